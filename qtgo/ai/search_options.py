"""The parameters of a search."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    """The parameters of a search; utilities are from -1, a loss, to 1, and slightly beyond.

    ``explore`` (cpuct, growing by ``explore_growth`` with the logarithm of the visits beyond ``explore_base``) weighs
    the policy against the results. An unvisited move is valued below its parent by ``reduction`` (first play urgency)
    times the root of the policy already visited. ``score_weight`` is what points are worth beside winning, and
    ``lead_weight`` those more or fewer than the root expects. ``virtual_loss`` is what a pending visit
    counts against its moves.

    ``threads`` evaluate while the search goes on; with none it evaluates by itself. ``batch`` is the most
    positions given to the network at a time, one for every ``visits_for_batch`` of the root before that.

    ``noise`` is the share of Dirichlet noise, of ``noise_points`` in all, in the policy at the root;
    ``symmetric`` evaluates the root in all symmetries. ``moves`` are the likeliest that may be tried below the root,
    ``nodes`` the most in the tree, ``cached`` the evaluations remembered.
    """

    explore: float = 1.0
    explore_growth: float = 0.45
    explore_base: float = 500.0
    reduction: float = 0.2
    root_reduction: float = 0.1
    score_weight: float = 0.1
    lead_weight: float = 0.3
    virtual_loss: float = 1.0
    threads: int = 0
    batch: int = 8
    visits_for_batch: int = 8
    noise: float = 0.0
    noise_points: float = 10.0
    symmetric: bool = False
    moves: int = 64
    nodes: int = 100_000
    cached: int = 20_000
