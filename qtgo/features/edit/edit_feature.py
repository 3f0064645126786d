"""The editing of the record in the window: its menus, the tools on the board, the clipboard, questions and messages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, TypeGuard

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QInputDialog,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from qtgo.board.scene.scene import PointClick
from qtgo.core.editing.edits import Draft, Refusal
from qtgo.core.editing.node_edits import NodeNotes, figure_of
from qtgo.core.editing.tools import Tool
from qtgo.core.game.game import Game
from qtgo.core.record.annotations import Annotation
from qtgo.core.record.properties import text_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.symmetry import Symmetry
from qtgo.features.comments.comment_text import coordinates_in
from qtgo.features.comments.comments_feature import CommentsFeature
from qtgo.kit.dialogs.modal import ask
from qtgo.kit.input_method import Composing
from qtgo.kit.notices.status_message import MessageKind
from qtgo.kit.plain_labels import menu_text
from qtgo.session.game.edit_mode import EditMode, EditState, LabelRequest, Reach
from qtgo.session.game.navigator import Navigator
from qtgo.session.mode_state import Mode
from qtgo.session.unavailable_action_words import not_busy
from qtgo.shell.click_taker import ClickTaker, Ghost, PointEntry, go_entry
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.shell.panels.record_cards import OtherTab
from qtgo.text.menus.mnemonics import without_mnemonic
from qtgo.text.record.annotation_words import annotation_entry
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.core.editing.later_moves import LaterMoves
    from qtgo.features.edit.edit_bar import EditBar

tr = Texts("edit")

_NO_KEYS, _LEFT = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
_SOON = 8.0
_TOOL_GROUPS = (
    (Tool.PLAY, Tool.INSERT),
    (Tool.BLACK, Tool.WHITE, Tool.ERASE),
    (Tool.TRIANGLE, Tool.SQUARE, Tool.CIRCLE, Tool.CROSS, Tool.SELECTED),
    (Tool.LETTER, Tool.NUMBER, Tool.TEXT),
    (Tool.ARROW, Tool.LINE),
    (Tool.TERRITORY, Tool.DIM, Tool.VISIBLE),
)
_TOOLS = (
    (Tool.PLAY, tr.lazy("&Play Moves"), "Ctrl+1"),
    (Tool.BLACK, tr.lazy("Set Up &Black Stones"), "Ctrl+2"),
    (Tool.WHITE, tr.lazy("Set Up &White Stones"), "Ctrl+3"),
    (Tool.ERASE, tr.lazy("E&rase Stones"), "Ctrl+4"),
    (Tool.TRIANGLE, tr.lazy("&Triangle"), "Ctrl+5"),
    (Tool.SQUARE, tr.lazy("S&quare"), "Ctrl+6"),
    (Tool.CIRCLE, tr.lazy("&Circle"), "Ctrl+7"),
    # Translators: a mark, as an X.
    (Tool.CROSS, tr.lazy("Cr&oss"), "Ctrl+8"),
    # Translators: a tool that writes letters.
    (Tool.LETTER, tr.lazy("&Letter"), "Ctrl+9"),
    # Translators: a tool that writes numbers.
    (Tool.NUMBER, tr.lazy("&Number"), "Alt+1"),
    (Tool.TEXT, tr.lazy("Te&xt Label"), "Alt+2"),
    (Tool.ARROW, tr.lazy("&Arrow"), "Alt+3"),
    # Translators: a tool that draws lines.
    (Tool.LINE, tr.lazy("L&ine"), "Alt+4"),
    (Tool.DIM, tr.lazy("&Dim Points"), "Alt+5"),
    (Tool.VISIBLE, tr.lazy("&Visible Part"), "Alt+6"),
    (Tool.SELECTED, tr.lazy("S&elected Point"), "Alt+7"),
    (Tool.TERRITORY, tr.lazy("Territor&y"), "Alt+8"),
    (Tool.INSERT, tr.lazy("Insert &Moves"), "Alt+9"),
)
_TURNS = (
    (Symmetry.TURN_LEFT, tr.lazy("Rotate &Left"), ()),
    (Symmetry.TURN_RIGHT, tr.lazy("Rotate &Right"), ()),
    (Symmetry.TURN_HALF, tr.lazy("Rotate &180°"), ()),
    (Symmetry.MIRROR_SIDES, tr.lazy("Mirror &Horizontally"), ()),
    (Symmetry.MIRROR_TOP, tr.lazy("Mirror &Vertically"), ()),
    (Symmetry.MIRROR_DIAGONAL, tr.lazy("Mirror along &Diagonal from A1"), ()),
    (Symmetry.MIRROR_OTHER_DIAGONAL, tr.lazy("Mirror along &Other Diagonal"), ()),
)
_SIDES_TO_MOVE = (
    (Color.BLACK, tr.lazy("&Black to Move"), ()),
    (Color.WHITE, tr.lazy("&White to Move"), ()),
    (None, tr.lazy("Side to Move: Au&tomatic"), ()),
)
_StandardKey = QKeySequence.StandardKey
_OF_FILE = ("FF", "GM", "CA", "SZ")
_GHOSTS = {Tool.BLACK: Color.BLACK, Tool.WHITE: Color.WHITE}


class EditFeature(Feature, ClickTaker):
    """Edits the record that a window shows."""

    opens = (
        "qtgo.features.edit.tool_icons",
        "qtgo.features.edit.edit_bar",
        "qtgo.shell.frame.banner_place",
    )

    link_pasted = Signal(object)  # str: an address of the web

    def __init__(self, context: Context, comments: CommentsFeature) -> None:
        super().__init__(context)
        self._mode, self._record, self._words = context.mode, context.record, comments
        self.tools = EditMode(context.game, context.record, self)
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
        self._add_tools()
        self._add_node_actions()
        self._add_tree_actions()
        self._show_tools(self.tools.state)

    @cached_property
    def bar(self) -> EditBar:
        """Return the bar of the tools, made at the first request."""
        from qtgo.features.edit.edit_bar import EditBar

        bar = EditBar([[self._of_tool[tool] for tool in group] for group in _TOOL_GROUPS], self._window)
        bar.hide()
        self._window.addToolBar(bar)
        return bar

    @property
    def is_active(self) -> bool:
        """Return whether clicks edit."""
        return self.tools.state.is_active

    # The board

    def leave(self) -> None:
        """Cancel a shape started by keyboard, otherwise end editing."""
        self.tools.step_back()

    def click(self, click: PointClick) -> None:
        """Use the tool where the board was clicked; with Shift on the whole row, with Ctrl on the column."""
        self.tools.click(click.point, other=click.button == Qt.MouseButton.RightButton, reach=_reach(click))

    def right_click(self, click: PointClick) -> bool:
        """Use the tool in its other way."""
        self.click(click)
        return True

    def double_click(self, click: PointClick) -> None:
        """Use the tool twice."""
        self.click(click)

    def ghost(self) -> Ghost:
        """Return the stone that the tool sets."""
        game, tool = self._game_controller.game, self.tools.state.tool
        if tool.plays:
            return Ghost(game.to_move, lambda point: game.legality(point) is None)
        return Ghost(_GHOSTS.get(tool))

    def entries(self, point: Point) -> Sequence[PointEntry | None]:
        """Return the effects of clicks with the tool, each by the click itself."""
        tool, entries = self.tools.state.tool, list[PointEntry | None]()

        def add(text: str, modifiers: Qt.KeyboardModifier = _NO_KEYS, button: Qt.MouseButton = _LEFT) -> None:
            entries.append(PointEntry(text, lambda: self.click(PointClick(point, modifiers, button))))

        name = without_mnemonic(self._of_tool[tool].text())
        # Translators: {tool} is the name of a tool, such as "Triangle".
        add(tr("&Use Tool Here: {tool}").format(tool=menu_text(name)))
        add(tr("&Alternate Tool Action Here"), button=Qt.MouseButton.RightButton)
        if not (tool.plays or tool.connects or tool in (Tool.TEXT, Tool.VISIBLE)):
            add(tr("Use Tool on Whole &Row"), Qt.KeyboardModifier.ShiftModifier)
            add(tr("Use Tool on Whole &Column"), Qt.KeyboardModifier.ControlModifier)
        if not (tool.plays or tool.connects or tool is Tool.TEXT):
            entries.append(PointEntry(tr("&Start Area Here"), lambda: self.tools.set_corner(point)))
        return *entries, None, go_entry(self.context, point)

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
        self._mode.changed.connect(self._follow_mode)
        self.tools.text_requested.connect(self._ask_for_label)
        self._record.refused.connect(self._refuse)
        self._record.nodes_deleted.connect(self._tell_deleted)
        self._game_controller.changes_made.connect(self._withdraw)
        self._record.moves_made_illegal.connect(self._tell_illegal)

    def _connect_panel(self, navigator: Navigator) -> None:
        panel, record = self._words.node, self._record
        record.notes_changed.connect(self._show_notes)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        end_composing = partial(Composing(application, self).end_in, panel.comment, panel.name)
        self._game_controller.leaving.connect(end_composing)
        self.context.document.saving.connect(end_composing)
        panel.comment_changed.connect(record.set_comment)
        panel.comment.step_ended.connect(record.end_typing)
        panel.name_changed.connect(record.set_name)
        panel.annotation_clicked.connect(record.step_annotation)
        panel.turn_chosen.connect(record.set_turn)
        panel.number_changed.connect(record.set_move_number)
        panel.value_changed.connect(record.set_value)
        panel.preview.coordinate_clicked.connect(navigator.to_move_at)
        panel.preview.coordinate_hovered.connect(self._scene.set_cursor)

    def _add_tools(self) -> None:
        menus, tools = self._menus, self.tools
        keys = ("F4", "Ctrl+Shift+E")
        self._editing = menus.add_check("edit_record", tr.lazy("&Edit Game"), tools.set_active, keys, allowed=not_busy)
        self._of_tool = menus.add_each("tools", _TOOLS, tools.take, is_choice=True)
        menus.menu("tools").aboutToShow.connect(lambda: self.bar)  # which gives the tools their icons
        corner, other = partial(self._at_cursor, tools.set_corner), partial(self._at_cursor, self._use_otherwise)
        self._at_points = (
            menus.add("tool_corner", tr.lazy("&Start Area or Line at Cursor"), corner, "Shift+Return"),
            menus.add("tool_other", tr.lazy("Alternate Tool Action at C&ursor"), other, "Ctrl+Return"),
        )

    def _use_otherwise(self, point: Point) -> None:
        self.tools.click(point, other=True)

    def _show_tools(self, state: EditState) -> None:
        """Show in the menus whether the record is edited, and with which tool."""
        self._editing.setChecked(state.is_active)
        self._of_tool[state.tool].setChecked(True)
        for action in self._at_points:
            action.setEnabled(state.is_active)

    def _add_node_actions(self) -> None:
        """Add the actions that change the texts and marks of the node shown."""
        menus, record, node = self._menus, self._record, self._words.node
        # Translators: a command: write the comment.
        comment = menus.add("edit_comment", tr.lazy("&Comment"), partial(self._begin, node.edit_comment), "F2")
        self._words.card.edit_requested.connect(comment.trigger)
        # Translators: a command: name the position.
        menus.add("edit_name", tr.lazy("&Name"), partial(self._begin, node.edit_name), "Shift+F2")
        annotations = [(each, partial(annotation_entry, each), ()) for each in Annotation]
        menus.add_each("annotations", annotations, record.step_annotation)
        menus.add_each("set_turn", _SIDES_TO_MOVE, record.set_turn)
        menus.add("figure", tr.lazy("&Figure and Numbering…"), self._edit_figure)
        menus.add("node_properties", tr.lazy("P&roperties…"), self._edit_properties, "Alt+Return")
        menus.add("insert_pass", tr.lazy("Insert &Pass"), record.insert_pass)
        menus.add("clear_markup", tr.lazy("Clear All &Marks"), record.clear_markup, "Alt+0")

    def _add_tree_actions(self) -> None:
        """Add the actions that change the moves and variations, and the record as a whole."""
        menus, record = self._menus, self._record
        over, move = partial(self.paste, over=True), record.move_variation
        menus.add("cut_branch", tr.lazy("Cu&t Branch"), self.cut, _StandardKey.Cut)
        menus.add("copy_branch", tr.lazy("&Copy Branch"), self.copy, _StandardKey.Copy)
        menus.add("paste_branch", tr.lazy("P&aste as Variation"), self.paste, _StandardKey.Paste)
        menus.add("paste_over", tr.lazy("Paste over F&ollowing Moves"), over, "Ctrl+Alt+V")
        menus.add("make_main_line", tr.lazy("&Make Main Line"), record.make_main_line, "Ctrl+M")
        menus.add("variation_up", tr.lazy("Move &Up"), partial(move, -1), "Ctrl+Shift+Up")
        menus.add("variation_down", tr.lazy("Move D&own"), partial(move, 1), "Ctrl+Shift+Down")
        menus.add("delete_variation", tr.lazy("&Delete Variation"), record.delete_branch, "Ctrl+Del")
        menus.add("delete_node", tr.lazy("Delete Only This &Node"), record.delete_node, "Ctrl+Shift+Del")
        menus.add("delete_following", tr.lazy("Delete &Following Moves"), record.delete_following)
        menus.add("delete_others", tr.lazy("Delete O&ther Variations"), record.delete_others)
        menus.add("begin_here", tr.lazy("&Make This the Starting Position"), record.begin_here)
        menus.add_each("symmetries", _TURNS, self._turn)
        menus.add("swap_colors", tr.lazy("&Swap Colors"), self._swap_colors)

    def _turn(self, symmetry: Symmetry) -> None:
        """Turn the record, and warn that names of points in its texts are unchanged."""
        from qtgo.core.editing.transform import turn_board
        from qtgo.shell.waiting import Progress, drafted

        info, has_names = self._game_controller.game.info, False

        def think(game: Game, progress: Progress) -> Draft:
            nonlocal has_names
            texts = (text_of(node, "C") for node in game.root.subtree() if "C" in node.properties)
            has_names = any(True for text in texts for _ in coordinates_in(text, info.width, info.height))
            return turn_board(game, symmetry, progress)

        if self._record.rewrite(lambda game: drafted(self.context, partial(think, game))) and has_names:
            self._message.show_message(tr.lazy("Coordinates in comments were not changed."))

    def _swap_colors(self) -> None:
        from qtgo.core.editing.transform import swap_colors
        from qtgo.shell.waiting import drafted

        self._record.rewrite(lambda game: drafted(self.context, partial(swap_colors, game)))

    # The clipboard

    def copy(self) -> None:
        """Put the current branch into the clipboard as SGF, or the text that is selected where the focus is."""
        focus = QApplication.focusWidget()
        if _has_selected_text(focus):
            focus.copy()
        else:
            self._copy_branch()

    def _copy_branch(self) -> bool:
        """Put the current branch into the clipboard as SGF; return False if that took long and was canceled."""
        from qtgo.core.editing.tree_edits import as_record
        from qtgo.features.sgf_clipboard import copy_record

        node = self._game_controller.game.current
        title, text = tr("Copy Branch"), tr("Copying the branch…")
        if not copy_record(self.context, node, partial(as_record, node), title, text):
            return False
        self._message.show_message(tr.lazy("Branch copied."), seconds=_SOON)
        return True

    def cut(self) -> None:
        """Move the current branch into the clipboard."""
        if self._game_controller.game.current is self._game_controller.game.root:
            self._refuse(Refusal.IS_ROOT)
        elif not self._record.refuses() and self._copy_branch():
            self._record.cut()

    def paste(self, *, over: bool = False) -> None:
        """Add the SGF or the diagram in the clipboard below the current node, or in place of the nodes after it."""
        from qtgo.core.diagram.diagram import DiagramError, branch_of
        from qtgo.sgf.pasted import is_web_address, read_pasted
        from qtgo.text.record.diagram_words import fault_text, faults_text

        copied = QGuiApplication.clipboard().text()
        if is_web_address(copied):
            self.link_pasted.emit(copied)
            return
        try:
            pasted = read_pasted(copied)
        except DiagramError as error:
            self._message.show_message(partial(fault_text, error.fault), MessageKind.WARNING, seconds=_SOON)
            return
        diagram = pasted.diagram
        if diagram is None:
            self._record.paste(pasted.collection.games, over=over)
        elif (
            self._record.paste([branch_of(diagram, self._game_controller.game.position)], over=over) and diagram.faults
        ):
            self._message.show_message(partial(faults_text, diagram.faults), MessageKind.WARNING)

    # Questions and messages

    def _begin(self, edit: Callable[[], None]) -> None:
        """Begin to edit the comment of the node."""
        if not self.is_active:
            self.tools.set_active(True)
        if self.is_active:
            self.context.stage.need_panel()
            self._side.choose(OtherTab.COMMENT)
            edit()

    def _ask_for_label(self, request: LabelRequest) -> None:
        text, accepted = QInputDialog.getText(
            self._window,
            # Translators: the title of a dialog: a text on a point.
            tr("Label"),
            tr("&Label of {vertex}:").format(vertex=request.point.vertex),
            text=request.text,
        )
        if accepted:
            self._record.set_label(request.point, text.strip())

    def _edit_figure(self) -> None:
        from qtgo.features.edit.figure_dialog import FigureDialog

        if self._record.refuses():
            return
        node = self._game_controller.game.current
        dialog = FigureDialog(figure_of(node), self._window)
        figure = ask(dialog, dialog.figure)
        if figure is not None:
            self._at_node(node, lambda: self._record.set_figure(figure))

    def _edit_properties(self) -> None:
        """Edit every property of the node, except those on which the reading of the whole file depends."""
        from qtgo.features.edit.node_properties import NodePropertiesDialog
        from qtgo.features.edit.property_check import property_problem

        if self._record.refuses():
            return
        node = self._game_controller.game.current
        left_out = _OF_FILE if node.parent is None else ()
        dialog = NodePropertiesDialog(node.properties, left_out, partial(property_problem, node), self._window)
        changes = ask(dialog, dialog.changes)
        if changes:
            self._at_node(node, lambda: self._record.set_properties(changes))

    def _at_node(self, node: Node, act: Callable[[], None]) -> None:
        """Edit the node that a dialog was about; a move that an engine has played meanwhile stays shown."""
        controller = self._game_controller
        shown = controller.game.current
        if node.root is controller.game.root:  # not one of a game that was closed
            controller.go_to(node)
            act()
            controller.go_to(shown)

    def _refuse(self, refusal: Refusal) -> None:
        from qtgo.text.refusal_words import refusal_text

        self._message.show_message(partial(refusal_text, refusal), MessageKind.WARNING, seconds=_SOON)

    def _tell_deleted(self, count: int) -> None:
        """Report the number of deleted nodes, unless it was a single visible one."""
        if count > 1:
            self._told = lambda: tr.plural(
                "{n} node deleted. Undo brings it back.", "{n} nodes deleted. Undo brings them back.", count
            )
            self._message.show_message(self._told, offer=self._menus["undo"])

    def _withdraw(self, _changes: object) -> None:
        """Withdraw the message about the previous edit: it was undone, or Undo now undoes another edit."""
        if self._told is not None and self._message.shows(self._told):
            self._message.clear()
        self._told = None

    def _tell_illegal(self, later: LaterMoves) -> None:
        from qtgo.text.refusal_words import later_moves_text

        self._told = partial(later_moves_text, later)
        self._message.show_message(self._told, MessageKind.WARNING)

    def _show_state(self, state: EditState) -> None:
        """Show the mode, and stop engines from moving in the record while it is edited."""
        from qtgo.features.edit.edit_bar import tool_hint

        if state.is_active:
            self._mode.take(Mode.EDIT, self)
        else:
            self._mode.release(self)
        self._mode.clicks_changed.emit()
        self._show_tools(state)
        if state.is_active:
            self._side.show_editing(True)
            self.context.frame.settle()  # in a low window what gives way is gone before the bar needs its room
        if state.is_active or "bar" in vars(self):
            self.bar.setVisible(state.is_active)
        if state.is_active and state.tool is not self._hinted:
            self._message.show_message(partial(tool_hint, state.tool), seconds=_SOON)
        self._hinted = state.tool if state.is_active else None
        if not state.is_active:
            self._side.show_editing(False)
        if state.is_active and self._release is None:
            self._release = self._players.suspend()
        elif not state.is_active and self._release is not None:
            self._release()
            self._release = None

    def _follow_mode(self, mode: Mode) -> None:
        if self.is_active and mode is not Mode.EDIT:
            self.tools.set_active(False)

    def _show_notes(self, notes: NodeNotes) -> None:
        info = self._game_controller.game.info
        self._words.node.show_notes(notes, info.width, info.height)


def _reach(click: PointClick) -> Reach:
    if click.modifiers & Qt.KeyboardModifier.ShiftModifier:
        return Reach.ROW
    return Reach.COLUMN if click.modifiers & Qt.KeyboardModifier.ControlModifier else Reach.POINT


def _has_selected_text(widget: QWidget | None) -> TypeGuard[QTextEdit | QPlainTextEdit | QLineEdit]:
    if isinstance(widget, QLineEdit):
        return widget.hasSelectedText()
    return isinstance(widget, QTextEdit | QPlainTextEdit) and widget.textCursor().hasSelection()
