import json
import os
import signal
import threading
import time
from pathlib import Path

import numpy as np
import pytest
import torch

from qtgo.ai import weights
from qtgo.ai.network import Network
from qtgo.ai.weights import array_shapes
from qtgo.tools.training.__main__ import main
from qtgo.tools.training.learning.export_weights import weights_of
from qtgo.tools.training.learning.train import CHECKPOINT, CURVE, Plan, TrainingRun, fill
from tests.ai.networks import SIZES, TINY, inputs, random_weights
from tests.tools.training.shard import save_shard

pytestmark = pytest.mark.filterwarnings("default")

SMALL = [f"--{name.replace('_', '-')}={getattr(TINY, name)}" for name in TINY.__slots__]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "shards").mkdir()
    for number in range(40):  # enough for some games to be held out
        save_shard(tmp_path / "shards" / f"{number}.npz")
    assert main(["prepare", str(tmp_path / "shards"), str(tmp_path / "data")]) == 0
    return tmp_path / "data"


def train(data: Path, run: Path, steps: int, *more: str) -> TrainingRun:
    assert main(["train", str(data), str(run), f"--steps={steps}", "--points=2000", "--warmup=2", *more]) == 0
    return TrainingRun.load(run)


@pytest.mark.parametrize("size", SIZES)
def test_the_program_computes_what_was_trained(size: tuple[int, int]) -> None:
    network = TrainingRun(Plan(TINY)).network
    fill(network, random_weights(3))
    planes, general = inputs(*size)
    with torch.no_grad():
        answers = network(torch.from_numpy(planes).permute(0, 3, 1, 2), torch.from_numpy(general))
    mine = Network(random_weights(3)).run(planes, general)
    np.testing.assert_allclose(mine.policy, answers.policy, atol=3e-4)
    np.testing.assert_allclose(mine.win_rate, torch.sigmoid(answers.win), atol=1e-4)
    np.testing.assert_allclose(mine.score, answers.score, atol=2e-3)
    np.testing.assert_allclose(mine.ownership, torch.tanh(answers.ownership), atol=1e-4)


def test_the_arrays_are_those_of_the_program() -> None:
    state = TrainingRun(Plan(TINY)).network.state_dict()
    assert {name: tuple(tensor.shape) for name, tensor in state.items()} == array_shapes(TINY)


def test_training_learns_and_is_repeatable(data: Path, tmp_path: Path) -> None:
    run = train(data, tmp_path / "run", 100, *SMALL)
    assert run.step == 100
    points = [json.loads(line) for line in (tmp_path / "run" / CURVE).read_text().splitlines()]
    assert points[1]["policy"] < points[0]["policy"]
    again = train(data, tmp_path / "again", 100, *SMALL)
    for name, tensor in run.average.state_dict().items():
        torch.testing.assert_close(again.average.state_dict()[name], tensor, msg=name)


def test_a_run_that_was_cut_off_goes_on_as_if_it_was_not(data: Path, tmp_path: Path) -> None:
    plan = Plan(TINY, steps=6, warmup=2, points=2000)
    whole, first = TrainingRun(plan), TrainingRun(plan)
    from qtgo.tools.training.learning import samples

    positions = samples.load(data, "train")
    mixture = samples.Mixture(positions, plan.points, whole.rng)
    for _ in range(6):
        whole.train_step(mixture)
    mixture = samples.Mixture(positions, plan.points, first.rng)
    for _ in range(3):
        first.train_step(mixture)
    first.save(tmp_path)
    second = TrainingRun.load(tmp_path)
    mixture = samples.Mixture(positions, plan.points, second.rng)
    for _ in range(3):
        second.train_step(mixture)
    for name, tensor in whole.network.state_dict().items():
        torch.testing.assert_close(second.network.state_dict()[name], tensor, msg=name)
    assert second.positions == whole.positions


def test_being_told_to_end_saves_first(data: Path, tmp_path: Path) -> None:
    def end() -> None:
        while not (tmp_path / "run" / CURVE).exists():
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGTERM)

    before = signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)
    threading.Thread(target=end).start()
    try:
        run = train(data, tmp_path / "run", 100_000, *SMALL)
    finally:
        signal.signal(signal.SIGTERM, before[0])
        signal.signal(signal.SIGINT, before[1])
    assert 50 <= run.step < 100_000


def test_exported_weights_can_be_validated_and_trained_further(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = train(data, tmp_path / "run", 50, *SMALL)
    target = tmp_path / "w.safetensors"
    assert main(["export", str(tmp_path / "run"), str(target), "--data", str(data)]) == 0
    exported = weights.load(target)
    assert exported.training["positions"] == run.positions
    assert exported.training["curve"][-1]["step"] == 50
    assert "13" in exported.training["held_out"]
    capsys.readouterr()
    assert main(["validate", str(data), str(target)]) == 0
    assert json.loads(capsys.readouterr().out)["size"] == 13
    further = train(data, tmp_path / "further", 3, "--from", str(target))
    assert further.plan.shape == TINY
    assert further.before["positions"] == run.positions
    assert (tmp_path / "further" / CHECKPOINT).exists()


def test_a_second_teacher_shapes_the_trunk_by_answers_of_its_own(data: Path, tmp_path: Path) -> None:
    second = ("--second", str(data))
    train(data, tmp_path / "run", 3, *SMALL, *second)
    run = train(data, tmp_path / "run", 6, *SMALL, *second)
    assert run.step == 6
    assert run.other is not None
    assert run.other.blocks is run.network.blocks
    assert not torch.equal(run.other.policy_exit.weight, run.network.policy_exit.weight)
    alone = train(data, tmp_path / "alone", 6, *SMALL)
    assert not torch.equal(run.network.entry.weight, alone.network.entry.weight)
    assert {name: tuple(array.shape) for name, array in weights_of(tmp_path / "run").arrays.items()} == array_shapes(
        TINY
    )


def test_a_second_teacher_neither_joins_nor_leaves_a_run(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    train(data, tmp_path / "run", 3, *SMALL)
    assert main(["train", str(data), str(tmp_path / "run"), "--steps=4", "--second", str(data)]) == 1
    assert "second teacher" in capsys.readouterr().err


def test_what_is_missing_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", str(tmp_path), str(tmp_path / "none")]) == 1
    assert "FileNotFoundError" in capsys.readouterr().err
