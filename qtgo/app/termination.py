"""Ending the program properly when the system asks it to."""

from __future__ import annotations

import signal
import socket

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier

_STATUS = 128  # and the signal's number, as shells tell it


class Termination(QObject):
    """Ends the application on SIGTERM as soon as what it is doing, such as saving, is done.

    ``status`` is what it ends with once it was asked to: a question at the start is no longer a reason to go on.
    Nothing is asked: the journals keep what is not saved, and the next start offers it. Qt's loop gives Python no
    time to answer a signal, so that it is told through a socket.
    """

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__(application)
        self.status = 0
        self._reading, self._writing = socket.socketpair()
        self._reading.setblocking(False)
        self._writing.setblocking(False)
        signal.set_wakeup_fd(self._writing.fileno(), warn_on_full_buffer=False)
        signal.signal(signal.SIGTERM, lambda _number, _frame: None)
        notifier = QSocketNotifier(self._reading.fileno(), QSocketNotifier.Type.Read, self)
        notifier.activated.connect(self._end)

    def _end(self) -> None:
        if signal.SIGTERM in self._reading.recv(4096):
            self.status = _STATUS + signal.SIGTERM
            QCoreApplication.exit(self.status)
