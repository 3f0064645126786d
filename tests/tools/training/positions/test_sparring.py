"""Games between the network and its teacher."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from qtgo.tools.training.__main__ import main
from qtgo.tools.training.positions.shards import LabelledGame, games_of, moves_of, start_of
from qtgo.tools.training.positions.teacher import evaluate, load, teacher_inputs
from tests.tools.training.network_file import write_network

pytestmark = pytest.mark.filterwarnings("default")
SIZE = 5


def spar(folder: Path, teacher: Path, *options: str) -> int:
    return main(["spar", str(folder), f"--teacher={teacher}", f"--size={SIZE}", "--shards=2", *options])


@pytest.fixture(scope="module")
def teacher(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("teacher") / "tiny.bin.gz"
    write_network(path)
    return path


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, teacher: Path) -> Path:
    folder = tmp_path_factory.mktemp("games")
    assert spar(folder, teacher) == 0
    return folder


def games(folder: Path) -> list[LabelledGame]:
    found: list[LabelledGame] = []
    for path in sorted(folder.iterdir()):
        with np.load(path) as arrays:
            found += games_of(dict(arrays))
    return found


def test_every_game_is_legal_and_ends(folder: Path) -> None:
    assert [path.name for path in sorted(folder.iterdir())] == ["5_1_0000.npz", "5_1_0001.npz"]
    played = games(folder)
    assert len(played) == 64
    for game in played:
        state = start_of(game)
        for move in moves_of(game):
            assert not state.stopped
            assert move is None or state.is_legal(move)
            state.play(move)
        assert state.stopped or len(game.labels["moves"]) >= 1.7 * SIZE**2
    assert len({tuple(game.labels["moves"]) for game in played}) > 60
    assert len({(game.rules.name, game.komi) for game in played}) > 2


def test_every_position_is_labelled_with_what_the_teacher_says(folder: Path, teacher: Path) -> None:
    network, game = load(teacher), games(folder)[3]
    planes, general = zip(*teacher_inputs(start_of(game), moves_of(game)), strict=True)
    said = evaluate(network, np.stack(planes), np.stack(general))
    assert game.labels["value"][:, 0] == pytest.approx(said.win.numpy(), abs=1e-3)
    assert np.all(game.labels["pol_cnt"])
    assert len(game.labels["own"]) == SIZE**2 * len(planes)


def test_a_seed_gives_its_games_again_and_shards_that_are_there_are_left_alone(
    folder: Path, teacher: Path, tmp_path: Path
) -> None:
    (tmp_path / "5_1_0000.npz").write_bytes(b"kept")
    assert spar(tmp_path, teacher) == 0
    assert (tmp_path / "5_1_0000.npz").read_bytes() == b"kept"
    with np.load(tmp_path / "5_1_0001.npz") as again, np.load(folder / "5_1_0001.npz") as before:
        assert (again["moves"] == before["moves"]).all()
        other = before["moves"]
    assert spar(tmp_path / "other", teacher, "--seed=2") == 0
    with np.load(tmp_path / "other" / "5_2_0001.npz") as arrays:
        assert arrays["moves"].tolist() != other.tolist()
