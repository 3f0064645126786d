"""A scene that converts mouse events to points clicked, dragged over and hovered."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtWidgets import QGraphicsScene, QGraphicsSceneMouseEvent

from qtgo.core.rules.point import Point
from qtgo.deferred import dataclass


@dataclass(frozen=True, slots=True)
class PointClick:
    """A click on a point: modifiers, button, the position on the screen, for a menu, and whether a finger did it."""

    point: Point
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    button: Qt.MouseButton = Qt.MouseButton.LeftButton
    screen_position: QPoint | None = None
    by_touch: bool = False


class PointerGrab(Protocol):
    """A receiver of the left button's presses, drags and releases in place of the scene's signals."""

    def press(self, point: Point | None, *, shift: bool) -> None:
        """Begin something at a point, None beside the board."""

    def drag(self, point: Point | None) -> None:
        """Go on to another point."""

    def release(self, point: Point | None) -> None:
        """End it."""


class PointingScene(QGraphicsScene):
    """A scene that reports which point is meant; a subclass knows where the points are."""

    point_clicked = Signal(object)  # PointClick
    point_right_clicked = Signal(object)  # PointClick
    point_middle_clicked = Signal(object)  # PointClick
    point_double_clicked = Signal(object)  # PointClick
    point_dragged = Signal(object)  # PointClick, each point in turn, the one where the drag began first
    drag_ended = Signal()
    point_hovered = Signal(object)  # Point | None
    cursor_moved = Signal(object)  # Point | None
    mouse_pressed = Signal()  # anywhere, before anything else comes of it

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hovered: Point | None = None
        self._cursor: Point | None = None
        self._pressed: tuple[Point | None, Qt.MouseButton] | None = None
        self._dragging = False
        self._last_clicked: Point | None = None
        self._grab: PointerGrab | None = None
        self._is_drawing = False

    def point_at(self, position: QPointF) -> Point | None:
        """Return the point at a position in the scene, or None."""
        raise NotImplementedError

    @property
    def hovered(self) -> Point | None:
        """Return the point under the mouse, or None."""
        return self._hovered

    @property
    def cursor(self) -> Point | None:
        """Return the point of the keyboard cursor, or None."""
        return self._cursor

    def set_grab(self, grab: PointerGrab | None) -> None:
        """Hand what the left button does over to something, or back to the scene's own signals."""
        self._grab = grab
        self._is_drawing = False

    @property
    def is_grabbed(self) -> bool:
        """Return whether the left button belongs to something else."""
        return self._grab is not None

    def forget_mouse(self) -> None:
        """Forget where the mouse is, since the points have changed."""
        self._hovered = self._pressed = self._last_clicked = None

    def _click_of(self, event: QGraphicsSceneMouseEvent, point: Point) -> PointClick:
        # Qt makes the events of a mouse from those of a finger.
        by_touch = event.source() != Qt.MouseEventSource.MouseEventNotSynthesized
        return PointClick(point, event.modifiers(), event.button(), event.screenPos(), by_touch)

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Remember where a press began."""
        self.mouse_pressed.emit()
        if self._grab is not None and event.button() == Qt.MouseButton.LeftButton:
            self._is_drawing = True
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._grab.press(self.point_at(event.scenePos()), shift=shift)
            event.accept()
            return
        self._pressed = (self.point_at(event.scenePos()), event.button())
        self._dragging = False
        event.accept()

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Emit a click if press and release are on the same point."""
        if self._is_drawing and event.button() == Qt.MouseButton.LeftButton:
            self._is_drawing = False
            if self._grab is not None:
                self._grab.release(self.point_at(event.scenePos()))
            event.accept()
            return
        pressed, self._pressed = self._pressed, None
        point = self.point_at(event.scenePos())
        event.accept()
        if self._dragging:
            self._dragging = False
            self.drag_ended.emit()
            return
        if pressed is None or point is None or pressed != (point, event.button()):
            return
        self._last_clicked = point if event.button() == Qt.MouseButton.LeftButton else None
        if event.button() == Qt.MouseButton.LeftButton:
            self.point_clicked.emit(self._click_of(event, point))
        elif event.button() == Qt.MouseButton.RightButton:
            self.point_right_clicked.emit(self._click_of(event, point))
        elif event.button() == Qt.MouseButton.MiddleButton:
            self.point_middle_clicked.emit(self._click_of(event, point))

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Emit a double click, whose release is no further click; quick clicks on two points are two clicks."""
        point = self.point_at(event.scenePos())
        if (
            self._grab is not None
            or point is None
            or point != self._last_clicked
            or event.button() != Qt.MouseButton.LeftButton
        ):
            self.mousePressEvent(event)
            return
        self._pressed = None
        event.accept()
        self.point_double_clicked.emit(self._click_of(event, point))

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Move the ghost stone with the mouse."""
        point = self.point_at(event.scenePos())
        event.accept()
        if point == self._hovered:
            return
        if self._is_drawing and self._grab is not None:
            self._grab.drag(point)
        else:
            self._drag_to(point, event)
        self._hover(point)

    def _drag_to(self, point: Point | None, event: QGraphicsSceneMouseEvent) -> None:
        if self._pressed is None or self._pressed[0] is None or point is None:
            return
        start, button = self._pressed
        if point == start and not self._dragging:
            return
        entered = [point] if self._dragging else [start, point]
        self._dragging = True
        for each in entered:
            if each is not None:
                self.point_dragged.emit(PointClick(each, event.modifiers(), button, event.screenPos()))

    def _hover(self, point: Point | None) -> None:
        self._hovered = point
        self.point_hovered.emit(point)

    def leave(self) -> None:
        """Forget the point under the mouse, which has left the view; Qt tells that to the view alone."""
        if self._hovered is not None:
            self._hover(None)
