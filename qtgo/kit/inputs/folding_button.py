"""Buttons with their names, or with an icon or a sign alone where names have no room."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QPushButton, QWidget

from qtgo.kit.language import follow_language
from qtgo.kit.plain_labels import set_tip
from qtgo.kit.zoom import follow_zoom, keep_icon_size
from qtgo.look.icons import icon
from qtgo.look.sizes import TOOL_HEIGHT, scaled
from qtgo.text.menus.mnemonics import without_mnemonic

_WIDEST = 16777215  # Qt's QWIDGETSIZE_MAX

if TYPE_CHECKING:
    _Button = QAbstractButton
else:
    _Button = object  # Qt knows only one class of its own among the bases


class Folding(_Button):
    """Has the key and the accessible name of its text in both forms."""

    _caption = ""
    _is_folded = False

    def fold(self, folded: bool) -> None:
        """Show what stands for the text, or the text."""
        if folded is not self._is_folded:
            self._is_folded = folded
            self._dress()

    @property
    def caption(self) -> str:
        """Return the text with the mnemonic, whether it is shown or not."""
        return self._caption

    def set_caption(self, text: str) -> None:
        """Set the text with the mnemonic, until the language changes."""
        self._caption = text
        self._dress()

    def _dress(self) -> None:
        name = without_mnemonic(self._caption)
        self._show_form()
        self.setShortcut(QKeySequence.mnemonic(self._caption))
        self.setAccessibleName(name)
        set_tip(self, name if self._is_folded else "")

    def _show_form(self) -> None:
        raise NotImplementedError


class FoldingButton(Folding, QPushButton):
    """A button that folds into an icon."""

    def __init__(self, text: Callable[[], str], icon_name: str, parent: QWidget) -> None:
        """Make the button; ``text`` returns its text with the mnemonic, in the language now in use."""
        super().__init__(parent)
        self._icon_name = icon_name
        self.setAutoDefault(False)
        keep_icon_size(self)
        self.set_caption(text())
        follow_zoom(self, self._fit)
        follow_language(self, lambda: self.set_caption(text()))

    def sizeHint(self) -> QSize:
        """Return the usual size; folded into an icon, the button asks for no more than its maximum."""
        return super().sizeHint().boundedTo(self.maximumSize())

    def _fit(self) -> None:
        self.setMaximumWidth(scaled(TOOL_HEIGHT) if self._is_folded else _WIDEST)

    def _show_form(self) -> None:
        self.setText("" if self._is_folded else self._caption)
        self.setIcon(icon(self._icon_name) if self._is_folded else QIcon())
        self._fit()


class FoldingCheckBox(Folding, QCheckBox):
    """A check box whose text folds into a sign."""

    def __init__(self, text: Callable[[], str], sign: Callable[[], str], parent: QWidget) -> None:
        """Make the box; ``text`` and ``sign`` return what it shows in the language now in use."""
        super().__init__(parent)
        self._sign = sign
        self.set_caption(text())
        follow_language(self, lambda: self.set_caption(text()))

    def _show_form(self) -> None:
        self.setText(self._sign() if self._is_folded else self._caption)
