"""Sizes of lasting widgets that follow the zoom of the interface while they are shown.

Fonts need no more than the program's own; what is set in pixels is set again when font or style change.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QLayout, QSizePolicy, QSpacerItem, QWidget

from qtgo.look.icons import size_beside_text
from qtgo.look.sizes import ICON, scaled

FONT_CHANGES = (QEvent.Type.FontChange, QEvent.Type.StyleChange)  # another style sheet takes fonts away
_ZOOM_CHANGES = (QEvent.Type.ApplicationFontChange, QEvent.Type.StyleChange)
_ROOM_CHANGES = (QEvent.Type.Resize, QEvent.Type.LayoutRequest)


class _Follower(QObject):
    """Fits a widget when an event of some types is on its way to it; its layout has seen that before."""

    def __init__(self, owner: QWidget, changes: tuple[QEvent.Type, ...], fit: Callable[[], object]) -> None:
        super().__init__(owner)
        self._changes, self._fit = changes, fit
        owner.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() in self._changes:
            self._fit()
        return False


def follow_zoom(owner: QWidget, fit: Callable[[], object]) -> None:
    """Call ``fit`` now, and whenever the size or style of the interface changes, as long as the owner lives."""
    fit()
    _Follower(owner, _ZOOM_CHANGES, fit)


def follow_font(owner: QWidget, fit: Callable[[], object]) -> None:
    """Call ``fit`` whenever the font of a widget itself may be another, as long as the widget lives."""
    _Follower(owner, FONT_CHANGES, fit)


def follow_room(owner: QWidget, fit: Callable[[], object]) -> None:
    """Call ``fit`` whenever a widget has another size, or what is in it needs another, as long as the widget lives."""
    _Follower(owner, _ROOM_CHANGES, fit)


def keep_spacing(owner: QWidget, space: float, *layouts: QLayout) -> None:
    """Scale the space between what is in layouts of a widget with the interface."""

    def fit() -> None:
        for layout in layouts:
            layout.setSpacing(scaled(space))

    follow_zoom(owner, fit)


def keep_margins(owner: QWidget, layout: QLayout, across: float, down: float) -> None:
    """Scale the margins of a layout of a widget with the interface."""
    follow_zoom(owner, lambda: layout.setContentsMargins(*[scaled(across), scaled(down)] * 2))


def add_space(owner: QWidget, layout: QBoxLayout, space: float) -> None:
    """Add a space to a layout of a widget, which scales with the interface."""
    spacer, policy = QSpacerItem(0, 0), QSizePolicy.Policy
    layout.addSpacerItem(spacer)
    is_row = layout.direction() in (QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.RightToLeft)

    def fit() -> None:
        if is_row:
            spacer.changeSize(scaled(space), 0, policy.Fixed, policy.Minimum)
        else:
            spacer.changeSize(0, scaled(space), policy.Minimum, policy.Fixed)
        layout.invalidate()

    follow_zoom(owner, fit)


def keep_icon_size(button: QAbstractButton, side: float = ICON, *, beside_text: bool = False) -> None:
    """Scale a button's icon with the interface."""

    def fit() -> None:
        pixels = scaled(side)
        button.setIconSize(size_beside_text(pixels) if beside_text else QSize(pixels, pixels))

    follow_zoom(button, fit)
