"""A node's comment, as it stands or as Markdown; coordinates can be pointed at."""

from __future__ import annotations

from collections.abc import Generator

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, QUrl, Signal
from PySide6.QtGui import (
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPalette,
)
from PySide6.QtWidgets import QTextBrowser, QWidget

from qtgo.core.rules.point import Point
from qtgo.deferred import regex
from qtgo.features.comments.comment_text import (
    coordinates_in,
    laid_out_once,
    link_addresses,
    link_format,
    selected,
    show_plain,
)
from qtgo.features.comments.text_look import TextLook
from qtgo.kit.inputs.own_keys import ENTER, claims
from qtgo.kit.language import set_translated
from qtgo.kit.zoom import FONT_CHANGES
from qtgo.plain_text import visible
from qtgo.text.translation import Texts
from qtgo.timers import Gradual

tr = Texts("comments")

_SCHEME = "qtgo-point"
_FENCE = regex(r"\s{0,3}(`{3,}|~{3,})")
_PICTURE = "\ufffc"
_OPENABLE = frozenset({"http", "https"})
_LENGTH = 40_000
_AT_ONCE = 5_000
# The time that Qt takes for lists and emphasis grows with the square of the text, and with that of its longest word.
_MARKDOWN_LENGTH = 8_000
_ENDLESS_WORD = regex(r"(\S{1000})\S+")


def _keep_line_breaks(text: str) -> str:
    """Turn line breaks into hard ones for Markdown, but not inside fenced code."""
    lines: list[str] = []
    fence = ""
    for line in text.split("\n"):
        match = _FENCE.match(line)
        if match is not None and not fence:
            fence = match[1]
        elif match is not None and match[1].startswith(fence):
            fence = ""
        elif not fence and line.strip():
            line = line.rstrip() + "  "
        lines.append(line)
    return "\n".join(lines)


class CommentView(QTextBrowser):
    """Shows a comment as plain text, or as Markdown unless it is very long; HTML is text, and nothing is loaded."""

    coordinate_hovered = Signal(object)  # Point | None
    coordinate_clicked = Signal(object)  # Point
    link_clicked = Signal(object)  # QUrl: a page on the web
    diagram_clicked = Signal(object)  # str: a text diagram, to be shown as a board

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._comment = ""
        self._size = (19, 19)
        self._hovered: Point | None = None
        self._is_markdown = False
        self._look = TextLook()
        self._diagrams: dict[str, str] = {}  # by the addresses of their links
        self._rest = Gradual[None](self, lambda _: self.updateGeometry())
        self.setOpenLinks(False)
        self.setReadOnly(True)
        set_translated(self, self.setPlaceholderText, tr.lazy("No comment"))
        set_translated(self, self.setAccessibleName, tr.lazy("Comment"))
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setMouseTracking(True)
        self.anchorClicked.connect(self._on_anchor_clicked)
        self.highlighted.connect(self._on_anchor_highlighted)

    @property
    def comment(self) -> str:
        """Return the comment shown, as it was handed in."""
        return self._comment

    def show_comment(self, text: str, width: int, height: int) -> None:
        """Show a comment of a game on a board of some size; the rest of a long one is shown a moment later."""
        if (text, (width, height)) == (self._comment, self._size):
            return
        self._comment = text
        self._size = (width, height)
        self._hover(None)
        self._rest.stop()
        self._render(_AT_ONCE)
        if len(text) > _AT_ONCE:
            self._rest.start(self._rendering(_LENGTH), later=True)

    def set_markdown(self, markdown: bool) -> None:
        """Read comments as Markdown, or show them as they stand."""
        if markdown != self._is_markdown:
            self._is_markdown = markdown
            self._render()

    def set_look(self, look: TextLook) -> None:
        """Choose font and size."""
        if look != self._look:
            self._look = look
            self.document().setDefaultFont(look.font(self.font()))

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Load nothing: a comment's pictures could lie anywhere. Without any answer Qt would open the file itself."""
        return QImage(1, 1, QImage.Format.Format_ARGB32)

    def changeEvent(self, event: QEvent) -> None:
        """Color the links again with another palette, and keep the comment's own font."""
        super().changeEvent(event)
        if event.type() in FONT_CHANGES:
            self.document().setDefaultFont(self._look.font(self.font()))
        if event.type() is QEvent.Type.PaletteChange and self._comment:
            self._render()

    def event(self, event: QEvent) -> bool:
        """Keep Enter from the window while a link is chosen by Tab."""
        return claims(event, self._owns) or super().event(event)

    def _owns(self, event: QKeyEvent) -> bool:
        return event.key() in ENTER and self.textCursor().hasSelection()

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing."""
        self._hover(None)
        super().leaveEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the coordinates under the pointer."""
        super().mouseMoveEvent(event)
        self._hover(self._point_of(QUrl(self.anchorAt(event.position().toPoint()))))

    def _render(self, length: int = _LENGTH) -> None:
        for _ in self._rendering(length):
            pass

    def _rendering(self, length: int) -> Generator[None, None, None]:
        """Show so much of the comment, in two steps of which each takes long."""
        from PySide6.QtGui import QTextCursor

        text = _ENDLESS_WORD.sub(r"\1…", visible(self._comment, length, length))
        link = self.palette().brush(QPalette.ColorRole.Link)
        self._diagrams = {}
        with QSignalBlocker(self):
            if self._is_markdown and len(self._comment) <= _MARKDOWN_LENGTH:
                self._show_markdown(text)
                link_addresses(self.document(), link, but_in_code=True)  # Qt misses those beside other scripts
            else:
                self._diagrams = show_plain(self.document(), text, link)
        yield
        with QSignalBlocker(self):
            self._link_coordinates()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _show_markdown(self, text: str) -> None:
        from PySide6.QtGui import QTextDocument

        features = QTextDocument.MarkdownFeature.MarkdownDialectGitHub
        features |= QTextDocument.MarkdownFeature.MarkdownNoHTML
        self.document().setMarkdown(_keep_line_breaks(text), features)
        self._drop_pictures()

    def _drop_pictures(self) -> None:
        """Replace a picture by its alternative text, as an empty frame is useless."""
        from PySide6.QtGui import QTextCharFormat

        alternative = int(QTextCharFormat.Property.ImageAltText)
        document = self.document()
        cursor = document.find(_PICTURE)
        while not cursor.isNull():
            picture = cursor.charFormat().toImageFormat()
            cursor.insertText(str(picture.property(alternative) or ""), QTextCharFormat())
            cursor = document.find(_PICTURE, cursor)

    def _link_coordinates(self) -> None:
        link = self.palette().brush(QPalette.ColorRole.Link)
        with laid_out_once(self.document()):
            for cursor, point in selected(self.document(), lambda line: coordinates_in(line, *self._size)):
                is_in_diagram = cursor.blockFormat().nonBreakableLines() and not self._is_markdown
                if not is_in_diagram and not cursor.charFormat().isAnchor():
                    cursor.mergeCharFormat(link_format(f"{_SCHEME}:{point.vertex}", link))

    def _hover(self, point: Point | None) -> None:
        if point != self._hovered:
            self._hovered = point
            self.coordinate_hovered.emit(point)

    def _point_of(self, url: QUrl) -> Point | None:
        """Read the point that a link stands for; a comment may hold links of this form that are none."""
        if url.scheme() != _SCHEME:
            return None
        points = [point for _, _, point in coordinates_in(url.path(), *self._size)]
        return points[0] if len(points) == 1 else None

    def _on_anchor_highlighted(self, url: QUrl) -> None:
        self._hover(self._point_of(url))

    def _on_anchor_clicked(self, url: QUrl) -> None:
        point = self._point_of(url)
        if point is not None:
            self.coordinate_clicked.emit(point)
        elif url.toString() in self._diagrams:
            self.diagram_clicked.emit(self._diagrams[url.toString()])
        elif url.scheme().lower() in _OPENABLE:
            self.link_clicked.emit(url)
