"""The names of the properties of a game file that are shown side by side."""

from __future__ import annotations

from qtgo.text.translation import Texts

tr = Texts("property names")

_NAMES = {
    "PB": tr.lazy("Black"),
    "PW": tr.lazy("White"),
    "BR": tr.lazy("Black's rank"),
    "WR": tr.lazy("White's rank"),
    "BT": tr.lazy("Black's team"),
    "WT": tr.lazy("White's team"),
    "DT": tr.lazy("Date"),
    "EV": tr.lazy("Event"),
    "RO": tr.lazy("Round"),
    "PC": tr.lazy("Place"),
    "RE": tr.lazy("Result"),
    "KM": tr.lazy("Komi"),
    "HA": tr.lazy("Handicap"),
    "RU": tr.lazy("Rules"),
    "TM": tr.lazy("Time limit"),
    "OT": tr.lazy("Overtime"),
    "GN": tr.lazy("Name"),
    "SO": tr.lazy("Source"),
    "AN": tr.lazy("Annotator"),
    "US": tr.lazy("Entered by"),
    "CP": tr.lazy("Copyright"),
    "GC": tr.lazy("Game comment"),
    "ON": tr.lazy("Opening"),
    "N": tr.lazy("Node name"),
    "C": tr.lazy("Comment"),
}


def property_name(identifier: str) -> str:
    """Return what a property is called, its identifier where it has no name."""
    return _NAMES[identifier]() if identifier in _NAMES else identifier
