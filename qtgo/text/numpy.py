"""What keeps numpy from being used."""

from __future__ import annotations

from qtgo.ai.numpy_check import BROKEN, MISSING, OLDEST
from qtgo.text.translation import Texts

tr = Texts("numpy")


def numpy_problem_text(problem: str) -> str:
    """Say in a sentence what ``numpy_problem`` found."""
    if problem == MISSING:
        return tr("It is not installed.")
    if problem.startswith(BROKEN):
        return tr("It cannot be loaded: {reason}").format(reason=problem.removeprefix(BROKEN))
    version = problem.rpartition("(this is ")[2].rstrip(")")
    oldest = ".".join(map(str, OLDEST))
    return tr("Version {oldest} or later is needed; this is {version}.").format(oldest=oldest, version=version)
