"""The time commands of GTP: checked, and accepted without effect, since no moves are generated."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from qtgo.gtp.arguments import expect, parse_color, parse_real, parse_whole, syntax_error

_KGS_SYSTEMS = {"none": 0, "absolute": 1, "byoyomi": 3, "canadian": 3}
_KATA_SYSTEMS = {**_KGS_SYSTEMS, "fischer": 2, "fischer-capped": 4}
"""The time systems, each with the number of values that follow its name."""


def time_settings(arguments: Sequence[str]) -> str:
    """Check main time, byo-yomi time and byo-yomi stones."""
    expect(arguments, 3)
    for text in arguments:
        parse_whole(text)
    return ""


def time_left(arguments: Sequence[str]) -> str:
    """Check a color, its seconds left, and the stones or periods left."""
    expect(arguments, 3)
    parse_color(arguments[0])
    parse_real(arguments[1])
    parse_whole(arguments[2])
    return ""


def kgs_time_settings(arguments: Sequence[str]) -> str:
    """Check one of the time systems of KGS, in whole seconds."""
    for text in _values(arguments, _KGS_SYSTEMS):
        parse_whole(text)
    return ""


def kata_time_settings(arguments: Sequence[str]) -> str:
    """Check one of KataGo's time systems; where there can be a cap, a negative number is none."""
    for text in _values(arguments, _KATA_SYSTEMS):
        if parse_real(text) < 0 and arguments[0] != "fischer-capped":
            raise syntax_error()
    return ""


def kata_list_time_settings(arguments: Sequence[str]) -> str:
    """List the time systems known."""
    expect(arguments, 0)
    return " ".join(_KATA_SYSTEMS)


def _values(arguments: Sequence[str], systems: Mapping[str, int]) -> Sequence[str]:
    if not arguments or arguments[0] not in systems:
        raise syntax_error()
    expect(arguments[1:], systems[arguments[0]])
    return arguments[1:]


TIME_COMMANDS: Mapping[str, Callable[[Sequence[str]], str]] = {
    "time_settings": time_settings,
    "time_left": time_left,
    "kgs-time_settings": kgs_time_settings,
    "kata-time_settings": kata_time_settings,
    "kata-list_time_settings": kata_list_time_settings,
}
