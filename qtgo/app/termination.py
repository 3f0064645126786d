"""End the program properly when the system asks it to."""

from __future__ import annotations

import os
import signal
import sys

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier

_STATUS = 128  # and the signal's number, as shells report it


class Termination(QObject):
    """Ends the application on SIGTERM as soon as its current work, such as saving, is done.

    ``status`` is the exit status once it was asked to end: a question at the start is no longer a reason to go on.
    Without a question: the journals keep unsaved games, which the next start offers. Qt's loop gives Python no
    time to answer a signal, which therefore arrives through a pipe.
    """

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__(application)
        self.status = 0
        if sys.platform == "win32":  # which ends programs in other ways
            return
        self._reading, writing = os.pipe()
        os.set_blocking(self._reading, False)
        os.set_blocking(writing, False)
        signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
        signal.signal(signal.SIGTERM, lambda _number, _frame: None)
        notifier = QSocketNotifier(self._reading, QSocketNotifier.Type.Read, self)
        notifier.activated.connect(self._end)

    def _end(self) -> None:
        if sys.platform != "win32" and signal.SIGTERM in os.read(self._reading, 4096):
            self.status = _STATUS + signal.SIGTERM
            QCoreApplication.exit(self.status)
