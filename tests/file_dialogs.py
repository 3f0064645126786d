"""Answers to the dialogs that ask for a file to write; dialogs for files to read have functions of Qt to replace."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from PySide6.QtWidgets import QDialog, QFileDialog

SaveAs: TypeAlias = Callable[[str | Path | None], list[str]]
"""Answers the dialogs with a name, or cancels them; returns the list that collects the names offered."""


def answering(name: Callable[[str], str | Path | None]) -> Callable[[QFileDialog], int]:
    """Return what to run in place of QFileDialog.exec: it is given the name offered, and returns one or cancels."""

    def execute(dialog: QFileDialog) -> int:
        chosen = name(dialog.selectedFiles()[0])
        if not chosen:
            return int(QDialog.DialogCode.Rejected.value)
        dialog.selectFile(str(chosen))
        return int(QDialog.DialogCode.Accepted.value)

    return execute
