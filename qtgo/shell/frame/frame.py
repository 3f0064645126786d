"""The contents of the window below its menus: the ground with the board, its bars and banner, and the panel."""

from __future__ import annotations

import base64
import struct
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Signal, SignalInstance
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from qtgo.board.paint.board_surface import draw_table
from qtgo.board.scene.view import BoardView
from qtgo.deferred import replace
from qtgo.look.palette import current_palette
from qtgo.look.shapes import paint_line
from qtgo.look.sizes import SPACING, WINDOW_MARGIN, scaled
from qtgo.shell.frame.placing import COLUMN, NO_PARTS, Parts, Places, Style, choose, is_low, place, smallest

if TYPE_CHECKING:
    from qtgo.shell.panels.action_bar import ActionBar
    from qtgo.shell.panels.side_panel import SidePanel

_HANDLE = 6
_SMALLEST = 480
_NARROWEST_PANEL, _LOWEST_PANEL = 280, 190
_STATE = "panel:"


class Frame(QWidget):
    """Places its parts for every size, whatever they show."""

    style_changed = Signal(object)  # Style

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._chosen_width = 0
        self._style = Style.ALONE
        narrowest = scaled(_NARROWEST_PANEL)
        self._panels = {  # the least size of the panel so far; at first an estimate
            Style.BESIDE: QSize(narrowest, narrowest),
            Style.BELOW: QSize(narrowest, scaled(_LOWEST_PANEL)),
        }
        self._ground = QRect()
        self._places: Places | None = None
        self._is_arranging, self._has_board, self._has_parts = False, False, False
        self._is_sized = False  # before that no placement is worthwhile
        self._columns: tuple[QWidget, QWidget] | None = None
        self._column_width = COLUMN
        self._graph: QWidget | None = None
        self._shows_bar, self._shows_graph = True, False
        self._cover: QWidget | None = None
        self._beside_menus: Callable[[], tuple[QRect, QRect]] = lambda: (QRect(), QRect())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_board(self, view: BoardView) -> None:
        """Take the board, which has all the room as long as there are no other parts."""
        self._view, self._has_board = view, True

    def make_surroundings(self, allows_motion: Callable[[], bool]) -> None:
        """Make the frame's own parts beside the board; messages fade if ``allows_motion`` returns True."""
        from qtgo.kit.notices.banner import Banner
        from qtgo.shell.frame.surroundings import Extras, Handle

        self.extras = Extras(self)
        self.banner = Banner(self.parentWidget(), allows_motion=allows_motion)  # which may lie beside the menus
        self.banner.changed.connect(self._place_banner)
        self._handle = Handle(self)
        self._handle.dragged.connect(self._drag)
        self._handle.released.connect(lambda: self.set_panel_width(0))

    def set_menus(self, free: Callable[[], tuple[QRect, QRect]], changed: SignalInstance) -> None:
        """Set the function that returns the room beside the menus, and the signal that it has changed."""
        self._beside_menus = free
        changed.connect(self._place_banner)

    def set_parts(self, bar: ActionBar, panel: SidePanel) -> None:
        """Take the parts, made as children of the frame."""
        self._bar, self._panel = bar, panel
        self._has_parts = True
        self._places = None
        self.show_under_board(bar=self._shows_bar, graph=self._shows_graph)
        self.extras.show()
        self.extras.raise_()
        self.banner.raise_()
        self._handle.raise_()
        self.settle()

    def set_cover(self, cover: QWidget) -> None:
        """Set the widget, made as a child of the frame, that replaces a hidden board."""
        self._cover, self._places = cover, None
        self.arrange()

    @property
    def bar(self) -> ActionBar:
        """Return the bar under the board."""
        return self._bar

    def set_graph(self, graph: QWidget) -> None:
        """Take a card, made as a child of the frame, that stands in place of the bar while it is shown."""
        self._graph = graph

    def show_under_board(self, *, bar: bool, graph: bool) -> None:
        """Show the bar, or the graph in its place, or neither."""
        self._shows_bar, self._shows_graph = bar, graph
        if not self._has_parts:
            return
        self._bar.setVisible(bar)
        if self._graph is not None:
            self._graph.setVisible(graph)
            self.arrange()

    @property
    def _under_board(self) -> QWidget:
        return self._bar if self._graph is None or self._graph.isHidden() else self._graph

    @property
    def layout_style(self) -> Style:
        """Return the layout style of the window."""
        return self._style

    # The width of the panel

    def set_panel_width(self, width: int) -> None:
        """Make the panel so wide, or as wide as is usual for the window if it is 0."""
        self._chosen_width = width
        self.arrange()

    def saved_state(self) -> str:
        """Return the width that the user has chosen, to be kept in the settings."""
        return f"{_STATE}{self._chosen_width}" if self._chosen_width else ""

    def restore_state(self, state: str) -> None:
        """Take over a width that was kept, also by earlier versions."""
        width = state.removeprefix(_STATE)
        if state.startswith(_STATE) and width.isdecimal():
            self._chosen_width = int(width)
        elif state:
            self._chosen_width = _width_in_splitter_state(state)

    def _drag(self, x: int) -> None:
        if self._style is Style.BESIDE:
            self.set_panel_width(max(1, self.width() - x))

    # The layout

    def set_table(self, columns: tuple[QWidget, QWidget] | None, width: int = COLUMN) -> None:
        """Put a column at each side of the board, so wide with text 13 high, and leave out all else, or end that."""
        self._columns, self._column_width = columns, width
        self.arrange()

    def sizeHint(self) -> QSize:
        """Return a size that is comfortable to play in."""
        return QSize(scaled(1280), scaled(828)).expandedTo(self.minimumSizeHint())

    def minimumSizeHint(self) -> QSize:
        """Return the size in which everything still has its place."""
        if not self._has_parts or self._columns is not None:
            return QSize(0, 0)
        parts = self._parts()
        floor = QSize(scaled(_SMALLEST), 0).boundedTo(self.screen().availableSize())
        panels = {Style.BESIDE: self._panels[Style.BESIDE], self._style: parts.panel}
        low = is_low(self.size(), self._style)
        return smallest(self.width(), parts, panels, is_low=low).expandedTo(floor)

    def event(self, event: QEvent) -> bool:
        """Arrange the parts again when one of them requests it."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.settle()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the parts for the new size."""
        super().resizeEvent(event)
        self._is_sized = True
        self.settle()

    def settle(self) -> None:
        """Let the window know at once that a part needs less room, which it would hear of later."""
        self.arrange()
        self.updateGeometry()

    def arrange(self) -> None:
        """Put everything into its place."""
        if not self._has_board or self._is_arranging or not self._is_sized:
            return
        self._is_arranging = True
        parts = self._parts()
        style = self._choose(parts)
        if style is not self._style:
            self._style = style
            self.style_changed.emit(style)
            parts = self._parts()
        if self._has_parts and self._panel.set_low(is_low(self.size(), style)):
            parts = self._parts()
        self._apply(place(self.size(), style, parts, self._board_in))
        self._place_banner()
        self._is_arranging = False

    def _choose(self, parts: Parts) -> Style:
        if self._columns is not None:
            return Style.TABLE
        if self._has_parts and self._panel.takes_bar:  # only below the board, which is yet to be chosen
            bar, bar_min = self._bar_sizes
            parts = replace(parts, bar=bar, bar_min=bar_min)
        return choose(self.size(), parts, self._panels, self._board_in)

    def _apply(self, places: Places) -> None:
        if places == self._places:
            return
        self._places = places
        self._ground = places.ground
        self._view.place(places.ground, places.room)
        if self._has_parts:
            self._place_parts(places)
        self.update()

    def _place_parts(self, places: Places) -> None:
        if self._cover is not None:
            self._cover.setGeometry(places.board)
        self._under_board.setGeometry(places.bar)
        is_seen = not places.bar.isEmpty() or self._under_board is not self._bar
        self._bar.setEnabled(is_seen)  # while hidden, it takes no focus
        self.extras.setGeometry(places.extra)
        if not places.panel.isEmpty():
            self._panel.set_extra(places.extra.height() if places.style is Style.BELOW else 0)
            self._panel.setGeometry(places.panel)
        beside = places.style is Style.BESIDE
        edge = QRect(places.panel.left() - _HANDLE // 2, 0, _HANDLE, self.height())
        self._handle.setGeometry(edge if beside else QRect())
        self._handle.setVisible(beside)
        for column, rect in zip(self._columns or (), places.columns, strict=False):
            column.setGeometry(rect)

    def _place_banner(self) -> None:
        """Put the banner over an area not needed to play; no other part makes room for it."""
        if not self._has_parts or self._places is None or self.banner.isHidden():
            return
        from qtgo.shell.frame.banner_place import BannerRoom, BannerSize, place_banner

        window = self.banner.parentWidget()
        origin = QPoint() if window is None else self.mapTo(window, QPoint())
        origin = QPoint(max(0, origin.x()), max(0, origin.y()))  # without room for it Qt puts the frame elsewhere
        board = self._view.pos() + origin
        least = self._places.board.top() + origin.y()
        beside, beyond = self._beside_menus()
        margin = scaled(WINDOW_MARGIN)
        is_table = self._style is Style.TABLE
        ground = self._places.room.adjusted(-margin, -margin, margin, 0) if is_table else self._ground
        room = BannerRoom(
            window=self.size() if window is None else window.size(),
            ground=ground.translated(origin),
            names=max(self._view.names.translated(board).top(), least),
            points=max(self._view.points.translated(board).top(), least),
            beside_menus=beside,
            beyond_menus=beyond,
            is_beside=self._style is Style.BESIDE,
            board=QRect() if is_table else self._places.board.translated(origin),
        )
        banner = self.banner
        size = BannerSize(banner.natural_width, banner.heights_for, banner.is_whole, banner.least_width)
        self.banner.setGeometry(place_banner(room, size))
        self.banner.raise_()

    def _parts(self) -> Parts:
        if not self._has_parts:
            return NO_PARTS
        bar, bar_min = self._bar_sizes
        has_panel = not self._panel.isHidden()
        panel = self._panel.minimumSizeHint() if has_panel else QSize()
        if has_panel and not self._panel.is_low:
            self._panels[self._style] = panel
        if bar.height() and has_panel and self._panel.takes_bar:
            panel.setHeight(panel.height() + bar.height() + scaled(SPACING))
            bar = bar_min = QSize(0, 0)
        return Parts(
            panel=panel,
            bar=bar,
            bar_min=bar_min,
            extra=self.extras.height_at,
            extra_min=QSize(0, 0) if self.extras.is_empty else self.extras.column.minimumSize(),
            panel_width=self._chosen_width,
            column=self._column_width,
        )

    @property
    def _bar_sizes(self) -> tuple[QSize, QSize]:
        """Return the usual and the least size of what is under the board, empty for nothing."""
        bar = self._under_board
        return (QSize(0, 0), QSize(0, 0)) if bar.isHidden() else (bar.sizeHint(), bar.minimumSizeHint())

    def _board_in(self, room: QRect) -> QRectF:
        return self._view.board_in(self.rect(), room)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground, where the board does not, and the line between it and the panel."""
        painter, colors = QPainter(self), current_palette()
        painter.fillRect(self.rect(), colors.window)
        if self._view.isHidden():
            draw_table(painter, QRectF(self._ground), colors.is_dark)
        if self._style is Style.BESIDE:
            x = self._ground.right() + 1
            paint_line(painter, QPointF(x, 0), QPointF(x, self.height()), colors.line)


def _width_in_splitter_state(state: str) -> int:
    """Return the width of the panel that earlier versions kept as the state of a splitter, 0 if it cannot be read."""
    try:
        data = base64.b64decode(state + "==", validate=False)
        marker, _version, count, _board, panel = struct.unpack_from(">iiIii", data)
    except (ValueError, struct.error):
        return 0
    return panel if marker == 0xFF and count == 2 and 0 < panel < 10_000 else 0
