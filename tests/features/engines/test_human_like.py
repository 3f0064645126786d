"""KataGo that plays like a person, in the window: seated at a rank, changed in the game, noted in the record."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color
from qtgo.engine.recipes import KATAGO_HUMAN
from qtgo.engine.reports import EngineState
from qtgo.features.engines.human_rank import HumanRankDialog
from qtgo.features.new_game.new_game_dialog import NewGameDialog
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.human_profile import HumanStyle
from qtgo.settings import Settings
from qtgo.text.level_words import computer_player, engine_player
from tests.fakes import fake_engine
from tests.shown_window import boxes, play

W = Color.WHITE


def person(name: str, *options: str) -> EngineConfig:
    return replace(fake_engine(*options, name=name), recipe=KATAGO_HUMAN.key)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


@pytest.fixture
def settings(settings: Settings, log: Path) -> Settings:
    engines = (
        person("KataGo Human", "--models", "human", "--log", str(log)),
        person("Alone", "--models", "plain"),
        person("Fixed", "--models", "human", "--refuse-param", "humanSLProfile"),
    )
    return replace(settings, engines=engines)


def begin(window: GameWindow, level: str, name: str = "KataGo Human") -> None:
    new_game = window.settings.new_game.with_engine(W, name).with_level(W, level)
    new_game = replace(new_game, info=new_game.info.with_player(W, engine_player(name, level)))
    window.features.new_game.start(new_game)


def profiles_told(log: Path) -> list[str]:
    start = "kata-set-param humanSLProfile "
    return [line.removeprefix(start) for line in log.read_text().splitlines() if line.startswith(start)]


def ready(qtbot: QtBot, window: GameWindow) -> None:
    def is_ready() -> bool:
        engine = window.context.players.engine(W)
        return engine is not None and engine.state is EngineState.READY

    qtbot.waitUntil(is_ready)


def rank_action(window: GameWindow) -> QAction:
    menu = window.context.menus.menu("white_plays")
    menu.aboutToShow.emit()
    return next(action for action in menu.actions() if "Rank and Style" in action.text())


def choose_profile(monkeypatch: pytest.MonkeyPatch, style: HumanStyle, index: int) -> None:
    def use(dialog: HumanRankDialog) -> int:
        chip = dialog.field.styles.chips[list(HumanStyle).index(style)]
        chip.click()
        dialog.field.slider.setValue(index)
        dialog.accept()
        return dialog.result()

    monkeypatch.setattr(HumanRankDialog, "exec", use)


def test_new_game_offers_katago_like_a_person_with_rank_and_style(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    def use(dialog: NewGameDialog) -> int:
        field = dialog.opponent
        offer = next(action for action in field.menu().actions() if action.text() == "KataGo, like a person")
        offer.trigger()
        assert field.engine.text() == "KataGo, like a person"
        assert field.slider.level == "rank_5k"
        field.slider.setValue(0)
        field.level.styles.chips[1].click()
        assert field.slider.accessibleDescription() == "20 kyu, before AI"
        dialog.accept()
        return dialog.result()

    monkeypatch.setattr(NewGameDialog, "exec", use)
    window.features.new_game.ask()
    assert window.context.game.game.info.white == Player("KataGo Human (20 kyu, before AI)", "20k")
    ready(qtbot, window)
    assert profiles_told(log) == ["preaz_20k"]
    play(qtbot, window, "E5")
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2)
    assert window.settings.new_game.white_level == "preaz_20k"


def test_rank_and_style_change_in_the_game_without_a_restart_and_a_rematch_keeps_them(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    begin(window, "rank_3d")
    ready(qtbot, window)
    engine = window.context.players.engine(W)
    choose_profile(monkeypatch, HumanStyle.PROFESSIONAL, 0)
    rank_action(window).trigger()
    qtbot.waitUntil(lambda: profiles_told(log) == ["rank_3d", "proyear_1800"])
    assert window.context.players.engine(W) is engine
    assert window.context.game.game.info.white.name == "KataGo Human (professional of 1800)"
    again = window.features.result._again()
    assert (again.white_engine, again.white_level) == ("KataGo Human", "proyear_1800")
    assert again.info.white.name == "KataGo Human (professional of 1800)"
    window.context.game.undo()
    qtbot.waitUntil(lambda: profiles_told(log)[-1] == "rank_3d")
    assert window.context.game.game.info.white == Player("KataGo Human (3 dan)", "3d")


def test_the_rank_of_another_game_is_left_alone(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = window.settings.new_game
    menu = window.context.menus.menu("white_plays")
    assert not rank_action(window).isVisible()
    next(action for action in menu.actions() if action.text() == "KataGo, like a person").trigger()
    assert rank_action(window).isVisible()
    choose_profile(monkeypatch, HumanStyle.MODERN, 28)
    rank_action(window).trigger()
    config = window.context.players.seats[W]
    assert config is not None and config.level == "rank_9d"
    assert window.settings.new_game == before


def test_without_its_network_it_says_which_file_and_where_it_is_published(qtbot: QtBot, window: GameWindow) -> None:
    begin(window, "rank_5k", "Alone")
    qtbot.waitUntil(lambda: bool(boxes(window)))
    (box,) = boxes(window)
    assert box.text() == "Alone: KataGo's human network is missing"
    assert "b18c384nbt-humanv0.bin.gz (99 MB)" in box.informativeText()
    assert "https://github.com/lightvector/KataGo/releases/tag/v1.15.0" in box.informativeText()


def test_a_refused_rank_is_told_at_the_start(qtbot: QtBot, window: GameWindow) -> None:
    begin(window, "rank_5k", "Fixed")
    qtbot.waitUntil(lambda: bool(boxes(window)))
    (box,) = boxes(window)
    assert box.text() == "Fixed: KataGo cannot play like a person"
    assert "Could not set params: humanSLProfile" in box.informativeText()


def test_another_opponent_gets_its_own_levels_back(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def use(dialog: NewGameDialog) -> int:
        dialog.opponent.opponent_chosen.emit("QtGo")
        assert not dialog.opponent.level.styles.isVisibleTo(dialog)
        assert dialog.opponent.slider.level == "12k"
        dialog.accept()
        return dialog.result()

    monkeypatch.setattr(NewGameDialog, "exec", use)
    new_game = window.settings.new_game.with_engine(W, "KataGo Human").with_level(W, "rank_5k")
    window.features.new_game.ask_for_game(new_game)
    assert window.context.game.game.info.white == computer_player("12k")
