"""The properties by which Sina and Cyberoro tell of a game, as in ``TE[2018 cup]RD[2018-04-24]TM[70]KO[7.5]``."""

from __future__ import annotations

from qtgo.core.clock.time_settings import parse_duration
from qtgo.core.record.properties import DIALECT, decode_real, encode_real, first
from qtgo.core.record.tree import Node
from qtgo.deferred import regex

_MOST_MINUTES = 600.0  # what says more means seconds
_COUNT = regex(r"\s*(\d{1,6})\s*(?:回|次|times?)?\s*")


def told_in_dialect(node: Node) -> dict[str, str]:
    """Return what a node with information on a game says in the dialect, by SGF's identifiers, as raw values."""
    properties = node.properties
    if "B" in properties or "W" in properties or properties.keys().isdisjoint(DIALECT):
        return {}
    told = {}
    for identifier, standard in DIALECT.items():
        value = (first(node, identifier) or "").strip()
        if value and not (identifier == "TE" and value in ("1", "2")) and not (first(node, standard) or "").strip():
            told[standard] = value
    main_time = first(node, "TM") or ""
    minutes = decode_real(main_time)
    if told and minutes is not None and not properties.keys().isdisjoint({"KO", "TE", "LT", "LC"}):
        told["TM"] = encode_real(minutes * 60) if 0 < minutes <= _MOST_MINUTES else main_time
    return told


def in_standard(node: Node) -> Node:
    """Return a copy of a node in which SGF's own properties say what those of the dialect did."""
    told = told_in_dialect(node)
    names = {identifier: standard for identifier, standard in DIALECT.items() if standard in told}
    properties = {names.get(name, name): values for name, values in node.properties.items() if name not in told}
    return Node(properties | {identifier: [value] for identifier, value in told.items()})


def periods(count: str, time: str) -> str:
    """Write periods and the time of each as OT does (3x30 byo-yomi); return an empty text if either cannot be read."""
    periods, milliseconds = _COUNT.fullmatch(count), parse_duration(time)
    if periods is None or not int(periods[1]) or not milliseconds:
        return ""
    return f"{int(periods[1])}x{encode_real(milliseconds / 1000)} byo-yomi"
