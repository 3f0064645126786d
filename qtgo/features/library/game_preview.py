"""The game chosen in the library on a small board, with steps through it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QPushButton, QSlider, QToolButton, QVBoxLayout, QWidget

from qtgo.board.paint.themes import BoardTheme
from qtgo.board.small_board import SmallBoard
from qtgo.core.record.game_info import Player
from qtgo.core.rules.position import Position
from qtgo.kit.plain_labels import PlainLabel, name_by_tip
from qtgo.library.catalog import CatalogEntry, depth, moment
from qtgo.library.text_places import TextPlace
from qtgo.look.icons import icon
from qtgo.plain_text import visible
from qtgo.text.joining import labeled
from qtgo.text.menus.key_names import with_keys
from qtgo.text.record.date_words import date_text
from qtgo.text.record.player_words import shown_name
from qtgo.text.score_words import result_text
from qtgo.text.translation import Texts

tr = Texts("library")

_MANY = 10
_SIDE = 280
_TEXT_LENGTH = 300


class LibraryPreview(QWidget):
    """Shows a game of the library; ``place`` is the number of nodes below the root.

    The list below the board has the texts that match; selecting one steps there.
    """

    text_requested = Signal(object)  # TextPlace, to be opened

    def __init__(self, theme: BoardTheme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._connection: sqlite3.Connection | None = None
        self._entry: CatalogEntry | None = None
        self._hits: tuple[int, ...] = ()
        self._texts: tuple[TextPlace, ...] = ()
        self.texts = QListWidget(self)
        self.texts.setAccessibleName(tr("Matching texts"))
        self.texts.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.texts.setWordWrap(True)
        self.texts.setToolTip(with_keys(tr("{enter} or a double click opens the game there.")))
        self.texts.setMinimumHeight(3 * self.fontMetrics().height())
        self.texts.currentRowChanged.connect(self._to_text)
        self.texts.activated.connect(self._request_text)
        self.board = SmallBoard(_SIDE, self, theme, grows=True)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setAccessibleName(tr("Move number"))
        self.slider.setPageStep(_MANY)
        self.back = self._button("back", tr("Back 1 move"), -1)
        self.forward = self._button("forward", tr("Forward 1 move"), 1)
        self.title = PlainLabel(parent=self)
        self.title.setWordWrap(True)
        self.number = PlainLabel(parent=self)
        row = QHBoxLayout()
        for widget in (self.back, self.slider, self.forward, self.number):
            row.addWidget(widget, int(widget is self.slider))
        layout = QVBoxLayout(self)
        layout.addWidget(self.board, 2)
        layout.addLayout(row)
        layout.addLayout(self._hit_row())
        layout.addWidget(self.title)
        layout.addWidget(self.texts, 1)
        self.slider.valueChanged.connect(self._show)
        self.show_game(None, None)

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Return the widgets that Tab visits, in visual order."""
        return self.back, self.slider, self.forward, self.previous_hit, self.next_hit, self.texts

    @property
    def place(self) -> int:
        """Return the depth of the node shown, counted from the root."""
        return self.slider.value()

    def show_game(
        self, connection: sqlite3.Connection | None, entry: CatalogEntry | None, hits: Sequence[int] = ()
    ) -> None:
        """Show a game at its first match, or else at its end; or nothing.

        The same game stays where it was stepped to.
        """
        is_other = entry != self._entry or tuple(hits) != self._hits
        self._connection, self._entry = connection, entry
        last = 0
        if connection is not None and entry is not None:
            try:
                last = depth(connection, entry.id)
            except (LookupError, sqlite3.Error):
                self._entry = None
        self._hits = tuple(hits)
        self.show_texts(())
        self.slider.setMaximum(last)
        if is_other:
            self.slider.setValue(self._hits[0] if self._hits else last)
        self._show()

    def show_texts(self, places: Sequence[TextPlace]) -> None:
        """List the places of the game that have the words looked for."""
        self._texts = ()
        self.texts.clear()
        self._texts = tuple(places)
        for place in places:
            around = visible(f"{place.before}{place.match}{place.after}", _TEXT_LENGTH)
            if not place.is_main:
                words = tr("{number}, variation: {text}").format(number=place.move, text=around)
            elif place.depth:
                words = labeled(str(place.move), around)
            else:
                words = around
            self.texts.addItem(words)
        self.texts.setVisible(bool(places))

    def _request_text(self, index: QModelIndex) -> None:
        self.text_requested.emit(self._texts[index.row()])

    def _to_text(self, row: int) -> None:
        if 0 <= row < len(self._texts):
            self.slider.setValue(self._texts[row].depth)

    def _button(self, sign: str, name: str, step: int) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(icon(sign))
        name_by_tip(button, name)
        button.setAutoRepeat(True)
        button.clicked.connect(lambda: self.slider.setValue(self.slider.value() + step))
        return button

    def _hit_row(self) -> QHBoxLayout:
        """Lay out the way from one place where the position was found in the game to the next."""
        self.previous_hit = QPushButton(tr("P&revious Match"), self)
        self.next_hit = QPushButton(tr("Ne&xt Match"), self)
        self.hit = PlainLabel(parent=self)
        self.previous_hit.clicked.connect(lambda: self._to_hit(-1))
        self.next_hit.clicked.connect(lambda: self._to_hit(1))
        row = QHBoxLayout()
        row.addWidget(self.previous_hit)
        row.addWidget(self.next_hit)
        row.addWidget(self.hit, 1)
        return row

    def _to_hit(self, direction: int) -> None:
        place = self._hit_beside(direction)
        if place is not None:
            self.slider.setValue(place)

    def _hit_beside(self, direction: int) -> int | None:
        """Return the place found next before or after the one shown."""
        if direction < 0:
            return max((hit for hit in self._hits if hit < self.place), default=None)
        return min((hit for hit in self._hits if hit > self.place), default=None)

    def _show_hits(self) -> None:
        several = len(self._hits) > 1
        for button, direction in ((self.previous_hit, -1), (self.next_hit, 1)):
            button.setVisible(several)
            button.setEnabled(self._hit_beside(direction) is not None)
        number = self._hits.index(self.place) + 1 if self.place in self._hits else None
        count = len(self._hits)
        if number is None:
            words = tr.plural("{n} match", "{n} matches", count)
        else:
            words = tr("Match {number} of {count}").format(number=number, count=count)
        self.hit.setText(words if several else "")

    def _show(self) -> None:
        self._show_hits()
        entry, connection = self._entry, self._connection
        self.setEnabled(entry is not None)
        if entry is None or connection is None:
            self.board.show_position(Position.empty(19, 19))
            self.title.setText(tr("No game selected."))
            self.number.clear()
            return
        try:
            now = moment(connection, entry, self.slider.value())
        except (LookupError, sqlite3.Error):
            return
        self.board.show_position(Position(entry.width, entry.height, now.stones, last_move=now.last_move))
        self.number.setText(str(now.number))
        facts = (date_text(entry.date), entry.event, result_text(entry.result, entry.rules))
        players = tr("{black} – {white}").format(black=_name(entry.black), white=_name(entry.white))
        if not entry.black and not entry.white:
            players = entry.path.name
        lines = (players, " · ".join(filter(None, facts)), entry.path.name)
        self.title.setText("\n".join(visible(text) for text in dict.fromkeys(lines) if text))


def _name(name: str) -> str:
    return shown_name(Player(name)) or "?"
