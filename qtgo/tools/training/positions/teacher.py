"""The teacher: a KataGo network, read from its file into torch.

Networks of version 15 are read whose trunk is bottlenecks of transformers. A file is gzip: words, and arrays of 32-bit
floats behind ``@BIN@``.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import prod
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from qtgo.ai.features import Features, encode
from qtgo.ai.katago.inputs import inputs_in, planes_of
from qtgo.ai.katago.ladders import KataGoLadders
from qtgo.ai.katago.model_layers import GLOBALS, PLANES
from qtgo.ai.planes import Floats
from qtgo.ai.search.search_state import SearchState
from qtgo.core.rules.point import Point

VERSION = 15
_SCORE_UNIT = 20.0
_ACTIVATION = "ACTIVATION_SILU"
_RMS_NORM = 1
_BEGIN_FLOATS = b"@BIN@"
_PARAMETERS, _UNUSED = 7, 8
_COMPILED_BATCH = 16


class Lesson(NamedTuple):
    """The teacher's output for a batch, for the side to move.

    ``policy`` (batch, points + 1) are probabilities with the pass last, ``win`` (batch) the win rate with half of what
    has no result, ``lead`` (batch) is in points, ``ownership`` (batch, points) goes from -1 to 1. Rows are counted from
    A1 if those of the input are.
    """

    policy: Tensor
    win: Tensor
    lead: Tensor
    ownership: Tensor


class NetworkFile:
    """Reads the words and arrays of a network's file, one after the other."""

    def __init__(self, path: Path) -> None:
        with gzip.open(path) as file:
            self._content = file.read()
        self._at = 0

    def word(self) -> str:
        """Return the next word."""
        content, start = self._content, self._at
        while start < len(content) and content[start : start + 1].isspace():
            start += 1
        end = start
        while end < len(content) and not content[end : end + 1].isspace():
            end += 1
        if start == end:
            raise ValueError("the network's file ends too early")
        self._at = end
        return content[start:end].decode("ascii", "replace")

    def number(self) -> int:
        """Return the next word as a whole number."""
        return int(self.word())

    def numbers(self, count: int) -> list[int]:
        """Return several whole numbers."""
        return [self.number() for _ in range(count)]

    def expect(self, *values: str | int) -> None:
        """Raise ValueError unless these words come next."""
        for value in values:
            if (word := self.word()) != str(value):
                raise ValueError(f"the network's file has {word!r} where only {value!r} can be read")

    def floats(self, *shape: int) -> Tensor:
        """Return the next array."""
        begin = self._content.find(_BEGIN_FLOATS, self._at)
        end = begin + len(_BEGIN_FLOATS) + 4 * prod(shape)
        if begin < 0 or self._content[self._at : begin].strip() or end > len(self._content):
            raise ValueError("the network's file lacks an array")
        self._at = end
        values = np.frombuffer(self._content, "<f4", prod(shape), begin + len(_BEGIN_FLOATS))
        return torch.from_numpy(values.reshape(shape).copy())

    def end(self) -> None:
        """Raise ValueError if anything is left."""
        if self._content[self._at :].strip():
            raise ValueError("the network's file goes on where it should end")


def _linear(file: NetworkFile) -> Tensor:
    """Return the weights of a linear layer (input, output)."""
    file.word()
    return file.floats(*file.numbers(2))


def _bias(file: NetworkFile) -> Tensor:
    file.word()
    return file.floats(file.number())


def _convolution(file: NetworkFile) -> Tensor:
    """Return the weights of a convolution without dilation (height, width, input, output)."""
    file.word()
    shape = file.numbers(4)
    file.expect(1, 1)
    return file.floats(*shape)


def _pointwise(file: NetworkFile) -> Tensor:
    """Return the weights of a convolution of single points (input, output)."""
    height, width, *_ = (weights := _convolution(file)).shape
    if height != 1 or width != 1:
        raise ValueError("a convolution of single points is wider than a point")
    return weights[0, 0]


def _activation(file: NetworkFile) -> None:
    file.word()
    file.expect(_ACTIVATION)


class _Part(nn.Module):
    """A part of the network, whose weights are never trained."""

    def keep(self, **weights: Tensor) -> None:
        for name, value in weights.items():
            self.register_buffer(name, value)


class _Activated(_Part):
    """A batch normalization, as a factor and a summand for each channel, and the activation after it."""

    def __init__(self, file: NetworkFile) -> None:
        super().__init__()
        file.word()
        channels, epsilon = file.number(), float(file.word())
        has_scale, has_shift = file.numbers(2)
        mean, variance = file.floats(channels), file.floats(channels)
        scale = file.floats(channels) if has_scale else torch.ones(channels)
        shift = file.floats(channels) if has_shift else torch.zeros(channels)
        scale = scale / torch.sqrt(variance + epsilon)
        self.keep(scale=scale, shift=shift - mean * scale)
        _activation(file)

    def forward(self, x: Tensor) -> Tensor:
        return functional.silu(x * self.scale + self.shift)


class _Norm(_Part):
    """Root mean square normalization of each point's channels."""

    def __init__(self, file: NetworkFile) -> None:
        super().__init__()
        file.word()
        channels, self._epsilon = file.number(), float(file.word())
        self.keep(weight=file.floats(channels))

    def forward(self, x: Tensor) -> Tensor:
        return functional.rms_norm(x, (x.shape[-1],), self.weight, self._epsilon)


class _Attention(_Part):
    """Attention between all points, which encodes their places by learnt rotations."""

    def __init__(self, file: NetworkFile) -> None:
        super().__init__()
        file.word()
        self._heads, key_heads, self._width, value_width = file.numbers(4)
        if (key_heads, value_width) != (self._heads, self._width):
            raise ValueError("the keys of an attention have other heads than its queries")
        file.expect(1, 1)  # rotations, and learnt ones
        self.norm = _Norm(file)
        queries, keys, values, leaving = (_linear(file) for _ in range(4))
        file.word()
        turned = (self._pairs_apart(weights) for weights in (queries, keys))
        self.keep(entering=torch.cat((*turned, values), 1), leaving=leaving, turns=file.floats(*file.numbers(3)))

    def _pairs_apart(self, weights: Tensor) -> Tensor:
        """Return weights by which the first channels of all pairs of a head lie beside each other, then the second."""
        return weights.view(len(weights), self._heads, -1, 2).transpose(2, 3).flatten(1)

    def forward(self, x: Tensor, places: Tensor) -> Tensor:
        """Add the attention between the points; ``places`` are their coordinates (points, 2)."""
        batch, points, _ = x.shape
        mixed = (self.norm(x) @ self.entering).view(batch, points, 3, self._heads, self._width)
        queries, keys, values = mixed.permute(2, 0, 3, 1, 4)
        angles = torch.einsum("pc,hkc->hpk", places, self.turns.to(places))  # 16 bits are too few for angles
        cosines, sines = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
        told = functional.scaled_dot_product_attention(
            _turned(queries, cosines, sines), _turned(keys, cosines, sines), values
        )
        return x + told.permute(0, 2, 1, 3).reshape(batch, points, -1) @ self.leaving


def _turned(x: Tensor, cosines: Tensor, sines: Tensor) -> Tensor:
    """Turn each pair of channels, a first and a second one, by its angle."""
    first, second = x.chunk(2, -1)
    return torch.cat((first * cosines - second * sines, first * sines + second * cosines), -1)


class _FeedForward(_Part):
    """Two gated layers at each point."""

    def __init__(self, file: NetworkFile) -> None:
        super().__init__()
        file.word()
        file.numbers(2)
        file.expect(1)  # gated
        self.norm = _Norm(file)
        self.keep(first=_linear(file), gate=_linear(file), second=_linear(file))

    def forward(self, x: Tensor, _places: Tensor) -> Tensor:
        inner = self.norm(x)
        return x + (functional.silu(inner @ self.first) * (inner @ self.gate)) @ self.second


_INNER_BLOCKS: dict[str, Callable[[NetworkFile], _Part]] = {
    "transformer_attention_block": _Attention,
    "transformer_ffn_block": _FeedForward,
}


class _Bottleneck(_Part):
    """A block of the trunk: transformers on fewer channels."""

    def __init__(self, file: NetworkFile) -> None:
        super().__init__()
        file.expect("nested_bottleneck_block")
        file.word()
        count = file.number()
        self.before = _Activated(file)
        self.keep(entering=_pointwise(file))
        self.blocks = nn.ModuleList(_inner_block(file) for _ in range(count))
        self.after = _Activated(file)
        self.keep(leaving=_pointwise(file))

    def forward(self, x: Tensor, places: Tensor) -> Tensor:
        inner = self.before(x) @ self.entering
        for block in self.blocks:
            inner = block(inner, places)
        return x + self.after(inner) @ self.leaving


def _inner_block(file: NetworkFile) -> _Part:
    kind = file.word()
    if kind not in _INNER_BLOCKS:
        raise ValueError(f"blocks of the kind {kind!r} inside a bottleneck cannot be read")
    return _INNER_BLOCKS[kind](file)


class _PolicyHead(_Part):
    """The policy; the second one, an optimist's, is left out."""

    def __init__(self, file: NetworkFile) -> None:
        super().__init__()
        file.word()
        self.keep(points=_pointwise(file), global_points=_pointwise(file))
        self.pooled = _Activated(file)
        self.keep(spread=_linear(file))
        self.last = _Activated(file)
        self.keep(leaving=_pointwise(file), passing=_linear(file), passing_bias=_bias(file))
        _activation(file)
        self.keep(pass_leaving=_linear(file))

    def forward(self, x: Tensor, size: float) -> Tensor:
        """Return the probabilities of all points and the pass."""
        pooled = self.pooled(x @ self.global_points)
        mean = pooled.mean(1)
        pooled = torch.cat((mean, mean * size, pooled.amax(1)), 1)
        points = self.last(x @ self.points + (pooled @ self.spread)[:, None]) @ self.leaving
        passing = functional.silu(pooled @ self.passing + self.passing_bias) @ self.pass_leaving
        return torch.cat((points[..., 0], passing[:, :1]), 1).float().softmax(1)


class _ValueHead(_Part):
    """The result, the score and the owners; of the other numbers none is used."""

    _LEAD = 2

    def __init__(self, file: NetworkFile) -> None:
        super().__init__()
        file.word()
        self.keep(points=_pointwise(file))
        self.pooled = _Activated(file)
        self.keep(hidden=_linear(file), hidden_bias=_bias(file))
        _activation(file)
        self.keep(results=_linear(file), results_bias=_bias(file))
        self.keep(numbers=_linear(file), numbers_bias=_bias(file))
        self.keep(owners=_pointwise(file))

    def forward(self, x: Tensor, size: float) -> tuple[Tensor, Tensor, Tensor]:
        """Return win rates, leads and owners."""
        points = self.pooled(x @ self.points)
        mean = points.mean(1)
        pooled = torch.cat((mean, mean * size, mean * (size**2 - 0.1)), 1)
        hidden = functional.silu(pooled @ self.hidden + self.hidden_bias)
        win, _loss, neither = (hidden @ self.results + self.results_bias).float().softmax(1).unbind(1)
        lead = (hidden @ self.numbers + self.numbers_bias)[:, self._LEAD].float() * _SCORE_UNIT
        return win + neither / 2, lead, torch.tanh((points @ self.owners)[..., 0].float())


class Teacher(_Part):
    """The whole network, for boards of one size a batch."""

    batch: int | None = None
    """So many positions it looks at together, neither more nor less; None for any number."""

    def __init__(self, file: NetworkFile) -> None:
        super().__init__()
        self.name = file.word()
        file.expect(VERSION, PLANES, GLOBALS)
        for _ in range(_PARAMETERS + _UNUSED):
            file.word()  # of which the units of scores are known
        file.word()
        count, *_ = file.numbers(6)
        file.expect(_RMS_NORM, *[0] * 5)
        self.keep(entering=_convolution(file).permute(3, 2, 0, 1).contiguous(), general=_linear(file))
        self.blocks = nn.ModuleList(_Bottleneck(file) for _ in range(count))
        file.word()
        channels, self._epsilon = file.number(), float(file.word())
        file.expect(1, 0)  # over all points together, all channels in one group
        self.keep(last_scale=file.floats(channels), last_shift=file.floats(channels))
        _activation(file)
        self.policy = _PolicyHead(file)
        self.value = _ValueHead(file)
        file.end()

    def forward(self, planes: Tensor, general: Tensor) -> Lesson:
        """Look at positions: planes (batch, PLANES, height, width), numbers (batch, GLOBALS)."""
        _, _, height, width = planes.shape
        x = functional.conv2d(planes, self.entering, padding="same").flatten(2).transpose(1, 2)
        x = x + (general @ self.general)[:, None]
        places = torch.cartesian_prod(torch.arange(height), torch.arange(width)).flip(1).to(x.device, torch.float32)
        for block in self.blocks:
            x = block(x, places)
        power = x.float().square().mean((1, 2), keepdim=True)
        x = functional.silu(x * torch.rsqrt(power + self._epsilon).to(x.dtype) * self.last_scale + self.last_shift)
        size = ((height * width) ** 0.5 - 14) / 10
        return Lesson(self.policy(x, size), *self.value(x, size))


def load(path: Path, device: str = "cpu", *, short: bool = False, compiled: bool = False) -> Teacher:
    """Read a network's file; ValueError if it is not one that can be read.

    ``short`` computes in 16 bits, as a graphics card always does. ``compiled`` translates it for this machine first,
    about a minute for each size of board, and needs a C++ compiler.
    """
    torch.set_flush_denormal(True)  # weights next to nothing cost ten times the time otherwise
    kind = torch.bfloat16 if short or device != "cpu" else torch.float32
    teacher = Teacher(NetworkFile(path)).eval().requires_grad_(False).to(device, kind)
    if compiled:
        teacher.compile(dynamic=False, options={"freezing": True})
        teacher.batch = _COMPILED_BATCH
    return teacher


def evaluate(teacher: Teacher, planes: Floats, general: Floats) -> Lesson:
    """Return the teacher's output for a batch."""
    where = teacher.last_scale
    inputs = [torch.from_numpy(values).to(where) for values in (planes, general)]
    with torch.inference_mode():
        said = teacher(*inputs) if teacher.batch is None else _in_batches(teacher, inputs, teacher.batch)
    return Lesson(*(values.float().cpu() for values in said))


def _in_batches(teacher: Teacher, inputs: Sequence[Tensor], size: int) -> Lesson:
    """Return the output for any number of positions; the last batch is padded."""
    count = len(inputs[0])
    order = torch.arange(-(-count // size) * size, device=inputs[0].device).clamp(max=count - 1)
    parts = [teacher(*(values[chosen] for values in inputs)) for chosen in order.split(size)]
    return Lesson(*(torch.cat(values)[:count] for values in zip(*parts, strict=True)))


class TeacherView:
    """A game as the teacher sees it, move by move; ``state`` is played on."""

    def __init__(self, state: SearchState) -> None:
        self.state = state
        self._ladders = KataGoLadders()

    def look(self) -> tuple[Features, Floats, Floats]:
        """Return our own network's input, and the teacher's: planes, rows from A1, and numbers for the whole board."""
        inputs = inputs_in(self.state, self._ladders)
        planes = np.ascontiguousarray(planes_of([inputs])[0, :, ::-1])
        return encode(self.state.board, self.state.situation()), planes, np.array(inputs.general, np.float32)

    def play(self, move: Point | None) -> None:
        """Play a move of the side to move."""
        self.state.play(move)


def teacher_inputs(state: SearchState, moves: Iterable[Point | None]) -> Iterator[tuple[Floats, Floats]]:
    """Play moves, and yield the planes and numbers before each. The moves alternate between the colors."""
    view = TeacherView(state)
    for move in moves:
        _, planes, general = view.look()
        yield planes, general
        view.play(move)
