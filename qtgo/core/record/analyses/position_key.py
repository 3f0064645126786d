"""The key of the position of a record under which its analyses are kept."""

from __future__ import annotations

from collections.abc import Iterable

from qtgo.core.analysis.memory import AnalysisKey
from qtgo.core.record.properties import setup_of
from qtgo.core.record.replay import Replay
from qtgo.core.rules.illegal_move import Reason
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import Scoring, Suicide, compensation
from qtgo.core.rules.ruleset_text import to_sgf_ru

_BY_REPETITION = frozenset({Reason.KO, Reason.SUPERKO, Reason.REPETITION})


def position_key(replay: Replay, network: str) -> AnalysisKey:
    """Return the key of the current position of a replay for the analyses of an engine's network."""
    info, step, board = replay.info, replay.step, replay.board
    rules = info.ruleset
    prisoners = 0
    if rules.scoring is Scoring.TERRITORY or rules.pass_stones:
        prisoners = replay.prisoners(Color.BLACK) - replay.prisoners(Color.WHITE)
    return AnalysisKey(
        info.width,
        info.height,
        board.hash,
        step.to_move,
        forbidden_by_repetition(replay),
        step.passes,
        step.button,
        prisoners,
        to_sgf_ru(rules),
        info.komi + compensation(rules, replay.counted_info.handicap),
        network,
    )


def forbidden_by_repetition(replay: Replay) -> tuple[Point, ...]:
    """Return the points where ko and superko alone forbid the side to move a play, in order.

    Where long cycles end the game, only the ko at hand is forbidden. Unless suicide is legal, only where a color had a
    stone before can its play bring an earlier position back.
    """
    color, board = replay.step.to_move, replay.board
    may_commit_suicide = replay.ruleset.suicide is not Suicide.NO
    candidates: Iterable[Point]
    if replay.ruleset.ends_by_long_cycle:
        candidates = () if replay.step.ko is None else (replay.step.ko,)
    elif may_commit_suicide:
        candidates = _all_points(replay)
    else:
        candidates = sorted(_had(replay, color)) if any(map(board.captures, Color)) else ()
    points = [point for point in candidates if board.color_at(point) is None]
    found = ((point, replay.legality(color, point)) for point in points)
    return tuple(point for point, illegal in found if illegal is not None and illegal.reason in _BY_REPETITION)


def _all_points(replay: Replay) -> list[Point]:
    return [Point(x, y) for x in range(replay.info.width) for y in range(replay.info.height)]


def _had(replay: Replay, color: Color) -> set[Point]:
    """Return the points on which a color played or had stones set up on the way here."""
    points: set[Point] = set()
    for step in replay.backward():
        move = step.last_move
        if move is not None:
            if move.color is color and move.point is not None:
                points.add(move.point)
        elif (setup := setup_of(step.node, replay.info.width, replay.info.height)) is not None:
            points.update(setup.black if color is Color.BLACK else setup.white)
    return points
