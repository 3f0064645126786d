"""Games as people play who are learning."""

from __future__ import annotations

from pathlib import Path

import pytest

from qtgo.ai.network import Network
from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.replay import Replay
from qtgo.sgf.formats.importers import read_file
from qtgo.tools.training.__main__ import main
from qtgo.tools.training.positions.learners import LearnersGame
from qtgo.tools.training.positions.self_play import play


def records(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    play(Network.shipped(), folder, 7, 40, 5, LearnersGame)  # more than are played at a time
    return folder


def test_every_game_is_legal_and_ends(games: Path) -> None:
    lengths = []
    for path in games.iterdir():
        root = read_file(path).games[0]
        replay = Replay(root, read_game_info(root))
        for node in list(root.main_line())[1:]:
            replay.go_to(node)
            assert replay.step.illegal is None
        lengths.append(replay.step.number)
        assert replay.stopped or replay.step.number >= 0.5 * 49
    assert len(lengths) == 40
    assert len(set(lengths)) > 5
    assert max(lengths) <= 49


def test_a_seed_gives_its_games_and_no_others(games: Path, tmp_path: Path) -> None:
    network = Network.shipped()
    for seed in (5, 6):
        play(network, tmp_path / str(seed), 7, 40, seed, LearnersGame)
    assert records(tmp_path / "5") == records(games)
    assert set(records(tmp_path / "6").values()).isdisjoint(records(games).values())


def test_they_are_played_by_a_command(tmp_path: Path) -> None:
    assert main(["learners", str(tmp_path), "--size", "5", "--games", "2", "--seed", "3"]) == 0
    assert sorted(records(tmp_path)) == ["5-3-0.sgf", "5-3-1.sgf"]
