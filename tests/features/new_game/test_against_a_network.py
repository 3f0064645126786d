"""A network of the user's as opponent: shown, and in records, by what kind it is; known by that again later."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color
from qtgo.features.new_game.new_game_dialog import NewGameDialog
from qtgo.kit.plain_labels import MessageBox
from qtgo.session.game.new_games import who_played
from tests.features.new_game.conftest import add
from tests.networks.tiny import TINY
from tests.shown_window import play
from tests.window_flows.test_true_notices import said

NAME = "KataGo 2 blocks, 12 channels"
B, W = Color


def begin(window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    def use(dialog: NewGameDialog) -> int:
        dialog.opponent.opponent_chosen.emit("synth-v10")
        dialog.board_size.show_size(9, 9)
        dialog.accept()
        return dialog.result()

    monkeypatch.setattr(NewGameDialog, "exec", use)
    window.features.new_game.ask()


def test_the_record_and_the_window_say_what_kind_of_network_it_is(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    add(window, tmp_path, TINY)
    begin(window, monkeypatch)
    names = []
    window.context.players.thinking_changed.connect(lambda thinking: names.append(thinking.name))
    play(qtbot, window, "E5")
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2, timeout=60_000)
    info = window.context.game.game.info
    assert info.white == Player(NAME)
    assert NAME in names and "synth-v10" not in names
    assert window.features.seats.panels[W].state.name == NAME
    assert who_played(info, window.features.engines.engines).white_engine == "synth-v10"
    assert window.settings.new_game.white_engine == "synth-v10", "the settings keep the network itself"


@pytest.mark.parametrize("name", [NAME, "synth-v10"])  # the other one was written by earlier versions
def test_the_next_game_begins_with_it_again(
    window: GameWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    add(window, tmp_path, TINY)
    game = window.settings.new_game
    game = replace(game, info=replace(game.info, white=Player(name)), white_engine="synth-v10")
    window.context.settings.change(new_game=game)
    seen = list[object]()

    def use(dialog: NewGameDialog) -> int:
        seen.extend((dialog.opponent.engine.isChecked(), dialog.new_game().info.white))
        dialog.players.set_engine(W, "")
        seen.append(dialog.new_game().info.white)
        return dialog.result()

    monkeypatch.setattr(NewGameDialog, "exec", use)
    window.features.new_game.ask()
    assert seen == [True, Player(NAME), Player()]


def test_a_person_in_the_place_of_a_network_that_is_gone_has_not_its_name(window: GameWindow, qtbot: QtBot) -> None:
    game = window.settings.new_game
    game = replace(game, info=replace(game.info, white=Player(NAME)), white_engine="synth-v10")
    dialog = NewGameDialog(game)
    qtbot.addWidget(dialog)
    assert dialog.new_game().info.white == Player()


MISSING = (
    f"The file of {NAME} is missing: add it again under Engine > Networks, or choose another engine, such as the "
    "built-in one."
)


def test_new_game_says_that_the_file_of_the_last_opponent_is_gone(
    window: GameWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    add(window, tmp_path, TINY)
    begin(window, monkeypatch)
    (tmp_path / TINY).unlink()
    seen = list[object]()

    def use(dialog: NewGameDialog) -> int:
        seen.extend((dialog.preview.size_note.text, dialog.new_game().white_engine))
        dialog.opponent.opponent_chosen.emit("QtGo")
        seen.extend((dialog.preview.size_note.text, dialog.new_game().white_engine))
        return dialog.result()

    monkeypatch.setattr(NewGameDialog, "exec", use)
    window.features.new_game.ask()
    assert seen == [MISSING, "", "", "QtGo"]
    window.context.settings.change(new_game=replace(window.settings.new_game, white_engine="synth-v10"))
    monkeypatch.setattr(NewGameDialog, "exec", reset)
    window.features.new_game.ask()


def reset(dialog: NewGameDialog) -> int:
    assert dialog.preview.size_note.text == MISSING
    dialog.reset()
    assert dialog.preview.size_note.text == ""
    return dialog.result()


def test_a_game_goes_on_without_its_network_after_one_question(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    add(window, tmp_path, TINY)
    (tmp_path / TINY).unlink()
    window.context.players.seat(W, window.features.engines.config("synth-v10"))
    play(qtbot, window, "E5")
    box = window.findChild(MessageBox)
    assert box is not None
    assert box.text() == f"{NAME}: The file of its network is missing"
    assert box.informativeText() == "Add it again under Engine > Networks, or choose another engine."
    assert box.detailedText() == ""
    next(button for button in box.buttons() if "Myself" in button.text()).click()
    assert window.context.players.seats[W] is None


def test_a_review_whose_network_is_gone_says_so_in_one_sentence(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    add(window, tmp_path, TINY)
    (tmp_path / TINY).unlink()
    window.context.settings.change(review_engines=("synth-v10",))
    play(qtbot, window, "E5")
    window.context.menus["review_game"].trigger()
    qtbot.waitUntil(lambda: MISSING in said(window))
