"""The versions that were kept of this record and of others, to look at and to bring back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QDateTime, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QMessageBox,
    QPushButton,
    QSplitter,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from qtgo.board.paint.themes import KAYA, BoardTheme
from qtgo.board.small_board import SmallBoard
from qtgo.core.record.game_info import Player
from qtgo.core.rules.position import Position
from qtgo.files.version_store import BETWEEN_PLAYERS, Summary, Version, VersionReason, of_record
from qtgo.kit.dialogs.form import FieldNote, FooterDialog, make_plain
from qtgo.kit.dialogs.modal import clicked
from qtgo.kit.inputs.check_box import WrappingCheckBox
from qtgo.kit.list_parts import RowTree
from qtgo.kit.local_dates import moment_text
from qtgo.kit.local_paths import shown
from qtgo.kit.plain_labels import MessageBox, PlainLabel, plain_tip
from qtgo.look.font import letters_wide
from qtgo.plain_text import visible
from qtgo.session.document.versions import VersionPreview
from qtgo.text.joining import labeled, listed
from qtgo.text.record.player_words import shown_name
from qtgo.text.translation import Texts

tr = Texts("versions")

_TIME, _MOVES, _WHAT, _GAME = range(4)
_SIDE = 240
_LIST_SHARE = 0.6  # of the width, or more where the list needs it
_LETTERS = 20  # of a column that are seen before the board has more room


class VersionsDialog(FooterDialog):
    """Lists versions, the newest first; signals request actions for the one chosen."""

    preview_requested = Signal(object)  # Version
    open_requested = Signal(object)  # Version
    restore_requested = Signal(object)  # Version
    forget_requested = Signal(object)  # list[Version]

    def __init__(self, session: str, path: str, parent: QWidget | None = None, *, theme: BoardTheme = KAYA) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Versions"))
        self._session, self._path = session, path
        self._versions: list[Version] = []
        self.all_games = WrappingCheckBox(tr("Show &all games, including unsaved ones"), self)
        self.list = RowTree(self)
        self.board = SmallBoard(_SIDE, self, theme, grows=True, at_top=True)
        self.note = FieldNote(self)
        self.unreadable = PlainLabel("", self)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self.open_button = self.buttons.addButton(tr("&Open"), role)
        self.restore_button = self.buttons.addButton(tr("&Restore"), role)
        self.forget_button = QPushButton(tr("&Delete"), self)
        self.open_button.setToolTip(tr("Open this version in a new window"))
        self.restore_button.setToolTip(tr("Replace the game of this window by this version"))
        self._lay_out()
        self._connect()
        self._refresh()
        self.resize(self.sizeHint())

    def show_versions(self, versions: Sequence[Version]) -> None:
        """List versions of all records, the newest first."""
        first_time = not self._versions
        self._versions = list(versions)
        if first_time and not of_record(self._versions, self._session, self._path):
            self.all_games.setChecked(True)
        self._fill()
        if first_time:
            self._share_width()

    def show_unreadable(self, files: Sequence[Path]) -> None:
        """Show that versions are missing from the list because their files are damaged."""
        text = tr.plural_form(
            "{n} version is damaged and cannot be listed. Its file is kept in {folder}.",
            "{n} versions are damaged and cannot be listed. Their files are kept in {folder}.",
            len(files),
        )
        self.unreadable.setText(text.format(n=len(files), folder=shown(files[0].parent)))
        self.unreadable.show()

    def show_preview(self, preview: VersionPreview) -> None:
        """Show the position of a version, if it is still the one chosen."""
        if preview.version != self.chosen:
            return
        if preview.position is None:
            self.note.show_problem(tr("This version cannot be read."), self.list)
        else:
            self.note.show_problem("", self.list)
            self.board.show_position(preview.position)
        self._allow(preview.position is not None)

    @property
    def chosen(self) -> Version | None:
        """Return the version chosen."""
        items = self.list.selectedItems()
        version = items[0].data(_TIME, Qt.ItemDataRole.UserRole) if items else None
        return version if isinstance(version, Version) else None

    def sizeHint(self) -> QSize:
        """Return room to a page of versions and a board, within the screen."""
        line = self.fontMetrics().height()
        return self.on_screen(QSize(56 * line, 28 * line))

    def _lay_out(self) -> None:
        titles = [tr("Date"), tr("Moves"), tr("Reason"), tr("Game")]
        self.list.set_columns(tr("Versions"), titles, stretched=_GAME, whole=(_TIME,))
        make_plain((*self.buttons.buttons(), self.forget_button))
        side = QWidget(self)
        beside = QVBoxLayout(side)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.addWidget(self.board, 1)
        beside.addWidget(self.note)
        splitter = self._splitter = QSplitter(Qt.Orientation.Horizontal, self)
        splitter.addWidget(self.list)
        splitter.addWidget(side)
        splitter.setStretchFactor(0, 3)
        splitter.setStretchFactor(1, 2)
        splitter.setChildrenCollapsible(False)
        self._empty = PlainLabel(tr("No versions yet. QtGo keeps one each time you save, and while you edit."), self)
        self._empty.setWordWrap(True)
        self.unreadable.setWordWrap(True)
        self.unreadable.hide()
        top = QHBoxLayout()
        top.addWidget(self.all_games)
        top.addStretch(1)
        layout = QVBoxLayout()
        layout.addLayout(top)
        layout.addWidget(self._empty)
        layout.addWidget(splitter, 1)
        layout.addWidget(self.unreadable)
        self.lay_out(layout, (self.forget_button, self.buttons))

    def _connect(self) -> None:
        self.all_games.toggled.connect(self._fill)
        self.list.itemSelectionChanged.connect(self._refresh)
        self.list.activated.connect(self.open_button.click)
        self.open_button.clicked.connect(lambda: self._wish(self.open_requested))
        self.restore_button.clicked.connect(lambda: self._wish(self.restore_requested))
        self.forget_button.clicked.connect(self._forget)
        self.buttons.rejected.connect(self.reject)

    def _share_width(self) -> None:
        """Let the list have what it needs, as long as the board stays large enough to be made out."""
        header, room = self.list.header(), self._splitter.width() - self._splitter.handleWidth()
        shown = [column for column in range(header.count()) if not header.isSectionHidden(column)]
        most = letters_wide(self.fontMetrics(), _LETTERS)
        needed = sum(max(header.sectionSizeHint(each), min(most, self.list.sizeHintForColumn(each))) for each in shown)
        needed += 2 * self.list.frameWidth() + self.list.verticalScrollBar().sizeHint().width()
        width = max(round(_LIST_SHARE * room), min(needed, room - self.board.minimumSizeHint().width()))
        self._splitter.setSizes([width, room - width])

    def _fill(self) -> None:
        """List the versions of the filter, each with its difference from the one before it."""
        wanted = self._versions
        if not self.all_games.isChecked():
            wanted = of_record(wanted, self._session, self._path)
        chosen = self.chosen
        self.list.setColumnHidden(_GAME, not self.all_games.isChecked())
        self.list.clear()
        items = [self._item(version, _before(wanted[index + 1 :], version)) for index, version in enumerate(wanted)]
        self.list.addTopLevelItems(items)
        index = wanted.index(chosen) if chosen in wanted else 0
        if items:
            self.list.setCurrentItem(items[index])
        self._empty.setVisible(not items)
        self._refresh()

    def _item(self, version: Version, before: Version | None) -> QTreeWidgetItem:
        summary = version.summary
        change = change_text(summary, None if before is None else before.summary)
        reason = reason_text(version.reason)
        what = labeled(reason, change) if change else reason
        # Translators: in place of the name of a file.
        name = Path(version.path).name if version.path else tr("never saved")
        game = " · ".join(filter(None, (name, _players_text(summary))))
        item = QTreeWidgetItem([_time_text(version), str(summary.moves), what, visible(game)])
        item.setData(_TIME, Qt.ItemDataRole.UserRole, version)
        item.setToolTip(_GAME, plain_tip(version.path))
        item.setToolTip(_WHAT, plain_tip(what))
        item.setTextAlignment(_MOVES, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return item

    def _refresh(self) -> None:
        """Request the position of the version chosen, and disable its actions until it arrives."""
        version = self.chosen
        self._allow(False)
        self.forget_button.setEnabled(version is not None)
        if version is None:
            self.board.show_position(Position.empty(19, 19))
            self.note.show_problem("", self.list)
        else:
            self.preview_requested.emit(version)

    def _allow(self, allowed: bool) -> None:
        self.open_button.setEnabled(allowed)
        self.restore_button.setEnabled(allowed)

    def _wish(self, signal: object) -> None:
        version = self.chosen
        if version is not None:
            signal.emit(version)  # type: ignore[attr-defined]
            self.accept()

    def _forget(self) -> None:
        version = self.chosen
        if version is not None and self._wants_to_forget(version):
            self.forget_requested.emit([version])
            self._versions.remove(version)
            self._fill()

    def _wants_to_forget(self, version: Version) -> bool:
        """Ask before something goes that cannot be brought back."""
        buttons = QMessageBox.StandardButton
        text = tr("Delete the version of {time}? This cannot be undone.").format(time=_time_text(version))
        box = MessageBox(QMessageBox.Icon.Warning, text, self, buttons=buttons.Cancel)
        delete = box.addButton(tr("&Delete"), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(buttons.Cancel)
        return clicked(box) is delete


def _before(older: Sequence[Version], version: Version) -> Version | None:
    """Find the version of the same record that was kept before another."""
    return next(iter(of_record(older, version.session, version.path)), None)


def _players_text(summary: Summary) -> str:
    """Return the players of a version, whose summary has the names that its file has."""
    return BETWEEN_PLAYERS.join(shown_name(Player(name)) for name in summary.players.split(BETWEEN_PLAYERS))


def _time_text(version: Version) -> str:
    """Return when a version was kept, as the user's system writes it."""
    return moment_text(QDateTime.fromMSecsSinceEpoch(version.time))


def reason_text(reason: VersionReason) -> str:
    """Return why a version was kept."""
    return {
        # Translators: why a version was kept: the file as it was.
        VersionReason.OPENED: tr("as opened"),
        # Translators: why a version was kept.
        VersionReason.SAVED: tr("saved"),
        # Translators: why a version was kept.
        VersionReason.EDITING: tr("while editing"),
        VersionReason.DISCARDED: tr("closed without saving"),
        VersionReason.RELOADED: tr("before reloading the file"),
        VersionReason.OVERWRITTEN: tr("replaced by saving"),
    }[reason]


def change_text(now: Summary, before: Summary | None) -> str:
    """Return a few words on the difference from the version before."""
    if before is None:
        return ""
    moves, comments = now.moves - before.moves, now.comments - before.comments
    nodes = now.nodes - before.nodes - moves
    texts = []
    for difference, more, fewer in (
        (
            moves,
            # Translators: a difference between two versions.
            tr.plural("{n} more move", "{n} more moves", moves),
            # Translators: a difference between two versions.
            tr.plural("{n} fewer move", "{n} fewer moves", -moves),
        ),
        (
            nodes,
            tr.plural("{n} more node in variations", "{n} more nodes in variations", nodes),
            tr.plural("{n} fewer node in variations", "{n} fewer nodes in variations", -nodes),
        ),
        (
            comments,
            tr.plural("{n} more comment", "{n} more comments", comments),
            tr.plural("{n} fewer comment", "{n} fewer comments", -comments),
        ),
    ):
        if difference:
            texts.append(more if difference > 0 else fewer)
    if now.games != before.games:
        texts.append(tr("number of games changed"))
    return listed(texts) or tr("text, marks or stones changed")
