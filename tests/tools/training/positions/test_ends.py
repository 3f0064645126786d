"""Ends of games, with what is tried in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from qtgo.ai.network import Network
from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.properties import moves_of
from qtgo.core.record.replay import Replay
from qtgo.sgf.formats.importers import read_file
from qtgo.tools.training.__main__ import main
from qtgo.tools.training.positions.ends import EndedGame
from qtgo.tools.training.positions.self_play import play
from tests.tools.training.positions.test_learners import records


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("ends")
    play(Network.shipped(), folder, 7, 12, 5, EndedGame)
    return folder


def test_every_game_ends_with_tries_of_one_side(games: Path) -> None:
    passes = 0
    for path in games.iterdir():
        root = read_file(path).games[0]
        replay = Replay(root, read_game_info(root))
        line = list(root.main_line())
        replay.go_to(line[-1])
        assert all(step.illegal is None for step in replay.steps)
        *_, last, tried = (move for node in line for move in moves_of(node, 7, 7))
        assert tried.color is not last.color
        passes += last.is_pass
    assert passes > 6  # of 12: a try is answered at most seven times in ten


def test_a_seed_gives_its_games(games: Path, tmp_path: Path) -> None:
    play(Network.shipped(), tmp_path, 7, 12, 5, EndedGame)
    assert records(tmp_path) == records(games)


def test_they_are_played_by_a_command(tmp_path: Path) -> None:
    assert main(["ends", str(tmp_path), "--size", "5", "--games", "2", "--seed", "3"]) == 0
    assert sorted(records(tmp_path)) == ["5-3-0.sgf", "5-3-1.sgf"]
