"""The actions of a window, which its features register by name, and the menus that they stand in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from qtgo.kit.inputs.tool_button import REASON
from qtgo.kit.language import follow_language
from qtgo.kit.menu_letters import lettered_menu, settle_menu
from qtgo.session.mode_state import ModeState
from qtgo.shell.menus.menu_bar import dress_extension, free_keys, menus_of
from qtgo.shell.menus.menu_table import ESCAPE_ORDER, MENUS, Submenu

Text = Callable[[], str]
Keys = str | QKeySequence.StandardKey | Sequence[str | QKeySequence.StandardKey]
Rule = Callable[[ModeState], str]


class _Entry(NamedTuple):
    """The meaning of a name in the table of menus."""

    shown: Sequence[QAction]
    names: Sequence[str]  # of the actions, those of a submenu too
    menu: QMenu | None = None  # that of the actions, if it is their own


class EscapeKey:
    """Gives Esc to the first action that is possible now: a key of two actions would do neither."""

    def __init__(self) -> None:
        self._actions: list[QAction] = []

    def add(self, action: QAction, *, is_last: bool = False) -> None:
        """Give Esc to an action, before those that were added earlier or only where it does none of them."""
        self._actions.insert(len(self._actions) if is_last else 0, action)
        action.enabledChanged.connect(self.share)
        self.share()

    def share(self) -> None:
        """Give Esc to the first action that is enabled."""
        escape = QKeySequence("Esc")
        taken = False
        for action in self._actions:
            others = [key for key in action.shortcuts() if key != escape]
            action.setShortcuts(others if taken and action.isEnabled() else [escape, *others])
            taken = taken or action.isEnabled()


class MenuBuilder(QObject):
    """Makes actions and menus for features; ``fill`` puts them where the table of menus lists them.

    Settings files keep the names of actions with the user's own keys: they are never changed.
    """

    filled = Signal()  # all actions are there

    def __init__(self, window: QMainWindow, mode: ModeState) -> None:
        super().__init__(window)
        self._window, self._mode = window, mode
        self._actions: dict[str, QAction] = {}
        self._entries: dict[str, _Entry] = {}
        self._groups: dict[str, Mapping[Any, QAction]] = {}
        self._choices: dict[str, QActionGroup] = {}
        self._menus: dict[str, QMenu] = {}
        self._rules: dict[QAction | QMenu, Rule] = {}
        self._menu_of: dict[str, QMenu] = {}
        self._usual_keys: dict[str, list[QKeySequence]] = {}
        self._texts: list[tuple[Callable[[str], object], Text]] = []
        self.escape = EscapeKey()
        mode.changed.connect(self.update)
        mode.phase_changed.connect(self.update)
        mode.problem_changed.connect(self.update)
        follow_language(window, self._retranslate)

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    @property
    def actions(self) -> Mapping[str, QAction]:
        """Return all actions by name, after ``fill`` in the order of the menus."""
        return self._actions

    def each(self, name: str) -> Mapping[Any, QAction]:
        """Return the actions of ``add_each`` by value."""
        return self._groups[name]

    def choice(self, name: str) -> QActionGroup:
        """Return the group of ``add_choice``."""
        return self._choices[name]

    def menu(self, name: str) -> QMenu:
        """Return a menu by the name that it was added with or has in the table; it may be empty still."""
        if name not in self._menus:
            self._menus[name] = lettered_menu(self._window)
        return self._menus[name]

    def menu_of(self, name: str) -> QMenu:
        """Return the menu that an action stands in."""
        return self._menu_of[name]

    # Registration by features

    def add(
        self,
        name: str,
        text: Text,
        act: Callable[[], object] | None = None,
        keys: Keys = (),
        *,
        allowed: Rule | None = None,
        role: QAction.MenuRole = QAction.MenuRole.NoRole,
    ) -> QAction:
        """Add an action; ``allowed`` returns why it cannot be done now, empty if it can."""
        action = self._add(name, text, keys, role)
        if act is not None:
            action.triggered.connect(lambda: act())
        if allowed is not None:
            self._rules[action] = allowed
        return action

    def add_check(
        self,
        name: str,
        text: Text,
        act: Callable[[bool], object] | None = None,
        keys: Keys = (),
        *,
        allowed: Rule | None = None,
    ) -> QAction:
        """Add an action that is on or off; ``act`` is called with the new state."""
        action = self.add(name, text, None, keys, allowed=allowed)
        action.setCheckable(True)
        if act is not None:
            action.triggered.connect(lambda checked: act(checked))  # PySide calls a partial without the arguments
        return action

    def add_each(
        self,
        name: str,
        entries: Sequence[tuple[Any, Text, Keys]],
        act: Callable[[Any], object] | None = None,
        *,
        is_choice: bool = False,
    ) -> Mapping[Any, QAction]:
        """Add an action for each value, named ``name.value``; ``act`` is called with the value."""
        names = {value: f"{name}.{_word(value)}" for value, _text, _keys in entries}
        made = {
            value: self.add(names[value], text, None if act is None else partial(act, value), keys)
            for value, text, keys in entries
        }
        if is_choice:
            group = QActionGroup(self)
            for value, action in made.items():
                action.setCheckable(True)
                action.setData(value)
                group.addAction(action)
        self._groups[name] = made
        self._entries[name] = _Entry(list(made.values()), list(names.values()))
        return made

    def add_choice(
        self,
        name: str,
        title: Text,
        choices: Sequence[tuple[Text, Any]],
        choose: Callable[[Any], object] | None = None,
    ) -> QActionGroup:
        """Add a submenu of which one entry is chosen; each carries its value as data."""
        menu, group, names = self.add_menu(name, title), QActionGroup(self), []
        for text, value in choices:
            action = menu.addAction("")
            self._set_text(action.setText, text)
            action.setCheckable(True)
            action.setData(value)
            group.addAction(action)
            names.append(f"{name}.{_word(value)}")
            self._actions[names[-1]] = action
        if choose is not None:
            group.triggered.connect(lambda action: choose(action.data()))
        self._choices[name] = group
        self._entries[name] = _Entry([menu.menuAction()], names, menu)
        return group

    def add_menu(
        self,
        name: str,
        title: Text,
        fill: Callable[[QMenu], object] | None = None,
        *,
        allowed: Rule | None = None,
    ) -> QMenu:
        """Add a submenu whose entries are the feature's own; ``fill`` is called before it opens."""
        menu = self.menu(name)
        self._set_text(menu.setTitle, title)
        if fill is not None:
            menu.aboutToShow.connect(lambda: fill(menu))
        if allowed is not None:
            self._rules[menu] = allowed
        self._entries[name] = _Entry([menu.menuAction()], ())
        return menu

    def add_escape(self, act: Callable[[], object]) -> QAction:
        """Return an action, disabled at first, that has Esc while it is enabled; it stands in no menu."""
        action = QAction(self._window)
        action.setEnabled(False)
        action.triggered.connect(lambda: act())
        self._window.addAction(action)
        self.escape.add(action)
        return action

    def set_usual_keys(self, name: str, keys: Keys) -> None:
        """Set the keys of an action that it has unless the user chooses others."""
        wanted = [keys] if isinstance(keys, str | QKeySequence.StandardKey) else keys
        self._usual_keys[name] = [QKeySequence(key) for key in free_keys(wanted)]
        self._actions[name].setShortcuts(self._usual_keys[name])

    def usual_keys(self, name: str) -> Sequence[QKeySequence]:
        """Return the keys of an action that it has unless the user chooses others."""
        return self._usual_keys.get(name, ())

    def update(self, _cause: object = None) -> None:
        """Ask again which actions are allowed."""
        for entry, rule in self._rules.items():
            why_not = rule(self._mode)
            if isinstance(entry, QMenu):
                entry.setEnabled(not why_not)
            else:
                set_enabled_or_reason(entry, why_not)

    # Where they stand

    def fill(self, table: Sequence[Submenu] = MENUS) -> Iterator[None]:
        """Fill all menus in steps of a few milliseconds; unregistered entries are left out."""
        registered, self._actions = self._actions, {}
        for menu, listed in zip(menus_of(self._window.menuBar()), table, strict=True):
            self._menus[listed.name] = menu
            self._fill(menu, listed, registered)
            menu.aboutToShow.connect(partial(settle_menu, menu))
            yield
        self._actions |= registered
        for name in ESCAPE_ORDER:
            if name in self._actions:
                self.escape.add(self._actions[name], is_last=True)
        dress_extension(self._window.menuBar())
        self.update()
        self._settle_letters()
        self.filled.emit()

    def _fill(self, menu: QMenu, listed: Submenu, registered: dict[str, QAction]) -> None:
        is_due = False  # a line, before the next entry
        for listing in listed.entries:
            entry = _Entry((), ()) if listing is None else self._entry_of(listing, registered)
            if entry.shown and is_due:
                menu.addSeparator()
            is_due = not menu.isEmpty() if listing is None else is_due and not entry.shown
            menu.addActions(entry.shown)
            for name in entry.names:
                self._actions[name] = registered.pop(name)
                self._menu_of[name] = entry.menu or menu

    def _entry_of(self, listing: str | Submenu, registered: dict[str, QAction]) -> _Entry:
        if isinstance(listing, str):
            return self._entries.get(listing, _Entry((), ()))
        submenu = self.menu(listing.name)
        self._set_text(submenu.setTitle, listing.title)
        self._fill(submenu, listing, registered)
        return _Entry((), ()) if submenu.isEmpty() else _Entry([submenu.menuAction()], ())

    def _add(self, name: str, text: Text, keys: Keys, role: QAction.MenuRole) -> QAction:
        if name in self._actions:
            raise ValueError(f"two actions have the name {name!r}")
        # A child of the window, or a change of what it has, would go through each of the window's event filters.
        action = self._actions[name] = QAction(self)
        self._entries[name] = _Entry([action], [name])
        self._set_text(action.setText, text)
        self.set_usual_keys(name, keys)
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.setMenuRole(role)
        self._window.addAction(action)
        return action

    def _set_text(self, setter: Callable[[str], object], text: Text) -> None:
        setter(text())
        self._texts.append((setter, text))

    def _retranslate(self) -> None:
        for setter, text in self._texts:
            setter(text())
        self._settle_letters()
        self.update()

    def _settle_letters(self) -> None:
        for menu in self._menus.values():
            settle_menu(menu)


def set_enabled_or_reason(action: QAction, why_not: str) -> None:
    """Enable an action, or give the reason why it is disabled."""
    is_new = why_not != (action.property(REASON) or "")
    action.setProperty(REASON, why_not)
    action.setEnabled(not why_not)
    if is_new:
        action.changed.emit()


def _word(value: object) -> str:
    return value.name.lower() if isinstance(value, Enum) else str(value).lower()
