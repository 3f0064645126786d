"""SGF property values: between the raw text of a node and texts, points and moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import accumulate, compress, islice
from operator import or_
from types import MappingProxyType

from qtgo.core.record.tree import Node
from qtgo.core.rules.point import MAX_SIZE, Color, Move, Point, sgf_points
from qtgo.deferred import dataclass, regex

_TEXTS = frozenset({"C", "GC"})  # the properties with values of the type Text
_LINE_BREAK = regex(r"\r\n|\n\r|\r|\n")
_BACKSLASH = "\ud800"  # stands for one that is escaped; no text has it by then
_BROKEN = regex("[\ud800-\udfff]")
_FIRST_COLON = regex(r"((?:[^\\:]|\\.)*+):(.*)", re.DOTALL)
_SOME = 1000  # values of a property
_RECTANGLE_LENGTH = len("aa:ss")
_MANY_CHILDREN = 50_000  # which take some 10 ms to look at
MAX_MOVE_NUMBER = 1_000_000_000
"""The highest move number that a record can have."""
DIALECT: Mapping[str, str] = MappingProxyType({"KO": "KM", "TE": "EV", "RD": "DT", "HD": "HA"})
"""Properties of Sina and Cyberoro, of which SGF knows two by another meaning, and SGF's own of the same."""
_BITS = bytes.maketrans(b"01", b"\0\1")
_NUMBER = regex(r"\s*([+-]?[0-9]{1,15})\s*")
_REAL = regex(r"\s*([+-]?(?:[0-9]{1,15}(?:[.,][0-9]{0,15})?|[.,][0-9]{1,15}))\s*")


def decode_text(raw: str) -> str:
    """Read a Text value: resolve escapes and soft breaks; line breaks become newlines.

    Undecodable bytes, lone surrogates in the raw value, show as U+FFFD.
    """
    text = raw if raw.isascii() or _is_whole(raw) else _BROKEN.sub("\ufffd", raw)
    # In a comment of millions of characters these are found much sooner than what expressions match.
    if "\r" in text:
        text = _with_newlines(text)
    if "\\" in text:
        text = _unescaped(text)
    return text.replace("\t", " ").replace("\v", " ").replace("\f", " ")


def _is_whole(text: str) -> bool:
    """Return whether a text has no undecodable bytes."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _with_newlines(text: str) -> str:
    """Write every line break as a newline."""
    usual = text.replace("\r\n", "\n")
    return _LINE_BREAK.sub("\n", text) if "\r" in usual else usual


def _unescaped(text: str) -> str:
    """Resolve escapes and soft breaks: a backslash that is escaped itself escapes nothing."""
    text = text.replace("\\\\", _BACKSLASH).replace("\\\n", "")
    last = "\\" if text.endswith("\\") else ""
    return text.replace("\\", "").replace(_BACKSLASH, "\\") + last


def decode_simple_text(raw: str) -> str:
    """Read a SimpleText value: as Text, but on one line."""
    return decode_text(raw).replace("\n", " ")


def encode_text(text: str) -> str:
    """Write a Text value with the escapes it needs."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


def encode_simple_text(text: str) -> str:
    """Write a SimpleText value; the colon is escaped too, so that it is safe in a composed value."""
    return encode_text(_LINE_BREAK.sub(" ", text)).replace(":", "\\:")


def split_composed(raw: str) -> tuple[str, str] | None:
    """Split a raw composed value at its first unescaped colon, or return None if there is none."""
    match = _FIRST_COLON.fullmatch(raw)
    return None if match is None else (match[1], match[2])


def decode_number(raw: str) -> int | None:
    """Read a Number, or return None."""
    match = _NUMBER.fullmatch(raw)
    return None if match is None else int(match[1])


def decode_real(raw: str) -> float | None:
    """Read a Real, tolerating a decimal comma, or return None."""
    match = _REAL.fullmatch(raw)
    return None if match is None else float(match[1].replace(",", "."))


def encode_real(value: float) -> str:
    """Write a Real without trailing zeros."""
    return f"{value:.10f}".rstrip("0").rstrip(".") if value else "0"


def decode_color(raw: str) -> Color | None:
    """Read a Color, tolerating the words and digits of some files, or return None."""
    return _COLORS.get(raw.strip()[:1].upper())


def first(node: Node, identifier: str) -> str | None:
    """Return the first raw value of a property, or None."""
    values = node.properties.get(identifier)
    return values[0] if values else None


def text_of(node: Node, identifier: str) -> str:
    """Return a Text property as text, empty where there is none.

    A comment with several values, of one property or of repeated ones, is read with a line for each.
    """
    values = node.properties.get(identifier)
    if not values:
        return ""
    if len(values) > 1 and identifier in _TEXTS:
        return "\n".join(dict.fromkeys(map(decode_text, values)))
    return decode_text(values[0])


def simple_text_of(node: Node, identifier: str) -> str:
    """Return a SimpleText property as text, empty where there is none."""
    return text_of(node, identifier).replace("\n", " ")


def number_of(node: Node, identifier: str) -> int | None:
    """Return a Number property, or None if missing or malformed."""
    return decode_number(first(node, identifier) or "")


def real_of(node: Node, identifier: str) -> float | None:
    """Return a Real property, or None if missing or malformed."""
    return decode_real(first(node, identifier) or "")


def set_text(node: Node, identifier: str, text: str) -> None:
    """Set a Text property; an empty text removes it."""
    set_raw(node, identifier, encode_text(text))


def set_simple_text(node: Node, identifier: str, text: str) -> None:
    """Set a SimpleText property; an empty text removes it."""
    set_raw(node, identifier, encode_simple_text(text).replace("\\:", ":"))


def set_raw(node: Node, identifier: str, raw: str) -> None:
    """Set the one raw value of a property; an empty one removes it."""
    if raw:
        node.properties[identifier] = [raw]
    else:
        node.properties.pop(identifier, None)


def decode_move(raw: str, color: Color, width: int, height: int) -> Move | None:
    """Read the value of B or W: a play, a pass ([] or, up to 19x19, tt), or None if it names no point.

    A few programs write vertices (``D4``, ``pass``), which are read too.
    """
    move = _plays(color, width, height).get(raw)
    if move is not None:
        return move
    text = raw.strip()
    point = sgf_points(width, height).get(text)
    if point is not None:
        return Move(color, point)
    if text == "" or (text == "tt" and width <= 19 and height <= 19) or text.lower() == "pass":
        return Move(color)
    try:
        point = Point.from_vertex(text)
    except ValueError:
        return None
    return Move(color, point) if point.x < width and point.y < height else None


@lru_cache(maxsize=32)
def _plays(color: Color, width: int, height: int) -> dict[str, Move]:
    """Return the plays on a board by their SGF points: each is made once, however many records have it."""
    return {raw: Move(color, point) for raw, point in sgf_points(width, height).items()}


def encode_move(move: Move, height: int) -> str:
    """Write the value of B or W."""
    return "" if move.point is None else move.point.to_sgf(height)


def decode_points(values: Iterable[str], width: int, height: int) -> list[Point]:
    """Read a list of points with compressed rectangles; skip values that name no point.

    The cost is bounded by the size of the board however many rectangles overlap, or are equal.
    """
    table = sgf_points(width, height)
    points: dict[Point, None] = {}
    covered = 0
    for raw in _different(values):
        point = table.get(raw.strip())
        if point is not None:
            points[point] = None
            continue
        rectangle = point_bits(raw, width, height)
        if rectangle & ~covered:
            points.update(dict.fromkeys(_points_in(rectangle & ~covered, width, height)))
            covered |= rectangle
        if len(points) == width * height:
            break
    return list(points)


def _different(values: Iterable[str]) -> Iterator[str]:
    """Yield the values, each once; of a million some are looked at at a time, as the first may be enough."""
    values = iter(values)
    seen: set[str] = set()
    while some := dict.fromkeys(islice(values, _SOME)):
        yield from [raw for raw in some if raw not in seen] if seen else some
        seen.update(some)


def point_bits(raw: str, width: int, height: int) -> int:
    """Return the points of one list value as bits, the lowest for the upper left point, row by row."""
    table = sgf_points(width, height)
    a, colon, b = raw.strip().partition(":")
    corner, opposite = table.get(a), table.get(b if colon else a)
    return 0 if corner is None or opposite is None else _rectangle(corner, opposite, width, height)


def _rectangle(corner: Point, opposite: Point, width: int, height: int) -> int:
    x0, x1 = sorted((corner.x, opposite.x))
    y0, y1 = sorted((corner.y, opposite.y))
    row = ((1 << (x1 - x0 + 1)) - 1) << (x0 + width * (height - 1 - y1))
    return row * _rows(width)[y1 - y0]


@lru_cache(maxsize=16)
def _rows(width: int) -> list[int]:
    """Return factors that repeat a row in the rows below it, 0 times and more."""
    return list(accumulate((1 << width * row for row in range(MAX_SIZE)), or_))


def _points_in(bits: int, width: int, height: int) -> Iterator[Point]:
    """Yield the points of a bit set, from the upper left."""
    is_in = f"{bits:b}"[::-1].encode().translate(_BITS)
    return compress(_rows_of_points(width, height), is_in)


@lru_cache(maxsize=16)
def _rows_of_points(width: int, height: int) -> list[Point]:
    return [Point(x, y) for y in range(height - 1, -1, -1) for x in range(width)]


def encode_points(points: Iterable[Point], height: int) -> list[str]:
    """Write a list of points, one value each."""
    return [point.to_sgf(height) for point in sorted(points, key=lambda p: (-p.y, p.x))]


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup properties of a node: stones placed and removed without regard to the rules, and the color to move."""

    black: tuple[Point, ...] = ()
    white: tuple[Point, ...] = ()
    empty: tuple[Point, ...] = ()
    to_move: Color | None = None


_COLORS = {"B": Color.BLACK, "1": Color.BLACK, "W": Color.WHITE, "2": Color.WHITE}


def color_of(node: Node, identifier: str) -> Color | None:
    """Return a Color property, or None where there is none that can be read."""
    return decode_color(first(node, identifier) or "")


SETUP_IDENTIFIERS = frozenset({"AB", "AW", "AE", "PL"})


def setup_of(node: Node, width: int, height: int) -> Setup | None:
    """Return the setup of a node, or None if it has none."""
    properties = node.properties
    if SETUP_IDENTIFIERS.isdisjoint(properties):
        return None
    black, white, empty = (
        _stones(values, width, height) if (values := properties.get(identifier)) else ()
        for identifier in ("AB", "AW", "AE")
    )
    return Setup(black, white, empty, color_of(node, "PL"))


def _stones(values: list[str], width: int, height: int) -> tuple[Point, ...]:
    """Read a list of points; a rectangle alone, which every node of a record may have, is decoded once."""
    if len(values) == 1 and len(values[0]) == _RECTANGLE_LENGTH:
        return _rectangle_alone(values[0], width, height)
    return tuple(decode_points(values, width, height))


@lru_cache(maxsize=64)
def _rectangle_alone(raw: str, width: int, height: int) -> tuple[Point, ...]:
    return tuple(decode_points((raw,), width, height))


def moves_of(node: Node, width: int, height: int) -> list[Move]:
    """List the moves of a node in order; a valid node has at most one."""
    moves: list[Move] = []
    for identifier, values in node.properties.items():
        if identifier == "B" or identifier == "W":
            color = Color.BLACK if identifier == "B" else Color.WHITE
            for raw in values:
                move = decode_move(raw, color, width, height)
                if move is not None:
                    moves.append(move)
    return moves


def child_with(move: Move, node: Node, width: int, height: int) -> Node | None:
    """Return the child of a node whose one move this is, or None; a value that many of them have is read once.

    Of very many children, as no game has them, only the first and the last are looked at: new ones come last.
    """
    letter, is_move = move.color.letter, dict[str, bool]()
    children = node.children
    if len(children) > 2 * _MANY_CHILDREN:
        children = [*children[:_MANY_CHILDREN], *children[-_MANY_CHILDREN:]]
    for child in children:
        for raw in child.properties.get(letter, ()):
            if raw not in is_move:
                is_move[raw] = decode_move(raw, move.color, width, height) == move
            if is_move[raw] and moves_of(child, width, height) == [move]:
                return child
    return None


def stated_move_number(node: Node) -> int | None:
    """Return the number in MN, or None if it is no valid move number."""
    number = number_of(node, "MN")
    return number if number is not None and 0 <= number <= MAX_MOVE_NUMBER else None


def move_number_at(node: Node, before: int) -> int:
    """Return the move number at a node, given that before it.

    This is the one way in which moves are counted, wherever a number is shown or asked for. Each B and W counts one,
    also in the root, and whether it is a stone, a pass, illegal or off the board. Setup and comments count nothing: a
    node without a move has the number of the move before it. MN sets the number of its node, and the count goes on from
    there. A place on a line, where steps lead to nodes without a move too, is a depth: the nodes below the root.
    """
    properties = node.properties
    if "MN" in properties:
        number = stated_move_number(node)
        if number is not None:
            return number
    if "B" in properties:
        before += len(properties["B"])
    return before + len(properties["W"]) if "W" in properties else before


MARKDOWN = "QGMD"
"""The property of the root, our own, that says that comments are Markdown."""


def has_markdown(root: Node) -> bool:
    """Return whether a file says that its comments are Markdown."""
    return first(root, MARKDOWN) == "1"
