"""Searching several positions of one size at once, so that the network gets larger batches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from qtgo.ai.evaluator import evaluations, in_order
from qtgo.ai.position_network import PositionNetwork
from qtgo.ai.search.tree_search import Prepared, Search


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
