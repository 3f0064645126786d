"""Sessions of onnxruntime: the one place that makes them, so that none tells anybody anything."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from qtgo.ai.planes import Floats

Provider: TypeAlias = tuple[str, Mapping[str, str]]
"""What computes, with its options."""
CPU = "CPUExecutionProvider"
_FATAL = 4


@contextmanager
def _silence() -> Iterator[None]:
    """Throw away what is written to standard error: Debian's onnxruntime complains there of all its own operators."""
    try:
        before = os.dup(2)
    except OSError:  # nothing is written where it is closed
        yield
        return
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 2)
    os.close(null)
    try:
        yield
    finally:
        os.dup2(before, 2)
        os.close(before)


@_silence()
def open_session(
    model: bytes | Path, weights: Mapping[str, Floats] | None = None, provider: Provider = (CPU, {})
) -> Any:
    """Open a model that computes in the thread that asks; raise whatever onnxruntime, or a lack of it, raises.

    ``weights`` are arrays that the model says to be in another file: they are not copied, and must not change. A model
    in a file finds them beside it.
    """
    import onnxruntime

    onnxruntime.disable_telemetry_events()  # nothing is told to anybody
    onnxruntime.set_default_logger_severity(_FATAL)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1  # those who ask have threads of their own
    options.log_severity_level = _FATAL
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    if isinstance(model, Path) or weights:  # a large one, for which an arena keeps much memory, and saves no time
        options.enable_cpu_mem_arena = options.enable_mem_pattern = False
    if weights:
        values = [onnxruntime.OrtValue.ortvalue_from_numpy(array) for array in weights.values()]
        options.add_external_initializers(list(weights), values)
    name, settings = provider
    providers = [(name, dict(settings))]
    if name != CPU:  # for what it cannot do
        providers.append((CPU, {}))
    return onnxruntime.InferenceSession(model if isinstance(model, bytes) else str(model), options, providers=providers)
