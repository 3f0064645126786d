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

# The product that counts once in every point of a tile, so that what is added to it is added everywhere.
_EVERYWHERE = {tile: (tile + 2) + 1 for tile in _ONE_WAY}


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


class Image:
    """A batch as (height, width, batch, channels), within a border of zeros that a convolution reads beyond the edges.

    With the batch beside the channels numpy goes through more numbers at a stretch, and a bias for each position is one
    row. ``tiles`` (rows, tile, columns, tile, batch, channels) has all points of all tiles, some of which may lie
    beyond the board.
    """

    def __init__(self, batch: int, height: int, width: int, channels: int, tile: int) -> None:
        rows, columns, inner = -(-height // tile), -(-width // tile), tile + 2
        padded = np.zeros((rows * tile + 2, columns * tile + 2, batch, channels), np.float32)
        row, column, image, channel = padded.strides
        self.board = padded[1 : height + 1, 1 : width + 1]
        self.tiles = padded[1:-1, 1:-1].reshape(rows, tile, columns, tile, batch, channels)
        self.windows = as_strided(
            padded,
            (inner, inner, rows, columns, batch, channels),
            (row, column, row * tile, column * tile, image, channel),
        )
        self._beyond = padded[height + 1 : -1], padded[:, width + 1 : -1]

    def rectify(self, tiles: Floats) -> None:
        """Fill it with the positive part of what ``Workspace.convolve`` returned."""
        np.maximum(tiles, 0, out=self.tiles)
        for beyond in self._beyond:
            beyond[...] = 0


class Workspace:
    """Buffers for convolutions of batches of one size; allocating them each time would cost more than computing."""

    def __init__(self, batch: int, height: int, width: int, channels: int) -> None:
        self.batch, self.height, self.width = batch, height, width
        self._tile = best_tile(height, width, channels)
        self._rows, self._columns = -(-height // self._tile), -(-width // self._tile)
        self._tiles = batch * self._rows * self._columns
        self._buffers: dict[tuple[str, int], Floats] = {}
        self._images: dict[tuple[str, int], Image] = {}

    def image(self, use: str, channels: int) -> Image:
        """Return the image for a use, which keeps its contents."""
        key = use, channels
        if key not in self._images:
            self._images[key] = Image(self.batch, self.height, self.width, channels, self._tile)
        return self._images[key]

    def factors(self, image: Image) -> Floats:
        """Transform an image for ``convolve``; the result is overwritten by the next call."""
        windows = image.windows
        cut = self._buffer("inner", windows.size)
        np.copyto(cut.reshape(windows.shape), windows)
        inner = (self._tile + 2) ** 2
        factors = self._buffer("factors", windows.size).reshape(inner, -1)
        np.matmul(_transforms(self._tile).inputs, cut.reshape(inner, -1), out=factors)
        return factors.reshape(inner, self._tiles, -1)

    def convolve(self, factors: Floats, layer: Convolution, bias: Floats) -> Floats:
        """Convolve a transformed image and add a bias, (channels) or (batch, channels).

        The result (rows, tile, columns, tile, batch, channels) is overwritten by the next call.
        """
        tile, inner = self._tile, (self._tile + 2) ** 2
        products = self._buffer("inner", inner * self._tiles * layer.outputs).reshape(inner, self._tiles, -1)
        np.matmul(factors, layer.transformed(tile), out=products)
        biased = products[_EVERYWHERE[tile]].reshape(-1, self.batch, layer.outputs)
        biased += bias
        flat = self._buffer("flat", tile**2 * self._tiles * layer.outputs).reshape(tile**2, -1)
        np.matmul(_transforms(tile).outputs, products.reshape(inner, -1), out=flat)
        shape = (tile, tile, self._rows, self._columns, self.batch, layer.outputs)
        return flat.reshape(shape).transpose(2, 0, 3, 1, 4, 5)

    def _buffer(self, use: str, size: int) -> Floats:
        key = use, size
        if key not in self._buffers:
            self._buffers[key] = np.empty(size, np.float32)
        return self._buffers[key]
