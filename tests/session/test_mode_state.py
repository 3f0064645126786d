"""Which mode is on: taken, released, replaced, and scoring as the game has it."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from qtgo.core.game.game import Phase
from qtgo.session.game.game_controller import GameController
from qtgo.session.mode_state import Mode, ModeState
from qtgo.session.players.scoring_controller import ScoringController
from tests.session.conftest import Heard, showing


class Taker:
    """Takes a mode, and releases it when it is left, or when another has been taken."""

    def __init__(self, state: ModeState) -> None:
        self._state = state
        self.left = 0

    def leave(self) -> None:
        self.left += 1
        self._state.release(self)


@pytest.fixture
def game_controller(qapp: QApplication) -> GameController:
    return showing(b"(;SZ[9];B[ee];W[cc])")


@pytest.fixture
def state(game_controller: GameController) -> ModeState:
    return ModeState(game_controller)


def test_a_mode_is_on_until_its_taker_releases_it(state: ModeState) -> None:
    heard, taker = Heard(state, "changed"), Taker(state)
    assert state.mode is Mode.PLAY and state.taker is None
    state.take(Mode.EDIT, taker)
    state.take(Mode.EDIT, taker)
    assert state.mode is Mode.EDIT and state.taker is taker
    state.leave()
    assert state.mode is Mode.PLAY and state.taker is None and taker.left == 1
    state.leave()
    assert heard.all("changed") == [Mode.EDIT, Mode.PLAY]


def test_a_mode_ends_the_one_before(state: ModeState) -> None:
    first, second = Taker(state), Taker(state)
    state.take(Mode.AUTOPLAY, first)
    heard = Heard(state, "changed")
    state.take(Mode.PROBLEM, second)
    state.release(first)  # as it does when it hears of it
    assert state.mode is Mode.PROBLEM and state.taker is second
    assert heard.all("changed") == [Mode.PROBLEM]


def test_scoring_is_on_as_long_as_the_game_is_scored(game_controller: GameController, state: ModeState) -> None:
    scoring, taker = ScoringController(game_controller), Taker(state)
    heard = Heard(state, "changed", "phase_changed")
    scoring.start()
    state.take(Mode.SCORING, taker)
    assert state.mode is Mode.SCORING and state.phase is Phase.SCORING
    scoring.leave()
    assert state.mode is Mode.PLAY, "also before it is released"
    state.release(taker)
    assert [value for name, value in heard.values if name == "changed"] == [Mode.SCORING, Mode.PLAY]
    assert heard.all("phase_changed") == [Phase.SCORING, Phase.PLAYING]


def test_the_mode_is_true_in_the_middle_of_a_signal(game_controller: GameController) -> None:
    seen, states = list[Mode](), list[ModeState]()
    game_controller.phase_changed.connect(lambda _phase: seen.append(states[0].mode))  # before the state hears of it
    states.append(ModeState(game_controller))
    ScoringController(game_controller).start()
    assert seen == [Mode.SCORING]
