"""The marked mistakes of a review, those within the player's reach first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRect, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from qtgo.core.analysis.review import ReviewedMove
from qtgo.gtp.human_profile import HumanStyle, profiles
from qtgo.kit.dialogs.form import FooterDialog, label_for, make_plain
from qtgo.kit.labels import ChoiceBox
from qtgo.kit.list_parts import RowTree
from qtgo.kit.plain_labels import PlainLabel, plain_tip
from qtgo.look.sizes import CARD_GAP, SPACING, scaled
from qtgo.text.analysis.loss_words import loss_number
from qtgo.text.level_words import level_heading
from qtgo.text.record.move_words import move_text
from qtgo.text.translation import Texts

tr = Texts("within reach")

_INDEX = Qt.ItemDataRole.UserRole
_HIGH = 10_000
FROM_FILE = ""


class ReachRow(NamedTuple):
    """A mistake, and what people play there; the text is empty while that is not known."""

    move: ReviewedMove
    text: str


class _Rows(RowTree):
    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell that the columns have other widths."""
        super().resizeEvent(event)
        self.resized.emit()


class WithinReachDialog(FooterDialog):
    """Lists mistakes in the order given; Enter or a double click requests one."""

    move_requested = Signal(object)  # int: the index of the move in the review
    rank_chosen = Signal(object)  # str: a profile, FROM_FILE for the players' ranks in the file
    networks_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Mistakes Within Reach"))
        self.rank = ChoiceBox(self)
        self.note = PlainLabel(parent=self)
        self.note.setWordWrap(True)
        self.list = _Rows(self)
        self.list.setHeaderLabels([tr("Move"), tr("Loss"), tr("What people play")])
        self.list.setRootIsDecorated(False)
        self.list.setWordWrap(True)
        self.list.setAccessibleName(tr("Mistakes, those within reach first"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.networks = QPushButton(tr("&Networks…"), self)
        self.networks.hide()
        make_plain((*self.buttons.buttons(), self.networks))
        self._lay_out()
        self.rank.activated.connect(lambda: self.rank_chosen.emit(self.rank.currentData()))
        self.list.activated.connect(lambda index: self.move_requested.emit(index.siblingAtColumn(0).data(_INDEX)))
        self.networks.clicked.connect(self.networks_requested)
        self.buttons.rejected.connect(self.reject)

    def sizeHint(self) -> QSize:
        """Return room for some mistakes, within the screen."""
        line = self.fontMetrics().height()
        return self.on_screen(QSize(46 * line, 28 * line))

    def offer_ranks(self, chosen: str, *, is_told: bool) -> None:
        """Offer the ranks, and those of the file if it tells any; show one."""
        with QSignalBlocker(self.rank):
            self.rank.clear()
            if is_told:
                # Translators: rank.
                self.rank.addItem(tr("The players' own"), FROM_FILE)
            for profile in profiles(HumanStyle.MODERN):
                self.rank.addItem(level_heading(profile), profile)
            self.rank.setCurrentIndex(max(0, self.rank.findData(chosen)))

    def show_rows(self, rows: Sequence[ReachRow]) -> None:
        """List mistakes; the one selected stays."""
        selected = self.list.currentItem()
        index = None if selected is None else selected.data(0, _INDEX)
        self.list.clear()
        for move, text in rows:
            assert move.loss is not None
            name = tr.by_color("{number}. {color} {move}", move.move.color)
            name = name.format(number=move.number, move=move_text(move.move.point))
            item = QTreeWidgetItem([name, loss_number(move.loss), text or tr("…")])
            item.setData(0, _INDEX, move.index)
            item.setToolTip(2, plain_tip(text))
            self.list.addTopLevelItem(item)
            if move.index == index:
                self.list.setCurrentItem(item)
        self._fit_rows()

    def _fit_rows(self) -> None:
        """Give each row the lines that its sentence takes in the present width, two at least: then few of them move."""
        metrics, gap = self.fontMetrics(), scaled(SPACING)
        room = QRect(0, 0, self.list.columnWidth(2) - 2 * gap, _HIGH)
        for row in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(row)
            if item is not None:
                lines = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, item.text(2)).height()
                item.setSizeHint(2, QSize(0, max(2 * metrics.lineSpacing(), lines) + gap))

    def show_note(self, text: str, *, offers_networks: bool = False) -> None:
        """Show what there is to know besides, and the way to the networks where one is missing."""
        self.note.setText(text)
        self.networks.setVisible(offers_networks)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(label_for(self.rank, tr("&Rank:"), self))
        top.addWidget(self.rank)
        top.addStretch(1)
        column = QVBoxLayout()
        column.setSpacing(scaled(CARD_GAP))
        column.addLayout(top)
        column.addWidget(self.list, 1)
        column.addWidget(self.note)
        header = self.list.header()
        self.list.resized.connect(self._fit_rows)
        for section in (0, 1):
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.ResizeToContents)
        self.lay_out(column, (self.networks, self.buttons))
