"""Reviews of a game by fake engines, for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.features.review.review_controller import ReviewController
from qtgo.features.review.review_state import ReviewState, ReviewStatus
from qtgo.gtp.engine_config import EngineConfig
from qtgo.session.game.game_controller import GameController
from tests.fakes import fake_analyzer

START_REVIEW = Callable[..., ReviewController]


def fake_reviewer(name: str, options: Sequence[str]) -> EngineConfig:
    # Where it logs is no difference between engines.
    return fake_analyzer("-model", "fake", *options, name=name)


@pytest.fixture
def start_review(qtbot: QtBot, game_controller: GameController) -> Iterator[START_REVIEW]:
    """Make reviews of a game, by default the one of ``game_controller``, with a fake engine that behaves as told."""
    made: list[ReviewController] = []

    def build(
        *options: str,
        of: GameController = game_controller,
        cache: Path | None = None,
        second: Sequence[str] | None = None,
    ) -> ReviewController:
        configs = [fake_reviewer("Fake", options), *([] if second is None else [fake_reviewer("Second", second)])]
        made.append(ReviewController(of, configs=lambda: configs, cache=cache))
        return made[-1]

    yield build
    for review in made:
        with qtbot.waitSignal(review.closed):
            review.close()


def wait_for(qtbot: QtBot, review: ReviewController, status: ReviewStatus) -> ReviewState:
    qtbot.waitUntil(lambda: review.state.status is status)
    return review.state


def known_here(review: ReviewController, game_controller: GameController) -> PositionAnalysis | None:
    """Return what a review has found of the position shown."""
    return review.known_of(game_controller.game.position_key("another network"))


def win_rates(state: ReviewState) -> list[float | None]:
    return [None if position is None else position.win_rate for position in state.positions]


def leads(review: ReviewController) -> list[float | None]:
    return [None if position is None else position.lead for position in review.state.positions]
