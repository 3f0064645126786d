"""Labels, tool tips, message boxes, titles and menu texts that show any text as it stands, never as rich text.

By itself Qt guesses: a player called ``<img src="/a/pipe">`` would have it read that file, and wait for it for ever.
Nothing else in the program may hand Qt a text to guess at; tests/test_plain_text_everywhere.py sees to it.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLocale, QSize, QTimer
from PySide6.QtGui import QAction, QShowEvent, Qt
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QMessageBox, QStyledItemDelegate, QWidget

from qtgo.look.font import letters_wide
from qtgo.look.icons import icon
from qtgo.look.sizes import CARD_GAP, SPACING, scaled
from qtgo.plain_text import NOTHING_MORE, visible, visible_message
from qtgo.text.menus.mnemonics import without_mnemonic
from qtgo.text.translation import Texts

tr = Texts("plain")

_DETAILS_LENGTH = 20_000
_DETAILS_LINES = 500
_TIP_WIDTH = 100
_WORD_WIDTH = 40
_BOX_ICON = 24
_BOX_ICONS = {
    QMessageBox.Icon.Information: ("info", "accent"),
    QMessageBox.Icon.Question: ("info", "accent"),
    QMessageBox.Icon.Warning: ("warning", "doubtful"),
    QMessageBox.Icon.Critical: ("error", "mistake"),
}


class PlainLabel(QLabel):
    """A label of plain text, with all that is hidden in it made visible, and cut where it is long."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(text)

    def setText(self, text: str) -> None:
        """Show another text."""
        self.setTextFormat(Qt.TextFormat.PlainText)
        super().setText(visible_message(text))

    def show_marked(self, html: str) -> None:
        """Show a text with marks in it, of which all but the marks is escaped."""
        self.setTextFormat(Qt.TextFormat.RichText)
        super().setText(html)

    def minimumSizeHint(self) -> QSize:
        """Break endless words, which would make the window wide."""
        hint = super().minimumSizeHint()
        if self.wordWrap():
            hint.setWidth(min(hint.width(), letters_wide(self.fontMetrics(), _WORD_WIDTH)))
        return hint


class PlainDelegate(QStyledItemDelegate):
    """Shows the items of a view that hold a text as it is, to be edited or used: what is hidden becomes visible."""

    def displayText(self, value: object, locale: QLocale | QLocale.Language) -> str:
        """Return what is shown of an item."""
        return visible(value if isinstance(value, str) else super().displayText(value, locale))


class MessageBox(QMessageBox):
    """A message box of plain text: nothing in it is a link, and however long a message is, it opens at once."""

    def __init__(
        self,
        kind: QMessageBox.Icon,
        text: str,
        parent: QWidget | None = None,
        *,
        explanation: str = "",
        details: str = "",
        buttons: QMessageBox.StandardButton = QMessageBox.StandardButton.NoButton,
    ) -> None:
        super().__init__(parent)
        self.setIcon(kind)
        self.setWindowTitle(tr("QtGo"))
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(visible_message(text))
        if explanation:
            self._show_explanation(visible_message(explanation))
        if details:
            self.setDetailedText(visible(details, _DETAILS_LENGTH, _DETAILS_LINES))
        self.setStandardButtons(buttons)
        discard = self.button(QMessageBox.StandardButton.Discard)
        if discard is not None:
            discard.setText(tr("&Discard"))
            self.setDefaultButton(QMessageBox.StandardButton.Cancel)  # Enter must not throw away
        margin = scaled(CARD_GAP)
        self.setContentsMargins(margin, margin, margin, margin)  # around those of the layout, which Qt makes anew
        self.findChildren(QDialogButtonBox)[0].setContentsMargins(0, scaled(SPACING), 0, 0)
        self._show_icon()

    def showEvent(self, event: QShowEvent) -> None:
        """Put the first line of the text beside the middle of the sign, which is higher."""
        from qtgo.kit.dialog_letters import settle_letters

        settle_letters(self)
        self._stack_buttons()
        sign, text = (self.findChild(QLabel, name) for name in ("qt_msgboxex_icon_label", "qt_msgbox_label"))
        if sign is not None and text is not None:
            text.ensurePolished()
            lower = (sign.sizeHint().height() - text.fontMetrics().height()) // 2
            text.setContentsMargins(0, max(0, lower), 0, 0)
        super().showEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Keep the button that Enter presses, where Qt takes the first in another style, and the room for the text."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self._show_icon()
        if event.type() is QEvent.Type.StyleChange and self.isVisible():
            QTimer.singleShot(0, self, self._settle_in_style)

    def _stack_buttons(self) -> None:
        """Put the buttons below each other where the screen has no room for them in a row."""
        layout, row = self.layout(), self.findChildren(QDialogButtonBox)[0]
        if layout is None:
            return
        row.ensurePolished()
        margins = self.contentsMargins() + layout.contentsMargins()
        if row.sizeHint().width() + margins.left() + margins.right() > self.screen().availableSize().width():
            row.setOrientation(Qt.Orientation.Vertical)

    def _show_icon(self) -> None:
        """Show the icon as large on every screen, and sharp, which Qt leaves to the pixels of a picture."""
        if self.icon() in _BOX_ICONS:
            side = scaled(_BOX_ICON)
            picture = icon(*_BOX_ICONS[self.icon()]).pixmap(QSize(side, side), self.devicePixelRatioF())
            self.findChildren(QLabel, "qt_msgboxex_icon_label")[0].setPixmap(picture)

    def _settle_in_style(self) -> None:
        self.setText(self.text())  # measured anew: Qt did so before the letters were those of the style
        button = self.defaultButton()
        if button is not None:
            button.setDefault(True)
            button.setFocus()

    def _show_explanation(self, text: str) -> None:
        """Show a text below the first; Qt makes its label with the first text, and lets it guess the format."""
        self.setInformativeText(" ")
        for label in self.findChildren(QLabel, "qt_msgbox_informativelabel"):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.setInformativeText(text)


_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def plain_tip(text: str) -> str:
    """Return a tool tip that shows a text as it stands, over several lines where it is long."""
    shown = visible_message(text)
    if Qt.mightBeRichText(shown) or any(len(line) > _TIP_WIDTH for line in shown.split("\n")):
        return f'<p style="white-space:pre-wrap">{shown.translate(_ESCAPED)}</p>'
    return shown


def set_tip(widget: QWidget, text: str) -> None:
    """Set a tool tip, and the same text for screen readers unless it is the name: Qt would read out its tags."""
    said = visible_message(text)
    is_name = bool(said) and said in (widget.accessibleName(), widget.property("text"))
    widget.setToolTip(plain_tip(text))
    widget.setAccessibleDescription(NOTHING_MORE if is_name else said)


def name_by_tip(widget: QWidget, name: str) -> None:
    """Name what shows no words, in its tool tip and for screen readers, which say it once."""
    widget.setAccessibleName(visible_message(name))
    set_tip(widget, name)


def menu_text(text: str) -> str:
    """Return a text for a menu or a button in which & is no mnemonic."""
    return visible(text).replace("&", "&&")


def action_name(action: QAction) -> str:
    """Return what an action does, without mnemonic and dots, which Qt 6.8 leaves in where they are one character."""
    name, text = action.iconText(), action.text()
    is_of_text = name == text.replace("...", "").replace("&", "").strip()  # as Qt does, which keeps (F)
    return entry_name(text.replace("...", "")) if is_of_text else name.removesuffix("…")


def entry_name(text: str) -> str:
    """Return what a menu or an entry in it is called by its text, without mnemonic and dots."""
    return without_mnemonic(text).removesuffix("…")


def window_title(text: str) -> str:
    """Return a title in which Qt puts no mark of unsaved changes."""
    return visible(text).replace("[*]", "[*][*]")
