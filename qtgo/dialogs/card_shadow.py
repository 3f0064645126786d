"""The soft shadow of a card that floats over the board."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from qtgo.board.palette import Shadow
from qtgo.board.shadow import draw_shadow
from qtgo.look.numbers import scaled
from qtgo.look.palette import current_palette
from qtgo.widgets.card import FadingFrame, no_motion

_BLUR, _DROP = 32, 12
_DARKNESS = {False: 0.22, True: 0.55}


class CardShadow(FadingFrame):
    """The shadow of a floating card, through which the mouse reaches what is below."""

    def __init__(self, parent: QWidget, *, allows_motion: Callable[[], bool] = no_motion) -> None:
        super().__init__(parent, allows_motion=allows_motion)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def lie_below(self, card: QRect) -> None:
        """Lie below a card."""
        reach, drop = scaled(_BLUR), scaled(_DROP)
        self.setGeometry(card.adjusted(-reach, drop - reach, reach, drop + reach))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what is not hidden by the card."""
        colors, reach, drop = current_palette(), scaled(_BLUR), scaled(_DROP)
        card = QRectF(self.rect()).adjusted(reach, reach - drop, -reach, -reach - drop)
        draw_shadow(QPainter(self), card, Shadow(colors.shadow, _DARKNESS[colors.is_dark], drop, reach))
