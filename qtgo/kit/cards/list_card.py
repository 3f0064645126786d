"""The common parts of cards that list moves in rows: the column in them, the rows, and their text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from qtgo.kit.cards.card import Card
from qtgo.kit.cards.card_list import Index
from qtgo.kit.zoom import follow_zoom
from qtgo.look.elision import elided
from qtgo.look.sizes import SPACING, scaled
from qtgo.plain_text import visible

ROW = Qt.ItemDataRole.UserRole + 1
"""The role under which a row is found itself."""
LEFT, RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight


class Spoken(Protocol):
    """A row, which a screen reader reads as a sentence."""

    @property
    def spoken(self) -> str:
        """Return the sentence."""


RowT = TypeVar("RowT", bound=Spoken)


class ListCard(Card):
    """Holds a column below its header, and keeps its height; bare, as one of several, it takes what there is."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        body = QWidget(self)
        self.column = QVBoxLayout(body)
        follow_zoom(self, lambda: self.column.setContentsMargins(1, scaled(SPACING), 1, scaled(SPACING)))
        self.column.setSpacing(0)
        self.set_body(body)
        self._take_height(elastic=False)

    def set_bare(self, bare: bool, *, keeps_header: bool = False) -> None:
        """Leave out the paper, and take whatever height there is."""
        super().set_bare(bare, keeps_header=keeps_header)
        self._take_height(elastic=bare)

    def _take_height(self, *, elastic: bool) -> None:
        policy = QSizePolicy.Policy.Preferred if elastic else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Preferred, policy)


class Rows(QAbstractListModel, Generic[RowT]):
    """The rows of a list."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.shown: Sequence[RowT] = ()

    def show_rows(self, rows: Sequence[RowT]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.shown = rows
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count the rows."""
        return 0 if parent.isValid() else len(self.shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a row, and a sentence for screen readers."""
        if not index.isValid() or index.row() >= len(self.shown):
            return None
        row = self.shown[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return visible(row.spoken)
        return row if role == ROW else None


def column_width(texts: Iterable[str], font: QFont, least: int) -> int:
    """Return the width that all texts of a column have room in, at least a length of the design; 0 if all are empty."""
    metrics = QFontMetrics(font)
    widest = max((metrics.horizontalAdvance(visible(text)) for text in texts if text), default=0)
    return max(scaled(least), widest + 1) if widest else 0


def write(painter: QPainter, rect: QRectF, text: str, font: QFont, color: str, where: Qt.AlignmentFlag = LEFT) -> None:
    """Write a text in the middle of a row's height, elided where it has no room."""
    if rect.width() <= 0:
        return
    painter.setFont(font)
    painter.setPen(QColor(color))
    words = elided(painter.fontMetrics(), visible(text), int(rect.width()))
    painter.drawText(rect, int(Qt.AlignmentFlag.AlignVCenter | where), words)
