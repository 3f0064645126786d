"""What a record says of who plays and by which terms, after all that can change during a game has changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.clock.time_settings import MINUTE, SECOND, TimeControl, TimeSettings, TimeSystem
from qtgo.core.game.new_game import NewGame
from qtgo.core.record.game_info import Player, time_control_of, with_time_control
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import CUSTOM, HandicapPlacement, Ruleset, Tax, named_rulesets, ruleset
from qtgo.engine.builtin import BUILTIN_NAME
from qtgo.settings import Settings
from qtgo.sgf.files import load
from qtgo.text.level_words import computer_player
from qtgo.text.pseudo import PSEUDO
from tests.fakes import fake_engine
from tests.features.engines.test_builtin import choose_level
from tests.features.engines.test_engines_feature import seat_white
from tests.languages import spoken
from tests.shown_window import play

FIXED, FREE = HandicapPlacement.FIXED, HandicapPlacement.FREE
BYOYOMI = TimeControl.same(TimeSettings(TimeSystem.BYOYOMI, 10 * MINUTE, 30 * SECOND, 5))
FISCHER = TimeControl.same(TimeSettings(TimeSystem.FISCHER, 5 * MINUTE, 10 * SECOND).normal())


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, engines=(fake_engine(name="Quick"),))


KINDS = [
    *((rules, rules.default_komi, 0, FIXED) for rules in named_rulesets().values()),
    (ruleset("chinese"), 0.0, 2, FIXED),
    (ruleset("chinese"), -5.5, 3, FREE),
    (ruleset("french"), 0.5, 4, FREE),
    (ruleset("japanese"), 0.0, 5, FIXED),
    (replace(ruleset("japanese"), name=CUSTOM, tax=Tax.NONE), 150.0, 0, FIXED),
    (replace(ruleset("aga"), name=CUSTOM, passes_to_stop=3, white_wins_ties=True), 3.0, 2, FREE),
]


@pytest.mark.parametrize("part", range(4))
def test_rules_komi_and_handicap_come_back_after_level_clock_and_engine_have_changed(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, part: int
) -> None:
    for number, kind in enumerate(KINDS[part::4]):
        check_terms(qtbot, window, tmp_path / f"{number}.sgf", *kind)


def check_terms(
    qtbot: QtBot,
    window: GameWindow,
    path: Path,
    rules: Ruleset,
    komi: float,
    handicap: int,
    placement: HandicapPlacement,
) -> None:
    new_game = NewGame(white_engine=BUILTIN_NAME, white_level="12k", komi_by_user=True)
    info = replace(
        new_game.info,
        width=9,
        height=9,
        ruleset=rules,
        komi=komi,
        handicap=handicap,
        handicap_placement=placement,
        black=Player("Ada"),
    )
    window.features.new_game.start(replace(new_game, info=info))
    window.context.players.pause(True)
    if placement is FREE:
        play(qtbot, window, " ".join(["C4", "G7", "G3", "C7"][:handicap]))
    if not handicap:
        play(qtbot, window, "E5")
    choose_level(window, Color.WHITE, "8k")
    change_clock(window, BYOYOMI)
    seat_white(window, "Quick")
    qtbot.waitUntil(lambda: window.context.game.game.to_move is Color.BLACK)
    play(qtbot, window, "D4")
    odds = replace(FISCHER, white=BYOYOMI.white)
    change_clock(window, odds)

    window.context.document.save(path)
    window.features.files.open_path(path)

    read = window.context.game.game.info
    meant = replace(read.ruleset, name=rules.name, default_komi=rules.default_komi, handicap_komi=rules.handicap_komi)
    assert replace(meant, offered_komi=rules.offered_komi) == rules
    assert (read.komi, read.handicap) == (komi, handicap)
    if handicap:
        assert read.handicap_placement is placement
    assert (read.black, read.white) == (Player("Ada"), Player("Quick"))
    assert time_control_of(read) == odds
    properties = load(str(path)).games[0].properties
    assert {"RU", "KM", "PB", "PW", "TM", "OT"} <= properties.keys()
    assert "WR" not in properties, "the rank was of another engine"


def change_clock(window: GameWindow, control: TimeControl) -> None:
    controller = window.context.game
    controller.set_info(with_time_control(controller.game.info, control))


def test_the_file_is_named_by_who_plays_now(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    new_game = NewGame(white_engine=BUILTIN_NAME, white_level="12k")
    window.features.new_game.start(
        replace(new_game, info=replace(new_game.info, width=9, height=9, black=Player("Ada")))
    )
    window.context.players.pause(True)
    play(qtbot, window, "E5")
    assert window.context.document.suggested_path(tmp_path).stem.endswith("Ada-QtGo (12 kyu)")
    choose_level(window, Color.WHITE, "8k")
    assert window.context.document.suggested_path(tmp_path).stem.endswith("Ada-QtGo (8 kyu)")
    seat_white(window, "Quick")
    qtbot.waitUntil(lambda: window.context.game.game.move_number == 2)
    assert window.context.document.suggested_path(tmp_path).stem.endswith("Ada-Quick")


def test_the_language_in_use_changes_nothing_in_the_file(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    with spoken(PSEUDO):
        new_game = NewGame(white_engine=BUILTIN_NAME, white_level="12k")
        game = replace(new_game.info, width=9, height=9, ruleset=ruleset("chinese"), komi=7.5)
        window.features.new_game.start(with_own_names(replace(new_game, info=game)))
        window.context.players.pause(True)
        play(qtbot, window, "E5")
        choose_level(window, Color.WHITE, "8k")
        change_clock(window, FISCHER)
        window.context.game.resign(Color.BLACK)
        window.context.document.save(tmp_path / "game.sgf")
    properties = load(str(tmp_path / "game.sgf")).games[0].properties
    written = {name: properties[name] for name in ("PW", "WR", "RU", "KM", "RE", "OT")}
    assert written == {
        "PW": ["QtGo (8 kyu)"],
        "WR": ["8k"],
        "RU": ["Chinese"],
        "KM": ["7.5"],
        "RE": ["W+R"],
        "OT": ["10 fischer"],
    }


def with_own_names(game: NewGame) -> NewGame:
    """Return a game as the dialog gives it: with the engines' own names."""
    return replace(game, info=game.info.with_player(Color.WHITE, computer_player(game.white_level)))
