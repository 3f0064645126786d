"""The field that a comment is written in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QInputMethodEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from qtgo.features.comments.text_look import TextLook
from qtgo.kit.language import set_translated
from qtgo.kit.raw_text import raw_text
from qtgo.kit.zoom import FONT_CHANGES
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.features.comments.markdown_edit import Format

tr = Texts("comments")


class CommentEdit(QPlainTextEdit):
    """Edits a comment; the window undoes and redoes its edits in their order with all others.

    Where comments are Markdown, keys such as Ctrl+B format the selection.
    """

    step_ended = Signal()  # later typing is an undo step of its own

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        set_translated(self, self.setAccessibleName, tr.lazy("Comment"))
        self._is_markdown = False
        self._look = TextLook()
        set_translated(self, self.setPlaceholderText, self._hint)

    @property
    def is_markdown(self) -> bool:
        """Return whether comments are read as Markdown."""
        return self._is_markdown

    def set_markdown(self, markdown: bool) -> None:
        """Choose whether comments are read as Markdown."""
        self._is_markdown = markdown
        self.setPlaceholderText(self._hint())

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Hide the hint while an input method composes; Qt lets it stand behind that."""
        super().inputMethodEvent(event)
        self.setPlaceholderText("" if event.preeditString() else self._hint())

    def _hint(self) -> str:
        return tr("Comment (Markdown)") if self._is_markdown else tr("Comment")

    def set_look(self, look: TextLook) -> None:
        """Choose font and size."""
        if look != self._look:
            self._look = look
            self.document().setDefaultFont(look.font(self.font()))

    def format(self, form: Format) -> None:
        """Format the selection, as one step of undo."""
        from qtgo.features.comments.markdown_edit import apply_format

        self.step_ended.emit()
        self.setTextCursor(apply_format(self.textCursor(), form))
        self.step_ended.emit()

    def _format_of(self, event: QKeyEvent) -> Format | None:
        """Return the format that a key gives the selection."""
        if not self._is_markdown:
            return None
        from qtgo.features.comments.markdown_edit import FORMAT_KEYS

        pressed = QKeySequence(event.keyCombination())
        return next((form for form, keys in FORMAT_KEYS.items() if QKeySequence(keys) == pressed), None)

    def event(self, event: QEvent) -> bool:
        """Keep the keys that format from the window's commands."""
        is_format = isinstance(event, QKeyEvent) and self._format_of(event) is not None
        if is_format and event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Format the selection."""
        form = self._format_of(event)
        if form is None:
            super().keyPressEvent(event)
        else:
            self.format(form)

    def changeEvent(self, event: QEvent) -> None:
        """Keep the comment's own font."""
        super().changeEvent(event)
        if event.type() in FONT_CHANGES:
            self.document().setDefaultFont(self._look.font(self.font()))

    @property
    def text(self) -> str:
        """Return the text as it was typed."""
        return raw_text(self.document())
