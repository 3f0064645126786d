"""The actions that no feature registers itself yet, with their keys and words."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QAction

from qtgo.session.mode_state import (
    not_studying,
)
from qtgo.shell.menus.analysis_actions import add_analysis_actions
from qtgo.shell.menus.menu_builder import MenuBuilder
from qtgo.shell.menus.part_entries import part_entries
from qtgo.shell.menus.review_entries import IN_FILE
from qtgo.shell.menus.rotations import VIEW_TURNS
from qtgo.shell.menus.view_entries import COORDINATE_STYLES, NUMBERS_SHOWN, PACES, VARIATION_STYLES
from qtgo.text.translation import Texts

tr = Texts("actions")


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
    _add_help_actions(menus)
    menus["leave_full_screen"].setEnabled(False)


def _add_edit_actions(menus: MenuBuilder) -> None:
    menus.add("preferences", tr.lazy("&Preferences…"), keys="Ctrl+,", role=QAction.MenuRole.PreferencesRole)


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
