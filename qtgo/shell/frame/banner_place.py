"""Place a banner so that it covers nothing that is needed: numbers in, a rectangle out."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QMargins, QPoint, QRect, QSize

from qtgo.deferred import dataclass
from qtgo.look.sizes import GAP, SPACING, WINDOW_MARGIN, scaled

BANNER_WIDTH = 640
_NARROWEST = 240
_SLIM = 140  # beside the board, where there is no other place
_LINES_BESIDE = 4  # as high as that a banner beside the board shows more of a text than one across the names
_LEAST = 20  # even above a board without coordinates


@dataclass(frozen=True, slots=True)
class BannerRoom:
    """The free areas above the board and beside it, in the window's coordinates.

    ``names`` is the top of the coordinates, or of the points if there are none; ``points`` that of the points.
    ``beside_menus`` is the area between the menus and the line of rules, and ``beyond_menus`` that with the line;
    both are empty without a menu bar. ``is_beside`` if the panel's cards are at the right of the ground.
    """

    window: QSize
    ground: QRect
    names: int
    points: int
    beside_menus: QRect = QRect()
    beyond_menus: QRect = QRect()
    is_beside: bool = False
    board: QRect = QRect()

    @property
    def has_tools(self) -> bool:
        """Return whether there is a row of tools between menus and ground."""
        return not self.beyond_menus.isEmpty() and self.ground.top() > self.beyond_menus.bottom() + scaled(GAP)


@dataclass(frozen=True, slots=True)
class BannerSize:
    """The width of a banner in one line, and its ideal, acceptable and least heights at a width.

    ``is_whole`` if the user wants to read all of a text that is too long for any place. ``least`` is the width that the
    buttons need below the words.
    """

    natural: int
    heights: Callable[[int], tuple[int, int, int]]
    is_whole: bool = False
    least: int = 0


def place_banner(room: BannerRoom, size: BannerSize) -> QRect:
    """Return where a banner lies: on the ground above the board if it fits there, else across menu bar and ground.

    There it is beside the menus, then also over the line of rules, or low; then over the coordinates, or beside the
    board. A text that is too long even for that covers the coordinates, and is cut. If all of it is wanted it covers
    the points, and so much of the panel as it needs. It never covers a menu.
    """
    ground = _on_ground(room)
    over_names = QRect(ground)
    over_names.setBottom(room.points - 1 - scaled(GAP) // 2)
    free, beside = [(span, 2) for span in _beside_menus(room)], _beside_board(room)
    for span, which in ((ground, 1), *free, (ground, 2), (over_names, 1), (over_names, 2), (beside, 2)):
        narrowest = max(scaled(_SLIM), size.least) if span is beside else scaled(_NARROWEST)
        least = min(size.natural, narrowest)  # a few words would fit into any width, a letter a line
        for widest in (scaled(BANNER_WIDTH), span.width()):
            width = min(max(size.natural, narrowest), widest, span.width())
            if width >= least and size.heights(width)[which] <= span.height():
                return _over_whole_line(room, _in_span(room, span, width, size.heights(width)[0]))
    if size.is_whole:
        return _over_whole_line(room, _over_points(room, size))
    place = _over_names(room, size)
    if beside.width() >= max(scaled(_SLIM), size.least) and beside.height() >= _LINES_BESIDE * place.height():
        place = _in_span(room, beside, beside.width(), beside.height())
    return _over_whole_line(room, place)


def _over_whole_line(room: BannerRoom, place: QRect) -> QRect:
    """Let a banner that reaches over the line of rules hide all of it: words that are cut would look broken."""
    beside, beyond, margin = room.beside_menus, room.beyond_menus, scaled(SPACING) // 2
    if beyond.right() - beside.right() > beside.left() - beyond.left():
        line = beyond.adjusted(beside.right() + 1 - beyond.left(), 0, -margin, 0)
    else:
        line = beyond.adjusted(margin, 0, beside.left() - 1 - beyond.right(), 0)
    if line.width() <= 0 or not place.intersects(line):
        return place
    return place.united(QRect(line.left(), place.top(), line.width(), place.height()))


def _beside_menus(room: BannerRoom) -> Iterator[QRect]:
    """Go through the places beside the menus that are free or can be spared, from the best."""
    if room.beyond_menus.isEmpty():
        return
    for free in (room.beside_menus, room.beyond_menus):
        over = free.marginsRemoved(QMargins(scaled(SPACING), scaled(GAP) // 2, scaled(SPACING), 0))
        over.setBottom(room.names - 1 - scaled(GAP) // 2)
        cards = room.ground.top() + scaled(WINDOW_MARGIN)
        if room.is_beside and over.right() > room.ground.right():
            over.setBottom(min(over.bottom(), cards - 1 - scaled(GAP) // 2))
        if room.has_tools:
            over.setBottom(min(over.bottom(), free.bottom() - 1))
        yield over


def _on_ground(room: BannerRoom) -> QRect:
    margin, gap = scaled(WINDOW_MARGIN), scaled(GAP) // 2
    ground = room.ground.adjusted(margin, gap, -margin, 0)
    ground.setBottom(room.names - 1 - gap)
    return ground


def _beside_board(room: BannerRoom) -> QRect:
    """Return the wider ground beside the board."""
    gap, board = scaled(SPACING), room.board
    if board.isEmpty():
        return QRect()
    left = QRect(room.ground.topLeft(), QPoint(board.left() - 1, board.bottom()))
    right = QRect(QPoint(board.right() + 1, room.ground.top()), QPoint(room.ground.right(), board.bottom()))
    return max(left, right, key=QRect.width).adjusted(gap, gap, -gap, 0)


def _in_span(room: BannerRoom, span: QRect, width: int, height: int) -> QRect:
    """Put a banner into a place, as near to the middle of the ground and to its usual distance from the top."""
    height = min(height, span.height())
    top = max(span.top(), min(room.ground.top() + scaled(SPACING), span.bottom() + 1 - height))
    left = room.ground.left() + (room.ground.width() - width) // 2
    return QRect(max(span.left(), min(left, span.right() + 1 - width)), top, width, height)


def _over_names(room: BannerRoom, size: BannerSize) -> QRect:
    """Put a banner above the points, below the menus."""
    gap = scaled(GAP) // 2
    width = min(max(size.natural, scaled(_NARROWEST)), room.ground.width() - 2 * scaled(WINDOW_MARGIN))
    wanted, least, _ = size.heights(width)
    bottom = room.points - gap
    height = max(least, min(wanted, bottom - room.ground.top() - gap))
    top = max(room.ground.top(), min(room.ground.top() + scaled(SPACING), bottom - height))
    height = max(scaled(_LEAST), min(height, bottom - top))
    return QRect(room.ground.left() + (room.ground.width() - width) // 2, top, width, height)


def _over_points(room: BannerRoom, size: BannerSize) -> QRect:
    """Put a banner over the ground, or over all below the menus where it is higher; there it is scrolled at last."""
    margin, gap, space = scaled(WINDOW_MARGIN), scaled(GAP) // 2, scaled(SPACING)
    ground = room.ground.adjusted(margin, gap, -margin, -gap)
    below = QPoint(0, room.beyond_menus.bottom() + 1)  # 0 without menus
    whole = QRect(below, QPoint(room.window.width(), room.window.height())).adjusted(space, space, -space, -space)
    width = min(max(size.natural, scaled(_NARROWEST)), ground.width())
    span = ground if size.heights(width)[1] <= ground.height() else whole
    width = min(max(size.natural, scaled(_NARROWEST)), span.width())
    return _in_span(room, span, width, size.heights(width)[0])
