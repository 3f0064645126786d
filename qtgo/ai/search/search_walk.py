"""Walks down a search tree to leaves for the network, and the backup of their evaluations."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from qtgo.ai.dead_stones import Chains
from qtgo.ai.evaluator import OWNED, SearchMemory
from qtgo.ai.features import point_of
from qtgo.ai.position_network import NetworkInput, PositionNetwork
from qtgo.ai.search.search_options import Options
from qtgo.ai.search.search_state import SearchState
from qtgo.ai.search.search_tree import Evaluation, Forced, TreeNode, Utility, back_up, choose
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.core.scoring.score import score
from qtgo.deferred import dataclass


@dataclass(slots=True)
class Leaf:
    """A position waiting for the network; ``ended`` is the position to score if the game has ended there."""

    path: list[TreeNode]
    features: NetworkInput
    ended: Position | None
    button: Color | None


class Walk:
    """Selects leaves below a root, and backs up their evaluations."""

    def __init__(
        self,
        network: PositionNetwork,
        root: TreeNode,
        state: SearchState,
        utility: Utility,
        options: Options,
        memory: SearchMemory,
        *,
        forced: Sequence[Forced] = (),
    ) -> None:
        self.is_blocked = False
        self.expanded = 0
        self.forced = tuple(forced)
        self._to_force = [entry for entry in forced if entry.missing > 0]
        self._network, self._root, self._state, self._utility = network, root, state, utility
        self._options, self._cache, self._ladders = options, memory.evaluations, memory.ladders
        self._width, self._height = state.info.width, state.info.height

    def leaf(self) -> Leaf | None:
        """Walk down to a leaf; return None if it needed no network and its visit is complete.

        A walk ``is_blocked`` if it met a leaf that already waits for the network, which is no visit.
        """
        state, node, options = self._state, self._root, self._options
        path = [node]
        try:
            forced = self._next_forced() if self._to_force else None
            if forced is not None:
                node = forced.child
                path.append(node)
                state.play(self._point(node.move))
            while node.evaluation is not None and node.terminal is None:
                child = choose(node, options, at_root=len(path) == 1) or self._expand(node)
                if child is None:
                    continue
                path.append(child)
                state.play(self._point(child.move))
                node = child
            leaf = self._visit(path)
            if forced is not None and forced.is_odd and not self.is_blocked:
                forced.made += 1
            return leaf
        finally:
            for _ in path[1:]:
                state.undo()

    def arrive(self, leaf: Leaf, evaluation: Evaluation) -> None:
        """Back up the network's evaluation of a leaf."""
        self.give_up(leaf)
        self._cache.put(leaf.features, evaluation)
        node = leaf.path[-1]
        node.evaluation = evaluation
        if leaf.ended is not None:
            node.terminal = self._count(leaf.ended, leaf, evaluation)
        back_up(leaf.path, *(node.terminal or (evaluation.win, evaluation.score)), self._utility)

    def give_up(self, leaf: Leaf) -> None:
        """Cancel a pending leaf."""
        for node in leaf.path:
            node.pending -= 1

    def _next_forced(self) -> Forced | None:
        """Return the move of the root that needs a visit most; None if none does, or all wait for the network."""
        self._to_force = [forced for forced in self._to_force if forced.missing > 0]
        ready = [forced for forced in self._to_force if forced.child.evaluation is not None or not forced.child.pending]
        if not ready:
            return None
        forced = min(ready, key=lambda forced: forced.child.visits + forced.child.pending)
        forced.is_odd = choose(self._root, self._options, at_root=True) is not forced.child
        return forced

    def _visit(self, path: list[TreeNode]) -> Leaf | None:
        state, node = self._state, path[-1]
        self.is_blocked = node.pending > 0 and node.terminal is None
        if self.is_blocked:
            return None
        if node.terminal is None:
            if state.is_long_cycle:
                node.terminal = 0.5, 0.0
            elif state.stopped and not state.removes_dead:
                node.terminal = outcome(state.position(), state.info, set(), state.button)
        if node.terminal is not None:
            back_up(path, *node.terminal, self._utility)
            return None
        features = self._network.encode(state, self._ladders)
        leaf = Leaf(path, features, state.position() if state.stopped else None, state.button)
        for passed in path:
            passed.pending += 1
        known = self._cache.get(features)
        if known is None:
            return leaf
        self.arrive(leaf, known)
        return None

    def _expand(self, node: TreeNode) -> TreeNode | None:
        """Return the child of the likeliest unvisited move; None if the move turns out to be illegal."""
        evaluation = node.evaluation
        assert evaluation is not None
        move, prior = int(evaluation.moves[node.untried]), float(evaluation.priors[node.untried])
        node.untried += 1
        point = self._point(move)
        if point is not None and not self._state.is_legal(point):
            return None
        child = TreeNode(move, prior)
        node.children.append(child)
        node.mass += prior
        self.expanded += 1
        return child

    def _count(self, ended: Position, leaf: Leaf, evaluation: Evaluation) -> tuple[float, float]:
        """Score the end of a game; the dead stones are judged with both sides to move."""
        before = leaf.path[-2].evaluation
        assert before is not None
        owned = (evaluation.ownership.astype(np.int16) - before.ownership) / (2 * OWNED)
        of_black = owned if ended.to_move is Color.BLACK else -owned
        return outcome(ended, self._state.info, dead_stones(ended, of_black.tolist()), leaf.button)

    def _point(self, move: int) -> Point | None:
        return point_of(move, self._width, self._height)


def dead_stones(position: Position, owned: Sequence[float]) -> set[Point]:
    """Return the stones that are removed as dead at the end of a game; ``owned`` is from Black's view."""
    chains = Chains(position, owned)
    return {Point.from_index(index, position.width) for index in chains.indices(chains.dead)}


def outcome(position: Position, info: GameInfo, dead: Collection[Point], button: Color | None) -> tuple[float, float]:
    """Score a position by the rules: the win, from 0 to 1, and the score in points for the side to move."""
    count = score(position, info.scoring_terms(button), dead=dead)
    black_moves = position.to_move is Color.BLACK
    margin = count.margin if black_moves else -count.margin
    if margin:
        return float(margin > 0), margin
    if info.ruleset.white_wins_ties:
        return float(not black_moves), 0.0
    return 0.5, 0.0
