"""The table of the games in the library, read a page at a time as it is scrolled."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QApplication, QWidget

from qtgo.core.record.game_info import Player
from qtgo.features.library.library_words import stars_sign, stars_text
from qtgo.kit.plain_labels import plain_tip
from qtgo.library.catalog import CatalogEntry, SortKey, entries, number_of
from qtgo.library.field_values import first_day
from qtgo.library.tags import NO_MARKS, Marks
from qtgo.look.palette import current_palette
from qtgo.plain_text import visible
from qtgo.text.go_words import board_size_text
from qtgo.text.joining import with_detail
from qtgo.text.numbers import number_text
from qtgo.text.record.date_words import date_text
from qtgo.text.record.player_words import name_with_rank
from qtgo.text.score_words import result_text
from qtgo.text.translation import Texts

tr = Texts("library")

_Index = QModelIndex | QPersistentModelIndex
_PAGE = 200
_COLUMNS = (
    SortKey.DATE,
    SortKey.BLACK,
    SortKey.WHITE,
    SortKey.RESULT,
    SortKey.MOVES,
    SortKey.RATING,
    SortKey.EVENT,
    SortKey.TAGS,
    SortKey.SIZE,
    SortKey.HANDICAP,
    SortKey.KOMI,
    SortKey.RULES,
    SortKey.FILE,
)
_NUMBERS = frozenset({SortKey.MOVES, SortKey.HANDICAP, SortKey.KOMI})

_SHOWN = frozenset(
    {
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.AccessibleTextRole,
        Qt.ItemDataRole.ToolTipRole,
        Qt.ItemDataRole.FontRole,
        Qt.ItemDataRole.ForegroundRole,
    }
)
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class LibraryModel(QAbstractTableModel):
    """Shows some games of the index; only the pages that are looked at are read."""

    def __init__(self, parent: QWidget | None = None, marks_of: Callable[[bytes], Marks] = lambda _: NO_MARKS) -> None:
        """Make a model; ``marks_of`` returns the user's marks of a game by its content."""
        super().__init__(parent)
        self._marks_of = marks_of
        self.connection: sqlite3.Connection | None = None
        self._games: Sequence[int] = ()
        self._entries: dict[int, CatalogEntry] = {}
        self.columns = _COLUMNS

    def show_games(self, games: Sequence[int]) -> None:
        """Show some games of the index by their numbers there."""
        self.beginResetModel()
        self._games, self._entries = games, {}
        self.endResetModel()

    def read_again(self) -> None:
        """Read the same games anew; the list stays in its place."""
        self._entries = {}
        self.show_marks()

    @property
    def numbers(self) -> Sequence[int]:
        """Return the numbers that the games have in the index, in the order of the list."""
        return self._games

    def show_marks(self) -> None:
        """Show the marks of the games again."""
        if self._games:
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))

    def game(self, row: int) -> CatalogEntry | None:
        """Return the game of a row, or None if the index has it no more."""
        if not 0 <= row < len(self._games):
            return None
        game = self._games[row]
        if game not in self._entries and self.connection is not None:
            start = row - row % _PAGE
            try:
                self._entries.update(entries(self.connection, self._games[start : start + _PAGE]))
            except sqlite3.Error:  # the index is being replaced; it is shown again in a moment
                return None
        return self._entries.get(game)

    def row_of(self, entry: CatalogEntry) -> int:
        """Return the row of a game, also where its file was read again meanwhile, or -1."""
        row, game = self.row_of_number(entry.id), None
        if row < 0 and self.connection is not None:
            with suppress(sqlite3.Error):  # the index is being replaced
                game = number_of(self.connection, entry.path, entry.number)
        return row if game is None else self.row_of_number(game)

    def row_of_number(self, game: int) -> int:
        """Return the row of a game by its number in the index, or -1."""
        try:
            return self._games.index(game)
        except ValueError:
            return -1

    def is_bold(self, row: int, column: SortKey) -> bool:
        """Return whether a column has the winner of the game of a row."""
        entry = self.game(row)
        return entry is not None and _winner(entry) is column

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        """Count the games."""
        return 0 if parent.isValid() else len(self._games)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        """Count the columns."""
        return 0 if parent.isValid() else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Name a column, in a tool tip too: a narrow one has no room for its name."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if column in _NUMBERS else None
        title = self.title(column)
        return {Qt.ItemDataRole.DisplayRole: title, Qt.ItemDataRole.ToolTipRole: plain_tip(title)}.get(
            Qt.ItemDataRole(role)
        )

    def title(self, column: SortKey) -> str:
        """Return the title of a column."""
        return {
            SortKey.BLACK: tr("Black"),
            SortKey.WHITE: tr("White"),
            SortKey.DATE: tr("Date"),
            SortKey.EVENT: tr("Event"),
            SortKey.RATING: tr("Rating"),
            SortKey.TAGS: tr("Tags"),
            SortKey.RESULT: tr("Result"),
            SortKey.MOVES: tr("Moves"),
            SortKey.HANDICAP: tr("Handicap"),
            SortKey.KOMI: tr("Komi"),
            # Translators: of the board.
            SortKey.SIZE: tr("Size"),
            SortKey.RULES: tr("Rules"),
            SortKey.FILE: tr("File"),
        }[column]

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text of a cell."""
        column = self.columns[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole and column in _NUMBERS:
            return _RIGHT
        entry = self.game(index.row()) if role in _SHOWN else None
        if entry is None:
            return None
        if role == Qt.ItemDataRole.FontRole:
            return bold() if self.is_bold(index.row(), column) else None
        if role == Qt.ItemDataRole.ForegroundRole:
            is_secondary = column in (SortKey.EVENT, SortKey.FILE) or (column is SortKey.BLACK and _is_nameless(entry))
            return QColor(current_palette().ink2) if is_secondary else None
        whole = {SortKey.FILE: str(entry.path), SortKey.DATE: date_text(entry.date)}
        if role == Qt.ItemDataRole.ToolTipRole and column in whole:
            return plain_tip(whole[column])
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(index.row(), column)
        if column is SortKey.RATING:
            return stars_text(self._marks_of(entry.content).stars)
        text = self._whole_text(entry, column)
        return plain_tip(text) if role == Qt.ItemDataRole.ToolTipRole else visible(text)

    def text(self, row: int, column: SortKey) -> str:
        """Return what a cell shows."""
        entry = self.game(row)
        if entry is None:
            return ""
        if column is SortKey.RATING:
            return visible(stars_sign(self._marks_of(entry.content).stars))
        return visible(self._whole_text(entry, column))

    def _whole_text(self, entry: CatalogEntry, column: SortKey) -> str:
        if column is SortKey.TAGS:
            return ", ".join(self._marks_of(entry.content).tags)
        return _TEXTS[column](entry)


def _is_nameless(entry: CatalogEntry) -> bool:
    return not any((entry.black, entry.black_rank, entry.white, entry.white_rank))


def file_text(entry: CatalogEntry) -> str:
    """Return the name of a game's file, with the game's number in it behind the first."""
    return with_detail(entry.path.name, str(entry.number + 1) if entry.number else "")


def _black_text(entry: CatalogEntry) -> str:
    """Return the name of Black; a game without names is called by its file."""
    return file_text(entry) if _is_nameless(entry) else name_with_rank(Player(entry.black, entry.black_rank)) or "?"


def _white_text(entry: CatalogEntry) -> str:
    return "" if _is_nameless(entry) else name_with_rank(Player(entry.white, entry.white_rank)) or "?"


def _winner(entry: CatalogEntry) -> SortKey | None:
    """Return the column of a game's winner, if it has one."""
    return {"B+": SortKey.BLACK, "W+": SortKey.WHITE}.get(entry.result[:2].upper())


def bold() -> QFont:
    """Return the font of a winner."""
    font = QApplication.font()
    font.setWeight(QFont.Weight.DemiBold)
    return font


_TEXTS: Mapping[SortKey, Callable[[CatalogEntry], str]] = {
    SortKey.BLACK: _black_text,
    SortKey.WHITE: _white_text,
    SortKey.DATE: lambda entry: date_text(first_day(entry.date) or entry.date.partition(",")[0]),
    SortKey.EVENT: lambda entry: entry.event,
    SortKey.RESULT: lambda entry: result_text(entry.result, entry.rules),
    SortKey.MOVES: lambda entry: str(entry.moves),
    SortKey.HANDICAP: lambda entry: str(entry.handicap or ""),
    SortKey.KOMI: lambda entry: "" if entry.komi is None else number_text(entry.komi),
    SortKey.SIZE: lambda entry: board_size_text(entry.width, entry.height),
    SortKey.RULES: lambda entry: entry.rules,
    SortKey.FILE: file_text,
}
