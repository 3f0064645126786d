"""Scoring the position at which a record stands, recording the score, and finding that of a finished game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from qtgo.core.game.navigation import has_move
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.markup import read_markup
from qtgo.core.record.properties import encode_points
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.core.scoring.result import GameResult, ResultKind, parse_result
from qtgo.core.scoring.score import Score, ScoringTerms, score
from qtgo.core.scoring.stone_removal import ProposalSource, StoneRemoval, StoneRemovalState


def terms_of(replay: Replay) -> ScoringTerms:
    """Return what the current position of a record is scored by."""
    return replay.counted_info.scoring_terms(replay.step.button)


def score_at(replay: Replay, dead: Collection[Point] = ()) -> Score:
    """Score the current position of a record, with the captures and passes that led there."""
    return score(replay.position(), terms_of(replay), dead=dead)


def stone_removal_at(replay: Replay) -> StoneRemoval:
    """Start stone removal at the current position of a record."""
    info, step = replay.info, replay.step
    return StoneRemoval(
        replay.position(),
        terms_of(replay),
        may_remove_dead=info.ruleset.removes_dead(step.resumed),
        is_unfinished=not replay.stopped,
    )


def territory_properties(removal: StoneRemoval) -> dict[str, list[str] | None]:
    """Return TB and TW: the points that each color surrounds, dead stones included; None removes one."""
    score, position = removal.score, removal.position
    territory: dict[Color, list[Point]] = {Color.BLACK: [], Color.WHITE: []}
    for point, owner in score.owner.items():
        if point in score.dead or position.color_at(point) is None:
            territory[owner].append(point)
    return {f"T{c.letter}": encode_points(points, position.height) or None for c, points in territory.items()}


_COUNTED = frozenset({ResultKind.SCORE, ResultKind.DRAW})
_LONGEST_LINE = 2000  # nodes; no game that was counted has more


def recorded_count(root: Node, info: GameInfo) -> StoneRemovalState | None:
    """Return the count at the end of the main line by the game's rules, None unless it gives the recorded result.

    Dead stones are those in the territory that the record marks (TB, TW); where it marks none, all are alive.
    """
    result = parse_result(info.result)
    if result is None or result.kind not in _COUNTED:
        return None
    line = list(root.main_line())
    if len(line) > _LONGEST_LINE:
        return None
    end = _counted_node(line)
    replay = Replay(root, info)
    replay.go_to(end)
    for removal in _removals(replay, end):
        if _agrees(parse_result(removal.score.result), result):
            return removal.state
    return None


def _counted_node(line: Sequence[Node]) -> Node:
    """Return the node after the last move that marks territory, else the last node."""
    for node in reversed(line):
        if node.properties.keys() & {"TB", "TW"}:
            return node
        if has_move(node):
            break
    return line[-1]


def _removals(replay: Replay, end: Node) -> Iterator[StoneRemoval]:
    """Yield the ways in which a record may have been counted: with its dead stones, then with all its territory."""
    info, step = replay.info, replay.step
    marked = read_markup(end, info.width, info.height).territory
    removal = StoneRemoval(
        replay.position(),
        terms_of(replay),
        may_remove_dead=info.ruleset.removes_dead(step.resumed),
    )
    color_at = removal.position.color_at
    dead = [point for point, owner in marked.items() if owner is not None and color_at(point) is owner.opponent]
    removal.propose_dead(dead, ProposalSource.RECORD)
    yield removal
    if marked:
        removal.set_owner({point: marked.get(point) for point in _points(info) if color_at(point) is None})
        yield removal


def _points(info: GameInfo) -> Iterator[Point]:
    return (Point(x, y) for y in range(info.height) for x in range(info.width))


def _agrees(counted: GameResult | None, recorded: GameResult) -> bool:
    if counted is None or counted.kind is not recorded.kind:
        return False
    return counted.winner is recorded.winner and counted.margin == recorded.margin
