"""Reviews by a network of the user's, which takes a while: a curve at once, and no longer than it should."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.core.analysis.marking import DEFAULT_MARKING
from qtgo.core.analysis.passes import Depth, TimeGoal
from qtgo.engine.builtin import NETWORK_RECIPE
from qtgo.features.review.review_controller import ReviewController
from qtgo.features.review.review_pace import ReviewPace
from qtgo.features.review.review_state import ReviewStatus
from qtgo.gtp.engine_config import EngineConfig
from qtgo.session.game.game_controller import GameController
from qtgo.session.work import curve_sketch
from tests.features.review.reviewing import START_REVIEW, fake_reviewer, leads, wait_for
from tests.networks.tiny import DATA, TINY
from tests.session.conftest import play

DEPTH = Depth(curve=1, everywhere=30, mistakes=200, most=800)
LONG = TimeGoal(1e6, 1e6)


def network(*options: str) -> EngineConfig:
    return replace(fake_reviewer("Network", ["--network", str(DATA / TINY), *options]), recipe=NETWORK_RECIPE)


def visits(review: ReviewController) -> list[int]:
    return [0 if position is None else position.visits for position in review.state.positions]


@pytest.fixture
def review(
    game_controller: GameController, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> ReviewController:
    """Make a review by a network that answers when there is a file, and loses points otherwise than the sketch."""
    drawing = fake_reviewer("Small", ["--leads", "--thorough"])
    monkeypatch.setattr(curve_sketch, "builtin_analysis_config", lambda: drawing)
    strong = network("--thorough", "--loss", "9", "--wait", str(tmp_path / "go"))
    made = ReviewController(game_controller, configs=lambda: [strong])
    made.choose(DEPTH, DEFAULT_MARKING, LONG)
    return made


def close(qtbot: QtBot, review: ReviewController) -> None:
    with qtbot.waitSignal(review.closed):
        review.close()
    assert review.process_ids == ()


def test_a_curve_by_the_small_network_stands_until_the_strong_one_has_seen_the_positions(
    qtbot: QtBot, review: ReviewController, game_controller: GameController, tmp_path: Path
) -> None:
    play(game_controller, "E5 C3 G7")
    review.start()
    qtbot.waitUntil(lambda: leads(review) == [0.0, 1.0, 2.0, 3.0])
    assert visits(review) == [1, 1, 1, 1]
    assert [move.loss for move in review.state.review.moves] == [None] * 3
    assert review.analyses() == {}, "a sketch is not written into the file"
    (tmp_path / "go").touch()
    state = wait_for(qtbot, review, ReviewStatus.FINISHED)
    assert leads(review) == [0.0, -9.0, -9.0, -18.0]
    assert [move.loss.points for move in state.review.moves if move.loss is not None] == [9.0, 0.0, 9.0]
    close(qtbot, review)


def test_a_review_that_is_given_up_leaves_no_engine_behind(
    qtbot: QtBot, review: ReviewController, game_controller: GameController
) -> None:
    play(game_controller, "E5 C3 G7")
    review.start()
    qtbot.waitUntil(lambda: leads(review) == [0.0, 1.0, 2.0, 3.0])
    review.pause()
    assert review.process_ids == ()
    review.stop()
    assert review.state.is_empty
    close(qtbot, review)


@pytest.mark.parametrize(
    ("goal", "seen"), [(TimeGoal(1e6, 40 * 81 / 361 / 1e6), [5, 5, 5, 5]), (LONG, [30, 30, 30, 30]), (None, [30] * 4)]
)
def test_the_depth_follows_from_the_time(
    goal: TimeGoal | None,
    seen: Sequence[int],
    qtbot: QtBot,
    start_review: START_REVIEW,
    game_controller: GameController,
) -> None:
    review = start_review("--thorough", "--leads")
    review.choose(DEPTH, DEFAULT_MARKING, goal)
    play(game_controller, "E5 pass E4")
    review.start()
    wait_for(qtbot, review, ReviewStatus.FINISHED)
    assert visits(review) == seen


def test_a_game_that_was_reviewed_before_is_not_reviewed_again_at_another_speed(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController, tmp_path: Path
) -> None:
    play(game_controller, "E5 C3 G7")
    for goal in (TimeGoal(1e6, 40 * 81 / 361 / 1e6), LONG):
        review = start_review("--thorough", cache=tmp_path)
        review.choose(DEPTH, DEFAULT_MARKING, goal)
        review.start()
        wait_for(qtbot, review, ReviewStatus.FINISHED)
        assert visits(review) == [5, 5, 5, 5]
        with qtbot.waitSignal(review.closed):
            review.close()


def test_the_time_of_a_review_stands_still_in_a_pause() -> None:
    time = [1000.0]
    pace = ReviewPace(lambda: time[0])
    time[0] += 10
    pace.pause()
    time[0] += 100
    pace.start()
    time[0] += 5
    assert pace.spent == 15
    pace.begin()
    assert pace.spent == 0
