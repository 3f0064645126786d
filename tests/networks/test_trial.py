"""Networks that are tried before they count: read once, and ready for their first use."""

from __future__ import annotations

from pathlib import Path

import pytest

from qtgo.ai.katago import katago_network
from qtgo.ai.katago.model_file import read_model
from qtgo.ai.katago.model_layers import Model
from qtgo.ai.network_file import load_network_file
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import ruleset
from qtgo.networks import trial
from qtgo.networks.trial import try_network
from tests.networks.tiny import put
from tests.onnxruntime_needed import needs_onnxruntime


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Collect the files that are read wholly."""
    files: list[Path] = []

    def noted(file: Path) -> Model:
        files.append(file)
        return read_model(file)

    monkeypatch.setattr(katago_network, "read_model", noted)
    monkeypatch.setattr(trial, "_SECONDS", 0.01)
    return files


@needs_onnxruntime
@pytest.mark.parametrize("has_home", [True, False])
def test_a_network_is_read_once_when_it_is_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, read: list[Path], has_home: bool
) -> None:
    cache = tmp_path / "cache" if has_home else None
    monkeypatch.setattr("qtgo.ai.network_file.graph_folder", lambda: cache)
    file = put(tmp_path / "n.bin.gz")
    tried = try_network(file)
    assert tried.speed > 0
    assert tried.small_speed > 0
    assert read == [file]


@needs_onnxruntime
@pytest.mark.parametrize("size", [9, 19])
def test_after_its_trial_a_network_starts_without_being_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, read: list[Path], size: int
) -> None:
    monkeypatch.setattr("qtgo.ai.network_file.graph_folder", lambda: tmp_path / "cache")
    file = put(tmp_path / "n.bin.gz")
    try_network(file)
    read.clear()
    network = load_network_file(file)
    replay = Replay(Node({}), GameInfo(ruleset("chinese"), width=size, height=size))
    said = network.evaluate([network.encode_alone(replay, Color.BLACK)])
    assert said.ownership.shape == (1, size * size)
    assert read == []
