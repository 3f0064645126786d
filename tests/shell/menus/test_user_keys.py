"""The keys that the user chooses: names that last, and what follows them."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from qtgo import settings
from qtgo.app.game_window import GameWindow
from qtgo.core.editing.tools import Tool
from qtgo.features.preferences.keys_dialog import KeysDialog
from qtgo.features.preferences.preferences_dialog import PreferencesDialog
from qtgo.kit.inputs.tool_button import ToolButton
from qtgo.settings import ArrowKeys, Settings
from qtgo.shell.menus.user_keys import OLD_NAMES

RELEASED = """
new_game new_window open choose_game library find_position choose_charset versions save save_as save_utf8
save_charset save_picture publish print close quit undo redo cut_branch copy_branch copy_as.game copy_as.position
copy_as.sensei copy_as.gnugo copy_as.katago copy_as.picture paste_branch paste_over paste_game edit_record
tools.play tools.black tools.white tools.erase tools.triangle tools.square tools.circle tools.cross tools.letter
tools.number tools.text tools.arrow tools.line tools.dim tools.visible tools.selected tools.territory
tools.insert tool_corner tool_other edit_comment edit_name annotations.good_for_black annotations.good_for_white
annotations.even annotations.unclear annotations.hotspot annotations.good_move annotations.bad_move
annotations.doubtful annotations.interesting set_turn.black set_turn.white set_turn.none figure insert_pass
clear_markup make_main_line variation_up variation_down delete_variation delete_node delete_following
delete_others begin_here symmetries.turn_left symmetries.turn_right symmetries.turn_half symmetries.mirror_sides
symmetries.mirror_top symmetries.mirror_diagonal symmetries.mirror_other_diagonal swap_colors game_info find
find_next find_previous preferences pass take_back resign no_result drop_proposal play_computer results hint
estimate hide_advice scoring solve guess leave_mode start_clock pause_clock set_time.black set_time.white
give_time.black give_time.white time_settings back forward back_ten forward_ten to_start to_end
previous_variation next_variation to_game to_main_line previous_fork next_fork to_number autoplay
autoplay_speed.500 autoplay_speed.1000 autoplay_speed.2000 autoplay_speed.5000 autoplay_speed.10000
autoplay_at_branches autoplay_at_comments cursor_left cursor_right cursor_up cursor_down cursor_play move_now
stop_engine restart_engine pause_engines engine_pace.0 engine_pace.1000 engine_pace.3000 engines networks console
coordinates coordinate_style.letters coordinate_style.numbers coordinate_style.kanji move_numbers.record
move_numbers.none move_numbers.last move_numbers.all variations territory variation_style.record variation_style.next
variation_style.beside view_turns.turn_half view_turns.turn_left view_turns.turn_right view_turns.mirror_sides
view_turns.unturned record_tab.tree record_tab.moves tree_direction tree_collapse tree_collapse_others
tree_expand_all tree_zoom_in tree_zoom_out tree_zoom_reset side_panel navigation_bar zoom_in zoom_out zoom_reset
full_screen manual rules_of_go tour shortcuts about whole_board problem_again problem_solution problem_next
problem_previous
review_game end_review next_mistake previous_mistake practice progress question_again question_why question_keep
review_folder board_part.record board_part.stones board_part.choose
in_file.keep in_file.keep_for_katrain in_file.keep_for_lizzie in_file.remove report print_report
analyze say_analysis add_line show_candidates show_ownership
show_policy analysis_number.loss analysis_number.lead analysis_number.win_rate analysis_number.visits
analysis_view.mover analysis_view.black analysis_view.white graph_curves.lead graph_curves.win_rate
graph_curves.both mark_region.only mark_region.avoid mark_region.allow
clear_region analysis_limit.none analysis_limit.seconds_10 analysis_limit.minute analysis_limit.minutes_10
reading.point reading.row reading.column reading.position reading.step reading.changes reading.captures reading.clocks
side_by_side replace merge_game add_bookmark bookmarks file_issues type_point type_letters
analysis_limit.visits_100 analysis_limit.visits_1000 analysis_limit.visits_10000 analysis_limit.visits_100000
explorer add_joseki_files add_joseki_folder
cursor_menu node_properties markdown tree_folding tree_only_branch tree_overview
"""
"""Names in the settings of users: whoever renames an action keeps its old name here, and reads it."""


def use(window: GameWindow, *keys: tuple[str, ...]) -> None:
    window.store.replace(replace(window.settings, keys=keys))


def keys_of(window: GameWindow, name: str) -> list[str]:
    return [key.toString() for key in window.context.menus.actions[name].shortcuts()]


def test_every_action_has_a_name_that_lasts(window: GameWindow) -> None:
    named = window.context.menus.actions
    assert set(RELEASED.split()) <= set(named) | set(OLD_NAMES)
    assert len(set(named.values())) == len(named)
    assert set(window.features.preferences.keys.bindings(()).entries) == set(named)


def test_without_keys_of_ones_own_nothing_is_made(window: GameWindow) -> None:
    assert window.features.preferences._keys is None


def test_the_users_keys_work_at_once_and_the_old_ones_no_longer(qtbot: QtBot, window: GameWindow) -> None:
    use(window, ("zoom_in", "Ctrl+J", "F2"), ("edit_comment",))
    before = window.settings.interface_zoom
    qtbot.keyClick(window, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(window, Qt.Key.Key_F2)
    assert window.settings.interface_zoom == pytest.approx(before * 1.21)
    assert keys_of(window, "zoom_in") == ["Ctrl+J", "F2"] and keys_of(window, "edit_comment") == []
    use(window)
    assert keys_of(window, "zoom_in") == ["Ctrl++", "Ctrl+="] and keys_of(window, "edit_comment") == ["F2"]


@pytest.mark.parametrize(
    ("own", "keys"),
    [
        ([("take_back", "Ctrl+J")], ["Ctrl+Z", "Ctrl+J"]),
        ([("take_back",)], ["Ctrl+Z"]),
        ([("undo", "Ctrl+U"), ("take_back", "Ctrl+J")], ["Ctrl+U", "Ctrl+J"]),
    ],
)
def test_keys_of_taking_back_are_those_of_undo(window: GameWindow, own: list[tuple[str, ...]], keys: list[str]) -> None:
    use(window, *own)
    assert keys_of(window, "undo") == keys


def test_tool_tips_follow(window: GameWindow) -> None:
    button = ToolButton(window.context.menus["hint"], "hint", window)
    tool = window.features.edits.bar.button(Tool.TRIANGLE)
    use(window, ("hint", "Ctrl+J"), ("tools.triangle", "Ctrl+Alt+T"))
    assert "Ctrl+J" in button.toolTip() and "Ctrl+Alt+T" in tool.toolTip()
    use(window)
    assert "Ctrl+J" not in button.toolTip() and "Ctrl+5" in tool.toolTip()


def test_a_usual_key_yields_to_the_users(window: GameWindow) -> None:
    use(window, ("hint", "Ctrl+N"))
    assert keys_of(window, "hint") == ["Ctrl+N"] and keys_of(window, "new_game") == []


def test_escape_and_arrows_stay(window: GameWindow) -> None:
    use(window, ("stop_engine", "Ctrl+J"), ("back", "Z"), ("hint", "Esc", "Right", "H"))
    assert set(keys_of(window, "stop_engine")) == {"Esc", "Ctrl+J"}
    assert set(keys_of(window, "back")) == {"Left", "Z"}
    assert keys_of(window, "hint") == ["H"] and keys_of(window, "forward") == ["Right"]
    window.store.replace(replace(window.settings, arrow_keys=ArrowKeys.UP_DOWN))
    assert set(keys_of(window, "back")) == {"Up", "Z"} and keys_of(window, "forward") == ["Down"]


def test_what_is_no_key_or_no_action_harms_nothing(window: GameWindow) -> None:
    use(window, (), ("hint", "no key", ""), ("gone", "Ctrl+J"), ("estimate", "ctrl+j"))
    assert keys_of(window, "estimate") == ["Ctrl+J"]
    assert window.features.preferences.keys.bindings(window.settings.keys).own() == (
        ("estimate", "Ctrl+J"),
        ("hint",),
        ("gone", "Ctrl+J"),
    )


def test_settings_keep_the_keys_and_old_files_have_none(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text("{}")
    assert settings.load(file).keys == ()
    own = (("gone", "Ctrl+7"), ("hint", "Ctrl+J", "H"))
    settings.save(file, Settings(keys=own))
    assert settings.load(file).keys == own
    assert json.loads(file.read_text())["keys"] == [["gone", "Ctrl+7"], ["hint", "Ctrl+J", "H"]]
    file.write_text('{"keys": [3, ["hint", 4, "H"], "x"]}')
    assert settings.load(file).keys == (("hint", "H"),)


def answer(monkeypatch: pytest.MonkeyPatch, act: object, kind: type[QDialog]) -> list[QDialog]:
    seen: list[QDialog] = []

    def run(dialog: QDialog) -> int:
        seen.append(dialog)
        act(dialog)  # type: ignore[operator]
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(kind, "exec", run)
    return seen


def press(dialog: KeysDialog) -> None:
    dialog.select("hint")
    dialog.record()
    dialog.recorder.setKeySequence(QKeySequence("Ctrl+J"))


def test_the_dialog_of_the_help_menu_changes_keys(window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = answer(monkeypatch, press, KeysDialog)
    window.context.menus["shortcuts"].trigger()
    assert len(seen) == 1
    assert window.settings.keys == (("hint", "H", "Ctrl+J"),)
    assert keys_of(window, "hint") == ["H", "Ctrl+J"]


def test_keys_are_a_part_of_the_preferences(window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    answer(monkeypatch, press, KeysDialog)
    answer(monkeypatch, lambda dialog: dialog.keys.click(), PreferencesDialog)
    window.context.menus["preferences"].trigger()
    assert window.settings.keys == (("hint", "H", "Ctrl+J"),)


def test_what_is_remembered_while_the_preferences_are_open_is_kept(
    window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def change(dialog: PreferencesDialog) -> None:
        window.store.replace(window.settings.with_recent_file("/games/a.sgf"))  # as a game does that ends meanwhile
        dialog.zoom.setValue(120)

    answer(monkeypatch, change, PreferencesDialog)
    window.context.menus["preferences"].trigger()
    assert window.settings.interface_zoom == 1.2 and window.settings.recent_files == ("/games/a.sgf",)


def test_undo_is_called_so_whatever_it_would_undo(window: GameWindow) -> None:
    window.context.game.pass_()
    assert window.context.menus["undo"].text() != "&Undo"
    assert window.features.preferences.keys.bindings(()).entries["undo"].text == "Undo"


def test_the_keys_that_open_menus_are_known(window: GameWindow) -> None:
    assert window.features.preferences.keys.menu_keys()["Alt+F"] == "File"
    assert len(window.features.preferences.keys.menu_keys()) == len(window.menuBar().actions())
