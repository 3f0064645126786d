"""The bar under the board for a problem: try again, hint, solution; the results of the file; the next one."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QSizePolicy, QWidget

from qtgo.features.problems.progress_dots import ProgressDots
from qtgo.kit.inputs.enter_button import EnterButton
from qtgo.kit.inputs.tool_button import ToolButton
from qtgo.kit.language import set_translated
from qtgo.kit.plain_labels import action_name, plain_tip
from qtgo.kit.zoom import follow_font, follow_room, keep_icon_size
from qtgo.look.icons import icon
from qtgo.look.sizes import GAP, ICON, SPACING, TOOL_HEIGHT, TOOL_WIDTH, scaled
from qtgo.text.translation import Texts

tr = Texts("problems")

_ALL, _NEXT, _NONE = range(3)
"""What is named: all, only the way to the next problem, nothing."""


class ProblemBar(QWidget):
    """Has the tools of a problem at the left, the way to others at the right, and their dots between."""

    def __init__(
        self,
        tools: tuple[tuple[QAction, str], ...],
        ways: tuple[tuple[QAction, str], ...],
        following: QAction,
        parent: QWidget | None = None,
    ) -> None:
        """Make the bar of ``tools``, which are named, and ``ways``, which are icons alone, each with its icon."""
        super().__init__(parent)
        set_translated(self, self.setAccessibleName, tr.lazy("Problem"))
        self.tools = [ToolButton(action, name, self) for action, name in tools]
        self.dots = ProgressDots(self)
        self.ways = [ToolButton(action, name, self) for action, name in ways]
        for way in self.ways:
            way.fold(True)
            way.defaultAction().changed.connect(self._arrange)
        self._following, self._next_widths = following, (0, 0)
        self.next = EnterButton(self)
        self.next.setProperty("look", "primary")
        self.next.setAutoDefault(False)
        self.next.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.next.setIcon(icon("forward", "on_accent"))
        keep_icon_size(self.next)
        self.next.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self.next.clicked.connect(following.trigger)
        following.changed.connect(self._follow)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._follow()
        follow_font(self, self._follow)
        follow_room(self, self._arrange)
        self.hide()

    def sizeHint(self) -> QSize:
        """Return the width with all names and room for dots."""
        return QSize(self._width(_ALL) + scaled(8 * ICON), scaled(TOOL_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Return the width of the icons alone."""
        return QSize(self._width(_NONE), scaled(TOOL_HEIGHT))

    def _follow(self) -> None:
        """Take the text and the state of the action, and measure the way to it with its name and without."""
        action, button = self._following, self.next
        keys = action.shortcut().toString(action.shortcut().SequenceFormat.NativeText)
        name = action_name(action)
        button.setText("")
        alone = button.sizeHint().width()
        button.setText(name)
        self._next_widths = button.sizeHint().width(), alone
        button.setAccessibleName(name)
        button.setToolTip(plain_tip(f"{name}  {keys}" if keys else name))
        button.setEnabled(action.isEnabled())
        self._arrange()

    def _width(self, level: int) -> int:
        gap = scaled(GAP)
        tools = sum((tool.width_with_text() if level == _ALL else scaled(TOOL_WIDTH)) + gap for tool in self.tools)
        ways = sum(way.sizeHint().width() + gap for way in self.ways)
        return tools + ways + self._next_widths[level == _NONE] + 2 * scaled(SPACING)

    def _arrange(self) -> None:
        """Fold the tools, and then the way to the next problem, where there is little room."""
        dots = self.dots.least_width
        level = next((level for level in (_ALL, _NEXT) if self._width(level) + dots <= self.width()), _NONE)
        has_room = self._width(level) + dots <= self.width()
        for way in self.ways[:-1]:  # all but the way back: what cannot be done now leaves its room to the dots
            way.setVisible(has_room or way.isEnabled())
        folded, gap, x = level != _ALL, scaled(GAP), 0
        for tool in self.tools:
            if tool.is_folded is not folded:
                tool.fold(folded)
            x = self._put(tool, x) + gap
        text = "" if level == _NONE else action_name(self._following)
        if self.next.text() != text:
            self.next.setText(text)
        right = self.width() - self._next_widths[level == _NONE]
        height = self.next.sizeHint().height()
        self.next.setGeometry(QRect(right, (self.height() - height) // 2, self.width() - right, height))
        for way in (way for way in reversed(self.ways) if not way.isHidden()):
            right -= way.sizeHint().width() + gap
            self._put(way, right)
        left = x + scaled(SPACING)
        room = max(0, right - scaled(SPACING) - left)
        height = self.dots.sizeHint().height()
        self.dots.setGeometry(QRect(left, (self.height() - height) // 2, room, height))

    def _put(self, widget: QWidget, x: int) -> int:
        """Put a widget at a place, in the middle of the height; return where it ends."""
        hint = widget.sizeHint()
        widget.setGeometry(QRect(x, (self.height() - hint.height()) // 2, hint.width(), hint.height()))
        return x + hint.width()
