"""Stones that slide into place."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QVariantAnimation

from qtgo.core.rules.point import Point

SLIDE_MS = 120

Slide = tuple[Point, tuple[float, float], tuple[float, float]]


class Sliding(QVariantAnimation):
    """Animates stones sliding from one place to another, each shifted from its point by fractions of a cell."""

    def __init__(self, move: Callable[[Point, tuple[float, float], bool], None]) -> None:
        super().__init__()
        self._move_stone = move  # and whether it ends there
        self._slides: list[Slide] = []
        self.setStartValue(0.0)
        self.setEndValue(1.0)
        self.setDuration(SLIDE_MS)
        self.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.valueChanged.connect(self._move)

    def slide(self, slides: list[Slide]) -> None:
        """Start to slide; earlier slides are finished at once."""
        self.finish()
        self._slides = slides
        if slides:
            self.start()

    def settle(self, slides: list[Slide]) -> None:
        """Put stones where they would slide to."""
        self.finish()
        self._slides = slides
        self.finish()

    def finish(self) -> None:
        """Finish all slides at once."""
        self.stop()
        for point, _, end in self._slides:
            self._move_stone(point, end, True)
        self._slides = []

    def _move(self, part: float) -> None:
        for point, (x0, y0), (x1, y1) in self._slides:
            self._move_stone(point, (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part), part >= 1.0)
