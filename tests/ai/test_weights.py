import json
from pathlib import Path

import numpy as np
import pytest

from qtgo.ai.weights import WeightsError, load, save
from tests.ai.networks import TINY, random_weights


def test_what_is_saved_comes_back_in_16_bits(tmp_path: Path) -> None:
    weights = random_weights()
    save(weights, tmp_path / "w")
    loaded = load(tmp_path / "w")
    assert loaded.shape == TINY
    assert loaded.training == weights.training
    assert loaded.arrays.keys() == weights.arrays.keys()
    for name, array in weights.arrays.items():
        assert loaded.arrays[name].dtype == np.float32
        np.testing.assert_array_equal(loaded.arrays[name], array.astype(np.float16))
    size = sum(array.size for array in weights.arrays.values())
    assert 2 * size < (tmp_path / "w").stat().st_size < 2 * size + 6000


def test_the_file_is_laid_out_as_safetensors(tmp_path: Path) -> None:
    save(random_weights(), tmp_path / "w")
    data = (tmp_path / "w").read_bytes()
    length = int.from_bytes(data[:8], "little")
    header = json.loads(data[8 : 8 + length])
    entry = header["entry.bias"]
    start, end = entry["data_offsets"]
    assert (8 + length) % 8 == 0
    assert entry["dtype"] == "F16"
    values = np.frombuffer(data[8 + length :][start:end], "<f2")
    np.testing.assert_array_equal(values, random_weights().arrays["entry.bias"].astype(np.float16))


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: b"no weights at all",
        lambda data: data[:-10],
        lambda data: data.replace(b"qtgo-network-1", b"qtgo-network-9"),
        lambda data: data.replace(b"__metadata__", b"--metadata--"),
    ],
)
def test_damage_is_found_and_said(tmp_path: Path, damage) -> None:
    save(random_weights(), tmp_path / "w")
    (tmp_path / "w").write_bytes(damage((tmp_path / "w").read_bytes()))
    with pytest.raises(WeightsError):
        load(tmp_path / "w")


def test_a_missing_file_is_an_oserror(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        load(tmp_path / "none")
