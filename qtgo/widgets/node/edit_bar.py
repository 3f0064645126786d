"""The tool bar of the editing mode."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolBar, QToolButton, QWidget

from qtgo.core.editing.tools import Tool
from qtgo.text.translation import Texts
from qtgo.widgets.language import follow_language, set_lasting
from qtgo.widgets.node.tool_icons import tool_icon
from qtgo.widgets.plain import plain_tip

tr = Texts("edit bar")


class EditBar(QToolBar):
    """Shows actions that each carry a Tool, with icons that follow the font and the palette."""

    def __init__(self, groups: Sequence[Sequence[QAction]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_lasting(self, self.setWindowTitle, tr.lazy("Editing Tools"))
        self.setAccessibleName(self.windowTitle())
        self.setMovable(False)
        self.setFloatable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self._is_drawn = False  # for this palette and font
        self._tools: list[QAction] = []
        for group in groups:
            if self._tools:
                self.addSeparator()
            for action in group:
                self.addAction(action)
                self._tools.append(action)
                self._describe(action)
                for menu in action.associatedObjects():
                    if isinstance(menu, QMenu):
                        menu.aboutToShow.connect(self._draw_first)
        self._fit_icons()
        follow_language(self, self._say)

    def _say(self) -> None:
        self.setAccessibleName(self.windowTitle())
        for action in self._tools:
            self._describe(action)

    def button(self, tool: Tool) -> QToolButton:
        """Return the button of a tool."""
        action = next(action for action in self._tools if action.data() is tool)
        widget = self.widgetForAction(action)
        assert isinstance(widget, QToolButton)
        return widget

    def changeEvent(self, event: QEvent) -> None:
        """Draw the icons anew for another palette or font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._is_drawn = False
            self._fit_icons()
            if not self.isHidden():
                self._draw_first()

    def setVisible(self, visible: bool) -> None:
        """Draw the icons when they are first needed: at the start they would take as long as the board."""
        if visible:
            self._draw_first()
        super().setVisible(visible)

    def _describe(self, action: QAction) -> None:
        """Name the button as the action is named, and its keys in the tool tip."""
        button = self.widgetForAction(action)
        name = action.text().replace("&", "")
        keys = action.shortcut().toString(action.shortcut().SequenceFormat.NativeText)
        action.setToolTip(plain_tip(tr("{tool} ({keys})").format(tool=name, keys=keys) if keys else name))
        if isinstance(button, QToolButton):
            button.setAccessibleName(name)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def _fit_icons(self) -> None:
        side = round(1.25 * self.fontMetrics().height())
        if side != self.iconSize().width():
            self.setIconSize(QSize(side, side))

    def _draw_first(self) -> None:
        """Draw the icons unless they are drawn for this palette and font."""
        if self._is_drawn:
            return
        self._is_drawn = True
        side = self.iconSize().width()
        for action in self._tools:
            action.setIcon(tool_icon(action.data(), self.palette(), side))
