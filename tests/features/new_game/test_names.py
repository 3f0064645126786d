"""The user's name: asked once, kept, and in every game and file of the user's; and that of a second person."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.game.new_game import NewGame
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color
from qtgo.features.new_game.new_game_dialog import NewGameDialog
from qtgo.features.preferences.preferences_dialog import PreferencesDialog
from qtgo.session.game.new_games import names_in, with_names
from qtgo.settings import Settings
from tests.shown_window import click, in_dialog, ok_button

B, W = Color.BLACK, Color.WHITE


def begin(window: GameWindow, choose: Callable[[NewGameDialog], object]) -> None:
    """Choose something in the dialog of a new game, and begin."""

    def answer(dialog: NewGameDialog) -> None:
        choose(dialog)
        ok_button(dialog).click()

    in_dialog(NewGameDialog, answer)
    window.features.new_game.ask()


def names(window: GameWindow) -> tuple[str, str]:
    info = window.context.game.game.info
    return info.black.name, info.white.name


def type_name(dialog: NewGameDialog, color: Color, name: str) -> None:
    edit = dialog.names.edits[color]
    assert edit.isVisible()
    edit.setText(name)
    edit.textEdited.emit(name)


def test_the_name_is_asked_once_and_stands_in_the_file(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    def ann(dialog: NewGameDialog) -> None:
        dialog.opponent.opponent_chosen.emit("QtGo")
        type_name(dialog, B, "Ann")

    begin(window, ann)
    assert names(window) == ("Ann", "QtGo (12 kyu)")
    assert window.features.seats.panels[B].state.player.name == "Ann"
    assert window.settings.player_name == "Ann"
    click(qtbot, window, "C3")
    file = tmp_path / "game.sgf"
    window.context.document.save(file)
    assert b"PB[Ann]" in file.read_bytes()
    begin(window, lambda dialog: dialog.color.value_chosen.emit(W))
    assert names(window) == ("QtGo (12 kyu)", "Ann"), "it goes with the color"


def test_without_a_name_none_is_written(window: GameWindow, tmp_path: Path) -> None:
    begin(window, lambda dialog: dialog.opponent.opponent_chosen.emit("QtGo"))
    assert names(window)[0] == ""
    file = tmp_path / "game.sgf"
    window.context.document.save(file)
    assert b"PB" not in file.read_bytes()
    assert b"Player" not in file.read_bytes()


def test_a_second_name_is_remembered_and_leaves_the_first_alone(window: GameWindow) -> None:
    def people(dialog: NewGameDialog) -> None:
        dialog.opponent.opponent_chosen.emit("")
        type_name(dialog, B, "Ann")
        type_name(dialog, W, "Bob")

    begin(window, people)
    assert names(window) == ("Ann", "Bob")
    assert (window.settings.player_name, window.settings.second_name) == ("Ann", "Bob")
    begin(window, lambda dialog: dialog.opponent.opponent_chosen.emit("QtGo"))
    assert names(window) == ("Ann", "QtGo (12 kyu)")
    begin(window, lambda dialog: dialog.opponent.opponent_chosen.emit(""))
    assert names(window) == ("Ann", "Bob")


def test_another_name_of_the_preferences_is_in_the_next_game(window: GameWindow) -> None:
    begin(window, lambda dialog: type_name(dialog, B, "Ann"))

    def rename(dialog: PreferencesDialog) -> None:
        assert dialog.player_name.text() == "Ann"
        dialog.player_name.setText(" Anna ")
        dialog.accept()

    in_dialog(PreferencesDialog, rename)
    window.features.preferences.edit_preferences()
    begin(window, lambda _dialog: None)
    assert names(window)[0] == "Anna"


COMPUTER = NewGame(white_engine="QtGo")
PEOPLE = NewGame()


def given(window: GameWindow, game: NewGame) -> None:
    """Let a game be that of the last time, for a user with a name who plays with another."""
    window.store.replace(replace(window.settings, player_name="Ann", second_name="Bob", new_game=game))


@pytest.mark.parametrize("last", ["computer", "as white", "people", "as white with Bob", "engines", "guests"])
def test_reset_keeps_the_users_name_and_that_of_the_other(window: GameWindow, last: str) -> None:
    games = {
        "computer": named(COMPUTER, "Ann", "QtGo"),
        "as white": named(NewGame(black_engine="QtGo"), "QtGo", "Ann"),
        "people": named(PEOPLE, "Ann", "Bob"),
        "as white with Bob": named(PEOPLE, "Bob", "Ann"),
        "engines": NewGame(black_engine="QtGo", white_engine="QtGo"),
        "guests": named(PEOPLE, "Cid", "Dan"),
    }
    given(window, games[last])
    begin(window, lambda dialog: dialog.reset_button.click())
    assert names(window) == ("Ann", "QtGo (12 kyu)")
    assert (window.settings.player_name, window.settings.second_name) == ("Ann", "Bob")
    begin(window, lambda dialog: dialog.opponent.opponent_chosen.emit(""))
    assert names(window) == ("Ann", "Bob")


def test_reset_keeps_a_name_just_typed_and_its_rank(window: GameWindow) -> None:
    def type_and_reset(dialog: NewGameDialog) -> None:
        type_name(dialog, B, "Anna")
        dialog.players.ranks[B].setText("3k")
        dialog.players.ranks[B].textEdited.emit("3k")
        dialog.reset_button.click()

    given(window, named(COMPUTER, "Ann", "QtGo"))
    begin(window, type_and_reset)
    assert window.context.game.game.info.black == Player("Anna", "3k")
    assert window.settings.player_name == "Anna"


@pytest.mark.parametrize("black", ["Bob", "Cid"])
def test_the_user_plays_the_computer_after_a_game_of_others(window: GameWindow, black: str) -> None:
    given(window, named(PEOPLE, black, "Ann" if black == "Bob" else "Dan"))
    begin(window, lambda dialog: dialog.opponent.opponent_chosen.emit("QtGo"))
    assert "Ann" in names(window)
    assert window.settings.player_name == "Ann"


def test_the_user_comes_back_after_a_game_of_two_engines(window: GameWindow) -> None:
    for opponent in ("", "QtGo"):
        given(window, NewGame(black_engine="QtGo", white_engine="QtGo"))
        begin(window, lambda dialog, opponent=opponent: dialog.opponent.opponent_chosen.emit(opponent))  # type: ignore[misc]
        assert names(window)[0] == "Ann"
    given(window, NewGame(black_engine="QtGo", white_engine="QtGo"))
    begin(window, lambda dialog: dialog.match.button.click())
    assert "Ann" in names(window)
    assert window.settings.player_name == "Ann"


def test_resetting_the_preferences_keeps_the_users_name(window: GameWindow) -> None:
    def reset(dialog: PreferencesDialog) -> None:
        dialog.pages.search.setText("your name")
        dialog.reset.click()
        dialog.accept()

    given(window, named(COMPUTER, "Ann", "QtGo"))
    window.store.replace(replace(window.settings, guard_clicks=False))
    in_dialog(PreferencesDialog, reset)
    window.features.preferences.edit_preferences()
    assert (window.settings.player_name, window.settings.guard_clicks) == ("Ann", True)


def named(game: NewGame, black: str = "", white: str = "") -> NewGame:
    return replace(game, info=replace(game.info, black=Player(black), white=Player(white)))


@pytest.mark.parametrize(
    ("game", "given", "expected"),
    [
        (named(COMPUTER, "", "QtGo"), ("Ann", "Bob"), ("Ann", "QtGo")),
        (named(COMPUTER, "Old", "QtGo"), ("Ann", ""), ("Ann", "QtGo")),
        (named(COMPUTER, "Old", "QtGo"), ("", ""), ("Old", "QtGo")),
        (named(PEOPLE), ("Ann", "Bob"), ("Ann", "Bob")),
        (named(PEOPLE, "", "Ann"), ("Ann", "Bob"), ("Bob", "Ann")),
        (named(PEOPLE, "Cid", ""), ("Ann", "Bob"), ("Cid", "Ann")),
        (named(PEOPLE, "Cid", "Dan"), ("Ann", "Bob"), ("Cid", "Dan")),
        (named(PEOPLE), ("", ""), ("", "")),
    ],
)
def test_names_go_where_there_are_none(game: NewGame, given: tuple[str, str], expected: tuple[str, str]) -> None:
    info = with_names(game, Settings(player_name=given[0], second_name=given[1])).info
    assert (info.black.name, info.white.name) == expected


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (named(COMPUTER, "Anna", "QtGo"), ("Anna", "Bob")),
        (named(COMPUTER, "", "QtGo"), ("", "Bob")),
        (named(PEOPLE, "Ann", "Cid"), ("Ann", "Cid")),
        (named(PEOPLE, "Cid", "Ann"), ("Ann", "Cid")),
        (named(PEOPLE, "Cid", "Dan"), ("Ann", "Bob")),
    ],
)
def test_the_users_name_is_told_from_others(game: NewGame, expected: tuple[str, str]) -> None:
    assert names_in(game, Settings(player_name="Ann", second_name="Bob")) == expected
