"""The texts about problems made from a position."""

from __future__ import annotations

from qtgo.core.study.making import SolutionCheck
from qtgo.text.translation import Texts

tr = Texts("problems")


def check_text(check: SolutionCheck) -> str:
    """Describe the knowledge about the solution of a new problem."""
    return {
        SolutionCheck.FOUND: tr("QtGo found the solution."),
        SolutionCheck.CONFIRMED: tr("QtGo confirms the solution."),
        SolutionCheck.REFUTED: tr("QtGo finds that the solution fails."),
        SolutionCheck.UNSURE: tr("QtGo could not check the solution."),
        SolutionCheck.MISSING: tr("Play the solution first: QtGo cannot find one in this position."),
    }[check]
