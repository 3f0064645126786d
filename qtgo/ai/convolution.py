"""3x3 convolutions in numpy by Winograd's minimal filtering.

A tile of m x m points is computed from (m + 2) x (m + 2) inputs by that many products instead of 9 m x m, which brings
numpy to the speed of dedicated runtimes (A. Lavin, S. Gray, "Fast algorithms for convolutional
neural networks", 2015; the matrices are those of its F(2x2), F(3x3) and F(4x4) with filters of 3x3).
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

Floats = NDArray[np.float32]

# For each m: the transforms of a tile's input, of a filter and of the products, in one dimension.
_ONE_WAY: dict[int, tuple[list[list[float]], list[list[float]], list[list[float]]]] = {
    2: (
        [[1, 0, -1, 0], [0, 1, 1, 0], [0, -1, 1, 0], [0, 1, 0, -1]],
        [[1, 0, 0], [1 / 2, 1 / 2, 1 / 2], [1 / 2, -1 / 2, 1 / 2], [0, 0, 1]],
        [[1, 1, 1, 0], [0, 1, -1, -1]],
    ),
    3: (
        [[2, -1, -2, 1, 0], [0, -2, -1, 1, 0], [0, 2, -3, 1, 0], [0, -1, 0, 1, 0], [0, 2, -1, -2, 1]],
        [[1 / 2, 0, 0], [-1 / 2, -1 / 2, -1 / 2], [-1 / 6, 1 / 6, -1 / 6], [1 / 6, 1 / 3, 2 / 3], [0, 0, 1]],
        [[1, 1, 1, 1, 0], [0, 1, -1, 2, 0], [0, 1, 1, 4, 1]],
    ),
    4: (
        [
            [4, 0, -5, 0, 1, 0],
            [0, -4, -4, 1, 1, 0],
            [0, 4, -4, -1, 1, 0],
            [0, -2, -1, 2, 1, 0],
            [0, 2, -1, -2, 1, 0],
            [0, 4, 0, -5, 0, 1],
        ],
        [
            [1 / 4, 0, 0],
            [-1 / 6, -1 / 6, -1 / 6],
            [-1 / 6, 1 / 6, -1 / 6],
            [1 / 24, 1 / 12, 1 / 6],
            [1 / 24, -1 / 12, 1 / 6],
            [0, 0, 1],
        ],
        [[1, 1, 1, 1, 1, 0], [0, 1, -1, 2, -2, 0], [0, 1, 1, 4, 4, 0], [0, 1, -1, 8, -8, 1]],
    ),
}


class _Transforms(NamedTuple):
    """The transforms in both dimensions at once, each a matrix on flattened tiles."""

    inputs: Floats
    filters: Floats
    outputs: Floats


@cache
def _transforms(tile: int) -> _Transforms:
    both = [np.kron(np.array(matrix), np.array(matrix)).astype(np.float32) for matrix in _ONE_WAY[tile]]
    return _Transforms(*both)


@cache
def best_tile(height: int, width: int, channels: int) -> int:
    """Return the tile size that needs the fewest operations on a board."""

    def cost(tile: int) -> int:
        tiles = -(-height // tile) * -(-width // tile)
        inner = (tile + 2) ** 2
        return tiles * inner * (channels + inner + tile**2)

    return min(_ONE_WAY, key=cost)


class Convolution:
    """A layer: its filters (out, in, 3, 3) and one bias per output channel."""

    def __init__(self, filters: Floats, bias: Floats) -> None:
        self.outputs, self.inputs = filters.shape[:2]
        self.bias = bias
        self._filters = filters
        self._transformed: dict[int, Floats] = {}

    def transformed(self, tile: int) -> Floats:
        """Return the transformed filters as matrices (in, out), one for each product of a tile."""
        if tile not in self._transformed:
            flat = self._filters.reshape(self.outputs * self.inputs, 9)
            matrices = (_transforms(tile).filters @ flat.T).reshape(-1, self.outputs, self.inputs)
            self._transformed[tile] = np.ascontiguousarray(matrices.transpose(0, 2, 1))
        return self._transformed[tile]


class Workspace:
    """Buffers for convolutions of batches of one size; allocating them each time would cost more than computing."""

    def __init__(self, batch: int, height: int, width: int, channels: int) -> None:
        self.batch, self.height, self.width = batch, height, width
        self._tile = best_tile(height, width, channels)
        self._rows, self._columns = -(-height // self._tile), -(-width // self._tile)
        self._buffers: dict[tuple[str, int], Floats] = {}
        self._windows: dict[int, tuple[Floats, Floats]] = {}

    def convolve(self, layer: Convolution, x: Floats, *, rectify: bool = True) -> Floats:
        """Rectify and convolve (batch, height, width, in); the result is overwritten by the next call."""
        tile, inner = self._tile, self._tile + 2
        transforms = _transforms(tile)
        inside, windows = self._padded(layer.inputs)
        if rectify:
            np.maximum(x, 0, out=inside)
        else:
            np.copyto(inside, x)
        tiles = self.batch * self._rows * self._columns
        cut = self._buffer("inner", layer.inputs * tiles * inner**2)
        np.copyto(cut.reshape(windows.shape), windows)
        factors = self._buffer("factors", cut.size).reshape(inner**2, -1)
        np.matmul(transforms.inputs, cut.reshape(inner**2, -1), out=factors)
        products = self._buffer("inner", layer.outputs * tiles * inner**2).reshape(inner**2, tiles, layer.outputs)
        np.matmul(factors.reshape(inner**2, tiles, layer.inputs), layer.transformed(tile), out=products)
        flat = self._buffer("flat", layer.outputs * tiles * tile**2).reshape(tile**2, -1)
        np.matmul(transforms.outputs, products.reshape(inner**2, -1), out=flat)
        shape = (tile, tile, self.batch, self._rows, self._columns, layer.outputs)
        result = self._buffer("result", flat.size).reshape(self.batch, self._rows, tile, self._columns, tile, -1)
        np.add(flat.reshape(shape).transpose(2, 3, 0, 4, 1, 5), layer.bias, out=result)
        joined = result.reshape(self.batch, self._rows * tile, self._columns * tile, layer.outputs)
        return joined[:, : self.height, : self.width]

    def _buffer(self, use: str, size: int) -> Floats:
        key = use, size
        if key not in self._buffers:
            self._buffers[key] = np.empty(size, np.float32)
        return self._buffers[key]

    def _padded(self, channels: int) -> tuple[Floats, Floats]:
        """Return the inside of a buffer with a border of zeros, and the overlapping tiles of the whole buffer."""
        if channels not in self._windows:
            tile, inner = self._tile, self._tile + 2
            rows, columns = self._rows, self._columns
            padded = np.zeros((self.batch, rows * tile + 2, columns * tile + 2, channels), np.float32)
            image, row, column, channel = padded.strides
            windows = as_strided(
                padded,
                (inner, inner, self.batch, rows, columns, channels),
                (row, column, image, row * tile, column * tile, channel),
            )
            self._windows[channels] = padded[:, 1 : self.height + 1, 1 : self.width + 1], windows
        return self._windows[channels]
