"""The room of the console: in a window that is too low for both, the side panel gives way."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow, QWidget

from qtgo.shell.menus.menu_builder import MenuBuilder


class ConsoleRoom(QObject):
    """Hides the side panel while the console is shown, or the console once the panel is, rather than grow the window.

    ``prepare`` is to be called before the console is shown, since Qt makes the window larger at once, ``share`` when
    the console has been shown or hidden, and ``follow_panel`` when the panel has.
    """

    def __init__(self, window: QMainWindow, menus: MenuBuilder, panel: QWidget) -> None:
        super().__init__(window)
        self._window, self._side = window, panel
        self._console, self._panel = menus["console"], menus["side_panel"]
        self._gave_way = False  # the panel, which comes back when there is room again
        self._is_busy = False

    def prepare(self, shown: bool) -> None:
        """Hide the panel until it is known whether it has room beside the console."""
        if shown and not self._side.isHidden():
            self._give_way()

    def share(self) -> None:
        """Show the panel if it has room, else hide it."""
        if self._gave_way:
            self._gave_way = False
            self._show_panel(True)
        if not self._side.isHidden() and self._is_too_low:
            self._give_way()

    def follow_panel(self, shown: bool) -> None:
        """Hide the console where the user has shown the panel, and there is no room for both."""
        if not self._is_busy:
            self._gave_way = False
            if shown and self._is_too_low:
                self._console.setChecked(False)

    def _give_way(self) -> None:
        self._gave_way = True
        self._show_panel(False)
        self._least_height()

    def _show_panel(self, shown: bool) -> None:
        self._is_busy = True
        self._panel.setChecked(shown)
        self._is_busy = False

    @property
    def _is_too_low(self) -> bool:
        """Return whether the window would have to grow to show both."""
        return self._console.isChecked() and self._least_height() > self._window.height()

    def _least_height(self) -> int:
        """Return how high the window must be for what is shown now, and let its layout know."""
        frame, layout = self._window.centralWidget(), self._window.layout()
        assert frame is not None and layout is not None
        frame.updateGeometry()
        return layout.totalMinimumSize().height()
