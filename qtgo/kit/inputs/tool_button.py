"""A tool: an icon with its name beside it, or alone where there is little room."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QFontMetrics, QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from qtgo.kit.plain_labels import action_name, set_tip
from qtgo.look.font import medium_font
from qtgo.look.icons import icon
from qtgo.look.palette import current_palette
from qtgo.look.shapes import mirrored, paint_rounded
from qtgo.look.sizes import (
    ICON,
    RADIUS,
    TIGHT_TOOL_WIDTH,
    TOOL_GAP,
    TOOL_HEIGHT,
    TOOL_PADDING,
    TOOL_WIDTH,
    scaled,
)

REASON = "reason"
"""The property of an action that says why it cannot be done now."""


class WordButton(QToolButton):
    """A tool that is a word, with room for all of it.

    Where the font borrows letters from another, as for 詳細(M), Qt shortens a text as if the & were to be seen.
    """

    def sizeHint(self) -> QSize:
        """Return the room for the text, its & included."""
        return super().sizeHint() + QSize(self.fontMetrics().horizontalAdvance("&"), 0)


class ToolButton(QToolButton):
    """Does what an action does: named, dimmed, checked and explained as it is.

    ``name`` is that of the icon. The tool tip is the action's, or its text, and its key; if it cannot be done now, also
    the reason, which is a property of the action.
    """

    def __init__(self, action: QAction, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._action = action
        self._is_tight = False
        self.setDefaultAction(action)
        self._icon = icon(name)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        action.changed.connect(self._follow)
        self._follow()

    @property
    def is_folded(self) -> bool:
        """Return whether the icon stands alone."""
        return self.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly

    def fold(self, folded: bool, *, is_tight: bool = False) -> None:
        """Show the icon alone, or its name beside it, with edges that are narrow where there is little room."""
        if (folded, is_tight) == (self.is_folded, self._is_tight):
            return
        self._is_tight = is_tight
        beside, alone = Qt.ToolButtonStyle.ToolButtonTextBesideIcon, Qt.ToolButtonStyle.ToolButtonIconOnly
        self.setToolButtonStyle(alone if folded else beside)
        self.updateGeometry()

    def width_with_text(self, is_tight: bool = False) -> int:
        """Return the width that it has, or would have, with its name."""
        words = QFontMetrics(medium_font(self.font())).horizontalAdvance(self._label())
        return 2 * self._padding(is_tight) + scaled(ICON) + scaled(TOOL_GAP) + words

    @staticmethod
    def width_alone(is_tight: bool = False) -> int:
        """Return the width of an icon alone."""
        return scaled(TIGHT_TOOL_WIDTH if is_tight else TOOL_WIDTH)

    @staticmethod
    def _padding(is_tight: bool) -> int:
        return scaled(TOOL_GAP if is_tight else TOOL_PADDING)

    def sizeHint(self) -> QSize:
        """Return the room for the icon and, unless it is folded, the name."""
        width = self.width_alone(self._is_tight) if self.is_folded else self.width_with_text(self._is_tight)
        return QSize(width, scaled(TOOL_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Never cut the name."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground that the state asks for, the icon and the name."""
        painter, colors = QPainter(self), current_palette()
        enabled, on = self.isEnabled(), self.isChecked() or self.isDown()
        if enabled and (on or self.underMouse()):
            paint_rounded(painter, QRectF(self.rect()), scaled(RADIUS), colors.tint if on else colors.hover)
        side = scaled(ICON)
        left = (self.width() - side) // 2 if self.is_folded else self._padding(self._is_tight)
        place = mirrored(self, QRect(left, (self.height() - side) // 2, side, side))
        mode = QIcon.Mode.Normal if enabled else QIcon.Mode.Disabled
        state = QIcon.State.On if on else QIcon.State.Off
        self._icon.paint(painter, place, Qt.AlignmentFlag.AlignCenter, mode, state)
        if not self.is_folded:
            painter.setFont(medium_font(self.font()))
            painter.setPen(colors.disabled if not enabled else colors.accent if on else colors.ink)
            words = self.rect().adjusted(left + side + scaled(TOOL_GAP), 0, 0, 0)
            painter.drawText(mirrored(self, words), Qt.AlignmentFlag.AlignVCenter, self._label())

    def _follow(self) -> None:
        """Take over the text of the action."""
        action = self._action
        self.setAccessibleName(self._label())
        keys = action.shortcut().toString(action.shortcut().SequenceFormat.NativeText)
        said = action.toolTip() if action.toolTip() != action.iconText() else self._label()
        named = f"{said}  {keys}" if keys else said
        why = "" if action.isEnabled() else action.property(REASON)
        set_tip(self, f"{named}\n{why}" if why else named)
        self.updateGeometry()
        self.update()

    def _label(self) -> str:
        """Return the name without mnemonic and dots."""
        return action_name(self._action)
