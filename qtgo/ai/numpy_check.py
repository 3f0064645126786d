"""Check whether numpy, which only the network and the library need, can be used."""

from __future__ import annotations

import re

OLDEST = (1, 26)
NEEDS_NUMPY = "The built-in engine needs numpy"
"""Prefix of the English message that says why the engine cannot run; the parent process recognizes it."""

MISSING = "which is not installed"
BROKEN = "which cannot be loaded: "
"""The clause, and how one begins, by which others know what is wrong."""

_VERSION = re.compile(r"([0-9]{1,6})\.([0-9]{1,6})")
_LONGEST = 300


def numpy_problem() -> str:
    """Return why numpy cannot be used, as a clause such as "which is not installed"; empty if it can.

    The check imports it, which takes a moment and may raise anything if the installation is broken.
    """
    try:
        import numpy
    except ModuleNotFoundError as error:
        if error.name == "numpy":
            return MISSING
        return _broken(error)
    except Exception as error:
        return _broken(error)
    version = _VERSION.match(str(getattr(numpy, "__version__", "")))
    if version is None:
        return f"{BROKEN}it has no version"
    if (int(version[1]), int(version[2])) < OLDEST:
        return f"version {OLDEST[0]}.{OLDEST[1]} or later (this is {numpy.__version__})"
    return ""


def _broken(error: Exception) -> str:
    reason = " ".join(f"{type(error).__name__}: {error}".split())
    return f"{BROKEN}{reason[:_LONGEST]}"
