"""The computation of a network on boards of one size as an ONNX graph.

As the size is fixed there are no masks, and what depends on it alone is computed beforehand: the three ways of pooling
are two, and the scale after a convolution is part of its weights. Images are (batch, channels, height, width) with the
top row first, as KataGo has them; between blocks of transformers points are (batch, points, channels).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

import numpy as np

from qtgo.ai.katago.model_layers import (
    GLOBALS,
    METADATA,
    PLANES,
    Activation,
    AttentionBlock,
    Block,
    BottleneckBlock,
    Convolution,
    Dense,
    FeedForwardBlock,
    Model,
    Norm,
    OrdinaryBlock,
    PolicyHead,
    PooledConvolution,
    PoolingBlock,
    RmsNorm,
    Trunk,
    ValueHead,
)
from qtgo.ai.katago.onnx_writer import OnnxWriter
from qtgo.ai.planes import Floats

POLICIES = 2
"""Of the channels of a policy only the first two, the plain and the optimistic, say how good a move is."""
_IMAGE = [2, 3]
_CHANNELS = 1
_ENOUGH = 20.0
"""From where on mish is the identity in 32 bits, and beyond which the exponential function would overflow."""


class Graph(OnnxWriter):
    """The graph of a network for one size of boards.

    Inputs are planes, globals and, for a human network, metadata; outputs are policy (batch, policies, points + 1),
    result, score and ownership, all as the layers compute them.
    """

    def __init__(self, model: Model, width: int, height: int) -> None:
        super().__init__()
        self._width, self._height = width, height
        self._size_scale = ((width * height) ** 0.5 - 14) / 10
        image = self._trunk(model.trunk)
        self._policy(model.policy, image)
        self._value(model.value, image)

    def _trunk(self, trunk: Trunk) -> str:
        planes = self.input("planes", PLANES, self._height, self._width)
        spread = self._matrix(self.input("globals", GLOBALS), trunk.entry_globals)
        if trunk.encoder is not None:
            first, second, leave = trunk.encoder
            hidden = self._dense(self._dense(self.input("metadata", METADATA), first), second)
            spread = self.node("Add", spread, self._matrix(hidden, leave))
        image = self.node("Add", self._convolved(planes, trunk.entry), self._everywhere(spread))
        image = self._blocks(image, trunk.blocks, trunk.entry.outputs)
        if isinstance(trunk.tip, Norm):
            return self._normed(image, trunk.tip)
        return self._rms_tip(image, trunk.tip)

    def _blocks(self, image: str, blocks: Sequence[Block], channels: int) -> str:
        for are_transformers, group in groupby(blocks, _is_transformer):
            if are_transformers:
                image = self._transformers(image, list(group), channels)
            else:
                for block in group:
                    image = self.node("Add", image, self._block(image, block))
        return image

    def _block(self, image: str, block: Block) -> str:
        match block:
            case OrdinaryBlock():
                inner = self._convolved(self._normed(image, block.norm), block.first, block.inner_norm)
                return self._convolved(inner, block.second)
            case PoolingBlock():
                inner, _ = self._pooled_convolution(self._normed(image, block.norm), block.first, block.inner_norm)
                return self._convolved(inner, block.second)
            case BottleneckBlock():
                inner = self._convolved(self._normed(image, block.norm), block.enter)
                inner = self._blocks(inner, block.blocks, block.enter.outputs)
                return self._convolved(self._normed(inner, block.leave_norm), block.leave)
        raise TypeError(block)

    def _transformers(self, image: str, blocks: Sequence[Block], channels: int) -> str:
        """Compute blocks that see points rather than images."""
        points = self.node("Reshape", image, self.integers(0, channels, -1))
        points = self.node("Transpose", points, perm=[0, 2, 1])
        for block in blocks:
            if isinstance(block, AttentionBlock):
                added = self._attention(points, block)
            else:
                assert isinstance(block, FeedForwardBlock)
                added = self._feed_forward(points, block)
            points = self.node("Add", points, added)
        points = self.node("Transpose", points, perm=[0, 2, 1])
        return self.node("Reshape", points, self.integers(0, channels, self._height, self._width))

    def _attention(self, points: str, block: AttentionBlock) -> str:
        """Compute attention for (batch, key heads, heads of each, points, width)."""
        normed = self._divided(points, block.norm, [-1])
        gain, keyed, each = block.norm.scale[:, None], block.key_heads, block.heads // block.key_heads
        width = block.keys.shape[1] // keyed
        queries = _in_halves(gain * block.queries / np.sqrt(np.float32(width)), block.heads)
        keys = _in_halves(gain * block.keys, keyed)
        asked = self._heads(self._matrix(normed, queries), keyed, each)
        known = self._heads(self._matrix(normed, keys), keyed, 1)
        values = self._heads(self._matrix(normed, gain * block.values), keyed, 1)
        if block.frequencies is not None:
            turns = self._turns(block.frequencies)
            asked, known = self._turned(asked, turns), self._turned(known, turns)
        scores = self.node("MatMul", asked, self.node("Transpose", known, perm=[0, 1, 2, 4, 3]))
        seen = self.node("MatMul", self.node("Softmax", scores, axis=-1), values)
        seen = self.node("Transpose", seen, perm=[0, 3, 1, 2, 4])
        return self._matrix(self.node("Reshape", seen, self.integers(0, 0, len(block.leave))), block.leave)

    def _heads(self, points: str, key_heads: int, each: int) -> str:
        heads = self.node("Reshape", points, self.integers(0, 0, key_heads, each, -1))
        return self.node("Transpose", heads, perm=[0, 2, 3, 1, 4])

    def _turns(self, frequencies: Floats) -> tuple[str, str]:
        """Return the cosines and sines of the angles (key heads, 1, points, pairs) of all points."""
        rows, columns = np.divmod(np.arange(self._width * self._height), self._width)
        places = self.constant(np.stack((columns, rows), axis=1).astype(np.float32))
        angles = self.node("MatMul", places, self.constant(frequencies.transpose(0, 2, 1)[:, None]))
        return self.node("Cos", angles), self.node("Sin", angles)

    def _turned(self, heads: str, turns: tuple[str, str]) -> str:
        """Turn pairs of channels, whose first halves stand before all second ones."""
        cosine, sine = turns
        first, second = self.nodes("Split", 2, heads, axis=-1)
        turned = (
            self.node("Sub", self.node("Mul", first, cosine), self.node("Mul", second, sine)),
            self.node("Add", self.node("Mul", first, sine), self.node("Mul", second, cosine)),
        )
        return self.node("Concat", *turned, axis=-1)

    def _feed_forward(self, points: str, block: FeedForwardBlock) -> str:
        normed = self._divided(points, block.norm, [-1])
        gain = block.norm.scale[:, None]
        entered = self._activated(self._matrix(normed, gain * block.enter), Activation.SILU)
        gated = self.node("Mul", entered, self._matrix(normed, gain * block.gate))
        return self._matrix(gated, block.leave)

    def _divided(self, values: str, norm: RmsNorm, axes: Sequence[int]) -> str:
        """Divide by the root mean square over axes; the scale is part of the matrices that follow."""
        mean = self.node("ReduceMean", self.node("Mul", values, values), axes=axes, keepdims=1)
        root = self.node("Sqrt", self.node("Add", mean, self.constant(norm.epsilon)))
        return self.node("Div", values, root)

    def _rms_tip(self, image: str, tip: RmsNorm) -> str:
        assert tip.offset is not None
        divided = self._divided(image, tip, [_CHANNELS, *_IMAGE] if tip.spatial else [_CHANNELS])
        return self._normed(divided, Norm(tip.scale, tip.offset, tip.activation))

    def _policy(self, head: PolicyHead, image: str) -> None:
        points, pooled = self._pooled_convolution(image, head.first, head.norm)
        kept = min(POLICIES, head.leave.outputs)
        at_points = self._convolved(points, Convolution(head.leave.weights[..., :kept], head.leave.dilation))
        at_points = self.node("Reshape", at_points, self.integers(0, kept, -1))
        if head.passing_hidden is None:
            passing = self.node("MatMul", pooled, self._pooling_matrix(head.passing[:, :kept]))
        else:
            hidden = head.passing_hidden
            passing = self.node("MatMul", pooled, self._pooling_matrix(hidden.weights))
            passing = self._activated(self.node("Add", passing, self.weight(hidden.bias)), hidden.activation)
            passing = self._matrix(passing, head.passing[:, :kept])
        passing = self.node("Unsqueeze", passing, self.integers(2))
        policy = self.node("Concat", at_points, passing, axis=2)
        self.output("policy", policy, kept, self._width * self._height + 1)

    def _value(self, head: ValueHead, image: str) -> None:
        points = self._convolved(image, head.first, head.norm)
        scale = self._size_scale
        mean, scaled, squared = np.split(head.hidden.weights, 3)
        pooling = (mean + scale * scaled + (scale**2 - 0.1) * squared).astype(np.float32)
        pooled = self.node("Flatten", self.node("GlobalAveragePool", points))
        hidden = self.node("Add", self.node("MatMul", pooled, self.constant(pooling)), self.weight(head.hidden.bias))
        hidden = self._activated(hidden, head.hidden.activation)
        self.output("result", self._dense(hidden, head.result), len(head.result.bias))
        self.output("score", self._dense(hidden, head.score), len(head.score.bias))
        self.output("ownership", self._convolved(points, head.ownership), 1, self._height, self._width)

    def _pooled_convolution(self, image: str, layer: PooledConvolution, norm: Norm) -> tuple[str, str]:
        """Return the convolution, normed and activated, and what is pooled in it: means and maxima."""
        inner = self._convolved(image, layer.pooled, layer.pooled_norm)
        mean, largest = self.node("GlobalAveragePool", inner), self.node("GlobalMaxPool", inner)
        pooled = self.node("Flatten", self.node("Concat", mean, largest, axis=_CHANNELS))
        spread = self.node("MatMul", pooled, self._pooling_matrix(layer.spread * norm.scale))
        points = self._convolved(image, layer.points, Norm(norm.scale, norm.offset, Activation.IDENTITY))
        return self._activated(self.node("Add", points, self._everywhere(spread)), norm.activation), pooled

    def _pooling_matrix(self, weights: Floats) -> str:
        """Return the matrix for means and maxima, from that for means, means scaled by the size, and maxima."""
        mean, scaled, largest = np.split(weights, 3)
        return self.constant(np.concatenate((mean + np.float32(self._size_scale) * scaled, largest)))

    def _convolved(self, image: str, layer: Convolution, norm: Norm | None = None) -> str:
        """Convolve an image, and norm and activate the result."""
        height, width, _, _ = layer.weights.shape
        rows, columns = layer.dilation[0] * (height // 2), layer.dilation[1] * (width // 2)
        attributes: Mapping[str, Sequence[int]] = {
            "kernel_shape": [height, width],
            "dilations": list(layer.dilation),
            "pads": [rows, columns, rows, columns],
        }
        weights = layer.weights if norm is None else layer.weights * norm.scale
        inputs = [image, self.weight(weights.transpose(3, 2, 0, 1))]
        if norm is None:
            return self.node("Conv", *inputs, **attributes)
        return self._activated(self.node("Conv", *inputs, self.weight(norm.offset), **attributes), norm.activation)

    def _normed(self, image: str, norm: Norm) -> str:
        if (norm.scale != 1).any():
            image = self.node("Mul", image, self.weight(norm.scale[:, None, None]))
        image = self.node("Add", image, self.weight(norm.offset[:, None, None]))
        return self._activated(image, norm.activation)

    def _dense(self, values: str, layer: Dense) -> str:
        added = self.node("Add", self._matrix(values, layer.weights), self.weight(layer.bias))
        return self._activated(added, layer.activation)

    def _matrix(self, values: str, weights: Floats) -> str:
        return self.node("MatMul", values, self.weight(weights))

    def _everywhere(self, values: str) -> str:
        """Return numbers of channels as an image of one point, which is added to all points of another."""
        return self.node("Unsqueeze", values, self.integers(*_IMAGE))

    def _activated(self, values: str, activation: Activation) -> str:
        match activation:
            case Activation.IDENTITY:
                return values
            case Activation.RELU:
                return self.node("Relu", values)
            case Activation.SILU:
                return self.node("Mul", values, self.node("Sigmoid", values))
        return self._mish(values)

    def _mish(self, values: str) -> str:
        """Return x tanh(ln(1 + e^x)) as x - 2x / ((1 + e^x)^2 + 1), which takes two thirds of the time."""
        one = self.constant(1.0)
        grown = self.node("Exp", self.node("Min", values, self.constant(_ENOUGH)))
        grown = self.node("Add", grown, one)
        squared = self.node("Add", self.node("Mul", grown, grown), one)
        return self.node("Sub", values, self.node("Div", self.node("Mul", values, self.constant(2.0)), squared))


def _is_transformer(block: Block) -> bool:
    return isinstance(block, AttentionBlock | FeedForwardBlock)


def _in_halves(matrix: Floats, heads: int) -> Floats:
    """Put the first channels of all pairs of each head before the second ones."""
    inputs, outputs = matrix.shape
    width = outputs // heads
    if width % 2:
        return matrix
    paired = matrix.reshape(inputs, heads, width // 2, 2)
    return np.ascontiguousarray(paired.transpose(0, 1, 3, 2)).reshape(inputs, outputs)
