"""The keys of the actions: the usual ones, and those that the user has chosen instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum, auto
from typing import NamedTuple

OwnKeys = Sequence[Sequence[str]]
"""The name of an action and its keys, for each action with others than the usual ones; as ``Settings.keys``."""


class FixedKey(Enum):
    """Why a key cannot be given to an action."""

    ESCAPE = auto()
    ENTER = auto()
    ARROW = auto()
    TAB = auto()
    SPACE = auto()


_ARROWS = ("Left", "Right", "Up", "Down")
FIXED: Mapping[str, FixedKey] = {
    "Esc": FixedKey.ESCAPE,
    "Return": FixedKey.ENTER,
    "Enter": FixedKey.ENTER,
    "Tab": FixedKey.TAB,
    "Shift+Tab": FixedKey.TAB,
    "Backtab": FixedKey.TAB,
    "Shift+Backtab": FixedKey.TAB,
    "Space": FixedKey.SPACE,
    **{shift + arrow: FixedKey.ARROW for shift in ("", "Shift+") for arrow in _ARROWS},
}
"""The keys that stay where they are."""


class KeyEntry(NamedTuple):
    """An action's lasting name, the title of its menu, its text and its usual keys, as Qt's portable text."""

    name: str
    menu: str
    text: str
    usual: tuple[str, ...] = ()


class KeyBindings:
    """The keys of all actions; no key ever belongs to two, except those that are fixed."""

    def __init__(self, entries: Iterable[KeyEntry], own: OwnKeys = ()) -> None:
        """Assign the user's keys first, so that an action whose usual key is among them loses it."""
        self.entries = {entry.name: entry for entry in entries}
        chosen = {binding[0]: tuple(binding[1:]) for binding in own if binding}
        self._unknown = {name: keys for name, keys in chosen.items() if name not in self.entries}
        self._keys: dict[str, tuple[str, ...]] = {}
        self._owners: dict[str, str] = {}
        for name in chosen:
            if name in self.entries:
                self._set(name, chosen[name])
        for name, entry in self.entries.items():
            if name not in chosen:
                self._set(name, entry.usual)

    def keys(self, name: str) -> tuple[str, ...]:
        """Return the keys of an action."""
        return self._keys[name]

    def is_usual(self, name: str) -> bool:
        """Return whether an action has its usual keys."""
        return set(self._keys[name]) == set(self.entries[name].usual)

    def owner(self, key: str) -> KeyEntry | None:
        """Return the action that a key belongs to; None for no action, and for a fixed key."""
        name = self._owners.get(key)
        return None if name is None else self.entries[name]

    def add(self, name: str, key: str) -> None:
        """Assign an action one more key, taking it from the action that has it."""
        owner = self.owner(key)
        if owner is not None and owner.name != name:
            self.remove(owner.name, key)
        self._set(name, (*self._keys[name], key))

    def remove(self, name: str, key: str) -> None:
        """Take a key from an action."""
        self._set(name, tuple(other for other in self._keys[name] if other != key))

    def reset(self, name: str) -> tuple[str, ...]:
        """Reset an action to its usual keys; return those that it does not get, because others have them."""
        usual = self.entries[name].usual
        self._set(name, usual)
        return tuple(key for key in usual if key not in self._keys[name])

    def reset_all(self) -> None:
        """Reset every action to its usual keys."""
        self._keys.clear()
        self._owners.clear()
        for name, entry in self.entries.items():
            self._set(name, entry.usual)

    def own(self) -> tuple[tuple[str, ...], ...]:
        """Return the differences from the usual keys, and the entries of actions unknown to this version."""
        changed = [
            (name, *(key for key in keys if key not in FIXED))
            for name, keys in self._keys.items()
            if not self.is_usual(name)
        ]
        unknown = [(name, *keys) for name, keys in self._unknown.items()]
        return tuple(sorted(changed) + unknown)

    def _set(self, name: str, keys: Iterable[str]) -> None:
        """Assign an action its fixed keys, and those of some others that are free."""
        for key in self._keys.get(name, ()):
            self._owners.pop(key, None)
        usual = self.entries[name].usual
        free = [key for key in dict.fromkeys(keys) if key not in FIXED and key not in self._owners]
        self._owners.update(dict.fromkeys(free, name))
        all_keys = (*free, *(key for key in usual if key in FIXED))
        self._keys[name] = usual if set(all_keys) == set(usual) else all_keys
