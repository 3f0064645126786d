"""Books set on pages: figures in rows with their comments beside them or below. Lengths are tenths of a point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from qtgo.deferred import dataclass
from qtgo.look.elision import elided
from qtgo.publish.book_blocks import Block, Chapter, Comment, ContentsList, Figure, PageStyle, Paper
from qtgo.publish.booklet import Booklet
from qtgo.publish.boxes import POINT, Box, FigureBox, Typesetter
from qtgo.steps import Progress, untold

PER_PAGE = range(1, 10)
"""The possible numbers of figures on a page."""
_SIDE, _TOP, _BOTTOM = 56 * POINT, 56 * POINT, 70 * POINT
_GAP = 18 * POINT  # between columns
_BETWEEN = 10 * POINT  # from one row of figures to the next
_FOOT, _FOOT_SIZE = 34 * POINT, 8.5 * POINT
_STEP = 12 * POINT  # by which columns grow until the text fits
_LEAST_ROOM = 40 * POINT
_SHORT = 68 * POINT  # five lines of text, which stand in one column
_HEAD = 61 * POINT  # kept on every page for a title, so that boards are as large on the first page as on the others
_SMALL_LINES = 19  # lines of a small diagram that is as wide as it may be
_LEAST_SMALL = 0.55


class _Grid(NamedTuple):
    """Columns of text, how many of them a figure takes up, figures side by side, and rows of figures."""

    columns: int
    span: int
    abreast: int
    rows: int


def _grid(per_page: int) -> _Grid:
    if per_page <= 3:
        return (_Grid(2, 2, 1, 1), _Grid(3, 2, 1, 2), _Grid(2, 1, 1, 3))[per_page - 1]
    columns = 2 if per_page <= 6 else 3
    return _Grid(columns, 1, columns, -(-per_page // columns))


class Placed(NamedTuple):
    """A piece and where its upper left corner is on the page."""

    box: Box
    left: float
    top: float


@dataclass(slots=True)
class Page:
    """A page with its pieces; ``number`` counts from 1."""

    number: int
    placed: list[Placed]
    figures: int = 0

    def draw(self, painter: QPainter, setter: Typesetter, paper: Paper, title: str) -> None:
        """Draw the page, in tenths of a point from its upper left corner, with the title and its number below."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for box, left, top in self.placed:
            box.draw(painter, left, top)
        font = setter.font(_FOOT_SIZE)
        painter.setFont(font)
        painter.setPen(QColor("#444444"))
        width, height = (side * POINT for side in paper.value)
        foot = QRectF(_SIDE, height - _BOTTOM + _FOOT - 14 * POINT, width - 2 * _SIDE, 14 * POINT)
        name = elided(QFontMetricsF(font), title, foot.width() * 0.85)
        painter.drawText(foot, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), name)
        painter.drawText(foot, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), str(self.number))


class _Entry:
    """A line of the contents; the number of the page is known once the chapter has been set."""

    keeps = False

    def __init__(self, setter: Typesetter, text: str, index: int, width: float, starts: list[int]) -> None:
        self._font = setter.font(10 * POINT)
        self._text, self._index, self._width, self._starts = text, index, width, starts
        self.height = 16.0 * POINT

    def draw(self, painter: QPainter, left: float, top: float) -> None:
        """Draw the name, the number of the page, and dots between them."""
        metrics = QFontMetricsF(self._font)
        number = str(self._starts[self._index]) if self._index < len(self._starts) else ""
        room = self._width - 40 * POINT
        name = elided(metrics, self._text, room)
        base = top + metrics.ascent()
        painter.setFont(self._font)
        painter.setPen(QColor("#000000"))
        painter.drawText(QPointF(left, base), name)
        right = left + self._width - metrics.horizontalAdvance(number)
        painter.drawText(QPointF(right, base), number)
        dot, end = metrics.horizontalAdvance(" ."), left + self._width - 20 * POINT
        count = max(0, int((end - left - metrics.horizontalAdvance(name)) / dot) - 1)
        painter.setPen(QColor("#777777"))
        painter.drawText(QPointF(end - count * dot, base), " ." * count)  # those of all lines below each other


class Composer:
    """Sets a book page by page; a page is complete when it is yielded, but for the numbers of the contents."""

    def __init__(self, booklet: Booklet, style: PageStyle, setter: Typesetter) -> None:
        self._booklet, self._style, self._setter = booklet, style, setter
        self._grid = _grid(style.per_page)
        width, height = (side * POINT for side in style.paper.value)
        self._width, self._bottom = width - 2 * _SIDE, height - _BOTTOM
        self._column = (self._width - _GAP * (self._grid.columns - 1)) / self._grid.columns
        self._most = self._most_of_board()
        self._page, self._y = Page(1, []), float(_TOP)
        self._row: list[Figure] = []
        self._text: list[Comment | Figure] = []
        self._starts: list[int] = []

    def pages(self, progress: Progress = untold) -> Iterator[Page]:
        """Yield the pages."""
        return (page for page in self.steps(progress) if page is not None)

    def steps(self, progress: Progress = untold) -> Iterator[Page | None]:
        """Yield the pages, and None after each block that has been set: a page can have many."""
        for block in self._booklet.blocks(progress):
            yield from self._take(block)
            yield None
        yield from self._flush()
        if self._page.placed or self._page.number == 1:
            yield self._page

    def _take(self, block: Block) -> Iterator[Page]:
        match block:
            case Chapter():
                yield from self._flush()
                yield from self._begin_chapter(block)
            case ContentsList(titles):
                yield from self._contents(titles)
            case Figure(is_small=False):
                if len(self._row) == self._most_abreast or (self._text and not self._row):
                    yield from self._flush()
                self._row.append(block)
            case _:
                self._text.append(block)

    @property
    def _most_abreast(self) -> int:
        """Return how many figures the next row has at most."""
        free = self._style.per_page - self._page.figures % self._style.per_page
        return min(self._grid.abreast, free)

    def _turn(self) -> Iterator[Page]:
        """End the page, unless nothing is on it."""
        if self._page.placed:
            yield self._page
            self._page = Page(self._page.number + 1, [])
        self._y = float(_TOP)

    def _begin_chapter(self, chapter: Chapter) -> Iterator[Page]:
        yield from self._turn()
        self._starts.append(self._page.number)
        self._place(self._setter.title(chapter.title, chapter.details, self._width))
        self._y += _BETWEEN

    def _contents(self, titles: Iterable[str]) -> Iterator[Page]:
        self._place(self._setter.title(self._booklet.title, "", self._width))
        self._y += _BETWEEN
        for index, text in enumerate(titles):
            entry = _Entry(self._setter, text, index, self._width, self._starts)
            if self._y + entry.height > self._bottom:
                yield from self._turn()
            self._place([entry])

    def _place(self, boxes: Sequence[Box], left: float = _SIDE) -> None:
        """Place pieces below each other, from where the page is free."""
        for box in boxes:
            self._page.placed.append(Placed(box, left, self._y))
            self._y += box.height

    # Rows of figures with their text

    def _flush(self) -> Iterator[Page]:
        """Set the figures that wait, and all text that has followed them."""
        row, text = self._row, self._text
        self._row, self._text = [], []
        groups = _together([box for block in text for box in self._boxes(block)])
        if row:
            figures = self._figures(row, has_text=bool(groups))
            high = max(figure.height for figure in figures)
            is_full = self._page.figures + len(figures) > self._style.per_page
            if is_full or self._y + high - self._setter.slack > self._bottom:
                yield from self._turn()
            top = self._y
            self._page.figures += len(figures)
            groups = self._set_row(figures, groups, top, top + high)
            self._y = top + high + _BETWEEN
        while groups:
            if self._bottom - self._y < min(_LEAST_ROOM, self._bottom - _TOP):
                yield from self._turn()
            before = len(groups)
            groups = self._columns(groups)
            if groups:
                if len(groups) == before and self._y == _TOP:  # higher than a page
                    self._place(groups.pop(0))
                yield from self._turn()

    def _most_of_board(self) -> QSizeF:
        """Return the most room that a board has: the same for all of a book, whatever is written above and below."""
        grid = self._grid
        slot = (self._bottom - _TOP - _HEAD + _BETWEEN) / grid.rows - _BETWEEN
        return QSizeF(self._across(grid.span), slot - self._setter.usual_caption)

    def _across(self, columns: int) -> float:
        return columns * self._column + (columns - 1) * _GAP

    def _figures(self, row: Sequence[Figure], *, has_text: bool) -> list[FigureBox]:
        grid = self._grid
        width = self._across(grid.columns if grid.abreast == 1 and not has_text else grid.span)
        return [self._setter.figure(figure, width, self._most) for figure in row]

    def _set_row(
        self, figures: Sequence[FigureBox], groups: list[list[Box]], top: float, bottom: float
    ) -> list[list[Box]]:
        """Place figures side by side, and text beside them where there are columns left; return the rest of it."""
        step = self._column + _GAP
        for index, figure in enumerate(figures):
            self._page.placed.append(Placed(figure, _SIDE + index * step, top))
        grid = self._grid
        if grid.abreast == 1 and groups:
            for column in range(grid.span, grid.columns):
                groups = self._fill(groups, _SIDE + column * step, top, bottom)
        return groups

    def _boxes(self, block: Comment | Figure) -> list[Box]:
        """Return the pieces of text, or of a small diagram, as wide as a column."""
        match block:
            case Comment(text, lead):
                return list(self._setter.comment(text, lead, self._column))
            case Figure(diagram):
                lines = max(diagram.area.width, diagram.area.height)
                widest = min(self._column, self._most.height())  # that of a figure
                side = widest * min(1.0, max(_LEAST_SMALL, lines / _SMALL_LINES))
                return [self._setter.figure(block, self._column, QSizeF(side, side))]

    def _columns(self, groups: list[list[Box]]) -> list[list[Box]]:
        """Set text in columns of about the same height; return what did not fit the page."""
        room = self._bottom - self._y
        count = self._grid.columns
        high = room if _is_higher(groups, count * room) else _even(groups, count, room)
        top, lowest = self._y, self._y
        for column in range(count):
            left = _SIDE + column * (self._column + _GAP)
            before = groups
            groups = self._fill(groups, left, top, top + high)
            used = before[: len(before) - len(groups)]
            lowest = max(lowest, top + sum(map(_height, used)))
        self._y = lowest + _BETWEEN if lowest > top else self._y
        return groups

    def _fill(self, groups: list[list[Box]], left: float, top: float, bottom: float) -> list[list[Box]]:
        """Place pieces in a column; return those that did not fit."""
        y = top
        for index, group in enumerate(groups):
            if y + _height(group) > bottom + self._setter.slack:
                return groups[index:]
            for box in group:
                self._page.placed.append(Placed(box, left, y))
                y += box.height
        return []


def _together(boxes: Sequence[Box]) -> list[list[Box]]:
    """Group the pieces that no page may end between."""
    groups, group = list[list[Box]](), list[Box]()
    for box in boxes:
        group.append(box)
        if not box.keeps:
            groups.append(group)
            group = []
    return [*groups, group] if group else groups


def _height(group: Sequence[Box]) -> float:
    return sum(box.height for box in group)


def _is_higher(groups: Sequence[Sequence[Box]], most: float) -> bool:
    """Return whether groups are higher than this, looking at no more of them than that takes."""
    return any(high > most for high in accumulate(map(_height, groups)))


def _even(groups: Sequence[Sequence[Box]], columns: int, room: float) -> float:
    """Return the height at which columns of about the same height hold all groups, at most the room there is."""
    total = sum(map(_height, groups))
    high = min(room, max(total / columns, max(map(_height, groups)), min(total, _SHORT)))
    while high < room and not _fits(groups, columns, high):
        high = min(room, high + _STEP)
    return high


def _fits(groups: Sequence[Sequence[Box]], columns: int, high: float) -> bool:
    column, y = 1, 0.0
    for group in groups:
        tall = _height(group)
        if y + tall > high and y:
            column, y = column + 1, 0.0
        if column > columns or tall > high:
            return False
        y += tall
    return True
