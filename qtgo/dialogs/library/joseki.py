"""Asking for joseki: game files, or a folder of them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from qtgo.dialogs.file_filters import file_filters
from qtgo.sgf.importers import GAME_SUFFIXES
from qtgo.text.translation import Texts
from qtgo.widgets.local_paths import path_of, url_of, user_folder

tr = Texts("joseki files")


def ask_for_joseki_files(parent: QWidget) -> list[Path]:
    """Return the files that the user chose, if any."""
    patterns = " ".join(f"*{suffix}" for suffix in sorted(GAME_SUFFIXES))
    filters = file_filters((tr("Game files"), patterns))
    urls, _ = QFileDialog.getOpenFileUrls(parent, tr("Add Joseki Files"), url_of(user_folder()), filters)
    return [path_of(url) for url in urls if url.isLocalFile()]


def ask_for_joseki_folder(parent: QWidget) -> list[Path]:
    """Return the folder that the user chose, if any."""
    url = QFileDialog.getExistingDirectoryUrl(parent, tr("Add Joseki Folder"), url_of(user_folder()))
    return [path_of(url)] if url.isLocalFile() else []
