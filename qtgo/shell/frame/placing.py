"""Place the parts of the window for every size of it: numbers in, rectangles out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto

from PySide6.QtCore import QMargins, QRect, QRectF, QSize

from qtgo.deferred import dataclass, replace
from qtgo.look.sizes import CARD_GAP, GAP, SPACING, WINDOW_MARGIN, scaled

COLUMN = 232
_COLUMN_LEAST, _COLUMN_SHARE = 116, 0.15  # where a column is narrower for a larger board
_SMALL_MARGINS = 80  # part of the width of a small full screen
_ROW = 112  # the part of that which a player takes above or below the board
_WIDE, _MIDDLE, _NARROW = 1600, 1024, 840
_PANEL_WIDE, _PANEL, _PANEL_NARROW = 400, 360, 304
_BOARD_AT_LEAST = 140  # of the screen: letters of any size leave points apart, and 800 x 600 has room for large ones
_LOWEST_BOARD = 116  # in a low window, which shall not be higher than the smallest screen with high letters either
_SMALL_BOARD = 240  # for which a bar below the extra part is left out
_USABLE_BOARD = 320  # the same with the panel below the board in a low window
_LOW = 640  # a window with the panel below, in which the parts stand closer for a larger board
_LEAST_PANEL = 48  # no panel below the board is lower
_ROUNDS = 3  # until board and words below it agree on a width


class Style(Enum):
    """The layout style of the window.

    BESIDE has the panel at the right of the board, BELOW under it; ALONE is the board without a panel, and TABLE the
    full screen with a player at each side, or above and below where it is higher than wide.
    """

    BESIDE = auto()
    BELOW = auto()
    ALONE = auto()
    TABLE = auto()


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts to be placed: their requested sizes, empty for hidden ones.

    ``bar`` is the action bar with all its names, ``bar_min`` without any, or the graph and the least of it; ``extra``
    the part above the bar, such as the find bar, at a given width.
    """

    panel: QSize
    bar: QSize
    bar_min: QSize
    extra: Callable[[int], int]
    extra_min: QSize
    panel_width: int = 0  # as chosen by the user, 0 for the usual one
    column: int = COLUMN  # how wide the sides of a full screen are, with text 13 high


NO_PARTS = Parts(QSize(), QSize(0, 0), QSize(0, 0), lambda _width: 0, QSize(0, 0))


@dataclass(frozen=True, slots=True)
class Places:
    """The place of every part."""

    style: Style
    ground: QRect
    room: QRect
    board: QRect
    bar: QRect
    extra: QRect
    panel: QRect
    columns: tuple[QRect, QRect]


def panel_width(window: int, parts: Parts) -> int:
    """Return the width of a panel at the right of the board."""
    usual = _PANEL_WIDE if window >= scaled(_WIDE) else _PANEL if window >= scaled(_MIDDLE) else _PANEL_NARROW
    wanted = parts.panel_width or scaled(usual)
    return max(parts.panel.width(), min(wanted, window - _ground_min(parts).width()))


def smallest(width: int, parts: Parts, panels: Mapping[Style, QSize], *, is_low: bool) -> QSize:
    """Return the smallest width of a window, and the smallest height at a width.

    ``panels`` are the least sizes of a panel beside the board and below it, where known; that below the board is of a
    low window if ``is_low``. What is not known is taken for the least there is: a window may be made as small at once,
    and becomes larger where its parts then turn out to need more.
    """
    ground, low_ground = _ground_min(parts), _ground_min(parts, is_low=True)
    if parts.panel.isEmpty():
        return _ground_min(_without_bar(parts))
    least = QSize(0, scaled(_LEAST_PANEL))
    beside, below = panels.get(Style.BESIDE, parts.panel), panels.get(Style.BELOW, least)
    low = below if is_low else least
    widths = ground.width() + beside.width(), max(ground.width(), below.width())
    heights = max(ground.height(), beside.height()), low_ground.height() + low.height()
    if low_ground.height() + below.height() >= scaled(_LOW):
        heights = heights[0], ground.height() + below.height()
    return QSize(min(widths), min(heights) if width >= widths[0] else heights[1])


def choose(size: QSize, parts: Parts, panels: Mapping[Style, QSize], fit: Callable[[QRect], QRectF]) -> Style:
    """Return where the panel belongs: below in a window that is narrow or high, unless the board would be smaller.

    ``panels`` are the least sizes of a panel beside the board and below it, where known.
    """
    if parts.panel.isEmpty():
        return Style.ALONE
    width, height, ground = size.width(), size.height(), _ground_min(parts)
    whole_bar = replace(parts, bar_min=QSize(parts.bar_min.width(), parts.bar.height()))  # it is low only of necessity
    ways = {style: replace(whole_bar, panel=panels.get(style, parts.panel)) for style in (Style.BESIDE, Style.BELOW)}
    beside = ways[Style.BESIDE].panel
    beside_fits = width >= ground.width() + beside.width() and height >= beside.height()
    below_fits = height >= ground.height() + ways[Style.BELOW].panel.height()
    if not below_fits or not beside_fits:
        return Style.BESIDE if beside_fits else Style.BELOW
    if height > width:
        return Style.BELOW
    if width >= scaled(_NARROW):
        return Style.BESIDE
    boards = {style: fit(place(size, style, way, fit).room).width() for style, way in ways.items()}
    return Style.BELOW if boards[Style.BELOW] >= boards[Style.BESIDE] else Style.BESIDE


def is_low(size: QSize, style: Style) -> bool:
    """Return whether the panel is below the board in a low window, where all gives room to the board."""
    return style is Style.BELOW and size.height() < scaled(_LOW)


def place(size: QSize, style: Style, parts: Parts, fit: Callable[[QRect], QRectF]) -> Places:
    """Return the places in a window of a size; ``fit`` returns where the board would be in a room."""
    whole = QRect(0, 0, size.width(), size.height())
    if style is Style.BELOW:
        return _below(whole, parts, fit)
    if style is Style.TABLE:
        return _table(whole, parts, fit)
    panel = QRect()
    if style is Style.BESIDE:
        width = panel_width(size.width(), parts)
        panel = QRect(whole.width() - width, 0, width, whole.height())
    ground = whole.adjusted(0, 0, -panel.width(), 0)
    return _on_ground(style, ground, panel, parts, fit)


def _on_ground(style: Style, ground: QRect, panel: QRect, parts: Parts, fit: Callable[[QRect], QRectF]) -> Places:
    """Place board, extra part and bar from top to bottom.

    The extra part is as wide as the bar, or would be without one; where it is higher than in all the width of the
    ground, the board is smaller.
    """
    margin, gap = scaled(WINDOW_MARGIN), scaled(CARD_GAP)
    inner = ground.width() - 2 * margin
    bar_height, extra_height = parts.bar.height(), parts.extra(inner)
    room, board = _room_above(ground, (extra_height, bar_height), fit)
    if extra_height and bar_height and board.width() < scaled(_SMALL_BOARD):
        bar_height = 0  # the navigation has keys and the wheel
        room, board = _room_above(ground, (extra_height,), fit)
    if style is Style.ALONE and bar_height and board.width() < _BOARD_AT_LEAST:
        return _on_ground(style, ground, panel, _without_bar(parts), fit)
    for _ in range(_ROUNDS):
        width = min(max(board.width(), parts.bar.width(), parts.extra_min.width()), inner)
        extra_height = max(extra_height, parts.extra(width))
        room, board = _room_above(ground, (extra_height, bar_height), fit)
    left = board.left() + (board.width() - width) // 2
    left = max(ground.left() + margin, min(left, ground.right() + 1 - margin - width))
    y = board.bottom() + 1 + gap
    extra = QRect(left, y, width, extra_height)
    y += extra_height + gap if extra_height else 0
    bar = QRect(left, y, width if bar_height else 0, bar_height)
    return Places(style, ground, room, board, bar, extra, panel, (QRect(), QRect()))


def _room_above(ground: QRect, below: Sequence[int], fit: Callable[[QRect], QRectF]) -> tuple[QRect, QRect]:
    """Return the room of the board above parts of some heights, 0 for none, and the board in it."""
    margin, gap = scaled(WINDOW_MARGIN), scaled(CARD_GAP)
    parts = sum(height + gap for height in below if height)
    room = ground.marginsRemoved(QMargins(margin, margin, margin, gap + parts if parts else margin))
    return room, fit(room).toAlignedRect()


def _below(whole: QRect, parts: Parts, fit: Callable[[QRect], QRectF]) -> Places:
    """Lay out the board across the width of the window, or in the room above a panel of least height.

    Where that leaves no more than a small board, the bar is as low as it can be, or left out beside an extra part.
    """
    margin, gap, small = scaled(WINDOW_MARGIN), scaled(CARD_GAP), scaled(_SMALL_BOARD)
    inner, above, beyond, edge = whole.width() - 2 * margin, margin, margin, scaled(SPACING)
    if is_low(whole.size(), Style.BELOW):
        above, gap, beyond, edge = scaled(GAP), scaled(SPACING), scaled(GAP), -scaled(GAP)
        small = scaled(_USABLE_BOARD)
    bar_height, extra_height = parts.bar.height(), parts.extra(inner)
    bars = sum(height + gap for height in (extra_height, bar_height) if height)
    least = whole.height() - parts.panel.height() - bars - beyond
    largest = QRect(margin, above, inner, max(1, least - above - gap))
    tight = QRect(margin, above, inner, fit(largest).toAlignedRect().height())
    room = QRect(tight)
    room.setBottom(max(room.top(), largest.bottom()))
    board = fit(room).toAlignedRect()
    board.moveTop(room.top())  # the rest goes to the panel
    room.setHeight(board.height())
    while room.bottom() < largest.bottom() and fit(room).toAlignedRect().height() < board.height():
        room.setHeight(room.height() + 1)  # a board is as large as its lines on whole pixels, its room a little larger
    least_bar = QSize(0, 0) if extra_height else QSize(parts.bar.width(), parts.bar_min.height())
    if board.width() < small and least_bar.height() < bar_height:
        return _below(whole, replace(parts, bar=least_bar), fit)
    ground = QRect(0, 0, whole.width(), board.bottom() + 1 + gap + edge)
    y = ground.bottom() + 1 + gap
    extra = QRect(margin, y, inner, extra_height)
    y += extra_height + gap if extra_height else 0
    bar = QRect(margin, y, inner, bar_height)
    y += bar_height + gap if bar_height else 0
    panel = QRect(0, y, whole.width(), whole.height() - y)
    return Places(Style.BELOW, ground, room, board, bar, extra, panel, (QRect(), QRect()))


def _table(whole: QRect, parts: Parts, fit: Callable[[QRect], QRectF]) -> Places:
    """Put the players beside the board, White at the left."""
    if whole.height() > whole.width():
        return _high_table(whole, parts, fit)
    margin = min(scaled(WINDOW_MARGIN), whole.width() // _SMALL_MARGINS)
    height = whole.height() - 2 * margin
    largest = fit(QRect(margin, margin, whole.width() - 2 * margin, height)).toAlignedRect().width()
    least = max(scaled(_COLUMN_LEAST), round(_COLUMN_SHARE * whole.width()))
    column = min(scaled(parts.column), max(least, (whole.width() - largest) // 2 - 2 * margin))
    left = QRect(margin, margin, column, height)
    right = QRect(whole.width() - margin - column, margin, column, height)
    extra_height = parts.extra(whole.width() - 2 * (column + 2 * margin))
    room = QRect(left.right() + 1 + margin, margin, right.left() - left.right() - 1 - 2 * margin, height)
    extra = QRect(room.left(), room.bottom() + 1 - extra_height, room.width(), extra_height)
    if extra_height:
        room.setBottom(extra.top() - margin)
    board = fit(room).toAlignedRect()
    return Places(Style.TABLE, whole, room, board, QRect(), extra, QRect(), (left, right))


def _high_table(whole: QRect, parts: Parts, fit: Callable[[QRect], QRectF]) -> Places:
    """Put the players above and below the board, White above."""
    margin = scaled(WINDOW_MARGIN)
    inner, row = whole.width() - 2 * margin, scaled(min(parts.column, _ROW))
    above = QRect(margin, margin, inner, row)
    below = QRect(margin, whole.height() - margin - row, inner, row)
    extra_height = parts.extra(inner)
    extra = QRect(margin, below.top() - margin - extra_height, inner, extra_height)
    top, bottom = above.bottom() + 1 + margin, (extra if extra_height else below).top() - margin
    room = QRect(margin, top, inner, bottom - top)
    board = fit(room).toAlignedRect()
    return Places(Style.TABLE, whole, room, board, QRect(), extra, QRect(), (above, below))


def _without_bar(parts: Parts) -> Parts:
    """Return the parts where the bar is left out: the navigation has keys and the wheel."""
    return replace(parts, bar=QSize(parts.bar.width(), 0), bar_min=QSize(parts.bar_min.width(), 0))


def _ground_min(parts: Parts, *, is_low: bool = False) -> QSize:
    """Return the smallest ground: a board on which points are still distinguishable, and a narrow bar.

    An extra part takes the place of the bar then.
    """
    margin = scaled(WINDOW_MARGIN)
    above, gap = (scaled(2 * GAP), scaled(SPACING)) if is_low else (margin, scaled(CARD_GAP))
    inner = max(_BOARD_AT_LEAST, parts.bar_min.width(), parts.extra_min.width())
    height = parts.extra_min.height() or (parts.bar_min if is_low else parts.bar).height()
    bars = height + gap if height else 0
    board = _LOWEST_BOARD if is_low else _BOARD_AT_LEAST
    return QSize(inner + 2 * margin, above + board + gap + bars)
