"""Reading the files of KataGo's networks, versions 8 to 17, binary or text.

Nothing in a file is trusted: every number has a range, every layer fits the one before, and no weights are read that
the file cannot hold.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from qtgo.ai.katago.model_error import ModelError, ModelFault
from qtgo.ai.katago.model_layers import (
    GLOBALS,
    METADATA,
    NEWEST_VERSION,
    OLDEST_VERSION,
    PLANES,
    Activation,
    AttentionBlock,
    Block,
    BottleneckBlock,
    Convolution,
    Dense,
    FeedForwardBlock,
    Model,
    ModelHeader,
    Multipliers,
    Norm,
    OrdinaryBlock,
    PolicyHead,
    PooledConvolution,
    PoolingBlock,
    RmsNorm,
    Trunk,
    ValueHead,
)
from qtgo.ai.katago.token_reader import TokenReader
from qtgo.ai.planes import Floats

_NAME = re.compile(r"[A-Za-z0-9_-]{1,96}")
_FIRST_VERSION = 3
_MOST_CHANNELS = 1 << 14
_MOST_HEADS = 128
_MOST_KERNEL, _MOST_DILATION = 19, 8
_MOST_BLOCKS, _MOST_NESTED = 1000, 4
_MOST_NAMED = 1 << 20
"""Of the sizes that a file names but that follow from its layers."""
_POOLED = 3  # numbers for each pooled channel
_RESULTS = 3


def read_model(file: Path) -> Model:
    """Read a network; raise ModelError for what cannot be used, OSError for what cannot be read."""
    with TokenReader(file) as tokens:
        return _ModelReader(tokens).model()


def read_header(file: Path) -> ModelHeader:
    """Read the beginning of a network alone; raise as ``read_model``."""
    with TokenReader(file) as tokens:
        return _ModelReader(tokens).header


class _ModelReader:
    """Reads the header when it is made, then each layer in its turn."""

    def __init__(self, tokens: TokenReader) -> None:
        self._tokens = tokens
        self.header = _header(tokens)
        self._version = self.header.version
        self._blocks_left = _MOST_BLOCKS

    def model(self) -> Model:
        trunk, channels = self._trunk()
        policy = self._policy_head(channels)
        value = self._value_head(channels)
        self._tokens.finish()
        return Model(self.header, trunk, policy, value)

    def _trunk(self) -> tuple[Trunk, int]:
        self._name()
        count = self._tokens.integer(1, _MOST_BLOCKS)
        channels = self._channels()
        for _ in ("mid", "regular", "unused", "pooled"):
            self._tokens.integer(0, _MOST_NAMED)
        has_rms_tip = False
        if self._version >= 15:
            has_rms_tip = self._option("trunk norm", 1) == 1
            self._zeros("trunk option", 5)
        entry = self._convolution(self.header.planes, channels)
        entry_globals = self._matrix(self.header.globals, channels)
        encoder = self._encoder(channels) if self.header.is_human else None
        blocks = self._blocks(count, channels, 0)
        tip = self._rms_tip(channels) if has_rms_tip else self._norm(channels)
        return Trunk(entry, entry_globals, encoder, blocks, tip), channels

    def _encoder(self, channels: int) -> tuple[Dense, Dense, Floats]:
        self._name()
        if self._tokens.integer(1, _MOST_CHANNELS) != METADATA:
            raise ModelError(ModelFault.UNKNOWN_OPTION, "metadata inputs")
        first = self._dense(METADATA)
        second = self._dense(len(first.bias))
        return first, second, self._matrix(len(second.bias), channels)

    def _blocks(self, count: int, channels: int, depth: int) -> tuple[Block, ...]:
        self._blocks_left -= count
        if self._blocks_left < 0 or depth > _MOST_NESTED:
            raise ModelError(ModelFault.DAMAGED)
        return tuple(self._block(channels, depth) for _ in range(count))

    def _block(self, channels: int, depth: int) -> Block:
        kind = self._tokens.word()
        self._name()
        match kind:
            case "ordinary_block":
                return self._ordinary(channels)
            case "gpool_block":
                return self._pooling(channels)
            case "nested_bottleneck_block":
                return self._bottleneck(channels, depth)
            case "transformer_attention_block":
                return self._attention(channels)
            case "transformer_ffn_block":
                return self._feed_forward(channels)
        if not kind.isprintable() or not kind.replace("_", "").isalnum():
            raise ModelError(ModelFault.DAMAGED)
        raise ModelError(ModelFault.UNKNOWN_BLOCK, kind)

    def _ordinary(self, channels: int) -> OrdinaryBlock:
        norm = self._norm(channels)
        first = self._convolution(channels)
        inner_norm = self._norm(first.outputs)
        return OrdinaryBlock(norm, first, inner_norm, self._convolution(first.outputs, channels))

    def _pooling(self, channels: int) -> PoolingBlock:
        norm = self._norm(channels)
        first = self._pooled_convolution(channels)
        inner_norm = self._norm(first.points.outputs)
        return PoolingBlock(norm, first, inner_norm, self._convolution(first.points.outputs, channels))

    def _pooled_convolution(self, channels: int) -> PooledConvolution:
        points = self._convolution(channels)
        pooled = self._convolution(channels)
        pooled_norm = self._norm(pooled.outputs)
        return PooledConvolution(points, pooled, pooled_norm, self._matrix(_POOLED * pooled.outputs, points.outputs))

    def _bottleneck(self, channels: int, depth: int) -> BottleneckBlock:
        count = self._tokens.integer(1, _MOST_BLOCKS)
        norm = self._norm(channels)
        enter = self._convolution(channels)
        blocks = self._blocks(count, enter.outputs, depth + 1)
        leave_norm = self._norm(enter.outputs)
        return BottleneckBlock(norm, enter, blocks, leave_norm, self._convolution(enter.outputs, channels))

    def _attention(self, channels: int) -> AttentionBlock:
        tokens = self._tokens
        heads, key_heads = tokens.integer(1, _MOST_HEADS), tokens.integer(1, _MOST_HEADS)
        width, value_width = self._channels(), self._channels()
        turns, learned = tokens.flag(), tokens.flag()
        if heads % key_heads or (turns and width % (2 if learned else 4)):
            raise ModelError(ModelFault.DAMAGED)
        norm = self._rms_norm(channels)
        queries = self._matrix(channels, heads * width)
        keys = self._matrix(channels, key_heads * width)
        values = self._matrix(channels, key_heads * value_width)
        leave = self._matrix(heads * value_width, channels)
        frequencies = self._frequencies(key_heads, width // 2, learned) if turns else None
        return AttentionBlock(norm, heads, key_heads, queries, keys, values, leave, frequencies)

    def _frequencies(self, key_heads: int, pairs: int, learned: bool) -> Floats:
        self._name()
        if learned:
            for size in (key_heads, pairs, 2):
                self._tokens.integer(size, size)
            return self._tokens.floats(key_heads, pairs, 2)
        frequencies = np.zeros((1, pairs, 2))
        with np.errstate(over="ignore"):
            falling = np.float64(self._positive()) ** (-2 * np.arange(pairs // 2) / pairs)
        frequencies[0, : pairs // 2, 1] = frequencies[0, pairs // 2 :, 0] = falling
        return _finite(frequencies)

    def _feed_forward(self, channels: int) -> FeedForwardBlock:
        self._tokens.integer(channels, channels)
        hidden = self._channels()
        if not self._tokens.flag():
            raise ModelError(ModelFault.UNKNOWN_OPTION, "ungated layers")
        norm = self._rms_norm(channels)
        enter, gate = self._matrix(channels, hidden), self._matrix(channels, hidden)
        return FeedForwardBlock(norm, enter, gate, self._matrix(hidden, channels))

    def _policy_head(self, channels: int) -> PolicyHead:
        version = self._version
        self._name()
        answers = 1 if version < 12 else 2 if version < 16 else 4
        if version >= 17:
            answers = self._tokens.integer(2, 4)
            self._zeros("policy option", 3)
        first = self._pooled_convolution(channels)
        norm = self._norm(first.points.outputs)
        leave = self._convolution(first.points.outputs, answers)
        pooled = _POOLED * first.pooled.outputs
        if version < 15:
            return PolicyHead(first, norm, leave, None, self._matrix(pooled, answers))
        hidden = self._dense(pooled)
        return PolicyHead(first, norm, leave, hidden, self._matrix(len(hidden.bias), answers))

    def _value_head(self, channels: int) -> ValueHead:
        self._name()
        if self._version >= 17:
            self._zeros("value option", 3)
        first = self._convolution(channels)
        norm = self._norm(first.outputs)
        hidden = self._dense(_POOLED * first.outputs)
        result = self._affine(len(hidden.bias), _RESULTS)
        score = self._affine(len(hidden.bias), 4 if self._version < 9 else 6)
        return ValueHead(first, norm, hidden, result, score, self._convolution(first.outputs, 1))

    def _convolution(self, inputs: int, outputs: int | None = None) -> Convolution:
        """Read a convolution, of any number of output channels unless it is given."""
        tokens = self._tokens
        self._name()
        height, width = tokens.integer(1, _MOST_KERNEL), tokens.integer(1, _MOST_KERNEL)
        tokens.integer(inputs, inputs)
        outputs = self._channels() if outputs is None else tokens.integer(outputs, outputs)
        dilation = tokens.integer(1, _MOST_DILATION), tokens.integer(1, _MOST_DILATION)
        if not height % 2 or not width % 2:
            raise ModelError(ModelFault.DAMAGED)
        return Convolution(tokens.floats(height, width, inputs, outputs), dilation)

    def _norm(self, channels: int) -> Norm:
        """Read a batch norm and the activation after it."""
        tokens = self._tokens
        self._name()
        tokens.integer(channels, channels)
        epsilon = tokens.number()
        has_scale, has_bias = tokens.flag(), tokens.flag()
        mean, variance = (tokens.floats(channels).astype(np.float64) for _ in range(2))
        if (variance + epsilon).min() <= 0:
            raise ModelError(ModelFault.DAMAGED)
        scale = (tokens.floats(channels) if has_scale else 1.0) / np.sqrt(variance + epsilon)
        offset = (tokens.floats(channels) if has_bias else 0.0) - scale * mean
        return Norm(_finite(scale), _finite(offset), self._activation())

    def _rms_norm(self, channels: int) -> RmsNorm:
        self._name()
        self._tokens.integer(channels, channels)
        return RmsNorm(self._epsilon(), self._tokens.floats(channels))

    def _rms_tip(self, channels: int) -> RmsNorm:
        self._name()
        self._tokens.integer(channels, channels)
        epsilon, spatial = self._epsilon(), self._tokens.flag()
        self._option("RMS group size", 0)
        scale, offset = self._tokens.floats(channels), self._tokens.floats(channels)
        return RmsNorm(epsilon, scale, offset, self._activation(), spatial)

    def _dense(self, inputs: int) -> Dense:
        """Read a matrix of any number of output channels, its bias and activation."""
        weights, bias = self._weights_and_bias(inputs, None)
        return Dense(weights, bias, self._activation())

    def _affine(self, inputs: int, outputs: int) -> Dense:
        """Read a matrix and its bias, without an activation."""
        weights, bias = self._weights_and_bias(inputs, outputs)
        return Dense(weights, bias, Activation.IDENTITY)

    def _weights_and_bias(self, inputs: int, outputs: int | None) -> tuple[Floats, Floats]:
        weights = self._matrix(inputs, outputs)
        self._name()
        channels = weights.shape[1]
        self._tokens.integer(channels, channels)
        return weights, self._tokens.floats(channels)

    def _matrix(self, inputs: int, outputs: int | None = None) -> Floats:
        self._name()
        self._tokens.integer(inputs, inputs)
        outputs = self._channels() if outputs is None else self._tokens.integer(outputs, outputs)
        return self._tokens.floats(inputs, outputs)

    def _activation(self) -> Activation:
        self._name()
        if self._version < 11:
            return Activation.RELU
        word = self._tokens.word()
        try:
            return Activation(word)
        except ValueError:
            is_other = word.startswith("ACTIVATION_") and word.replace("_", "").isalnum()
            raise ModelError(*((ModelFault.UNKNOWN_OPTION, word) if is_other else (ModelFault.DAMAGED,))) from None

    def _epsilon(self) -> float:
        epsilon = self._positive()
        if epsilon > 1:
            raise ModelError(ModelFault.DAMAGED)
        return epsilon

    def _positive(self) -> float:
        return _positive(self._tokens)

    def _channels(self) -> int:
        return self._tokens.integer(1, _MOST_CHANNELS)

    def _name(self) -> None:
        """Skip a name, which means nothing."""
        self._tokens.word()

    def _option(self, name: str, most: int) -> int:
        return _option(self._tokens, name, most)

    def _zeros(self, name: str, count: int) -> None:
        for _ in range(count):
            self._option(name, 0)


def _header(tokens: TokenReader) -> ModelHeader:
    name, version = _name_and_version(tokens)
    if version < OLDEST_VERSION:
        raise ModelError(ModelFault.TOO_OLD, str(version))
    if version > NEWEST_VERSION:
        raise ModelError(ModelFault.TOO_NEW, str(version))
    tokens.integer(PLANES, PLANES)
    tokens.integer(GLOBALS, GLOBALS)
    multipliers = Multipliers()
    if version >= 13:
        _positive(tokens)  # of the error of the value, which is only trained
        multipliers = Multipliers(*(_positive(tokens) for _ in range(6)))
    encoder = suicide = 0
    if version >= 15:
        encoder = _option(tokens, "metadata encoder", 1)
        suicide = tokens.integer(0, 1)
        for _ in range(6):
            _option(tokens, "model option", 0)
    return ModelHeader(name, version, PLANES, GLOBALS, multipliers, encoder == 1, suicide == 1)


def _name_and_version(tokens: TokenReader) -> tuple[str, int]:
    """Read what every network begins with."""
    if tokens.is_over():  # which also says whether it can be unpacked
        raise ModelError(ModelFault.NOT_A_NETWORK)
    try:
        name, version = tokens.word(), tokens.integer(_FIRST_VERSION, _MOST_NAMED)
    except ModelError:
        raise ModelError(ModelFault.NOT_A_NETWORK) from None
    if not _NAME.fullmatch(name):
        raise ModelError(ModelFault.NOT_A_NETWORK)
    return name, version


def _option(tokens: TokenReader, name: str, most: int) -> int:
    """Read a number that stands for a way to compute, from 0 to the last that is known."""
    value = tokens.integer(0, _MOST_NAMED)
    if value > most:
        raise ModelError(ModelFault.UNKNOWN_OPTION, f"{name} {value}")
    return value


def _positive(tokens: TokenReader) -> float:
    value = tokens.number()
    if not value > 0:
        raise ModelError(ModelFault.DAMAGED)
    return value


def _finite(values: np.ndarray) -> Floats:
    with np.errstate(over="ignore"):
        result: Floats = values.astype(np.float32)
    if not np.isfinite(result).all():
        raise ModelError(ModelFault.DAMAGED)
    return result
