"""What a review tells beside the line shown: variations, other engines, and what the record says."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.controllers.game import GameController
from qtgo.controllers.review import ReviewController, ReviewStatus
from qtgo.gtp.engine_config import EngineConfig
from tests.controllers.conftest import play, showing

FAKE = Path(__file__).parents[1] / "fake_analysis_engine.py"
RECORDED = b"(;SZ[9]KM[6.5];B[ee]SBKS[1.0];W[cc]SBKS[2.0];B[gg]SBKS[3.0])"
Make = Callable[..., ReviewController]


def engine(name: str, loss: float = 1.0) -> EngineConfig:
    words = (sys.executable, str(FAKE), "-model", name, "--thorough", "--loss", str(loss))
    return EngineConfig(name, shlex.join(words), quit_time=0.2)


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
