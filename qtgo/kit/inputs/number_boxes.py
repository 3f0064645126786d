"""Fields for numbers, typed with a point, a comma or ½ in every language and in any width, without signs for thousands.

Qt's own fields follow the system's locale: what is the decimal sign for the user separates thousands there, and is
dropped, so that 7.5 becomes 75.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from PySide6.QtCore import QEvent, QLocale
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox, QWidget

from qtgo.text.numbers import localized

_State = QValidator.State


class IntegerBox(QSpinBox):
    """A whole number; decimals can be typed, and are not taken."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setLocale(QLocale.c())

    def valueFromText(self, text: str) -> int:
        """Read a number."""
        return super().valueFromText(_number(self, text))

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Return whether a text is a number, may become one, or neither."""
        whole, sign, decimals = _number(self, text).partition(".")
        state, *_ = super().validate(whole, len(whole))
        if not sign:
            return state, text, position
        is_number = state is not _State.Invalid and (not decimals or decimals.isdecimal())
        return _State.Intermediate if is_number else _State.Invalid, text, position

    def fixup(self, text: str) -> str:
        """Leave a text that is no number as it is, for the number before to replace it; Qt would drop its commas."""
        return text


class DecimalBox(QDoubleSpinBox):
    """A number with decimals, shown in the language in use."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setLocale(QLocale.c())

    def changeEvent(self, event: QEvent) -> None:
        """Write the number in another language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.setValue(self.value())
        super().changeEvent(event)

    def textFromValue(self, value: float) -> str:
        """Write a number."""
        return localized(super().textFromValue(value))

    def valueFromText(self, text: str) -> float:
        """Read a number."""
        return super().valueFromText(_number(self, text))

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Return whether a text is a number, may become one, or neither."""
        number = _number(self, text)
        state, *_ = super().validate(number, len(number))
        return state, text, position

    def fixup(self, text: str) -> str:
        """Leave a text that is no number as it is, for the number before to replace it; Qt would drop its commas."""
        return text


def show_unit(box: IntegerBox | DecimalBox, words: Callable[[float], str]) -> None:
    """Show the number of a field in words, such as "{n} days", which are those for the number.

    A number that is being typed is left as it is until it is complete: Qt writes all of the text anew with a unit, and
    7.5 would become 75 after its first digit.
    """

    def fit() -> None:
        before, _, behind = words(box.value()).partition("{n}")
        box.setPrefix(before)
        box.setSuffix(behind)

    def follow() -> None:
        written = box.textFromValue(box.value()) if isinstance(box, DecimalBox) else str(box.value())
        if box.cleanText() == written:
            fit()

    box.valueChanged.connect(follow)
    box.editingFinished.connect(fit)
    fit()


def _number(box: QSpinBox | QDoubleSpinBox, text: str) -> str:
    """Return a text without what stands around its number, which has a point and a hyphen for its signs."""
    if box.specialValueText() and text == box.specialValueText():
        return text
    number = text.removeprefix(box.prefix()).removesuffix(box.suffix()).strip()
    number = unicodedata.normalize("NFKC", number.replace("½", ".5")).replace("。", ".")
    return number.replace(",", ".").replace("\N{MINUS SIGN}", "-")
