"""What the status line says when the program's own files cannot be written or read."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject

from qtgo.files.trouble import BrokenState, StorageFailure
from qtgo.storage import Storage
from qtgo.widgets.notices.messages import Messages


class StorageWarnings(QObject):
    """Shows in one window what the program cannot save."""

    def __init__(self, storage: Storage, message: Messages, parent: QObject) -> None:
        super().__init__(parent)
        self._message = message
        storage.failed.connect(self._tell_failure)
        storage.found_broken.connect(self._tell_broken)

    def _tell_failure(self, failure: StorageFailure) -> None:
        from qtgo.text.trouble import storage_failure_text

        self._message.warn(partial(storage_failure_text, failure))

    def _tell_broken(self, broken: BrokenState) -> None:
        from qtgo.text.trouble import broken_state_text

        self._message.warn(partial(broken_state_text, broken))
