from pathlib import Path

import numpy as np
import pytest

from qtgo.tools.training.__main__ import main
from qtgo.tools.training.positions.shards import games_of, moves_of, start_of
from qtgo.tools.training.positions.teacher import evaluate, load, teacher_inputs
from tests.tools.training.network_file import write_network
from tests.tools.training.shard import SIZE, save_shard, shard

pytestmark = pytest.mark.filterwarnings("default")


@pytest.fixture
def network(tmp_path: Path) -> Path:
    write_network(tmp_path / "tiny.bin.gz")
    return tmp_path / "tiny.bin.gz"


def label(tmp_path: Path, network: Path, *options: str) -> Path:
    (tmp_path / "shards").mkdir(exist_ok=True)
    save_shard(tmp_path / "shards" / "one.npz")
    folders = [str(tmp_path / "shards"), str(tmp_path / "new")]
    assert main(["label", *folders, f"--teacher={network}", "--batch=3", *options]) == 0
    return tmp_path / "new" / "one.npz"


def test_labels_are_what_the_teacher_says(tmp_path: Path, network: Path) -> None:
    with np.load(label(tmp_path, network)) as arrays:
        labelled = dict(arrays)
    for name in ("meta", "moves"):
        assert (labelled[name] == shard()[name]).all()
    teacher = load(network)
    for game in games_of(labelled):
        seen = list(teacher_inputs(start_of(game), moves_of(game)))
        said = evaluate(teacher, np.stack([planes for planes, _ in seen]), np.stack([rest for _, rest in seen]))
        assert game.labels["value"][:, 0] == pytest.approx(said.win.numpy(), abs=1e-3)
        assert game.labels["value"][:, 1] == pytest.approx(said.lead.numpy(), abs=2e-2)
        assert game.labels["own"].astype(float).reshape(len(seen), -1) / 15 == pytest.approx(
            said.ownership.numpy(), abs=0.04
        )
        first = int(game.labels["pol_cnt"][0])
        policy = np.zeros(SIZE * SIZE + 1)
        policy[game.labels["pol_idx"][:first]] = (game.labels["pol_val"][:first].astype(float) / 255.0) ** 2
        assert policy == pytest.approx(said.policy[0].numpy(), abs=2e-3)


def test_shards_that_are_done_are_left_alone(tmp_path: Path, network: Path) -> None:
    done = label(tmp_path, network)
    done.write_bytes(b"kept")
    assert label(tmp_path, network).read_bytes() == b"kept"


def test_labelled_shards_can_be_prepared(tmp_path: Path, network: Path) -> None:
    done = label(tmp_path, network)
    assert main(["prepare", str(done.parent), str(tmp_path / "data")]) == 0
    assert (tmp_path / "data" / "one.npz").exists()


def test_only_the_last_positions_of_each_game_are_labelled(tmp_path: Path, network: Path) -> None:
    with np.load(label(tmp_path, network, "--last=2")) as arrays:
        assert (arrays["pol_cnt"] > 0).tolist() == [False, False, True, True, True, True]
        assert arrays["own_at"].tolist() == [False, False, True, True, True, True]


def test_one_of_so_many_positions_is_labelled_and_prepared(tmp_path: Path, network: Path) -> None:
    done = label(tmp_path, network, "--every=3")
    with np.load(done) as arrays:
        labelled = dict(arrays)
    assert (labelled["pol_cnt"] > 0).tolist() == [True, False, False, True, False, True]
    assert labelled["own_at"].tolist() == [1, 0, 0, 1, 0, 1]
    assert len(labelled["own"]) == 3 * SIZE * SIZE
    assert labelled["pol_cnt"].sum() == len(labelled["pol_idx"]) == len(labelled["pol_val"])
    main(["prepare", str(done.parent), str(tmp_path / "data")])
    with np.load(tmp_path / "data" / "one.npz") as arrays:
        assert sum(len(array) for name, array in arrays.items() if name.endswith("codes")) == 3
