"""The trunk in 8 bits, beside what numpy computes."""

from __future__ import annotations

import builtins
import os
import sys
from pathlib import Path
from time import sleep
from types import ModuleType

import numpy as np
import pytest

from qtgo.ai.features import Features, encode
from qtgo.ai.network import Network
from qtgo.ai.quantized import QUANTIZED, QuantizedTrunk, load_quantized
from qtgo.ai.situation import situation_of
from qtgo.core.rules.point import Point
from tests.ai.networks import random_weights
from tests.ai.search_games import game, play


def positions(width: int, height: int) -> list[Features]:
    """Return the positions of a game that is played anyhow."""
    replay, rng = game("chinese", width, height, 7.5), np.random.default_rng(width + height)
    found = []
    for _ in range(40):
        color = replay.step.to_move
        point = Point(int(rng.integers(width)), int(rng.integers(height)))
        if replay.legality(color, point) is None:
            play(replay, color, point)
            found.append(encode(replay.board, situation_of(replay, color.opponent)))
    return found


class SlowTrunk(QuantizedTrunk):
    """Needs as much time as a processor that is not made for it."""

    def rectified(self, points: np.ndarray, general: np.ndarray) -> np.ndarray:
        sleep(0.3)
        return super().rectified(points, general)


@pytest.fixture(scope="module")
def exact() -> Network:
    return Network.shipped()


@pytest.fixture(scope="module")
def trunk(exact: Network) -> QuantizedTrunk:
    pytest.importorskip("onnxruntime", reason="onnxruntime is not installed")
    trunk = load_quantized(exact.weights)
    assert trunk is not None, "network.onnx is not that of network.safetensors: quantize them again"
    return trunk


@pytest.mark.parametrize(("width", "height"), [(9, 9), (19, 19), (13, 7)])
def test_it_answers_nearly_as_numpy_does(exact: Network, trunk: QuantizedTrunk, width: int, height: int) -> None:
    seen = positions(width, height)
    ours, theirs = Network(exact.weights, trunk).evaluate(seen), exact.evaluate(seen)
    for answer, other in zip(ours, theirs, strict=True):
        assert answer.shape == other.shape
    assert np.abs(ours.win_rate - theirs.win_rate).mean() < 0.05
    assert np.abs(ours.score - theirs.score).mean() < 1.5
    assert np.abs(ours.ownership - theirs.ownership).mean() < 0.05
    assert (ours.policy.argmax(1) == theirs.policy.argmax(1)).mean() > 0.7


def test_a_batch_is_answered_as_its_positions_alone(exact: Network, trunk: QuantizedTrunk) -> None:
    network, seen = Network(exact.weights, trunk), positions(9, 9)
    together = network.evaluate(seen).score
    assert together == pytest.approx([network.evaluate([one]).score[0] for one in seen], abs=0.02)


def test_a_twin_shares_it(exact: Network, trunk: QuantizedTrunk) -> None:
    network, seen = Network(exact.weights, trunk), positions(9, 9)[:4]
    assert (network.twin().evaluate(seen).score == network.evaluate(seen).score).all()
    assert (network.evaluate(seen).score != exact.evaluate(seen).score).any()


def test_it_is_used_only_where_it_is_faster(
    exact: Network, trunk: QuantizedTrunk, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowTrunk(trunk._session)
    monkeypatch.setattr("qtgo.ai.network.load_quantized", lambda _weights: slow)
    seen = positions(9, 9)
    assert (Network.quickest().evaluate(seen).score == exact.evaluate(seen).score).all()


def test_that_of_other_weights_is_not_used(trunk: QuantizedTrunk) -> None:
    assert load_quantized(random_weights()) is None


def test_a_damaged_or_missing_file_is_not_used(exact: Network, trunk: QuantizedTrunk, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.onnx"
    damaged.write_bytes(QUANTIZED.read_bytes()[:5000])
    assert load_quantized(exact.weights, damaged) is None
    assert load_quantized(exact.weights, tmp_path / "none.onnx") is None


@pytest.mark.parametrize("error", [ImportError("no such library"), OSError("libonnxruntime.so: cannot open")])
def test_without_onnxruntime_numpy_answers(exact: Network, error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    importing = builtins.__import__

    def failing(name: str, *arguments: object, **more: object) -> ModuleType:
        if name == "onnxruntime":
            raise error
        return importing(name, *arguments, **more)  # type: ignore[arg-type]

    monkeypatch.delitem(sys.modules, "onnxruntime", raising=False)
    monkeypatch.setattr(builtins, "__import__", failing)
    assert load_quantized(exact.weights) is None
    seen = positions(9, 9)
    assert (Network.quickest().evaluate(seen).score == exact.evaluate(seen).score).all()


def test_a_library_that_complains_to_standard_error_is_not_heard(
    exact: Network, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    stand_in = ModuleType("onnxruntime")

    def complain(*_arguments: object, **_more: object) -> None:
        os.write(2, b"Schema error: already registered")
        raise RuntimeError

    for name in ("disable_telemetry_events", "set_default_logger_severity", "SessionOptions", "InferenceSession"):
        monkeypatch.setattr(stand_in, name, complain, raising=False)
    monkeypatch.setitem(sys.modules, "onnxruntime", stand_in)
    assert load_quantized(exact.weights) is None
    os.write(2, b"heard again")
    assert capfd.readouterr().err == "heard again"
