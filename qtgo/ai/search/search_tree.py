"""The search tree: its nodes, selection and backup."""

from __future__ import annotations

from math import atan, log, pi, sqrt

import numpy as np
from numpy.typing import NDArray

from qtgo.ai.search.search_options import Options
from qtgo.deferred import dataclass


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The network's evaluation of a position, for the side to move, with the likelier moves in order.

    ``moves`` are indexes of points, or their number for a pass; ``ownership`` is in units of 1/127.
    """

    win: float
    score: float
    moves: NDArray[np.uint16]
    priors: NDArray[np.float32]
    ownership: NDArray[np.int8]


class TreeNode:
    """A position in the tree; sums are over its visits and for the side to move there.

    ``pending`` visits are on their way to the network; ``terminal`` is the win and the score where the game ended.
    """

    __slots__ = (
        "children",
        "evaluation",
        "mass",
        "move",
        "pending",
        "prior",
        "score_squares",
        "scores",
        "squares",
        "terminal",
        "untried",
        "utilities",
        "visits",
        "wins",
    )

    def __init__(self, move: int, prior: float) -> None:
        self.move = move
        self.prior = prior
        self.evaluation: Evaluation | None = None
        self.terminal: tuple[float, float] | None = None
        self.children: list[TreeNode] = []
        self.untried = 0
        self.mass = 0.0
        self.visits = 0
        self.pending = 0
        self.wins = 0.0
        self.scores = 0.0
        self.score_squares = 0.0
        self.utilities = 0.0
        self.squares = 0.0


@dataclass(slots=True)
class Forced:
    """A child of the root that must get a number of visits.

    ``made`` are the visits it got although another move was to be tried; ``is_odd`` says so of the next one.
    """

    child: TreeNode
    visits: int
    made: int = 0
    is_odd: bool = False

    @property
    def missing(self) -> int:
        """Return the number of visits that are still to be made."""
        return self.visits - self.child.visits - self.child.pending


class Utility:
    """The utility to maximize: winning, and with less weight the score relative to the expected one."""

    def __init__(self, options: Options, points: int, expected: float = 0.0) -> None:
        self._score_weight = options.score_weight * 2 / pi
        self._lead_weight = options.lead_weight * 2 / pi
        self._unit = 2 * sqrt(points)
        self.expected = expected

    def of(self, win: float, score: float, sign: int) -> float:
        """Return the utility for a side; ``sign`` is 1 for the side to move at the root and -1 for the other."""
        lead = score - sign * self.expected
        return 2 * win - 1 + self._score_weight * atan(score / self._unit) + self._lead_weight * atan(lead / self._unit)


def choose(node: TreeNode, options: Options, *, at_root: bool) -> TreeNode | None:
    """Select the child to visit next; None stands for the likeliest unvisited move."""
    total = node.visits + node.pending
    cpuct = options.cpuct + options.cpuct_log * log((total + options.cpuct_base) / options.cpuct_base)
    explore_scaling = cpuct * sqrt(total)
    loss = options.virtual_loss
    best: TreeNode | None = None
    best_value = -1e9
    for child in node.children:
        pending = child.pending
        n = child.visits + pending
        value = (explore_scaling * child.prior) / (1 + n) - (child.utilities + loss * pending) / (n or 1)
        if value > best_value:
            best, best_value = child, value
    evaluation = node.evaluation
    if evaluation is not None and node.untried < len(evaluation.moves):
        fpu_reduction = options.root_fpu_reduction if at_root else options.fpu_reduction
        first = node.utilities / node.visits - fpu_reduction * sqrt(node.mass)
        if first + explore_scaling * float(evaluation.priors[node.untried]) > best_value:
            return None
    return best


def back_up(path: list[TreeNode], win: float, score: float, utility: Utility) -> None:
    """Add a visit to every node of a path; win rate and score are for the side to move at its end."""
    sign = 1 if len(path) % 2 else -1
    value = utility.of(win, score, sign)
    for node in reversed(path):
        node.visits += 1
        node.wins += win
        node.scores += score
        node.score_squares += score * score
        node.utilities += value
        node.squares += value * value
        win, score, value = 1 - win, -score, -value


def recompute(root: TreeNode, utility: Utility) -> int:
    """Recompute all utilities after a change of the reference score; return the number of nodes."""
    order, signs = [root], [1]
    for node, sign in zip(order, signs, strict=False):
        order.extend(node.children)
        signs.extend([-sign] * len(node.children))
    for node, sign in zip(reversed(order), reversed(signs), strict=True):
        own = node.visits - sum(child.visits for child in node.children)
        win, score = node.terminal or ((node.evaluation.win, node.evaluation.score) if node.evaluation else (0.5, 0.0))
        value = utility.of(win, score, sign)
        node.utilities = own * value - sum(child.utilities for child in node.children)
        node.squares = own * value * value + sum(child.squares for child in node.children)
    return len(order)
