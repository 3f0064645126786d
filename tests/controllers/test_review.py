"""The review: in the background, of the line shown, and never more than is asked."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.controllers.game import GameController
from qtgo.controllers.review import ReviewController, ReviewState, ReviewStatus
from qtgo.core.analysis.passes import Pass
from qtgo.core.rules.point import Color
from qtgo.engine.failure import EngineFailure, FailureKind
from qtgo.gtp.engine_config import EngineConfig
from tests.controllers.conftest import Heard, play, showing

FAKE = Path(__file__).parents[1] / "fake_analysis_engine.py"
HEARD = ("review_changed", "failed")
RECORDED = b"(;SZ[9]KM[6.5];B[ee]SBKV[55.0];W[cc]SBKV[60.0];B[gg]SBKV[40.0])"
START_REVIEW = Callable[..., ReviewController]


@pytest.fixture
def make(qtbot: QtBot, controller: GameController) -> Iterator[START_REVIEW]:
    """Make reviews of a game, by default the one of ``controller``, with a fake engine that behaves as told."""
    made: list[ReviewController] = []

    def build(*options: str, of: GameController = controller) -> ReviewController:
        command = shlex.join([sys.executable, str(FAKE), *options])
        made.append(ReviewController(of, config=lambda: EngineConfig("Fake", command, quit_time=0.2)))
        return made[-1]

    yield build
    for review in made:
        with qtbot.waitSignal(review.closed):
            review.close()


def wait_for(qtbot: QtBot, review: ReviewController, status: ReviewStatus) -> ReviewState:
    qtbot.waitUntil(lambda: review.state.status is status)
    return review.state


def win_rates(state: ReviewState) -> list[float | None]:
    return [None if position is None else position.win_rate for position in state.positions]


def test_nothing_runs_before_it_is_asked(make: START_REVIEW, controller: GameController) -> None:
    review = make()
    heard = Heard(review, *HEARD)
    play(controller, "E5 C3")
    assert review.process_id == 0
    assert heard.values == []
    assert review.state.is_empty


def test_a_game_is_reviewed_to_its_end(qtbot: QtBot, make: START_REVIEW, controller: GameController) -> None:
    review = make()
    play(controller, "E5 C3 G7")
    review.start()
    assert review.state.status is ReviewStatus.RUNNING
    state = wait_for(qtbot, review, ReviewStatus.FINISHED)
    assert win_rates(state) == [0.0, 0.01, 0.02, 0.03]
    assert state.places == (0, 1, 2, 3)
    assert [state.position_at(depth) for depth in (0, 1, 3, 9)] == [0, 1, 3, 3]
    assert [move.move.vertex for move in state.review.moves] == ["E5", "C3", "G7"]
    assert state.progress == dict.fromkeys(Pass, 1.0)
    assert review.process_id == 0


def test_what_was_found_of_a_position_is_known_wherever_it_comes_about(
    qtbot: QtBot, make: START_REVIEW, controller: GameController
) -> None:
    review = make()
    play(controller, "E5 C3 G7")
    assert review.known_here() is None
    review.start()
    wait_for(qtbot, review, ReviewStatus.FINISHED)
    known = review.known_here()
    assert known is not None
    assert known.win_rate == 0.03
    controller.go_to(controller.game.root)
    play(controller, "G7 C3")
    assert review.known_here() is None
    play(controller, "E5")
    assert review.known_here() == known


def test_a_new_move_is_reviewed_without_the_old_ones(
    qtbot: QtBot, make: START_REVIEW, controller: GameController, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    review = make("--log", str(log))
    play(controller, "E5 C3")
    review.start()
    wait_for(qtbot, review, ReviewStatus.FINISHED)
    log.unlink()
    play(controller, "G7")
    qtbot.waitUntil(lambda: len(review.state.positions) == 4 and review.state.status is ReviewStatus.FINISHED)
    asked = [json.loads(line) for line in log.read_text().splitlines()]
    # What the fake engine has found is worth one visit: the curve is known, and only the deeper pass asks all again.
    curve = [len(query["moves"]) for query in asked if query.get("maxVisits") == 1]
    assert curve == [3]
    assert win_rates(review.state) == [0.0, 0.01, 0.02, 0.03]


def test_it_follows_into_a_variation_and_back(qtbot: QtBot, make: START_REVIEW, controller: GameController) -> None:
    review = make()
    play(controller, "E5 C3 G7")
    end = controller.game.current
    review.start()
    wait_for(qtbot, review, ReviewStatus.FINISHED)
    controller.go_to(controller.game.path[1])
    play(controller, "D4")
    qtbot.waitUntil(lambda: len(review.state.positions) == 3 and review.state.status is ReviewStatus.FINISHED)
    assert [move.move.vertex for move in review.state.review.moves] == ["E5", "D4"]
    controller.go_to(end)
    qtbot.waitUntil(lambda: len(review.state.positions) == 4)


def test_a_pause_ends_the_engine_and_keeps_what_is_known(
    qtbot: QtBot, make: START_REVIEW, controller: GameController
) -> None:
    review = make("--hang")
    play(controller, "E5 C3")
    review.start()
    qtbot.waitUntil(lambda: review.process_id != 0)
    review.pause()
    assert review.state.status is ReviewStatus.PAUSED
    assert review.process_id == 0
    review.start()
    qtbot.waitUntil(lambda: review.process_id != 0)
    assert review.state.status is ReviewStatus.RUNNING


def test_stopped_it_knows_nothing_of_a_game(qtbot: QtBot, make: START_REVIEW, controller: GameController) -> None:
    review = make()
    play(controller, "E5 C3")
    review.start()
    wait_for(qtbot, review, ReviewStatus.FINISHED)
    review.stop()
    assert review.state.is_empty
    assert review.state.positions == ()


def test_another_game_ends_it(qtbot: QtBot, make: START_REVIEW, controller: GameController) -> None:
    review = make("--hang")
    play(controller, "E5 C3")
    review.start()
    qtbot.waitUntil(lambda: review.process_id != 0)
    controller.show_game(showing(RECORDED).game)
    assert review.process_id == 0
    assert review.state.is_empty


def test_a_failure_is_told_once_and_can_be_tried_again(
    qtbot: QtBot, make: START_REVIEW, controller: GameController
) -> None:
    review = make("--die-at-start")
    told = Heard(review, "failed")
    play(controller, "E5 C3")
    for _ in range(2):
        review.start()
        wait_for(qtbot, review, ReviewStatus.FAILED)
        (failure,) = told.all("failed")
        assert isinstance(failure, EngineFailure)
        assert failure.kind is FailureKind.EXITED
        assert review.process_id == 0


def test_what_the_record_says_is_told_without_an_engine(qtbot: QtBot, make: START_REVIEW) -> None:
    review = make(of=showing(RECORDED))
    assert review.state.is_empty
    review.look(True)
    qtbot.waitUntil(lambda: not review.state.is_empty)
    assert win_rates(review.state) == [None, 0.55, 0.6, 0.4]
    assert review.state.status is ReviewStatus.OFF
    assert review.process_id == 0
    review.look(False)
    assert review.state.is_empty


def test_nodes_without_a_move_have_no_place_of_their_own(qtbot: QtBot, make: START_REVIEW) -> None:
    review = make(of=showing(b"(;SZ[9];C[begin];B[ee];AB[aa];W[cc])"))
    review.start()
    state = wait_for(qtbot, review, ReviewStatus.FINISHED)
    assert state.places == (0, 2, 4)
    assert [state.position_at(depth) for depth in range(5)] == [0, 0, 1, 1, 2]


@pytest.mark.skipif(sys.platform == "win32", reason="niceness is Unix's")
def test_the_engine_runs_behind_everything_else(qtbot: QtBot, make: START_REVIEW, controller: GameController) -> None:
    review = make("--hang")
    play(controller, "E5")
    review.start()
    nice = os.getpriority(os.PRIO_PROCESS, 0)
    qtbot.waitUntil(
        lambda: review.process_id != 0 and os.getpriority(os.PRIO_PROCESS, review.process_id) == max(nice, 10)
    )


def test_the_built_in_engine_finds_a_pass_too_early(qtbot: QtBot, controller: GameController) -> None:
    review = ReviewController(controller)
    play(controller, "E5 pass C3 pass")
    review.start()
    state = wait_for(qtbot, review, ReviewStatus.FINISHED)
    assert {move.move.color for move in state.review.mistakes()} == {Color.WHITE}
    leads = [position.lead for position in state.positions if position is not None and position.lead is not None]
    assert leads[-1] > leads[0]
    with qtbot.waitSignal(review.closed):
        review.close()
