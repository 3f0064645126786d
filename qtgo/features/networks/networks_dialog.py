"""The dialog of networks: those of the user, those of other programs on this computer, and those to download."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QMessageBox,
    QProgressBar,
    QPushButton,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from qtgo.features.networks.network_keeper import NetworkKeeper, Progress, Told
from qtgo.features.networks.network_rows import Row, rows_of
from qtgo.kit.dialogs.file_drops import FileDrops
from qtgo.kit.dialogs.form import FieldNote, FittingScrollArea, FooterDialog, make_plain
from qtgo.kit.dialogs.modal import clicked
from qtgo.kit.list_parts import RowTree
from qtgo.kit.plain_labels import MessageBox, PlainLabel, plain_tip
from qtgo.networks.network_list import Network
from qtgo.networks.sources import Source
from qtgo.plain_text import visible
from qtgo.text.networks.network_list_words import progress_text
from qtgo.text.translation import Texts

tr = Texts("networks")

_ROLE = Qt.ItemDataRole.UserRole
_NAME, _SIZE, _STATE = range(3)
_THOUSANDTHS = 1000
_WIDTH, _HEIGHT = 52, 48  # in lines
_FEWEST_LINES = 5  # of the list, where the screen is small
_FACTS_LINES = 9


class NetworksDialog(FooterDialog):
    """Lists networks with what is known of each, and what can be done with the one chosen."""

    file_wanted = Signal()  # the user wants to choose a file to add

    def __init__(self, keeper: NetworkKeeper, sources: Sequence[Source], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Networks"))
        self._keeper, self._sources = keeper, sources
        self._rows: list[Row] = []
        self._is_chosen = False  # by the user: until then the first row is, as the search finds better ones
        self.list = RowTree(self)
        self.facts = PlainLabel(parent=self)
        self.bar = QProgressBar(self)
        self.note = FieldNote(self)
        self.add_button = QPushButton(tr("Add &Network…"), self)
        self.take = QPushButton(tr("&Add to List"), self)
        self.test = QPushButton(tr("&Test"), self)
        self.remove = QPushButton(tr("&Remove"), self)
        self.download = QPushButton(tr("&Download"), self)
        self.pause = QPushButton(tr("&Pause"), self)
        self.cancel = QPushButton(tr("&Cancel Download"), self)
        self._acts = (self.take, self.test, self.download, self.pause, self.cancel, self.remove)
        self._lay_out()
        self._connect()
        self.show_rows()
        FileDrops(self).dropped.connect(self._add)
        self.resize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """Return room for some networks and their facts, within the screen."""
        line = self.fontMetrics().height()
        return self.on_screen(QSize(_WIDTH * line, _HEIGHT * line))

    def _add(self, files: Sequence[Path]) -> None:
        for file in files:
            self._keeper.add(file)

    @property
    def chosen(self) -> Row | None:
        """Return the row chosen."""
        item = self.list.currentItem()
        row: Row | None = None if item is None else item.data(_NAME, _ROLE)
        return row

    def tell(self, told: Told) -> None:
        """Show a sentence above the list."""
        if told.is_problem:
            self.note.show_problem(told.text)
        else:
            self.note.show_hint(told.text)

    def show_rows(self) -> None:
        """Show what there is now; the row chosen stays."""
        rows = rows_of(self._keeper, self._sources)
        if rows != self._rows:
            added = _added(self._rows, rows)
            self._rows = rows
            self._fill(rows, added)
        self._show_chosen()

    # Looks

    def _lay_out(self) -> None:
        self.list.set_columns(tr("Networks"), [tr("Network"), tr("Size"), tr("Status")], stretched=_NAME)
        self.list.headerItem().setTextAlignment(_SIZE, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.facts.setWordWrap(True)
        self.facts.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.facts.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.facts.setAccessibleName(tr("About this network"))
        self.bar.setTextVisible(False)
        self.bar.setRange(0, _THOUSANDTHS)
        self.bar.setAccessibleName(tr("Download"))
        self.download.setProperty("look", "primary")
        acts = QHBoxLayout()
        for button in self._acts:
            acts.addWidget(button)
        acts.addStretch(1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.addButton(self.add_button, QDialogButtonBox.ButtonRole.ActionRole)
        make_plain([*buttons.buttons(), *self._acts])
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout()
        layout.addWidget(self.note)
        line = self.fontMetrics().height()
        self.list.setMinimumHeight(_FEWEST_LINES * line)
        facts = FittingScrollArea(self.facts, self)
        facts.setMaximumHeight(_FACTS_LINES * line)
        layout.addWidget(self.list, 2)
        layout.addWidget(facts, 1)
        layout.addWidget(self.bar)
        layout.addLayout(acts)
        self.lay_out(layout, buttons)

    def _connect(self) -> None:
        self._keeper.changed.connect(self.show_rows)
        self._keeper.progressed.connect(self._show_progress)
        self._keeper.told.connect(self.tell)
        self.list.currentItemChanged.connect(lambda _now, _before: self._on_chosen())
        self.list.activated.connect(lambda _index: self._act())
        self.add_button.clicked.connect(self.file_wanted)
        self.take.clicked.connect(partial(self._do, "take"))
        self.test.clicked.connect(partial(self._do, "test"))
        self.remove.clicked.connect(partial(self._do, "remove"))
        self.download.clicked.connect(partial(self._do, "download"))
        self.pause.clicked.connect(partial(self._do, "pause"))
        self.cancel.clicked.connect(partial(self._do, "cancel"))

    def _fill(self, rows: Sequence[Row], added: str) -> None:
        """Show rows; where the user's choice is gone, the network is chosen that came to the list for it."""
        key = self.chosen.key if self._is_chosen and self.chosen is not None else None
        if key and key not in {row.key for row in rows}:
            key = added
        self.list.blockSignals(True)
        self.list.clear()
        head: QTreeWidgetItem | None = None
        for row in rows:
            if row.is_head or head is None:
                head = item = QTreeWidgetItem(self.list, [row.name, "", ""])
                font = item.font(_NAME)
                font.setBold(True)
                item.setFont(_NAME, font)
            else:
                item = QTreeWidgetItem(head, [visible(row.name), row.size, row.state])
                item.setToolTip(_NAME, plain_tip(row.facts))
                item.setTextAlignment(_SIZE, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            item.setFirstColumnSpanned(not row.key)
            item.setFlags(item.flags() if row.key else Qt.ItemFlag.ItemIsEnabled)
            item.setData(_NAME, _ROLE, row if row.key else None)
            if row.key and row.key == key:
                self.list.setCurrentItem(item)
        self.list.expandAll()
        if self.chosen is None:
            self._is_chosen = False
            self._choose_first()
        self.list.blockSignals(False)

    def _choose_first(self) -> None:
        for number in range(self.list.topLevelItemCount()):
            head = self.list.topLevelItem(number)
            child = head.child(0) if head is not None else None
            if child is not None and child.data(_NAME, _ROLE) is not None:
                self.list.setCurrentItem(child)
                return

    def _on_chosen(self) -> None:
        self._is_chosen = True
        self._show_chosen()

    def _show_chosen(self) -> None:
        row = self.chosen
        self.facts.setText("" if row is None else row.facts)
        for button, act in zip(self._acts, ("take", "test", "download", "pause", "cancel", "remove"), strict=True):
            had_focus = button.hasFocus()
            button.setVisible(row is not None and act in row.acts)
            if had_focus and not button.isVisible():
                self.list.setFocus()
        self.download.setText(tr("C&ontinue Download") if row is not None and row.is_begun else tr("&Download"))
        self._show_progress()

    def _show_progress(self) -> None:
        row = self.chosen
        progress: Progress | None = self._keeper.progress(row.what) if row and isinstance(row.what, Source) else None
        self.bar.setVisible(progress is not None)
        if progress is None:
            return
        if progress.total and not progress.is_checked:
            self.bar.setRange(0, _THOUSANDTHS)
            self.bar.setValue(_THOUSANDTHS * progress.received // progress.total)
        else:
            self.bar.setRange(0, 0)
        text = tr("Checking…") if progress.is_checked else progress_text(progress.received, progress.total)
        self.bar.setAccessibleDescription(text)
        item = self.list.currentItem()
        if item is not None and progress.is_running:
            item.setText(_STATE, text)

    # What is done

    def _act(self) -> None:
        """Do what the chosen row is most likely there for."""
        row = self.chosen
        if row is not None and row.acts:
            self._do(row.acts[0])

    def _do(self, act: str, *_: object) -> None:
        row = self.chosen
        if row is None or act not in row.acts:
            return
        self._is_chosen = True
        self.note.show_hint("")
        what, keeper = row.what, self._keeper
        if isinstance(what, Source):
            {"download": keeper.download, "pause": keeper.pause, "cancel": keeper.cancel}[act](what)
        elif isinstance(what, Path):
            keeper.add(what)
        elif isinstance(what, Network) and act == "test":
            keeper.test(what)
        elif isinstance(what, Network):
            self._remove(what)

    def _remove(self, network: Network) -> None:
        """Take a network off the list; ask before its file is deleted."""
        if network.is_own and network.is_there:
            question = tr("Delete the downloaded file of this network?")
            explanation = str(network.file)
            box = MessageBox(QMessageBox.Icon.Question, question, self, explanation=explanation)
            delete = box.addButton(tr("&Delete"), QMessageBox.ButtonRole.DestructiveRole)
            box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
            if clicked(box) is not delete:
                return
        self._keeper.remove(network)


def _added(before: Sequence[Row], now: Sequence[Row]) -> str:
    """Return the key of a network of the user's that was not there before, empty if there is none."""
    known = {row.key for row in before}
    return next((row.key for row in now if isinstance(row.what, Network) and row.key not in known), "")
