"""Summarizing a search tree at its root."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from qtgo.ai.evaluator import OWNED
from qtgo.ai.features import point_of
from qtgo.ai.reports import Candidate, Report
from qtgo.ai.search_options import Options
from qtgo.ai.search_tree import TreeNode
from qtgo.core.rules.point import Color, Point

# A move needs this share of the most visits to be ranked by its lower bound.
_ENOUGH = 0.15
_DEVIATIONS = 4.0
# The prior variance of utilities before there are visits, and its weight in visits.
_SPREAD, _SPREAD_VISITS = 0.3, 3.0
_OWNERSHIP_PARTS = 200


def report(root: TreeNode, color: Color, policy: tuple[float, ...], width: int, options: Options) -> Report:
    """Summarize what is known below an evaluated root."""
    assert root.evaluation is not None
    height = (len(policy) - 1) // width

    def point(move: int) -> Point | None:
        return point_of(move, width, height)

    children = ranked(root) or [TreeNode(int(root.evaluation.moves[0]), float(root.evaluation.priors[0]))]
    visits = max(1, root.visits)
    return Report(
        color,
        root.visits,
        root.wins / visits,
        root.scores / visits,
        root.utilities / visits,
        tuple(_candidate(root, child, policy[child.move], options, point) for child in children),
        tuple(ownership(root).tolist()),
        policy,
    )


def ranked(root: TreeNode) -> list[TreeNode]:
    """Sort the children by quality: well-visited moves by their lower bound, then the others by visits."""
    visited = [child for child in root.children if child.visits]
    most = max((child.visits for child in visited), default=0)

    def rank(child: TreeNode) -> tuple[bool, float, int, float]:
        known = child.visits >= _ENOUGH * most
        return known, lower_bound(child) if known else 0.0, child.visits, child.prior

    return sorted(visited, key=rank, reverse=True)


def lower_bound(child: TreeNode) -> float:
    """Return a lower confidence bound of a move's utility, for the player who makes it."""
    return -child.utilities / child.visits - _DEVIATIONS * _error(child)


def _error(child: TreeNode) -> float:
    n = child.visits
    mean = child.utilities / n
    variance = max(0.0, child.squares / n - mean * mean)
    return sqrt((variance * n + _SPREAD * _SPREAD * _SPREAD_VISITS) / (n + _SPREAD_VISITS) / n)


def _candidate(
    root: TreeNode, child: TreeNode, prior: float, options: Options, point: Callable[[int], Point | None]
) -> Candidate:
    n = child.visits
    if not n:
        place, total = point(child.move), max(1, root.visits)
        win, utility = root.wins / total, root.utilities / total
        return Candidate(place, 0, win, root.scores / total, prior, win - 1, utility, (place,), (0,))
    win = 1 - child.wins / n
    moves, visits = [point(child.move)], [n]
    node = child
    while node.children:
        node = max(node.children, key=lambda c: (c.visits, c.prior))
        if not node.visits:
            break
        moves.append(point(node.move))
        visits.append(node.visits)
    share = 2 + options.score_weight + options.lead_weight
    return Candidate(
        point(child.move),
        n,
        win,
        -child.scores / n,
        prior,
        win - _DEVIATIONS * _error(child) / share,
        -child.utilities / n,
        tuple(moves),
        tuple(visits),
    )


def ownership(root: TreeNode) -> NDArray[np.float32]:
    """Average the ownership over the larger nodes, each weighted by the visits not in its larger children."""
    least = max(2, root.visits // _OWNERSHIP_PARTS)
    rows: list[NDArray[np.int8]] = []
    weights: list[int] = []
    waiting = [(root, 1)]
    while waiting:
        node, sign = waiting.pop()
        large = [child for child in node.children if child.visits >= least and child.evaluation is not None]
        assert node.evaluation is not None
        rows.append(node.evaluation.ownership)
        weights.append(sign * max(1, node.visits - sum(child.visits for child in large)))
        waiting.extend((child, -sign) for child in large)
    total = sum(abs(weight) for weight in weights)
    shares = (np.array(weights) / (total * OWNED)).astype(np.float32)
    owned: NDArray[np.float32] = shares @ np.stack(rows).astype(np.float32)
    return owned
