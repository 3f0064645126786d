"""The game chosen in the library on a small board, with steps through it."""

from __future__ import annotations

import sqlite3

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSlider, QToolButton, QVBoxLayout, QWidget

from qtgo.core.position import Position
from qtgo.library.catalog import CatalogEntry, depth, moment
from qtgo.widgets.mini_board import MiniBoard

_MANY = 10


class LibraryPreview(QWidget):
    """Shows a game of the library; ``place`` is how many nodes below the root it stands."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._connection: sqlite3.Connection | None = None
        self._entry: CatalogEntry | None = None
        self.board = MiniBoard(self)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setAccessibleName(self.tr("Move"))
        self.slider.setPageStep(_MANY)
        self.back = self._button("◀", self.tr("One move back"), -1)
        self.forward = self._button("▶", self.tr("One move forward"), 1)
        self.title = QLabel(self)
        self.title.setWordWrap(True)
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.number = QLabel(self)
        row = QHBoxLayout()
        for widget in (self.back, self.slider, self.forward, self.number):
            row.addWidget(widget, int(widget is self.slider))
        layout = QVBoxLayout(self)
        layout.addWidget(self.board, 1)
        layout.addLayout(row)
        layout.addWidget(self.title)
        self.slider.valueChanged.connect(self._show)
        self.show_game(None, None)

    @property
    def place(self) -> int:
        """Tell how many nodes below the root is shown."""
        return self.slider.value()

    def show_game(
        self, connection: sqlite3.Connection | None, entry: CatalogEntry | None, at: int | None = None
    ) -> None:
        """Show a game, at its end unless told where, or nothing."""
        self._connection, self._entry = connection, entry
        last = 0
        if connection is not None and entry is not None:
            try:
                last = depth(connection, entry.id)
            except (LookupError, sqlite3.Error):
                self._entry = None
        self.slider.setMaximum(last)
        self.slider.setValue(last if at is None else at)
        self._show()

    def _button(self, sign: str, name: str, step: int) -> QToolButton:
        button = QToolButton(self)
        button.setText(sign)
        button.setToolTip(name)
        button.setAccessibleName(name)
        button.setAutoRepeat(True)
        button.clicked.connect(lambda: self.slider.setValue(self.slider.value() + step))
        return button

    def _show(self) -> None:
        entry, connection = self._entry, self._connection
        self.setEnabled(entry is not None)
        if entry is None or connection is None:
            self.board.show_position(Position.empty(19, 19))
            self.title.setText(self.tr("No game is chosen."))
            self.number.clear()
            return
        try:
            now = moment(connection, entry, self.slider.value())
        except (LookupError, sqlite3.Error):
            return
        position = Position(entry.width, entry.height, now.stones)
        last = now.last_move
        self.board.show_position(position, [] if last is None or last.point is None else [last.point])
        self.number.setText(str(now.number))
        facts = (entry.date, entry.event, entry.result)
        players = self.tr("{black} – {white}").format(black=entry.black or "?", white=entry.white or "?")
        self.title.setText("\n".join(filter(None, (players, " · ".join(filter(None, facts))))))
