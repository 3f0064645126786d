"""Marking a part of the board to which the analysis is limited, or which it leaves out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from qtgo.core.analysis.search_limit import RegionKind, SearchRegion
from qtgo.core.rules.point import Point, board_points
from qtgo.shell.context import Context
from qtgo.text.menus.key_names import with_keys
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.board.scene.region_marker import RegionMarker

tr = Texts("analysis")


def _how_to_mark() -> str:
    return with_keys(tr("Drag a rectangle on the board, with {shift} for more. {esc} ends marking."))


class AnalysisRegion(QObject):
    """Marks a region on the board, and passes on the limits of the next move."""

    def __init__(self, context: Context, use: Callable[[SearchRegion | None], None], clear: QAction) -> None:
        """Make the object; ``use`` sets the region of an analysis, ``clear`` is the action that removes it."""
        super().__init__(context.window)
        self._context, self._use, self._clear = context, use, clear
        self._limits: SearchRegion | None = None  # before more is allowed again
        menus = context.menus
        self._marker.region_marked.connect(self._mark)
        self._marker.stopped.connect(self._on_stopped)
        self._stop = menus.add_escape(self.stop)
        context.game.game_opened.connect(lambda _info: self._forget())

    @property
    def _marker(self) -> RegionMarker:
        return self._context.scene.overlay.regions

    def show_region(self, region: SearchRegion | None) -> None:
        """Draw the region of the position shown."""
        if region is None and self._marker.region is not None and not self._marker.is_marking:
            self._limits = None
            self._marker.show_region(None)
        self._clear.setEnabled(region is not None)

    def clear(self) -> None:
        """Analyze the whole board again."""
        self._forget()
        self._use(None)

    def stop(self) -> None:
        """Leave the mouse to the game again."""
        self._marker.stop()

    def _forget(self) -> None:
        """Forget the region, as when another game is shown, whose board may have other points."""
        self._limits = None
        self._marker.show_region(None)

    def start(self, kind: RegionKind) -> None:
        """Begin to mark a region of a kind."""
        if kind is RegionKind.ALLOW and self._limits is None:
            self._context.notices.show_message(tr.lazy("The whole board is analyzed already."))
            return
        self._marker.start(kind)
        self._stop.setEnabled(True)
        self._context.notices.show_message(_how_to_mark, seconds=0)

    def _on_stopped(self) -> None:
        self._stop.setEnabled(False)
        if self._context.notices.shows(_how_to_mark):
            self._context.notices.clear()
        if self._limits is not None:
            self._marker.show_region(self._limits)

    def _mark(self, region: SearchRegion) -> None:
        """Limit the analysis to the marked region; one allowed again is taken from the excluded one."""
        if region.kind is not RegionKind.ALLOW:
            self._limits = region
        elif self._limits is not None:
            self._limits = _allowed(self._limits, region.points)
        limits = self._limits
        self._use(None if limits is None or not limits.points or self._is_all(limits) else limits)

    def _is_all(self, region: SearchRegion) -> bool:
        """Return whether no point would be left to read, which limits nothing."""
        position = self._context.scene.position
        points: frozenset[Point] = frozenset(board_points(position.width, position.height))
        return region.kind is RegionKind.AVOID and region.points >= points


def _allowed(limits: SearchRegion, points: frozenset[Point]) -> SearchRegion:
    """Return limits with some points allowed again."""
    kept = limits.points - points if limits.kind is RegionKind.AVOID else limits.points | points
    return replace(limits, points=kept)
