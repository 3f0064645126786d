"""What a review tells beside the line shown: variations, other engines, and what the record says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.core.analysis.evaluation import AnalysisSource, PositionAnalysis
from qtgo.core.record.analyses.writing import kept_properties
from qtgo.core.record.edit_history import set_properties
from qtgo.features.review.review_controller import ReviewController
from qtgo.features.review.review_state import ReviewState, ReviewStatus
from qtgo.gtp.engine_config import EngineConfig
from qtgo.session.game.game_controller import GameController
from tests.fakes import fake_analyzer
from tests.features.review.reviewing import leads
from tests.session.conftest import Heard, play, showing

RECORDED = b"(;SZ[9]KM[6.5];B[ee]SBKS[1.0];W[cc]SBKS[2.0];B[gg]SBKS[3.0])"
Make = Callable[..., ReviewController]


def engine(name: str, loss: float = 1.0) -> EngineConfig:
    return fake_analyzer("-model", name, "--thorough", "--loss", str(loss), name=name)


@pytest.fixture
def make(qtbot: QtBot, game_controller: GameController) -> Iterator[Make]:
    made: list[ReviewController] = []

    def build(
        config: EngineConfig, cache: Path | None = None, of: GameController = game_controller
    ) -> ReviewController:
        made.append(ReviewController(of, configs=lambda: (config,), cache=cache))
        return made[-1]

    yield build
    for review in made:
        with qtbot.waitSignal(review.closed):
            review.close()


def finish(qtbot: QtBot, review: ReviewController, positions: int) -> None:
    def is_done() -> bool:
        return len(review.state.positions) == positions and review.state.status is ReviewStatus.FINISHED

    qtbot.waitUntil(is_done)


def test_the_line_that_was_left_is_told(qtbot: QtBot, make: Make, game_controller: GameController) -> None:
    review = make(engine("fake"))
    play(game_controller, "E5 C3 G7")
    review.start()
    finish(qtbot, review, 4)
    assert not review.state.others
    game_controller.go_to(game_controller.game.path[1])
    play(game_controller, "D4")
    review.start()
    finish(qtbot, review, 3)
    left = review.state.others[0]
    assert len(review.state.others) == 1
    assert (left.start, left.name) == (1, "")
    assert left.leads == (-1.0, -1.0, -2.0)
    game_controller.show_game(showing(b"(;SZ[9];B[ee];W[cc])").game)
    review.start()
    qtbot.waitUntil(lambda: review.state.status is ReviewStatus.FINISHED)
    assert not review.state.others


def test_what_another_engine_found_before_is_compared(
    qtbot: QtBot, make: Make, game_controller: GameController, tmp_path: Path
) -> None:
    play(game_controller, "E5 C3 G7")
    first = make(engine("small"), tmp_path)
    first.start()
    finish(qtbot, first, 4)
    assert not first.state.others
    second = make(engine("large", loss=3.0), tmp_path)
    second.compare_with([engine("small"), engine("unknown")])
    second.start()
    finish(qtbot, second, 4)
    qtbot.waitUntil(lambda: second.state.others != ())
    (compared,) = second.state.others
    assert compared.name == "small"
    assert compared.leads == (0.0, -1.0, -1.0, -2.0)
    assert [position.lead for position in second.state.positions if position] == [0.0, -3.0, -3.0, -6.0]


def test_what_the_record_says_is_compared_with_what_is_found(qtbot: QtBot, make: Make) -> None:
    review = make(engine("fake"), of=showing(RECORDED))
    review.look(True)
    qtbot.waitUntil(lambda: len(review.state.positions) == 4)
    assert not review.state.others
    review.start()
    finish(qtbot, review, 4)
    recorded = review.state.others[0]
    assert recorded.leads == (None, 1.0, 2.0, 3.0)
    assert recorded.name == "SGF"


def test_results_that_stay_are_not_compared_with_themselves(
    qtbot: QtBot, game_controller: GameController, tmp_path: Path
) -> None:
    configs = [engine("small")]
    review = ReviewController(game_controller, configs=lambda: configs, cache=tmp_path)
    play(game_controller, "E5 C3 G7")
    review.compare_with([engine("small")])
    review.start()
    finish(qtbot, review, 4)
    told = Heard(review, "review_changed")
    configs[:] = [engine("large", loss=3.0)]
    review.change_engines()
    qtbot.waitUntil(lambda: review.state.status is ReviewStatus.RUNNING)
    finish(qtbot, review, 4)
    states = [state for state in told.all("review_changed") if isinstance(state, ReviewState)]
    assert any(state.is_former for state in states)
    assert not any(other.name for state in states if state.is_former for other in state.others)
    assert [other.name for other in states[-1].others] == ["small"]
    with qtbot.waitSignal(review.closed):
        review.close()


def test_other_engines_take_the_place_of_the_first_when_they_are_done(
    qtbot: QtBot, game_controller: GameController
) -> None:
    configs = [engine("small")]
    review = ReviewController(game_controller, configs=lambda: configs)
    play(game_controller, "E5 C3 G7")
    review.start()
    finish(qtbot, review, 4)
    small, told = leads(review), Heard(review, "review_changed")
    configs[:] = [engine("large", loss=3.0)]
    review.change_engines()
    qtbot.waitUntil(lambda: review.state.status is ReviewStatus.RUNNING)
    finish(qtbot, review, 4)
    states = [state for state in told.all("review_changed") if isinstance(state, ReviewState)]
    curves = [[position and position.lead for position in state.positions] for state in states]
    assert {state.is_former for state in states[:-1]} == {True}
    assert all(curve == small for curve in curves[:-1]), "no curve has numbers of both"
    assert curves[-1] == [0.0, -3.0, -3.0, -6.0]
    assert not states[-1].is_former
    with qtbot.waitSignal(review.closed):
        review.close()


@pytest.mark.parametrize("way", ["pause", "fail"])
def test_as_long_as_others_are_not_done_the_first_results_stay(
    qtbot: QtBot, game_controller: GameController, way: str
) -> None:
    configs = [engine("small")]
    review = ReviewController(game_controller, configs=lambda: configs)
    play(game_controller, "E5 C3 G7")
    review.start()
    finish(qtbot, review, 4)
    small = leads(review)
    option = "--hang" if way == "pause" else "--die-at-start"
    configs[:] = [fake_analyzer(option, name="Other")]
    review.change_engines()
    if way == "pause":
        qtbot.waitUntil(lambda: review.process_ids != ())
        review.pause()
        assert review.state.status is ReviewStatus.PAUSED
    else:
        qtbot.waitUntil(lambda: review.state.status is ReviewStatus.FAILED)
    assert leads(review) == small
    assert review.state.is_former
    with qtbot.waitSignal(review.closed):
        review.close()


def test_other_engines_do_not_take_what_the_record_says_for_theirs(qtbot: QtBot) -> None:
    configs = [engine("small")]
    game_controller = showing(b"(;SZ[9]KM[6.5];B[ee]SBKS[1.0];W[cc]SBKS[2.0];B[gg]SBKS[3.0])")
    for node in game_controller.game.line.nodes():
        said = PositionAnalysis(900, 0.5, 9.0, source=AnalysisSource("Large"))
        for each, properties in kept_properties(game_controller.game.root, {node: said}).items():
            set_properties(each, properties).apply()
    review = ReviewController(game_controller, configs=lambda: configs)
    review.start()
    finish(qtbot, review, 4)
    assert leads(review) == [9.0] * 4, "deeper than any review here"
    configs[:] = [engine("large", loss=3.0)]
    review.change_engines()
    qtbot.waitUntil(lambda: leads(review) == [0.0, -3.0, -3.0, -6.0])
    with qtbot.waitSignal(review.closed):
        review.close()
