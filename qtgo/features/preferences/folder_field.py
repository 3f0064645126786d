"""A field for a folder: typed, chosen, or left at the usual one."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QPushButton, QWidget

from qtgo.files.input import is_folder
from qtgo.kit.local_paths import path_of, shown, url_of
from qtgo.look.font import letters_wide
from qtgo.text.translation import Texts

tr = Texts("preferences")

_WIDTH = 24


class FolderField(QWidget):
    """Edits the name of a folder, empty for the usual one, which is then shown dimmed."""

    def __init__(self, folder: str, usual: Path | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._usual = usual
        self.line = QLineEdit(self)
        self.show_folder(folder)
        self.line.setPlaceholderText("" if usual is None else shown(usual))
        self.line.setMinimumWidth(letters_wide(self.fontMetrics(), _WIDTH))
        self.line.textEdited.connect(self._on_edited)
        self.choose = QPushButton(tr("C&hoose…"), self)
        self.choose.clicked.connect(self._ask)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.line, 1)
        layout.addWidget(self.choose)

    def folder(self) -> str:
        """Return the folder as it is now; one whose name is no text stays as it was unless another is typed."""
        return self._folder

    def show_folder(self, folder: str) -> None:
        """Show another folder, empty for the usual one."""
        self._folder = folder
        self.line.setText(shown(Path(folder)) if folder else "")

    def _on_edited(self, text: str) -> None:
        name = text.strip()
        folder = Path(name)
        with suppress(RuntimeError):  # for an unknown user: a name is typed letter by letter
            folder = folder.expanduser()
        self._folder = str(folder.absolute()) if name else ""

    def _ask(self) -> None:
        start = Path(self._folder) if self._folder else self._usual
        url = QFileDialog.getExistingDirectoryUrl(
            self, tr("Choose Folder"), url_of(start if start is not None and is_folder(start) else Path.home())
        )
        if url.isLocalFile():
            self._folder = str(path_of(url))
            self.line.setText(shown(Path(self._folder)))
