"""The weights file: safetensors, in 16 bits, with the shape and the training figures as metadata."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import asdict, field, fields
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from qtgo.ai import features
from qtgo.deferred import dataclass
from qtgo.files.atomic import replace_file
from qtgo.files.input import read_input

Arrays = dict[str, NDArray[np.float32]]

FORMAT = "qtgo-network-1"
_MAX_BYTES = 1 << 28
_MAX_SIDE = 4096  # of an array, and blocks
_ITEM = 2  # bytes


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes of a network; ``pooled`` channels of every second block are pooled and broadcast to all points."""

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

    @property
    def name(self) -> str:
        """Return a name that tells networks apart: their size, steps of training, and a digest of the weights."""
        digest = blake2b(digest_size=4)
        for name in sorted(self.arrays):
            digest.update(self.arrays[name].tobytes())
        shape, steps = self.shape, self.training.get("step", 0)
        return f"qtgo-b{shape.blocks}c{shape.channels}-s{steps}-{digest.hexdigest()}"


class WeightsError(ValueError):
    """A file has no weights that this version can use."""


def array_shapes(shape: Shape) -> dict[str, tuple[int, ...]]:
    """Return the shape of every array of a network by its name."""
    channels, pooled = shape.channels, shape.pooled
    sizes: dict[str, tuple[int, ...]] = {
        "entry.weight": (channels, features.PLANES, 3, 3),
        "general.weight": (channels, features.GLOBALS),
        "policy_entry.weight": (shape.policy + shape.policy_pooled, channels, 1, 1),
        "policy_spread.weight": (shape.policy, 3 * shape.policy_pooled),
        "policy_exit.weight": (1, shape.policy, 1, 1),
        "pass_hidden.weight": (shape.policy, 3 * shape.policy_pooled),
        "pass_exit.weight": (1, shape.policy),
        "value_entry.weight": (shape.value, channels, 1, 1),
        "value_hidden.weight": (shape.hidden, 3 * shape.value),
        "value_exit.weight": (3, shape.hidden),
        "ownership_exit.weight": (1, shape.value, 1, 1),
    }
    for number in range(shape.blocks):
        kept = channels - pooled * (number % 2)
        sizes[f"blocks.{number}.first.weight"] = (channels, channels, 3, 3)
        sizes[f"blocks.{number}.second.weight"] = (channels, kept, 3, 3)
        if number % 2:
            sizes[f"blocks.{number}.spread.weight"] = (kept, 3 * pooled)
    unbiased = {"general", "policy_spread", "policy_exit"}
    biases = {
        name.replace("weight", "bias"): (size[0],)
        for name, size in sizes.items()
        if name.removesuffix(".weight") not in unbiased
    }
    return sizes | biases


def save(weights: Weights, path: Path) -> None:
    """Write weights in 16 bits atomically."""
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
    """Load weights; raise WeightsError if they are damaged or of another version, OSError if unreadable.

    Nothing in the file is trusted: each array of the network must be present once, with its proper shape.
    """
    data = read_input(path, _MAX_BYTES)
    try:
        return _read(data)
    except WeightsError as error:
        raise WeightsError(f"{path.name}: {error}") from None
    except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise WeightsError(f"{path.name}: not the weights of a network") from error


def _read(data: bytes) -> Weights:
    length = int.from_bytes(data[:8], "little")
    if length > len(data) - 8:
        raise WeightsError("not the weights of a network, or cut off")
    header = _object(json.loads(data[8 : 8 + length], object_pairs_hook=_each_once))
    about = _object(header.pop("__metadata__"))
    if about["format"] != FORMAT or about["features"] != str(features.VERSION):
        raise WeightsError("weights of another version of QtGo")
    shape = _shape(_object(json.loads(about["shape"])))
    expected = array_shapes(shape)
    if header.keys() != expected.keys():
        raise WeightsError("arrays are missing, or there are too many")
    body = memoryview(data)[8 + length :]
    arrays = {name: _array(body, header[name], sizes) for name, sizes in expected.items()}
    ends = sorted(header[name]["data_offsets"] for name in expected)
    if [start for start, _ in ends] != [0, *(end for _, end in ends[:-1])] or ends[-1][1] != len(body):
        raise WeightsError("the arrays overlap or leave gaps")
    return Weights(shape, arrays, _object(json.loads(about["training"])))


def _shape(sizes: dict[str, Any]) -> Shape:
    known = {item.name for item in fields(Shape)}
    if sizes.keys() != known or not all(type(size) is int and 1 <= size <= _MAX_SIDE for size in sizes.values()):
        raise WeightsError("a network of no known shape")
    shape = Shape(**sizes)
    if shape.pooled >= shape.channels:
        raise WeightsError("a network of no known shape")
    return shape


def _array(body: memoryview, entry: Any, sizes: tuple[int, ...]) -> NDArray[np.float32]:
    start, end = entry["data_offsets"]
    if type(start) is not int or type(end) is not int or not 0 <= start <= end <= len(body):
        raise WeightsError("an array is cut off")
    if entry["dtype"] != "F16" or entry["shape"] != list(sizes) or end - start != _ITEM * math.prod(sizes):
        raise WeightsError("an array has another shape than the network")
    array = np.frombuffer(body[start:end], "<f2").astype(np.float32).reshape(sizes)
    if not np.isfinite(array).all():
        raise WeightsError("a weight is not a number")
    return array


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError("no object")
    return value


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object from pairs; raise ValueError for duplicate names."""
    result = dict(pairs)
    if len(result) != len(pairs):
        raise ValueError("a name stands twice")
    return result
