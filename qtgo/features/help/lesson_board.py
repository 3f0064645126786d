"""A small board on which points can be chosen, with the mouse or with arrow keys and Enter."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QWidget

from qtgo.board.paint.marks import Brushwork, draw_cursor
from qtgo.board.paint.themes import KAYA, BoardTheme
from qtgo.board.small_board import SmallBoard
from qtgo.core.record.markup import Mark, Markup
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.kit.inputs.arrows import ARROWS
from qtgo.kit.inputs.own_keys import ENTER
from qtgo.text.go_words import color_name
from qtgo.text.joining import listed
from qtgo.text.translation import Texts

tr = Texts("help")

_CHOOSES = (*ENTER, Qt.Key.Key_Space)
_SIDE = 240


class LessonBoard(SmallBoard):
    """Shows a position with marked points and territory; what is on the cursor's point is read out."""

    point_chosen = Signal(object)  # Point

    def __init__(self, parent: QWidget | None = None, theme: BoardTheme = KAYA) -> None:
        super().__init__(_SIDE, parent, theme, grows=True, named=True, at_top=True)
        self._cursor = Point(0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def cursor_point(self) -> Point:
        """Return where the cursor of the keyboard is."""
        return self._cursor

    @property
    def marked(self) -> frozenset[Point]:
        """Return the marked points."""
        return frozenset(self.markup.marks)

    @property
    def owners(self) -> Mapping[Point, Color | None]:
        """Return the territory shown."""
        return self.markup.territory

    def show_lesson(
        self,
        position: Position,
        marked: Collection[Point] = (),
        owners: Mapping[Point, Color] = MappingProxyType({}),
        dead: Collection[Point] = (),
    ) -> None:
        """Show a position with a ring on marked points, whose the points are, and which stones are dead.

        The cursor stays on the board.
        """
        if (position.width, position.height) != (self.position.width, self.position.height):
            self._cursor = Point(position.width // 2, position.height // 2)
        marks = dict.fromkeys(marked, Mark.CIRCLE)
        self.show_position(position, markup=Markup(marks=marks, territory=owners, dead=frozenset(dead)))

    def point_text(self, point: Point) -> str:
        """Name a point and what is on it."""
        color = self.position.color_at(point)
        content = tr("empty") if color is None else color_name(color)
        parts = [tr("{point}, {content}").format(point=point.vertex, content=content)]
        if point in self.marked:
            parts.append(tr("marked"))
        if point in self.markup.dead:
            parts.append(tr("dead"))
        return listed(parts)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the point under the mouse."""
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        point = self.point_at(event.position())
        if point is not None:
            self._cursor = point
            self.point_chosen.emit(point)
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cursor with the arrows, and choose its point with Enter or the space bar."""
        key = Qt.Key(event.key())
        if key in _CHOOSES:
            self.point_chosen.emit(self._cursor)
        elif key in ARROWS:
            x, y = ARROWS[key]
            position = self.position
            self._cursor = Point(
                min(max(0, self._cursor.x + x), position.width - 1),
                min(max(0, self._cursor.y + y), position.height - 1),
            )
            self._announce(self.point_text(self._cursor))
            self.update()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the cursor, and read out where it is."""
        super().focusInEvent(event)
        self._announce(self.point_text(self._cursor))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the board, and the cursor while the keyboard is here."""
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            place = self.place_of(self._cursor)
            draw_cursor(painter, place.center(), Brushwork(place.width(), self.theme))

    def _announce(self, text: str) -> None:
        self.setAccessibleDescription(text)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))
