"""The names of the properties of a game file that are shown side by side."""

from __future__ import annotations

from qtgo.text.translation import Texts

tr = Texts("property names")

_NAMES = {
    # Translators: the name of the player.
    "PB": tr.lazy("Black"),
    # Translators: the name of the player.
    "PW": tr.lazy("White"),
    "BR": tr.lazy("Black's rank"),
    "WR": tr.lazy("White's rank"),
    "BT": tr.lazy("Black's team"),
    "WT": tr.lazy("White's team"),
    "DT": tr.lazy("Date"),
    "EV": tr.lazy("Event"),
    # Translators: of a tournament.
    "RO": tr.lazy("Round"),
    # Translators: where the game was played.
    "PC": tr.lazy("Place"),
    "RE": tr.lazy("Result"),
    "KM": tr.lazy("Komi"),
    "HA": tr.lazy("Handicap"),
    "RU": tr.lazy("Rules"),
    "TM": tr.lazy("Time limit"),
    "OT": tr.lazy("Overtime"),
    # Translators: of the game.
    "GN": tr.lazy("Name"),
    # Translators: where the game was published.
    "SO": tr.lazy("Source"),
    # Translators: who wrote the comments.
    "AN": tr.lazy("Annotator"),
    "US": tr.lazy("Entered by"),
    "CP": tr.lazy("Copyright"),
    "GC": tr.lazy("Game comment"),
    # Translators: the name of the opening that was played.
    "ON": tr.lazy("Opening"),
    "N": tr.lazy("Node name"),
    "C": tr.lazy("Comment"),
}


def property_name(identifier: str) -> str:
    """Return what a property is called, its identifier where it has no name."""
    return _NAMES[identifier]() if identifier in _NAMES else identifier
