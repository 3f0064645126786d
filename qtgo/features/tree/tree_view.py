"""The game tree: small stones in rows, of which only those in sight are painted."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLineF, QPoint, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QPushButton, QToolTip, QWidget

from qtgo.core.game.navigation import number_at
from qtgo.core.record.edit_history import Change, SetProperties
from qtgo.core.record.node_traits import NodeTraits, traits_of
from qtgo.core.record.tree import Node
from qtgo.core.tree_layout.branch import Branch
from qtgo.core.tree_layout.build import TALL
from qtgo.core.tree_layout.layout import TreeLayout, has_many
from qtgo.deferred import dataclass
from qtgo.features.tree.nodes_and_numbers import SightPicture
from qtgo.features.tree.overview import CORNER, TreeOverview
from qtgo.features.tree.painter import TreePainter, TreeStyle
from qtgo.features.tree.tree_folding import Folding
from qtgo.features.tree.tree_keys import first_child, is_walk_key, node_by_key
from qtgo.features.tree.tree_words import node_sentence, node_tip
from qtgo.features.tree.zoomed_grid import ZoomedGrid
from qtgo.kit.inputs.own_keys import claims
from qtgo.kit.language import follow_language, set_translated
from qtgo.kit.plain_labels import plain_tip
from qtgo.look.palette import current_palette
from qtgo.text.joining import sentences
from qtgo.text.translation import Texts
from qtgo.timers import Gradual, InTurns, some_at_a_time

if TYPE_CHECKING:
    from qtgo.core.analysis.loss import LossClass
    from qtgo.core.analysis.review import ReviewedMove
    from qtgo.features.tree.drag import Press

tr = Texts("tree")

_TRAITS_KEPT = 50_000
_COUNT_FROM = 0.2  # of a cell below its middle


@dataclass(frozen=True, slots=True)
class Reorder:
    """A wish that a variation become this one of its parent's children."""

    node: Node
    index: int


@dataclass(frozen=True, slots=True)
class MenuRequest:
    """A wish for the menu of a node, or of the tree where there is none, at a place on the screen."""

    node: Node | None
    place: QPoint


class GameTreeView(ZoomedGrid):
    """Shows the tree of a game and the current node; it requests the user's actions, and changes nothing."""

    node_requested = Signal(object)  # Node: to go to
    main_line_requested = Signal(object)  # Node
    move_up_requested = Signal(object)  # Node
    move_down_requested = Signal(object)  # Node
    delete_node_requested = Signal(object)  # Node: alone, keeping the nodes after it
    delete_branch_requested = Signal(object)  # Node
    reorder_requested = Signal(object)  # Reorder
    menu_requested = Signal(object)  # MenuRequest
    partial_changed = Signal(object)  # bool: only one branch is shown

    def __init__(self, parent: QWidget | None = None, *, next_of: Callable[[Node], Node | None] = first_child) -> None:
        """Make the view; ``next_of`` returns the child that follows a node on its line, None at the end."""
        super().__init__(parent)
        self._layout = TreeLayout(Node())
        self._prepared: TreeLayout | None = None
        self._root = self._layout.root.first_node
        self._top: Node | None = None  # the first node of the only branch that is shown
        self._size = (19, 19)
        self._current = self._layout.root.first_node
        self._path: dict[Branch, int] = {}
        self._traits: dict[Node, NodeTraits] = {}
        self._marked: Mapping[Node, ReviewedMove] = {}
        self._painter: TreePainter | None = None
        self._pressed: Press | None = None
        self._next_of = next_of
        self._folding = Folding(next_of)
        self._anew = Gradual(self, self._show_anew)
        self._renumbering: Gradual[None] = Gradual(self, lambda _done: self._paint_later())
        self._to_collapse: set[Node] = set()
        self._finding: Iterator[None] = iter(())  # the steps that complete these
        self._number_before = 0  # that of the move before the first node shown
        self._whole = self._whole_button()
        self._overview = TreeOverview(self.viewport())
        self._overview.place_requested.connect(self._scroll_to_part)
        self._has_overview = True
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("look", "inner")
        set_translated(self, self.setAccessibleName, tr.lazy("Game tree"))
        follow_language(self, self._describe)
        self.viewport().setBackgroundRole(self.viewport().backgroundRole().Base)
        self.viewport().setAutoFillBackground(True)

    # The view

    @property
    def tree(self) -> TreeLayout:
        """Return the layout that is shown."""
        return self._layout

    @property
    def current(self) -> Node:
        """Return the current node."""
        return self._current

    def prepare(self, layout: TreeLayout) -> None:
        """Keep the layout of a tree that is shown next: that of a large one takes long, and was made in a thread."""
        self._prepared = layout

    def show_tree(self, root: Node, width: int, height: int) -> None:
        """Show another tree, or the same one on a board of another size."""
        is_folded, is_large = False, False
        if root is not self._root:
            prepared, self._prepared = self._prepared, None
            is_its = prepared is not None and prepared.root.first_node is root
            is_large = not is_its and has_many(root)  # as after a study of a part
            if prepared is None or not is_its:
                prepared = TreeLayout(Node() if is_large else root)
            self._replace(prepared)
            is_folded = is_its and self._layout.is_for_line
            self._root = self._current = root
            self._number_before = 0
            self._set_top(None)
        elif (width, height) == self._size:
            return
        self._size = (width, height)
        self._traits.clear()
        self._folding.begin(self._layout, self._current, is_folded=is_folded)
        if is_large:
            self._lay_out_line()
        self._changed_layout()

    def apply_changes(self, changes: Sequence[Change]) -> None:
        """Follow the changes of an edit."""
        for change in changes:
            if isinstance(change, SetProperties):
                self._traits.pop(change.node, None)
        collapsed = self._collapsed
        is_followed = self._layout.apply(changes)
        if not is_followed:
            self._replace(TreeLayout(Node(), self._number_before))  # for what is shown is no longer so
        if self._anew.is_under_way or not is_followed:
            self._lay_out_anew(collapsed, later=True)
        else:
            self._renumbering.start(some_at_a_time(self._layout.renumbering()))
        if self._top is not None and not self._top.is_attached:
            self.show_only(None)
        self._changed_layout()

    def show_node(self, node: Node) -> None:
        """Show which node is the current one, and bring it in sight."""
        self._current = node
        if self._top is not None and self._layout.branch(node) is None and self._top not in node.path():
            self.show_only(None)
        if self._folding.show(self._layout, node):
            self._changed_layout()
        if self._layout.branch(node) is None:
            return  # the node is of a tree that has not been shown yet
        self._path = self._layout.path(node)
        self._bring_in_sight(animated=self._animated)
        self._describe()
        self._paint_later()

    def show_losses(self, marked: Mapping[Node, ReviewedMove]) -> None:
        """Show which moves a review has marked."""
        if marked != self._marked:
            self._marked = marked
            self._describe()
            self._paint_later()

    def show_only(self, node: Node | None) -> None:
        """Show only the variation that a node belongs to, with all below it; None for the whole tree."""
        top = None if node is None else _begin_of_branch(node)
        if top is self._top or (top is not None and top.parent is None):
            return
        above = None if top is None else top.parent
        self._number_before = 0 if above is None else self._number_of(above)
        self._set_top(top)
        root = self._root if top is None else top
        if has_many(root):
            if top is not None and top not in self._current.path():
                self.node_requested.emit(top)
            self._lay_out_line()
            return
        self._replace(TreeLayout(root, self._number_before))
        if self._layout.branch(self._current) is None and top is not None:
            self.node_requested.emit(top)
        self._folding.begin(self._layout, self._current)
        self._changed_layout()
        self._bring_in_sight(animated=False)

    def _number_of(self, node: Node) -> int:
        """Return the number of the move at a node, also where what is shown is no longer so."""
        return number_at(node) if self._anew.is_under_way else self._layout.number(self._layout.shown(node))

    @property
    def is_partial(self) -> bool:
        """Return whether only one branch is shown."""
        return self._top is not None

    def _replace(self, layout: TreeLayout) -> None:
        """Take another layout, and free the one before."""
        self._anew.stop()
        self._renumbering.stop()
        InTurns(self._layout.emptied())
        self._layout = layout

    def _set_top(self, top: Node | None) -> None:
        self._top = top
        self._whole.setVisible(top is not None)
        self.partial_changed.emit(top is not None)

    def _describe(self) -> None:
        if self._layout.branch(self._current) is not None:
            self.setAccessibleDescription(self.sentence(self._current))

    # Collapsing

    def toggle_collapsed(self, node: Node) -> None:
        """Hide the nodes after a node, or show them again; a hidden current node moves up to it."""
        self.set_collapsed(node, node not in self._collapsed)

    def set_collapsed(self, node: Node, collapsed: bool) -> None:
        """Hide the nodes after a node, or show them again."""
        if self._layout.branch(node) is None or not node.children:
            return
        self._folding.keep(node)
        before = self._collapsed
        if self._anew.is_under_way or self._layout.is_large_below(node):
            if collapsed and node is not self._current and node in self._current.path():
                self.node_requested.emit(node)  # first, or what leads to the current node would be shown again
            now = {*before, node} if collapsed else before - {node}
            is_line_shown = self._folding.is_on and not collapsed  # of what was hidden
            self._lay_out_anew(now, self._folding.fold_others(now, node, only_below=True) if is_line_shown else ())
            return
        if not collapsed and self._folding.is_on and self._layout.is_collapsed(node):
            self._folding.open(self._layout, node)
        else:
            self._layout.set_collapsed(node, collapsed)
        self._changed_layout()
        if self._layout.branch(self._current) is None:
            self.node_requested.emit(node)

    def set_folding(self, folding: bool) -> None:
        """Fold variations of tall trees automatically, or expand all."""
        if folding is self._folding.is_on:
            return
        self._folding.is_on = folding
        if not folding:
            self.expand_all()
        elif self._anew.is_under_way or self._layout.rows > TALL:
            self.collapse_others()

    def collapse_others(self) -> None:
        """Hide the nodes after each start of a variation off the current line."""
        collapsed = {*self._collapsed}
        self._lay_out_anew(collapsed, self._folding.fold_others(collapsed, self._current))

    def expand_all(self) -> None:
        """Show all nodes."""
        self._lay_out_anew(set())

    @property
    def _collapsed(self) -> set[Node]:
        """Return the nodes whose descendants are hidden, or will be as soon as the tree is laid out anew."""
        if not self._anew.is_under_way:
            return self._layout.collapsed
        for _ in self._finding:
            pass  # what is left of it, which is little even of a line of a million moves
        return self._to_collapse

    def _lay_out_anew(self, collapsed: set[Node], finding: Iterable[None] = (), *, later: bool = False) -> None:
        """Lay out the tree with some nodes collapsed, in steps if it is large; until then it stays as it is shown.

        ``finding`` are the steps that complete these nodes.
        """
        self._to_collapse, self._finding = collapsed, iter(finding)
        self._anew.start(some_at_a_time(self._layout_in_steps()), later=later)

    def _lay_out_line(self) -> None:
        """Lay out a large tree with the current line open, in steps."""
        others = set[Node]()
        self._lay_out_anew(others, self._folding.fold_others(others, self._current) if self._folding.is_on else ())

    def _layout_in_steps(self) -> Generator[None, None, TreeLayout]:
        yield from self._finding
        root = self._root if self._top is None else self._top
        return (yield from TreeLayout.in_steps(root, self._number_before, self._to_collapse, InTurns))

    def _show_anew(self, layout: TreeLayout) -> None:
        self._replace(layout)
        self._folding.keep_all()
        self._changed_layout()
        self.show_node(self._current)
        self._bring_in_sight(animated=False)

    # The corners

    def _whole_button(self) -> QPushButton:
        button = QPushButton(self)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_translated(self, button.setText, tr.lazy("Show Whole Tree"))
        button.clicked.connect(lambda: self.show_only(None))
        button.hide()
        return button

    def set_overview(self, shown: bool) -> None:
        """Choose whether a large tree has an overview in a corner."""
        self._has_overview = shown
        self._place_corners()

    def _place_corners(self) -> None:
        """Put the overview beside the current line, and the button that leads back to the whole tree below."""
        room, tree = self.viewport().size(), self._tree_size()
        self._whole.adjustSize()
        self._whole.move(CORNER, room.height() - self._whole.height() - CORNER)
        center, origin = self.center_of(self._current), QPointF(self._origin())
        shown = self._has_overview and self._overview.place(room, tree, self._line_through(center))
        self._overview.setVisible(shown)
        if not shown:
            return
        seen = QRectF(origin.x() / tree.width(), origin.y() / tree.height(), 0, 0)
        seen.setSize(QSizeF(min(1, room.width() / tree.width()), min(1, room.height() / tree.height())))
        at = None if center is None else center + origin
        self._overview.show_place(seen, at and QPointF(at.x() / tree.width(), at.y() / tree.height()))

    def _tree_size(self) -> QSize:
        columns, rows = self._grid_size()
        across, down = (rows, columns) if self._vertical else (columns, rows)
        return QSize((across + 1) * self._cell, (down + 1) * self._cell)

    def _scroll_to_part(self, part: QPointF) -> None:
        room, tree = self.viewport().size(), self._tree_size()
        self._follow.stop()
        wanted = QPointF(part.x() * tree.width() - room.width() / 2, part.y() * tree.height() - room.height() / 2)
        self._scroll_to(wanted.toPoint())

    # Places

    def _grid_size(self) -> tuple[int, int]:
        return self._layout.columns, self._layout.rows

    def _current_cell(self) -> tuple[int, int] | None:
        return self._layout.cell(self._current)

    def center_of(self, node: Node) -> QPointF | None:
        """Return the place of a node in the viewport, or None where it is hidden."""
        cell = self._layout.cell(node)
        return None if cell is None else self._places().center(*cell)

    def node_at(self, place: QPointF) -> Node | None:
        """Return the node at a place of the viewport."""
        column, row = self._places().cell_at(place)
        return self._layout.node_at(round(column), round(row))

    def _folded_at(self, place: QPointF) -> Node | None:
        """Return the node whose count of hidden ones is at a place of the viewport."""
        node = self.node_at(place)
        center = None if node is None or not self._layout.is_collapsed(node) else self.center_of(node)
        return node if center is not None and place.y() > center.y() + _COUNT_FROM * self._cell else None

    def _changed_layout(self) -> None:
        if self._layout.branch(self._current) is not None:
            self._path = self._layout.path(self._current)
        self._set_ranges()
        self._overview.show_layout(self._layout, vertical=self._vertical)
        self._paint_later()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the nodes in sight and the lines between them."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        style = TreeStyle(self._cell, self.devicePixelRatioF(), current_palette())
        if self._painter is None or self._painter.style != style:
            self._painter = TreePainter(style)
        picture = SightPicture(painter, self._painter, self._places(), self._layout, self.font())
        sight = picture.sight(event.rect())
        picture.paint_lines(sight, self._path)
        center = self.center_of(self._current)
        if center is not None:
            self._painter.paint_current(painter, center)
        picture.paint_nodes(sight, self._traits_of, self._loss_of)
        self._paint_gap(painter, self._painter)
        painter.end()
        self._place_corners()

    def _paint_gap(self, painter: QPainter, kinds: TreePainter) -> None:
        press = self._pressed
        if press is None or press.gap is None:
            return
        column, row = press.gap
        at = self._places().center
        kinds.paint_gap(painter, QLineF(at(column - 0.5, row), at(column + 0.5, row)))

    def _traits_of(self, node: Node) -> NodeTraits:
        traits = self._traits.get(node)
        if traits is None:
            if len(self._traits) >= _TRAITS_KEPT:
                self._traits.clear()
            traits = self._traits[node] = traits_of(node, *self._size)
        return traits

    def _loss_of(self, node: Node) -> LossClass | None:
        move = self._marked.get(node)
        return None if move is None else move.kind

    # Words

    def sentence(self, node: Node) -> str:
        """Return a node in words."""
        words = node_sentence(node, self._traits_of(node), self._layout.number(node), *self._size, self._hidden(node))
        return sentences((words, self._loss_words(node)))

    def _loss_words(self, node: Node) -> str:
        move = self._marked.get(node)
        if move is None:
            return ""
        from qtgo.text.analysis.review_words import loss_text

        return loss_text(move)

    def _hidden(self, node: Node) -> int:
        return self._layout.hidden_below(node) if self._layout.is_collapsed(node) else 0

    def tip_at(self, place: QPointF) -> str:
        """Return the text about the node at a place, empty where there is none."""
        node = self.node_at(place)
        if node is None:
            return ""
        tip = node_tip(node, self._traits_of(node), self._layout.number(node), *self._size, self._hidden(node))
        return "\n".join(filter(None, (tip, self._loss_words(node))))

    # Events

    def changeEvent(self, event: QEvent) -> None:
        """Follow the font."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._painter = None
        if event.type() is QEvent.Type.PaletteChange:
            self._overview.draw_later()

    def set_vertical(self, vertical: bool) -> None:
        """Draw the lines of play downward instead of to the right."""
        super().set_vertical(vertical)
        self._overview.show_layout(self._layout, vertical=vertical)

    def event(self, event: QEvent) -> bool:
        """Keep the keys that walk through the tree from the menu while the tree has the focus."""
        return claims(event, is_walk_key) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk through the tree by the arrows as it is drawn; plus and minus show and hide the nodes after one."""
        if not is_walk_key(event):
            super().keyPressEvent(event)
            return
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.set_collapsed(self._current, False)
        elif key is Qt.Key.Key_Minus:
            self.set_collapsed(self._current, True)
        elif key is Qt.Key.Key_Asterisk:
            self.expand_all()
        else:
            self._request(node_by_key(key, self._current, self._layout, self._next_of, vertical=self._vertical))

    def _request(self, node: Node | None) -> None:
        if node is not None and node is not self._current:
            self.node_requested.emit(node)

    def viewportEvent(self, event: QEvent) -> bool:
        """Show a tool tip for the node under the mouse."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), plain_tip(self.tip_at(QPointF(event.pos()))), self.viewport())
            return True
        return super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of a node, or of the tree."""
        if event.button() is Qt.MouseButton.LeftButton:
            from qtgo.features.tree.drag import Press

            self._follow.stop()
            self._pressed = Press(self.node_at(event.position()), event.position(), self._origin())
        else:
            event.ignore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the first node of a variation among the others, anything else with the tree."""
        press = self._pressed
        if press is None:
            return
        way = event.position() - press.place
        if not press.dragging and way.manhattanLength() < QApplication.startDragDistance():
            return
        from qtgo.features.tree.drag import gap_at

        press.dragging = True
        row = self._places().cell_at(event.position())[1]
        gap = None if press.node is None else gap_at(row, press.node, self._layout)
        if gap is None:
            self._scroll_to(press.origin - way.toPoint())
        else:
            press.index, press.gap = gap
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Go to the node clicked, or drop the dragged variation."""
        press, self._pressed = self._pressed, None
        if press is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        if not press.dragging:
            folded = self._folded_at(event.position())
            if folded is not None and folded is press.node:
                self.set_collapsed(folded, False)
            elif self.node_at(event.position()) is press.node:
                self._request(press.node)
        elif press.node is not None and press.index is not None and press.node.parent is not None:
            if press.node.parent.children.index(press.node) != press.index:
                self.reorder_requested.emit(Reorder(press.node, press.index))
            self.viewport().update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Collapse or expand a branching node."""
        node = self.node_at(event.position())
        if node is not None and (len(node.children) > 1 or self._layout.is_collapsed(node)):
            self.toggle_collapsed(node)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the node under the mouse, by the key for that of the current one."""
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            node: Node | None = self._current
            center = self.center_of(self._current)
            place = self.viewport().mapToGlobal((center or QPointF()).toPoint())
        else:
            # The event has the position of the mouse in the whole widget, frame included.
            node = self.node_at(QPointF(self.viewport().mapFromGlobal(event.globalPos())))
            place = event.globalPos()
        self.menu_requested.emit(MenuRequest(node, place))


def _begin_of_branch(node: Node) -> Node:
    """Return the first node of the variation that a node belongs to, the root for the main line."""
    while node.parent is not None and node.parent.children[0] is node:
        node = node.parent
    return node
