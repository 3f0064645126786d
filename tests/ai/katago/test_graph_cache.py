"""Built graphs that are kept for the next start."""

from __future__ import annotations

import os
import shutil
import stat
import sys
from pathlib import Path

import numpy as np
import pytest

from qtgo.ai.katago import graph_cache, katago_network
from qtgo.ai.katago.inputs import Inputs
from qtgo.ai.katago.katago_network import KataGoNetwork
from qtgo.ai.katago.model_error import ModelError, ModelFault
from tests.ai.katago.stored import DATA

pytest.importorskip("onnxruntime", reason="onnxruntime is not installed")


def empty(size: int) -> Inputs:
    planes = np.zeros((22, size * size), np.uint8)
    planes[0] = 1
    return Inputs(size, size, np.packbits(planes).tobytes(), (0.0,) * 19)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return Path(shutil.copy(DATA / "v17att.bin.gz", tmp_path / "network.bin.gz"))


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "networks"


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_file: Path) -> None:
        raise AssertionError("the network is read again")

    monkeypatch.setattr(katago_network, "read_model", refuse)


def lead(file: Path, cache: Path | None, size: int = 7) -> float:
    return float(KataGoNetwork.load(file, cache).evaluate([empty(size)]).lead[0])


def test_the_second_start_reads_no_network(file: Path, cache: Path, request: pytest.FixtureRequest) -> None:
    first = lead(file, cache)
    assert first == lead(file, None)
    request.getfixturevalue("unread")
    assert lead(file, cache) == first
    with pytest.raises(AssertionError):
        lead(file, cache, 9)


def test_only_the_user_can_read_what_is_kept(file: Path, cache: Path) -> None:
    lead(file, cache)
    assert len(list(cache.iterdir())) == 2
    if sys.platform != "win32":
        assert {stat.S_IMODE(path.stat().st_mode) for path in cache.iterdir()} == {0o600}


@pytest.mark.parametrize("suffix", [".weights", ".onnx"])
@pytest.mark.parametrize("damage", ["cut", "changed", "empty", "missing", "folder"])
def test_what_is_damaged_is_made_again(file: Path, cache: Path, suffix: str, damage: str) -> None:
    first = lead(file, cache)
    (path,) = cache.glob("*" + suffix)
    content = bytearray(path.read_bytes())
    path.unlink()
    if damage == "folder":
        path.mkdir()
    elif damage != "missing":
        content[1000] ^= 0x55
        path.write_bytes({"cut": bytes(content[:-9]), "changed": bytes(content), "empty": b""}[damage])
    assert lead(file, cache) == first
    if damage != "folder":
        assert len(path.read_bytes()) == len(content)


def test_another_file_has_graphs_of_its_own(file: Path, cache: Path) -> None:
    first = lead(file, cache)
    shutil.copy(DATA / "v17q4.bin.gz", file)
    assert lead(file, cache) != first
    assert len(list(cache.iterdir())) == 4


def test_a_network_whose_file_was_changed_answers_for_the_sizes_it_knows(file: Path, cache: Path) -> None:
    network = KataGoNetwork.load(file, cache)
    network.evaluate([empty(7)])
    shutil.copy(DATA / "v17q4.bin.gz", file)
    network.evaluate([empty(7)])
    with pytest.raises(ModelError) as caught:
        network.evaluate([empty(9)])
    assert caught.value.fault is ModelFault.CHANGED
    file.unlink()
    with pytest.raises(ModelError) as caught:
        network.evaluate([empty(9)])
    assert caught.value.fault is ModelFault.CHANGED


def test_a_folder_that_takes_nothing_is_done_without(file: Path, tmp_path: Path) -> None:
    (tmp_path / "taken").write_bytes(b"")
    assert lead(file, tmp_path / "taken") == lead(file, tmp_path / "taken" / "below") == lead(file, None)


def test_the_least_recently_used_make_room(file: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lead(file, cache)
    for number, path in enumerate(sorted(cache.iterdir())):
        os.utime(path, (number, number))
    size = sum(path.stat().st_size for path in cache.iterdir())
    monkeypatch.setattr(graph_cache, "_MOST_BYTES", size + 1000)
    shutil.copy(DATA / "v17q4.bin.gz", file)
    lead(file, cache)
    assert sum(path.stat().st_size for path in cache.iterdir()) <= size + 1000
    assert len(list(cache.glob("*.weights"))) == 1
    monkeypatch.setattr(graph_cache, "_MOST_BYTES", 1000)
    assert lead(file, cache) == lead(file, None)
