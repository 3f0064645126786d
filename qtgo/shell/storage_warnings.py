"""Messages of the status line about failures to write or read the program's own files."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from qtgo.files.file_problems import BrokenState, StorageFailure, Stored
from qtgo.kit.notices.messages import Messages
from qtgo.storage_health import StorageHealth


class StorageWarnings(QObject):
    """Shows in one window the failures to save."""

    def __init__(self, storage: StorageHealth, message: Messages, parent: QObject) -> None:
        super().__init__(parent)
        self._message = message
        self._storage = storage
        self._failures: dict[Path, _FolderFailures] = {}
        self._damaged: list[BrokenState] = []  # recovery files of games that were partly restored
        storage.failed.connect(self._tell_failure)
        storage.recovered.connect(message.drop_false)
        storage.found_broken.connect(self._tell_broken)

    def _tell_failure(self, failure: StorageFailure) -> None:
        """Report a failure to save; of several kinds in one folder only that nothing can be saved there."""
        folder = failure.folder
        if folder is None:
            from qtgo.text.file_problem_words import storage_failure_text

            self._message.warn(partial(storage_failure_text, failure), partial(self._storage.is_failing, failure.kind))
            return
        known = self._failures.get(folder)
        if known is None or failure.kind in known.kinds:  # which has worked in between
            known = self._failures[folder] = _FolderFailures(folder, failure, self._storage)
        known.kinds.add(failure.kind)
        if len(known.kinds) <= 2:  # the others add nothing
            self._message.warn(known.text, known.holds)

    def _tell_broken(self, broken: BrokenState) -> None:
        from qtgo.text.file_problem_words import broken_state_text

        if broken.is_partial:
            self._damaged.append(broken)
            self._message.warn(self._damage_text)
        else:
            self._message.warn(partial(broken_state_text, broken))

    def _damage_text(self) -> str:
        """Describe the damage of one game, or of several."""
        from qtgo.text.file_problem_words import broken_state_text, damaged_files_text

        first = self._damaged[0]
        count = len(self._damaged)
        return broken_state_text(first) if count == 1 else damaged_files_text(count, first.aside.parent)


class _FolderFailures:
    """The failures to save in a folder."""

    def __init__(self, folder: Path, first: StorageFailure, storage: StorageHealth) -> None:
        self.kinds: set[Stored] = set()
        self._folder, self._first, self._storage = folder, first, storage

    def holds(self) -> bool:
        """Return whether anything still cannot be saved."""
        return any(map(self._storage.is_failing, self.kinds))

    def text(self) -> str:
        """Return a description of the failures."""
        from qtgo.text.file_problem_words import folder_failure_text, storage_failure_text

        if len(self.kinds) == 1:
            return storage_failure_text(self._first)
        return folder_failure_text(self._folder, self._first.error)
