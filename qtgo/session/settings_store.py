"""The settings of the program as one value, which is changed as a whole and followed by the names of its fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from qtgo.deferred import dataclass, fields
from qtgo.settings import Settings

_FIELDS = frozenset(field.name for field in fields(Settings))


@dataclass(slots=True, eq=False)
class _Follower:
    owner: QObject
    names: tuple[str, ...]
    react: Callable[..., object]
    told: tuple[Any, ...]


class SettingsStore(QObject):
    """Holds the settings, saves each change, and notifies the followers of changed fields in every window."""

    changed = Signal(object)  # Settings

    def __init__(
        self, value: Settings, parent: QObject | None = None, *, save: Callable[[Settings], Settings] | None = None
    ) -> None:
        """Make the store; ``save`` writes settings and returns them merged with the changes of other processes."""
        super().__init__(parent)
        self._value, self._save = value, save
        self._followers: list[_Follower] = []

    @property
    def value(self) -> Settings:
        """Return the settings as they are now."""
        return self._value

    def change(self, **changes: Any) -> None:
        """Change some fields."""
        self.replace(self._value.changed(**changes))

    def replace(self, value: Settings) -> None:
        """Take over settings as a whole."""
        if value == self._value:
            return
        self._value = value
        if self._save is not None:
            self._value = self._save(value)
        self._tell()

    def follow(self, owner: QObject, names: tuple[str, ...], react: Callable[..., object]) -> None:
        """Call ``react`` with the values of some fields, now and after each change, until the owner is forgotten.

        Raise KeyError for an unknown field.
        """
        for name in names:
            if name not in _FIELDS:
                raise KeyError(name)
        follower = _Follower(owner, names, react, self._values(names))
        self._followers.append(follower)
        react(*follower.told)

    def forget(self, owner: QObject) -> None:
        """End all following of an owner, which is closed."""
        self._followers = [each for each in self._followers if each.owner is not owner]

    def tell_again(self) -> None:
        """Call all followers of a field, when the basis of what they show has changed otherwise."""
        for follower in self._followers.copy():
            if follower in self._followers:
                follower.react(*follower.told)

    def _tell(self) -> None:
        for follower in self._followers.copy():  # one that reacts may change settings, too, or close another
            values = self._values(follower.names)
            if values != follower.told and follower in self._followers:
                follower.told = values
                follower.react(*values)
        self.changed.emit(self._value)

    def _values(self, names: tuple[str, ...]) -> tuple[Any, ...]:
        return tuple(getattr(self._value, name) for name in names)
