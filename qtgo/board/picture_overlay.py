"""The overlays in the picture of a board: as on the screen, but drawn once and also on vector devices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TypeVar

from PySide6.QtGui import QPainter

from qtgo.board.geometry import BoardGeometry
from qtgo.board.paint.candidates import draw_candidate
from qtgo.board.paint.drawing_order import layers_of
from qtgo.board.paint.ghost_stones import draw_ghost_stone, ghost_stones
from qtgo.board.paint.ownership_signs import Signs, aside, draw_sign_on, draw_signs
from qtgo.board.paint.policy_heat import draw_heat
from qtgo.board.paint.themes import BoardTheme
from qtgo.core.analysis.display import ShownAnalysis
from qtgo.core.analysis.line_preview import GhostLine, LinePreview
from qtgo.core.record.markup import Markup
from qtgo.core.rules.point import Point
from qtgo.core.rules.position import Position

_Value = TypeVar("_Value")


class Over:
    """An analysis or a line of moves over a position, in the layout of a picture."""

    def __init__(
        self,
        geometry: BoardGeometry,
        theme: BoardTheme,
        position: Position,
        analysis: ShownAnalysis,
        line: LinePreview | None,
        vector: bool,
    ) -> None:
        self._geometry, self._theme, self._position = geometry, theme, position
        self._vector = vector
        self._ghosts: GhostLine | None = None if line is None else line.over(position)
        self._layers = layers_of(analysis if line is None else analysis.under(line), position)

    @cached_property
    def covered(self) -> frozenset[Point]:
        """Return the points where nothing else is drawn."""
        return frozenset() if self._ghosts is None else self._ghosts.captured | self._ghosts.stones.keys()

    @cached_property
    def remaining(self) -> Position:
        """Return the position without the stones that the line captures."""
        position = self._position
        if self._ghosts is None or not self._ghosts.captured:
            return position
        stones = bytearray(position.stones)
        for point in self._ghosts.captured:
            stones[point.to_index(position.width)] = 0
        return replace(position, stones=bytes(stones))

    def draw_below(self, painter: QPainter) -> None:
        """Draw what lies on the wood."""
        geometry = self._geometry
        for point, heat in self._seen(self._layers.heat):
            draw_heat(painter, geometry.center(point), geometry.cell, heat, self._theme, outlines=self._vector)

    def draw_above(self, painter: QPainter, markup: Markup) -> None:
        """Draw what lies on the stones."""
        geometry, theme = self._geometry, self._theme
        draw_all_signs(painter, geometry, aside(self._layers.signs, markup), vector=self._vector)
        for point, shown in self._seen(self._layers.candidates):
            draw_candidate(painter, geometry.center(point), geometry.cell, shown, theme, outlines=self._vector)
        if self._ghosts is not None:
            for point, stone in self._seen(ghost_stones(self._ghosts)):
                center = geometry.center(point)
                draw_ghost_stone(painter, point, center, stone, geometry.stone_diameter, theme)

    def _seen(self, values: Mapping[Point, _Value]) -> Iterator[tuple[Point, _Value]]:
        """Go through what lies on the part of the board that is seen."""
        return ((point, value) for point, value in values.items() if self._geometry.shows(point))


def draw_all_signs(painter: QPainter, geometry: BoardGeometry, signs: Signs, *, vector: bool) -> None:
    """Draw signs, on vector devices as shapes."""
    if not vector:
        draw_signs(painter, geometry, signs)
        return
    for point, sign in signs.items():
        if geometry.shows(point):
            draw_sign_on(painter, geometry, point, sign)
