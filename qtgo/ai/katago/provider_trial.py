"""Choosing what computes: the processor, or what else the user's onnxruntime knows, where that is truly faster.

The packages onnxruntime-gpu, -directml and -openvino, and that for macOS, know more than the processor; none of them is
needed. What is chosen must give the same answers in 32 bits, and is remembered for as long as the choice is the same.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Lock
from time import perf_counter
from typing import Any, TypeAlias

import numpy as np

from qtgo.ai.onnx_session import CPU, Provider
from qtgo.ai.planes import Floats
from qtgo.files.atomic import replace_file
from qtgo.files.input import read_input

Opener: TypeAlias = Callable[[Provider], Any]
Given: TypeAlias = Mapping[str, Floats]

_KNOWN: Mapping[str, Provider] = {
    "CUDA": ("CUDAExecutionProvider", {"use_tf32": "0"}),
    "DirectML": ("DmlExecutionProvider", {}),
    "CoreML": ("CoreMLExecutionProvider", {}),
    "OpenVINO, graphics": ("OpenVINOExecutionProvider", {"device_type": "GPU", "precision": "FP32"}),
    "OpenVINO, processor": (
        "OpenVINOExecutionProvider",
        {"device_type": "CPU", "precision": "FP32", "num_of_threads": "1"},
    ),
}
PROCESSOR = "processor"
_SECONDS = 2.0
"""Of the whole trial, besides the making of the sessions."""
_LEAST_TIMES = 3
_WORTHWHILE = 1.3  # times as fast
_MOST_DIFFERENT = 1e-3
_MOST_RECORD = 1 << 12


class Runner:
    """A session that several threads may ask; only the processor answers several at once."""

    def __init__(self, session: Any, kind: str) -> None:
        """``kind`` is what computes, for people to read."""
        self.kind = kind
        self._session = session
        self._turn = contextlib.nullcontext() if kind == PROCESSOR else Lock()

    def run(self, given: Given) -> list[Floats]:
        """Return all outputs; raise whatever onnxruntime raises."""
        with self._turn:
            outputs: list[Floats] = self._session.run(None, dict(given))
        return outputs


def open_runner(open_with: Opener, given: Given, record: Path | None) -> Runner:
    """Open the quickest session; raise whatever onnxruntime raises for the processor.

    ``given`` is what is tried; the file ``record`` remembers the choice.
    """
    kinds = offered()
    known = _recorded(record, kinds)
    if known in kinds:
        with contextlib.suppress(Exception):  # whatever it raises: the processor is always there
            return Runner(open_with(_KNOWN[known]), known)
    runner = Runner(open_with((CPU, {})), PROCESSOR)
    if not kinds or known == PROCESSOR:
        return runner
    runner = _quickest(runner, kinds, open_with, given)
    _remember(record, kinds, runner.kind)
    return runner


def offered() -> list[str]:
    """Return what else than the processor may compute, by names for people to read."""
    import onnxruntime

    available = onnxruntime.get_available_providers()
    return [kind for kind, (name, _) in _KNOWN.items() if name in available]


def _quickest(processor: Runner, kinds: Sequence[str], open_with: Opener, given: Given) -> Runner:
    right, best = processor.run(given), processor
    for kind in kinds:
        with contextlib.suppress(Exception):  # whatever a device that is missing or too small raises
            other = Runner(open_with(_KNOWN[kind]), kind)
            if _is_same(other.run(given), right) and _is_faster(other, best, given, _SECONDS / len(kinds)):
                best = other
    return best


def _is_faster(other: Runner, best: Runner, given: Given, most: float) -> bool:
    """Return whether one is clearly faster, asking both in turn, as the computer may do other things meanwhile."""
    times: dict[Runner, list[float]] = {other: [], best: []}
    end = perf_counter() + most
    while len(times[best]) < _LEAST_TIMES or perf_counter() < end:
        for runner, taken in times.items():
            start = perf_counter()
            runner.run(given)
            taken.append(perf_counter() - start)
    return min(times[other]) * _WORTHWHILE < min(times[best])


def _is_same(outputs: Sequence[Floats], right: Sequence[Floats]) -> bool:
    return all((np.abs(ours - theirs) < _MOST_DIFFERENT).all() for ours, theirs in zip(outputs, right, strict=True))


def _recorded(record: Path | None, kinds: Sequence[str]) -> str:
    """Return what was chosen of the same; empty if nothing was."""
    if record is None or not kinds:
        return ""
    try:
        known = json.loads(read_input(record, _MOST_RECORD))
        return str(known["chosen"]) if known["of"] == _choice(kinds) else ""
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return ""


def _remember(record: Path | None, kinds: Sequence[str], chosen: str) -> None:
    if record is not None:
        with contextlib.suppress(OSError):
            replace_file(record, json.dumps({"of": _choice(kinds), "chosen": chosen}).encode(), is_private=True)


def _choice(kinds: Sequence[str]) -> list[str]:
    import onnxruntime

    return [onnxruntime.__version__, *kinds]
