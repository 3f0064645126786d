"""The journal is written in turns of the event loop, and a failure is told rather than raised."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject

from qtgo.files.file_problems import Stored
from qtgo.session.document.autosave_journal import JournalWriter
from qtgo.storage_health import StorageHealth
from qtgo.timers import single_shot


class JournalTurns(QObject):
    """Lets a journal be written to until it is closed; what a turn leaves is written in the next."""

    def __init__(self, journal: JournalWriter, folder: Path, storage: StorageHealth, parent: QObject) -> None:
        super().__init__(parent)
        self._journal, self._folder, self._storage = journal, folder, storage
        self._next_turn = single_shot(self, self._write_on)
        self._is_closed = self._is_ending = False
        if (application := QCoreApplication.instance()) is not None:
            application.aboutToQuit.connect(self.finish)

    def write(self, write: Callable[[], None]) -> None:
        """Write to the journal; on failure report that recovery is off."""
        if self._is_closed:  # as when a clock runs out while the engines still end
            return
        with self._storage.guard(Stored.RECOVERY, self._folder):
            write()
            if self._is_ending:
                self._journal.finish()
            elif self._journal.has_more:
                self._next_turn.start()

    def _write_on(self) -> None:
        if self._journal.has_more:
            self.write(self._journal.write_on)

    def finish(self) -> None:
        """Write what is left when the program is ended without a question, and later changes at once."""
        self._is_ending = True
        self._write_on()

    def close(self) -> None:
        """Write no more: the changes are saved or discarded."""
        self._is_closed = True
