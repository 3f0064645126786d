"""The themes of the user's own: added, removed, and seen before they are chosen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QComboBox, QFileDialog, QPushButton, QVBoxLayout, QWidget

from qtgo.board.own_themes.theme_fault_words import theme_error_text
from qtgo.board.own_themes.theme_files import ThemeError
from qtgo.board.paint.themes import THEMES, BoardTheme
from qtgo.board.small_board import SmallBoard
from qtgo.core.rules.position import Position
from qtgo.kit.dialogs.form import FieldNote
from qtgo.kit.flow_layout import flow_of
from qtgo.kit.local_paths import path_of, url_of
from qtgo.look.sizes import SPACING, scaled
from qtgo.plain_text import visible
from qtgo.shell.theme_reader import ThemeReader
from qtgo.text.theme_words import own_title
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

tr = Texts("preferences")

_SIDE = 150
_LENGTH = 60
_SOON = 500  # ms until reading is told
_STONES = (
    (0, 0, 0, 0, 0, 0, 0),
    (0, 0, 2, 1, 0, 1, 0),
    (0, 2, 0, 2, 1, 0, 0),
    (0, 1, 2, 2, 1, 1, 0),
    (0, 0, 1, 1, 2, 0, 0),
    (0, 2, 0, 2, 2, 1, 0),
    (0, 0, 0, 0, 0, 0, 0),
)
_SHOWN = Position(7, 7, bytes(stone for row in _STONES for stone in row))


class OwnThemesField(QWidget):
    """Adds themes to a box that has the built-in ones, with a small board in the theme that is chosen there."""

    def __init__(self, box: QComboBox, themes: Sequence[tuple[str, str]], parent: QWidget) -> None:
        super().__init__(parent)
        self._box, self._built_in = box, len(themes)
        self._is_new = False  # what is being read is to be added
        self._reader = ThemeReader(self)
        self._reader.arrived.connect(self._take)
        self._is_slow = single_shot(self, self._tell_of_reading, _SOON)
        for name, title in themes:
            box.addItem(title, name)
        self.preview = SmallBoard(_SIDE, self)
        self.preview.show_position(_SHOWN)
        self.add = QPushButton(tr("Add Own T&heme…"), self)
        self.add.setToolTip(tr("Pictures or colors of your own, or a theme of Sabaki or KaTrain"))
        self.remove = QPushButton(tr("Remov&e Theme"), self)
        self.note = FieldNote(self)
        beside = QWidget(self)
        column = QVBoxLayout(beside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(scaled(SPACING))
        for button in (self.add, self.remove):
            button.setAutoDefault(False)
            column.addWidget(button)
        column.addWidget(self.note)
        column.addStretch(1)
        flow = flow_of((self.preview, beside))
        flow.setContentsMargins(0, 0, 0, 0)
        self.setLayout(flow)
        box.currentIndexChanged.connect(self._show)
        self.add.clicked.connect(self._ask)
        self.remove.clicked.connect(lambda: box.removeItem(box.currentIndex()))
        self._show()

    def theme(self) -> str:
        """Return the name of the theme chosen, the path of one of the user's."""
        return str(self._box.currentData())

    def show_theme(self, name: str) -> None:
        """Choose a theme, or the first one if there is none of that name."""
        self._box.setCurrentIndex(max(0, self._box.findData(name)))

    def own(self) -> tuple[str, ...]:
        """Return the paths of the user's themes."""
        return tuple(str(self._box.itemData(row)) for row in range(self._built_in, self._box.count()))

    def show_own(self, paths: Sequence[str]) -> None:
        """Offer themes of the user's."""
        while self._box.count() > self._built_in:
            self._box.removeItem(self._box.count() - 1)
        for path in paths:
            self._box.addItem(visible(own_title(path), _LENGTH), path)

    def add_path(self, path: Path) -> None:
        """Read a theme, then offer and choose it; say what is wrong with it where it cannot be used."""
        self._is_new = True
        self._read(str(path))

    def _ask(self) -> None:
        files = tr("Themes ({patterns})").format(
            patterns="*.asar *.css *.json *.png *.jpg *.jpeg *.webp *.gif *.bmp *.svg"
        )
        url, _ = QFileDialog.getOpenFileUrl(self, tr("Choose a File of the Theme"), url_of(Path.home()), files)
        if url.isLocalFile():
            self.add_path(path_of(url))

    def _show(self) -> None:
        """Show the theme chosen on the small board, one of the user's when it has been read."""
        name = self.theme()
        self.remove.setEnabled(self._box.currentIndex() >= self._built_in)
        self._end_reading()
        self._is_new = False
        self._reader.cancel()
        if name in THEMES:
            self.preview.show_theme(THEMES[name])
        else:
            self._read(name)

    def _read(self, path: str) -> None:
        self._reader.read(path)
        self._is_slow.start()

    def _end_reading(self) -> None:
        self._is_slow.stop()
        self.note.show_problem("")

    def _tell_of_reading(self) -> None:
        self.note.show_hint(tr("Reading the theme…"))

    def _take(self, path: str, found: BoardTheme | ThemeError) -> None:
        """Show what has been read, or why it cannot be used; one that is added is chosen."""
        self._end_reading()
        if isinstance(found, ThemeError):
            self.note.show_problem(theme_error_text(found))
            return
        if self._is_new:
            if self._box.findData(path) < 0:
                self._box.addItem(visible(own_title(path), _LENGTH), path)
            self.show_theme(path)
        self.preview.show_theme(found)
