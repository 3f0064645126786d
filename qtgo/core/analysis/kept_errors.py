"""The errors of leads as precisely as files keep them, so that what is decided by them is decided again."""

from __future__ import annotations

from math import log2

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis

TENTHS = 10
"""The steps to a point of the errors of positions."""
MOST_STEP = 60
"""The last step of the errors of candidates."""
_LEAST_ERROR, _DOUBLING = 0.05, 4  # points, steps to each doubling


def error_step(error: float) -> int:
    """Return the number of a candidate's error in points: 0 for none, then four to each doubling."""
    if error < _LEAST_ERROR / 2:
        return 0
    return min(MOST_STEP, max(1, 1 + round(_DOUBLING * log2(error / _LEAST_ERROR))))


def error_of(step: int) -> float:
    """Return the error in points of such a number."""
    return _LEAST_ERROR * 2 ** ((step - 1) / _DOUBLING) if step else 0.0


def kept_error(said: Candidate | PositionAnalysis) -> float:
    """Return the error of a lead as a file has it, 0 where none is known."""
    error = said.lead_error or 0.0
    return error_of(error_step(error)) if isinstance(said, Candidate) else round(error * TENTHS) / TENTHS
