"""Summarizing a search tree at its root."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import pow, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qtgo.ai.evaluator import OWNED
from qtgo.ai.features import point_of
from qtgo.ai.search.search_options import Options
from qtgo.ai.search.search_tree import Forced, TreeNode
from qtgo.ai.search.search_values import PLAIN, CandidateReport, Detail, Report
from qtgo.core.rules.point import Color, Point

# A move needs this share of the most visits to be ranked by its lower bound.
_ENOUGH = 0.15
_DEVIATIONS = 4.0
# The prior variance of utilities before there are visits, and its weight in visits.
_SPREAD, _SPREAD_VISITS = 0.3, 3.0
_OWNERSHIP_PARTS = 200
_INDEPENDENCE = 0.25
"""Half of the power of the visits that are independent: about what 1 to 100 visits differ from 300."""


class _Root(NamedTuple):
    """The sums over the visits of a root, less those that were forced, which say nothing of its value."""

    visits: int
    wins: float
    scores: float
    score_squares: float
    utilities: float

    @classmethod
    def of(cls, root: TreeNode, forced: Sequence[Forced]) -> _Root:
        visits, wins, scores, squares = root.visits, root.wins, root.scores, root.score_squares
        utilities = root.utilities
        for child, made in ((entry.child, min(entry.made, entry.child.visits)) for entry in forced if entry.made):
            share = made / child.visits
            visits -= made
            wins -= share * (child.visits - child.wins)
            scores += share * child.scores
            squares -= share * child.score_squares
            utilities += share * child.utilities
        return cls(max(1, visits), wins, scores, squares, utilities)


def report(
    root: TreeNode,
    color: Color,
    policy: tuple[float, ...],
    width: int,
    options: Options,
    *,
    spread: float,
    forced: Sequence[Forced] = (),
    detail: Detail = PLAIN,
) -> Report:
    """Summarize what is known below an evaluated root."""
    evaluation = root.evaluation
    assert evaluation is not None
    height = (len(policy) - 1) // width

    def point(move: int) -> Point | None:
        return point_of(move, width, height)

    children = ranked(root) or [TreeNode(int(evaluation.moves[0]), float(evaluation.priors[0]))]
    candidates = (_candidate(root, child, policy[child.move], options, point, spread) for child in children)
    if detail.moves_ownership:
        candidates = (_owned(child, said) for child, said in zip(children, candidates, strict=True))
    sums = _Root.of(root, forced)
    owned, deviation = ownership(root)
    return Report(
        color,
        root.visits,
        sums.wins / sums.visits,
        sums.scores / sums.visits,
        sums.utilities / sums.visits,
        tuple(candidates),
        tuple(owned.tolist()),
        policy,
        _score_error(sums.visits, sums.scores, sums.score_squares, spread),
        evaluation.win,
        evaluation.score,
        tuple(deviation.tolist()) if detail.ownership_deviation else (),
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


def _score_error(visits: int, scores: float, squares: float, spread: float) -> float:
    """Return the standard error of a mean score, from the network's own spread where there are few visits.

    The visits of a tree look at much the same positions: as many as their square root are independent.
    """
    mean = scores / visits
    variance = max(0.0, squares / visits - mean * mean)
    prior = spread * spread * _SPREAD_VISITS
    return sqrt((variance * visits + prior) / (visits + _SPREAD_VISITS)) / pow(visits, _INDEPENDENCE)


def _owned(child: TreeNode, said: CandidateReport) -> CandidateReport:
    """Add the ownership after a move, for the side that makes it."""
    if child.evaluation is None:
        return said
    owned, deviation = ownership(child)
    return replace(said, ownership=tuple((-owned).tolist()), ownership_deviation=tuple(deviation.tolist()))


def _error(child: TreeNode) -> float:
    n = child.visits
    mean = child.utilities / n
    variance = max(0.0, child.squares / n - mean * mean)
    return sqrt((variance * n + _SPREAD * _SPREAD * _SPREAD_VISITS) / (n + _SPREAD_VISITS) / n)


def _candidate(
    root: TreeNode, child: TreeNode, prior: float, options: Options, point: Callable[[int], Point | None], spread: float
) -> CandidateReport:
    n = child.visits
    if not n:
        place, total = point(child.move), max(1, root.visits)
        win, utility = root.wins / total, root.utilities / total
        return CandidateReport(place, 0, win, root.scores / total, prior, win - 1, utility, (place,), (0,))
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
    return CandidateReport(
        point(child.move),
        n,
        win,
        -child.scores / n,
        prior,
        win - _DEVIATIONS * _error(child) / share,
        -child.utilities / n,
        tuple(moves),
        tuple(visits),
        _score_error(n, child.scores, child.score_squares, spread),
    )


def ownership(root: TreeNode) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Average the ownership over the larger nodes, each weighted by the visits not in its larger children.

    Return it for the side to move at the root, with its standard deviation.
    """
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
    values = np.stack(rows).astype(np.float32)
    owned: NDArray[np.float32] = shares @ values
    squares = (np.abs(shares) / OWNED) @ (values * values)
    deviation: NDArray[np.float32] = np.sqrt(np.maximum(squares - owned * owned, 0))
    return owned, deviation
