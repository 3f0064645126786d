"""Several engines share a review, and any of them may fail or hang."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.engine.analysis_process import AnalysisProcess
from qtgo.engine.process.failure import FailureKind
from qtgo.engine.reports import EngineState
from qtgo.features.review.review_controller import ReviewController
from qtgo.features.review.review_state import ReviewStatus
from qtgo.gtp.engine_config import DEFAULT_ANSWER_SILENCE, EngineConfig
from qtgo.session.game.game_controller import GameController
from qtgo.text.analysis.review_words import review_failure_text
from tests.engine.conftest import HandSetClock
from tests.engine.conftest import silence_clock as silence_clock
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


def asked(qtbot: QtBot, review: ReviewController) -> int:
    """Return the process of the one engine of a review, once its answer is waited for."""
    engines: list[AnalysisProcess] = []

    def is_asked() -> bool:
        engines[:] = review.findChildren(AnalysisProcess)
        return [engine.state for engine in engines] == [EngineState.ANALYZING]

    qtbot.waitUntil(is_asked)
    return engines[0].process_id


def test_one_that_hangs_is_told_restarted_and_given_up(
    qtbot: QtBot,
    start_review: START_REVIEW,
    game_controller: GameController,
    silence_clock: HandSetClock,
    tmp_path: Path,
) -> None:
    log = tmp_path / "log"
    review = start_review("--hang", "--log", str(log))
    told = Heard(review, "failed")
    play(game_controller, "E5 C3")
    review.start()
    for _ in range(2):
        process = asked(qtbot, review)
        silence_clock.now += DEFAULT_ANSWER_SILENCE
        qtbot.waitUntil(lambda: review.state.slow == ("Fake",))
        silence_clock.now += 4 * DEFAULT_ANSWER_SILENCE
        qtbot.waitUntil(lambda: process not in review.process_ids)  # noqa: B023
    wait_for(qtbot, review, ReviewStatus.FAILED)
    (failure,) = told.all("failed")
    assert failure.failure.kind is FailureKind.TIMED_OUT
    assert log.read_text().count('"action":"query_version"') == 2
    assert not review.state.slow


def test_one_that_hangs_for_a_while_goes_on(
    qtbot: QtBot,
    start_review: START_REVIEW,
    game_controller: GameController,
    silence_clock: HandSetClock,
    tmp_path: Path,
) -> None:
    goes_on = tmp_path / "goes on"
    review = start_review("--wait", str(goes_on))
    play(game_controller, "E5 C3")
    review.start()
    asked(qtbot, review)
    silence_clock.now += DEFAULT_ANSWER_SILENCE
    qtbot.waitUntil(lambda: review.state.slow == ("Fake",))
    goes_on.touch()
    state = wait_for(qtbot, review, ReviewStatus.FINISHED)
    assert not state.slow


def test_others_take_over_what_one_that_hangs_was_asked(
    qtbot: QtBot, start_review: START_REVIEW, game_controller: GameController, monkeypatch: pytest.MonkeyPatch
) -> None:
    def first_impatient(name: str, options: Sequence[str]) -> EngineConfig:
        silence = 0.1 if name == "Fake" else DEFAULT_ANSWER_SILENCE
        return replace(fake_reviewer(name, options), answer_silence=silence)

    monkeypatch.setattr("tests.features.review.reviewing.fake_reviewer", first_impatient)
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
