"""Short, calm movements: what appears or goes fades, and what changes its place slides there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QObject, QPoint, QRect, Qt, QVariantAnimation
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QRegion
from PySide6.QtWidgets import QGraphicsOpacityEffect, QWidget

DURATION = 160  # milliseconds


def fade_in(widget: QWidget) -> None:
    """Fade in a widget that is shown now."""
    effect = QGraphicsOpacityEffect(widget)
    effect.setOpacity(0.0)
    widget.setGraphicsEffect(effect)
    animation = _animation(effect, lambda value: effect.setOpacity(value))
    animation.finished.connect(lambda: widget.setGraphicsEffect(None))  # type: ignore[arg-type]
    animation.start()


class Ghost(QWidget):
    """The picture of a widget that has gone, until it has faded."""

    def __init__(self, gone: QWidget) -> None:
        super().__init__(gone.parentWidget())
        self._picture = _picture(gone)
        self._opacity = 1.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setGeometry(gone.geometry())
        self.stackUnder(gone)
        self.show()
        animation = _animation(self, self._follow)
        animation.finished.connect(self.deleteLater)
        animation.start()

    def _follow(self, value: float) -> None:
        self._opacity = 1.0 - value
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what is left of the picture."""
        painter = QPainter(self)
        painter.setOpacity(self._opacity)
        painter.drawPixmap(0, 0, self._picture)


def _picture(widget: QWidget) -> QPixmap:
    """Return what a widget paints itself, without the ground that shows through it."""
    ratio = widget.devicePixelRatioF()
    picture = QPixmap(widget.size() * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    widget.render(picture, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
    return picture


def _animation(parent: QObject, follow: Callable[[float], None]) -> QVariantAnimation:
    animation = QVariantAnimation(parent)
    animation.setStartValue(0.0)
    animation.setEndValue(1.0)
    animation.setDuration(DURATION)
    animation.setEasingCurve(QEasingCurve.Type.OutCubic)
    animation.valueChanged.connect(follow)
    return animation


class WidgetSliding(QObject):
    """Lets widgets slide from where they stood to where their layout has put them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._ways: dict[QWidget, _Way] = {}
        self._animation: QVariantAnimation | None = None  # made with the first

    @property
    def is_running(self) -> bool:
        """Return whether anything is on its way."""
        return bool(self._ways)

    def start(self, before: Mapping[QWidget, QRect]) -> None:
        """Animate widgets from their former places."""
        self.finish()
        for widget, place in before.items():
            if not widget.isHidden() and widget.geometry() != place:
                self._ways[widget] = _Way(place, widget.geometry(), place)
        if self._ways:
            if self._animation is None:
                self._animation = _animation(self, self._follow)
                self._animation.finished.connect(self._ways.clear)
            self._follow(0.0)
            self._animation.start()

    def follow_layout(self) -> None:
        """Go on to where the layout has put widgets meanwhile."""
        for widget, way in self._ways.items():
            if widget.geometry() != way.now:
                way.end = widget.geometry()
                widget.setGeometry(way.now)

    def finish(self) -> None:
        """Put everything where it belongs."""
        if self._animation is not None:
            self._animation.stop()
        self.follow_layout()
        for widget, way in self._ways.items():
            widget.setGeometry(way.end)
        self._ways.clear()

    def _follow(self, share: float) -> None:
        if share:
            self.follow_layout()
        for widget, way in self._ways.items():
            start, end = way.start, way.end
            way.now = QRect(
                round(start.x() + share * (end.x() - start.x())),
                round(start.y() + share * (end.y() - start.y())),
                round(start.width() + share * (end.width() - start.width())),
                round(start.height() + share * (end.height() - start.height())),
            )
            widget.setGeometry(way.now)


@dataclass(slots=True, eq=False)
class _Way:
    """The way of a widget, and where on it the widget was put last."""

    start: QRect
    end: QRect
    now: QRect
