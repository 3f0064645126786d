"""An empty strip in place and at the height of the menus, for the line beside them."""

from __future__ import annotations

from PySide6.QtWidgets import QMainWindow, QToolBar

from qtgo.kit.zoom import follow_zoom
from qtgo.look.sizes import MENU_BAR_HEIGHT, scaled


class LineStrip(QToolBar):
    """Stands at the top of a window whose menus the system shows in another place."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self.setObjectName("strip")  # for the style sheet, and because a window that keeps its state needs one
        self.setMovable(False)
        follow_zoom(self, lambda: self.setFixedHeight(scaled(MENU_BAR_HEIGHT)))
