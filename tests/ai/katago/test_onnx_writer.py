"""What is written is an ONNX model, field by field."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from qtgo.ai.katago.model_file import read_model
from qtgo.ai.katago.network_graph import Graph
from qtgo.ai.katago.onnx_writer import OnnxWriter, bytes_field, float_field, number_field
from qtgo.ai.onnx_session import open_session
from tests.ai.katago.stored import DATA
from tests.onnxruntime_needed import needs_onnxruntime


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (number_field(1, 150), "08 96 01"),
        (number_field(1, 0), "08 00"),
        (number_field(1, -1), "08 ff ff ff ff ff ff ff ff ff 01"),
        (number_field(20, 7), "a0 01 07"),
        (bytes_field(2, "testing"), "12 07 74 65 73 74 69 6e 67"),
        (bytes_field(3, number_field(1, 150)), "1a 03 08 96 01"),
        (bytes_field(1, bytes(300))[:3], "0a ac 02"),
        (float_field(2, 1.0), "15 00 00 80 3f"),
    ],
)
def test_fields_are_written_as_the_documentation_of_protocol_buffers_shows(written: bytes, expected: str) -> None:
    assert written == bytes.fromhex(expected)


@needs_onnxruntime
def test_a_graph_computes_with_arrays_in_it_and_beside_it() -> None:
    pytest.importorskip("onnxruntime", reason="onnxruntime is not installed")
    rng = np.random.default_rng(1)
    large, small = rng.random((40, 50), np.float32), rng.random((50, 3), np.float32)
    graph = OnnxWriter()
    given = graph.input("given", 40)
    inner = graph.node("LeakyRelu", graph.node("MatMul", given, graph.weight(large)), alpha=0.5)
    graph.output("answer", graph.node("MatMul", inner, graph.constant(small)), 3)
    assert [array.shape for array in graph.weights.values()] == [(40, 50)]
    session = open_session(graph.written("weights"), graph.weights)
    x = rng.random((2, 40), np.float32) - 0.5
    hidden = x @ large
    expected = np.where(hidden > 0, hidden, hidden / 2) @ small
    assert np.allclose(session.run(None, {"given": x})[0], expected, atol=1e-5)


def test_weights_that_do_nothing_are_zero() -> None:
    """Numbers below the smallest normal one make a product two hundred times as slow."""
    graph = OnnxWriter()
    graph.weight(np.full(2000, 1e-40, np.float32))
    (array,) = graph.weights.values()
    assert not array.any()


def test_the_onnx_package_finds_no_fault(tmp_path: Path) -> None:
    onnx = pytest.importorskip("onnx", reason="onnx is not installed")
    for network in sorted(DATA.glob("v*.bin.gz")):
        graph = Graph(read_model(network), 9, 7)
        (tmp_path / "graph.onnx").write_bytes(graph.written("weights"))
        (tmp_path / "weights").write_bytes(b"".join(graph.packed_weights()))
        onnx.checker.check_model(tmp_path / "graph.onnx", full_check=True)
