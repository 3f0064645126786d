"""The board view: fits the board to the window, and turns the wheel into steps through the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from qtgo.board.scene.scene import BoardScene
from qtgo.core.rules.point import Point
from qtgo.look.palette import current_palette
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.board.scene.table import BoardTable

tr = Texts("view")

_NOTCH = 120
_BIG_STEP = 10


class BoardView(QGraphicsView):
    """Shows a BoardScene as large as the window allows, rendered for the pixels of its screen."""

    wheel_stepped = Signal(int)  # moves, forward (toward the user) is positive
    line_stepped = Signal(int)  # the same while a line of moves is shown over the position

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.setAcceptDrops(False)  # what is dropped on the board is for the window; the viewport does as the view
        self.setViewport(QWidget())  # to ask for one that Qt has made takes PySide 20 ms: it looks through all classes
        self._board = scene
        self._turned = 0
        self._room: QRectF | None = None
        self._table: BoardTable | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for widget in (self, self.viewport()):  # letters are commands here, which no input method shall wait for
            widget.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self.setMinimumSize(120, 120)
        self._name()
        scene.cursor_moved.connect(self._describe_cursor)
        scene.laid_out.connect(self._show_as_drawn)
        self._follow_palette()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._name()

    def _name(self) -> None:
        for widget in (self, self.viewport()):
            widget.setAccessibleName(tr("Go board"))

    def sizeHint(self) -> QSize:
        """Return a size that is comfortable to play on."""
        return QSize(640, 640)

    def set_cursor(self, point: Point | None) -> None:
        """Put the keyboard cursor on a point, or remove it."""
        self._board.set_cursor(point)

    def place(self, place: QRect, room: QRect) -> None:
        """Take a place in the window, and put the board into a room in it; both are in the window's coordinates."""
        self._room = QRectF(room.translated(-place.topLeft()))
        self.setGeometry(place)
        self._fit()

    def board_in(self, place: QRect, room: QRect) -> QRectF:
        """Return where the board, with its front, would be in a room of a place; all in the window's coordinates."""
        within = QRectF(room.translated(-place.topLeft()))
        layout = self._board.fitted(QSizeF(place.size()), self.devicePixelRatioF(), within)
        return layout.board.adjusted(0, 0, 0, layout.thickness).translated(QPointF(place.topLeft()))

    @property
    def points(self) -> QRect:
        """Return the place of the points, with room for the stones on them, in the view's coordinates."""
        return self.mapFromScene(self._board.geometry.points).boundingRect()

    @property
    def names(self) -> QRect:
        """Return the place of the points with the names of the lines, in the view's coordinates."""
        from qtgo.board.coordinates import room_of_names

        return self.mapFromScene(room_of_names(self._board.geometry, self._board.options.coordinates)).boundingRect()

    @property
    def shape_rect(self) -> QRect:
        """Return the place of the board with its front, which a ring is around, in the view's coordinates."""
        geometry = self._board.geometry
        return self.mapFromScene(geometry.board.adjusted(0, 0, 0, geometry.thickness)).boundingRect()

    def beside(self, point: Point) -> QPoint:
        """Return the lower right corner of a point on the screen, for a menu that leaves it in sight."""
        return self.viewport().mapToGlobal(self.mapFromScene(self._board.geometry.cell_rect(point).bottomRight()))

    def make_table(self) -> None:
        """Make the points accessible as the cells of a table, which takes over the board's focus."""
        from qtgo.board.scene.table import BoardTable

        had_focus = self.hasFocus()
        table = self._table = BoardTable(self._board, self.viewport())
        table.point_chosen.connect(self.set_cursor)
        table.describe(self.accessibleDescription())
        QWidget.setTabOrder(self, table)
        self.setFocusProxy(table)
        if had_focus:
            table.setFocus()

    @property
    def table(self) -> BoardTable | None:
        """Return what assistive technology finds the points in, if it is there yet."""
        return self._table

    def describe(self, text: str) -> None:
        """Describe the position to screen readers; one that is on the board hears of changes by announcements."""
        self.setAccessibleDescription(text)
        if self._table is not None:
            self._table.describe(text)

    def announce(self, text: str) -> None:
        """Announce something to screen readers."""
        from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._table or self, text))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the board to the new size."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Redraw the board for another screen, or another palette."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._fit()
        elif event.type() in (QEvent.Type.PaletteChange, QEvent.Type.ApplicationPaletteChange):
            self._follow_palette()
        return super().event(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Take the ghost stone away when the mouse has left, however fast."""
        if event.type() is QEvent.Type.Leave:
            self._board.leave()
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave all keys to the window: there is nothing to scroll here."""
        event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Leave the buttons that go back and forward to the window."""
        if event.button() in (Qt.MouseButton.BackButton, Qt.MouseButton.ForwardButton):
            event.ignore()
        else:
            super().mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Step through the game, ten moves at a time with Shift; fine wheel movements add up to notches."""
        delta = event.angleDelta().y() or event.angleDelta().x()
        if delta * self._turned < 0:
            self._turned = 0
        self._turned += delta
        notches = int(self._turned / _NOTCH)
        self._turned -= notches * _NOTCH
        if notches:
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            stepped = self.line_stepped if self._board.shows_line else self.wheel_stepped
            stepped.emit(-notches * (_BIG_STEP if shift else 1))
        event.accept()

    def _fit(self) -> None:
        size = self.viewport().size()
        self._board.set_viewport(QSizeF(size), self.devicePixelRatioF(), self._room)
        self._bring_to(self._board.fitted(QSizeF(size), self.devicePixelRatioF(), self._room).board)

    def _bring_to(self, place: QRectF) -> None:
        """Show the board at a place at once as a scaled picture, where redrawing it takes a while."""
        drawn = self._board.geometry.board
        if drawn == place:
            self._show_as_drawn()
            return
        scale = min(place.width() / drawn.width(), place.height() / drawn.height())
        seen = QRectF(QPointF(0, 0), QSizeF(self.viewport().size()) / scale)
        self.setTransform(QTransform.fromScale(scale, scale))
        self.setSceneRect(seen.translated(drawn.center() - place.center() / scale))

    def _show_as_drawn(self) -> None:
        if not self.transform().isIdentity() or self.sceneRect() != self._board.sceneRect():
            self.resetTransform()
            self.setSceneRect(QRectF())  # the scene's

    def _follow_palette(self) -> None:
        self._board.set_dark(current_palette().is_dark)

    def _describe_cursor(self, point: Point | None) -> None:
        """Describe the point under the keyboard cursor to screen readers."""
        text = ""
        if point is not None:
            from qtgo.board.scene.table import point_words

            text = point_words(self._board, point)
        self.setAccessibleDescription(text)
