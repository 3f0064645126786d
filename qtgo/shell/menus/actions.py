"""The actions that no feature registers itself yet, with their keys and words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtGui import QAction, QKeySequence

from qtgo.core.record.annotations import Annotation
from qtgo.core.rules.point import Color
from qtgo.kit.inputs.tool_button import REASON
from qtgo.kit.plain_labels import entry_name, menu_text, plain_tip
from qtgo.session.game.edit_mode import EditState
from qtgo.session.game.game_controller import HistoryState
from qtgo.session.mode_state import (
    not_busy,
    not_studying,
)
from qtgo.shell.menus.analysis_actions import add_analysis_actions
from qtgo.shell.menus.menu_builder import MenuBuilder
from qtgo.shell.menus.part_entries import part_entries
from qtgo.shell.menus.review_entries import IN_FILE
from qtgo.shell.menus.rotations import RECORD_TURNS, VIEW_TURNS
from qtgo.shell.menus.tool_entries import TOOLS
from qtgo.shell.menus.tree_actions import add_tree_actions
from qtgo.shell.menus.view_entries import COORDINATE_STYLES, NUMBERS_SHOWN, PACES, VARIATION_STYLES
from qtgo.text.record.annotation_words import annotation_entry
from qtgo.text.record.edit_words import edit_text
from qtgo.text.translation import Texts

tr = Texts("actions")

_StandardKey = QKeySequence.StandardKey
_SIDES_TO_MOVE = (
    (Color.BLACK, tr.lazy("&Black to Move"), ()),
    (Color.WHITE, tr.lazy("&White to Move"), ()),
    (None, tr.lazy("Side to Move: Au&tomatic"), ()),
)


def add_actions(menus: MenuBuilder) -> Iterator[None]:
    """Register the actions, in steps of a few milliseconds."""
    _add_edit_actions(menus)
    yield
    _add_navigate_actions(menus)
    yield
    _add_engine_actions(menus)
    add_analysis_actions(menus)
    yield
    _add_view_actions(menus)
    add_tree_actions(menus)
    _add_help_actions(menus)
    menus["leave_full_screen"].setEnabled(False)


def show_history(menus: MenuBuilder, state: HistoryState) -> None:
    """Show in the menu what undo and redo would do."""
    undo_action, redo_action = menus["undo"], menus["redo"]
    undo_action.setProperty(REASON, tr("Nothing to undo."))
    redo_action.setProperty(REASON, tr("Nothing to redo."))
    undo_action.setEnabled(state.undo is not None)
    redo_action.setEnabled(state.redo is not None)
    undo = "" if state.undo is None else menu_text(edit_text(state.undo, state.undo_detail))
    redo = "" if state.redo is None else menu_text(edit_text(state.redo, state.redo_detail))
    undo_action.setText(tr("&Undo {edit}").format(edit=undo) if undo else tr("&Undo"))
    redo_action.setText(tr("&Redo {edit}").format(edit=redo) if redo else tr("&Redo"))
    for action in (undo_action, redo_action):
        action.setToolTip(plain_tip(entry_name(action.text())))


def show_editing(menus: MenuBuilder, state: EditState) -> None:
    """Show whether the record is edited, and with which tool."""
    menus["edit_record"].setChecked(state.is_active)
    menus.each("tools")[state.tool].setChecked(True)
    for name in ("tool_corner", "tool_other"):
        menus[name].setEnabled(state.is_active)


def _add_edit_actions(menus: MenuBuilder) -> None:
    menus.add("undo", tr.lazy("&Undo"), keys=("Ctrl+Z", "Backspace"))
    menus.add("redo", tr.lazy("&Redo"), keys=("Ctrl+Shift+Z", "Ctrl+Y"))
    menus.add("cut_branch", tr.lazy("Cu&t Branch"), keys=_StandardKey.Cut)
    menus.add("copy_branch", tr.lazy("&Copy Branch"), keys=_StandardKey.Copy)
    menus.add("paste_branch", tr.lazy("P&aste as Variation"), keys=_StandardKey.Paste)
    menus.add("paste_over", tr.lazy("Paste, Replacing F&ollowing Moves"), keys="Ctrl+Alt+V")
    menus.add_check("edit_record", tr.lazy("&Edit Game"), keys=("F4", "Ctrl+Shift+E"), allowed=not_busy)
    menus.add_each("tools", TOOLS, is_choice=True)
    menus.add("preferences", tr.lazy("&Preferences…"), keys="Ctrl+,", role=QAction.MenuRole.PreferencesRole)
    menus.add("tool_corner", tr.lazy("&Start Area or Line at Cursor"), keys="Shift+Return")
    menus.add("tool_other", tr.lazy("Alternate Tool Action at C&ursor"), keys="Ctrl+Return")
    menus.add("edit_comment", tr.lazy("&Comment"), keys="F2")
    menus.add("edit_name", tr.lazy("&Name"), keys="Shift+F2")
    menus.add_each("annotations", [(each, partial(annotation_entry, each), ()) for each in Annotation])
    menus.add_each("set_turn", _SIDES_TO_MOVE)
    menus.add("figure", tr.lazy("&Figure and Numbering…"))
    menus.add("node_properties", tr.lazy("P&roperties…"), keys="Alt+Return")
    menus.add("insert_pass", tr.lazy("Insert &Pass"))
    menus.add("clear_markup", tr.lazy("Clear All &Marks"), keys="Alt+0")
    menus.add("make_main_line", tr.lazy("&Make Main Line"), keys="Ctrl+M")
    menus.add("variation_up", tr.lazy("Move &Up"), keys="Ctrl+Shift+Up")
    menus.add("variation_down", tr.lazy("Move D&own"), keys="Ctrl+Shift+Down")
    menus.add("delete_variation", tr.lazy("&Delete Variation"), keys="Ctrl+Del")
    menus.add("delete_node", tr.lazy("Delete Only This &Node"), keys="Ctrl+Shift+Del")
    menus.add("delete_following", tr.lazy("Delete &Following Moves"))
    menus.add("delete_others", tr.lazy("Delete O&ther Variations"))
    menus.add("begin_here", tr.lazy("&Make This the Starting Position"))
    menus.add_each("symmetries", RECORD_TURNS)
    menus.add("swap_colors", tr.lazy("&Swap Colors"))


def _add_navigate_actions(menus: MenuBuilder) -> None:
    menus.add("next_mistake", tr.lazy("Next M&istake"), keys=".")
    menus.add("previous_mistake", tr.lazy("Previous Mista&ke"), keys=",")


def _add_engine_actions(menus: MenuBuilder) -> None:
    menus.add_menu("black_plays", tr.lazy("&Black Player"), allowed=not_studying)
    menus.add_menu("white_plays", tr.lazy("&White Player"), allowed=not_studying)
    menus.add("move_now", tr.lazy("&Move Now"), keys="F5")
    menus.add("stop_engine", tr.lazy("&Stop Thinking"), keys=("Esc", "Ctrl+."))
    menus.add("restart_engine", tr.lazy("&Restart Engine"), keys="Shift+F5")
    menus.add_check("pause_engines", tr.lazy("&Pause Engines"), keys="F6")
    menus.add_choice("engine_pace", tr.lazy("Engine Game P&ace"), PACES)
    menus.add_check("analyze", tr.lazy("Anal&yze"), keys="Space")
    menus.add_check("review_game", tr.lazy("Re&view Game"), keys="Shift+Space", allowed=not_studying)
    menus.add("end_review", tr.lazy("En&d Review"))
    menus.add_each("in_file", IN_FILE)
    menus.add("review_again", tr.lazy("Review A&gain"))
    menus.add("mark_by_rate", tr.lazy("Mark by Wi&n Rate"))
    menus.add("engines", tr.lazy("&Engines…"), keys="Ctrl+E")
    menus.add_check("console", tr.lazy("&Console"), keys="F12")


def _add_view_actions(menus: MenuBuilder) -> None:
    menus.add_check("coordinates", tr.lazy("&Coordinates"), keys="Ctrl+Shift+C")
    menus.add_choice("coordinate_style", tr.lazy("Coordinate &Style"), COORDINATE_STYLES)
    menus.add_choice("move_numbers", tr.lazy("Move &Numbers"), NUMBERS_SHOWN)
    menus.add_choice("board_part", tr.lazy("P&art of Board"), part_entries())
    menus.add_check("whole_board", tr.lazy("&Whole Board"), keys="W")
    menus.add_check("variations", tr.lazy("&Variations on the Board"), keys="Ctrl+Shift+V")
    menus.add_check("territory", tr.lazy("Counte&d Territory"))
    menus["territory"].setChecked(True)
    menus.add_choice("variation_style", tr.lazy("Variation St&yle"), VARIATION_STYLES)
    menus.add_menu("board_theme", tr.lazy("Board &Theme"))
    menus.add_each("view_turns", VIEW_TURNS)
    menus.add_check("side_panel", tr.lazy("Side &Panel"), keys="F9")
    menus.add_check("navigation_bar", tr.lazy("Navi&gation Bar"))
    menus.add("zoom_in", tr.lazy("Zoom &In"), keys=("Ctrl++", "Ctrl+="))
    menus.add("zoom_out", tr.lazy("Zoom &Out"), keys="Ctrl+-")
    menus.add("zoom_reset", tr.lazy("&Reset Zoom"), keys="Ctrl+0")
    menus.add_check("full_screen", tr.lazy("&Full Screen"), keys="F11")
    menus.add("leave_full_screen", tr.lazy("&Leave Full Screen"), keys="Esc")


def _add_help_actions(menus: MenuBuilder) -> None:
    menus.add("shortcuts", tr.lazy("&Keyboard and Mouse…"), keys="F1")
