"""A tiny network in the format of the teacher's: one bottleneck with one block of each kind."""

from __future__ import annotations

import gzip
from pathlib import Path

import numpy as np

from qtgo.ai.katago.model_layers import GLOBALS, PLANES

TRUNK, INNER, HEADS, GATED, HEAD = 6, 4, 1, 5, 3
SILU = "act ACTIVATION_SILU"


class NetworkWriter:
    """Collects words and arrays; the arrays are random, or those given by name."""

    def __init__(self, seed: int, given: dict[str, np.ndarray] | None = None, scale: float = 0.3) -> None:
        self._rng = np.random.default_rng(seed)
        self._given = given or {}
        self._scale = scale
        self.parts: list[bytes] = []

    def words(self, *words: object) -> None:
        """Write words."""
        self.parts += [f"{word}\n".encode() for word in words]

    def array(self, name: str, *shape: int) -> None:
        """Write an array."""
        values = self._given.get(name, self._rng.normal(0, self._scale, shape) if self._scale else np.zeros(shape))
        self.parts += [b"@BIN@", np.asarray(values, "<f4").reshape(shape).tobytes(), b"\n"]

    def linear(self, name: str, entering: int, leaving: int) -> None:
        """Write a linear layer."""
        self.words(name, entering, leaving)
        self.array(name, entering, leaving)

    def bias(self, name: str, channels: int) -> None:
        """Write a bias."""
        self.words(name, channels)
        self.array(name, channels)

    def convolution(self, name: str, width: int, entering: int, leaving: int) -> None:
        """Write a convolution."""
        self.words(name, width, width, entering, leaving, 1, 1)
        self.array(name, width, width, entering, leaving)

    def activated(self, name: str, channels: int) -> None:
        """Write a normalization with scale and shift, whose variance is 1, and an activation."""
        self.words(name, channels, 1e-20, 1, 1)
        self.array(f"{name}.mean", channels)
        self.parts += [b"@BIN@", np.ones(channels, "<f4").tobytes(), b"\n"]
        self.array(f"{name}.scale", channels)
        self.array(f"{name}.shift", channels)
        self.words(*SILU.split())


def write_network(path: Path, given: dict[str, np.ndarray] | None = None, scale: float = 0.3) -> None:
    """Write the whole network."""
    file = NetworkWriter(2, given, scale)
    file.words("tiny", 15, PLANES, GLOBALS, *[20.0] * 4, 40.0, 0.25, 150.0, *[0] * 8)
    file.words("trunk", 1, TRUNK, INNER, INNER, HEAD, HEAD, 1, *[0] * 5)
    file.convolution("entry", 3, PLANES, TRUNK)
    file.linear("general", GLOBALS, TRUNK)
    file.words("nested_bottleneck_block", "block", 2)
    file.activated("before", TRUNK)
    file.convolution("in", 1, TRUNK, INNER)
    file.words("transformer_attention_block", "attention", HEADS, HEADS, INNER // HEADS, INNER // HEADS, 1, 1)
    file.words("norm", INNER, 1e-6)
    file.array("norm", INNER)
    for name in ("queries", "keys", "values", "out"):
        file.linear(name, INNER, INNER)
    file.words("turns", HEADS, INNER // HEADS // 2, 2)
    file.array("turns", HEADS, INNER // HEADS // 2, 2)
    file.words("transformer_ffn_block", "gated", INNER, GATED, 1, "norm2", INNER, 1e-6)
    file.array("norm2", INNER)
    file.linear("first", INNER, GATED)
    file.linear("gate", INNER, GATED)
    file.linear("second", GATED, INNER)
    file.activated("after", INNER)
    file.convolution("leave", 1, INNER, TRUNK)
    file.words("last", TRUNK, 1e-6, 1, 0)
    file.array("last.scale", TRUNK)
    file.array("last.shift", TRUNK)
    file.words(*SILU.split())
    _write_policy_head(file)
    _write_value_head(file)
    with gzip.open(path, "wb") as stream:
        stream.write(b"".join(file.parts))


def _write_policy_head(file: NetworkWriter) -> None:
    file.words("policy")
    file.convolution("points", 1, TRUNK, HEAD)
    file.convolution("pooled", 1, TRUNK, HEAD)
    file.activated("pooled.norm", HEAD)
    file.linear("spread", 3 * HEAD, HEAD)
    file.activated("policy.norm", HEAD)
    file.convolution("policy.out", 1, HEAD, 2)
    file.linear("pass", 3 * HEAD, HEAD)
    file.bias("pass.bias", HEAD)
    file.words(*SILU.split())
    file.linear("pass.out", HEAD, 2)


def _write_value_head(file: NetworkWriter) -> None:
    file.words("value")
    file.convolution("value.points", 1, TRUNK, HEAD)
    file.activated("value.norm", HEAD)
    file.linear("hidden", 3 * HEAD, HEAD)
    file.bias("hidden.bias", HEAD)
    file.words(*SILU.split())
    file.linear("results", HEAD, 3)
    file.bias("results.bias", 3)
    file.linear("numbers", HEAD, 6)
    file.bias("numbers.bias", 6)
    file.convolution("owners", 1, HEAD, 1)
