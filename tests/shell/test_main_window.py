"""The window as its user meets it: a game played, reviewed, saved and opened again."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QMenu, QMenuBar, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.game.game import Phase
from qtgo.core.game.navigation import NavigationStep
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.session.settings_store import SettingsStore
from qtgo.settings import ArrowKeys, Settings
from tests.file_dialogs import SaveAs
from tests.languages import all_texts_begin_with
from tests.shown_window import click, open_record, play, position_of

Answer = Callable[[object], list[str]]

# Black takes the left, White the right; White has one dead stone at B5.
GAME = "D9 E9 D8 E8 D7 E7 D6 E6 D5 B5 D4 E5 D3 E4 D2 E3 D1 E2 pass E1 pass pass"


def stone(window: GameWindow, vertex: str) -> Color | None:
    return window.scene.position.color_at(Point.from_vertex(vertex))


def test_clicks_play_and_the_panels_follow(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 C3")
    assert stone(window, "E5") is Color.BLACK
    assert stone(window, "C3") is Color.WHITE
    assert window.features.seats.panels[Color.BLACK].state.to_move
    assert window.frame.bar.navigation.place.index == 2
    assert window.isWindowModified()


def test_a_refused_move_says_why(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 E5")
    assert "E5 is already occupied" in window.context.status.message.text
    play(qtbot, window, "A2 D5 B1")
    play(qtbot, window, "A1")
    assert "suicide" in window.context.status.message.text
    assert stone(window, "A1") is None


def test_a_whole_game_is_played_reviewed_agreed_saved_and_opened_again(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, save_as: SaveAs
) -> None:
    play(qtbot, window, GAME)
    assert window.context.game.game.phase is Phase.SCORING
    panel = window.features.score.panel
    assert panel.isVisible()
    click(qtbot, window, "B5")
    assert Point.from_vertex("B5") in window.scene.markup.dead
    assert not panel.finish_button.isEnabled()
    for color in Color:
        qtbot.mouseClick(panel.accept_boxes[color], Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    qtbot.mouseClick(panel.finish_button, Qt.MouseButton.LeftButton)
    # Black has 27 points and 1 dead stone and its point; White 36 and komi 6.5.
    assert window.context.game.game.info.result == "W+14.5"
    assert window.context.status.message.text == ""  # the card says it
    assert window.features.result.card is not None and "White wins by 14.5" in window.features.result.card.title.text()
    path = tmp_path / "game.sgf"
    save_as(path)
    window.context.menus["save"].trigger()
    assert not window.isWindowModified()
    assert not list((tmp_path / "journals").glob("*.journal"))
    text = path.read_text("utf-8")
    assert "RE[W+14.5]" in text
    assert "TB[" in text
    again = GameWindow(SettingsStore(Settings()), tmp_path / "journals")
    qtbot.addWidget(again)
    assert again.features.files.open_path(path)
    again.context.menus["to_end"].trigger()
    assert again.scene.position.stones == window.scene.position.stones
    assert again.context.game.game.info == window.context.game.game.info


def test_a_game_is_resumed_by_the_player_who_is_asked(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 pass pass")
    panel = window.features.score.panel
    panel.resume_actions[Color.WHITE].trigger()
    assert window.context.game.game.phase is Phase.PLAYING
    assert not panel.isVisible()
    play(qtbot, window, "C3")
    assert stone(window, "C3") is Color.BLACK


def test_review_can_be_left_and_a_change_takes_acceptance_back(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 C3 pass pass")
    panel = window.features.score.panel
    qtbot.mouseClick(panel.accept_boxes[Color.BLACK], Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    assert panel.state.accepted == {Color.BLACK}
    click(qtbot, window, "C3", Qt.KeyboardModifier.ShiftModifier)
    assert panel.state.accepted == frozenset()
    assert window.scene.markup.territory[Point.from_vertex("A1")] is Color.BLACK
    click(qtbot, window, "A1")
    assert window.scene.markup.territory[Point.from_vertex("A1")] is Color.WHITE
    click(qtbot, window, "E5", Qt.KeyboardModifier.ControlModifier)
    assert Point.from_vertex("E5") in window.scene.markup.seki
    window.context.menus["leave_mode"].trigger()
    assert window.context.game.game.phase is Phase.PLAYING
    assert not window.scene.markup.territory


def test_keys_walk_undo_and_redo(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 C3 G7")
    qtbot.keyClick(window.view, Qt.Key.Key_Left)
    qtbot.keyClick(window.view, Qt.Key.Key_Left)
    assert window.frame.bar.navigation.place.index == 1
    qtbot.keyClick(window.view, Qt.Key.Key_End)
    qtbot.keyClick(window.view, Qt.Key.Key_Backspace)
    assert stone(window, "G7") is None
    qtbot.keyClick(window.view, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert stone(window, "G7") is Color.BLACK
    qtbot.keyClick(window.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert stone(window, "G7") is None
    window.context.menus["redo"].trigger()
    qtbot.keyClick(window.view, Qt.Key.Key_P)
    assert "passed" in window.context.status.message.text


def test_the_title_names_the_players_and_the_move(qtbot: QtBot, window: GameWindow) -> None:
    assert window.windowTitle() == "New Game[*]"
    info = window.context.game.game.info
    window.context.game.set_info(replace(info, black=Player("Anna [*]"), white=Player("QtGo (casual)")))
    play(qtbot, window, "E5 C3")
    assert window.windowTitle() == "Anna [*][*] – QtGo (casual), move 2[*]"
    window.context.menus["back"].trigger()
    assert window.windowTitle() == "Anna [*][*] – QtGo (casual), move 1[*]"


def test_arrow_directions_are_a_preference(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 C3")
    window.store.replace(replace(window.settings, arrow_keys=ArrowKeys.UP_DOWN))
    qtbot.keyClick(window.view, Qt.Key.Key_Up)
    assert window.frame.bar.navigation.place.index == 1


def test_the_board_cursor_plays_by_keyboard(qtbot: QtBot, window: GameWindow) -> None:
    for action in (
        window.context.menus["cursor_left"],
        window.context.menus["cursor_up"],
        window.context.menus["cursor_right"],
    ):
        action.trigger()
    assert window.scene.cursor == Point.from_vertex("F6")
    qtbot.keyClick(window.view, Qt.Key.Key_Return)
    assert stone(window, "F6") is Color.BLACK


def test_the_wheel_and_the_lists_walk(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 C3 G7")
    window.view.wheel_stepped.emit(-2)
    assert window.frame.bar.navigation.place.index == 1
    window.features.tree.moves.index_requested.emit(3)
    assert stone(window, "G7") is Color.BLACK
    window.frame.bar.navigation.button(NavigationStep.START).click()
    assert stone(window, "E5") is None


def test_variations_are_made_shown_and_followed(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 C3")
    window.context.menus["back"].trigger()
    play(qtbot, window, "G7")
    window.context.menus["back"].trigger()
    assert dict(window.scene.markup.variations) == {
        Point.from_vertex("C3"): (Color.WHITE, "A"),
        Point.from_vertex("G7"): (Color.WHITE, "B"),
    }
    window.context.menus["forward"].trigger()
    assert stone(window, "G7") is Color.WHITE
    window.context.menus["previous_variation"].trigger()
    assert stone(window, "C3") is Color.WHITE
    window.context.menus["next_variation"].trigger()
    window.context.menus["make_main_line"].trigger()
    assert window.context.game.game.on_main_line
    window.context.menus["delete_variation"].trigger()
    assert len(window.context.game.game.current.children) == 1


def test_double_click_goes_to_the_move_of_a_stone(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 C3 G7")
    click(qtbot, window, "C3")
    qtbot.mouseDClick(window.view.viewport(), Qt.MouseButton.LeftButton, pos=position_of(window, "C3"))
    assert window.frame.bar.navigation.place.index == 2


def test_a_point_menu_offers_what_can_be_done_there(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5")
    menu = window.features.clicks.point_menu(Point.from_vertex("E5"))
    enabled = [action.isEnabled() for action in menu.actions()[1:] if not action.isSeparator()]
    assert enabled == [False, False, True], "below the point's name: play, what if, go to the move"


def test_resignation_is_asked_and_recorded(qtbot: QtBot, window: GameWindow, answer: Answer) -> None:
    play(qtbot, window, "E5")
    asked = answer("White")
    window.context.menus["resign"].trigger()
    assert asked == ["Who resigns?"]
    assert window.context.game.game.info.result == "B+R"
    assert not window.context.menus["resign"].isEnabled()
    play(qtbot, window, "C3")
    assert "over" in window.context.status.message.text


def test_closing_asks_before_unsaved_work_is_lost(qtbot: QtBot, window: GameWindow, answer: Answer) -> None:
    play(qtbot, window, "E5")
    answer(QMessageBox.StandardButton.Cancel)
    assert not window.close()
    asked = answer(QMessageBox.StandardButton.Discard)
    assert window.close()
    assert len(asked) == 1


def test_saving_under_the_same_name_keeps_the_version_before(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, save_as: SaveAs
) -> None:
    path = tmp_path / "game.sgf"
    save_as(path)
    play(qtbot, window, "E5")
    window.context.menus["save_as"].trigger()
    play(qtbot, window, "C3")
    window.context.menus["save"].trigger()
    assert "W[cg]" in path.read_text("utf-8")
    assert "W[cg]" not in path.with_name("game.sgf~").read_text("utf-8")


def test_a_failed_save_says_so_and_keeps_the_changes(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, save_as: SaveAs, answer: Answer
) -> None:
    save_as(tmp_path / "nowhere" / "game.sgf")
    asked = answer(QMessageBox.StandardButton.Cancel)
    play(qtbot, window, "E5")
    window.context.menus["save"].trigger()
    assert asked == ["The game could not be saved."]
    assert window.isWindowModified()


def test_files_that_cannot_be_opened_are_named(window: GameWindow, tmp_path: Path, answer: Answer) -> None:
    asked = answer(QMessageBox.StandardButton.Ok)
    assert not window.features.files.open_path(tmp_path / "missing.sgf")
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear friend")
    assert not window.features.files.open_path(letter)
    assert asked == ["The file could not be opened.", "letter.txt could not be read."]


def test_characters_are_not_lost_on_saving(qtbot: QtBot, window: GameWindow, tmp_path: Path, answer: Answer) -> None:
    path = tmp_path / "old.sgf"
    path.write_bytes("(;GM[1]CA[ISO-8859-1]SZ[9]PB[Andr\xe9])".encode("latin-1"))
    assert window.features.files.open_path(path)
    assert window.features.seats.panels[Color.BLACK].state.player.name == "Andr\xe9"
    window.context.game.set_info(replace(window.context.game.game.info, white=Player("\u85e4\u6ca2")))
    asked = answer("UTF-8")
    window.context.menus["save"].trigger()
    assert "\u85e4" in asked[0]
    assert "PW[\u85e4\u6ca2]" in path.read_text("utf-8")
    assert "CA[UTF-8]" in path.read_text("utf-8")


def test_a_file_changed_by_another_program_can_be_read_again(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, answer: Answer
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;GM[1]SZ[9];B[ee];W[cg])")
    window.features.files.open_path(path, move=1)
    asked = answer("Keep")
    path.write_text("(;GM[1]SZ[9];B[ee];W[gg])")
    qtbot.waitUntil(lambda: bool(asked))
    assert "changed game.sgf" in asked[0]
    asked = answer("Reload")
    path.with_suffix(".new").write_text("(;GM[1]SZ[9];B[ee];W[gc])")
    path.with_suffix(".new").replace(path)
    qtbot.waitUntil(lambda: bool(asked))
    assert window.frame.bar.navigation.place.index == 1
    window.context.menus["forward"].trigger()
    assert stone(window, "G7") is Color.WHITE


def test_saving_is_no_change_by_another_program(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, save_as: SaveAs
) -> None:
    save_as(tmp_path / "game.sgf")
    play(qtbot, window, "E5")
    window.context.menus["save"].trigger()
    play(qtbot, window, "C3")
    window.context.menus["save"].trigger()
    qtbot.wait(500)
    assert not window.isWindowModified()


def test_a_collection_shows_another_of_its_games(window: GameWindow, tmp_path: Path) -> None:
    path = tmp_path / "two.sgf"
    path.write_text("(;GM[1]SZ[9]PB[First])(;GM[1]SZ[13]PB[Second])")
    window.features.files.open_path(path, move=0)
    window.context.document.show(1)
    assert window.scene.position.width == 13
    assert window.windowTitle() == "two.sgf (game 2 of 2)[*]"
    window.context.game.play(Point(3, 3))
    window.context.document.show(0)
    assert window.isWindowModified()


def test_illegal_moves_of_a_record_are_shown_and_said(window: GameWindow, tmp_path: Path) -> None:
    open_record(window, tmp_path, "(;GM[1]SZ[9];B[ee];W[ee])", "odd.sgf")
    window.context.menus["to_end"].trigger()
    assert "Illegal" in window.context.status.message.text
    assert window.scene.position.last_move_illegal


def test_comments_show_and_their_points_are_marked(window: GameWindow, tmp_path: Path) -> None:
    path = tmp_path / "comment.sgf"
    path.write_text("(;GM[1]SZ[9];B[ee]C[See C3.];W[cg])")
    window.features.files.open_path(path, move=1)
    assert window.features.comments.view.comment == "See C3."
    window.features.comments.view.coordinate_hovered.emit(Point.from_vertex("C3"))
    assert window.scene.cursor == Point.from_vertex("C3")
    window.features.comments.view.coordinate_clicked.emit(Point.from_vertex("C3"))
    assert window.frame.bar.navigation.place.index == 2


def test_free_handicap_is_placed_by_clicks(qtbot: QtBot, window: GameWindow) -> None:
    info = replace(
        window.context.game.game.info,
        ruleset=ruleset("new-zealand"),
        handicap=2,
        handicap_placement=ruleset("new-zealand").handicap_placement,
    )
    assert window.features.files.new_game(info)
    assert "2" in window.context.status.message.text and not window.context.menus["undo"].isEnabled()
    play(qtbot, window, "C3")
    window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_Backspace)
    assert stone(window, "C3") is None and "2" in window.context.status.message.text
    assert not window.context.menus["undo"].isEnabled()
    play(qtbot, window, "C3 G7 E5")
    assert stone(window, "G7") is Color.BLACK
    assert stone(window, "E5") is Color.WHITE


def test_a_long_cycle_is_said_and_may_end_the_game(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, answer: Answer
) -> None:
    path = tmp_path / "cycle.sgf"
    # Three kos, of which Black holds the first and the third.
    path.write_text(
        "(;GM[1]SZ[12:4]RU[Japanese]PL[W]"
        "AB[ba][bc][ab][cb][fa][fc][eb][ja][jc][ib][kb]AW[ca][cc][db][ga][gc][hb][fb][ka][kc][lb])"
    )
    window.features.files.open_path(path)
    play(qtbot, window, "B3 G3 K3 C3 F3")
    assert not window.context.menus["no_result"].isEnabled()
    play(qtbot, window, "L3")
    assert "has repeated" in window.context.status.message.text
    answer("End Game")
    window.context.menus["no_result"].trigger()
    assert window.context.game.game.info.result == "Void"


def test_a_board_that_was_hidden_has_the_keys_again(qtbot: QtBot, window: GameWindow) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.view.setFocus()
    before = window.focusWidget()
    window.features.clocks.hide_board(True)
    assert window.focusWidget() is window.features.clocks.cover  # and no button, which Space would press
    window.features.clocks.hide_board(False)
    assert window.focusWidget() is before
    window.features.clocks.hide_board(True)
    window.frame.bar.tools[2].setFocus()
    window.features.clocks.hide_board(False)
    assert window.focusWidget() is window.frame.bar.tools[2]


def test_a_message_that_goes_leaves_the_keys_to_the_board(qtbot: QtBot, window: GameWindow) -> None:
    window.view.setFocus()
    window.context.notices.show_message(lambda: "Black moves first.")
    qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_Tab)
    assert window.frame.banner.close_button.hasFocus()
    window.context.notices.clear()  # as when its time is over
    assert window.view.hasFocus()


def test_settings_reach_the_board(window: GameWindow) -> None:
    window.context.menus["coordinates"].trigger()
    assert window.scene.options.coordinates.value == "none"
    window.context.menus["coordinates"].trigger()
    assert window.scene.options.coordinates.value == "letters"
    walnut = next(a for a in window.context.menus.menu("board_theme").actions() if a.data() == "walnut")
    walnut.trigger()
    assert window.scene.theme.name == "walnut"
    assert window.settings.board_theme == "walnut"


def test_whatever_takes_the_focus_has_a_name_to_be_read_out(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "C3 D4")
    window.context.navigator.to_start()
    menus = window.context.menus
    for modes in ((menus["edit_record"], menus["find"]), (menus["solve"],)):
        for mode in modes:
            mode.trigger()
        nameless = [
            (widget, widget.parent())
            for widget in window.findChildren(QWidget)
            if widget.isVisible()
            and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
            and not widget.objectName().startswith("qt_")
            and not QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
        ]
        assert nameless == []


@pytest.mark.parametrize("word", ["", "Wort ", "語"])
def test_every_entry_of_a_menu_has_a_letter_that_no_other_has(window: GameWindow, word: str) -> None:
    with all_texts_begin_with(word) if word else nullcontext():
        check_letters_of_menus(window, word)


def check_letters_of_menus(window: GameWindow, word: str) -> None:
    menus = window.context.menus
    filled = {menus.menu("recent"), menus.menu("examples"), menus.menu("board_theme")}
    filled |= {menus.menu("black_plays"), menus.menu("white_plays")}  # with names that are not ours

    def check(menu: QMenuBar | QMenu) -> int:
        texts = [entry.text().replace("&&", "") for entry in menu.actions() if not entry.isSeparator()]
        letters = [text[text.index("&") + 1].casefold() for text in texts if "&" in text]
        assert len(set(letters)) == len(letters), (texts, letters)
        without = [text.casefold() for text in texts if "&" not in text]  # others have all of its letters
        assert [text for text in without if not {*filter(str.isalnum, text)} <= {*letters}] == [], letters
        assert not without or word == "Wort "
        below = [entry.menu() for entry in menu.actions()]
        return len(texts) + sum(check(each) for each in below if isinstance(each, QMenu) and each not in filled)

    assert check(window.menuBar()) > 150


def test_every_action_can_be_reached_and_no_key_has_two(window: GameWindow) -> None:
    keys: dict[str, str] = {}
    for action in window.context.menus.actions.values():
        assert action.text()
        for shortcut in action.shortcuts():
            if shortcut.toString() != "Esc":  # leaves the review or stops the engine; both at once cannot be done
                assert shortcut.toString() not in keys, (action.text(), keys[shortcut.toString()])
            keys[shortcut.toString()] = action.text()
    assert len(keys) > 40


def test_what_a_move_takes_is_described_wherever_it_is_come_to(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "B1 A1 A2")
    assert window.view.accessibleDescription() == "Move 3: Black A2, captures 1 stone. White to move."
    window.context.navigator.step(-1)
    assert window.view.accessibleDescription() == "Move 2: White A1. Black to move."
    window.context.navigator.step(1)
    assert window.view.accessibleDescription() == "Move 3: Black A2, captures 1 stone. White to move."
