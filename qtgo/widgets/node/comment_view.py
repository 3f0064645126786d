"""A node's comment as formatted text in which coordinates can be pointed at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, QUrl, Signal
from PySide6.QtGui import (
    QImage,
    QMouseEvent,
    QPalette,
)
from PySide6.QtWidgets import QTextBrowser, QWidget

from qtgo.core.rules.point import Point
from qtgo.deferred import regex
from qtgo.plain_text import visible
from qtgo.text.translation import Texts
from qtgo.widgets.language import set_lasting

if TYPE_CHECKING:
    from PySide6.QtGui import QTextCharFormat

tr = Texts("comment view")

_SCHEME = "qtgo-point"
_COORDINATE = regex(r"(?<!\w)(?:[A-HJ-Z]{1,2}|[a-hj-z])[1-9][0-9]?(?!\w)")
_FENCE = regex(r"\s{0,3}(`{3,}|~{3,})")
_PICTURE = "\ufffc"
_OPENABLE = frozenset({"http", "https"})
_LENGTH = 100_000
# The time that Qt takes for lists and emphasis grows with the square of the text, and with that of its longest word.
_MARKDOWN_LENGTH = 8_000
_ENDLESS_WORD = regex(r"(\S{1000})\S+")


def coordinates_in(text: str, width: int, height: int) -> Iterator[tuple[int, int, Point]]:
    """Yield where a text names points of a board: start, end and the point."""
    for match in _COORDINATE.finditer(text):
        point = Point.from_vertex(match[0])
        if point.x < width and point.y < height:
            yield match.start(), match.end(), point


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
    """Shows a comment as Markdown, a very long one as it stands; HTML is text, and nothing is loaded from anywhere."""

    coordinate_hovered = Signal(object)  # Point | None
    coordinate_clicked = Signal(object)  # Point
    link_clicked = Signal(object)  # QUrl: a page on the web

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._comment = ""
        self._size = (19, 19)
        self._hovered: Point | None = None
        self.setOpenLinks(False)
        self.setReadOnly(True)
        set_lasting(self, self.setPlaceholderText, tr.lazy("No comment"))
        set_lasting(self, self.setAccessibleName, tr.lazy("Comment"))
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
        """Show a comment of a game on a board of some size."""
        if (text, (width, height)) == (self._comment, self._size):
            return
        self._comment = text
        self._size = (width, height)
        self._hover(None)
        self._render()

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Load nothing: a comment's pictures could lie anywhere. Without any answer Qt would open the file itself."""
        return QImage(1, 1, QImage.Format.Format_ARGB32)

    def changeEvent(self, event: QEvent) -> None:
        """Color the links anew with another palette."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange and self._comment:
            self._render()

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing."""
        self._hover(None)
        super().leaveEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the coordinates under the pointer."""
        super().mouseMoveEvent(event)
        self._hover(self._point_of(QUrl(self.anchorAt(event.position().toPoint()))))

    def _render(self) -> None:
        from PySide6.QtGui import QTextCursor, QTextDocument

        features = QTextDocument.MarkdownFeature.MarkdownDialectGitHub
        features |= QTextDocument.MarkdownFeature.MarkdownNoHTML
        text = _ENDLESS_WORD.sub(r"\1…", visible(self._comment, _LENGTH, _LENGTH))
        with QSignalBlocker(self):
            if len(text) > _MARKDOWN_LENGTH:
                self.document().setPlainText(text)
            else:
                self.document().setMarkdown(_keep_line_breaks(text), features)
                self._drop_pictures()
            self._link_coordinates()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _drop_pictures(self) -> None:
        """Put a picture's alternative text in its place: an empty frame would say nothing."""
        from PySide6.QtGui import QTextCharFormat

        alternative = int(QTextCharFormat.Property.ImageAltText)
        document = self.document()
        cursor = document.find(_PICTURE)
        while not cursor.isNull():
            picture = cursor.charFormat().toImageFormat()
            cursor.insertText(str(picture.property(alternative) or ""), QTextCharFormat())
            cursor = document.find(_PICTURE, cursor)

    def _link_coordinates(self) -> None:
        from PySide6.QtGui import QTextCursor

        document = self.document()
        cursor = QTextCursor(document)
        cursor.beginEditBlock()
        block = document.begin()
        while block.isValid():
            for start, end, point in list(coordinates_in(block.text(), *self._size)):
                cursor.setPosition(block.position() + start)
                cursor.setPosition(block.position() + end, QTextCursor.MoveMode.KeepAnchor)
                if not cursor.charFormat().isAnchor():
                    cursor.mergeCharFormat(self._link_format(point))
            block = block.next()
        cursor.endEditBlock()

    def _link_format(self, point: Point) -> QTextCharFormat:
        from PySide6.QtGui import QTextCharFormat

        link = QTextCharFormat()
        link.setAnchor(True)
        link.setAnchorHref(f"{_SCHEME}:{point.vertex}")
        link.setForeground(self.palette().brush(QPalette.ColorRole.Link))
        link.setFontUnderline(True)
        return link

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
        elif url.scheme().lower() in _OPENABLE:
            self.link_clicked.emit(url)
