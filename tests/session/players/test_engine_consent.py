"""Engines in scoring: they accept their own proposal, and what costs them no more than they doubt."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.core.game.game import Phase
from qtgo.core.rules.point import Color, Point
from qtgo.core.scoring.stone_removal import StoneRemoval
from qtgo.session.game.game_controller import GameController
from qtgo.session.players.engine_consent import EngineConsent
from qtgo.session.players.players import Players
from qtgo.session.players.scoring_controller import ScoringController
from tests.fakes import fake_engine
from tests.session.conftest import Heard, play
from tests.session.players.test_scoring_controller import MOVES

B, W = Color.BLACK, Color.WHITE
B5, E1, H5 = (Point.from_vertex(vertex) for vertex in ("B5", "E1", "H5"))
ESTIMATE = {
    "score": 3.5,
    "win_rate": 0.78,
    "confidence": 0.5,
    "settled": False,
    "dead": [],
    "seki": [],
    "unsettled": [f"{column}{row}" for column in "ABC" for row in range(1, 10)],
    "ownership": [0.0] * 81,
}


@pytest.fixture
def scoring(game_controller: GameController, players: Players) -> ScoringController:
    return ScoringController(game_controller, players)


@pytest.fixture
def consent(game_controller: GameController, players: Players, scoring: ScoringController) -> EngineConsent:
    return EngineConsent(game_controller, scoring, players, players)


def removal_of(game_controller: GameController) -> StoneRemoval:
    removal = game_controller.game.stone_removal
    assert removal is not None
    return removal


def stop_game(qtbot: QtBot, game_controller: GameController, players: Players, *options: str) -> None:
    """Play to the end of a game in which White's stone on B5 is dead, and pass with an engine as White."""
    play(game_controller, f"{MOVES} pass")  # Black's last pass comes after White's E1
    players.seat(W, fake_engine("--move", "pass", *options))
    qtbot.waitUntil(lambda: game_controller.game.phase is Phase.SCORING)


def test_an_engine_accepts_nothing_before_it_has_looked_closer(
    qtbot: QtBot, game_controller: GameController, players: Players, consent: EngineConsent, tmp_path: Path
) -> None:
    look, go = json.dumps(ESTIMATE | {"dead": ["E1"], "unsettled": []}), tmp_path / "go"
    stop_game(qtbot, game_controller, players, "--final", "B5", "--first-look", look, "--until", str(go))
    qtbot.waitUntil(lambda: removal_of(game_controller).dead == {E1})
    assert accepted(game_controller) == set()
    go.touch()
    qtbot.waitUntil(lambda: accepted(game_controller) == {W})
    assert removal_of(game_controller).dead == {B5}


def accepted(game_controller: GameController) -> frozenset[Color]:
    return removal_of(game_controller).state.accepted


def test_an_engine_accepts_its_own_proposal_and_the_player_finishes(
    qtbot: QtBot,
    game_controller: GameController,
    players: Players,
    scoring: ScoringController,
    consent: EngineConsent,
) -> None:
    heard = Heard(consent, "deciding_changed")
    stop_game(qtbot, game_controller, players, "--final", "B5")
    assert heard.all("deciding_changed") == [frozenset({W})]
    qtbot.waitUntil(lambda: accepted(game_controller) == {W})
    assert removal_of(game_controller).dead == {B5}
    scoring.toggle_accepted(B)
    scoring.finish()
    assert game_controller.game.phase is Phase.FINISHED


def test_what_favors_the_engine_is_accepted_too(
    qtbot: QtBot,
    game_controller: GameController,
    players: Players,
    scoring: ScoringController,
    consent: EngineConsent,
) -> None:
    stop_game(qtbot, game_controller, players, "--final", "B5")
    qtbot.waitUntil(lambda: accepted(game_controller) == {W})
    scoring.toggle(B5)  # White's stone lives after all
    assert accepted(game_controller) == {W}


def test_an_engine_plays_on_rather_than_lose_what_it_is_sure_of_and_not_twice(
    qtbot: QtBot,
    game_controller: GameController,
    players: Players,
    scoring: ScoringController,
    consent: EngineConsent,
) -> None:
    stop_game(qtbot, game_controller, players)  # it takes B5 for alive
    qtbot.waitUntil(lambda: accepted(game_controller) == {W})
    heard = Heard(consent, "played_on", "deciding_changed")
    scoring.toggle(B5)
    assert accepted(game_controller) == frozenset()
    scoring.toggle_accepted(B)
    assert game_controller.game.phase is Phase.PLAYING
    assert heard.all("played_on") == [W]
    play(game_controller, "pass")  # and White passes again
    qtbot.waitUntil(lambda: game_controller.game.phase is Phase.SCORING)
    qtbot.waitUntil(lambda: accepted(game_controller) == {W})
    scoring.toggle(B5)
    scoring.toggle_accepted(B)
    assert (game_controller.game.phase, accepted(game_controller)) == (Phase.SCORING, {B})
    assert heard.last("deciding_changed") == frozenset()
    scoring.toggle_accepted(W)  # the player decides
    scoring.finish()
    assert game_controller.game.phase is Phase.FINISHED


def test_what_an_engine_doubts_it_does_not_play_on_about(
    qtbot: QtBot,
    game_controller: GameController,
    players: Players,
    scoring: ScoringController,
    consent: EngineConsent,
) -> None:
    stop_game(qtbot, game_controller, players, "--estimate", json.dumps(ESTIMATE))
    qtbot.waitUntil(lambda: accepted(game_controller) == {W})
    scoring.toggle(B5)
    assert accepted(game_controller) == {W}
    scoring.toggle(H5)  # a point of White's more
    scoring.toggle_accepted(B)
    assert accepted(game_controller) == {B, W}


@pytest.mark.parametrize("option", ["--refuse", "--lack", "--die"])
def test_an_engine_that_does_not_say_which_stones_are_dead_accepts_what_its_opponent_does(
    qtbot: QtBot,
    game_controller: GameController,
    players: Players,
    scoring: ScoringController,
    consent: EngineConsent,
    option: str,
) -> None:
    stop_game(qtbot, game_controller, players, option, "final_status_list")
    qtbot.waitUntil(lambda: accepted(game_controller) == {W})
    scoring.toggle(B5)
    scoring.toggle_accepted(B)
    assert accepted(game_controller) == {B, W}


def test_a_count_in_the_middle_of_a_game_is_for_the_players(
    game_controller: GameController, players: Players, scoring: ScoringController, consent: EngineConsent
) -> None:
    heard = Heard(consent, "deciding_changed", "played_on")
    players.seat(W, fake_engine("--final", ""))
    play(game_controller, "E5")
    scoring.start()
    scoring.toggle_accepted(B)
    assert accepted(game_controller) == {B}
    assert not heard.values


def test_who_accepts_before_the_engine_has_answered_sees_its_proposal_first(
    qtbot: QtBot,
    game_controller: GameController,
    players: Players,
    scoring: ScoringController,
    consent: EngineConsent,
) -> None:
    game_controller.phase_changed.connect(lambda phase: scoring.toggle_accepted(B) if phase is Phase.SCORING else None)
    stop_game(qtbot, game_controller, players, "--final", "B5")
    qtbot.waitUntil(lambda: accepted(game_controller) == {W})
    assert removal_of(game_controller).dead == {B5}


def test_two_engines_agree(
    qtbot: QtBot,
    game_controller: GameController,
    players: Players,
    scoring: ScoringController,
    consent: EngineConsent,
) -> None:
    for color in Color:
        players.seat(color, fake_engine("--move", "pass"))
    qtbot.waitUntil(
        lambda: game_controller.game.stone_removal is not None and game_controller.game.stone_removal.agreed
    )
