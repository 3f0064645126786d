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
TEXTS_WITH_MARKUP = {
    "features/report/report_dialog.py": {
        "QTextBrowser": "its document is plain text, put in by a cursor; it loads nothing",
        "setOpenLinks": "turned off",
    }
}
