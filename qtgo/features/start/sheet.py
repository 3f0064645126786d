"""A sheet that lies in the middle of the ground, over an empty board, and scrolls where there is too little room."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from qtgo.kit.inputs.own_keys import ENTER
from qtgo.look.palette import current_palette
from qtgo.look.shapes import paint_rounded
from qtgo.look.sizes import CARD_RADIUS, SPACING, scaled
from qtgo.shell.card_shadow import CardShadow

MARGIN = 24
_WIDTH = 560
_OWN_KEYS = frozenset(
    (
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
        Qt.Key.Key_Space,
        *ENTER,
        Qt.Key.Key_Escape,
    )
)


class Sheet(QWidget):
    """A column of parts on a sheet in the middle of the widget that it lies on, which stays in reach around it."""

    closed = Signal()

    def __init__(self, ground: QWidget) -> None:
        super().__init__(ground)
        self._ground = ground
        self._shadow = CardShadow(ground)
        self._is_settling, self._scrolls = False, False
        self._scroll = QScrollArea(self)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # The room of a scroll bar is empty margin: the sheet is as wide as without one.
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.body = QWidget(self._scroll)
        self._column = QVBoxLayout(self.body)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def come(self, focus: QWidget) -> None:
        """Show the sheet, with the focus on one of its widgets."""
        self._column.addStretch(1)
        self._scroll.setWidget(self.body)
        self._scroll.viewport().setAutoFillBackground(False)
        self.body.setAutoFillBackground(False)
        self._ground.installEventFilter(self)
        self.body.installEventFilter(self)
        self.place()
        self.show()
        focus.setFocus(Qt.FocusReason.OtherFocusReason)

    def go(self) -> None:
        """Take the sheet away."""
        for watched in (self._ground, self.body):  # either may still change, after the shadow is gone
            watched.removeEventFilter(self)
        self._shadow.deleteLater()
        self.hide()
        self.deleteLater()

    def setVisible(self, visible: bool) -> None:
        """Show or hide the shadow too."""
        super().setVisible(visible)
        self._shadow.setVisible(visible)

    # Its place and its keys

    def place(self, *, anew: bool = True) -> None:
        """Lie in the middle of the ground, as high as is needed and there is room for.

        If not ``anew``, room once left to a scroll bar stays so: parts that make way for it and come back do not rest.
        """
        ground, margin = self._ground.rect(), scaled(SPACING)
        width, room = min(scaled(_WIDTH), ground.width() - 2 * margin), ground.height() - 2 * margin
        self._scrolls = self._scrolls and not anew
        self._fit(width)
        height = self._height_for(width)
        if height > room:
            if not self._scrolls:
                self._scrolls = True
                self._fit(width)
            height = room
        # Where all has room, a bar that was there before would take some, and stay as the words then need more lines.
        policy = Qt.ScrollBarPolicy
        self._scroll.setVerticalScrollBarPolicy(
            policy.ScrollBarAsNeeded if self._scrolls else policy.ScrollBarAlwaysOff
        )
        sheet = QRect(QPoint(0, 0), QSize(max(0, width), max(0, height)))
        sheet.moveCenter(ground.center())
        self.setGeometry(sheet)
        self._scroll.setGeometry(self.rect().adjusted(1, 1, -1, -1))
        self._shadow.lie_below(sheet)
        self._shadow.raise_()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the ground, and of the sheet's contents."""
        if watched is self._ground:
            is_other = event.type() is QEvent.Type.Resize
        else:
            is_other = event.type() is QEvent.Type.LayoutRequest and not self._is_settling
        if is_other:
            self.place(anew=watched is self._ground)
        return False

    def event(self, event: QEvent) -> bool:
        """Keep the keys of its fields from the window, and letters, which would act on the board below unseen."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
            if plain and (event.key() in _OWN_KEYS or event.text()):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Esc, and take the next step with Enter."""
        if event.key() in ENTER:
            self._go_on()
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sheet."""
        colors = current_palette()
        paint_rounded(QPainter(self), QRectF(self.rect()), scaled(CARD_RADIUS), colors.window, colors.line)

    # The contents

    def _go_on(self) -> None:
        """Take the next step with Enter where no button has the focus."""

    def _lay_out(self, width: int) -> None:
        """Arrange the parts for a width between the margins."""

    def _part(self, vertical: int) -> tuple[QWidget, QVBoxLayout]:
        """Add a part, with a layout inside its margins."""
        part = QWidget(self.body)
        layout = QVBoxLayout(part)
        layout.setContentsMargins(scaled(MARGIN), vertical, scaled(MARGIN), vertical)
        layout.setSpacing(scaled(SPACING))
        self._column.addWidget(part)
        return part, layout

    def _fit(self, width: int) -> None:
        bar = self._scroll.verticalScrollBar().sizeHint().width() if self._scrolls else 0
        self._lay_out(width - 2 - 2 * scaled(MARGIN) - bar)
        self._settle()

    def _settle(self) -> None:
        """Activate the layouts now, rather than one level of nesting per round of events."""
        if not self._is_settling:
            self._is_settling = True
            try:
                QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
            finally:
                self._is_settling = False

    def _height_for(self, width: int) -> int:
        self._column.activate()
        inner = max(1, width - 2)
        return max(self._column.heightForWidth(inner), self._column.minimumSize().height()) + 2
