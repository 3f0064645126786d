"""The choice of a part of a position to search for in the library, with its continuations."""

from __future__ import annotations

from string import ascii_uppercase

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLayout,
    QPushButton,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from qtgo.board.paint.themes import BoardTheme
from qtgo.core.rules.point import Area, Color, Point
from qtgo.core.rules.position import Position
from qtgo.features.library.date_plot import DatePlot
from qtgo.features.library.pattern_board import PatternBoard
from qtgo.features.library.pattern_editor import MOVE, ContentBox, Contents
from qtgo.kit.dialogs.form import FieldNote, FittingScrollArea, add_row, form_layout, label_for
from qtgo.kit.flow_layout import flow_of
from qtgo.kit.inputs.check_box import WrappingCheckBox
from qtgo.kit.inputs.number_boxes import IntegerBox
from qtgo.kit.labels import ChoiceBox, let_shrink
from qtgo.kit.list_parts import RowTable
from qtgo.kit.plain_labels import PlainLabel, plain_tip
from qtgo.kit.stone import stone_icon
from qtgo.library.positions.pattern import Pattern
from qtgo.library.positions.search_results import Continuation, Play, SearchResult
from qtgo.text.joining import listed, to_sign
from qtgo.text.menus.key_names import with_keys
from qtgo.text.numbers import percent_text
from qtgo.text.translation import Texts

tr = Texts("library")

_SHOWN_MOVES = 26
_SEEN_MOVES = 5  # without scrolling
_MOST_MOVES = 999
_BOARD_LINES = 8  # at least


class LibrarySearch(QWidget):
    """Shows a pattern, at first the position of the main window, the part of it to search for, and the results."""

    search_requested = Signal(object)  # Pattern
    clear_requested = Signal()

    def __init__(self, position: Position, theme: BoardTheme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._position = position  # of the main window
        self._contents = Contents.of(position)
        self._past: list[Contents] = []
        self._plays: list[Play] = []
        self.board = PatternBoard(self, theme)
        self.board.setAccessibleName(tr("Position to search for"))
        self.part = ChoiceBox(self)
        let_shrink(self.part)
        self.turned = WrappingCheckBox(tr("Rotations and refle&ctions"), self)
        self.swapped = WrappingCheckBox(tr("S&wapped colors"), self)
        self.sliding = WrappingCheckBox(tr("An&y location"), self)
        self.sliding.setToolTip(tr("Corner positions stay in the corner; side positions move along the sides."))
        self.variations = WrappingCheckBox(tr("V&ariations"), self)
        self.variations.setToolTip(tr("Search variations too, not only the main lines"))
        self.content = ContentBox(self)
        self.turn = ChoiceBox(self)
        self.first, self.last = IntegerBox(self), IntegerBox(self)
        self.back = QPushButton(tr("&Back"), self)
        self.reset = QPushButton(tr("R&eset"), self)
        self.search = QPushButton(tr("&Search"), self)
        self.clear = QPushButton(tr("Show A&ll Games"), self)
        self.note = FieldNote(self)
        self.moves = RowTable(0, 3, self)
        self.dates = DatePlot(self)
        self._set_up()
        self._lay_out()
        self._connect()
        self._show_contents(self._contents, Area(0, 0, position.width, position.height))

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Return the widgets that Tab visits, in visual order."""
        found = (self.board, self.search, self.back, self.reset, self.moves)
        limits = (self.part, self.content, self.turn, self.first, self.last)
        return *found, *limits, self.turned, self.swapped, self.sliding, self.variations, self.clear

    def show_position(self, position: Position, *, later: bool = False) -> None:
        """Take another position; the part of the board stays where it can. With ``later`` only Reset shows it."""
        resized = (position.width, position.height) != (self._contents.width, self._contents.height)
        self._position = position
        is_shown = self._contents == Contents.of(position)
        if later or is_shown or (self._past and not resized):  # a pattern that was changed by hand stays
            self._allow_steps()
            return
        area = self.board.area
        if resized or self.part.currentData() == "whole":
            self.part.setCurrentIndex(0)
            area = Area(0, 0, position.width, position.height)
        self._past.clear()
        self._show_contents(Contents.of(position), area)

    def search_for(self, position: Position) -> None:
        """Search for a position on the whole board, in its own colors; Back and Reset return to the main window's."""
        self._past = [Contents.of(self._position)]
        self.part.setCurrentIndex(0)
        for box, is_wanted in ((self.turned, True), (self.swapped, False), (self.sliding, False)):
            box.setChecked(is_wanted)
        self.turn.setCurrentIndex(0)
        self.first.setValue(0)
        self.last.setValue(0)
        self._show_contents(Contents.of(position), Area(0, 0, position.width, position.height))
        self.search_requested.emit(self.pattern())

    def pattern(self) -> Pattern:
        """Return the pattern to search for."""
        contents = self._contents
        return Pattern(
            contents.width,
            contents.height,
            contents.points,
            self.board.area,
            turned=self.turned.isChecked(),
            swapped=self.swapped.isChecked(),
            sliding=self.sliding.isChecked() and self.sliding.isEnabled(),
            to_play=self.turn.currentData(),
            moves=(self.first.value(), self.last.value() or None),
            variations=self.variations.isChecked(),
        )

    def show_searching(self) -> None:
        """Show that the search is under way."""
        self.note.show_hint(tr("Searching…"))

    def show_error(self, text: str) -> None:
        """Show why there is no result."""
        self.note.show_problem(text)

    def show_result(self, pattern: Pattern, result: SearchResult) -> None:
        """Show how often it was found, and the moves that came next unless another pattern is shown by now."""
        if result.hits:
            counts = [tr.plural("{n} game", "{n} games", result.games)]
            if len(result.hits) != result.games:  # some have it several times
                counts.append(tr.plural("{n} match", "{n} matches", len(result.hits)))
            # Translators: numbers of games.
            wins = tr("Black won {black}, White {white}").format(black=result.black_wins, white=result.white_wins)
            self.note.show_hint(" · ".join((listed(counts), wins)))
        else:
            self.note.show_hint(tr("No games found."))
        self.show_moves(result.continuations if pattern == self.pattern() else ())

    def show_moves(self, continuations: tuple[Continuation, ...] | list[Continuation]) -> None:
        """Name the moves that came next on the board, and list them."""
        letters = iter(ascii_uppercase)
        labels: dict[Point, tuple[str, Color]] = {}
        shown = continuations[:_SHOWN_MOVES]
        self._plays = [entry.play for entry in shown]
        self.moves.setRowCount(len(shown))
        side = self.moves.fontMetrics().height()
        stones = {color: stone_icon(color, side, self.devicePixelRatioF()) for color in Color}
        for row, entry in enumerate(shown):
            point = entry.play.point
            if point is None:
                # Translators: a move outside the part of the board that is searched.
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
            said = tr.by_color("{color} {move}", entry.play.color).format(move=name + place)
            move.setData(Qt.ItemDataRole.AccessibleTextRole, said)
            for column, item in enumerate((move, QTableWidgetItem(str(entry.count)), QTableWidgetItem(share))):
                self.moves.setItem(row, column, item)
        self.board.show_labels(labels)
        self.moves.setVisible(bool(shown))
        rows = min(len(shown), _SEEN_MOVES) * self.moves.verticalHeader().defaultSectionSize()
        bar = self.moves.horizontalScrollBar().sizeHint().height()  # where titles are long it would cover rows
        self.moves.setFixedHeight(
            self.moves.horizontalHeader().sizeHint().height() + rows + bar + 2 * self.moves.frameWidth()
        )

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
        titles = [tr("Move"), tr("Games"), tr("Black won")]
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
        header.resizeSection(len(titles) - 1, header.sectionSizeHint(len(titles) - 1))  # without room to stretch
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.board.setMinimumSize(*[_BOARD_LINES * self.fontMetrics().height()] * 2)
        for text, color in (
            # Translators: color may be to move.
            (tr("Either"), None),
            (tr("Black to move"), Color.BLACK),
            (tr("White to move"), Color.WHITE),
        ):
            self.turn.addItem(text, color)
        for field, name, usual in (
            # Translators: of the game: from its first move on.
            (self.first, tr("First move number"), tr("start")),
            # Translators: of the game: to its last move.
            (self.last, tr("Last move number"), tr("end")),
        ):
            field.setMaximum(_MOST_MOVES)
            field.setSpecialValueText(usual)
            field.setAccessibleName(name)
        self.moves.setToolTip(
            with_keys(tr("{enter} or a double click plays the move in the pattern and searches again."))
        )

    def _choices(self) -> QFormLayout:
        """Lay out the part of the board, the content to set, the color to move, and the range of moves."""
        form = form_layout()
        moves = QHBoxLayout()
        moves.addWidget(self.first, 1)
        moves.addWidget(PlainLabel(to_sign(), self))
        moves.addWidget(self.last, 1)
        self.last.setAccessibleName(tr("Last move number"))
        rows: tuple[tuple[QWidget, str, QWidget | QLayout], ...] = (
            (self.part, tr("Pa&rt:"), self.part),
            (self.content, tr("Clic&k sets:"), self.content),
            (self.turn, tr("T&urn:"), self.turn),
            # Translators: two fields follow, for the numbers of the first and the last.
            (self.first, tr("&Moves:"), moves),
        )
        for field, text, part in rows:
            add_row(form, label_for(field, text, self), part)
        return form

    def _lay_out(self) -> None:
        buttons, edits = flow_of((self.clear,)), flow_of((self.search, self.back, self.reset))
        contents = QWidget(self)
        layout = QVBoxLayout(contents)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(edits)
        layout.addWidget(self.note)
        layout.addWidget(self.moves)
        layout.addWidget(self.dates)
        layout.addLayout(self._choices())
        for box in (self.turned, self.swapped, self.sliding, self.variations):
            layout.addWidget(box)
        layout.addLayout(buttons)
        layout.addStretch(1)
        whole = self._whole = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._choosing = FittingScrollArea(contents, self, keeps_width=True)
        whole.addWidget(self.board, 1)
        whole.addWidget(self._choosing, 1)

    def minimumSizeHint(self) -> QSize:
        """Return the least width of the board above the choices, and the least height in the present width."""
        least = self._choosing.minimumSizeHint().expandedTo(self.board.minimumSize()) + self._around
        return least if self._has_room_beside else least.expandedTo(QSize(0, self._whole.minimumSize().height()))

    @property
    def _around(self) -> QSize:
        margins = self._whole.contentsMargins()
        return QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    @property
    def _has_room_beside(self) -> bool:
        both = self._choosing.minimumSizeHint().width() + self._whole.spacing() + self.board.minimumWidth()
        return both + self._around.width() <= self.width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the board beside the choices where the room is wide rather than high."""
        super().resizeEvent(event)
        directions, is_low = QBoxLayout.Direction, self.height() < self.width() and self._has_room_beside
        self._whole.setDirection(directions.LeftToRight if is_low else directions.TopToBottom)
        self.updateGeometry()  # the least height is for this width

    def _connect(self) -> None:
        self.part.activated.connect(self._on_part_chosen)
        self.board.area_chosen.connect(self._on_area_chosen)
        self.search.clicked.connect(lambda: self.search_requested.emit(self.pattern()))
        self.clear.clicked.connect(self.clear_requested)
        self.board.points_chosen.connect(self._set_points)
        self.moves.activated.connect(lambda index: self._step(index.row()))
        self.back.clicked.connect(self._step_back)
        self.reset.clicked.connect(self._take_from_board)

    def _show_contents(self, contents: Contents, area: Area) -> None:
        self._contents = contents
        self.board.show_area(contents.position, area, contents.signs)
        self.show_moves(())
        self._refresh()

    def _change(self, contents: Contents) -> None:
        """Show changed contents; Back restores the previous ones."""
        self._past.append(self._contents)
        self._show_contents(contents, self.board.area)

    def _set_points(self, points: list[Point]) -> None:
        """Set the chosen content on some points; the same again makes a point empty."""
        content, now = self.content.content, self._contents
        held = [now.points[point.to_index(now.width)] for point in points]
        if content == MOVE:
            if len(points) == 1 and held[0] not in (Color.BLACK, Color.WHITE):
                self._change(now.with_move(now.turn, points[0]))
            return
        is_same = all(value == content for value in held)
        self._change(now.with_content(points, 0 if is_same else content))

    def _step(self, row: int) -> None:
        """Play one of the next moves in the pattern, and search for the result."""
        if not 0 <= row < len(self._plays):
            return
        play = self._plays[row]
        if play.point is None:
            return
        self._change(self._contents.with_move(play.color, play.point))
        if self.turn.currentData() is not None:
            self.turn.setCurrentIndex(self.turn.findData(play.color.opponent))
        self.search_requested.emit(self.pattern())

    def _step_back(self) -> None:
        """Take back the last change of the pattern."""
        if self._past:
            before, now = self._past.pop(), self._contents
            is_same_size = (before.width, before.height) == (now.width, now.height)
            area = self.board.area if is_same_size else Area(0, 0, before.width, before.height)
            self._show_contents(before, area)

    def _take_from_board(self) -> None:
        """Show the position of the main window again."""
        self._past.clear()
        self.show_position(self._position)

    def _on_part_chosen(self) -> None:
        part = self.part.currentData()
        width, height = self._contents.width, self._contents.height
        area = Area(0, 0, width, height)
        if part == "marked":
            area = self.board.area
        elif part != "whole":
            right, top = part
            across, along = (width + 1) // 2, (height + 1) // 2
            area = Area((width - across) * right, (height - along) * top, across, along)
        self.board.show_area(self._contents.position, area)
        self.show_moves(())
        self._refresh()

    def _on_area_chosen(self, _area: Area) -> None:
        self.part.setCurrentIndex(self.part.findData("marked"))
        self.show_moves(())
        self._refresh()

    def _refresh(self) -> None:
        """Enable the choices that suit the marked part."""
        pattern = self.pattern()
        area = self.board.area
        spare = (pattern.width - area.width, pattern.height - area.height)
        free = [0 < low < room for low, room in zip((area.x, area.y), spare, strict=True)]
        self.sliding.setEnabled(any(free))
        self._allow_steps()
        can_search = pattern.is_whole or not pattern.is_empty
        self.search.setEnabled(can_search)
        self.note.show_hint("" if can_search else tr("The marked part has no stones."))

    def _allow_steps(self) -> None:
        """Enable the ways back to the previous contents, and to the position of the main window."""
        self.back.setEnabled(bool(self._past))
        self.reset.setEnabled(bool(self._past) or self._contents != Contents.of(self._position))
