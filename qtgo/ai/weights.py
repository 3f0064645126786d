"""The file of weights: the safetensors format, in 16 bits, with the shape and the training figures inside."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from qtgo.ai import features
from qtgo.atomic_file import replace_file

Arrays = dict[str, NDArray[np.float32]]

FORMAT = "qtgo-network-1"


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes of a network; ``pooled`` channels of every second block tell all points of the whole board."""

    blocks: int = 5
    channels: int = 64
    pooled: int = 16
    policy: int = 32
    policy_pooled: int = 16
    value: int = 24
    hidden: int = 64


@dataclass(frozen=True, slots=True)
class Weights:
    """The arrays of a network by name, and how it was trained (for people to read)."""

    shape: Shape
    arrays: Arrays
    training: Mapping[str, Any] = field(default_factory=dict)


class WeightsError(ValueError):
    """A file that holds no weights which this version can use."""


def save(weights: Weights, path: Path) -> None:
    """Write weights in 16 bits; a file that was there is replaced at once or not at all."""
    header: dict[str, Any] = {
        "__metadata__": {
            "format": FORMAT,
            "features": str(features.VERSION),
            "shape": json.dumps(asdict(weights.shape)),
            "training": json.dumps(weights.training),
        }
    }
    blobs = []
    end = 0
    for name, array in sorted(weights.arrays.items()):
        blob = array.astype("<f2").tobytes()
        header[name] = {"dtype": "F16", "shape": list(array.shape), "data_offsets": [end, end + len(blob)]}
        blobs.append(blob)
        end += len(blob)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    replace_file(path, len(text).to_bytes(8, "little") + text + b"".join(blobs))


def load(path: Path) -> Weights:
    """Read weights; raise WeightsError if they are damaged or of another version, OSError if unreadable."""
    data = path.read_bytes()
    length = int.from_bytes(data[:8], "little")
    try:
        header = json.loads(data[8 : 8 + length])
        about = header.pop("__metadata__")
        if about["format"] != FORMAT or about["features"] != str(features.VERSION):
            raise WeightsError(f"{path.name} is of another version: {about['format']}, features {about['features']}")
        body = memoryview(data)[8 + length :]
        arrays = {name: _array(body, entry) for name, entry in header.items()}
        return Weights(Shape(**json.loads(about["shape"])), arrays, json.loads(about["training"]))
    except (KeyError, TypeError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise WeightsError(f"{path.name} holds no weights of a network") from error


def _array(body: memoryview, entry: Mapping[str, Any]) -> NDArray[np.float32]:
    start, end = entry["data_offsets"]
    try:
        return np.frombuffer(body[start:end], "<f2").astype(np.float32).reshape(entry["shape"])
    except ValueError as error:
        raise WeightsError("the file of weights is cut off") from error
