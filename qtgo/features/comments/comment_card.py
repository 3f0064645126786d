"""The card with a node's comment or its editor; without either, only the offer to add a comment."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject, QSize, Signal
from PySide6.QtWidgets import QFrame, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from qtgo.features.comments.comment_view import CommentView
from qtgo.features.comments.node_heading import NodeHeading
from qtgo.features.comments.node_panel import NodePanel
from qtgo.kit.language import follow_language
from qtgo.kit.zoom import follow_zoom
from qtgo.look.sizes import SPACING, WINDOW_MARGIN, scaled
from qtgo.plain_text import is_blank
from qtgo.shell.panels.slots import WordsCard
from qtgo.text.record.node_words import NodeWords
from qtgo.text.translation import Texts

tr = Texts("comments")

_SHARE = 0.4  # of the panel that a long comment takes


class CommentCard(WordsCard):
    """As high as its text, up to a share of the panel; a line without text."""

    edit_requested = Signal()

    def __init__(self, parent: QWidget | None = None, *, in_steps: bool = False) -> None:
        """Make the card; with ``in_steps``, ``make_parts`` makes its parts, before which it may not be used."""
        super().__init__(tr("Comment"), parent, icon_name="comment", collapsible=True)
        if not in_steps:
            for _step in self.make_parts():
                pass

    def make_parts(self) -> Iterator[None]:
        """Make the view and the editor of the comment, in steps of a few milliseconds."""
        self._is_editing = False
        self._is_folded = False  # by the user, as long as there are words to fold
        body = QWidget(self)
        self._pages = QStackedWidget(body)
        self._reading = QWidget(self._pages)
        self.heading = NodeHeading(self._reading)
        self.comment = CommentView(self._reading)
        self.comment.setProperty("look", "inner")
        self.comment.setFrameShape(QFrame.Shape.NoFrame)
        yield
        self.panel = NodePanel(self._pages)
        yield
        self._lay_out(body)
        self.collapsed_changed.connect(self._on_toggled)
        self.comment.document().documentLayout().documentSizeChanged.connect(lambda _size: self.updateGeometry())
        parent = self.parentWidget()
        if parent is not None:
            parent.installEventFilter(self)
        self._show_state()
        follow_language(self, self._say)

    @property
    def has_words(self) -> bool:
        """Return whether the node has texts."""
        return self.heading.words != NodeWords() or not is_blank(self.comment.comment)

    @property
    def is_editing(self) -> bool:
        """Return whether the comment is being edited."""
        return self._is_editing

    def show_node(self, words: NodeWords, comment: str, width: int, height: int) -> None:
        """Show the comment of a node of a game on a board of some size."""
        self.heading.show_words(words)
        self.comment.show_comment(comment, width, height)
        self.comment.setVisible(not is_blank(comment))
        self._show_state()
        self.words_changed.emit()

    def show_editing(self, editing: bool) -> None:
        """Show the comment editor or the comment."""
        self._is_editing = editing
        self._pages.setCurrentWidget(self.panel if editing else self._reading)
        self._show_state()

    def set_low(self, low: bool) -> None:
        """Leave the room of a low window to the text that is written, or show all fields around it."""
        self.panel.set_low(low)

    def sizeHint(self) -> QSize:
        """Return the height of the text, or the least one while it is edited: the room beyond is shared."""
        hint = super().sizeHint()
        if self.is_collapsed:
            return hint
        if self._is_editing:
            return QSize(hint.width(), self.minimumSizeHint().height())
        words = self.heading.sizeHint().height() if not self.heading.isHidden() else 0
        is_shown = not is_blank(self.comment.comment)
        text = round(self.comment.document().size().height()) + scaled(SPACING) if is_shown else 0
        height = self.header.sizeHint().height() + words + text + 2 * scaled(SPACING)
        parent = self.parentWidget()
        most = height if parent is None else round(_SHARE * parent.height())
        return QSize(hint.width(), max(self.minimumSizeHint().height(), min(height, most)))

    def hasHeightForWidth(self) -> bool:
        """Return True: the text's height depends on its width."""
        return False

    def minimumSizeHint(self) -> QSize:
        """Return the room of a few lines, which can be scrolled."""
        least = super().minimumSizeHint()
        if not self.is_collapsed and not self._is_editing:
            least.setHeight(self.header.sizeHint().height() + 3 * self.fontMetrics().height())
        return least

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take another share when the panel gets another height."""
        if event.type() is QEvent.Type.Resize:
            self.updateGeometry()
        return False

    def _show_state(self) -> None:
        folded = not self._is_editing and (self._is_folded or not self.has_words)
        if folded is not self.is_collapsed:
            self.set_collapsed(folded)
        vertical = QSizePolicy.Policy.Preferred if self._is_editing else QSizePolicy.Policy.Maximum
        if not folded:
            self.setSizePolicy(QSizePolicy.Policy.Preferred, vertical)
        self._say()
        self.updateGeometry()

    def _say(self) -> None:
        if self._is_editing:  # the editor has a title of its own, and needs the room
            self.set_title("")
        else:
            self.set_title(tr("Comment") if self.has_words else tr("Add a comment"))

    def _on_toggled(self, collapsed: bool) -> None:
        """Fold or show the comment; without one, request the editor."""
        if self.has_words:
            self._is_folded = collapsed
            self._show_state()
        else:
            self.set_collapsed(True)
            self.edit_requested.emit()

    def _lay_out(self, body: QWidget) -> None:
        words = QVBoxLayout(self._reading)
        words.setContentsMargins(0, 0, 0, 0)
        words.addWidget(self.heading)
        words.addWidget(self.comment, 1)
        self._pages.addWidget(self._reading)
        self._pages.addWidget(self.panel)
        column = QVBoxLayout(body)
        column.addWidget(self._pages)
        self.set_body(body)

        def fit() -> None:
            margin = round(self.comment.document().documentMargin())
            self.heading.setContentsMargins(margin, 0, margin, 0)  # as the text below it
            words.setSpacing(scaled(SPACING) // 2)
            across, down = scaled(WINDOW_MARGIN) - margin, scaled(SPACING)
            column.setContentsMargins(across, down, across, down)

        follow_zoom(self, fit)
