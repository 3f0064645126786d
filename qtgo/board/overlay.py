"""What lies over a position on the board: an analysis or an estimate, a line of moves, and the region being marked."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from qtgo.core.analysis.display import NO_ANALYSIS, ShownAnalysis
from qtgo.core.analysis.line_preview import LinePreview
from qtgo.core.analysis.region import Region, RegionKind
from qtgo.core.rules.point import Point


class BoardOverlay(QObject):
    """Draws over a scene's position; made by the scene when something is first shown.

    A click on a candidate is a click on its point, which ``BoardScene.point_clicked`` reports.
    """

    candidate_hovered = Signal(object)  # Point | None
    candidate_middle_clicked = Signal(object)  # Point
    region_marked = Signal(object)  # Region

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._analysis = NO_ANALYSIS
        self._line: LinePreview | None = None
        self._region: Region | None = None

    @property
    def analysis(self) -> ShownAnalysis:
        """Return the analysis shown."""
        return self._analysis

    def show_analysis(self, analysis: ShownAnalysis) -> None:
        """Show an analysis in place of the previous one, within a frame; as often as one likes."""
        self._analysis = analysis

    @property
    def line(self) -> LinePreview | None:
        """Return the line of moves shown, None if there is none."""
        return self._line

    def show_line(self, line: LinePreview | None) -> None:
        """Show a line of moves in place of the candidates, or none; another position ends it."""
        self._line = line

    @property
    def region(self) -> Region | None:
        """Return the region drawn, None if there is none."""
        return self._region

    def show_region(self, region: Region | None) -> None:
        """Draw a region, or none."""
        self._region = region

    @property
    def is_marking(self) -> bool:
        """Return whether mouse and keyboard mark a region."""
        return False

    def start_marking(self, kind: RegionKind) -> None:
        """Let mouse and keyboard change the region shown, which begins empty if it is of another kind.

        Dragging marks a rectangle in place of what was marked, with Shift in addition; a click with Shift marks or
        unmarks a point. Each change is told by ``region_marked``.
        """

    def stop_marking(self) -> None:
        """Leave the region as it is shown, and the mouse to the game."""

    def mark_corner(self) -> None:
        """Begin a rectangle at the keyboard cursor, or end the one begun."""

    def mark_point(self) -> None:
        """Mark or unmark the point of the keyboard cursor."""

    def has_candidate(self, point: Point) -> bool:
        """Return whether a candidate is drawn on a point."""
        return self._analysis.candidate_at(point) is not None
