"""The line of a game to be reviewed: its moves, the positions around them, and what the record says of these."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, overload

from qtgo.core.analysis.evaluation import AnalysisSource, PositionAnalysis, deeper
from qtgo.core.analysis.memory import AnalysisKey
from qtgo.core.game.game import Game
from qtgo.core.record.analyses.position_key import position_key
from qtgo.core.record.analyses.recorded import Maker, RecordReader, by_makers, maker_of
from qtgo.core.record.analyses.terms import most_common, terms_of
from qtgo.core.record.free_handicap import with_placed_handicap
from qtgo.core.record.properties import moves_of
from qtgo.core.record.replay import Replay
from qtgo.core.record.replayed_line import Step
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Move
from qtgo.gtp.target import Target, TargetWalk, starts_anew

MOST_NODES = 3000
"""Nodes of a line that are reviewed in the window; no game is as long."""
_STONES = frozenset({"AB", "AW", "AE"})


class _Stretch(NamedTuple):
    """Consecutive moves from a base position; it grows while the line is read."""

    base: Target
    moves: list[Move]


class _Position(NamedTuple):
    """A position by the moves of its stretch that lead to it, and what is kept of it."""

    stretch: _Stretch
    moves: int
    to_move: Color
    node: Node
    key: AnalysisKey
    recorded: Mapping[Maker, PositionAnalysis]


class _Targets(Sequence[Target]):
    """The targets of positions, made when they are asked for: each has all moves before it."""

    def __init__(self, positions: Sequence[_Position]) -> None:
        self._positions = positions

    def __len__(self) -> int:
        return len(self._positions)

    @overload
    def __getitem__(self, index: int) -> Target: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Target]: ...

    def __getitem__(self, index: int | slice) -> Target | Sequence[Target]:
        if isinstance(index, slice):
            return _Targets(self._positions[index])
        position = self._positions[index]
        base, moves = position.stretch
        return replace(base, moves=(*base.moves, *moves[: position.moves]), to_move=position.to_move)


class ReviewLine:
    """Moves and the positions around them, one more than there are moves.

    ``places`` has the depth in the line from which on each position stands: that of its move, 0 for the first, and
    ``numbers`` its move number. A move in the root itself has no position before it, and is not listed. ``targets`` are
    what an engine is asked about each position, ``keys`` those of its analyses, and ``recorded`` what the record says
    of it by the engine of most analyses; ``made_by`` has those of all. ``nodes`` are where analyses of the positions
    are written: the node before each move, and the last one of the line. ``line`` is all of the line.
    ``set_up_after`` are the moves, by their indices, with or after which stones are set up or the turn is set:
    the next position is not theirs.
    """

    def __init__(self) -> None:
        self.line: Sequence[Node] = ()
        self.moves: list[Move] = []
        self.places: list[int] = [0]
        self.numbers: list[int] = []
        self.set_up_after: set[int] = set()
        self.nodes: list[Node] = []
        self.keys: list[AnalysisKey] = []
        self.recorded: list[PositionAnalysis | None] = []
        self.made_by: dict[Maker, list[PositionAnalysis | None]] = {}
        self._said: set[int] = set()  # the identities of all these, which live as long
        self._unfit: list[AnalysisSource] = []
        self._positions: list[_Position] = []
        self.targets: Sequence[Target] = _Targets(self._positions)

    @property
    def unfit(self) -> AnalysisSource | None:
        """Return the source of most analyses in the record that are of another komi or other rules than the game."""
        return most_common(self._unfit)

    def has_same_moves(self, other: ReviewLine) -> bool:
        """Return whether another line has the same moves in the same positions, with the same numbers."""
        return (self.moves, self.keys, self.numbers) == (other.moves, other.keys, other.numbers)

    def known(self, find: Callable[[AnalysisKey], PositionAnalysis | None]) -> list[PositionAnalysis | None]:
        """Return what one engine says of each position: in the record, or as ``find`` returns it, which goes first.

        Of one and the same engine it is the deeper of both. Numbers of different engines are not those of one game.
        """
        found = [find(key) for key in self.keys]
        maker = next((maker_of(analysis) for analysis in found if analysis is not None), None)
        if not any(found):
            return [*self.recorded]
        own = self.made_by.get(maker) if maker is not None else None
        if own is not None:
            return [deeper(analysis, said) for analysis, said in zip(found, own, strict=True)]
        return found if _known(found) >= _known(self.recorded) else [*self.recorded]

    def says(self, analysis: PositionAnalysis) -> bool:
        """Return whether an analysis is one of the record."""
        return id(analysis) in self._said

    def without_lead(self, known: Sequence[PositionAnalysis | None]) -> set[int]:
        """Return the indices of positions of which only the record says something, and not who leads by how much."""
        unled = ((index, best) for index, best in enumerate(known) if best is not None and best.lead is None)
        return {index for index, best in unled if self.says(best)}

    def read(self, game: Game, nodes: Sequence[Node]) -> Iterator[None]:
        """Read the nodes of the line; a short step for each of them."""
        self.line = nodes
        said = RecordReader(game.root)
        replay = Replay(game.root, game.info)  # of its own: the game shown is not disturbed between the steps
        info = with_placed_handicap(game.info, nodes)
        walk, terms = TargetWalk(info), terms_of(info)
        stretch: _Stretch | None = None
        last: _Position | None = None
        step = replay.step
        for depth, node in enumerate(nodes):
            moves = moves_of(node, game.info.width, game.info.height)
            replay.go_to(node)
            if moves and last is not None:
                self._add(last)
                self.moves.append(moves[0])
                self.places.append(depth)
            step, before = replay.step, step
            if depth == self.places[-1]:
                self.numbers.append(step.number)
            if self.moves and _sets_up(before, step, moves):
                self.set_up_after.add(len(self.moves) - 1)
            walk.follow(step)
            if stretch is None or starts_anew(step):
                stretch = _Stretch(walk.target(step.to_move), [])
            else:
                stretch.moves.extend(moves)
            found = said.analyses_at(node, step.to_move, replay.board)
            recorded = by_makers(found, terms) if found else {}
            if not recorded:
                self._unfit += [other.analysis.source for other in found]
            last = _Position(stretch, len(stretch.moves), step.to_move, node, position_key(replay, ""), recorded)
            yield
        if last is not None:
            self._add(last)
        makers = dict.fromkeys(maker for position in self._positions for maker in position.recorded)
        self.made_by = {maker: [position.recorded.get(maker) for position in self._positions] for maker in makers}
        self._said = {id(said) for recorded in self.made_by.values() for said in recorded if said is not None}
        self.recorded = max(self.made_by.values(), key=_worth, default=[None] * len(self._positions))

    def _add(self, position: _Position) -> None:
        self._positions.append(position)
        self.nodes.append(position.node)
        self.keys.append(position.key)


def _known(analyses: Sequence[PositionAnalysis | None]) -> int:
    return sum(analysis is not None for analysis in analyses)


def _worth(analyses: Sequence[PositionAnalysis | None]) -> tuple[int, int, int]:
    """Return how much an engine says: of how many positions who leads, of how many anything, with how many visits."""
    known = [analysis for analysis in analyses if analysis is not None]
    return sum(each.lead is not None for each in known), len(known), sum(each.visits for each in known)


def _sets_up(before: Step, step: Step, moves: Sequence[Move]) -> bool:
    """Return whether the node of a step changes the board or the turn by more than its moves."""
    if moves:
        return not _STONES.isdisjoint(step.node.properties)
    return (step.board_hash, step.to_move) != (before.board_hash, before.to_move)
