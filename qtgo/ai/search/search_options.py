"""The parameters of a search."""

from __future__ import annotations

from qtgo.deferred import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a search; utilities are from -1, a loss, to 1, and a little beyond.

    The names are KataGo's. ``cpuct`` (with ``cpuct_log`` times the logarithm of the visits beyond ``cpuct_base``)
    weighs the policy against what was found. A move that was not tried is taken to be worse than the position by
    ``fpu_reduction`` as far as the policy went to those that were. ``score_weight`` is what points are worth beside
    winning, and ``lead_weight`` those more or fewer than the root expects. ``virtual_loss`` is what a visit on its
    way to the network counts against its moves.

    ``threads`` evaluate while the one of the search goes on; with none it does all by itself. ``batch`` is the most
    positions given to the network at a time, one for every ``visits_for_batch`` of the root before that.

    ``noise`` is the share of Dirichlet noise, of ``noise_points`` in all, in the policy at the root;
    ``symmetric`` looks at the root in all symmetries. ``moves`` are the likeliest that may be tried below the root,
    ``nodes`` the most in the tree, ``cached`` the evaluations remembered.
    """

    cpuct: float = 1.0
    cpuct_log: float = 0.45
    cpuct_base: float = 500.0
    fpu_reduction: float = 0.2
    root_fpu_reduction: float = 0.1
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
