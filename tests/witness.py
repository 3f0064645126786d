"""A user who looks at whatever is opened and closes it: no text may be untranslated or cut off."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator

import pytest
from PySide6.QtCore import QSize, QUrl
from PySide6.QtWidgets import QDialog, QFileDialog, QInputDialog, QMessageBox, QWidget

from tests.shown_texts import clipped, is_english, pages, untranslated
from tests.shown_window import settle

OF_SYSTEM = tuple(os.strerror(number) for number in (errno.ENOENT, errno.EISDIR))
"""What the system says of files, in its own language."""

SMALL_SCREEN = QSize(800, 0)
"""As wide as a dialog can be made on it."""


class Witness:
    """Closes each dialog, and remembers what was opened and what was wrong with it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, exempt: frozenset[str] = frozenset()) -> None:
        self.seen: list[str] = []
        self.faults: list[object] = []
        self.exempt = exempt
        for kind in (QDialog, QMessageBox):
            monkeypatch.setattr(kind, "exec", lambda dialog: self._execute(dialog))
        for name, nothing in (
            ("getOpenFileName", ("", "")),
            ("getExistingDirectory", ""),
            ("getOpenFileUrl", (QUrl(), "")),
            ("getOpenFileUrls", ([], "")),
            ("getExistingDirectoryUrl", QUrl()),
        ):
            monkeypatch.setattr(QFileDialog, name, self._no_file(nothing))
        monkeypatch.setattr(QFileDialog, "exec", lambda dialog: self._cancel_saving(dialog))
        monkeypatch.setattr(QInputDialog, "getText", self._no_file(("", False)))

    def look(self, window: QWidget) -> None:
        """Look at a window that is open, at every page of it."""
        name = window.text() if isinstance(window, QMessageBox) else window.windowTitle()
        said = untranslated(window, self.exempt)
        self.faults += [(name, *fault) for fault in said if not fault[1].endswith(OF_SYSTEM)]
        for _ in pages(window):
            settle()  # layouts in layouts, one after the other
            self.faults += [(name, "cut off", *fault) for fault in clipped(window)]

    def _execute(self, dialog: QDialog) -> int:
        self.seen.append(type(dialog).__name__)
        dialog.show()
        dialog.resize(dialog.size().expandedTo(SMALL_SCREEN))
        self.look(dialog)
        dialog.done(QDialog.DialogCode.Rejected)
        return int(QDialog.DialogCode.Rejected.value)

    def _cancel_saving(self, dialog: QFileDialog) -> int:
        """Look at what the program says in a dialog that is Qt's or the system's."""
        self._no_file(None)(dialog, dialog.windowTitle(), *dialog.nameFilters())
        return int(QDialog.DialogCode.Rejected.value)

    def _no_file(self, nothing: object) -> staticmethod[..., object]:
        def ask(_parent: QWidget, title: str, *rest: object, **_more: object) -> object:
            self.seen.append("file")
            self.faults += [(title, text) for text in (title, *_kinds(rest)) if is_english(text)]
            return nothing

        return staticmethod(ask)


def _kinds(arguments: Iterable[object]) -> Iterator[str]:
    """Yield the names of the kinds of files that a dialog offers; their patterns are in no language."""
    for argument in arguments:
        for kind in argument.split(";;") if isinstance(argument, str) and "*" in argument else ():
            name, _, patterns = kind.rpartition(" (")
            yield name if patterns.isascii() else patterns
