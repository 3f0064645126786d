"""The tool bar of the editing mode."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStyle, QToolBar, QToolButton, QWidget

from qtgo.core.editing.tools import Tool
from qtgo.features.edit.tool_icons import tool_icon
from qtgo.kit.language import follow_language, set_translated
from qtgo.kit.plain_labels import plain_tip
from qtgo.kit.zoom import follow_font, follow_zoom
from qtgo.look.icons import icon
from qtgo.look.sizes import SPACING, scaled
from qtgo.text.menus.key_names import with_keys
from qtgo.text.menus.mnemonics import without_mnemonic
from qtgo.text.translation import Texts

tr = Texts("edit")


class EditBar(QToolBar):
    """Shows actions that each carry a Tool, with icons that follow the font and the palette."""

    def __init__(self, groups: Sequence[Sequence[QAction]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_translated(self, self.setWindowTitle, tr.lazy("Editing Tools"))
        self.setAccessibleName(self.windowTitle())
        self.setMovable(False)
        self.setFloatable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        before = QWidget(self)  # a padding in the style sheet would make the bar higher, too
        follow_zoom(before, lambda: before.setFixedWidth(scaled(SPACING)))
        self.addWidget(before)
        more = self.findChild(QToolButton, "qt_toolbar_ext_button")
        assert isinstance(more, QToolButton)
        more.setIcon(icon("forward"))  # Qt's own is dark in all palettes, and goes beyond the edge of the window
        self._more = more
        self._side = 0
        self._tools: list[QAction] = []
        for group in groups:
            if self._tools:
                self.addSeparator()
            for action in group:
                self.addAction(action)
                self._tools.append(action)
                action.setIcon(tool_icon(action.data()))
                self._describe(action)
                action.changed.connect(partial(self._describe, action))  # it may be given other keys
        self._fit()
        follow_font(self, self._fit)
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

    def _describe(self, action: QAction) -> None:
        """Name the button as the action is named, and its keys in the tool tip."""
        button = self.widgetForAction(action)
        name = without_mnemonic(action.text())
        keys = action.shortcut().toString(action.shortcut().SequenceFormat.NativeText)
        # Translators: a tool and its keys.
        action.setToolTip(plain_tip(tr("{tool} ({keys})").format(tool=name, keys=keys) if keys else name))
        if isinstance(button, QToolButton):
            button.setAccessibleName(name)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def _fit(self) -> None:
        side = round(1.25 * self.fontMetrics().height())
        if side != self._side:
            self._side = side
            self.setIconSize(QSize(side, side))
        extent = self.style().pixelMetric(QStyle.PixelMetric.PM_ToolBarExtensionExtent, None, self)
        self._more.setIconSize(QSize(extent, extent))


def tool_hint(tool: Tool) -> str:
    """Return the effect of clicks and drags with a tool."""
    if tool.connects:
        return tr("Drag, or click both ends. Repeat to remove; right-click removes all lines that end there.")
    return {
        Tool.PLAY: tr("Click to play. Right-click: other color."),
        Tool.INSERT: tr("Click to insert a move before the following moves. Right-click: other color."),
        Tool.ERASE: with_keys(tr("Click or drag to remove stones. {shift}+drag: area.")),
        Tool.TEXT: tr("Click to write a label. Right-click: remove."),
        Tool.LETTER: tr("Click or drag to place the next letters. Right-click: remove."),
        Tool.NUMBER: tr("Click or drag to place the next numbers. Right-click: remove."),
        Tool.VISIBLE: tr("Drag over the area to show. Click: whole board."),
        Tool.DIM: with_keys(tr("Click or drag to dim points or show them again. {shift}+drag: area.")),
        Tool.TERRITORY: with_keys(
            tr("Click or drag to mark Black's territory. Right-click: White's. {shift}+drag: area.")
        ),
        Tool.BLACK: _stones(),
        Tool.WHITE: _stones(),
    }.get(tool, with_keys(tr("Click or drag to mark. Repeat or right-click: remove. {shift}+drag: area.")))


def _stones() -> str:
    text = tr(
        "Click or drag to set stones. Right-click: other color. {shift}+click: row. {ctrl}+click: column. "
        "{shift}+drag: area."
    )
    return with_keys(text)
