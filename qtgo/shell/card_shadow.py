"""The shadow of a card or a sheet that floats over the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from qtgo.board.paint.board_colors import Shadow
from qtgo.board.paint.shadow import draw_shadow
from qtgo.kit.cards.card import FadingFrame, no_motion
from qtgo.look.palette import current_palette
from qtgo.look.sizes import scaled

_BLUR, _DROP = 32, 12
_OPACITY = {False: 0.22, True: 0.55}


class CardShadow(FadingFrame):
    """The shadow below a card; the mouse reaches the widgets beneath through it."""

    def __init__(self, parent: QWidget, *, allows_motion: Callable[[], bool] = no_motion) -> None:
        super().__init__(parent, allows_motion=allows_motion)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def lie_below(self, card: QRect) -> None:
        """Lie below a card."""
        reach, drop = scaled(_BLUR), scaled(_DROP)
        self.setGeometry(card.adjusted(-reach, drop - reach, reach, drop + reach))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the visible part of the shadow."""
        colors, reach, drop = current_palette(), scaled(_BLUR), scaled(_DROP)
        card = QRectF(self.rect()).adjusted(reach, reach - drop, -reach, -reach - drop)
        draw_shadow(QPainter(self), card, Shadow(colors.shadow, _OPACITY[colors.is_dark], drop, reach))
