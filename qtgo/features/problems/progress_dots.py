"""A dot for each problem of a file: which are solved, which failed, and which one is shown."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QLocale, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from qtgo.kit.language import follow_language
from qtgo.kit.plain_labels import plain_tip
from qtgo.look.palette import current_palette
from qtgo.look.sizes import scaled
from qtgo.text.translation import Texts

tr = Texts("problems")

_DOT = 10
_CURRENT = 14
_RING = 21  # around the current one
_STEP = 18
_LEAST_STEP = 11  # where all dots have room only so
_ASIDE = 5  # the distance of the others from it
_LINE = 1.5
_RIM = 2.5  # of a failed one
_HEIGHT = 24
_FEW = 6  # so many are seen at a glance, as the steps of a lesson: none of them is left out


class ProgressDots(QWidget):
    """Shows the problems around the current one, where there is room; a click on one requests it."""

    index_chosen = Signal(object)  # int

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count, self._current = 0, 0
        self._results: Mapping[int, bool] = {}
        self._is_lesson = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        follow_language(self, self._say)

    def show_progress(self, count: int, current: int, results: Mapping[int, bool], *, is_lesson: bool = False) -> None:
        """Show the number of problems, or of steps, the current one, and those last solved (True) or failed."""
        self._count, self._current, self._results = count, current, dict(results)
        self._is_lesson = is_lesson
        self._say()
        self.updateGeometry()
        self.update()

    @property
    def least_width(self) -> int:
        """Return the width in which none of a few dots is left out, of many the current one."""
        few = self._count if self._count <= _FEW else 1
        return few * scaled(_LEAST_STEP) + 2 * scaled(_ASIDE) if self._count > 1 else 0

    @property
    def _room(self) -> int:
        return self.width() - 2 * scaled(_ASIDE)

    @property
    def _step(self) -> float:
        """Return the distance of the dots, which are closer where all of them fit only so."""
        closer = self._room / max(1, self._count)
        return min(closer, scaled(_STEP)) if closer >= scaled(_LEAST_STEP) else scaled(_STEP)

    @property
    def shown(self) -> range:
        """Return the problems that there is room for; one alone needs no dot, and no ring is cut."""
        if self._count < 2 or self.width() < scaled(_RING) + 2 * _LINE:
            return range(0)
        room = max(1, int(self._room / self._step + 1e-6))
        first = min(max(0, self._current - room // 2), max(0, self._count - room))
        return range(first, min(self._count, first + room))

    def center_of(self, index: int) -> QPointF:
        """Return the middle of the dot of a problem that is shown."""
        step, shown = self._step, self.shown
        left = (self.width() - (len(shown) - 1) * step) / 2
        aside = scaled(_ASIDE) * ((index > self._current) - (index < self._current))
        return QPointF(left + (index - shown.start) * step + aside, self.height() / 2)

    def sizeHint(self) -> QSize:
        """Return the room for all dots."""
        return QSize(max(0, self._count) * scaled(_STEP), scaled(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Do without the dots where there is no room."""
        return QSize(0, scaled(_HEIGHT))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the problem that was clicked."""
        index = self._index_at(event.position())
        if index is not None and event.button() is Qt.MouseButton.LeftButton:
            self.index_chosen.emit(index)

    def event(self, event: QEvent) -> bool:
        """Name the problem under the mouse."""
        if isinstance(event, QHelpEvent):
            index = self._index_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), "" if index is None else plain_tip(self._name(index)), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a filled dot for a solved problem, a ring for a failed one, and a thin circle for an open one."""
        painter, colors = QPainter(self), current_palette()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for index in self.shown:
            center, is_current = self.center_of(index), index == self._current
            radius = scaled(_CURRENT if is_current else _DOT) / 2
            result = self._results.get(index)
            if result:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(colors.good))
                painter.drawEllipse(center, radius, radius)
            else:
                width = scaled(_RIM) if result is False else _LINE
                painter.setPen(QPen(QColor(colors.mistake if result is False else colors.control), width))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(center, radius - width / 2, radius - width / 2)
            if is_current:
                painter.setPen(QPen(QColor(colors.accent), _LINE))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(center, scaled(_RING) / 2, scaled(_RING) / 2)

    def _index_at(self, place: QPointF) -> int | None:
        half = self._step / 2
        return next((index for index in self.shown if abs(self.center_of(index).x() - place.x()) <= half), None)

    def _name(self, index: int) -> str:
        number = QLocale().toString(index + 1)
        if self._is_lesson:
            words = tr("Step {number}, done") if index in self._results else tr("Step {number}")
            return words.format(number=number)
        text = {True: tr("Problem {number}, solved"), False: tr("Problem {number}, failed")}
        return text.get(self._results.get(index), tr("Problem {number}")).format(number=number)  # type: ignore[arg-type]

    def _say(self) -> None:
        number = QLocale().toString
        solved = sum(self._results.values())
        if self._is_lesson:
            words = tr("Step {current} of {count}: {done} done")
            done, current, count = number(solved), number(self._current + 1), number(self._count)
            self.setAccessibleName(words.format(current=current, count=count, done=done))
            return
        self.setAccessibleName(
            tr("Problem {current} of {count}: {solved} solved, {failed} failed").format(
                current=number(self._current + 1),
                count=number(self._count),
                solved=number(solved),
                failed=number(len(self._results) - solved),
            )
        )
