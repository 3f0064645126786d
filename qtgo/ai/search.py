"""A tree search guided by the network: PUCT in batches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import perf_counter

import numpy as np

from qtgo.ai.ending import dead_stones, outcome
from qtgo.ai.evaluator import EvaluationCache, evaluations
from qtgo.ai.features import Features, encode
from qtgo.ai.network import Network
from qtgo.ai.reports import Report
from qtgo.ai.search_report import report
from qtgo.ai.search_state import SearchState
from qtgo.ai.search_tree import Evaluation, Taste, TreeNode, Utility, back_up, choose
from qtgo.core.point import Color, Point
from qtgo.core.position import Position
from qtgo.core.replay import Replay, Step

_MOST_POINTS = 3000
_NOTED_WIN = 0.5


@dataclass(frozen=True, slots=True)
class Options:
    """How a search goes about it.

    ``explore`` (growing by ``explore_growth`` with the logarithm of the visits beyond ``explore_base``) weighs the
    policy against what was found; a move not tried yet counts as much less than its siblings as ``reduction`` and
    the share of the tried ones say. ``score_weight`` is what points are worth beside winning, ``lead_weight`` those
    more or fewer than expected. ``noise`` is the share of Dirichlet noise in the policy at the root.
    """

    explore: float = 1.0
    explore_growth: float = 0.45
    explore_base: float = 500.0
    reduction: float = 0.2
    root_reduction: float = 0.1
    virtual_loss: float = 1.0
    score_weight: float = 0.1
    lead_weight: float = 0.3
    noise: float = 0.0
    noise_points: float = 10.0
    batch: int = 8
    visits_for_batch: int = 8
    moves: int = 64
    nodes: int = 150_000
    cached: int = 20_000

    @property
    def taste(self) -> Taste:
        """Give what the tree must know."""
        return Taste(
            self.explore,
            self.explore_growth,
            self.explore_base,
            self.reduction,
            self.root_reduction,
            self.virtual_loss,
            self.score_weight,
            self.lead_weight,
        )


@dataclass(slots=True)
class _Leaf:
    """A position that waits for the network; ``ended`` is what is to be counted if the game has ended there."""

    path: list[TreeNode]
    features: Features
    ended: Position | None
    button: Color | None


class Search:
    """Thinks about one position at a time; not for several threads at once."""

    def __init__(self, network: Network, *, seed: int = 0, options: Options | None = None) -> None:
        self.options = options or Options()
        self._network = network
        self._taste = self.options.taste
        self._rng = np.random.default_rng(seed)
        self._cache = EvaluationCache(self.options.cached)
        self._state: SearchState | None = None
        self._root = TreeNode(0, 1.0)
        self._past: list[Step] = []
        self._nodes = 0
        self._met = False
        self._policy: tuple[float, ...] = ()

    @property
    def is_full(self) -> bool:
        """Tell whether the tree has as many nodes as it may."""
        return self._nodes >= self.options.nodes

    @property
    def visits(self) -> int:
        """Count the visits of the root, its own evaluation among them."""
        return self._root.visits

    def set_root(self, replay: Replay, to_move: Color | None = None) -> None:
        """Think about where a record stands; what is known from a position before it is kept."""
        color = replay.step.to_move if to_move is None else to_move
        kept = self._found_below(replay, color)
        self._state = state = SearchState(replay, color)
        self._past = replay.steps
        self._color = color
        self._root = TreeNode(0, 1.0) if kept is None else kept
        self._evaluate_root(state, replay)

    def run(
        self,
        *,
        visits: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
        on_progress: Callable[[], None] | None = None,
        every: float = 0.1,
    ) -> None:
        """Go on until the root has that many visits, for so long, or until ``stop`` or when the tree is full."""
        began = told = perf_counter()

        def over() -> bool:
            return (
                self.is_full
                or (seconds is not None and perf_counter() - began >= seconds)
                or (stop is not None and stop())
            )

        while not over() and (visits is None or self._root.visits < visits):
            room = self._batch() if visits is None else min(self._batch(), visits - self._root.visits)
            leaves = self._collect(room, over)
            if leaves:
                said = evaluations(self._network, [leaf.features for leaf in leaves], self.options.moves)
                for leaf, evaluation in zip(leaves, said, strict=True):
                    self._cache.put(leaf.features, evaluation)
                    self._arrive(leaf, evaluation)
            if on_progress is not None and perf_counter() - told >= every:
                on_progress()
                told = perf_counter()

    def report(self) -> Report:
        """Tell what is known so far."""
        state = self._situated()
        return report(self._root, self._color, self._policy, state.board.width, self._taste)

    def _situated(self) -> SearchState:
        if self._state is None:
            raise ValueError("there is no position to think about")
        return self._state

    def _batch(self) -> int:
        """Give the size of the next batch: small where the tree is."""
        state = self._situated()
        most = max(1, min(self.options.batch, _MOST_POINTS // (state.board.width * state.board.height)))
        return max(1, min(most, self._root.visits // self.options.visits_for_batch))

    def _collect(self, count: int, over: Callable[[], bool]) -> list[_Leaf]:
        """Find leaves for the network; those that need none are done at once, and count too."""
        leaves: list[_Leaf] = []
        for _ in range(count):
            leaf = self._select()
            if leaf is not None:
                leaves.append(leaf)
            if self._met or over():
                break
        return leaves

    def _select(self) -> _Leaf | None:
        """Walk down to a leaf; give none if it needed no network, or is met on its way there."""
        state, node = self._situated(), self._root
        path = [node]
        try:
            while node.evaluation is not None and node.ending is None:
                child = choose(node, self._taste, at_root=len(path) == 1) or self._grown(node, state)
                if child is None:
                    continue
                path.append(child)
                state.play(self._point(child.move))
                node = child
            return self._visit(path, state)
        finally:
            for _ in path[1:]:
                state.undo()

    def _visit(self, path: list[TreeNode], state: SearchState) -> _Leaf | None:
        leaf = path[-1]
        self._met = bool(leaf.pending) and leaf.evaluation is None and leaf.ending is None
        if self._met:
            return None
        if leaf.ending is None and leaf.evaluation is None:
            if state.is_long_cycle:
                leaf.ending = 0.5, 0.0
            elif state.stopped and not state.removes_dead:
                leaf.ending = outcome(state.position(), state.info, set(), state.button)
        if leaf.ending is not None:
            back_up(path, *leaf.ending, self._utility)
            return None
        features = encode(state.board, state.situation())
        found = _Leaf(path, features, state.position() if state.stopped else None, state.button)
        for node in path:
            node.pending += 1
        known = self._cache.get(features)
        if known is not None:
            self._arrive(found, known)
            return None
        return found

    def _grown(self, node: TreeNode, state: SearchState) -> TreeNode | None:
        """Give the child for the likeliest move that was not tried; None if it turns out to be against the rules."""
        evaluation = node.evaluation
        assert evaluation is not None
        move, prior = int(evaluation.moves[node.untried]), float(evaluation.priors[node.untried])
        node.untried += 1
        point = self._point(move)
        if point is not None and not state.is_legal(point):
            return None
        child = TreeNode(move, prior)
        node.children.append(child)
        node.mass += prior
        self._nodes += 1
        return child

    def _arrive(self, leaf: _Leaf, evaluation: Evaluation) -> None:
        """Take in what the network says of a leaf."""
        node = leaf.path[-1]
        for passed in leaf.path:
            passed.pending -= 1
        node.evaluation = evaluation
        if leaf.ended is not None:
            node.ending = self._counted(leaf, evaluation)
        win, score = node.ending or (evaluation.win, evaluation.score)
        back_up(leaf.path, win, score, self._utility)

    def _counted(self, leaf: _Leaf, evaluation: Evaluation) -> tuple[float, float]:
        """Count the end of a game; whose stones are dead is asked from both sides."""
        before = leaf.path[-2].evaluation
        own = evaluation.ownership.astype(np.int16)
        both = own if before is None else own - before.ownership
        info, position = self._situated().info, leaf.ended
        assert position is not None
        of_black = both if position.to_move is Color.BLACK else -both
        return outcome(position, info, dead_stones(position, of_black), leaf.button)

    def _point(self, move: int) -> Point | None:
        state = self._situated()
        width = state.board.width
        return None if move == width * state.board.height else Point(move % width, move // width)

    def _evaluate_root(self, state: SearchState, replay: Replay) -> None:
        """Look at the root with all its moves; children from before keep what they have learned."""
        root = self._root
        root.ending = None
        features = encode(state.board, state.situation())
        evaluation = _allowed(evaluations(self._network, [features], None)[0], replay, state.to_move)
        policy = np.zeros(len(features.codes) + 1)
        policy[evaluation.moves] = evaluation.priors
        self._policy = tuple(policy.tolist())
        priors = self._noisy(evaluation)
        shares = dict(zip(evaluation.moves.tolist(), priors.tolist(), strict=True))
        for child in root.children:
            child.prior = shares.pop(child.move, 0.0)
        root.mass = sum(child.prior for child in root.children)
        rest = sorted(shares, key=lambda move: -shares[move])
        root.evaluation = Evaluation(
            evaluation.win,
            evaluation.score,
            np.array(rest, np.uint16),
            np.array([shares[move] for move in rest], np.float32),
            evaluation.ownership,
        )
        root.untried = 0
        self._utility = Utility(self._taste, len(features.codes), evaluation.score)
        if not root.visits:
            back_up([root], evaluation.win, evaluation.score, self._utility)
        self._nodes = _recomputed(root, self._utility)

    def _noisy(self, evaluation: Evaluation) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
        priors = evaluation.priors
        if self.options.noise > 0:
            alpha = self.options.noise_points / len(priors)
            noise = self._rng.dirichlet([alpha] * len(priors)).astype(np.float32)
            priors = (1 - self.options.noise) * priors + self.options.noise * noise
        return priors

    def _found_below(self, replay: Replay, color: Color) -> TreeNode | None:
        """Find the node of a position in the tree, if the record goes on from the root by moves."""
        state, past, steps = self._state, self._past, replay.steps
        if state is None or state.info != replay.info or len(steps) < len(past) or not _same(past, steps):
            return None
        node, to_move = self._root, self._color
        for step in steps[len(past) :]:
            move = step.last_move
            if move is None or move.color is not to_move or step.board_changes > 1:
                return None
            index = self._index(move.point)
            found = [child for child in node.children if child.move == index]
            if not found or found[0].ending is not None:
                return None
            node, to_move = found[0], to_move.opponent
        return node if to_move is color else None

    def _index(self, point: Point | None) -> int:
        board = self._situated().board
        return board.width * board.height if point is None else point.y * board.width + point.x


def _allowed(evaluation: Evaluation, replay: Replay, color: Color) -> Evaluation:
    """Leave the moves that the rules allow where a record stands."""
    width = replay.info.width
    points = width * replay.info.height
    legal = np.array(
        [
            move == points or replay.legality(color, Point(move % width, move // width)) is None
            for move in evaluation.moves.tolist()
        ]
    )
    return replace(evaluation, moves=evaluation.moves[legal], priors=evaluation.priors[legal])


def _same(past: Sequence[Step], steps: Sequence[Step]) -> bool:
    """Tell whether two games began alike."""
    return all(
        a.board_hash == b.board_hash and a.to_move is b.to_move and a.last_move == b.last_move and a.passes == b.passes
        for a, b in zip(past, steps, strict=False)
    )


def _recomputed(root: TreeNode, utility: Utility) -> int:
    """Work out the utilities of all nodes anew, as what is expected has changed; count the nodes."""
    order, signs = [root], [1]
    for node, sign in zip(order, signs, strict=False):
        order.extend(node.children)
        signs.extend([-sign] * len(node.children))
    for node, sign in zip(reversed(order), reversed(signs), strict=True):
        own = node.visits - sum(child.visits for child in node.children)
        win, score = node.ending or ((node.evaluation.win, node.evaluation.score) if node.evaluation else (0.5, 0.0))
        value = utility.of(win, score, sign)
        node.utilities = own * value - sum(child.utilities for child in node.children)
        node.squares = own * value * value + sum(child.squares for child in node.children)
    return len(order)
