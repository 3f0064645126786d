"""A network that runs: batches, threads, profiles, and what it does not do."""

from __future__ import annotations

import gzip
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from qtgo.ai.katago.inputs import Inputs
from qtgo.ai.katago.katago_network import KataGoNetwork
from qtgo.ai.katago.metadata import profile_of
from qtgo.ai.katago.model_error import ModelError, ModelFault
from tests.ai.katago.stored import DATA

pytest.importorskip("onnxruntime", reason="onnxruntime is not installed")


def empty(width: int, height: int) -> Inputs:
    planes = np.zeros((22, width * height), np.uint8)
    planes[0] = 1
    return Inputs(width, height, np.packbits(planes).tobytes(), (0.0,) * 19)


def drawn(width: int, height: int, count: int) -> list[Inputs]:
    rng = np.random.default_rng(count)
    planes = (rng.random((count, 22, width * height)) < 0.1).astype(np.uint8)
    planes[:, 0] = 1
    return [Inputs(width, height, np.packbits(one).tobytes(), tuple(rng.random(19))) for one in planes]


@pytest.mark.parametrize("name", ["v14nbt", "v17att", "v17theta"])
@pytest.mark.parametrize(("width", "height"), [(9, 9), (13, 7), (2, 2), (19, 19), (3, 19)])
def test_a_batch_is_answered_as_its_positions_alone(name: str, width: int, height: int) -> None:
    network, inputs = KataGoNetwork.load(DATA / f"{name}.bin.gz"), drawn(width, height, 11)
    together = network.evaluate(inputs)
    assert together.policy.shape == (11, width * height + 1) and together.ownership.shape == (11, width * height)
    for number, one in enumerate(inputs):
        alone = network.evaluate([one])
        for ours, theirs in zip(together, alone, strict=True):
            assert ours[number] == pytest.approx(theirs[0], abs=1e-3, rel=1e-4)


def test_several_threads_share_a_network() -> None:
    network = KataGoNetwork.load(DATA / "v17att.bin.gz")
    inputs = [*drawn(9, 9, 20), *drawn(7, 7, 20), *drawn(5, 9, 20)]
    alone = [float(network.evaluate([one]).lead[0]) for one in inputs]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda one: float(network.evaluate([one]).lead[0]), inputs))
    assert together == pytest.approx(alone, abs=1e-4)


def test_a_human_network_takes_a_profile_and_no_other_does() -> None:
    human, other = KataGoNetwork.load(DATA / "v15human.bin.gz"), KataGoNetwork.load(DATA / "v16.bin.gz")
    assert human.is_human and not other.is_human
    with pytest.raises(ValueError, match="profile"):
        human.evaluate([empty(7, 7)])
    with pytest.raises(ValueError, match="profile"):
        other.evaluate([empty(7, 7)], profile_of("rank_5k"))
    weak, strong = (human.evaluate([empty(7, 7)], profile_of(name)).policy for name in ("rank_20k", "rank_9d"))
    assert not np.allclose(weak, strong)


def test_a_batch_is_of_one_size() -> None:
    with pytest.raises(ValueError, match="sizes"):
        KataGoNetwork.load(DATA / "v16.bin.gz").evaluate([empty(7, 7), empty(7, 9)])


def test_a_network_says_what_it_is() -> None:
    network = KataGoNetwork.load(DATA / "v17suicide.bin.gz")
    assert (network.name, network.version, network.suicide_in_areas) == ("synth-v17", 17, True)
    assert network.digest == sha256((DATA / "v17suicide.bin.gz").read_bytes()).hexdigest()


def test_a_network_that_computes_no_numbers_is_refused(tmp_path: Path) -> None:
    content = gzip.decompress((DATA / "v9.bin.gz").read_bytes())
    start = content.index(b"@BIN@") + 5
    huge = np.full(22 * 9 * 12, 3e38, "<f4").tobytes()
    (tmp_path / "network").write_bytes(content[:start] + huge + content[start + len(huge) :])
    with pytest.raises(ModelError) as caught:
        KataGoNetwork.load(tmp_path / "network").evaluate([empty(7, 7)])
    assert caught.value.fault is ModelFault.NO_ANSWER


def test_without_onnxruntime_a_network_cannot_run(monkeypatch: pytest.MonkeyPatch) -> None:
    network = KataGoNetwork.load(DATA / "v9.bin.gz")
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(ModelError) as caught:
        network.evaluate([empty(7, 7)])
    assert caught.value.fault is ModelFault.NO_RUNTIME


def test_the_chance_to_win_counts_half_of_games_without_result() -> None:
    said = KataGoNetwork.load(DATA / "v9.bin.gz").evaluate([empty(7, 7)])
    assert said.no_result[0] > 0.01
    assert said.win_rate[0] == pytest.approx(said.win[0] + said.no_result[0] / 2)
    assert said.win[0] + said.loss[0] + said.no_result[0] == pytest.approx(1)
