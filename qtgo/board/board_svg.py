"""Diagrams as SVG, written without Qt: text as text, each stone one element, in a few kilobytes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from html import escape
from unicodedata import east_asian_width

from qtgo.board.paint.board_colors import (
    BLACK_TERRITORY,
    BLACK_TERRITORY_OPACITY,
    DEAD_OPACITY,
    GOOD,
    JUDGEMENTS,
    MISTAKE,
    VARIATION_OPACITY,
    WHITE_TERRITORY,
    WHITE_TERRITORY_OPACITY,
)
from qtgo.board.paint.fitting import Fitted, caption_lines, fitted_to
from qtgo.board.paint.themes import BoardTheme, StoneColors
from qtgo.board.point_places import Seats, named_sides
from qtgo.board.scene.board_options import BoardOptions, CoordinateStyle, column_texts, row_texts
from qtgo.board.scene.point_look import LastMove, PointLook, looks
from qtgo.core.diagram.board_diagram import BoardDiagram
from qtgo.core.record.markup import Mark, Markup
from qtgo.core.rules.handicap_and_star_points import star_points
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.symmetry import Symmetry
from qtgo.deferred import dataclass
from qtgo.plain_text import visible
from qtgo.text.translation import language_tag

CELL = 20
"""The distance of two lines, in units of the drawing; all lengths here are such units."""
MARGIN = 25.6
"""From the edge of the drawing to the first line where there are coordinates."""
_EDGE, _CUT = 16.4, 12.4  # the same where there are none, and where the board goes on, as in ``qtgo.board.geometry``
_STONE = 9.7
_GAP, _CLEAR = 7.2, 1.5  # from a point to where the lines below its text end at least, and from a wide text
_LINE, _HALO = 1.3, 4.0
_FONT = "Helvetica, Arial, sans-serif"
_VEIL, _HIDING = 0.66, 0.88
_CAPTION = 9.5
_CAPTION_ROWS = 1.45
_CAPTION_LENGTH = 100_000
_WIDE = 0.56  # the width of a letter of a caption, in font sizes
_THIN, _BROAD = "iIjl.,:;!|'()[] ", "mwMW@%"


@dataclass(frozen=True, slots=True)
class SvgPage:
    """The style of a diagram: theme and options, its largest width and height in centimeters, and its texts.

    The title is what readers for the blind say, the caption stands below the board.
    """

    theme: BoardTheme
    options: BoardOptions
    size: float
    title: str = ""
    caption: str = ""
    view: Symmetry = Symmetry.UNTURNED


def diagram_svg(diagram: BoardDiagram, page: SvgPage) -> str:
    """Return a diagram as an SVG document; the board's longer side has the size of the page."""
    return _Drawing(diagram, page).document()


def over_svg(diagram: BoardDiagram, page: SvgPage) -> str:
    """Return what a diagram has besides its board and its stones: a group that lies below them, and one above."""
    drawing = _Drawing(diagram, page)
    return f"<g>{''.join(drawing.gaps())}</g><g>{''.join(drawing.above())}</g>"


def upper_left(diagram: BoardDiagram, page: SvgPage) -> tuple[float, float]:
    """Return where the upper left one of the points shown is, for what draws into the group "over" of a diagram."""
    drawing = _Drawing(diagram, page)
    return drawing.left, drawing.top


class _Drawing:
    """One drawing: the layout, and the elements from the ground up."""

    def __init__(self, diagram: BoardDiagram, page: SvgPage) -> None:
        position = diagram.position
        self.position, self.markup, self.page, self.theme = position, diagram.markup, page, page.theme
        self.seats = Seats.of(position.width, position.height, page.view, diagram.part)
        self.edges = self.seats.edges
        named = named_sides(self.edges)
        has_names = page.options.coordinates is not CoordinateStyle.NONE
        self.named = named if has_names else named._replace(left=False, top=False, right=False, bottom=False)
        sides = zip(self.named, self.edges, strict=True)
        before, above, after, below = (
            MARGIN if is_named else _EDGE if is_edge else _CUT for is_named, is_edge in sides
        )
        self.left, self.top = before, above
        across, down = self.seats.seen.width, self.seats.seen.height
        self.right, self.bottom = before + (across - 1) * CELL, above + (down - 1) * CELL
        self.width, self.height = self.right + after, self.bottom + below
        self.looks = {
            point: look
            for point, look in looks(position, diagram.markup, page.options).items()
            if self.seats.shows(point)
        }

    def document(self) -> str:
        """Return all elements, and around them what says what they are."""
        caption = _caption_lines(self.page.caption, self.width)
        tall = self.height + (len(caption) * _CAPTION_ROWS + 0.8) * _CAPTION * bool(caption)
        centimeters = self.page.size / max(self.width, self.height)
        parts = [
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'width="{_n(self.width * centimeters)}cm" '
            f'height="{_n(tall * centimeters)}cm" viewBox="0 0 {_n(self.width)} {_n(tall)}" role="img" '
            f'font-family="{_FONT}" text-anchor="middle" xml:lang="{language_tag()}">',
            *((f"<title>{escape(visible(self.page.title))}</title>",) if self.page.title else ()),
            f"<defs>{''.join(self._definitions())}</defs>",
            f'<rect width="{_n(self.width)}" height="{_n(self.height)}" fill="{self.theme.base}"/>',
            *self._lines(),
            *self._coordinates(),
            '<g class="over">',
            *self.gaps(),
            '<g class="stones">',
            *self._stones(),
            "</g>",
            *self.above(),
            "</g>",
        ]
        parts += self._caption(caption, tall)
        return "".join((*parts, "</svg>\n"))

    def above(self) -> Iterator[str]:
        """Draw what lies over the stones: territory, marks and texts, veils, lines."""
        yield from self._territory()
        yield '<g font-weight="600">'
        for point, look in self.looks.items():
            yield from self._look(point, look)
        yield "</g>"
        yield from self._veils(self.markup)
        yield from self._arrows(self.markup)

    # What lies below

    def _definitions(self) -> Iterator[str]:
        for name, colors in (("b", self.theme.black), ("w", self.theme.white)):
            if self.theme.shaded:
                yield (
                    f'<radialGradient id="g{name}" cx=".36" cy=".3" r=".75"><stop stop-color="{colors.light}"/>'
                    f'<stop offset=".5" stop-color="{colors.middle}"/><stop offset="1" stop-color="{colors.dark}"/>'
                    f'</radialGradient><g id="{name}"><circle cx=".7" cy="1" r="{_STONE}" opacity=".3"/>'
                    f'<circle r="{_STONE}" fill="url(#g{name})"/></g>'
                )
            else:
                yield (
                    f'<circle id="{name}" r="{_STONE - 0.3}" fill="{colors.middle}" stroke="{colors.edge}" '
                    f'stroke-width=".7"/>'
                )

    def _lines(self) -> Iterator[str]:
        """Draw the grid, which runs on a little where the board does, and the star points."""
        edges = self.edges
        left, right = self.left - (0 if edges.left else _CUT), self.right + (0 if edges.right else _CUT)
        top, bottom = self.top - (0 if edges.top else _CUT), self.bottom + (0 if edges.bottom else _CUT)
        across, down = self.seats.seen.width, self.seats.seen.height
        path = "".join(f"M{_n(left)} {_n(self.top + row * CELL)}H{_n(right)}" for row in range(down))
        path += "".join(f"M{_n(self.left + column * CELL)} {_n(top)}V{_n(bottom)}" for column in range(across))
        yield self._line(path, 1.0)
        if self.theme.edge_scale != 1.0:
            path = "".join(f"M{_n(left)} {_n(y)}H{_n(right)}" for y in self._ends(self.top, self.bottom, edges[1::2]))
            path += "".join(f"M{_n(x)} {_n(top)}V{_n(bottom)}" for x in self._ends(self.left, self.right, edges[::2]))
            yield self._line(path, self.theme.edge_scale) if path else ""
        if self.page.options.stars:
            for point in star_points(self.position.width, self.position.height):
                if self.seats.shows(point):
                    yield self._circle(point, 2, fill=self.theme.line)

    def gaps(self) -> Iterator[str]:
        """Leave room for texts on empty points."""
        for point, look in self.looks.items():
            if look.is_over_lines:
                x, y = self._place(point)
                size, share = _fitted(look.text, on_stone=look.stone is not None)
                across = max(_GAP, size * share * sum(map(_wide, look.text)) / 2 + _CLEAR)
                yield f'<ellipse cx="{_n(x)}" cy="{_n(y)}" rx="{_n(across)}" ry="{_GAP}" fill="{self.theme.base}"/>'

    def _line(self, path: str, scale: float) -> str:
        width, color = _n(0.75 * self.theme.line_scale * scale), self.theme.line
        return f'<path d="{path}" stroke="{color}" stroke-width="{width}" stroke-linecap="square" fill="none"/>'

    @staticmethod
    def _ends(first: float, last: float, are_edges: tuple[bool, ...]) -> list[float]:
        """Return those of the first and the last line that lie along an edge of the board."""
        return [place for place, is_edge in zip((first, last), are_edges, strict=True) if is_edge]

    def _coordinates(self) -> Iterator[str]:
        style = self.page.options.coordinates
        if style is CoordinateStyle.NONE:
            return
        columns, rows = column_texts(style, self.position.width), row_texts(style, self.position.height)
        swapped = self.page.view.swaps_sides

        def name(seat: Point, *, of_column: bool) -> str:
            point = self.seats.point_on(seat)
            return columns[point.x] if of_column else rows[self.position.height - 1 - point.y]

        yield f'<g font-size="7.5" fill="{self.theme.coordinate}">'
        away = (MARGIN + CELL / 2) / 2
        for column in range(self.seats.seen.width):
            text = name(Point(column, 0), of_column=not swapped)
            for y, is_named in ((self.top - away, self.named.top), (self.bottom + away, self.named.bottom)):
                if is_named:
                    yield f'<text x="{_n(self.left + column * CELL)}" y="{_n(y + 2.7)}">{text}</text>'
        for row in range(self.seats.seen.height):
            text = name(Point(0, row), of_column=swapped)
            for x, is_named in ((self.left - away, self.named.left), (self.right + away, self.named.right)):
                if is_named:
                    yield f'<text x="{_n(x)}" y="{_n(self.bottom - row * CELL + 2.7)}">{text}</text>'
        yield "</g>"

    def _stones(self) -> Iterator[str]:
        for point, color in self.position.stones_by_point():
            if self.seats.shows(point):
                look = self.looks.get(point)
                yield self._stone(point, color, DEAD_OPACITY if look is not None and look.faded else 1)

    def _territory(self) -> Iterator[str]:
        for point, owner in self.markup.territory.items():
            if not self.seats.shows(point):
                continue
            look = self.looks.get(point)
            is_written = look is not None and (bool(look.text) or look.mark is not None)
            x, y = self._place(point)
            x, y, side = (x + 6.6, y + 6.6, 4.7) if is_written else (x, y, 7.2)
            if owner is None:
                yield f'<circle cx="{_n(x)}" cy="{_n(y)}" r="1.5" fill="{WHITE_TERRITORY}" stroke="{BLACK_TERRITORY}"/>'
                continue
            is_black = owner is Color.BLACK
            fill, rim = (BLACK_TERRITORY, WHITE_TERRITORY) if is_black else (WHITE_TERRITORY, BLACK_TERRITORY)
            opacity = BLACK_TERRITORY_OPACITY if is_black else WHITE_TERRITORY_OPACITY
            yield (
                f'<rect x="{_n(x - side / 2)}" y="{_n(y - side / 2)}" width="{side}" height="{side}" rx="1.2" '
                f'fill="{fill}" fill-opacity="{opacity}" stroke="{rim}" stroke-width=".5"/>'
            )

    # What stands on the points

    def _look(self, point: Point, look: PointLook) -> Iterator[str]:
        theme, text = self.theme, look.text
        stone = look.stone if look.variation is None else look.variation[0]
        ink = self._ink(look, stone)
        if look.highlighted:
            yield self._circle(point, 8.6, stroke=theme.highlight, width=1.7)
        if look.variation is not None:
            yield self._stone(point, look.variation[0], VARIATION_OPACITY[look.main])
        if look.main:
            yield self._circle(point, 7.6, stroke=ink, width=1)
        if look.mark is not None:
            if stone is None and look.mark is not Mark.SELECTED:
                yield self._mark(point, look.mark, theme.base, _HALO)  # so that the lines do not run into it
            yield self._mark(point, look.mark, ink)
        if look.seki:
            x, y = self._place(point)
            path = f"M{_n(x)} {_n(y - 3.8)}l3.8 3.8l-3.8 3.8l-3.8-3.8z"
            yield f'<path d="{path}" fill="{theme.highlight}" stroke="{ink}"/>'
        if text:
            yield self._writing(point, text, self._accent(look, stone, ink), on_stone=stone is not None)
        elif look.last_move is LastMove.LEGAL and look.mark is None:
            yield self._circle(point, 4.8, stroke=ink, width=1.3)
        if look.last_move is LastMove.ILLEGAL:
            x, y = self._place(point)
            yield self._circle(point, 6.6, stroke=theme.accent, width=1.8)
            yield f'<path d="M{_n(x - 4.7)} {_n(y + 4.7)}l9.4-9.4" stroke="{theme.accent}" stroke-width="1.8"/>'
        if look.ko and not text and look.mark is None:
            yield self._square(point, 8, theme.line)
        yield from self._badge(point, look)

    def _ink(self, look: PointLook, stone: Color | None) -> str:
        if stone is None:
            return self.theme.ink
        if look.faded:
            from qtgo.board.paint.contrast import text_on_faded  # which needs QtGui

            return text_on_faded(self.theme, stone)
        return self._colors(stone).text

    def _accent(self, look: PointLook, stone: Color | None, ink: str) -> str:
        if look.last_move is not LastMove.LEGAL or look.faded:
            return ink
        return self.theme.accent_on_black if stone is Color.BLACK else self.theme.accent

    def _writing(self, point: Point, text: str, ink: str, *, on_stone: bool) -> str:
        x, y = self._place(point)
        size, share = _fitted(text, on_stone=on_stone)
        y += 0.36 * size
        place = f'x="{_n(x)}" y="{_n(y)}"' if share == 1 else f'transform="matrix({_n(share)} 0 0 1 {_n(x)} {_n(y)})"'
        return f'<text {place} font-size="{_n(size)}" fill="{ink}">{escape(visible(text))}</text>'

    def _mark(self, point: Point, mark: Mark, ink: str, width: float = _LINE) -> str:
        x, y = self._place(point)
        if mark is Mark.CIRCLE:
            return self._circle(point, 5.4, stroke=ink, width=width)
        if mark is Mark.SQUARE:
            return self._square(point, 9.3, ink, width=width)
        if mark is Mark.SELECTED:
            return self._square(point, 7.2, "#ffffff", fill=self.theme.highlight)
        if mark is Mark.TRIANGLE:
            path = f"M{_n(x)} {_n(y - 6.3)}l5.4 9.4h-10.8z"
        else:
            path = f"M{_n(x - 4.6)} {_n(y - 4.6)}l9.2 9.2m0-9.2l-9.2 9.2"
        return f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{width}"/>'

    def _badge(self, point: Point, look: PointLook) -> Iterator[str]:
        x, y = self._place(point)
        color, sign = "", ""
        if look.verdict is not None:
            color, sign = (GOOD, "✓") if look.verdict else (MISTAKE, "✗")
            yield self._circle(point, 9, stroke=color, width=1.5)
        elif look.badge is not None:
            color, sign = JUDGEMENTS[look.badge.annotation], look.badge.sign
        if sign:
            yield f'<circle cx="{_n(x + 6)}" cy="{_n(y - 6)}" r="4.2" fill="{color}" stroke="#fff" stroke-width=".7"/>'
            yield (
                f'<text x="{_n(x + 6)}" y="{_n(y - 3.8)}" font-size="6" font-weight="700" fill="#fff">'
                f"{escape(sign)}</text>"
            )

    # What lies above

    def _veils(self, markup: Markup) -> Iterator[str]:
        if not markup.visible and not markup.dimmed:
            return
        points = [self.seats.point_on(seat) for seat in self._seats_seen()]
        hidden = {point for point in points if point not in markup.visible} if markup.visible else set()
        for veiled, opacity in ((hidden, _HIDING), (markup.dimmed - hidden, _VEIL)):
            squares = "".join(self._cell(point) for point in veiled if self.seats.shows(point))
            if squares:
                yield f'<path d="{squares}" fill="{self.theme.base}" fill-opacity="{opacity}"/>'

    def _seats_seen(self) -> Iterator[Point]:
        return (Point(x, y) for y in range(self.seats.seen.height) for x in range(self.seats.seen.width))

    def _cell(self, point: Point) -> str:
        """Return the square around a point, with the lines that run on from it at a cut edge."""
        x, y = self._place(point)
        seat, seen, edges, half = self.seats.seat(point), self.seats.seen, self.edges, CELL / 2
        left = 0 if seat.x == 0 and not edges.left else x - half
        top = 0 if seat.y == seen.height - 1 and not edges.top else y - half
        right = self.width if seat.x == seen.width - 1 and not edges.right else x + half
        bottom = self.height if seat.y == 0 and not edges.bottom else y + half
        return f"M{_n(left)} {_n(top)}H{_n(right)}V{_n(bottom)}H{_n(left)}z"

    def _arrows(self, markup: Markup) -> Iterator[str]:
        pairs = [(pair, False) for pair in markup.lines] + [(pair, True) for pair in markup.arrows]
        for (start, end), has_head in pairs:
            if self.seats.shows(start) or self.seats.shows(end):
                yield from self._arrow(start, end, has_head=has_head)

    def _arrow(self, start: Point, end: Point, *, has_head: bool) -> Iterator[str]:
        (x0, y0), (x1, y1) = self._place(start), self._place(end)
        length = math.hypot(x1 - x0, y1 - y0)
        along_x, along_y = (x1 - x0) / length, (y1 - y0) / length
        back = 6.0 if has_head else 0.0
        line = f"M{_n(x0)} {_n(y0)}L{_n(x1 - back * along_x)} {_n(y1 - back * along_y)}"
        for color, width in (("#fff", 3.4), (self.theme.highlight, 1.7)):
            yield f'<path d="{line}" stroke="{color}" stroke-width="{width}" stroke-linecap="round"/>'
        if has_head:
            base_x, base_y = x1 - 8 * along_x, y1 - 8 * along_y
            side_x, side_y = -3.6 * along_y, 3.6 * along_x
            corners = (x1, y1), (base_x + side_x, base_y + side_y), (base_x - side_x, base_y - side_y)
            points = " ".join(f"{_n(x)},{_n(y)}" for x, y in corners)
            yield f'<polygon points="{points}" fill="{self.theme.highlight}" stroke="#fff" stroke-width=".8"/>'

    def _caption(self, lines: Iterable[str], tall: float) -> Iterator[str]:
        rows = list(lines)
        if not rows:
            return
        yield f'<rect y="{_n(self.height)}" width="{_n(self.width)}" height="{_n(tall - self.height)}" fill="#fff"/>'
        yield f'<g font-size="{_CAPTION}">'
        for number, row in enumerate(rows):
            y = self.height + (1.25 + number * _CAPTION_ROWS) * _CAPTION
            yield f'<text x="{_n(self.width / 2)}" y="{_n(y)}">{escape(row)}</text>'
        yield "</g>"

    # Shapes

    def _place(self, point: Point) -> tuple[float, float]:
        seat = self.seats.seat(point)
        return self.left + seat.x * CELL, self.bottom - seat.y * CELL

    def _colors(self, color: Color) -> StoneColors:
        return self.theme.black if color is Color.BLACK else self.theme.white

    def _stone(self, point: Point, color: Color, opacity: float) -> str:
        x, y = self._place(point)
        faded = f' opacity="{opacity}"' if opacity != 1 else ""
        return f'<use xlink:href="#{"b" if color is Color.BLACK else "w"}" x="{_n(x)}" y="{_n(y)}"{faded}/>'

    def _circle(self, point: Point, radius: float, *, fill: str = "none", stroke: str = "", width: float = 1) -> str:
        x, y = self._place(point)
        line = f' stroke="{stroke}" stroke-width="{width}"' if stroke else ""
        return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{radius}" fill="{fill}"{line}/>'

    def _square(self, point: Point, side: float, stroke: str, fill: str = "none", width: float = _LINE) -> str:
        x, y = self._place(point)
        return (
            f'<rect x="{_n(x - side / 2)}" y="{_n(y - side / 2)}" width="{side}" height="{side}" fill="{fill}" '
            f'stroke="{stroke}" stroke-width="{width}"/>'
        )


def _caption_lines(caption: str, width: float) -> list[str]:
    """Break a caption into lines, by how wide its letters are on the whole."""
    room = width / _CAPTION - 2
    shown = visible(caption, _CAPTION_LENGTH, _CAPTION_LENGTH)
    return caption_lines(shown, lambda text: sum(1 if _is_wide(letter) else _WIDE for letter in text) <= room)


def _fitted(text: str, *, on_stone: bool) -> Fitted:
    """Return how a text fits a stone, or an empty point."""
    largest, room = (10.8, 14.5) if on_stone else (12.5, 17)
    return fitted_to(room, largest, largest * sum(map(_wide, text)))


def _wide(letter: str) -> float:
    """Return about how wide a bold letter is, in font sizes."""
    if letter in _THIN:
        return 0.35
    if letter in _BROAD or _is_wide(letter):
        return 1.0
    return 0.75 if letter.isupper() else 0.6


def _is_wide(letter: str) -> bool:
    return east_asian_width(letter) in "WF"


def _n(value: float) -> str:
    """Write a number with two digits at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
