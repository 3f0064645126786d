"""Choosing what part of a position to look for in the library, and what came next where it was found."""

from __future__ import annotations

from string import ascii_uppercase

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from qtgo.board.themes import BoardTheme
from qtgo.core.rules.point import Area, Color, Point
from qtgo.core.rules.position import Position
from qtgo.dialogs.boards.pattern_board import PatternBoard
from qtgo.dialogs.form import FieldNote, FittingScrollArea, label_for
from qtgo.library.pattern import Pattern
from qtgo.library.search import Continuation, SearchResult
from qtgo.text.colors import color_name
from qtgo.text.numbers import percent_text
from qtgo.text.translation import Texts
from qtgo.widgets.labels import let_shrink
from qtgo.widgets.plain import plain_tip
from qtgo.widgets.stone import stone_icon

tr = Texts("library search")

_SHOWN_MOVES = 26


class LibrarySearch(QWidget):
    """Shows the position of the main window, which part of it to look for, and what the search found."""

    search_requested = Signal(object)  # Pattern
    clear_requested = Signal()

    def __init__(self, position: Position, theme: BoardTheme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._position = position
        self.board = PatternBoard(self, theme)
        self.board.setAccessibleName(tr("Position to search for"))
        self.part = QComboBox(self)
        let_shrink(self.part)
        self.turned = QCheckBox(tr("&Rotations and reflections"), self)
        self.swapped = QCheckBox(tr("S&wapped colors"), self)
        self.sliding = QCheckBox(tr("&Any location"), self)
        self.sliding.setToolTip(tr("Corner positions stay in the corner; side positions move along the sides."))
        self.search = QPushButton(tr("&Search"), self)
        self.clear = QPushButton(tr("Show A&ll Games"), self)
        self.note = FieldNote(self)
        self.moves = QTableWidget(0, 3, self)
        self._set_up()
        self._lay_out()
        self._connect()
        self.show_position(position)

    def show_position(self, position: Position) -> None:
        """Take another position; the part of the board stays where it can."""
        resized = (position.width, position.height) != (self._position.width, self._position.height)
        self._position = position
        area = self.board.area
        if resized or self.part.currentData() == "whole":
            self.part.setCurrentIndex(0)
            area = Area(0, 0, position.width, position.height)
        self.board.show_area(position, area)
        self.show_moves(())
        self._refresh()

    def pattern(self) -> Pattern:
        """Return what to look for."""
        position = self._position
        return Pattern(
            position.width,
            position.height,
            position.stones,
            self.board.area,
            turned=self.turned.isChecked(),
            swapped=self.swapped.isChecked(),
            sliding=self.sliding.isChecked() and self.sliding.isEnabled(),
        )

    def show_searching(self) -> None:
        """Show that the search is under way."""
        self.note.show_hint(tr("Searching…"))

    def show_error(self, text: str) -> None:
        """Show why there is no result."""
        self.note.show_problem(text)

    def show_result(self, result: SearchResult) -> None:
        """Show how often it was found, and the moves that came next."""
        if result.hits:
            counts = (
                tr.plural("{n} game", "{n} games", result.games),
                tr.plural("{n} match", "{n} matches", len(result.hits)),
            )
            wins = tr("wins: {black} Black, {white} White").format(black=result.black_wins, white=result.white_wins)
            self.note.show_hint(", ".join((*counts, wins)))
        else:
            self.note.show_hint(tr("No games found."))
        self.show_moves(result.continuations)

    def show_moves(self, continuations: tuple[Continuation, ...] | list[Continuation]) -> None:
        """Name the moves that came next on the board, and list them."""
        letters = iter(ascii_uppercase)
        labels: dict[Point, tuple[str, Color]] = {}
        shown = continuations[:_SHOWN_MOVES]
        self.moves.setRowCount(len(shown))
        side = self.moves.fontMetrics().height()
        stones = {color: stone_icon(color, side, self.devicePixelRatioF()) for color in Color}
        for row, entry in enumerate(shown):
            point = entry.play.point
            if point is None:
                name = tr("elsewhere")
            elif point in labels:
                name = labels[point][0]
            else:
                name = next(letters)
                labels[point] = (name, entry.play.color)
            place = "" if point is None else f" {point.vertex}"
            wins = entry.black_wins + entry.white_wins
            share = percent_text(entry.black_wins / wins) if wins else "–"
            move = QTableWidgetItem(stones[entry.play.color], name + place)
            said = tr("{color} {move}").format(color=color_name(entry.play.color), move=name + place)
            move.setData(Qt.ItemDataRole.AccessibleTextRole, said)
            for column, item in enumerate((move, QTableWidgetItem(str(entry.count)), QTableWidgetItem(share))):
                self.moves.setItem(row, column, item)
        self.board.show_labels(labels)

    def _set_up(self) -> None:
        for box in (self.turned, self.swapped):
            box.setChecked(True)
        for text, part in (
            (tr("Whole board"), "whole"),
            (tr("Upper right corner"), (1, 1)),
            (tr("Upper left corner"), (0, 1)),
            (tr("Lower right corner"), (1, 0)),
            (tr("Lower left corner"), (0, 0)),
            (tr("Marked part of the board"), "marked"),
        ):
            self.part.addItem(text, part)
        titles = [tr("Next move"), tr("Games"), tr("Black won")]
        for column, title in enumerate(titles):
            item = QTableWidgetItem(title)
            item.setToolTip(plain_tip(title))
            self.moves.setHorizontalHeaderItem(column, item)
        self.moves.setAccessibleName(tr("Next moves"))
        self.moves.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.moves.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.moves.setTabKeyNavigation(False)
        self.moves.verticalHeader().hide()
        self.moves.verticalHeader().setDefaultSectionSize(round(1.4 * self.fontMetrics().height()))
        header = self.moves.horizontalHeader()
        header.ensurePolished()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        self.moves.setMinimumHeight(3 * self.fontMetrics().height())

    def _lay_out(self) -> None:
        part = QHBoxLayout()
        part.addWidget(label_for(self.part, tr("&Part:"), self))
        part.addWidget(self.part, 1)
        buttons = QHBoxLayout()
        for button in (self.search, self.clear):
            buttons.addWidget(button)
        buttons.addStretch(1)
        contents = QWidget(self)
        layout = QVBoxLayout(contents)
        layout.addWidget(self.board, 3)
        layout.addLayout(part)
        for box in (self.turned, self.swapped, self.sliding):
            layout.addWidget(box)
        layout.addLayout(buttons)
        layout.addWidget(self.note)
        layout.addWidget(self.moves, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(FittingScrollArea(contents, self, keeps_width=True))

    def _connect(self) -> None:
        self.part.activated.connect(self._on_part_chosen)
        self.board.area_chosen.connect(self._on_area_chosen)
        self.search.clicked.connect(lambda: self.search_requested.emit(self.pattern()))
        self.clear.clicked.connect(self.clear_requested)

    def _on_part_chosen(self) -> None:
        part = self.part.currentData()
        width, height = self._position.width, self._position.height
        area = Area(0, 0, width, height)
        if part == "marked":
            area = self.board.area
        elif part != "whole":
            right, top = part
            across, along = (width + 1) // 2, (height + 1) // 2
            area = Area((width - across) * right, (height - along) * top, across, along)
        self.board.show_area(self._position, area)
        self.show_moves(())
        self._refresh()

    def _on_area_chosen(self, _area: Area) -> None:
        self.part.setCurrentIndex(self.part.findData("marked"))
        self.show_moves(())
        self._refresh()

    def _refresh(self) -> None:
        """Allow what makes sense with the part that is marked."""
        pattern = self.pattern()
        area = self.board.area
        spare = (pattern.width - area.width, pattern.height - area.height)
        free = [0 < low < room for low, room in zip((area.x, area.y), spare, strict=True)]
        self.sliding.setEnabled(any(free))
        can_search = pattern.is_whole or not pattern.is_empty
        self.search.setEnabled(can_search)
        self.note.show_hint("" if can_search else tr("The marked part has no stones."))
