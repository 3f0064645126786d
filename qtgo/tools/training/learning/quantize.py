"""From exported weights to their trunk in 8 bits, as onnxruntime runs it.

Each convolution but the first multiplies whole numbers: its filters in 7 bits, which older processors add without an
overflow, its input and output in 8. The first one stays as it is: it costs little, and rounding its output shifts
the lead by points. Then each bias is shifted until the mean of every channel is restored.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static

from qtgo.ai import weights
from qtgo.ai.features import GLOBALS, PLANES, size_scale
from qtgo.ai.planes import Floats
from qtgo.ai.quantized import OF_WEIGHTS
from qtgo.tools.training.learning.samples import load

_OPSET, _FILE_VERSION = 17, 9  # old enough for the oldest supported onnxruntime
_BATCH = 24
_SIZES = (9, 13, 19)
_LAYER = "layer"  # how the names of values computed in 8 bits begin

Feed = dict[str, Floats]


def quantize(source: Path, data: Path, target: Path, batches: int, seed: int) -> None:
    """Write the trunk of weights in 8 bits; its ranges are those of some batches of prepared positions of each size."""
    loaded = weights.load(source)
    exact = _trunk(loaded)
    feeds = list(_feeds(data, batches, np.random.default_rng(seed)))
    quantized = _in_8_bits(exact, feeds)
    _correct_biases(quantized, _means(exact, feeds), feeds)
    helper.set_model_props(quantized, {OF_WEIGHTS: loaded.name})
    target.write_bytes(quantized.SerializeToString())


def _feeds(data: Path, batches: int, rng: np.random.Generator) -> Iterator[Feed]:
    samples = load(data, "train")
    for size in sorted(samples.keys() & set(_SIZES)):
        for _ in range(batches):
            rows = rng.integers(0, len(samples[size]), _BATCH)
            batch = samples[size].batch(rows, rng.integers(0, 8, _BATCH), np.zeros(_BATCH, bool))
            yield {
                "planes": batch.planes.reshape(_BATCH, size, size, PLANES),
                "general": batch.general,
                "scale": np.array([size_scale(size, size)], np.float32),
            }


class _Graph:
    """Collects the nodes and constants of a model."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.constants: list[Any] = []

    def constant(self, name: str, values: Floats) -> str:
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(values, np.float32), name))
        return name

    def node(self, kind: str, inputs: Sequence[str], name: str, **attributes: Any) -> str:
        self.nodes.append(helper.make_node(kind, list(inputs), [name], name=name, **attributes))
        return name

    def convolution(self, name: str, entering: str, filters: Floats, bias: Floats) -> str:
        inputs = [entering, self.constant(f"{name}.filters", filters), self.constant(f"{name}.bias", bias)]
        return self.node("Conv", inputs, name, pads=[filters.shape[2] // 2] * 4)

    def model(self, channels: int) -> Any:
        def tensor(name: str, *shape: str | int) -> Any:
            return helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)

        inputs = [
            tensor("planes", "batch", "height", "width", PLANES),
            tensor("general", "batch", GLOBALS),
            tensor("scale", 1),
        ]
        output = tensor("trunk", "height", "width", "batch", channels)
        graph = helper.make_graph(self.nodes, "trunk", inputs, [output], self.constants)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", _OPSET)])
        model.ir_version = _FILE_VERSION
        return model


def _trunk(source: weights.Weights) -> Any:
    """Return the trunk of ``Network`` as a model."""
    arrays, graph = source.arrays, _Graph()
    planes = graph.node("Transpose", ["planes"], "planes first", perm=[0, 3, 1, 2])
    entered = graph.convolution("entry", planes, arrays["entry.weight"], arrays["entry.bias"])
    general = graph.constant("general.weight", arrays["general.weight"].T)
    told = graph.node("MatMul", ["general", general], "general told")
    axes = numpy_helper.from_array(np.array([2, 3], np.int64), "axes")
    graph.constants.append(axes)
    trunk = graph.node("Add", [entered, graph.node("Unsqueeze", [told, "axes"], "general everywhere")], "trunk 0")
    for number in range(source.shape.blocks):
        inner = _block(graph, arrays, f"blocks.{number}", graph.node("Relu", [trunk], f"rectified {number}"))
        trunk = graph.node("Add", [trunk, inner], f"trunk {number + 1}")
    graph.node("Transpose", [graph.node("Relu", [trunk], "rectified")], "trunk", perm=[2, 3, 0, 1])
    return graph.model(source.shape.channels)


def _block(graph: _Graph, arrays: weights.Arrays, name: str, entering: str) -> str:
    """Add the layers of a block; return its addition to the trunk."""
    filters, bias = arrays[f"{name}.first.weight"], arrays[f"{name}.first.bias"]
    kept = arrays[f"{name}.second.weight"].shape[1]
    first = graph.convolution(f"{_LAYER} {name}.first", entering, filters[:kept], bias[:kept])
    if f"{name}.spread.weight" in arrays:
        seen = graph.convolution(f"{_LAYER} {name}.seen", entering, filters[kept:], bias[kept:])
        seen = graph.node("Relu", [seen], f"{name} seen")
        mean = graph.node("ReduceMean", [seen], f"{name} mean", axes=[2, 3])
        scaled = graph.node("Mul", [mean, "scale"], f"{name} scaled")
        greatest = graph.node("ReduceMax", [seen], f"{name} greatest", axes=[2, 3])
        pooled = graph.node("Concat", [mean, scaled, greatest], f"{name} pooled", axis=1)
        filters = arrays[f"{name}.spread.weight"][:, :, None, None]
        spread = graph.convolution(f"{name} spread", pooled, filters, arrays[f"{name}.spread.bias"])
        first = graph.node("Add", [first, spread], f"{name} told")
    inner = graph.node("Relu", [first], f"{name} rectified")
    layer = arrays[f"{name}.second.weight"], arrays[f"{name}.second.bias"]
    return graph.convolution(f"{_LAYER} {name}.second", inner, *layer)


class _Reader(CalibrationDataReader):
    def __init__(self, feeds: Sequence[Feed]) -> None:
        self._waiting = iter(feeds)

    def get_next(self) -> Feed | None:
        return next(self._waiting, None)


def _in_8_bits(model: Any, feeds: Sequence[Feed]) -> Any:
    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder, "exact.onnx"), Path(folder, "quantized.onnx")
        before.write_bytes(model.SerializeToString())
        quantize_static(
            before,
            after,
            _Reader(feeds),
            quant_format=QuantFormat.QDQ,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            per_channel=True,
            reduce_range=True,
            nodes_to_quantize=_layers(model),
        )
        return onnx.load(after)


def _layers(model: Any) -> list[str]:
    return [node.name for node in model.graph.node if node.name.startswith(_LAYER) and node.op_type == "Conv"]


def _means(model: Any, feeds: Sequence[Feed]) -> dict[str, Floats]:
    """Return the mean of every channel that the layers give, over all points of all positions."""
    layers = _layers(model)
    shown = onnx.ModelProto.FromString(model.SerializeToString())
    shown.graph.output.extend(helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in layers)
    session = onnxruntime.InferenceSession(shown.SerializeToString(), providers=["CPUExecutionProvider"])
    given = [session.run(layers, feed) for feed in feeds]
    points = sum(each[0].size / each[0].shape[1] for each in given)
    return {name: sum(each[nth].sum((0, 2, 3)) for each in given) / points for nth, name in enumerate(layers)}


def _correct_biases(model: Any, wanted: dict[str, Floats], feeds: Sequence[Feed]) -> None:
    """Correct the biases, one layer after the other, since a shift changes the input of the next ones."""
    constants = {constant.name: constant for constant in model.graph.initializer}
    makers = {node.output[0]: node for node in model.graph.node}
    for name, mean in wanted.items():
        numbers, unit, *_ = makers[makers[name].input[2]].input
        steps = np.rint((mean - _means(model, feeds)[name]) / numpy_helper.to_array(constants[unit]))
        shifted = numpy_helper.to_array(constants[numbers]) + steps.astype(np.int32)
        constants[numbers].CopyFrom(numpy_helper.from_array(shifted, numbers))
