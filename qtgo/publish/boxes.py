"""The parts of a page: lines of text and figures with their captions. Needs QtGui; lengths are tenths of a point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPen,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)

from qtgo.board.paint.lettering import draw_text, text_size
from qtgo.board.paint.themes import PAPER
from qtgo.board.picture import Picture, draw_on_page, drawn_size
from qtgo.board.scene.board_options import BoardOptions, figure_options
from qtgo.core.diagram.board_diagram import BoardDiagram
from qtgo.core.record.markup import Mark
from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass
from qtgo.look.elision import elided
from qtgo.look.font import faces_of_language, with_found_letters
from qtgo.look.letters import missing_letters
from qtgo.publish.book_blocks import NOTE_BREAK, STONE, DrawnStone, Figure
from qtgo.settings import CoordinateStyle
from qtgo.text.joining import between_clauses

POINT = 10
"""Units of a page in a point."""
_BODY, _CAPTION, _TITLE = (POINT * size for size in (10.0, 9.0, 20.0))
_LEADING = 1.35  # from line to line, in font sizes
_AFTER = 5 * POINT
_INK, _QUIET = QColor("#000000"), QColor("#444444")
_BESIDE_CAPTION = 4 * POINT
_BELOW_FIGURE = 9 * POINT


class Box(Protocol):
    """A piece of a page that is not broken; ``keeps`` means that the next piece must follow in the same column."""

    @property
    def height(self) -> float:
        """Return the height, with the room below it."""

    @property
    def keeps(self) -> bool:
        """Return whether no page ends below it."""

    def draw(self, painter: QPainter, left: float, top: float) -> None:
        """Draw it at its place."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of a paragraph."""

    layout: QTextLayout
    number: int
    height: float
    keeps: bool = False
    color: QColor = field(default_factory=lambda: _INK)

    def draw(self, painter: QPainter, left: float, top: float) -> None:
        """Draw the line."""
        line = self.layout.lineAt(self.number)
        painter.setPen(self.color)
        line.draw(painter, QPointF(left - line.x(), top - line.y()))


class Typesetter:
    """Makes the pieces of a page in one typeface."""

    slack = _AFTER
    """The room below a piece that may lie beyond the end of a page."""

    def __init__(self, family: str, *, coordinates: bool = False) -> None:
        self.family = family
        style = CoordinateStyle.LETTERS if coordinates else CoordinateStyle.NONE
        self._options = BoardOptions(coordinates=style, last_move=False)
        self._letters: set[str] = set()

    def font(self, size: float, *, bold: bool = False, italic: bool = False) -> QFont:
        """Return the typeface at a size; ideographs have no italics."""
        faces = faces_of_language(serif=True)
        font = with_found_letters(QFont([*faces, self.family]))
        font.setPixelSize(round(size))
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        font.setBold(bold)
        font.setItalic(italic and not faces)
        return font

    @property
    def missing(self) -> frozenset[str]:
        """Return the letters among those set so far that no font has: they are blank."""
        return missing_letters("".join(self._letters), self.font(_BODY))

    def comment(self, text: str, lead: str, width: float) -> list[TextLine]:
        """Return the lines of a paragraph, which begins with the number of a move in bold."""
        return self._lines(f"{lead}\u2002{text}" if lead else text, width, self.font(_BODY), bold=len(lead))

    def remark(self, text: str, width: float) -> list[TextLine]:
        """Return the lines of a paragraph below a figure, centered."""
        return self._lines(text, width, self.font(_CAPTION), alignment=Qt.AlignmentFlag.AlignHCenter)

    def title(self, text: str, details: str, width: float) -> list[TextLine]:
        """Return the title of a game, and below it what is known of the game."""
        lines = self._lines(text, width, self.font(_TITLE, bold=True), keeps=True)
        if details:
            lines += self._lines(details, width, self.font(_BODY, italic=True), keeps=True, color=_QUIET)
        return lines

    def _lines(
        self,
        text: str,
        width: float,
        font: QFont,
        *,
        bold: int = 0,
        keeps: bool = False,
        color: QColor = _INK,
        alignment: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> list[TextLine]:
        self._letters.update(text)
        layout = QTextLayout(text, font)
        layout.setTextOption(_option(alignment))
        if bold:
            formats = QTextLayout.FormatRange()
            formats.start, formats.length, formats.format = 0, bold, QTextCharFormat()
            formats.format.setFontWeight(QFont.Weight.Bold)
            layout.setFormats([formats])
        heights = broken(layout, width, font.pixelSize() * _LEADING)
        last = len(heights) - 1
        return [
            TextLine(layout, number, height + (_AFTER if number == last else 0), keeps or _clings(number, last), color)
            for number, height in enumerate(heights)
        ]

    def figure(self, figure: Figure, width: float, most: QSizeF) -> FigureBox:
        """Return a figure centered in a width; its board is as large as fits ``most``."""
        self._letters.update(figure.title)
        return FigureBox(self, figure, width, most, self._options)

    @property
    def usual_caption(self) -> float:
        """Return the height of a title and of two lines of notes, which few figures exceed."""
        return _BESIDE_CAPTION + 3 * _CAPTION * _LEADING + _BELOW_FIGURE


def broken(layout: QTextLayout, width: float, least: float) -> list[float]:
    """Break a paragraph into lines of a width; return their heights, ``least`` or more each."""
    heights, top = list[float](), 0.0
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, top))
        heights.append(max(line.height(), least))
        top += heights[-1]
    layout.endLayout()
    return heights


def _option(alignment: Qt.AlignmentFlag) -> QTextOption:
    option = QTextOption(alignment)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return option


def _clings(number: int, last: int) -> bool:
    """Return whether the next line of a paragraph must follow on the same page: no line of one stands alone."""
    return last > 0 and number < last and (number == 0 or number == last - 1)


class FigureBox:
    """A board, below it its title and its notes, centered."""

    keeps = False
    board: QSizeF
    """The size of the board."""

    def __init__(self, setter: Typesetter, figure: Figure, width: float, most: QSizeF, options: BoardOptions) -> None:
        self._figure, self._width = figure, width
        self._picture = _fitted_picture(figure.diagram, most, options)
        self.board = drawn_size(self._picture)
        self._title = setter.font(_CAPTION, bold=True)
        self._font = setter.font(_CAPTION)
        self._rows = list(self._note_rows())
        self._remarks = [line for text in figure.remarks for line in setter.remark(text, width)]
        caption = _BESIDE_CAPTION + self._line * (bool(figure.title) + len(self._rows))
        caption += sum(line.height for line in self._remarks) + _BELOW_FIGURE
        self.height = self.board.height() + caption

    @property
    def _line(self) -> float:
        return _CAPTION * _LEADING

    def draw(self, painter: QPainter, left: float, top: float) -> None:
        """Draw board and caption."""
        draw_on_page(painter, self._picture, left + (self._width - self.board.width()) / 2, top)
        top += self.board.height() + _BESIDE_CAPTION
        if self._figure.title:
            rect = QRectF(left, top, self._width, self._line)
            painter.setPen(_INK)
            painter.setFont(self._title)
            text = elided(QFontMetricsF(self._title), self._figure.title, self._width)
            painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), text)
            top += self._line
        for row in self._rows:
            self._draw_row(painter, row, left, top)
            top += self._line
        for line in self._remarks:
            line.draw(painter, left, top)
            top += line.height

    def _note_rows(self) -> Iterator[list[_Piece]]:
        """Break the notes into rows, each note as a whole where it is not wider than a row."""
        metrics, row, used = QFontMetricsF(self._font), list[_Piece](), 0.0
        for piece in self._pieces():
            wide = piece.width(metrics)
            if row and used + wide > self._width:
                yield row
                row, used = [], 0.0
            used += wide
            row.append(piece)
        if row:
            yield row

    def _pieces(self) -> Iterator[_Piece]:
        notes, between = self._figure.notes, between_clauses()
        for index, note in enumerate(notes):
            text = note.text + (between if index < len(notes) - 1 else "")
            for words in text.split(NOTE_BREAK):
                yield _Piece(words, note.stone if STONE in words else None)

    def _draw_row(self, painter: QPainter, row: Sequence[_Piece], left: float, top: float) -> None:
        metrics = QFontMetricsF(self._font)
        wide = sum(piece.width(metrics) for piece in row)
        x, base = left + (self._width - wide) / 2, top + metrics.ascent()
        for piece in row:
            piece.draw(painter, QPointF(x, base), self._font)
            x += piece.width(metrics)


def _fitted_picture(diagram: BoardDiagram, most: QSizeF, options: BoardOptions) -> Picture:
    """Return the picture of a diagram that is as large as fits."""
    side = int(max(most.width(), most.height()))
    own = figure_options(options, diagram.flags)
    picture = Picture(diagram.position, diagram.markup, own, PAPER, side, part=diagram.part)
    size = drawn_size(picture)
    share = min(1.0, most.width() / size.width(), most.height() / size.height())
    return replace(picture, size=max(1, int(side * share)))


@dataclass(frozen=True, slots=True)
class _Piece:
    """Some words of a note that stand on one line, with the stone in them."""

    text: str
    stone: DrawnStone | None

    def width(self, metrics: QFontMetricsF) -> float:
        before, _, after = self.text.partition(STONE)
        wide = metrics.horizontalAdvance(before) + metrics.horizontalAdvance(after)
        return wide + (_stone_size(metrics) if self.stone is not None else 0)

    def draw(self, painter: QPainter, base: QPointF, font: QFont) -> None:
        metrics = QFontMetricsF(font)
        before, _, after = self.text.partition(STONE)
        painter.setFont(font)
        painter.setPen(_INK)
        painter.drawText(base, before)
        x = base.x() + metrics.horizontalAdvance(before)
        if self.stone is not None:
            size = _stone_size(metrics)
            _draw_stone(painter, QPointF(x + size / 2, base.y() - metrics.capHeight() / 2), size, self.stone)
            x += size
        painter.setFont(font)
        painter.setPen(_INK)
        painter.drawText(QPointF(x, base.y()), after)


def _stone_size(metrics: QFontMetricsF) -> float:
    return metrics.capHeight() * 1.85


def _draw_stone(painter: QPainter, center: QPointF, size: float, stone: DrawnStone) -> None:
    """Draw a stone as on the board, with its mark or its letter."""
    is_black = stone.color is Color.BLACK
    ink = QColor("#ffffff") if is_black else _INK
    radius = size / 2 - 4
    painter.setPen(QPen(_INK, 5))
    painter.setBrush(_INK if is_black else QColor("#ffffff"))
    painter.drawEllipse(center, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if isinstance(stone.sign, Mark):
        painter.setPen(QPen(ink, 7))
        _draw_mark(painter, center, radius * 0.62, stone.sign)
    else:
        size = text_size(stone.sign, radius * 1.45, radius * 1.3, bold=True)
        draw_text(painter, center - QPointF(0, radius * 0.05), stone.sign, size, ink, bold=True)


def _draw_mark(painter: QPainter, center: QPointF, arm: float, mark: Mark) -> None:
    if mark is Mark.TRIANGLE:
        corners = [QPointF(0, -arm), QPointF(0.87 * arm, arm / 2), QPointF(-0.87 * arm, arm / 2)]
        painter.drawPolygon([center + corner for corner in corners])
    elif mark is Mark.CIRCLE:
        painter.drawEllipse(center, arm * 0.75, arm * 0.75)
    elif mark is Mark.CROSS:
        for corner in (QPointF(arm, arm), QPointF(arm, -arm)):
            painter.drawLine(center - corner * 0.7, center + corner * 0.7)
    else:
        painter.drawRect(QRectF(center - QPointF(arm, arm) * 0.7, center + QPointF(arm, arm) * 0.7))
