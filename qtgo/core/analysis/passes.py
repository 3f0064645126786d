"""In which order the positions of a game are analyzed, and how deeply: a curve at once, certainty where it matters.

What is wanted next follows from what is known, so a review can be stopped, killed and taken up anywhere.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from enum import Enum
from itertools import chain
from math import ceil, hypot

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.kept_errors import kept_error
from qtgo.core.analysis.loss import Loss, LossClass, best_candidate, loss_between, loss_in_tree
from qtgo.core.analysis.marking import DEFAULT_MARKING, Marking, errors_needed
from qtgo.core.rules.point import Move, Point
from qtgo.deferred import dataclass

SUSPECT = 1.5
"""Points: a loss that looks as large after the first pass is looked at again."""
EVERYWHERE_SHARE = 0.5
"""The share of the visits that are made everywhere where the time is limited."""
_ERROR_ROOT = 4
_PLAYED_SHARE = 8
"""The move played gets this part of the visits, so that it is compared with the best one in one tree."""


class Pass(Enum):
    """The purpose of a request, in the order of the passes."""

    CURVE = "curve"
    EVERYWHERE = "everywhere"
    MISTAKES = "mistakes"
    DOUBTS = "doubts"


@dataclass(frozen=True, slots=True)
class Depth:
    """The visits of each pass: one evaluation, everywhere, where something happened, and where a mark is not sure."""

    curve: int = 1
    everywhere: int = 30
    mistakes: int = 200
    most: int = 800

    def most_in(self, stage: Pass) -> int:
        """Return how many visits a position has in a pass at most."""
        most = {Pass.CURVE: self.curve, Pass.EVERYWHERE: self.everywhere, Pass.MISTAKES: self.mistakes}
        return most.get(stage, self.most)


def depth_of(everywhere: int, mistakes: int | None = None) -> Depth:
    """Return a depth by the visits everywhere and where something happened, of which the latter are no fewer."""
    usual = Depth()
    mistakes = max(everywhere, usual.mistakes if mistakes is None else mistakes)
    return Depth(everywhere=everywhere, mistakes=mistakes, most=max(usual.most, mistakes))


@dataclass(frozen=True, slots=True)
class TimeGoal:
    """The seconds that a review should take, and the visits a second that are expected on 19x19 at first."""

    seconds: float
    speed: float


def depth_seen(positions: Sequence[PositionAnalysis | None], depth: Depth) -> Depth | None:
    """Return how deeply most positions have been searched, no deeper than another depth; None if most have not been."""
    searched = sorted(position.visits for position in positions if position is not None and position.visits > 1)
    if 2 * len(searched) <= len(positions):
        return None
    everywhere = min(depth.everywhere, searched[len(searched) // 2])
    mistakes = max(everywhere, min(depth.mistakes, searched[-1]))
    return Depth(depth.curve, everywhere, mistakes, mistakes)


def level_within(visits: float, seen: Sequence[int]) -> int:
    """Return to how many visits all positions come if so many are made; one that has had fewer begins anew."""
    levels = [*sorted(seen), visits][1:] if seen else []
    return int(max((min(visits / count, most) for count, most in enumerate(levels, 1)), default=0))


def is_suspect(loss: Loss | None) -> bool:
    """Return whether a loss is so large that it is looked at again."""
    return loss is not None and loss.points is not None and loss.points >= SUSPECT


def positions_around(moves: Iterable[int]) -> set[int]:
    """Return the positions before and after moves, all by their indices."""
    return {position for move in moves for position in (move, move + 1)}


@dataclass(frozen=True, slots=True)
class Request:
    """A position to analyze, by the number of moves before it; the move ``played`` gets ``played_visits`` at least."""

    index: int
    visits: int
    stage: Pass
    played: Move | None = None

    @property
    def played_visits(self) -> int:
        """Return how many visits the move played gets at least."""
        return 0 if self.played is None else self.visits // _PLAYED_SHARE


def requests(
    moves: Sequence[Move],
    positions: Sequence[PositionAnalysis | None],
    depth: Depth | None = None,
    losses: Sequence[Loss | None] | None = None,
    marking: Marking = DEFAULT_MARKING,
) -> Iterator[Request]:
    """Return what the pass that is not finished still wants, the most urgent first; nothing if all is known.

    ``positions`` are one more than the moves: what is known of each position so far. ``losses`` are the best known of
    the moves, if somebody has them already.
    """
    depth = depth or Depth()
    for stage in (_curve, _everywhere):
        wanted = list(stage(moves, positions, depth))
        if wanted:
            yield from wanted
            return
    if losses is None:
        losses = [best_loss(moves, positions, index) for index in range(len(moves))]
    yield from list(_mistakes(moves, positions, depth, losses)) or _doubts(moves, positions, depth, losses, marking)


def open_positions(
    moves: Sequence[Move],
    positions: Sequence[PositionAnalysis | None],
    depth: Depth,
    losses: Sequence[Loss | None],
    marking: Marking = DEFAULT_MARKING,
) -> set[int]:
    """Return the positions, by their indices, that this pass or a later one will look at, as far as it is known."""
    around = _mistakes(moves, positions, depth, losses), _doubts(moves, positions, depth, losses, marking)
    wanted = chain(_curve(moves, positions, depth), _everywhere(moves, positions, depth), *around)
    return {request.index for request in wanted}


def best_loss(moves: Sequence[Move], positions: Sequence[PositionAnalysis | None], number: int) -> Loss | None:
    """Return the loss of a move (by its index) as surely as it is known: in one tree if it was compared there."""
    before, after = positions[number], positions[number + 1]
    move = moves[number]
    if before is None:
        return None
    in_tree = loss_in_tree(before, move.point, move.color)
    between = None if after is None else loss_between(before, after, move.color)
    if in_tree is None or between is None:
        return in_tree or between
    if (in_tree.points is None) is not (between.points is None):
        return between if in_tree.points is None else in_tree
    if in_tree.points and in_tree.error == 0 < between.error:
        return between  # old files have errors of positions, not of candidates, which are not sure for that
    return in_tree if after is None or _is_surer_in_tree(before, after, move.point) else between


def _is_surer_in_tree(before: PositionAnalysis, after: PositionAnalysis, point: Point | None) -> bool:
    """Return whether a move's loss is as sure in one tree as between two, by errors that a file keeps."""
    best, played = best_candidate(before), before.candidate(point)
    if best is None or played is None or best is played:
        return True
    return hypot(kept_error(best), kept_error(played)) <= hypot(kept_error(before), kept_error(after))


def loss_at(
    moves: Sequence[Move],
    positions: Sequence[PositionAnalysis | None],
    number: int,
    set_up_after: Container[int] = (),
) -> Loss | None:
    """Return the loss of a move, from the position before it alone where the one after it is not the move's."""
    if number not in set_up_after:
        return best_loss(moves, positions, number)
    before, move = positions[number], moves[number]
    return None if before is None else loss_in_tree(before, move.point, move.color)


def _visits(position: PositionAnalysis | None) -> int:
    return 0 if position is None else position.visits


def _curve(_moves: Sequence[Move], positions: Sequence[PositionAnalysis | None], depth: Depth) -> Iterator[Request]:
    """Want one evaluation of every position."""
    for index, position in enumerate(positions):
        if _visits(position) < depth.curve:
            yield Request(index, depth.curve, Pass.CURVE)


def _everywhere(moves: Sequence[Move], positions: Sequence[PositionAnalysis | None], depth: Depth) -> Iterator[Request]:
    """Want a few visits everywhere, from the end: what is learnt later is known earlier."""
    for index in reversed(range(len(positions))):
        if _visits(positions[index]) < depth.everywhere:
            played = moves[index] if index < len(moves) else None
            yield Request(index, depth.everywhere, Pass.EVERYWHERE, played)


def _mistakes(
    moves: Sequence[Move],
    positions: Sequence[PositionAnalysis | None],
    depth: Depth,
    losses: Sequence[Loss | None],
) -> Iterator[Request]:
    """Want more where points seem to be lost, the largest loss first: before the move and after it."""
    suspects = [(loss.points, index) for index, loss in enumerate(losses) if loss is not None and is_suspect(loss)]
    for _, index in sorted(suspects, reverse=True):
        yield from _around(moves, positions, index, depth.mistakes, Pass.MISTAKES)


def _doubts(
    moves: Sequence[Move],
    positions: Sequence[PositionAnalysis | None],
    depth: Depth,
    losses: Sequence[Loss | None],
    marking: Marking,
) -> Iterator[Request]:
    """Want more where a loss would be marked if it were sure, at once as much as that is expected to take.

    The error of a lead falls with the fourth root of the visits at best: where the most of them would not do, more of
    them are of no use.
    """
    for index, loss in enumerate(losses):
        before = positions[index]
        errors = errors_needed(before)
        if loss is None or loss.points is None or loss.is_sure(errors) or before is None:
            continue
        if loss.points < marking.of(before.source).least[LossClass.DOUBTFUL]:
            continue
        least = max(depth.mistakes, min(_visits(positions[index]), _visits(positions[index + 1])))
        needed = least * (errors * loss.error / loss.points) ** _ERROR_ROOT
        if needed <= depth.most:
            yield from _around(moves, positions, index, min(depth.most, max(2 * least, ceil(needed))), Pass.DOUBTS)


def _around(
    moves: Sequence[Move], positions: Sequence[PositionAnalysis | None], index: int, visits: int, stage: Pass
) -> Iterator[Request]:
    if _visits(positions[index]) < visits:
        yield Request(index, visits, stage, moves[index])
    if _visits(positions[index + 1]) < visits:
        played = moves[index + 1] if index + 1 < len(moves) else None
        yield Request(index + 1, visits, stage, played)
