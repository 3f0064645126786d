"""The window of the program: the main window with all features."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING

from qtgo.shell.main_window import MainWindow

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from qtgo.app.feature_list import Features
    from qtgo.shell.context import Context


class GameWindow(MainWindow):
    """A window that can do all that there is."""

    _features: Features

    @property
    def features(self) -> Features:
        """Return the features, made if they are not there yet."""
        self.complete()
        return self._features

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take a key of another alphabet, which Qt knows no command by, for the Latin one at its place.

        Shift+F10 opens the menu of what has the focus.
        """
        from qtgo.kit.inputs.key_places import action_by_place, edits_by_place
        from qtgo.kit.inputs.menu_key import opens_menu

        if edits_by_place(event) or opens_menu(event, self):
            return
        action = action_by_place(event, self.actions())
        if action is None:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat() or action.autoRepeat():
            action.trigger()

    def make_features(self, context: Context) -> Iterator[None]:
        """Make all features; first each is imported, which together takes much longer than a frame."""
        if "qtgo.app.feature_list" not in sys.modules:  # no other window has done so
            yield from _import_features()
        from qtgo.app.feature_list import Features

        yield
        self._features = Features()
        yield from self._features.make(context)


def _import_features(package: str = "qtgo.features") -> Iterator[None]:
    """Import the modules of the features, one in a step."""
    from pkgutil import iter_modules

    for found in iter_modules(import_module(package).__path__, f"{package}."):
        if found.ispkg:
            yield from _import_features(found.name)
        elif found.name.endswith("_feature"):
            import_module(found.name)
            yield
