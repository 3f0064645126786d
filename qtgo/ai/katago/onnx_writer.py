"""Writing a graph of operators as an ONNX model.

https://github.com/onnx/onnx/blob/main/onnx/onnx.proto has the numbers of the fields. The ``onnx`` package would do the
same, and is larger than all of QtGo.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from qtgo.ai.katago.protobuf import bytes_field, float_field, number_field
from qtgo.ai.planes import Floats

Attribute: TypeAlias = int | float | str | Sequence[int]

_FORMAT = 8  # of the file, and the set of operators that all versions of onnxruntime since 1.14 know
_OPERATORS = 17
_FLOAT, _INT = 1, 7
_IS_FLOAT, _IS_INT, _IS_TEXT, _IS_INTS = 1, 2, 3, 7
_BATCH = "batch"
_ALIGNED = 64
_LEAST_SHARED = 1 << 10
"""Numbers from which on an array is a weight outside the graph, which the graphs of all board sizes share."""
WEIGHTS_FILE = "weights"
"""Where the graph says that its weights are; onnxruntime is given them instead."""


class OnnxWriter:
    """A graph as it grows; operators and arrays are named by numbers in their order."""

    def __init__(self) -> None:
        self._nodes: list[bytes] = []
        self._arrays: list[bytes] = []
        self._inputs: list[bytes] = []
        self._outputs: list[bytes] = []
        self._named = 0
        self._end = 0
        self.weights: dict[str, Floats] = {}
        """The arrays that stand outside the graph, in their order."""

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
        self.weights[name] = np.ascontiguousarray(values, "<f4")
        place = {"location": WEIGHTS_FILE, "offset": str(self._end), "length": str(values.nbytes)}
        content = b"".join(bytes_field(13, _entry(key, value)) for key, value in place.items()) + number_field(14, 1)
        self._end += values.nbytes + -values.nbytes % _ALIGNED
        self._arrays.append(bytes_field(5, _tensor(name, values.shape, _FLOAT, content)))
        return name

    def constant(self, values: Floats | float) -> str:
        """Add numbers that are small, or hold for one size of boards."""
        array = np.asarray(values, "<f4")
        name = self._name()
        self._arrays.append(bytes_field(5, _tensor(name, array.shape, _FLOAT, bytes_field(9, array.tobytes()))))
        return name

    def integers(self, *values: int) -> str:
        """Add whole numbers, such as a shape."""
        array: NDArray[np.int64] = np.array(values, "<i8")
        name = self._name()
        self._arrays.append(bytes_field(5, _tensor(name, array.shape, _INT, bytes_field(9, array.tobytes()))))
        return name

    def written(self, properties: Mapping[str, str]) -> bytes:
        """Return the model as a file has it, with properties to tell it by."""
        graph = b"".join((*self._nodes, bytes_field(2, "katago"), *self._arrays, *self._inputs, *self._outputs))
        operators = bytes_field(1, "") + number_field(2, _OPERATORS)
        told = b"".join(bytes_field(14, _entry(key, value)) for key, value in properties.items())
        return (
            number_field(1, _FORMAT) + bytes_field(2, "QtGo") + bytes_field(7, graph) + bytes_field(8, operators) + told
        )

    def _name(self) -> str:
        self._named += 1
        return str(self._named)


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
