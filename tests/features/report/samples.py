"""Reports for the tests that look at all features."""

from qtgo.features.report.report_dialog import ReportDialog
from tests.report.sample import report

ACTIONS = dict.fromkeys(("report", "print_report"))
DIALOGS = {"report": lambda: ReportDialog(report(clocks=True))}
TEXTS_WITH_MARKUP = {
    "features/report/report_dialog.py": {
        "QTextBrowser": "its document is plain text, put in by a cursor; it loads nothing",
        "setOpenLinks": "turned off",
    }
}
