"""A review by an engine on another machine: a connection that is cut is resumed, one that cannot be made is said."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.engine.process.command_line import join_command
from qtgo.engine.recipes import KATAGO_ANALYSIS, over_ssh
from qtgo.features.review.review_controller import ReviewController
from qtgo.features.review.review_state import ReviewStatus
from qtgo.gtp.engine_config import EngineConfig
from qtgo.session.game.game_controller import GameController
from qtgo.text.analysis.review_words import review_failure_text
from tests.fakes import FAKE_ANALYZER, words_of
from tests.session.conftest import Heard, play

# As ssh does: the last word is for a shell; whatever ends it, a connection that is gone is status 255.
SSH = """#!/bin/sh
if [ -n "$UNREACHABLE" ]; then echo "ssh: connect to host far port 22: Connection refused" >&2; exit 255; fi
while [ "$1" != far ]; do shift; done
shift
sh -c "$*" || exit 255
"""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the stand-in for ssh is a shell script")
START = Callable[..., ReviewController]


@pytest.fixture
def review_over_ssh(qtbot: QtBot, game_controller: GameController, tmp_path: Path) -> Iterator[START]:
    """Make reviews by a fake engine behind a stand-in for ssh."""
    made: list[ReviewController] = []
    ssh = tmp_path / "ssh"
    ssh.write_text(SSH)
    ssh.chmod(0o755)

    def build(*options: str, environment: tuple[str, ...] = ()) -> ReviewController:
        _, *words = over_ssh("far", words_of(FAKE_ANALYZER, *options))
        command = join_command([str(ssh), *words])
        config = EngineConfig("Far", command, environment=environment, recipe=KATAGO_ANALYSIS.key, quit_time=0.2)
        made.append(ReviewController(game_controller, configs=lambda: [config]))
        return made[-1]

    yield build
    for review in made:
        with qtbot.waitSignal(review.closed):
            review.close()


def test_a_cut_connection_is_resumed(
    qtbot: QtBot, review_over_ssh: START, game_controller: GameController, tmp_path: Path
) -> None:
    review = review_over_ssh("--thorough", "--die", "3", "--once", str(tmp_path / "cut"))
    told = Heard(review, "failed")
    play(game_controller, "E5 C3 G7")
    review.start()
    qtbot.waitUntil(lambda: review.state.status is ReviewStatus.FINISHED)
    assert (tmp_path / "cut").exists()
    assert None not in review.state.positions
    assert told.values == []


def test_a_machine_that_cannot_be_reached_is_said(
    qtbot: QtBot, review_over_ssh: START, game_controller: GameController
) -> None:
    review = review_over_ssh(environment=("UNREACHABLE=1",))
    told = Heard(review, "failed")
    play(game_controller, "E5 C3 G7")
    review.start()
    qtbot.waitUntil(lambda: review.state.status is ReviewStatus.FAILED)
    (failure,) = told.all("failed")
    text = review_failure_text(failure)
    assert text.startswith("The review has stopped: ")
    assert "Connection refused" in text


def test_the_command_is_one_text_for_the_shell_there() -> None:
    words = over_ssh("me@far", KATAGO_ANALYSIS.command("katago"))
    assert words[-5:] == ("analysis", "-model", shlex.quote("{network}"), "-config", shlex.quote("{config}"))
