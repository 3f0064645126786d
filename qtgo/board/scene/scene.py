"""The board scene: shows whole positions by drawing the difference, and reports clicked points; knows no rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSizeF, Signal
from PySide6.QtGui import QPainter

from qtgo.board.geometry import BoardGeometry
from qtgo.board.paint.board_surface import fill_beyond, table_colors
from qtgo.board.paint.ownership_signs import territory_signs
from qtgo.board.paint.stones import fuzzy_offsets, moved_offsets
from qtgo.board.paint.themes import KAYA, BoardTheme
from qtgo.board.scene.board_options import BoardOptions, CoordinateStyle
from qtgo.board.scene.ghost_stone import GhostStoneItem
from qtgo.board.scene.ground_picture import GroundPicture
from qtgo.board.scene.mouse_points import PointClick, PointerGrab, PointingScene
from qtgo.board.scene.point_look import PointLook, looks
from qtgo.board.scene.scene_items import (
    SIGNS,
    STONES,
    CursorItem,
    DrawingStyle,
    LinesItem,
    NamesItems,
    PointItems,
    ProposalItem,
    VeilsItem,
    make_dress,
)
from qtgo.board.scene.sign_layer import SignsItem
from qtgo.board.scene.stepwise_layout import FitRequest, Preparation
from qtgo.board.scene.stone_layer import StonesItem
from qtgo.core.record.markup import NO_MARKUP, Markup
from qtgo.core.rules.handicap_and_star_points import star_points
from qtgo.core.rules.point import Area, Color, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.symmetry import Symmetry

if TYPE_CHECKING:
    from qtgo.board.scene.overlay import BoardOverlay
    from qtgo.board.scene.sliding import Slide, Sliding

__all__ = ["BoardScene", "PointClick"]

_NUDGE = 0.11
_STILL = (0.0, 0.0)
_MOST_SLIDING = 8
_NO_POINTS: frozenset[Point] = frozenset()


class BoardScene(PointingScene):
    """A board with stones and marks, in the logical pixels of its view."""

    position_shown = Signal(object)  # Position
    markup_shown = Signal(object)  # Markup
    laid_out = Signal(object)  # BoardGeometry
    theme_changed = Signal(object)  # BoardTheme

    def __init__(self, parent: QObject | None = None, *, allows_motion: Callable[[], bool] = lambda: True) -> None:
        """Make an empty board; ``allows_motion`` returns whether anything may move where the options say it does."""
        super().__init__(parent)
        self._position = Position.empty(19, 19)
        self._markup = NO_MARKUP
        self._options = BoardOptions()
        self._theme = KAYA
        self._allows_motion = allows_motion
        self._dark, self._table = False, table_colors(dark=False)
        self._part: Area | None = None
        self._fit = FitRequest(QSizeF(600, 600), 1.0, None, Symmetry.UNTURNED)
        self._preparation = Preparation(self._prepare, self)
        self._ground = GroundPicture()
        self._points: dict[Point, PointItems] = {}
        self._looks: dict[Point, PointLook] = {}
        self._offsets: dict[Point, tuple[float, float]] = {}
        self._veils = VeilsItem()
        self._lines = LinesItem()
        self._gone = self._covered = _NO_POINTS
        self._proposal: Point | None = None
        self._proposal_item = ProposalItem()
        self._cursor_item = CursorItem()
        self._ghost = GhostStoneItem()
        for item in (self._veils, self._lines, self._cursor_item, self._ghost, self._proposal_item):
            self.addItem(item)
        self._names = NamesItems(self.addItem)
        self.point_hovered.connect(self._show_pointed)
        self.mouse_pressed.connect(lambda: self.set_cursor(None))  # who points needs no cursor
        self._dress = make_dress(self._fitted(self._fit), self._theme)
        self._stones = StonesItem(STONES, self._dress.geometry, self._dress.pixmaps)
        self._territory = SignsItem(SIGNS, self._dress.geometry, self)
        for layer in (self._stones, self._territory):
            self.addItem(layer)
        self._name_lines()

    @property
    def position(self) -> Position:
        """Return the position shown."""
        return self._position

    @property
    def markup(self) -> Markup:
        """Return the marks shown."""
        return self._markup

    @property
    def options(self) -> BoardOptions:
        """Return which parts of the board are shown."""
        return self._options

    @property
    def theme(self) -> BoardTheme:
        """Return the theme."""
        return self._theme

    @property
    def geometry(self) -> BoardGeometry:
        """Return the current layout."""
        return self._dress.geometry

    def show_position(self, position: Position) -> None:
        """Show a position; only the points that differ are redrawn."""
        before, self._position = self._position, position
        if (before.width, before.height) != (position.width, position.height):
            self._clear()
            self._part = None
            self._lay_out()
        else:
            self._finish_sliding()
            changed = before.points_unlike(position)
            moved = self._find_offsets(changed)
            self._show_stones(changed)
            self._show_looks()
            self._slide(changed, moved)
        if self.made_overlay is not None:
            self.made_overlay.follow_position(before)
        self._show_ghost()
        self.position_shown.emit(position)

    def show_markup(self, markup: Markup) -> None:
        """Show marks in place of the previous ones."""
        if markup != self._markup:
            self._draw_markup(markup)
        self.markup_shown.emit(markup)

    def _draw_markup(self, markup: Markup) -> None:
        before, self._markup = self._markup, markup
        self._show_looks()
        self._show_territory()
        if (markup.lines, markup.arrows) != (before.lines, before.arrows):
            self._lines.show_lines(markup, self._dress)
        if (markup.dimmed, markup.visible) != (before.dimmed, before.visible):
            self._veils.show_veils(markup, self._dress)
        if self.made_overlay is not None:
            self.made_overlay.follow_markup()

    @cached_property
    def overlay(self) -> BoardOverlay:
        """Return what draws analyses, lines of moves and regions; made when first asked for."""
        from qtgo.board.scene.overlay import BoardOverlay

        return BoardOverlay(self, self._dress)

    @property
    def made_overlay(self) -> BoardOverlay | None:
        """Return the overlay if anything was ever shown on it, else None."""
        return self.overlay if "overlay" in vars(self) else None

    @property
    def shows_line(self) -> bool:
        """Return whether a line of moves is shown over the position."""
        return self.made_overlay is not None and self.made_overlay.line is not None

    def set_covered(self, stones: frozenset[Point], marks: frozenset[Point]) -> None:
        """Hide stones, and what stands on points, while something else is shown there."""
        if (stones, marks) != (self._gone, self._covered):
            changed, self._gone = self._gone ^ stones, stones
            self._covered = marks
            self._show_stones(changed)
            self._show_looks()
            self._show_ghost()

    def point_at(self, position: QPointF) -> Point | None:
        """Return the point at a position in the scene, or None."""
        return self.geometry.point_at(position)

    def set_theme(self, theme: BoardTheme) -> None:
        """Set the theme of the board."""
        if theme != self._theme:
            self._theme = theme
            self._lay_out()
            self.theme_changed.emit(theme)

    @property
    def animates(self) -> bool:
        """Return whether stones slide and signs grow; the system is asked only when one is about to."""
        return self._options.animate and self._allows_motion()

    def set_options(self, options: BoardOptions) -> None:
        """Set which parts of the board are shown."""
        if options != self._options:
            self._options = options
            self._lay_out()

    def set_view(self, view: Symmetry) -> None:
        """Turn the board before the eyes; points keep their names."""
        if view != self.view:
            self.forget_mouse()
            self._take_fit(self._wanted._replace(view=view), rests=False)

    @property
    def view(self) -> Symmetry:
        """Return how the board is turned."""
        return self._wanted.view

    def show_part(self, part: Area | None) -> None:
        """Show only a part of the board, as large as there is room, or all of it; a board of another size ends it."""
        if part == self._part:
            return
        self._part = part
        self.forget_mouse()
        cursor, self._cursor = self._cursor, None
        self._lay_out()
        if cursor is not None and self.geometry.shows(cursor):
            self.set_cursor(cursor)
        elif cursor is not None:
            self.cursor_moved.emit(None)

    @property
    def part(self) -> Area | None:
        """Return the part of the board that is shown, None for all of it."""
        return self._part

    def set_dark(self, dark: bool) -> None:
        """Set whether the surrounding windows are dark, and follow their colors."""
        table = table_colors(dark)
        if (dark, table) != (self._dark, self._table):
            self._dark, self._table = dark, table
            self._ground.drop()
            if self._preparation.coming is not None:
                self._lay_out()
            self.update()

    def set_viewport(self, size: QSizeF, ratio: float, room: QRectF | None = None) -> None:
        """Fit the board into a view of a size in logical pixels, with a device pixel ratio, or into a part of it."""
        self._take_fit(FitRequest(size, ratio, room, self.view), rests=True)

    def fitted(self, size: QSizeF, ratio: float, room: QRectF | None) -> BoardGeometry:
        """Return the layout that ``set_viewport`` would lead to."""
        return self._fitted(FitRequest(size, ratio, room, self.view))

    def _fitted(self, fit: FitRequest) -> BoardGeometry:
        has_names = self._options.coordinates is not CoordinateStyle.NONE
        return fit.layout(self._position.width, self._position.height, self._part, has_names=has_names)

    def set_ghost(self, color: Color | None, is_legal: Callable[[Point], bool] = lambda _point: True) -> None:
        """Set whose stone follows the mouse, and where it may be played; None for no ghost."""
        self._ghost.set_stone(color, is_legal)
        self._show_proposal()
        self._show_ghost()

    def set_grab(self, grab: PointerGrab | None) -> None:
        """Hand the left button over, and with it the stone that follows the mouse, or take it back."""
        super().set_grab(grab)
        self._show_ghost()

    def set_cursor(self, point: Point | None) -> None:
        """Put the keyboard cursor on a point that is shown, or remove it."""
        if point is not None and not self.geometry.shows(point):
            point = None
        if point == self._cursor:
            return
        self._cursor = point
        self._show_cursor()
        self._emphasize_names()
        self.cursor_moved.emit(point)

    def move_cursor(self, columns: int, rows: int) -> None:
        """Move the keyboard cursor as it is seen, upward for positive rows; it begins at the mouse or the center."""
        geometry = self.geometry
        if self._cursor is None:
            self.set_cursor(self.hovered or geometry.point_on(Point(geometry.across // 2, geometry.down // 2)))
            return
        seat = geometry.seat(self._cursor)
        x = min(max(seat.x + columns, 0), geometry.across - 1)
        y = min(max(seat.y + rows, 0), geometry.down - 1)
        self.set_cursor(geometry.point_on(Point(x, y)))

    @property
    def proposal(self) -> Point | None:
        """Return the point of the move that waits to be confirmed."""
        return self._proposal

    def set_proposal(self, point: Point | None) -> None:
        """Show a move of the side whose stone follows the mouse as proposed, or none."""
        if point != self._proposal:
            self._proposal = point
            self._show_proposal()

    # Drawing

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Draw table and board from a picture made once per layout."""
        if not self._ground.is_drawn:
            self._ground.draw_table(self._dress, self._fit.size, dark=self._dark)
            self._ground.draw_board(self._dress, self._stars, self._options.coordinates)
        if self._preparation.coming is not None:
            fill_beyond(painter, QRectF(rect), self._fit.size, dark=self._dark)
        self._ground.paint(painter, QRectF(rect), self._fit.size, self._fit.ratio)

    @property
    def _stars(self) -> tuple[Point, ...]:
        return star_points(self._position.width, self._position.height)

    @property
    def _wanted(self) -> FitRequest:
        return self._preparation.coming or self._fit

    def _take_fit(self, fit: FitRequest, *, rests: bool) -> None:
        if fit == self._wanted:
            return
        self._preparation.begin(fit, rests=rests)
        if not (fit.is_large and self._ground.is_drawn):
            self._lay_out()

    def _prepare(self, fit: FitRequest) -> Iterator[None]:
        """Draw what a large board in another layout consists of, then lay it out."""
        geometry = self._fitted(fit)
        dress = make_dress(geometry, self._theme, self._dress if self._dress.fits(geometry, self._theme) else None)
        ground = GroundPicture()
        yield from ground.steps(dress, fit.size, self._stars, self._options.coordinates, dark=self._dark)
        yield from dress.pixmaps.steps()
        self._lay_out((dress, ground))

    def _lay_out(self, prepared: tuple[DrawingStyle, GroundPicture] | None = None) -> None:
        """Redraw everything in a new layout."""
        self._finish_sliding()
        self._fit = self._preparation.take() or self._fit
        before = self._dress
        if prepared is None:
            self._dress = make_dress(self._fitted(self._fit), self._theme, before)
            self._ground.drop_lines()
        else:
            self._dress, self._ground = prepared
        keeps_ground = before.bare is self._dress.bare and self.sceneRect().size() == self._fit.size
        if not keeps_ground and prepared is None:
            self._ground.drop()
        self.setSceneRect(QRectF(QPointF(0, 0), self._fit.size))
        self._stones.set_dress(self._dress.geometry, self._dress.pixmaps)
        stones = [point for point, _ in self._position.stones_by_point()]
        self._find_offsets(stones)
        self._show_stones(stones)
        self._looks, shown = {}, self._looks
        for point in shown:
            self._points[point].show_look(None, self._dress)
        self._show_looks()
        for point, items in self._points.items():
            self._place(point, items)
        self._veils.show_veils(self._markup, self._dress)
        self._lines.show_lines(self._markup, self._dress)
        self._territory.set_geometry(self._dress.geometry)
        self._show_territory()
        if self.made_overlay is not None:
            self.made_overlay.set_dress(self._dress)
        self._show_cursor()
        self._name_lines()
        self._show_proposal()
        self._show_ghost()
        self.update(self.geometry.board if keeps_ground else QRectF())
        self.laid_out.emit(self.geometry)

    def _clear(self) -> None:
        self._finish_sliding()
        for items in self._points.values():
            items.remove()
        self._points, self._looks, self._offsets = {}, {}, {}
        self._gone = self._covered = _NO_POINTS
        self._proposal = None
        self.forget_mouse()
        if self._cursor is not None:
            self.set_cursor(None)

    def _items_at(self, point: Point) -> PointItems:
        items = self._points.get(point)
        if items is None:
            items = PointItems(self.addItem, point)
            self._points[point] = items
        return items

    def _show_stones(self, points: Iterable[Point]) -> None:
        color_at, dead = self._position.color_at, self._markup.dead
        geometry = self.geometry
        if geometry.seen is not None:
            points = filter(geometry.shows, points)
        gone = self._gone
        stones = {point: (None if point in gone else color_at(point), point in dead) for point in points}
        self._stones.lay(stones, self._offsets)

    def _move_stone(self, point: Point, offset: tuple[float, float], rests: bool) -> None:
        self._stones.move(point, offset, snap=rests)
        items = self._points.get(point)
        if items is not None:
            items.place(self._stones.middle(point, offset, snap=rests))

    def _place(self, point: Point, items: PointItems) -> None:
        items.place(self._stones.middle(point, self._offsets.get(point, _STILL)))

    def _show_looks(self) -> None:
        shows, before = self.geometry.shows, self._looks
        on_points = looks(self._position, self._markup, self._options)
        self._looks = {point: look for point, look in on_points.items() if shows(point) and point not in self._covered}
        refaded = []
        for point in before.keys() | self._looks.keys():
            look, old = self._looks.get(point), before.get(point)
            if look == old:
                continue
            if (look is not None and look.faded) != (old is not None and old.faded):
                refaded.append(point)
            items = self._items_at(point)
            items.show_look(look, self._dress)
            self._place(point, items)
            if point == self._cursor:
                self._show_cursor()
        self._show_stones(refaded)

    def _show_cursor(self) -> None:
        look = None if self._cursor is None else self._looks.get(self._cursor)
        self._cursor_item.show_cursor(self._cursor, self._dress, look)

    def _find_offsets(self, changed: Iterable[Point]) -> dict[Point, tuple[float, float]]:
        """Compute the fuzzy offsets of the stones; return the former ones of stones that have moved."""
        if not self._options.fuzzy:
            self._offsets = {}
            return {}
        before = self._offsets
        position = self._position
        self._offsets = fuzzy_offsets(position.width, position.height, position.stones)
        return moved_offsets(before, self._offsets, set(changed))

    def _slide(self, changed: list[Point], moved: dict[Point, tuple[float, float]]) -> None:
        """Slide a stone just played, and those that it pushes, into place."""
        slides: list[Slide] = [(point, start, self._offsets[point]) for point, start in moved.items()]
        played = [point for point in changed if self._position.color_at(point) is not None]
        if len(played) == 1:
            x, y = self._offsets.get(played[0], _STILL)
            slides.append((played[0], (x + _NUDGE * 0.6, y + _NUDGE), (x, y)))
        if not slides:
            return
        if len(changed) <= _MOST_SLIDING and self.animates:
            self._sliding.slide(slides)
        else:
            self._sliding.settle(slides)

    @cached_property
    def _sliding(self) -> Sliding:
        from qtgo.board.scene.sliding import Sliding

        sliding = Sliding(self._move_stone)
        sliding.setParent(self)
        return sliding

    def _finish_sliding(self) -> None:
        if "_sliding" in vars(self):
            self._sliding.finish()

    def _show_territory(self) -> None:
        signs = territory_signs(self._markup, self._position)
        self._territory.show_signs(signs, animate=bool(signs) and self.animates)

    def _show_proposal(self) -> None:
        self._proposal_item.show_proposal(self._proposal, self._ghost.color, self._dress)

    def _name_lines(self) -> None:
        """Lay out the names of the lines again."""
        self._names.lay_out(self._options.coordinates)
        self._emphasize_names()

    def _emphasize_names(self) -> None:
        """Emphasize the names of the point that the mouse or the keyboard's cursor is on."""
        self._names.show_names_of(self.hovered or self._cursor, self._dress)

    def _show_pointed(self) -> None:
        self._emphasize_names()
        self._show_ghost()

    def _show_ghost(self) -> None:
        point = self.hovered
        is_free = (
            point is not None
            and point != self._proposal
            and point not in self._covered
            and not self.is_grabbed
            and self._position.color_at(point) is None
        )
        self._ghost.show_on(point if is_free else None, self._dress)
