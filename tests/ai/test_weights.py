import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from qtgo.ai.network import Network
from qtgo.ai.weights import WeightsError, load, save
from tests.ai.networks import TINY, random_weights

Header = dict[str, Any]
Change = Callable[[Header], object]


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
def test_damage_is_found_and_said(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    save(random_weights(), tmp_path / "w")
    (tmp_path / "w").write_bytes(damage((tmp_path / "w").read_bytes()))
    with pytest.raises(WeightsError):
        load(tmp_path / "w")


def test_a_missing_file_is_an_oserror(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        load(tmp_path / "none")


def _changed_header(data: bytes, change: Change) -> bytes:
    length = int.from_bytes(data[:8], "little")
    header = json.loads(data[8 : 8 + length])
    text = json.dumps(change(header)).encode()
    return len(text).to_bytes(8, "little") + text + data[8 + length :]


def _with(name: str, **values: object) -> Change:
    def change(header: Header) -> Header:
        header[name].update(values)
        return header

    return change


@pytest.mark.parametrize(
    "change",
    [
        lambda header: [header],
        lambda header: {**header, "__metadata__": "text"},
        lambda header: {**header, "more": header["entry.bias"]},
        lambda header: {name: entry for name, entry in header.items() if name != "entry.bias"},
        lambda header: {**header, "entry.bias": None},
        _with("entry.bias", dtype="F64"),
        _with("entry.bias", shape=[-1]),
        _with("entry.bias", shape=[4, 2]),
        _with("entry.bias", shape=[10**30]),
        _with("entry.bias", data_offsets=[0, 10**30]),
        _with("entry.bias", data_offsets=[-16, 0]),
        _with("entry.bias", data_offsets=[0.0, 16.0]),
        _with("entry.bias", data_offsets=[0, 16, 32]),
        _with("entry.bias", data_offsets="ab"),
        _with("entry.bias", data_offsets=[0, 16]),  # where another array lies
        _with("__metadata__", shape="[" * 100_000),
        _with("__metadata__", shape="9" * 5000),
        _with("__metadata__", shape=json.dumps({"blocks": 10**9})),
        _with("__metadata__", shape=5),
        _with("__metadata__", training="NaN"),
    ],
)
def test_a_header_that_lies_is_found_out(tmp_path: Path, change: Change) -> None:
    save(random_weights(), tmp_path / "w")
    (tmp_path / "w").write_bytes(_changed_header((tmp_path / "w").read_bytes(), change))
    with pytest.raises(WeightsError, match=r"^w: "):
        load(tmp_path / "w")


def test_a_name_that_stands_twice_is_found(tmp_path: Path) -> None:
    save(random_weights(), tmp_path / "w")
    data = (tmp_path / "w").read_bytes()
    (tmp_path / "w").write_bytes(data.replace(b'"general.weight"', b'"pass_ex.weight"').replace(b"ss_ex.", b"ss_exit."))
    with pytest.raises(WeightsError):
        load(tmp_path / "w")


@pytest.mark.parametrize("number", [np.nan, np.inf])
def test_a_weight_that_is_no_number_is_found(tmp_path: Path, number: float) -> None:
    weights = random_weights()
    weights.arrays["general.weight"][0, 0] = number
    save(weights, tmp_path / "w")
    with pytest.raises(WeightsError, match="not a number"):
        load(tmp_path / "w")


def _mutated(data: bytes, rng: random.Random) -> bytes:
    """Damage a file in one of the ways that disks, networks and people do."""
    length = int.from_bytes(data[:8], "little")
    at = rng.randrange(len(data) if rng.random() < 0.3 else 8 + length)
    match rng.randrange(6):
        case 0:
            return data[:at]
        case 1:
            return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]
        case 2:
            return data[:at] + rng.randbytes(rng.randrange(1, 9)) + data[at:]
        case 3:
            return data[:at] + data[at + rng.randrange(1, 40) :]
        case 4:
            words = (b"-1", b"1e999", b"NaN", b"null", b"[[", b"{}", b'"', b"9" * 30, b"true", b"\xff\xff")
            return data[:at] + rng.choice(words) + data[at + 1 :]
        case _:
            return rng.randrange(1 << 64).to_bytes(8, "little") + data[8:]


def test_whatever_happens_to_a_file_it_loads_or_is_refused(tmp_path: Path) -> None:
    rng = random.Random(1)
    path = tmp_path / "w"
    save(random_weights(), path)
    data = path.read_bytes()
    refused = 0
    for _ in range(2000):
        path.write_bytes(_mutated(data, rng))
        try:
            network = Network(load(path))
        except WeightsError:
            refused += 1
        else:
            assert network.weights.arrays.keys() == random_weights().arrays.keys()
    assert refused > 1000
