"""The parameters of a search by KataGo's names, for controllers that ask."""

from __future__ import annotations

from qtgo.ai.play.player import Habits
from qtgo.ai.search.search_options import Options
from qtgo.gtp.perspective import REPORTED_AS, Perspective

_ANY = 1 << 50
"""KataGo's value for unlimited visits."""


def parameters(habits: Habits, threads: int, width: int, height: int) -> dict[str, str | float]:
    """Return the parameters with their values on a board."""
    options = Options(threads=threads)
    is_free = habits.visits is None and habits.seconds is None
    visits = habits.level.sight(width, height).visits if is_free else habits.visits
    seconds = habits.seconds if habits.seconds is not None or visits is not None else habits.level.seconds
    return {
        "maxVisits": _ANY if visits is None else visits,
        **({} if seconds is None else {"maxTime": seconds}),
        "numSearchThreads": threads + 1,
        "cpuctExploration": options.cpuct,
        "cpuctExplorationLog": options.cpuct_log,
        "cpuctExplorationBase": options.cpuct_base,
        "fpuReductionMax": options.fpu_reduction,
        "rootFpuReductionMax": options.root_fpu_reduction,
        REPORTED_AS: Perspective.SIDE_TO_MOVE.value,
    }
