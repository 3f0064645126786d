"""Reports for the tests that look at all features."""

from qtgo.features.report.report_dialog import ReportDialog
from qtgo.report.overview_report import overview_report
from tests.features.progress.test_progress_dialog import GAMES
from tests.report.sample import report

ACTIONS = dict.fromkeys(("report", "print_report"))
DIALOGS = {
    "report": lambda: ReportDialog(report(clocks=True)),
    "report, an overview": lambda: ReportDialog(overview_report(GAMES, "Ann")),
}
