"""Lay out large boards in steps: at 4K one step for all takes longer than a frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, QTimer

from qtgo.board.geometry import AROUND, BoardGeometry, fit_board_in
from qtgo.core.rules.point import Area
from qtgo.core.rules.symmetry import Symmetry

_LARGE = 4_500_000  # device pixels: more than on a screen of 2560 x 1600
_USUAL = 400  # pixels: in a smaller view, the margins are in proportion
_REST = 60  # ms without another size, after which the board is drawn for it


class FitRequest(NamedTuple):
    """The target of the layout: a view in logical pixels, its device pixel ratio, a part of the board, and the turn."""

    size: QSizeF
    ratio: float
    room: QRectF | None
    view: Symmetry

    def layout(self, width: int, height: int, part: Area | None, *, has_names: bool) -> BoardGeometry:
        """Return the layout of a board of this width and height in lines, or of a part of it."""
        room = self._within_margins() if self.room is None else self.room
        return fit_board_in(room, width, height, ratio=self.ratio, coordinates=has_names, view=self.view, part=part)

    def _within_margins(self) -> QRectF:
        """Return the view without its margins, which are narrower where the board is small."""
        share = min(1.0, min(self.size.width(), self.size.height()) / _USUAL)
        return QRectF(QPointF(0, 0), self.size).marginsRemoved(AROUND * share)

    @property
    def is_large(self) -> bool:
        """Return whether to draw all of the view takes longer than a picture may."""
        return self.size.width() * self.size.height() * self.ratio**2 >= _LARGE


class Preparation(QObject):
    """Prepares the pictures for another fit in steps, whenever there is nothing else to do; a newer one replaces it."""

    def __init__(self, prepare: Callable[[FitRequest], Iterator[None]], parent: QObject) -> None:
        super().__init__(parent)
        self._prepare = prepare
        self._coming: FitRequest | None = None
        self._steps: Iterator[None] | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._step)

    @property
    def coming(self) -> FitRequest | None:
        """Return the fit that is being prepared, or None."""
        return self._coming

    def begin(self, fit: FitRequest, *, rests: bool) -> None:
        """Begin to prepare a fit: at once, or when no other has come for a moment, as while a window is resized."""
        self._coming, self._steps = fit, None
        self._timer.start(_REST if rests else 0)

    def take(self) -> FitRequest | None:
        """Return the fit that is being prepared, and prepare it no more."""
        coming, self._coming, self._steps = self._coming, None, None
        self._timer.stop()
        return coming

    def _step(self) -> None:
        if self._coming is None:
            return
        if self._steps is None:
            self._steps = self._prepare(self._coming)
            self._timer.start(0)
        next(self._steps, None)
