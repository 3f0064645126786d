"""The card with the moves that an engine reads in the position shown, best first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStyleOptionViewItem, QWidget

from qtgo.core.analysis.display import ShownCandidate
from qtgo.core.rules.point import Point
from qtgo.kit.cards.card_list import CardList, CardRow, Index
from qtgo.kit.cards.list_card import LEFT, RIGHT, ROW, ListCard, Rows, column_width, write
from qtgo.kit.headings import keep_font
from qtgo.kit.labels import ElidedLabel
from qtgo.kit.language import set_translated
from qtgo.kit.zoom import follow_zoom
from qtgo.look.font import heading_font, secondary_font, with_tabular_digits
from qtgo.look.loss_colors import step_color
from qtgo.look.palette import Palette, current_palette
from qtgo.look.shapes import paint_rounded
from qtgo.look.sizes import GAP, LIST_ROW_HEIGHT, SPACING, WINDOW_MARGIN, scaled
from qtgo.text.translation import Texts

tr = Texts("analysis")

_ROWS, _LEAST_WIDTH = 5, 160
_BADGE = 20
_MOVE_WIDTH, _NUMBER_WIDTH, _LOSS_WIDTH, _VISITS_WIDTH = 34, 44, 38, 44


class CandidateRow(NamedTuple):
    """A candidate in words: its number (empty where that is the loss or the visits), loss, visits, and its line."""

    candidate: ShownCandidate
    move: str
    number: str
    loss: str
    visits: str
    line: str
    spoken: str


class CandidatesCard(ListCard):
    """Lists candidates; choosing one requests a view of its line, activating it adds the line to the tree."""

    candidate_chosen = Signal(object)  # ShownCandidate
    candidate_activated = Signal(object)  # ShownCandidate

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Analysis"), parent)
        self.list = _CandidateList(self)
        self.list.clicked.connect(self._choose)
        self.list.walked.connect(self._choose)
        self.list.activated.connect(self._activate)
        self.column.addWidget(self.list)
        self.engine = ElidedLabel(self)
        self.engine.shorten_by_facts()
        self.engine.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        keep_font(self.engine, secondary_font)
        line = QHBoxLayout()
        follow_zoom(self, lambda: line.setContentsMargins(scaled(WINDOW_MARGIN), scaled(GAP), scaled(WINDOW_MARGIN), 0))
        line.addWidget(self.engine)
        self.column.addLayout(line)
        set_translated(self, self.list.setAccessibleName, tr.lazy("Candidate moves"))
        set_translated(self, self.set_title, tr.lazy("Analysis"))

    def set_bare(self, bare: bool, *, keeps_header: bool = False) -> None:
        """Leave out the paper, and take all the height there is."""
        super().set_bare(bare, keeps_header=keeps_header)
        self.list.set_elastic(bare)

    def minimumSizeHint(self) -> QSize:
        """Return the room for the candidates, as one of several cards in another for one."""
        if self.is_bare:
            return QSize(scaled(_LEAST_WIDTH), scaled(LIST_ROW_HEIGHT) + 2 * scaled(SPACING))
        return super().minimumSizeHint()

    @property
    def rows(self) -> Sequence[CandidateRow]:
        """Return the rows shown."""
        return self.list.candidates.shown

    def show_candidates(self, rows: Sequence[CandidateRow], engine: str, outlook: str = "") -> None:
        """List candidates, with the engine's name and the leader."""
        self.list.candidates.show_rows(rows)
        title = tr("Analysis")
        # Translators: the heading of a card, and who leads, such as "B+1.8".
        self.set_title(tr("{title} · {outlook}").format(title=title, outlook=outlook) if outlook else title)
        self.engine.setText(engine)

    def show_chosen(self, point: Point | None, *, chosen: bool) -> None:
        """Show which candidate's line is shown, if any."""
        rows = enumerate(self.rows)
        row = next((number for number, row in rows if chosen and row.candidate.point == point), None)
        index = QModelIndex() if row is None else self.list.candidates.index(row)
        if index != self.list.currentIndex():
            self.list.setCurrentIndex(index)

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.candidate_chosen.emit(self.rows[index.row()].candidate)

    def _activate(self, index: QModelIndex) -> None:
        if index.isValid():
            self.candidate_activated.emit(self.rows[index.row()].candidate)


class _Candidates(Rows[CandidateRow]):
    def show_rows(self, rows: Sequence[CandidateRow]) -> None:
        """Show other rows; the list stays where it is if they are as many."""
        if len(rows) != len(self.shown):
            super().show_rows(rows)
        elif rows:
            self.shown = rows
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))


class _CandidateList(CardList):
    """The rows."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.candidates = _Candidates(self)
        self.setModel(self.candidates)
        self.setItemDelegate(_Row(self, LIST_ROW_HEIGHT))
        self.set_elastic(False)

    def set_elastic(self, elastic: bool) -> None:
        """Take the height that there is, or always that of the candidates on the board."""
        self._is_elastic = elastic
        policy = QSizePolicy.Policy.Expanding if elastic else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Preferred, policy)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the room for as many candidates as the board shows."""
        return QSize(0, _ROWS * scaled(LIST_ROW_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Return the same, so that the card keeps its height with any contents, unless it takes all the room."""
        return QSize(0, 0) if self._is_elastic else self.sizeHint()


class _Row(CardRow):
    """Paints letter, move, number, loss, visits and line."""

    def paint_row(self, painter: QPainter, rect: QRectF, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a candidate."""
        _paint_row(painter, rect, index.data(ROW), self._rows(), current_palette(), option.widget.font())

    def _rows(self) -> Sequence[CandidateRow]:
        view = self.parent()
        assert isinstance(view, _CandidateList)
        return view.candidates.shown


def _paint_row(
    painter: QPainter, rect: QRectF, row: CandidateRow, rows: Sequence[CandidateRow], colors: Palette, font: QFont
) -> None:
    gap, side = scaled(SPACING), scaled(_BADGE)
    heading = heading_font(font)
    badge = QRectF(rect.left(), rect.center().y() - side / 2, side, side)
    fill, ink = (colors.good, colors.on_accent) if row.candidate.is_best else (colors.sunken, colors.ink)
    rim = step_color(colors, row.candidate.step) if row.candidate.is_next else fill
    paint_rounded(painter, badge, side / 2, fill, rim)
    write(painter, badge, row.candidate.letter, heading, ink, Qt.AlignmentFlag.AlignHCenter)
    x = badge.right() + gap
    digits, small = with_tabular_digits(font), secondary_font(font)
    loss_ink = colors.ink2 if row.candidate.is_best else step_color(colors, row.candidate.step)
    visits_font = with_tabular_digits(small)
    moves = column_width([each.move for each in rows], heading, _MOVE_WIDTH)
    numbers = column_width([each.number for each in rows], digits, _NUMBER_WIDTH)
    losses = column_width([each.loss for each in rows], digits, _LOSS_WIDTH)
    visits = column_width([each.visits for each in rows], visits_font, _VISITS_WIDTH)
    columns = (
        (row.move, heading, colors.ink, moves, LEFT),
        (row.number, digits, colors.ink, numbers, RIGHT),
        (row.loss, digits, loss_ink, losses, RIGHT),
        (row.visits, visits_font, colors.ink2, visits, RIGHT),
    )
    for text, its_font, color, width, where in columns:
        if width > rect.right() - x:
            return  # a part of a number is another number
        if width:
            write(painter, QRectF(x, rect.top(), width, rect.height()), text, its_font, color, where)
            x += width + gap
    line = QRectF(x, rect.top(), rect.right() - x, rect.height())
    write(painter, line, _whole_moves(row.line, QFontMetrics(small), line.width()), small, colors.ink2)


def _whole_moves(line: str, metrics: QFontMetrics, width: float) -> str:
    """Return the moves of a line that have room, none of them cut."""
    moves = line.split()
    while moves and metrics.horizontalAdvance(" ".join(moves)) > width:
        moves.pop()
    return " ".join(moves)
