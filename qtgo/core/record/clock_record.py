"""The time left to both players, in the properties BL, WL, OB and OW."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from qtgo.core.clock.time_settings import MAX_COUNT, SECOND, ClockState, TimeControl, TimeLeft, TimeSettings, TimeSystem
from qtgo.core.record.properties import encode_real, number_of, real_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color

_IDENTIFIERS: Mapping[Color, tuple[str, str]] = {Color.BLACK: ("BL", "OB"), Color.WHITE: ("WL", "OW")}
TIME_IDENTIFIERS = frozenset(name for names in _IDENTIFIERS.values() for name in names)
"""All properties about clocks."""


def clock_values(color: Color, left: TimeLeft, settings: TimeSettings) -> dict[str, list[str]]:
    """Return the time properties of a move, from ``GameClock.recorded``.

    As KGS writes them: in byo-yomi what was left of the period, and the periods; in Canadian overtime what is
    left of the period, and the stones.
    """
    if settings.system is TimeSystem.NONE:
        return {}
    time_name, count_name = _IDENTIFIERS[color]
    values = {time_name: [encode_real(max(0, left.time) / SECOND)]}
    if left.is_overtime:
        values[count_name] = [str(left.count)]
    return values


def recorded_state(path: Sequence[Node], control: TimeControl) -> ClockState:
    """Return what the record says both players had left after the last node of a path, for display."""
    state = control.start()
    for node in path:
        for color in Color:
            left = _left_of(node, color, control.of(color), state.of(color))
            if left is not None:
                state = state.with_left(color, left)
    return state


def clock_state(path: Sequence[Node], control: TimeControl) -> ClockState:
    """Return what both players have left if the game is resumed after the last node of a path.

    Records of byo-yomi have what was left of the period when the move was made, which restored the whole period.
    """
    state = recorded_state(path, control)
    for color in Color:
        left = control.of(color).spend(state.of(color), 0)
        if _tells_of_move(path, color) and control.of(color).renews(left):
            left = control.of(color).complete(left)
        state = state.with_left(color, left)
    return state


def _tells_of_move(path: Sequence[Node], color: Color) -> bool:
    """Return whether a player's last recorded time is at a move of that player."""
    name = _IDENTIFIERS[color][0]
    node = next((node for node in reversed(path) if name in node.properties), None)
    return node is not None and color.letter in node.properties


def _left_of(node: Node, color: Color, settings: TimeSettings, before: TimeLeft) -> TimeLeft | None:
    """Read the time that a node says a player has left, or return None if it has none.

    Programs differ: some omit the count once it is known, or without a main time; some count stones down to zero, or
    periods without the current one; some write no time for a full period.
    """
    time_name, count_name = _IDENTIFIERS[color]
    seconds, count = real_of(node, time_name), number_of(node, count_name)
    if seconds is None:
        return None
    time = max(0, round(seconds * SECOND))
    if settings.system is TimeSystem.PER_MOVE:
        return TimeLeft(time, 1)
    if count is None or count < 0:
        is_overtime = before.is_overtime and time <= settings.extra
        return TimeLeft(time, before.count if is_overtime else 0)
    if count == 0 and before.is_overtime:
        return TimeLeft(time, 1) if settings.system is TimeSystem.BYOYOMI else settings.spend(TimeLeft(0), 0)
    left = TimeLeft(time, min(count, MAX_COUNT))
    is_whole = settings.system is TimeSystem.CANADIAN and time == 0 and count == settings.count
    return TimeLeft(settings.extra, count) if is_whole else left
