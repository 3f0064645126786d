"""What is said of problems that were made of a position."""

from __future__ import annotations

from qtgo.core.study.making import SolutionCheck
from qtgo.text.translation import Texts

tr = Texts("problems")


def check_text(check: SolutionCheck) -> str:
    """Say what is known of the solution of a problem that was made."""
    return {
        SolutionCheck.FOUND: tr("QtGo found the solution."),
        SolutionCheck.CONFIRMED: tr("QtGo confirms the solution."),
        SolutionCheck.REFUTED: tr("QtGo finds that the solution fails."),
        SolutionCheck.UNSURE: tr("QtGo could not check the solution."),
        SolutionCheck.MISSING: tr("Play the solution first: QtGo cannot find one in this position."),
    }[check]
