"""The trunk of the shipped network in 8 bits, run by onnxruntime: in half the time, on a processor that is made for it.

Its answers differ a little from those of numpy. Where it is missing or no faster, numpy answers, as it does elsewhere.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from qtgo.ai.features import size_scale
from qtgo.ai.onnx_session import open_session
from qtgo.ai.planes import Floats
from qtgo.ai.weights import Weights

QUANTIZED = Path(__file__).with_name("network.onnx")
"""The trunk of ``shipped.WEIGHTS``, written by ``python -m qtgo.tools.training quantize``."""
OF_WEIGHTS = "weights"
"""The metadata in the file with the name of the weights whose trunk it is."""


class QuantizedTrunk:
    """Evaluates the trunk; several threads may share it."""

    def __init__(self, session: Any) -> None:
        self._session = session

    def rectified(self, points: Floats, general: Floats) -> Floats:
        """Return the rectified trunk (height, width, batch, channels) for planes and numbers as ``Network.run``'s."""
        _, height, width, _ = points.shape
        scale = np.array([size_scale(width, height)], np.float32)
        trunk: Floats = self._session.run(["trunk"], {"planes": points, "general": general, "scale": scale})[0]
        return trunk


def load_quantized(weights: Weights, file: Path = QUANTIZED) -> QuantizedTrunk | None:
    """Load the trunk of weights, which takes 0.1 s; return None if it cannot be used or is that of others."""
    from qtgo.files.input import OWN_LIMIT, read_input

    try:
        session = open_session(read_input(file, OWN_LIMIT))
    except Exception:  # whatever a missing or broken installation raises: numpy can do without
        return None
    if session.get_modelmeta().custom_metadata_map.get(OF_WEIGHTS) != weights.name:
        return None
    return QuantizedTrunk(session)
