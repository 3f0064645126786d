"""The board as assistive technology finds it: a table whose cells are its points.

PySide6 does not wrap ``QAccessibleTableInterface``, so no interface written in Python can be a table; those of Qt's
item views are. This one lies over the board, neither painted nor clicked, and has the board's focus.
"""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QFocusEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QAbstractScrollArea, QFrame, QHeaderView, QTableView, QWidget

from qtgo.board.geometry import BoardGeometry
from qtgo.board.scene.scene import BoardScene
from qtgo.core.rules.point import Point
from qtgo.core.rules.position import Position
from qtgo.text.joining import listed
from qtgo.text.record.point_descriptions import point_text
from qtgo.text.translation import Texts

tr = Texts("view")

_Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()


class PointsModel(QAbstractTableModel):
    """The points that a scene shows, the upper left one first; their words are made when they are asked for."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self._shape = self._seen()
        scene.laid_out.connect(self._follow_shape)

    def rowCount(self, parent: _Index = _NO_INDEX) -> int:
        """Return the number of lines from top to bottom."""
        return 0 if parent.isValid() else self._shape[1]

    def columnCount(self, parent: _Index = _NO_INDEX) -> int:
        """Return the number of lines from left to right."""
        return 0 if parent.isValid() else self._shape[0]

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what is at a point, in words."""
        if index.isValid() and role == Qt.ItemDataRole.AccessibleTextRole:
            return point_words(self._scene, self.point(index))
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Select nothing, since a screen reader would announce the selection of each point."""
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return nothing: each point says its row and column."""
        return None

    def point(self, index: _Index) -> Point:
        """Return the point of a cell."""
        return self._scene.geometry.point_on(Point(index.column(), self._shape[1] - 1 - index.row()))

    def index_of(self, point: Point) -> QModelIndex:
        """Return the cell of a point; none if the point is not seen."""
        geometry = self._scene.geometry
        if not geometry.shows(point):
            return QModelIndex()
        seat = geometry.seat(point)
        return self.index(self._shape[1] - 1 - seat.y, seat.x)

    def _seen(self) -> tuple[int, int]:
        geometry = self._scene.geometry
        return geometry.across, geometry.down

    def _follow_shape(self, _geometry: BoardGeometry) -> None:
        if self._seen() != self._shape:
            self.beginResetModel()
            self._shape = self._seen()
            self.endResetModel()


class BoardTable(QTableView):
    """Lies over the points of a board, where it is neither painted nor clicked, and holds the board's focus."""

    point_chosen = Signal(object)  # Point: by assistive technology

    def __init__(self, scene: BoardScene, parent: QWidget) -> None:
        super().__init__(parent)
        ground = QWidget()
        ground.setAutoFillBackground(False)
        self.setViewport(ground)
        self.points = PointsModel(scene)
        self._scene = scene
        self._follows = False
        self._about = ""
        self._is_renamed = False  # and the words for the position come in another language, now or next
        self._shown = scene.position
        self.setModel(self.points)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("look", "inner")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setTabKeyNavigation(False)
        self.setAutoScroll(False)
        self.setShowGrid(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setMinimumSectionSize(1)
            header.hide()
        scene.laid_out.connect(self._fit)
        scene.cursor_moved.connect(self._show_cursor)
        scene.position_shown.connect(self._tell_of_position)
        self._name()
        self._fit(scene.geometry)
        self._show_cursor(scene.cursor)
        self.show()

    def describe(self, text: str) -> None:
        """Set the description that the focus announces; a focused board announces changes instead."""
        self._about = text
        if self._is_renamed or not self.hasFocus():
            self._is_renamed = False
            self.setAccessibleDescription(text)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Describe the position as it is by then to those who come back."""
        super().focusOutEvent(event)
        self.setAccessibleDescription(self._about)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._name()
            self._is_renamed = True
            self.setAccessibleDescription(self._about)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint nothing: the board is seen."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave all keys to the board."""
        event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Take the focus, and leave the cursor where it is: an item view would go to its first cell."""
        QAbstractScrollArea.focusInEvent(self, event)

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        """Move the board's cursor to the cell that assistive technology has chosen."""
        super().currentChanged(current, previous)
        if not self._follows and current.isValid():
            self.point_chosen.emit(self.points.point(current))

    def _name(self) -> None:
        self.setAccessibleName(tr("Go board"))

    def _fit(self, geometry: BoardGeometry) -> None:
        """Lie so that each cell is where its point is seen."""
        around = geometry.points
        self.setGeometry(QRect(around.topLeft().toPoint(), around.size().toSize()))
        _set_sections(self.horizontalHeader(), geometry.across, geometry.cell)
        _set_sections(self.verticalHeader(), geometry.down, geometry.cell)

    def _show_cursor(self, point: Point | None) -> None:
        index = QModelIndex() if point is None else self.points.index_of(point)
        if index != self.currentIndex():
            self._follows = True
            self.setCurrentIndex(index)
            self._follows = False

    def _tell_of_position(self, position: Position) -> None:
        """Report changed cells, so that assistive technology asks for them again."""
        before, self._shown = self._shown, position
        if not QAccessible.isActive() or (before.width, before.height) != (position.width, position.height):
            return
        cells_above = 1 + self.points.columnCount()  # Qt counts the headers, which are hidden, as children too
        for point in before.points_unlike(position):
            index = self.points.index_of(point)
            if index.isValid():
                event = QAccessibleEvent(self, QAccessible.Event.NameChanged)
                event.setChild(cells_above + index.row() * (1 + self.points.columnCount()) + index.column() + 1)
                QAccessible.updateAccessibility(event)


def _set_sections(header: QHeaderView, count: int, cell: float) -> None:
    """Set the lengths of the cells of a line so that their rounding errors do not add up."""
    for section in range(count):
        header.resizeSection(section, max(1, round((section + 1) * cell) - round(section * cell)))


def point_words(scene: BoardScene, point: Point) -> str:
    """Return the stone at a point with its liberties, its marks, and the candidate of an analysis there."""
    text = point_text(point, scene.position, scene.markup)
    over = scene.made_overlay
    candidate = None if over is None else over.candidate_at(point)
    if candidate is None:
        return text
    from qtgo.text.analysis.candidate_words import spoken_candidate

    return listed((text, spoken_candidate(candidate)))
