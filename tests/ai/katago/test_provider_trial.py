"""What else than the processor computes, where it is there, right and faster."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import sleep
from typing import Any

import numpy as np
import pytest

from qtgo.ai.katago import provider_trial
from qtgo.ai.katago.provider_trial import PROCESSOR, Runner, open_runner
from qtgo.ai.onnx_session import CPU, Provider
from qtgo.ai.planes import Floats

onnxruntime = pytest.importorskip("onnxruntime", reason="onnxruntime is not installed")

GIVEN = {"planes": np.zeros((1, 2), np.float32)}
CUDA, OPENVINO = "CUDAExecutionProvider", "OpenVINOExecutionProvider"


class Device:
    """Stands for onnxruntime on a computer with some devices."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **seconds: float) -> None:
        self.seconds = {CPU: 0.02, **seconds}
        self.error = 0.0
        self.opened: list[str] = []
        monkeypatch.setattr(onnxruntime, "get_available_providers", lambda: [*seconds, "AzureExecutionProvider", CPU])
        monkeypatch.setattr(provider_trial, "_SECONDS", 0.05)

    def open(self, provider: Provider) -> Any:
        name, _ = provider
        self.opened.append(name)
        if self.seconds[name] < 0:
            raise RuntimeError("no such device")
        return Session(self.seconds[name], self.error if name != CPU else 0.0)


class Session:
    def __init__(self, seconds: float, error: float) -> None:
        self._seconds, self._error = seconds, error

    def run(self, _names: Sequence[str] | None, _given: object) -> list[Floats]:
        sleep(self._seconds)
        return [np.full((1, 3), self._error, np.float32)]


def test_the_processor_is_asked_alone_where_there_is_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    device = Device(monkeypatch)
    assert open_runner(device.open, GIVEN, None).kind == PROCESSOR
    assert device.opened == [CPU]


def test_a_faster_device_is_chosen_and_remembered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    device, record = Device(monkeypatch, **{CUDA: 0.001}), tmp_path / "trial.json"
    assert open_runner(device.open, GIVEN, record).kind == "CUDA"
    device.opened.clear()
    assert open_runner(device.open, GIVEN, record).kind == "CUDA"
    assert device.opened == [CUDA]


def test_another_choice_is_tried_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    record = tmp_path / "trial.json"
    open_runner(Device(monkeypatch, **{CUDA: 0.001}).open, GIVEN, record)
    later = Device(monkeypatch, **{CUDA: 0.01, OPENVINO: 0.001})
    assert open_runner(later.open, GIVEN, record).kind.startswith("OpenVINO")
    assert open_runner(Device(monkeypatch).open, GIVEN, record).kind == PROCESSOR


def test_a_device_that_is_hardly_faster_is_left_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    device, record = Device(monkeypatch, **{CUDA: 0.0199}), tmp_path / "trial.json"
    assert open_runner(device.open, GIVEN, record).kind == PROCESSOR
    device.opened.clear()
    assert open_runner(device.open, GIVEN, record).kind == PROCESSOR
    assert device.opened == [CPU]


@pytest.mark.parametrize("error", [0.01, float("nan")])
def test_a_device_that_answers_otherwise_is_not_used(error: float, monkeypatch: pytest.MonkeyPatch) -> None:
    device = Device(monkeypatch, **{CUDA: 0.001})
    device.error = error
    assert open_runner(device.open, GIVEN, None).kind == PROCESSOR


def test_a_device_that_fails_is_done_without(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    record = tmp_path / "trial.json"
    assert open_runner(Device(monkeypatch, **{CUDA: -1}).open, GIVEN, record).kind == PROCESSOR
    record.unlink()
    open_runner(Device(monkeypatch, **{CUDA: 0.001}).open, GIVEN, record)
    assert open_runner(Device(monkeypatch, **{CUDA: -1}).open, GIVEN, record).kind == PROCESSOR


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"of": 1}', b"\xff", b"[" * 4000])
def test_a_record_that_is_damaged_is_made_again(
    content: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    device, record = Device(monkeypatch, **{CUDA: 0.001}), tmp_path / "trial.json"
    record.write_bytes(content)
    assert open_runner(device.open, GIVEN, record).kind == "CUDA"
    assert b"CUDA" in record.read_bytes()


def test_a_runner_says_what_computes() -> None:
    assert Runner(Session(0, 0), "CUDA").run(GIVEN)[0].shape == (1, 3)
