"""The time left to both players, in the properties BL, WL, OB and OW."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from qtgo.core.clock.time_settings import MAX_COUNT, SECOND, ClockState, TimeControl, TimeLeft, TimeSettings, TimeSystem
from qtgo.core.record.properties import encode_real, number_of, real_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color

_IDENTIFIERS: Mapping[Color, tuple[str, str]] = {Color.BLACK: ("BL", "OB"), Color.WHITE: ("WL", "OW")}
_LOOK_BACK = 60  # nodes, in which a player's last time is found in any record that has them
_LETTERS = tuple((color, color.letter) for color in Color)
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


def time_used(line: Sequence[Node], index: int, control: TimeControl) -> int | None:
    """Return how long the move at an index of a line took, None where the record does not tell.

    It is what the player had before, as resumed from the last time recorded, less what was recorded with the move.
    Cost: at most ``_LOOK_BACK`` nodes are read.
    """
    node = line[index]
    color = next((color for color, letter in _LETTERS if letter in node.properties), None)
    if color is None or _IDENTIFIERS[color][0] not in node.properties:
        return None
    settings = control.of(color)
    before = _given(line, index, color, settings)
    after = None if before is None else _told(node, color, settings, before)
    if before is None or after is None or not _is_comparable(settings, before, after):
        return None
    used = settings.total(before) - settings.total(after)
    if settings.system is TimeSystem.FISCHER:
        used += settings.extra  # which the record has after the move
    return used if used >= 0 else None


def _given(line: Sequence[Node], index: int, color: Color, settings: TimeSettings) -> TimeLeft | None:
    """Return what a player had at the beginning of a move, None where that is unknown."""
    first = max(0, index - _LOOK_BACK)
    is_limited = settings.system is not TimeSystem.NONE
    left = settings.start() if first == 0 and is_limited else None
    by_move = False
    for node in line[first:index]:
        told, is_move = _told(node, color, settings, left), color.letter in node.properties
        if told is not None:
            left, by_move = told, is_move
        elif is_move:
            left = None
    if left is None or not settings.renews(left):
        return left
    if by_move:
        return settings.complete(left)
    return left if left.time == settings.extra else None


def _told(node: Node, color: Color, settings: TimeSettings, before: TimeLeft | None) -> TimeLeft | None:
    """Read what a player has left at a node, None if nothing is said, or it may be main time or overtime."""
    left = _left_of(node, color, settings, before or TimeLeft(0))
    is_open = before is None and settings.has_count and _IDENTIFIERS[color][1] not in node.properties
    return None if left is not None and is_open and left.time <= settings.extra else left


def _is_comparable(settings: TimeSettings, before: TimeLeft, after: TimeLeft) -> bool:
    """Return whether the difference of two times left is the time between them."""
    match settings.system:
        case TimeSystem.NONE:
            return before.count == after.count == 0
        case TimeSystem.FISCHER:
            return settings.cap is None or after.time < settings.cap
        case TimeSystem.CANADIAN:
            return not after.is_overtime or after.count < settings.count  # else the period was restored
        case TimeSystem.BYOYOMI | TimeSystem.PER_MOVE:
            # Some programs write the period as restored.
            return not after.is_overtime or after.time < settings.extra
    return True


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
    if time_name not in node.properties:  # as in most records
        return None
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
