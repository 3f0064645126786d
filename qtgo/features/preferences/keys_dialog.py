"""The dialog for the keys of all actions, and the uses of the mouse: found by name or by key, and changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialogButtonBox,
    QHBoxLayout,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from qtgo.folding import fold
from qtgo.kit.accessibility import order_tabs
from qtgo.kit.dialogs.form import FieldNote, FormDialog, label_for
from qtgo.kit.flow_layout import FlowLayout, clear_layout, flow_of
from qtgo.kit.inputs.own_keys import ENTER
from qtgo.kit.inputs.search_field import SearchField
from qtgo.kit.list_parts import RowTree, children_of
from qtgo.kit.plain_labels import PlainLabel, name_by_tip
from qtgo.look.sizes import BUTTON_HEIGHT, DIALOG_MARGIN, TREE_ROW_HEIGHT, WINDOW_MARGIN, scaled
from qtgo.shell.menus.key_bindings import FIXED, FixedKey, KeyBindings, KeyEntry
from qtgo.text.joining import listed
from qtgo.text.menus.key_names import with_keys
from qtgo.text.translation import Texts

tr = Texts("preferences")
of_keys = Texts("preferences, keys of an action")

_TEXT, _KEYS, _USUAL = range(3)
_NAME = Qt.ItemDataRole.UserRole
_ROWS = 3  # that are always seen


class KeyField(QKeySequenceEdit):
    """Emits the key pressed in it as portable text; Esc cancels, Tab leaves it."""

    key_pressed = Signal(str)
    canceled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaximumSequenceLength(1)
        line = self.findChild(QLineEdit)
        assert line is not None
        line.setPlaceholderText(tr("Press a key"))
        self._line = line
        _widen(self, max(line.placeholderText(), "Ctrl+Alt+Shift+PgDown", key=len))
        self.keySequenceChanged.connect(self._tell)

    @property
    def key(self) -> str:
        """Return the key as portable text, empty for none."""
        return self.keySequence().toString(QKeySequence.SequenceFormat.PortableText)

    def set_name(self, name: str) -> None:
        """Describe the key's action to screen readers."""
        self.setAccessibleName(name)
        self._line.setAccessibleName(name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the key unless it is Esc."""
        if event.key() == Qt.Key.Key_Escape and not event.modifiers():
            self.canceled.emit()
        else:
            super().keyPressEvent(event)

    def _tell(self, _sequence: QKeySequence) -> None:
        self.key_pressed.emit(self.key)


def _widen(field: QWidget, words: str) -> None:
    """Give a field room for some words and a button to clear it."""
    field.setMinimumWidth(field.fontMetrics().horizontalAdvance(words) + 3 * field.fontMetrics().height())


def _keep_room(kept: bool, *widgets: QWidget) -> None:
    """Keep the room of some widgets while they are hidden, or leave it to others."""
    for widget in widgets:
        policy = widget.sizePolicy()
        policy.setRetainSizeWhenHidden(kept)
        widget.setSizePolicy(policy)


class KeyTable(RowTree):
    """The actions by menu. Enter and a double click activate a row, without pressing a button of the dialog."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep Enter from the dialog."""
        super().keyPressEvent(event)
        if event.key() in ENTER:
            event.accept()


class KeysDialog(FormDialog):
    """Shows the keys and changes them; ``own_keys`` are those that differ from the usual ones.

    ``menus`` are the keys that open the menus, with the titles of these; ``mouse`` the uses of the mouse.
    """

    def __init__(
        self,
        bindings: KeyBindings,
        menus: Mapping[str, str] | None = None,
        mouse: Sequence[tuple[str, str]] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keyboard and Mouse"))
        self._bindings = bindings
        self._menus = dict(menus or {})
        self._conflict: tuple[str, str] | None = None  # the key pressed, and the action that it was meant for
        self.filter = SearchField(self.body)
        self.filter.setPlaceholderText(tr("Action or key"))
        self.key_filter = KeyField(self.body)
        self.key_filter.setClearButtonEnabled(True)
        self.table = KeyTable(self.body)
        self._items = self._fill(mouse)
        self.title = PlainLabel(parent=self.body)
        self.chips = QWidget(self.body)
        self._chips = FlowLayout(self.chips)
        self.recorder = KeyField(self.body)
        self.add = QPushButton(tr("&Add Key…"), self.body)
        self.reset = QPushButton(tr("&Reset"), self.body)
        self.note = FieldNote(self.body)
        self.take = QPushButton(tr("Take It A&way There"), self.body)
        self.leave = QPushButton(tr("&Leave It There"), self.body)
        self.reset_all = self.buttons.addButton(tr("Rese&t All"), QDialogButtonBox.ButtonRole.ResetRole)
        for button in (self.add, self.reset, self.take, self.leave, self.reset_all):
            button.setAutoDefault(False)
        _keep_room(True, self.recorder, self.take, self.leave)  # so that nothing moves when they come and go
        self._lay_out()
        self._connect()
        self._show_entry()
        self.filter.setFocus()

    def own_keys(self) -> tuple[tuple[str, ...], ...]:
        """Return the keys that differ from the usual ones."""
        return self._bindings.own()

    def sizeHint(self) -> QSize:
        """Return room for many rows, within the screen."""
        line = self.fontMetrics().height()
        return self.on_screen(super().sizeHint().expandedTo(QSize(46 * line, 44 * line)))

    def select(self, name: str) -> None:
        """Select an action."""
        self.table.setCurrentItem(self._items[name])

    def record(self) -> None:
        """Wait for a key to be pressed for the action selected."""
        if self._entry() is None:
            return
        self._end_conflict()
        self.recorder.clear()
        self.recorder.show()
        self.recorder.setFocus()

    def _fill(self, mouse: Iterable[tuple[str, str]]) -> dict[str, QTreeWidgetItem]:
        self.table.setHeaderLabels([tr("Action"), tr("Keys"), tr("Default")])
        self.table.setRootIsDecorated(False)
        self.table.setIndentation(self.fontMetrics().height())
        self.table.setAccessibleName(tr("Keys"))
        items: dict[str, QTreeWidgetItem] = {}
        tops: dict[str, QTreeWidgetItem] = {}
        for entry in self._bindings.entries.values():
            top = tops.get(entry.menu) or tops.setdefault(entry.menu, self._top(entry.menu))
            item = items[entry.name] = QTreeWidgetItem(top, [entry.text])
            item.setData(_TEXT, _NAME, entry.name)
        if mouse:
            self._top(tr("Mouse")).addChildren([QTreeWidgetItem([what, how]) for what, how in mouse])
        for top in children_of(self.table.invisibleRootItem()):
            for item in (top, *children_of(top)):  # which are laid out before the sheet is known, and not again
                item.setSizeHint(_TEXT, QSize(0, scaled(TREE_ROW_HEIGHT)))
        self.table.expandAll()
        self.table.stretch(_TEXT)
        self.table.header().setStretchLastSection(False)
        self.table.setMinimumHeight(_ROWS * 3 * self.fontMetrics().height())
        return items

    def _top(self, title: str) -> QTreeWidgetItem:
        top = QTreeWidgetItem(self.table, [title])
        font = top.font(_TEXT)
        font.setBold(True)
        top.setFont(_TEXT, font)
        top.setFlags(Qt.ItemFlag.ItemIsEnabled)
        return top

    def _lay_out(self) -> None:
        self.key_filter.set_name(tr("Find by key"))
        _widen(self.filter, self.filter.placeholderText())
        found = flow_of((label_for(self.filter, tr("&Find:"), self.body), self.filter, self.key_filter))
        self._chips.setContentsMargins(0, 0, 0, 0)
        self.chips.setMinimumHeight(scaled(BUTTON_HEIGHT))
        self.title.setWordWrap(True)
        self._request = tr("Select an action.")
        # Ideographs would be wrapped anywhere, rather than that the buttons are put below.
        self.title.setMinimumWidth(self.title.fontMetrics().horizontalAdvance(self._request))
        chosen = self._chosen = QHBoxLayout()
        chosen.addWidget(self.title, 1)
        chosen.addWidget(self.recorder)
        chosen.addWidget(self.add)
        chosen.addWidget(self.reset)
        answers = self._answers = QHBoxLayout()
        answers.addWidget(self.leave)
        answers.addWidget(self.take)
        keys = self._beside_keys = QHBoxLayout()  # all in one row, which is there for them in any case
        keys.addWidget(self.chips, 1)
        keys.addLayout(answers)
        layout = self._rows = QVBoxLayout(self.body)
        margin = scaled(DIALOG_MARGIN - WINDOW_MARGIN)
        layout.setContentsMargins(margin, margin, margin, 0)
        layout.addLayout(found)
        layout.addWidget(self.table, 1)
        layout.addLayout(chosen)
        layout.addLayout(keys)
        layout.addWidget(self.note)

    def stack(self) -> None:
        """Put keys and buttons below their subject, and answers below each other, whose room goes to the actions."""
        above = QHBoxLayout()
        self.title.setMinimumWidth(0)
        above.addWidget(self.title, 1)
        above.addWidget(self.recorder)
        self.chips.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        below, place = flow_of((self.chips, self.add, self.reset)), self._rows.indexOf(self._chosen)
        self._rows.insertLayout(place, below)
        self._rows.insertLayout(place, above)
        self._beside_keys.removeItem(self._answers)
        self._rows.addLayout(self._answers)
        self._answers.setDirection(QBoxLayout.Direction.TopToBottom)
        _keep_room(False, self.take, self.leave)

    def _connect(self) -> None:
        self.filter.textChanged.connect(self._find)
        self.filter.go_on_requested.connect(self._go_to_first)
        self.key_filter.key_pressed.connect(self._find)
        self.key_filter.canceled.connect(self._clear_key_filter)
        self.table.currentItemChanged.connect(lambda _now, _before: self._show_entry())
        self.table.activated.connect(self.record)
        self.add.clicked.connect(self.record)
        self.reset.clicked.connect(self._reset)
        self.reset_all.clicked.connect(self._reset_all)
        self.recorder.key_pressed.connect(self._offer)
        self.recorder.canceled.connect(self._stop_recording)
        self.take.clicked.connect(self._take)
        self.leave.clicked.connect(self._stop_recording)

    def _entry(self) -> KeyEntry | None:
        """Return the action selected."""
        item = self.table.currentItem()
        name = item.data(_TEXT, _NAME) if item is not None else None
        return None if name is None else self._bindings.entries[name]

    def _show_all(self) -> None:
        for name, item in self._items.items():
            changed = not self._bindings.is_usual(name)
            item.setText(_KEYS, _shown(self._bindings.keys(name)))
            usual = _shown(self._bindings.entries[name].usual) or of_keys("None")
            item.setText(_USUAL, usual if changed else "")
            font = item.font(_KEYS)
            font.setBold(changed)
            item.setFont(_KEYS, font)

    def _show_entry(self) -> None:
        """Show the keys of the action selected."""
        self._show_all()
        self._end_conflict()
        self.recorder.hide()
        entry = self._entry()
        self.add.setEnabled(entry is not None)
        self.reset.setEnabled(entry is not None and not self._bindings.is_usual(entry.name))
        self.reset_all.setEnabled(any(not self._bindings.is_usual(name) for name in self._items))
        self.title.setText(tr("Keys of {action}:").format(action=entry.text) if entry else self._request)
        self._show_chips(entry)
        if entry is not None:
            self.recorder.set_name(tr("New key of {action}").format(action=entry.text))

    def _show_chips(self, entry: KeyEntry | None) -> None:
        for chip in self.chips.findChildren(QPushButton, options=Qt.FindChildOption.FindDirectChildrenOnly):
            chip.hide()
            chip.deleteLater()
        clear_layout(self._chips)
        keys, chips = self._bindings.keys(entry.name) if entry is not None else (), list[QWidget]()
        for key in keys:
            text = tr("{key}  ×").format(key=_shown([key])) if key not in FIXED else _shown([key])
            chip = QPushButton(text, self.chips)
            chip.setAutoDefault(False)
            chip.setEnabled(key not in FIXED)
            said = tr("Remove {key}") if key not in FIXED else tr("{key} cannot be removed")
            name_by_tip(chip, said.format(key=_shown([key])))
            if entry is not None:
                chip.clicked.connect(partial(self._remove, entry.name, key))
            self._chips.addWidget(chip)
            chip.show()
            chips.append(chip)
        order_tabs(self.reset, *chips, self.leave, self.take)

    def _offer(self, key: str) -> None:
        """Take the key that was pressed, or name its present action."""
        entry = self._entry()
        if not key or entry is None:
            return
        problem, owner = self._problem(key), self._bindings.owner(key)
        if problem:
            self.note.show_problem(problem, self.recorder)
            self.recorder.clear()
        elif owner is not None and owner.name != entry.name:
            self._show_conflict(key, entry, owner)
        else:
            self._bindings.add(entry.name, key)
            self._finish()

    def _problem(self, key: str) -> str:
        """Return why no action can have a key; empty if one can."""
        if key in self._menus:
            return tr("{key} opens the menu {menu}.").format(key=_shown([key]), menu=self._menus[key])
        reasons = {
            FixedKey.ESCAPE: tr.lazy("{esc} always cancels, or goes back."),
            FixedKey.ENTER: tr.lazy("{enter} always plays at the board cursor."),
            FixedKey.ARROW: tr.lazy("The arrow keys step through the game. {page} says which do."),
            FixedKey.TAB: tr.lazy("{tab} always goes to the next field or button."),
            FixedKey.SPACE: tr.lazy(
                "{space} presses the button that has the focus. On the board it starts and stops the analysis."
            ),
        }
        if key not in FIXED:
            return ""
        # Translators: a page of Preferences, as in a sentence.
        page = tr("Preferences, General")
        return with_keys(reasons[FIXED[key]](), page=page)

    def _show_conflict(self, key: str, entry: KeyEntry, owner: KeyEntry) -> None:
        self._conflict = key, entry.name
        text = tr("{key} already belongs to {action} (menu {menu}).")
        self.note.show_problem(text.format(key=_shown([key]), action=owner.text, menu=owner.menu), self.recorder)
        self.take.show()
        self.leave.show()
        self.take.setFocus(Qt.FocusReason.ShortcutFocusReason)  # with a ring: a key was pressed before

    def _take(self) -> None:
        """Solve a conflict for the action selected."""
        if self._conflict is not None:
            key, name = self._conflict
            self._bindings.add(name, key)
        self._finish()

    def _remove(self, name: str, key: str) -> None:
        self._bindings.remove(name, key)
        self._finish()

    def _reset(self) -> None:
        """Reset the selected action to its usual keys, asking about those that others have now."""
        entry = self._entry()
        if entry is None:
            return
        taken = self._bindings.reset(entry.name)
        self._finish()
        owner = self._bindings.owner(taken[0]) if taken else None
        if owner is not None:
            self._show_conflict(taken[0], entry, owner)

    def _reset_all(self) -> None:
        self._bindings.reset_all()
        self._finish()

    def _finish(self) -> None:
        self._show_entry()
        self.table.setFocus()

    def _stop_recording(self) -> None:
        self._finish()

    def _end_conflict(self) -> None:
        self._conflict = None
        self.recorder.setAccessibleDescription("")
        self.note.show_hint(
            with_keys(
                tr(
                    "{esc}, {enter}, {tab}, {space} and the arrow keys stay as they are. While you write in a text "
                    "field, keys without {ctrl} or {alt} belong to it."
                )
            )
        )
        self.take.hide()
        self.leave.hide()

    def _find(self) -> None:
        """Show the rows that have the words, and the key pressed."""
        words, key = self.filter.words, self.key_filter.key
        for top in children_of(self.table.invisibleRootItem()):
            for item in children_of(top):
                text = fold(" ".join((top.text(_TEXT), item.text(_TEXT), item.text(_KEYS))))
                name = item.data(_TEXT, _NAME)
                keys = self._bindings.keys(name) if name is not None else ()
                item.setHidden(any(word not in text for word in words) or (bool(key) and key not in keys))
            top.setHidden(all(item.isHidden() for item in children_of(top)))

    def _clear_key_filter(self) -> None:
        """Forget the key pressed; with none, Esc is the dialog's."""
        if self.key_filter.key:
            self.key_filter.clear()
        else:
            self.reject()

    def _go_to_first(self) -> None:
        for top in children_of(self.table.invisibleRootItem()):
            for item in children_of(top):
                if not item.isHidden():
                    self.table.setCurrentItem(item)
                    self.table.setFocus(Qt.FocusReason.ShortcutFocusReason)
                    return


def _shown(keys: Iterable[str]) -> str:
    """Return keys as people read them."""
    return listed(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in keys)
