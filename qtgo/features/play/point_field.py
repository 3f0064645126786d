"""A field over the board that coordinates are typed into."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from qtgo.kit.inputs.key_places import latin_key
from qtgo.kit.inputs.own_keys import ENTER, claims
from qtgo.kit.language import set_translated
from qtgo.kit.plain_labels import plain_tip
from qtgo.look.sizes import scaled
from qtgo.text.menus.key_names import with_keys
from qtgo.text.translation import Texts

tr = Texts("play")

_OWN_KEYS = (Qt.Key.Key_Escape, *ENTER)
_CHARACTERS = 10
_DISTANCE = 12


class PointField(QLineEdit):
    """Lies over the board while coordinates are typed.

    Enter confirms them; Esc and any loss of the focus end it.
    """

    entered = Signal(object)  # str
    left = Signal()

    def __init__(self, board: QWidget) -> None:
        super().__init__(board)
        self.setMaxLength(_CHARACTERS)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        set_translated(self, self.setPlaceholderText, tr.lazy("Q16"))
        set_translated(self, self.setAccessibleName, tr.lazy("Coordinates"))
        set_translated(
            self,
            self.setAccessibleDescription,
            lambda: with_keys(tr("Type a point such as Q16, or pass; {enter} plays, {esc} cancels.")),
        )
        self.setToolTip(plain_tip(self.accessibleDescription()))
        self.returnPressed.connect(lambda: self.entered.emit(self.text()))
        self.hide()

    def open(self, text: str, place: QRect) -> None:
        """Show the field at the lower edge of a place on the board, with a text to go on with."""
        width = self.fontMetrics().horizontalAdvance("M" * _CHARACTERS) + scaled(24)
        self.resize(min(width, place.width()), self.sizeHint().height())
        lower = place.bottom() - self.height() - scaled(_DISTANCE)
        self.move(place.center().x() - self.width() // 2, max(place.top(), lower))
        self.setText(text)
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.deselect()
        self.end(False)

    def event(self, event: QEvent) -> bool:
        """Keep Enter and Esc from the window's commands."""
        return claims(event, lambda pressed: pressed.key() in _OWN_KEYS) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave with Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        letter = latin_key(event)
        if letter and not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier:
            event = QKeyEvent(event.type(), Qt.Key(ord(letter)), event.modifiers(), letter)
        super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leave with the keys."""
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.hide()
