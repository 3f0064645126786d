"""The reasons why numpy cannot be used."""

from __future__ import annotations

from qtgo.ai.numpy_check import BROKEN, MISSING, NEEDS_NUMPY, OLDEST
from qtgo.text.translation import Texts

tr = Texts("numpy")


def numpy_problem_text(problem: str) -> str:
    """Return a sentence on what ``numpy_problem`` found."""
    if problem == MISSING:
        return tr("It is not installed.")
    if problem.startswith(BROKEN):
        return tr("It cannot be loaded: {reason}").format(reason=problem.removeprefix(BROKEN))
    return tr("Version {oldest} or later is needed; this is {version}.").format(**_versions(problem))


def needs_numpy_text(problem: str) -> str:
    """Return a sentence on why the built-in engine cannot start, whose English ``problem_of_engine`` understands."""
    if problem == MISSING:
        return tr("The built-in engine needs numpy, which is not installed.")
    if problem.startswith(BROKEN):
        text = tr("The built-in engine needs numpy, which cannot be loaded: {reason}.")
        return text.format(reason=problem.removeprefix(BROKEN))
    text = tr("The built-in engine needs numpy, version {oldest} or later (this is {version}).")
    return text.format(**_versions(problem))


def library_needs_numpy_text(problem: str) -> str:
    """Return a sentence on why the library can neither be indexed nor searched for positions."""
    return tr("The library needs numpy. {problem}").format(problem=numpy_problem_text(problem))


def problem_of_engine(line: str) -> str:
    """Return what ``numpy_problem`` found in an engine's process that wrote a line; empty if it is about other things.

    QtGo's own engine speaks English to the window, whatever the language.
    """
    _, needs, rest = line.partition(NEEDS_NUMPY)
    return rest.removeprefix(", ").removesuffix(".") if needs else ""


def _versions(problem: str) -> dict[str, str]:
    return {"oldest": ".".join(map(str, OLDEST)), "version": problem.rpartition("(this is ")[2].rstrip(")")}
