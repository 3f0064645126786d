"""A mistake of a reviewed game as a problem: the position before it, where any move about as good as the best is right.

The problem is a record like those of collections (``core.study.problem``): right first moves have TE, and RIGHT where
their line ends; wrong ones have BM, and go on with what the engine answers to them. Where a ko has just been taken, the
record begins before that, and the problem after it: setup stones cannot say that a ko may not be taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import Enum, auto
from itertools import pairwise

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.facts.fact import MistakeKind, kind_of
from qtgo.core.analysis.facts.move_facts import facts_of
from qtgo.core.analysis.loss import Loss, LossClass, best_candidate, loss_between, loss_in_tree
from qtgo.core.analysis.missed import MOST_APART
from qtgo.core.analysis.review import GameReview, ReviewedMove
from qtgo.core.record.analyses.position_key import forbidden_by_repetition, position_key
from qtgo.core.record.game_info import GameInfo, read_game_info
from qtgo.core.record.properties import encode_move, encode_points, encode_real, encode_text
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset_text import to_sgf_ru
from qtgo.core.study.schedule import position_id
from qtgo.deferred import dataclass

RIGHT_POINTS, RIGHT_RATE = 1.0, 0.04
"""A move is right that loses no more points than this, or no more win rate where no points are known."""
_LEAST_VISITS = 8  # of a candidate that is judged without being asked for
_MOST_RIGHT, _MOST_WRONG = 8, 8
_ANSWER, _REFUTATION = 1, 6
"""Moves that follow a right first move, and a wrong one."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A marked move and the position before it; ``id`` is that of the position in a schedule, ``info`` its game's.

    ``before_ko`` is the position before that, if a ko has been taken since. ``komi`` has all that the first position of
    the record does not show: prisoners, and what White got for a handicap. ``kind`` is None where it is not known.
    """

    id: str
    move: ReviewedMove
    info: GameInfo
    position: Position
    komi: float
    before_ko: Position | None = None
    kind: MistakeKind | None = None

    @property
    def color(self) -> Color:
        """Return the color that made the mistake and has to find a better move."""
        return self.move.move.color

    @property
    def cost(self) -> float:
        """Return the points lost at least, or what the win rate lost counts for."""
        return 0.0 if self.move.loss is None else self.move.loss.cost


class LeftOut(Enum):
    """Why a marked move is not practiced."""

    UNKNOWN = auto()
    """No better move is known."""
    UNSURE = auto()
    """No other move is surely better."""
    NOT_SET_UP = auto()
    """The position before it cannot be set up: superko forbids more there than stones say."""
    SAME_POINT = auto()
    """A costlier one misses the same point."""
    COSTS_LESS = auto()
    """As many that cost more are all that is asked for."""


@dataclass(frozen=True, slots=True)
class ProblemWords:
    """The texts of a problem: its name, the task, and the comment on a first move by its loss."""

    title: Callable[[Mistake], str]
    task: Callable[[Mistake], str]
    verdict: Callable[[Loss], str]


def is_right(loss: Loss) -> bool:
    """Return whether a move is as good as the best one, or nearly so, or no worse than the engine can tell."""
    if loss.points is not None:
        return loss.points <= max(RIGHT_POINTS, loss.error)
    return loss.win_rate is not None and loss.win_rate <= RIGHT_RATE


def mistakes_in(
    root: Node,
    nodes: Sequence[Node],
    places: Sequence[int],
    review: GameReview,
    least: LossClass = LossClass.MISTAKE,
    colors: frozenset[Color] = frozenset(Color),
) -> Iterator[Mistake | LeftOut | None]:
    """Yield the chosen mistakes of a reviewed line, or why they make no problems, and None for each other move.

    Each is one short step. ``places`` are the depths in the line of the positions around the moves.
    """
    info = read_game_info(root)
    replay = Replay(root, info)
    for index, move in enumerate(review.moves):
        is_chosen = move.kind is not None and move.kind.value >= least.value and move.move.color in colors
        yield _mistake(replay, move, nodes[places[index + 1]].parent) if is_chosen else None


def one_of_each_point(mistakes: Sequence[Mistake], review: GameReview) -> list[Mistake]:
    """Return the mistakes without those that only miss again the point that a costlier one missed."""
    kept: list[Mistake] = []
    for mistake in sorted(mistakes, key=lambda each: each.cost, reverse=True):
        if not any(_misses_same_point(mistake.move, other.move, review) for other in kept):
            kept.append(mistake)
    return sorted(kept, key=lambda each: each.move.index)


def _misses_same_point(one: ReviewedMove, other: ReviewedMove, review: GameReview) -> bool:
    """Return whether two moves of a color miss the same better move, unplayed and missed again and again in between."""
    first, second = sorted((one.index, other.index))
    between = review.moves[first : second - 1]
    is_played = any(move.move.point == one.best for move in between)
    missed = [first, *(move.index for move in between if move.kind is not None and move.best == one.best), second]
    is_one_run = all(later - earlier <= MOST_APART for earlier, later in pairwise(missed))
    return one.move.color is other.move.color and one.best == other.best and not is_played and is_one_run


def _without_answer(move: ReviewedMove) -> LeftOut | None:
    """Return why a move has no answer: nothing better is known, or it would pass for right itself; None if it has."""
    best = None if move.before is None else best_candidate(move.before)
    if move.before is None or move.loss is None or best is None or best.point == move.move.point:
        return LeftOut.UNKNOWN
    if is_right(move.loss):
        return LeftOut.UNSURE
    played = move.before.candidate(move.move.point)
    if played is None or played.visits < _LEAST_VISITS:  # hardly looked at there: what was seen after it counts
        return None
    in_tree = loss_between(best, played, move.move.color)
    return None if in_tree is None or not is_right(replace(in_tree, error=0.0)) else LeftOut.UNSURE


def _mistake(replay: Replay, move: ReviewedMove, before: Node | None) -> Mistake | LeftOut:
    """Return the mistake that was made after a node, or why it makes no problem."""
    if (why := _without_answer(move)) is not None:
        return why
    if before is None:
        return LeftOut.NOT_SET_UP
    replay.go_to(before)
    forbidden, step = forbidden_by_repetition(replay), replay.step
    if step.to_move is not move.move.color:
        return LeftOut.NOT_SET_UP
    position = replay.position()
    kind = kind_of(facts_of(move, position), move)
    found = Mistake(position_id(replay), move, replay.info, position, _komi(replay), kind=kind)
    if not forbidden:
        return found
    taken = next((past for past in replay.backward() if past.last_move is not None), step)  # nodes of words may follow
    if forbidden != (step.ko,) or taken.parent is None:
        return LeftOut.NOT_SET_UP
    replay.go_to(taken.node)
    found = replace(found, position=replay.position())
    replay.go_to(taken.parent)
    return replace(found, before_ko=replay.position(), komi=_komi(replay))


def _komi(replay: Replay) -> float:
    key = position_key(replay, "")
    return key.komi - key.prisoners


def problem_of(mistake: Mistake, words: ProblemWords) -> Node:
    """Return the record of a mistake as a problem."""
    info, color, played = mistake.info, mistake.color, mistake.move.move
    position = mistake.before_ko or mistake.position
    height = position.height
    size = str(position.width) if position.width == height else f"{position.width}:{height}"
    properties = {"FF": ["4"], "GM": ["1"], "SZ": [size], "RU": [encode_text(to_sgf_ru(info.ruleset))]}
    properties |= {"KM": [encode_real(mistake.komi)], "GN": [encode_text(words.title(mistake))]}
    for identifier, text in (("PB", info.black.name), ("PW", info.white.name), ("DT", info.date)):
        if text:
            properties[identifier] = [encode_text(text)]
    for identifier, of in (("AB", Color.BLACK), ("AW", Color.WHITE)):
        stones = [point for point, stone in position.stones_by_point() if stone is of]
        if stones:
            properties[identifier] = encode_points(stones, height)
    properties["PL"] = [(color if mistake.before_ko is None else color.opponent).letter]
    root = start = Node(properties)
    last = mistake.position.last_move
    if mistake.before_ko is not None and last is not None:
        start = Node({last.color.letter: [encode_move(last, height)]}, root)
    elif last is not None and last.point is not None and position.color_at(last.point) is not None:
        root.properties["CR"] = encode_points([last.point], height)
    start.properties["C"] = [encode_text(words.task(mistake))]
    if played.point is not None:
        start.properties["MA"] = encode_points([played.point], height)
    _add_known(start, mistake, words)
    return root


def add_branch(start: Node, analysis: PositionAnalysis, point: Point | None, words: ProblemWords) -> Node | None:
    """Add to the start of a problem a first move that an engine has looked at; return its node, None if unknown."""
    candidate = analysis.candidate(point)
    color = analysis.to_move
    loss = None if color is None else loss_in_tree(analysis, point, color)
    if candidate is None or loss is None or color is None:
        return None
    return _branch(start, color, candidate, loss, words)


def _add_known(start: Node, mistake: Mistake, words: ProblemWords) -> None:
    """Add what the engine has looked at: the right moves, best first; what was played; and other wrong ones."""
    before, played, color = mistake.move.before, mistake.move.move, mistake.color
    assert before is not None and mistake.move.loss is not None
    best = best_candidate(before)
    known = [(candidate, loss_in_tree(before, candidate.point, color)) for candidate in before.candidates]
    sure = [
        (candidate, loss)
        for candidate, loss in known
        if loss is not None
        and candidate.point != played.point
        and (candidate is best or candidate.visits >= _LEAST_VISITS)
    ]
    for candidate, loss in [each for each in sure if is_right(each[1])][:_MOST_RIGHT]:
        _branch(start, color, candidate, loss, words)
    _branch(start, color, _played(mistake), mistake.move.loss, words)
    for candidate, loss in [each for each in sure if not is_right(each[1])][:_MOST_WRONG]:
        _branch(start, color, candidate, loss, words)


def _played(mistake: Mistake) -> Candidate:
    """Return what was played, with what the engine answers to it."""
    before, after, point = mistake.move.before, mistake.move.after, mistake.move.move.point
    assert before is not None
    in_tree = before.candidate(point)
    best = None if after is None else best_candidate(after)
    answer = () if best is None else best.pv or (best.point,)
    if in_tree is not None and len(in_tree.pv) > len(answer):
        return in_tree
    return Candidate(point, pv=(point, *answer))


def _branch(start: Node, color: Color, candidate: Candidate, loss: Loss, words: ProblemWords) -> Node | None:
    """Add the legal beginning of a line; return its first node, None if that is illegal."""
    right = is_right(loss)
    replay = Replay(start.root, read_game_info(start.root))
    replay.go_to(start)
    nodes: list[Node] = []
    line = (candidate.point, *candidate.pv[1 : 1 + (_ANSWER if right else _REFUTATION)])
    for number, point in enumerate(line):
        mover = color if number % 2 == 0 else color.opponent
        if point is not None and replay.legality(mover, point) is not None:
            break
        node = Node({mover.letter: [encode_move(Move(mover, point), replay.info.height)]}, replay.step.node)
        replay.go_to(node)
        nodes.append(node)
    if not nodes:
        return None
    first, last, said = nodes[0].properties, nodes[-1].properties, words.verdict(loss)
    first["TE" if right else "BM"] = ["1"]
    first["C"] = [encode_text(said)]
    last["C"] = [encode_text(f"RIGHT\n{said}" if right else said)]  # it is read where the line ends, too
    return nodes[0]
