"""The overlays of a position: an analysis or an estimate, and a line of moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtGui import QPainter

from qtgo.board.paint.candidates import draw_candidate
from qtgo.board.paint.drawing_order import layers_of
from qtgo.board.paint.ghost_stones import GhostStone, draw_ghost_stone, ghost_stones
from qtgo.board.paint.ownership_signs import aside
from qtgo.board.paint.policy_heat import Heat, draw_heat
from qtgo.board.scene.points_item import PointsItem
from qtgo.board.scene.region_marker import RegionMarker
from qtgo.board.scene.scene_items import CANDIDATES, HEAT, LINE, OWNERSHIP, DrawingStyle
from qtgo.board.scene.sign_layer import SignsItem
from qtgo.core.analysis.display import NO_ANALYSIS, ShownAnalysis, ShownCandidate
from qtgo.core.analysis.line_preview import LinePreview
from qtgo.core.rules.point import Point
from qtgo.core.rules.position import Position
from qtgo.timers import single_shot

if TYPE_CHECKING:
    from qtgo.board.scene.mouse_points import PointClick
    from qtgo.board.scene.scene import BoardScene

FRAME = 16
"""Milliseconds in which an analysis is drawn once, however often it changes."""
_NOTHING: frozenset[Point] = frozenset()


class BoardOverlay(QObject):
    """Draws over a scene's position; the scene makes it when it is first asked for.

    A click on a candidate is a click on its point, which ``BoardScene.point_clicked`` reports.
    """

    candidate_hovered = Signal(object)  # Point | None
    candidate_middle_clicked = Signal(object)  # Point

    def __init__(self, scene: BoardScene, dress: DrawingStyle) -> None:
        super().__init__(scene)
        self._scene = scene
        self._analysis = self._advice = NO_ANALYSIS
        self._waiting: ShownAnalysis | None = None
        self._line: LinePreview | None = None
        self._hovered: Point | None = None
        self.regions, self.parts = RegionMarker(scene, dress), RegionMarker(scene, dress)
        self.regions.started.connect(self.parts.stop)
        self.parts.started.connect(self.regions.stop)
        self._heat = PointsItem[Heat](HEAT, dress, _draw_heat)
        self._ownership = SignsItem(OWNERSHIP, dress.geometry, self)
        self._candidates = PointsItem[ShownCandidate](CANDIDATES, dress, _draw_candidate)
        self._ghosts = PointsItem[GhostStone](LINE, dress, _draw_ghost_stone)
        for item in (self._heat, self._ownership, self._candidates, self._ghosts):
            scene.addItem(item)
        self._frame = single_shot(self, self._end_frame, FRAME)
        scene.point_hovered.connect(self._follow_mouse)
        scene.point_middle_clicked.connect(self._middle_click)

    @property
    def marking(self) -> RegionMarker | None:
        """Return what marks points with the mouse and the keyboard now, if anything does."""
        return next((marker for marker in (self.regions, self.parts) if marker.is_marking), None)

    # Analyses

    @property
    def advice(self) -> ShownAnalysis:
        """Return the hints or the estimate shown."""
        return self._advice

    def show_advice(self, advice: ShownAnalysis) -> None:
        """Show hints or an estimate, which hide the analysis while there is anything in them."""
        if advice != self._advice:
            self._advice = advice
            self._show(grows=True)

    @property
    def analysis(self) -> ShownAnalysis:
        """Return the analysis that is shown, or will be with the next frame."""
        return self._analysis if self._waiting is None else self._waiting

    def show_analysis(self, analysis: ShownAnalysis) -> None:
        """Show an analysis at the next frame, replacing the previous one."""
        if analysis.is_empty or not self._frame.isActive():
            self._take(analysis)
        else:
            self._waiting = analysis

    def _end_frame(self) -> None:
        if self._waiting is not None:
            self._take(self._waiting)

    def _take(self, analysis: ShownAnalysis) -> None:
        self._waiting = None
        self._frame.start()
        if analysis != self._analysis:
            self._analysis = analysis
            self._show()
            self._follow_mouse(self._scene.hovered)

    @property
    def drawn(self) -> ShownAnalysis:
        """Return what is drawn: the advice, or else the analysis."""
        return self._analysis if self._advice.is_empty else self._advice

    def candidate_at(self, point: Point | None) -> ShownCandidate | None:
        """Return the candidate drawn on a point, None if there is none."""
        return None if point is None else self.drawn.on_board(self._scene.position).get(point)

    def _show(self, *, grows: bool = False) -> None:
        """Draw the analysis and the line."""
        drawn, line, scene = self.drawn, self._line, self._scene
        position = scene.position
        ghosts = None if line is None else line.over(position)
        if line is not None:
            drawn = drawn.under(line)
        layers = layers_of(drawn, position)
        self._heat.show_values(layers.heat)
        self._candidates.show_values(layers.candidates)
        signs = aside(layers.signs, scene.markup)
        self._ownership.show_signs(signs, animate=grows and bool(signs) and scene.animates)
        self._ghosts.show_values({} if ghosts is None else ghost_stones(ghosts))
        gone = _NOTHING if ghosts is None else ghosts.captured
        scene.set_covered(gone, gone if ghosts is None else gone | ghosts.stones.keys())

    # Lines

    @property
    def line(self) -> LinePreview | None:
        """Return the line of moves shown, None if there is none."""
        return self._line

    def show_line(self, line: LinePreview | None) -> None:
        """Show a line of moves in place of the candidates, or none; another position ends it."""
        if line != self._line:
            self._line = line
            self._show()

    # The scene

    def follow_position(self, before: Position) -> None:
        """Draw over the scene's position; another one ends the analysis and the line, and another size the advice."""
        position = self._scene.position
        if position != before:
            self._line, self._analysis, self._waiting = None, NO_ANALYSIS, None
            self._frame.stop()
        if (position.width, position.height) != (before.width, before.height):
            self._advice = NO_ANALYSIS
            self.regions.show_region(None)
            self.parts.stop()
        self._show()
        self._follow_mouse(self._scene.hovered)

    def follow_markup(self) -> None:
        """Leave room for what is written on the points now."""
        self._ownership.show_signs(aside(self._ownership.signs, self._scene.markup), animate=False)

    def set_dress(self, dress: DrawingStyle) -> None:
        """Draw the same in another layout."""
        for item in (self._heat, self._candidates, self._ghosts):
            item.set_dress(dress)
        self._ownership.set_geometry(dress.geometry)
        self.regions.set_dress(dress)
        self.parts.set_dress(dress)
        self._follow_mouse(self._scene.hovered)

    def _follow_mouse(self, point: Point | None) -> None:
        """Emit when the mouse comes to a candidate, or leaves it."""
        hovered = point if self.candidate_at(point) is not None else None
        if hovered != self._hovered:
            self._hovered = hovered
            self.candidate_hovered.emit(hovered)

    def _middle_click(self, click: PointClick) -> None:
        if self.candidate_at(click.point) is not None:
            self.candidate_middle_clicked.emit(click.point)


def _draw_heat(painter: QPainter, _point: Point, center: QPointF, heat: Heat, dress: DrawingStyle) -> None:
    draw_heat(painter, center, dress.geometry.cell, heat, dress.theme)


def _draw_candidate(
    painter: QPainter, _point: Point, center: QPointF, shown: ShownCandidate, dress: DrawingStyle
) -> None:
    draw_candidate(painter, center, dress.geometry.cell, shown, dress.theme)


def _draw_ghost_stone(painter: QPainter, point: Point, center: QPointF, stone: GhostStone, dress: DrawingStyle) -> None:
    diameter = dress.geometry.stone_diameter
    draw_ghost_stone(painter, point, center, stone, diameter, dress.theme, pixmaps=dress.pixmaps)
