"""The buttons that format a Markdown comment."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from qtgo.features.comments.comment_edit import CommentEdit
from qtgo.features.comments.markdown_edit import FORMAT_KEYS, Format
from qtgo.kit.language import follow_language, set_translated
from qtgo.kit.plain_labels import name_by_tip, plain_tip
from qtgo.kit.zoom import follow_zoom, keep_icon_size
from qtgo.look.icons import icon
from qtgo.look.sizes import SPACING, scaled
from qtgo.text.translation import Texts

tr = Texts("comments")

_NAMES = {
    Format.BOLD: tr.lazy("Bold"),
    Format.ITALIC: tr.lazy("Italic"),
    Format.HEADING: tr.lazy("Heading"),
    Format.LIST: tr.lazy("List"),
    Format.LINK: tr.lazy("Link"),
}


class FormatBar(QWidget):
    """A button for each form; folded, one button with a menu of them."""

    def __init__(self, comment: CommentEdit, parent: QWidget) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        # At the height of the tabs' texts.
        follow_zoom(self, lambda: self.setContentsMargins(0, 0, 0, scaled(SPACING)))
        self.buttons: dict[Format, QToolButton] = {}
        self.more = self._button("more")
        self._menu = QMenu(self.more)
        for form in Format:
            action = QAction(icon(form.name.lower()), "", self)
            action.triggered.connect(lambda _checked=False, form=form: comment.format(form))
            action.setShortcut(QKeySequence(FORMAT_KEYS[form]))
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)  # shown; the comment takes the key itself
            self._menu.addAction(action)
            button = self.buttons[form] = self._button(form.name.lower())
            button.clicked.connect(action.trigger)
            row.addWidget(button)
            self._name(form, action, button)
            follow_language(self, partial(self._name, form, action, button))
        self.more.setMenu(self._menu)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        set_translated(self.more, partial(name_by_tip, self.more), tr.lazy("Format"))
        row.addWidget(self.more)
        self.fold(False)

    def fold(self, folded: bool) -> None:
        """Show one button with a menu, or all buttons."""
        self.more.setVisible(folded)
        for button in self.buttons.values():
            button.setVisible(not folded)

    def minimumSizeHint(self) -> QSize:
        """Return the size of the one button."""
        return self.more.sizeHint()

    @property
    def whole_width(self) -> int:
        """Return the width of all buttons."""
        return sum(button.sizeHint().width() for button in self.buttons.values())

    def _button(self, icon_name: str) -> QToolButton:
        button = QToolButton(self)
        button.setProperty("look", "small")
        button.setIcon(icon(icon_name))
        keep_icon_size(button)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        return button

    def _name(self, form: Format, action: QAction, button: QToolButton) -> None:
        name, keys = _NAMES[form](), action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        action.setText(name)
        button.setAccessibleName(name)
        button.setToolTip(plain_tip(f"{name}  {keys}"))
