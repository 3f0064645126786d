"""The editing of the record in the window: its menus, the tools on the board, the clipboard, what is asked and said."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, TypeGuard

from PySide6.QtCore import QMimeData, QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QInputDialog,
    QLineEdit,
    QPlainTextEdit,
    QProgressDialog,
    QTextEdit,
    QWidget,
)

from qtgo.board.scene.scene import PointClick
from qtgo.core.editing.edits import EditRefusedError, Refusal
from qtgo.core.editing.node_edits import NodeNotes, figure_of
from qtgo.core.editing.tools import Tool
from qtgo.core.editing.tree_edits import record_of
from qtgo.core.record.properties import text_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.symmetry import Symmetry
from qtgo.features.comments.comment_text import coordinates_in
from qtgo.kit.dialogs.modal import ask
from qtgo.kit.notices.status_message import MessageKind
from qtgo.session.game.edit_mode import EditController, EditState, LabelRequest, Reach
from qtgo.session.game.navigator import Navigator
from qtgo.session.game.record_editor import RecordController
from qtgo.shell.context import Context
from qtgo.shell.menus.actions import show_editing
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.core.editing.later_moves import LaterMoves
    from qtgo.core.editing.transform import Watch
    from qtgo.features.edit.edit_bar import EditBar

tr = Texts("edit")

_SOON = 8.0
_WAIT = 500  # milliseconds, after which the progress is shown
_MIME = "application/x-go-sgf"
_TOOL_GROUPS = (
    (Tool.PLAY, Tool.INSERT),
    (Tool.BLACK, Tool.WHITE, Tool.ERASE),
    (Tool.TRIANGLE, Tool.SQUARE, Tool.CIRCLE, Tool.CROSS, Tool.SELECTED),
    (Tool.LETTER, Tool.NUMBER, Tool.TEXT),
    (Tool.ARROW, Tool.LINE),
    (Tool.TERRITORY, Tool.DIM, Tool.VISIBLE),
)
_OF_FILE = ("FF", "GM", "CA", "SZ")
_GHOSTS = {Tool.BLACK: Color.BLACK, Tool.WHITE: Color.WHITE}


class EditCommands(QObject):
    """Lets the record that a window shows be edited."""

    def __init__(self, context: Context, is_shut: Callable[[], bool]) -> None:
        """Make the commands; ``is_shut`` tells whether what is shown is not the record, which nobody may edit then."""
        super().__init__(context.window)
        self.record = RecordController(context.game, self, is_shut=is_shut)
        self.tools = EditController(context.game, self.record, self)
        self._menus = context.menus
        self._game_controller = context.game
        self._players = context.players
        self._scene = context.scene
        self._side = context.side
        self._message = context.notices
        self._window = context.window
        self._release: Callable[[], None] | None = None  # of the engines, which are paused while editing
        self._hinted: Tool | None = None
        self._told: Callable[[], str] | None = None
        self._connect_board()
        self._connect_panel(context.navigator)
        self._connect_tools_menu()
        self._connect_other_menus()
        show_editing(context.menus, self.tools.state)

    @cached_property
    def bar(self) -> EditBar:
        """Return the bar of the tools, made when it is first asked for."""
        from qtgo.features.edit.edit_bar import EditBar

        tools = self._menus.each("tools")
        bar = EditBar([[tools[tool] for tool in group] for group in _TOOL_GROUPS], self._window)
        bar.hide()
        self._window.addToolBar(bar)
        return bar

    @property
    def is_active(self) -> bool:
        """Return whether clicks edit."""
        return self.tools.state.is_active

    # The board

    def click(self, click: PointClick) -> None:
        """Use the tool where the board was clicked; with Shift on the whole row, with Ctrl on the column."""
        self.tools.click(click.point, other=click.button == Qt.MouseButton.RightButton, reach=_reach(click))

    def ghost(self) -> tuple[Color | None, Callable[[Point], bool]]:
        """Return the stone that follows the mouse, and where it does."""
        game, tool = self._game_controller.game, self.tools.state.tool
        if tool.plays:
            return game.to_move, lambda point: game.legality(point) is None
        return _GHOSTS.get(tool), lambda _point: True

    def _drag(self, click: PointClick) -> None:
        if self.is_active:
            is_area = bool(click.modifiers & Qt.KeyboardModifier.ShiftModifier)
            self.tools.drag(click.point, other=click.button == Qt.MouseButton.RightButton, is_area=is_area)

    def _at_cursor(self, act: Callable[[Point], None]) -> None:
        """Do something at the keyboard's cursor, which appears if it was away."""
        if self._scene.cursor is None:
            self._scene.move_cursor(0, 0)
        elif self.is_active:
            act(self._scene.cursor)

    def _connect_board(self) -> None:
        self._scene.point_dragged.connect(self._drag)
        self._scene.drag_ended.connect(self.tools.drop)
        self.tools.preview_changed.connect(self._scene.show_markup)
        self.tools.state_changed.connect(self._show_state)
        self.tools.text_requested.connect(self._ask_for_label)
        self.record.refused.connect(self._refuse)
        self.record.nodes_deleted.connect(self._tell_deleted)
        self._game_controller.changes_made.connect(self._withdraw)
        self.record.moves_made_illegal.connect(self._tell_illegal)

    def _connect_panel(self, navigator: Navigator) -> None:
        panel, record = self._side.node, self.record
        record.notes_changed.connect(self._show_notes)
        panel.comment_changed.connect(record.set_comment)
        panel.comment.step_ended.connect(record.end_typing)
        panel.name_changed.connect(record.set_name)
        panel.annotation_clicked.connect(record.step_annotation)
        panel.turn_chosen.connect(record.set_turn)
        panel.number_changed.connect(record.set_move_number)
        panel.value_changed.connect(record.set_value)
        panel.preview.coordinate_clicked.connect(navigator.to_move_at)
        panel.preview.coordinate_hovered.connect(self._scene.set_cursor)

    def _connect_tools_menu(self) -> None:
        menus, tools = self._menus, self.tools
        menus["edit_record"].triggered.connect(tools.set_active)
        menus.menu("tools").aboutToShow.connect(lambda: self.bar)  # which gives the tools their icons
        for tool, action in menus.each("tools").items():
            action.triggered.connect(lambda _checked=False, tool=tool: tools.take(tool))
        menus["tool_corner"].triggered.connect(lambda: self._at_cursor(tools.set_corner))
        menus["tool_other"].triggered.connect(lambda: self._at_cursor(lambda point: tools.click(point, other=True)))

    def _connect_other_menus(self) -> None:
        menus, record, node = self._menus, self.record, self._side.node
        menus["cut_branch"].triggered.connect(self.cut)
        menus["copy_branch"].triggered.connect(self.copy)
        menus["paste_branch"].triggered.connect(lambda: self.paste())
        menus["paste_over"].triggered.connect(lambda: self.paste(over=True))
        menus["edit_comment"].triggered.connect(lambda: self._begin(node.edit_comment))
        self._side.comment_card.edit_requested.connect(menus["edit_comment"].trigger)
        menus["edit_name"].triggered.connect(lambda: self._begin(node.edit_name))
        for annotation, action in menus.each("annotations").items():
            action.triggered.connect(lambda _checked=False, annotation=annotation: record.step_annotation(annotation))
        for color, action in menus.each("set_turn").items():
            action.triggered.connect(lambda _checked=False, color=color: record.set_turn(color))
        menus["figure"].triggered.connect(self._edit_figure)
        menus["node_properties"].triggered.connect(self._edit_properties)
        menus["insert_pass"].triggered.connect(record.insert_pass)
        menus["clear_markup"].triggered.connect(record.clear_markup)
        menus["make_main_line"].triggered.connect(record.make_main_line)
        menus["variation_up"].triggered.connect(lambda: record.move_variation(-1))
        menus["variation_down"].triggered.connect(lambda: record.move_variation(1))
        menus["delete_variation"].triggered.connect(record.delete_branch)
        menus["delete_node"].triggered.connect(record.delete_node)
        menus["delete_following"].triggered.connect(record.delete_following)
        menus["delete_others"].triggered.connect(record.delete_others)
        menus["begin_here"].triggered.connect(record.begin_here)
        for symmetry, action in menus.each("symmetries").items():
            action.triggered.connect(lambda _checked=False, symmetry=symmetry: self._turn(symmetry))
        menus["swap_colors"].triggered.connect(lambda: self._at_length(record.swap_colors))

    def _turn(self, symmetry: Symmetry) -> None:
        """Turn the record, and say that what its texts call the points has not changed."""
        root, info = self._game_controller.game.root, self._game_controller.game.info
        texts = (text_of(node, "C") for node in root.subtree() if "C" in node.properties)
        if self._at_length(lambda watch: self.record.turn_board(symmetry, watch)) and any(
            True for text in texts for _ in coordinates_in(text, info.width, info.height)
        ):
            self._message.show_message(tr.lazy("Coordinates in comments were not changed."))

    def _at_length(self, act: Callable[[Watch], bool]) -> bool:
        """Do what takes a second or two in a very large record, with a way to cancel; no engine moves meanwhile."""
        total = sum(1 for _ in self._game_controller.game.root.subtree())
        dialog = QProgressDialog(tr("Changing the game…"), tr("Cancel"), 0, total, self._window)
        dialog.setWindowTitle(tr("QtGo"))
        dialog.setWindowModality(Qt.WindowModality.WindowModal)
        dialog.setMinimumDuration(_WAIT)

        def watch(done: int) -> None:
            dialog.setValue(done)
            if dialog.wasCanceled():
                raise EditRefusedError(Refusal.CANCELLED)

        release = self._players.suspend()
        try:
            return act(watch)
        finally:
            release()
            dialog.close()
            dialog.deleteLater()

    # The clipboard

    def copy(self) -> None:
        """Put the current branch into the clipboard as SGF, or the text that is selected where the focus is."""
        focus = QApplication.focusWidget()
        if _has_selected_text(focus):
            focus.copy()
        else:
            self._copy_branch()

    def _copy_branch(self) -> None:
        from qtgo.sgf.writer import write_text

        node = self._game_controller.game.current
        text = write_text([record_of(node)])
        data = QMimeData()
        data.setText(text)
        data.setData(_MIME, text.encode("utf-8", "replace"))
        QGuiApplication.clipboard().setMimeData(data)
        self._message.show_message(tr.lazy("Branch copied."), seconds=_SOON)

    def cut(self) -> None:
        """Move the current branch into the clipboard."""
        if self._game_controller.game.current is self._game_controller.game.root:
            self._refuse(Refusal.IS_ROOT)
        elif not self.record.refuses():
            self._copy_branch()
            self.record.cut()

    def paste(self, *, over: bool = False) -> None:
        """Hang the SGF or the diagram in the clipboard below the current node, or in place of what follows it."""
        from qtgo.core.diagram.diagram import DiagramError, branch_of
        from qtgo.sgf.pasted import read_pasted
        from qtgo.text.record.diagram_words import fault_text, faults_text

        try:
            pasted = read_pasted(QGuiApplication.clipboard().text())
        except DiagramError as error:
            self._message.show_message(partial(fault_text, error.fault), MessageKind.WARNING, seconds=_SOON)
            return
        diagram = pasted.diagram
        if diagram is None:
            self.record.paste(pasted.collection.games, over=over)
        elif self.record.paste([branch_of(diagram, self._game_controller.game.position)], over=over) and diagram.faults:
            self._message.show_message(partial(faults_text, diagram.faults), MessageKind.WARNING)

    # What is asked and said

    def _begin(self, edit: Callable[[], None]) -> None:
        """Begin to edit the words of the node."""
        if not self.is_active:
            self.tools.set_active(True)
        if self.is_active:
            self._menus["full_screen"].setChecked(False)  # which has no place for the panel
            self._menus["side_panel"].setChecked(True)
            edit()

    def _ask_for_label(self, request: LabelRequest) -> None:
        text, accepted = QInputDialog.getText(
            self._window,
            tr("Label"),
            tr("&Label of {vertex}:").format(vertex=request.point.vertex),
            text=request.text,
        )
        if accepted:
            self.record.set_label(request.point, text.strip())

    def _edit_figure(self) -> None:
        from qtgo.features.edit.figure_dialog import FigureDialog

        if self.record.refuses():
            return
        node = self._game_controller.game.current
        dialog = FigureDialog(figure_of(node), self._window)
        figure = ask(dialog, dialog.figure)
        if figure is not None:
            self._at_node(node, lambda: self.record.set_figure(figure))

    def _edit_properties(self) -> None:
        """Edit every property of the node, except those on which the reading of the whole file depends."""
        from qtgo.features.edit.node_properties import NodePropertiesDialog
        from qtgo.features.edit.property_check import property_problem

        if self.record.refuses():
            return
        node = self._game_controller.game.current
        left_out = _OF_FILE if node.parent is None else ()
        dialog = NodePropertiesDialog(node.properties, left_out, partial(property_problem, node), self._window)
        changes = ask(dialog, dialog.changes)
        if changes:
            self._at_node(node, lambda: self.record.set_properties(changes))

    def _at_node(self, node: Node, act: Callable[[], None]) -> None:
        """Edit the node that a dialog was about; what an engine has played meanwhile stays shown."""
        controller = self._game_controller
        shown = controller.game.current
        if node.root is controller.game.root:  # not one of a game that was let go
            controller.go_to(node)
            act()
            controller.go_to(shown)

    def _refuse(self, refusal: Refusal) -> None:
        from qtgo.text.refusal_words import refusal_text

        self._message.show_message(partial(refusal_text, refusal), MessageKind.WARNING, seconds=_SOON)

    def _tell_deleted(self, count: int) -> None:
        """Report how many nodes were deleted; a single one was in sight."""
        if count > 1:
            self._told = lambda: tr.plural(
                "{n} node deleted. Undo brings it back.", "{n} nodes deleted. Undo brings them back.", count
            )
            self._message.show_message(self._told, offer=self._menus["undo"])

    def _withdraw(self, _changes: object) -> None:
        """Withdraw what was said of the edit before: it was undone, or Undo now undoes another edit."""
        if self._told is not None and self._message.shows(self._told):
            self._message.clear()
        self._told = None

    def _tell_illegal(self, later: LaterMoves) -> None:
        from qtgo.text.refusal_words import later_moves_text

        self._told = partial(later_moves_text, later)
        self._message.show_message(self._told, MessageKind.WARNING)

    def _show_state(self, state: EditState) -> None:
        """Show the mode, and let no engine move in the record while it is edited."""
        from qtgo.features.edit.tool_words import tool_hint

        show_editing(self._menus, state)
        if state.is_active or "bar" in vars(self):
            self.bar.setVisible(state.is_active)
        if state.is_active and state.tool is not self._hinted:
            self._message.show_message(partial(tool_hint, state.tool), seconds=_SOON)
        self._hinted = state.tool if state.is_active else None
        self._side.show_editing(state.is_active)
        if state.is_active and self._release is None:
            self._release = self._players.suspend()
        elif not state.is_active and self._release is not None:
            self._release()
            self._release = None

    def _show_notes(self, notes: NodeNotes) -> None:
        info = self._game_controller.game.info
        self._side.node.show_notes(notes, info.width, info.height)


def _reach(click: PointClick) -> Reach:
    if click.modifiers & Qt.KeyboardModifier.ShiftModifier:
        return Reach.ROW
    return Reach.COLUMN if click.modifiers & Qt.KeyboardModifier.ControlModifier else Reach.POINT


def _has_selected_text(widget: QWidget | None) -> TypeGuard[QTextEdit | QPlainTextEdit | QLineEdit]:
    if isinstance(widget, QLineEdit):
        return widget.hasSelectedText()
    return isinstance(widget, QTextEdit | QPlainTextEdit) and widget.textCursor().hasSelection()
