import subprocess
import sys

_PROGRAM = """
from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent
from qtgo.app.start import make_application
application = make_application([])
later = []
application.file_opened.connect(later.append)
application.sendEvent(application, QFileOpenEvent("/games/first.sgf"))
print([path.as_posix() for path in application.take_files()], later)
application.sendEvent(application, QFileOpenEvent("/games/second.sgf"))
application.sendEvent(application, QFileOpenEvent(QUrl("https://example.org/third.sgf")))
print([path.as_posix() for path in later], application.take_files())
"""


def test_files_opened_by_events_wait_for_the_start_and_are_signaled_after_it() -> None:
    """A program has one application, so that this one needs a program of its own."""
    result = subprocess.run([sys.executable, "-c", _PROGRAM], capture_output=True, text=True, check=True, timeout=60)
    assert result.stdout.splitlines() == ["['/games/first.sgf'] []", "['/games/second.sgf'] ()"]
