"""A button with its name, or with an icon alone where names have no room."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QKeySequence
from PySide6.QtWidgets import QPushButton, QWidget

from qtgo.kit.language import follow_language
from qtgo.kit.plain_labels import plain_tip
from qtgo.kit.zoom import follow_zoom, keep_icon_size
from qtgo.look.icons import icon
from qtgo.look.sizes import TOOL_HEIGHT, scaled
from qtgo.text.menus.mnemonics import without_mnemonic

_WIDEST = 16777215  # Qt's QWIDGETSIZE_MAX


class FoldingButton(QPushButton):
    """Has the key and the accessible name of its text in both forms."""

    def __init__(self, text: Callable[[], str], icon_name: str, parent: QWidget) -> None:
        """Make the button; ``text`` returns its text with the mnemonic, in the language now in use."""
        super().__init__(parent)
        self._caption, self._icon_name, self._is_folded = text(), icon_name, False
        self.setAutoDefault(False)
        keep_icon_size(self)
        self._dress()
        follow_zoom(self, self._fit)
        follow_language(self, lambda: self.set_caption(text()))

    def fold(self, folded: bool) -> None:
        """Show the icon alone, or the text."""
        if folded is not self._is_folded:
            self._is_folded = folded
            self._dress()

    def sizeHint(self) -> QSize:
        """Return the usual size; folded into an icon, the button asks for no more than its maximum."""
        return super().sizeHint().boundedTo(self.maximumSize())

    def _fit(self) -> None:
        self.setMaximumWidth(scaled(TOOL_HEIGHT) if self._is_folded else _WIDEST)

    @property
    def caption(self) -> str:
        """Return the text with the mnemonic, whether it is shown or not."""
        return self._caption

    def set_caption(self, text: str) -> None:
        """Set the text with the mnemonic, until the language changes."""
        self._caption = text
        self._dress()

    def _dress(self) -> None:
        text, folded = self._caption, self._is_folded
        name = without_mnemonic(text)
        self.setText("" if folded else text)
        self.setShortcut(QKeySequence.mnemonic(text))
        self.setIcon(icon(self._icon_name) if folded else QIcon())
        self._fit()
        self.setAccessibleName(name)
        self.setToolTip(plain_tip(name) if folded else "")
