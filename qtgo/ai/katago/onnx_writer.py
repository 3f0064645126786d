"""Writing a graph of operators as an ONNX model.

https://github.com/onnx/onnx/blob/main/onnx/onnx.proto has the numbers of the fields, which are written as
https://protobuf.dev/programming-guides/encoding says. The ``onnx`` package would do the same, and is larger
than all of QtGo.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from qtgo.ai.planes import Floats

Attribute: TypeAlias = int | float | str | Sequence[int]

_VARINT, _LENGTH_DELIMITED, _FIXED = 0, 2, 5
_FORMAT = 8  # of the file, and the set of operators that all versions of onnxruntime since 1.14 know
_OPERATORS = 17
_FLOAT, _INT = 1, 7
_IS_FLOAT, _IS_INT, _IS_TEXT, _IS_INTS = 1, 2, 3, 7
_BATCH = "batch"
_ALIGNED = 64
_TRACE = 1e-30
"""Weights below it do nothing but take time: unused channels decay until a product takes two hundred times as long."""
_LEAST_SHARED = 1 << 10
"""Numbers from which on an array is a weight outside the graph, which the graphs of all board sizes share."""


class OnnxWriter:
    """A graph as it grows; operators and arrays are named by numbers in their order."""

    def __init__(self) -> None:
        self._nodes: list[bytes] = []
        self._arrays: list[bytes] = []
        self._shared: list[tuple[str, Floats]] = []
        self._inputs: list[bytes] = []
        self._outputs: list[bytes] = []
        self._named = 0

    def input(self, name: str, *shape: int) -> str:
        """Add an input: batches of a shape."""
        self._inputs.append(bytes_field(11, _value(name, shape)))
        return name

    def output(self, name: str, value: str, *shape: int) -> None:
        """Make a value an output: batches of a shape."""
        self._nodes.append(bytes_field(1, _node("Identity", [value], [name], {})))
        self._outputs.append(bytes_field(12, _value(name, shape)))

    def node(self, kind: str, *inputs: str, **attributes: Attribute) -> str:
        """Add an operator; return its output."""
        return self.nodes(kind, 1, *inputs, **attributes)[0]

    def nodes(self, kind: str, outputs: int, *inputs: str, **attributes: Attribute) -> list[str]:
        """Add an operator; return its outputs."""
        names = [self._name() for _ in range(outputs)]
        self._nodes.append(bytes_field(1, _node(kind, list(inputs), names, attributes)))
        return names

    def weight(self, values: Floats) -> str:
        """Add weights that are the same for all sizes of boards."""
        if values.size < _LEAST_SHARED:
            return self.constant(values)
        name = self._name()
        self._shared.append((name, _without_traces(values)))
        return name

    def constant(self, values: Floats | float) -> str:
        """Add numbers that are small, or hold for one size of boards."""
        array = _without_traces(np.asarray(values, np.float32))
        name = self._name()
        self._arrays.append(bytes_field(5, _tensor(name, array.shape, _FLOAT, bytes_field(9, array.tobytes()))))
        return name

    def integers(self, *values: int) -> str:
        """Add whole numbers, such as a shape."""
        array: NDArray[np.int64] = np.array(values, "<i8")
        name = self._name()
        self._arrays.append(bytes_field(5, _tensor(name, array.shape, _INT, bytes_field(9, array.tobytes()))))
        return name

    @property
    def weights(self) -> dict[str, Floats]:
        """Return the arrays that stand outside the graph."""
        return dict(self._shared)

    @property
    def weights_size(self) -> int:
        """Return the bytes of the file in which the graph says that its weights are."""
        return sum(values.nbytes + _padding(values) for _, values in self._shared)

    def packed_weights(self) -> Iterator[memoryview | bytes]:
        """Yield the content of the file in which the graph says that its weights are, in parts."""
        for _, values in self._shared:
            yield values.data
            yield bytes(_padding(values))

    def written(self, weights_file: str) -> bytes:
        """Return the model as a file has it, whose weights are in another file."""
        arrays = [*self._arrays, *self._references(weights_file)]
        graph = b"".join((*self._nodes, bytes_field(2, "katago"), *arrays, *self._inputs, *self._outputs))
        operators = bytes_field(1, "") + number_field(2, _OPERATORS)
        told = number_field(1, _FORMAT) + bytes_field(2, "QtGo")
        return told + bytes_field(7, graph) + bytes_field(8, operators)

    def _references(self, weights_file: str) -> Iterator[bytes]:
        at = 0
        for name, values in self._shared:
            place = {"location": weights_file, "offset": str(at), "length": str(values.nbytes)}
            content = b"".join(bytes_field(13, _entry(*item)) for item in place.items()) + number_field(14, 1)
            yield bytes_field(5, _tensor(name, values.shape, _FLOAT, content))
            at += values.nbytes + _padding(values)

    def _name(self) -> str:
        self._named += 1
        return str(self._named)


def property_field(name: str, value: str) -> bytes:
    """Return something that is told of a model, to stand after what has been written of it."""
    return bytes_field(14, _entry(name, value))


def _padding(values: Floats) -> int:
    return -values.nbytes % _ALIGNED


def _without_traces(values: Floats) -> Floats:
    return np.where(np.abs(values) < _TRACE, np.float32(0), values).astype("<f4", order="C", copy=False)


def _entry(key: str, value: str) -> bytes:
    return bytes_field(1, key) + bytes_field(2, value)


def _node(kind: str, inputs: Sequence[str], outputs: Sequence[str], attributes: Mapping[str, Attribute]) -> bytes:
    return b"".join(
        (
            *(bytes_field(1, name) for name in inputs),
            *(bytes_field(2, name) for name in outputs),
            bytes_field(4, kind),
            *(bytes_field(5, _attribute(name, value)) for name, value in attributes.items()),
        )
    )


def _attribute(name: str, value: Attribute) -> bytes:
    named = bytes_field(1, name)
    match value:
        case int():
            return named + number_field(3, value) + number_field(20, _IS_INT)
        case float():
            return named + float_field(2, value) + number_field(20, _IS_FLOAT)
        case str():
            return named + bytes_field(4, value) + number_field(20, _IS_TEXT)
    return named + b"".join(number_field(8, item) for item in value) + number_field(20, _IS_INTS)


def _tensor(name: str, shape: Sequence[int], kind: int, content: bytes) -> bytes:
    sizes = b"".join(number_field(1, size) for size in shape)
    return sizes + number_field(2, kind) + bytes_field(8, name) + content


def _value(name: str, shape: Sequence[int]) -> bytes:
    """Return a batch of numbers with a name."""
    sizes = [bytes_field(2, _BATCH), *(number_field(1, size) for size in shape)]
    dimensions = b"".join(bytes_field(1, size) for size in sizes)
    return bytes_field(1, name) + bytes_field(2, bytes_field(1, number_field(1, _FLOAT) + bytes_field(2, dimensions)))


def number_field(field: int, value: int) -> bytes:
    """Return a field with a whole number of 64 bits."""
    return _varint(field << 3 | _VARINT) + _varint(value & (1 << 64) - 1)


def float_field(field: int, value: float) -> bytes:
    """Return a field with a number of 32 bits."""
    return _varint(field << 3 | _FIXED) + struct.pack("<f", value)


def bytes_field(field: int, value: bytes | str) -> bytes:
    """Return a field with bytes, a text, or a message that has been written."""
    content = value.encode() if isinstance(value, str) else value
    return _varint(field << 3 | _LENGTH_DELIMITED) + _varint(len(content)) + content


def _varint(value: int) -> bytes:
    """Return a number in groups of seven bits, the lowest first; all but the last have the highest bit set."""
    groups = bytearray()
    while value > 0x7F:
        groups.append(value & 0x7F | 0x80)
        value >>= 7
    groups.append(value)
    return bytes(groups)
