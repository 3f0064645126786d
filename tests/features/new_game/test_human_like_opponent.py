"""A person of the user's rank as opponent, by a human-like network of the user's: chosen, played, and noted."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.rating.played_game import PlayedGame
from qtgo.core.rating.strength import elo_of, rating_of_elo
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color
from qtgo.features.engines.engine_list import EnginesDialog
from qtgo.features.networks.networks_feature import NetworksFeature
from qtgo.features.new_game.new_game_dialog import NewGameDialog
from qtgo.kit.plain_labels import plain_tip
from qtgo.text.engine_choices import engine_choices
from tests.features.new_game.conftest import add
from tests.networks.tiny import HUMAN, TINY
from tests.shown_window import play

OFFER, GET = "Human-like, at your rank", "Get Human-like Opponent…"


def offers(dialog: NewGameDialog) -> list[str]:
    return [action.text().replace("&", "") for action in dialog.opponent.menu().actions()]


def choose(dialog: NewGameDialog, text: str) -> None:
    next(action for action in dialog.opponent.menu().actions() if action.text().replace("&", "") == text).trigger()


def test_it_plays_at_the_rank_chosen_which_the_record_and_the_settings_keep(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    add(window, tmp_path, HUMAN)

    def use(dialog: NewGameDialog) -> int:
        assert GET not in offers(dialog)
        choose(dialog, OFFER)
        assert dialog.opponent.slider.level == "rank_5k"
        dialog.opponent.slider.setValue(11)
        assert dialog.opponent.slider.accessibleDescription() == "9 kyu"
        dialog.board_size.show_size(9, 9)
        dialog.accept()
        return dialog.result()

    monkeypatch.setattr(NewGameDialog, "exec", use)
    window.features.new_game.ask()
    assert window.context.game.game.info.white == Player("Human-like (9 kyu)", "9k")
    play(qtbot, window, "E5")
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2, timeout=60_000)
    assert window.settings.new_game.white_engine == "Human-like"
    assert window.settings.new_game.white_level == "rank_9k"


def test_without_the_network_the_menu_says_where_it_is_had(
    window: GameWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shown: list[str] = []

    def add_it(_networks: NetworksFeature, *_: object) -> None:
        shown.append("networks")
        add(window, tmp_path, HUMAN)

    monkeypatch.setattr(NetworksFeature, "_open", add_it)

    def use(dialog: NewGameDialog) -> int:
        assert OFFER not in offers(dialog)
        choose(dialog, GET)
        assert OFFER in offers(dialog)
        return dialog.result()

    monkeypatch.setattr(NewGameDialog, "exec", use)
    window.features.new_game.ask()
    assert shown == ["networks"]


def test_no_match_is_proposed_against_networks(
    window: GameWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    add(window, tmp_path, HUMAN, TINY)
    seen = []

    def use(dialog: NewGameDialog) -> int:
        for engine in ("QtGo", "Human-like", "synth-v10", "QtGo"):
            dialog.opponent.opponent_chosen.emit(engine)
            seen.append(not dialog.match.isHidden())
        return dialog.result()

    monkeypatch.setattr(NewGameDialog, "exec", use)
    window.features.new_game.ask()
    assert seen == [True, False, False, True]


def test_the_list_of_engines_keeps_networks_out(
    window: GameWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    add(window, tmp_path, HUMAN, TINY)
    listed = list[str]()

    def use(dialog: EnginesDialog) -> int:
        listed.extend(engine.name for engine in dialog.engines())
        dialog.accept()
        return dialog.result()

    monkeypatch.setattr(EnginesDialog, "exec", use)
    before = [engine.name for engine in window.context.engines.listed]
    window.features.engines.edit_engines()
    assert not {"Human-like", "synth-v10"} & set(listed)
    assert {"Human-like", "synth-v10"} <= set(before)
    assert [engine.name for engine in window.context.engines.listed][-2:] == before[-2:]


def test_another_board_than_networks_know_cannot_be_chosen(
    window: GameWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    add(window, tmp_path, HUMAN)

    def use(dialog: NewGameDialog) -> int:
        choose(dialog, OFFER)
        dialog.board_size.show_size(25, 25)
        dialog._refresh()
        assert dialog.preview.size_note.is_problem
        return dialog.result()

    monkeypatch.setattr(NewGameDialog, "exec", use)
    window.features.new_game.ask()
    assert not window.context.players.seats[Color.WHITE]


def test_it_begins_at_the_rank_that_the_users_games_tell(
    window: GameWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    add(window, tmp_path, HUMAN)
    game = PlayedGame(
        key="k",
        day="2026-01-01",
        opponent="QtGo",
        level="15k",
        opponent_rating=rating_of_elo(elo_of(15)),
        opponent_deviation=10.0,
        width=19,
        height=19,
        color=Color.BLACK,
        handicap=0,
        komi=6.5,
        compensation=0,
        result="W+R",
        file="",
        not_counted=None,
    )
    monkeypatch.setattr(window.features.finished, "played_games", lambda: [game] * 8)
    seen = []

    def use(dialog: NewGameDialog) -> int:
        choose(dialog, OFFER)
        seen.append(dialog.opponent.slider.level)
        return dialog.result()

    monkeypatch.setattr(NewGameDialog, "exec", use)
    window.features.new_game.ask()
    assert seen == ["rank_20k"]


def test_new_game_offers_engines_as_every_other_choice_does(
    window: GameWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    add(window, tmp_path, HUMAN, TINY)
    offered = engine_choices(window.features.engines.engines)
    seen = list[str]()

    def use(dialog: NewGameDialog) -> int:
        for box in dialog.players.kinds.values():
            roles = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole
            listed = [[str(box.itemData(row, role)) for role in roles] for row in range(1, box.count())]
            assert listed == [[choice.title, plain_tip(choice.tip)] for choice in offered]
        choose(dialog, OFFER)
        seen.extend(action.text() for action in dialog.opponent.menu().actions() if action.isChecked())
        return dialog.result()

    monkeypatch.setattr(NewGameDialog, "exec", use)
    window.features.new_game.ask()
    assert seen == [OFFER]
