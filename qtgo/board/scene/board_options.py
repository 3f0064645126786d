"""The options of a board's display, and its coordinate texts."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from qtgo.core.rules.point import column_name
from qtgo.deferred import dataclass, replace
from qtgo.settings import CoordinateStyle

if TYPE_CHECKING:
    from qtgo.core.record.inherited import FigureFlag

__all__ = [
    "DEFAULT_OPTIONS",
    "BoardOptions",
    "CoordinateStyle",
    "column_texts",
    "figure_options",
    "kanji_number",
    "row_texts",
]

_KANJI = "零一二三四五六七八九"


@dataclass(frozen=True, slots=True)
class BoardOptions:
    """Which parts of a board are shown.

    ``fuzzy`` places stones slightly beside their crossings as hands do; ``animate`` lets them slide into place.
    """

    coordinates: CoordinateStyle = CoordinateStyle.LETTERS
    fuzzy: bool = False
    animate: bool = True
    last_move: bool = True
    ko: bool = True
    stars: bool = True


DEFAULT_OPTIONS = BoardOptions()


def figure_options(options: BoardOptions, flags: Collection[FigureFlag]) -> BoardOptions:
    """Return the options without what the record's figure omits."""
    from qtgo.core.record.inherited import FigureFlag

    if FigureFlag.NO_COORDINATES in flags:
        options = replace(options, coordinates=CoordinateStyle.NONE)
    if FigureFlag.NO_STAR_POINTS in flags:
        options = replace(options, stars=False)
    return options


def kanji_number(number: int) -> str:
    """Write a number below 100 in Japanese numerals: 10 is 十, 19 is 十九, 42 is 四十二."""
    tens, ones = divmod(number, 10)
    text = _KANJI[ones] if ones else ""
    if tens:
        text = ("" if tens == 1 else _KANJI[tens]) + "十" + text
    return text


def column_texts(style: CoordinateStyle, columns: int) -> list[str]:
    """Return the names of the columns from left to right."""
    if style is CoordinateStyle.NONE:
        return []
    if style is CoordinateStyle.LETTERS:
        return [column_name(x) for x in range(columns)]
    return [str(x + 1) for x in range(columns)]


def row_texts(style: CoordinateStyle, rows: int) -> list[str]:
    """Return the names of the rows from the top; with letters 1 is at the bottom, otherwise at the top."""
    if style is CoordinateStyle.NONE:
        return []
    if style is CoordinateStyle.LETTERS:
        return [str(rows - row) for row in range(rows)]
    if style is CoordinateStyle.KANJI:
        return [kanji_number(row + 1) for row in range(rows)]
    return [str(row + 1) for row in range(rows)]
