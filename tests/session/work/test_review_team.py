"""Several engines share a review, and any of them may fail or hang."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.engine.process.failure import FailureKind
from qtgo.features.review.review_state import ReviewStatus
from qtgo.gtp.engine_config import EngineConfig
from qtgo.session.game.game_controller import GameController
from qtgo.text.analysis.review_words import review_failure_text
from tests.features.review.reviewing import START_REVIEW, fake_reviewer, wait_for
from tests.session.conftest import Heard, play


def test_several_engines_share_it(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController, tmp_path: Path
) -> None:
    log, go = tmp_path / "log", tmp_path / "go"
    review = start_review("--wait", str(go), second=("--thorough", "--log", str(log)))
    play(game_controller, " ".join(f"{column}{row}" for row in (3, 5, 7) for column in "ABCDEFGHJ"))
    review.start()
    qtbot.waitUntil(lambda: log.exists() and "moves" in log.read_text())  # while the first is at its own share
    go.touch()
    state = wait_for(qtbot, review, ReviewStatus.FINISHED)
    assert None not in state.positions


def test_one_that_fails_does_not_stop_the_others(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController, tmp_path: Path
) -> None:
    has_failed = tmp_path / "failed"
    review = start_review("--die-at-start", second=("--wait", str(has_failed)))
    told = Heard(review, "failed")
    review.failed.connect(lambda _failure: has_failed.touch())
    play(game_controller, "E5 C3 G7")
    review.start()
    state = wait_for(qtbot, review, ReviewStatus.FINISHED)
    assert None not in state.positions
    (failure,) = told.all("failed")
    assert failure.config.name == "Fake"
    assert failure.others == ("Second",)


def test_what_a_crash_left_open_is_asked_again(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController, tmp_path: Path
) -> None:
    review = start_review("--die", "2", "--once", str(tmp_path / "died"))
    told = Heard(review, "failed")
    play(game_controller, "E5 C3 G7")
    review.start()
    state = wait_for(qtbot, review, ReviewStatus.FINISHED)
    assert None not in state.positions
    assert told.values == []


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take engines for slow, and then for dead, after a moment."""
    monkeypatch.setattr("qtgo.engine.process.silence.SLOW_AFTER", 0.05)

    def impatient_reviewer(name: str, options: Sequence[str]) -> EngineConfig:
        return replace(fake_reviewer(name, options), answer_silence=0.1)

    monkeypatch.setattr("tests.features.review.reviewing.fake_reviewer", impatient_reviewer)


@pytest.mark.usefixtures("impatient")
def test_one_that_hangs_is_told_restarted_and_given_up(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    review = start_review("--hang", "--log", str(log))
    states, told = Heard(review, "review_changed"), Heard(review, "failed")
    play(game_controller, "E5 C3")
    review.start()
    wait_for(qtbot, review, ReviewStatus.FAILED)
    assert any(state.slow == ("Fake",) for state in states.all("review_changed"))
    (failure,) = told.all("failed")
    assert failure.failure.kind is FailureKind.TIMED_OUT
    assert log.read_text().count('"action":"query_version"') == 2
    assert not review.state.slow


@pytest.mark.usefixtures("impatient")
def test_one_that_hangs_for_a_while_goes_on(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController, tmp_path: Path
) -> None:
    goes_on = tmp_path / "goes on"
    review = start_review("--wait", str(goes_on))
    play(game_controller, "E5 C3")
    review.start()
    qtbot.waitUntil(lambda: review.state.slow == ("Fake",))
    goes_on.touch()
    state = wait_for(qtbot, review, ReviewStatus.FINISHED)
    assert not state.slow


@pytest.mark.usefixtures("impatient")
def test_others_take_over_what_one_that_hangs_was_asked(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController
) -> None:
    review = start_review("--hang", second=())
    play(game_controller, "E5 C3 G7")
    review.start()
    state = wait_for(qtbot, review, ReviewStatus.FINISHED)
    assert None not in state.positions
    assert not state.slow


def test_one_that_dies_again_and_again_is_given_up_with_its_last_words(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController
) -> None:
    review = start_review("--die-at-start")
    told = Heard(review, "failed")
    play(game_controller, "E5 C3")
    review.start()
    wait_for(qtbot, review, ReviewStatus.FAILED)
    (failure,) = told.all("failed")
    assert failure.failure.stderr_tail == ("no model",)
    assert "no model" in review_failure_text(failure)


def test_closed_it_starts_no_engine_any_more(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController
) -> None:
    review = start_review()
    play(game_controller, "E5 C3 G7")
    with qtbot.waitSignal(review.closed):
        review.close()
    review.start()
    qtbot.waitUntil(lambda: len(review.state.positions) == 4)
    assert not review.process_ids
