"""The end of a game: whether to pass, and what is still worth playing before."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from qtgo.ai.features import chains
from qtgo.ai.play.plays import atari_moves, is_own_eye, liberties_after
from qtgo.ai.search.search_values import OPEN_PART, CandidateReport, Estimate, Report
from qtgo.core.record.replay import Replay
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import Scoring
from qtgo.core.scoring.eyes import ROOMY
from qtgo.core.scoring.regions import neighbors, pieces
from qtgo.core.scoring.score import Score, score
from qtgo.deferred import dataclass

_OPEN = 0.6  # |ownership| below which a point is open
_OWNED = 0.5  # the mean ownership from which stones are taken for dead where nobody removes them
_GAIN = 0.7  # points by which a move must be better than a pass for a search to be believed against the judge
_TRUSTED = 100  # the visits from which it is
_SEEN = 20  # the visits from which a search has seen what else there is; a weaker player plays as it does
_PASSING = 0.1  # the share of the pass in the policy from which it is taken for a sign of the end
_IDLE = 0.95  # |ownership| from which a play changes nothing by itself
_LONG = 4  # moves a point after which a game has gone round in circles


@dataclass(frozen=True, slots=True)
class EndgameAdvice:
    """The choice at the end: pass, or play one of ``points``; with neither, play on normally."""

    passes: bool = False
    points: frozenset[Point] = frozenset()


PLAY_ON = EndgameAdvice()
PASS = EndgameAdvice(passes=True)


def may_be_over(report: Report, replay: Replay) -> bool:
    """Return whether it is time to consult the judge."""
    if opponent_passed(replay) or report.candidates[0].point is None:
        return True
    undecided = sum(abs(owned) < _OPEN for owned in report.ownership)
    return undecided <= OPEN_PART * len(report.ownership)


def is_idle(report: Report, point: Point, width: int) -> bool:
    """Return whether a play changes nothing by itself, as it is decided whose the point is."""
    return abs(report.ownership[point.to_index(width)]) >= _IDLE


def opponent_passed(replay: Replay) -> bool:
    """Return whether the last move was a pass."""
    move = replay.step.last_move
    return move is not None and move.is_pass


def advise(report: Report, replay: Replay, said: Estimate) -> EndgameAdvice:
    """Return what to do in a possibly final position, from the judge's estimate and the search."""
    end = _End(report, replay, said)
    if replay.step.number > _LONG * len(report.ownership):
        return PASS
    if opponent_passed(replay) and end.wins_now():
        return PASS
    best = report.candidates[0].point
    if best is None or (end.is_settled and end.has_come()):
        useful = end.useful()
    elif end.wastes(best):
        useful = end.no_worse()
    else:
        return PLAY_ON
    if useful:
        return EndgameAdvice(points=frozenset(useful))
    # To pass, too, would end the game, and, if the search is right, win it with a single stone.
    return PLAY_ON if opponent_passed(replay) and said.is_far_from_over else PASS


class _End:
    """A possibly final position, from the side to move."""

    def __init__(self, report: Report, replay: Replay, said: Estimate) -> None:
        self._report = report
        self._replay = replay
        self._said = said
        self._rules = replay.ruleset
        self._color = report.to_move
        self._sign = 1 if self._color is Color.BLACK else -1
        self._width = replay.info.width
        # If passes cost as much as moves, neutral points are worth playing.
        self._by_area = self._rules.scoring is Scoring.AREA or self._rules.pass_stones
        self._neutral = self._small(self._count(said.dead).neutral - self._beside_seki())
        self._open = said.unsettled - self._neutral - said.dead

    @property
    def is_settled(self) -> bool:
        """Return whether only neutral points, and dead stones that are not removed, are left to play for."""
        return not self._open

    def wins_now(self) -> bool:
        """Return whether the game is won if it stops here, even if everything unsettled goes to the opponent."""
        count = self._count(self._said.dead if self._removes_dead() else ())
        return self._sign * count.margin - 2 * len(self._open | self._neutral) > 0

    def has_come(self) -> bool:
        """Return whether the search's best move gains nothing over a pass."""
        if self._gains():
            return False
        best = self._report.candidates[0].point
        return self._report.policy[-1] >= _PASSING or (best is not None and self._is_idle(best))

    def wastes(self, point: Point) -> bool:
        """Return whether a play only costs a point: it fills own territory that is not threatened.

        A side that is far ahead hardly considers the pass, and sees no difference.
        """
        if self._by_area or self._report.visits < _SEEN or self._gains():
            return False
        owned = self._sign * self._said.ownership[point.to_index(self._width)]
        is_quiet = point not in self._at_stake() and point not in atari_moves(self._replay.board, self._color)
        return owned >= _IDLE and is_quiet

    def no_worse(self) -> set[Point]:
        """Return the plays that waste nothing and that the search considers as good as its best."""
        candidates = self._report.candidates
        return {
            candidate.point
            for candidate in candidates
            if candidate.point is not None
            and candidate.visits
            and candidate.score >= candidates[0].score - _GAIN
            and not self.wastes(candidate.point)
        }

    def _gains(self) -> bool:
        """Return whether the search found its move to be worth more than a pass."""
        best, passing = self._report.candidates[0], _of(self._report, None)
        return passing is not None and self._report.visits >= _TRUSTED and best.score >= passing.score + _GAIN

    def _at_stake(self) -> set[Point]:
        return {near for point in self._open for near in _with_neighbors(point)}

    def _is_idle(self, point: Point) -> bool:
        return abs(self._said.ownership[point.to_index(self._width)]) >= _IDLE

    def useful(self) -> set[Point]:
        """Return the plays still worth something: open points, neutral ones, dead stones that are not removed."""
        if not self.is_settled:
            return self._doubted()
        if not self._by_area:
            return set()
        useful = {point for point in self._neutral if self._is_safe(point)}
        if not self._removes_dead():
            useful |= set(self._capturing())
        return useful

    def _removes_dead(self) -> bool:
        """Return whether dead stones will be removed; under area scoring not after a disagreement about them."""
        rules = self._rules
        stopped_before = any(rules.stops(step.passes, step.to_move) for step in self._replay.backward())
        return rules.removes_dead(stopped_before) and not (stopped_before and self._by_area)

    def _count(self, dead: Collection[Point]) -> Score:
        position, info, button = self._replay.position(), self._replay.counted_info, self._replay.step.button
        if not info.ruleset.dead_stones_removed:
            # The core scores such rules with the stones as they stand; here the score without the dead is needed.
            position = _without(position, dead)
        return score(position, info.scoring_terms(button), dead=dead)

    def _small(self, neutral: Collection[Point]) -> set[Point]:
        """Exclude neutral points that lie between finished areas, unless they are still played for."""
        width = self._width
        near = neighbors(width, self._replay.info.height)
        indices = pieces((point.to_index(width) for point in neutral), near)
        return {Point.from_index(index, width) for piece in indices if len(piece) < ROOMY for index in piece}

    def _doubted(self) -> set[Point]:
        """Return the plays on the judge's doubtful points that the search considers no worse than a pass."""
        passing = _of(self._report, None)
        least = self._report.score if passing is None else passing.score
        doubted = self._at_stake()
        return {
            candidate.point
            for candidate in self._report.candidates
            if candidate.point is not None
            and candidate.visits
            and candidate.score >= least - (_GAIN if self._by_area else 0)
            and candidate.point in doubted
        }

    def _beside_seki(self) -> set[Point]:
        return {near for stone in self._said.seki for near in _with_neighbors(stone)}

    def _capturing(self) -> Iterator[Point]:
        """Return the liberties of enemy stones that are as good as captured."""
        owned, width, board = self._said.ownership, self._width, self._replay.board
        for color, stones, liberties in chains(board.stones(), width, board.height):
            mean = sum(owned[index] for index in stones) / len(stones)
            if color != self._color and self._sign * mean > _OWNED:
                for index in liberties:
                    point = Point.from_index(index, width)
                    if self._is_safe(point):
                        yield point

    def _is_safe(self, point: Point) -> bool:
        board, color = self._replay.board, self._color
        return (
            self._replay.legality(color, point) is None
            and not is_own_eye(board, color, point)
            and liberties_after(board, color, point) >= 2
        )


def best_of(points: Iterable[Point], report: Report, width: int) -> Point:
    """Return the play with the most visits, or the highest policy if none has any."""
    visits = {candidate.point: candidate.visits for candidate in report.candidates}
    return max(sorted(points), key=lambda p: (visits.get(p, 0), report.policy[p.to_index(width)]))


def _without(position: Position, dead: Collection[Point]) -> Position:
    """Remove stones from the board."""
    stones = bytearray(position.stones)
    for point in dead:
        stones[point.to_index(position.width)] = 0
    return replace(position, stones=bytes(stones))


def _of(report: Report, point: Point | None) -> CandidateReport | None:
    found = [candidate for candidate in report.candidates if candidate.point == point and candidate.visits]
    return found[0] if found else None


def _with_neighbors(point: Point) -> Iterator[Point]:
    yield point
    for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        yield Point(point.x + dx, point.y + dy)
