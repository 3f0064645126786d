"""A Monte Carlo tree search guided by the network: PUCT, with leaves evaluated in batches."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from time import perf_counter, sleep
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from qtgo.ai.evaluator import Answer, Evaluator, SearchMemory, evaluations, in_order
from qtgo.ai.features import Features, index_of
from qtgo.ai.position_network import NetworkInput, PositionNetwork
from qtgo.ai.search.cancellation import never
from qtgo.ai.search.search_options import Options
from qtgo.ai.search.search_report import report
from qtgo.ai.search.search_root import admitted, below, evaluated, force, noisy, set_evaluation
from qtgo.ai.search.search_state import SearchState
from qtgo.ai.search.search_tree import Evaluation, TreeNode, Utility, back_up, recompute
from qtgo.ai.search.search_values import PLAIN, Detail, MoveFilter, Report
from qtgo.ai.search.search_walk import Leaf, Walk
from qtgo.core.record.replay import Replay
from qtgo.core.record.replayed_line import Step
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point
from qtgo.deferred import dataclass

__all__ = ["Options", "Search", "SearchMemory"]

# Points per batch, for each thread, beyond which larger batches only take longer.
_MOST_POINTS = 1500
_PAUSE = 0.01

View = Callable[[Features, Board], Features]
"""Returns the network's input for a root as a weak player sees it."""
NOTHING_FORCED: Mapping[Point | None, int] = MappingProxyType({})


class _Batch(NamedTuple):
    """Leaves waiting for the network."""

    leaves: list[Leaf]
    answer: Answer


class Prepared(NamedTuple):
    """A position that waits for the network's evaluation of all its moves, to be searched then."""

    root: TreeNode
    color: Color
    past: Sequence[Step]
    state: SearchState
    features: NetworkInput
    move_filter: MoveFilter | None
    forced: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class _Thought:
    """The position searched; ``nodes`` were in the tree at the start, ``past`` are the steps up to its root.

    ``is_limited``: not all moves may be looked at.
    """

    root: TreeNode
    color: Color
    past: Sequence[Step]
    state: SearchState
    policy: tuple[float, ...]
    walk: Walk
    nodes: int
    is_limited: bool


class Search:
    """Searches one position at a time; not thread-safe."""

    def __init__(
        self,
        network: PositionNetwork,
        *,
        seed: int = 0,
        options: Options | None = None,
        memory: SearchMemory | None = None,
    ) -> None:
        self.options = options or Options()
        self._network = network
        self._evaluator = Evaluator(network, self.options.threads, self.options.moves)
        self._rng = np.random.default_rng(seed)
        self._memory = memory or SearchMemory(network, self.options.cached)
        self._now: _Thought | None = None
        self._on_way: deque[_Batch] = deque()

    @property
    def is_full(self) -> bool:
        """Return whether the tree has reached its size limit, after which it no longer grows."""
        return self._thought.nodes + self._thought.walk.expanded >= self.options.nodes

    @property
    def visits(self) -> int:
        """Return the visits of the root, its own evaluation included."""
        return self._thought.root.visits

    @property
    def forced_visits(self) -> int:
        """Return how many visits the forced moves that are legal get at least."""
        return sum(entry.visits for entry in self._thought.walk.forced)

    def set_root(
        self,
        replay: Replay,
        to_move: Color | None = None,
        move_filter: MoveFilter | None = None,
        forced: Mapping[Point | None, int] = NOTHING_FORCED,
        view: View | None = None,
        *,
        fresh: bool = False,
    ) -> None:
        """Think about where a record stands; what is known from a position before it is kept, unless ``fresh``.

        ``move_filter`` tells which moves may be looked at there, where not all may; if it admits none, all may. The
        moves of ``forced`` get at least so many visits, before any others, as far as they are legal. ``view`` limits
        what is seen of this position, though not of those that follow from it.
        """
        prepared = self.prepare(replay, to_move, move_filter, forced, view, fresh=fresh)
        self.begin(prepared, evaluated(self._network, prepared.features, self.options))

    def prepare(
        self,
        replay: Replay,
        to_move: Color | None = None,
        move_filter: MoveFilter | None = None,
        forced: Mapping[Point | None, int] = NOTHING_FORCED,
        view: View | None = None,
        *,
        fresh: bool = False,
    ) -> Prepared:
        """Do what ``set_root`` does before the network's evaluation, with which ``begin`` goes on."""
        color = replay.step.to_move if to_move is None else to_move
        self._give_up()
        known = None if fresh else self._known(replay, color)
        # Where only some moves were looked at, or may be, the sums say nothing of the others.
        if known is not None and known is self._thought.root and (move_filter or self._thought.is_limited):
            known = None
        state = SearchState(replay, color)
        features = self._network.encode(state, self._memory.ladders)
        if view is not None and isinstance(features, Features):
            features = view(features, state.board)
        width, height = features.width, features.height
        visits = {index_of(point, width, height): count for point, count in forced.items()}
        root = known or TreeNode(0, 1.0)
        return Prepared(root, color, replay.steps, state, features, move_filter, visits)

    def begin(self, prepared: Prepared, evaluation: Evaluation) -> None:
        """Think about a prepared position, evaluated with all its moves."""
        options = self.options
        root, color, past, state, features, move_filter, visits = prepared
        evaluation = admitted(evaluation, state, move_filter)
        points = features.width * features.height
        policy = np.zeros(points + 1)
        policy[evaluation.moves] = evaluation.priors
        forced = force(root, visits, evaluation)
        set_evaluation(root, noisy(evaluation, options, self._rng) if options.noise else evaluation)
        utility = Utility(options, points, evaluation.score)
        if not root.visits:
            back_up([root], evaluation.win, evaluation.score, utility)
        nodes = recompute(root, utility)
        walk = Walk(self._network, root, state, utility, options, self._memory, forced=forced)
        is_limited = move_filter is not None
        self._now = _Thought(root, color, past, state, tuple(policy.tolist()), walk, nodes, is_limited)

    def run(
        self,
        *,
        visits: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
        on_progress: Callable[[], None] | None = None,
        every: float = 0.1,
    ) -> None:
        """Continue until the root has that many visits, its own evaluation included, or for so long, or until ``stop``.

        With a full tree it only waits, and with a limit of visits not even that.
        """
        began = told = perf_counter()

        def over() -> bool:
            passed = perf_counter() - began
            return (seconds is not None and passed >= seconds) or (stop is not None and stop())

        on_way, ahead = self._on_way, 1 if self.options.threads else 0
        while not over() and not self.is_full:
            count = self._room(visits)
            if not count and not on_way:
                return
            leaves = self._leaves(count, over)
            if leaves:
                on_way.append(_Batch(leaves, self._evaluator.start([leaf.features for leaf in leaves])))
            if on_way and (len(on_way) > ahead or not leaves):
                batch = on_way.popleft()
                self.take_in(batch.leaves, batch.answer())
            if on_progress is not None and perf_counter() - told >= every:
                on_progress()
                told = perf_counter()
        while visits is None and self.is_full and not over():
            sleep(_PAUSE)

    def gather(self, visits: int) -> list[Leaf]:
        """Select the next batch of leaves, for a network that others share: none when the root has those visits.

        There may be none before that too, where positions need no network. ``take_in`` must follow.
        """
        return self._leaves(self._room(visits), never)

    def take_in(self, leaves: Sequence[Leaf], evaluations: Sequence[Evaluation]) -> None:
        """Back up the evaluations of a batch of leaves."""
        for leaf, evaluation in zip(leaves, evaluations, strict=True):
            self._thought.walk.arrive(leaf, evaluation)

    def report(self, detail: Detail = PLAIN) -> Report:
        """Return the result so far."""
        now = self._thought
        return report(
            now.root,
            now.color,
            now.policy,
            now.state.info.width,
            self.options,
            spread=self._network.score_spread,
            forced=now.walk.forced,
            detail=detail,
        )

    @property
    def _thought(self) -> _Thought:
        if self._now is None:
            raise ValueError("no position was set")
        return self._now

    def _known(self, replay: Replay, color: Color) -> TreeNode | None:
        now = self._now
        if now is None or now.state.info != replay.counted_info:
            return None
        found = below(now.root, now.past, now.color, replay)
        return found[0] if found is not None and found[1] is color else None

    def _room(self, visits: int | None) -> int:
        """Return the size of the next batch: small while the tree is, and no more than are still wanted."""
        root, info, options = self._thought.root, self._thought.state.info, self.options
        known = root.visits + root.pending
        most = max(1, min(options.batch, _MOST_POINTS // (info.width * info.height))) * max(1, options.threads)
        count = max(1, min(most, known // options.visits_for_batch))
        return count if visits is None else max(0, min(count, visits - known))

    def _leaves(self, count: int, over: Callable[[], bool]) -> list[Leaf]:
        """Select leaves for the network; walks to positions that need none count too."""
        walk = self._thought.walk
        leaves: list[Leaf] = []
        for _ in range(count):
            leaf = walk.leaf()
            if leaf is not None:
                leaves.append(leaf)
            if walk.is_blocked or over():
                break
        return leaves

    def _give_up(self) -> None:
        """Cancel the pending evaluations when the search was stopped."""
        for batch in self._on_way:
            for leaf in batch.leaves:
                self._thought.walk.give_up(leaf)
        self._on_way.clear()


def begin(network: PositionNetwork, prepared: Sequence[tuple[Search, Prepared]]) -> None:
    """Evaluate the roots of prepared positions together, and begin to search each."""
    if prepared:
        features = [root.features for _, root in prepared]
        said = in_order(network.evaluate(features), features, None)
        for (search, root), evaluation in zip(prepared, said, strict=True):
            search.begin(root, evaluation)


def advance(network: PositionNetwork, searches: Iterable[tuple[Search, int]]) -> None:
    """Make the next batch of visits of each search, up to as many as it may have."""
    batches = [(search, leaves) for search, visits in searches if (leaves := search.gather(visits))]
    if not batches:
        return
    moves = batches[0][0].options.moves
    said = iter(evaluations(network, [leaf.features for _, leaves in batches for leaf in leaves], moves))
    for search, leaves in batches:
        search.take_in(leaves, [next(said) for _ in leaves])
