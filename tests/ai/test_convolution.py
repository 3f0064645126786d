import numpy as np
import pytest

from qtgo.ai.convolution import Convolution, Floats, Workspace, best_tile


def naive(filters: Floats, bias: Floats, x: Floats) -> Floats:
    _, height, width, _ = x.shape
    padded = np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
    return bias + sum(
        padded[:, dy : dy + height, dx : dx + width] @ filters[:, :, dy, dx].T for dy in range(3) for dx in range(3)
    )


def convolved(space: Workspace, layer: Convolution, x: Floats, bias: Floats) -> Floats:
    """Convolve (batch, height, width, channels), which the workspace holds in another order."""
    image = space.image("x", x.shape[3])
    image.board[...] = x.transpose(1, 2, 0, 3)
    result = space.image("result", layer.outputs)
    result.tiles[...] = space.convolve(space.factors(image), layer, bias)
    return result.board.transpose(2, 0, 1, 3)


@pytest.mark.parametrize("size", [(19, 19), (13, 13), (9, 9), (7, 7), (2, 2), (3, 11), (10, 4), (52, 2), (6, 6)])
@pytest.mark.parametrize("batch", [1, 3])
def test_it_agrees_with_the_definition(size: tuple[int, int], batch: int) -> None:
    rng = np.random.default_rng(1)
    filters = rng.standard_normal((6, 5, 3, 3)).astype(np.float32)
    bias = rng.standard_normal(6).astype(np.float32)
    x = rng.standard_normal((batch, *size, 5)).astype(np.float32)
    space = Workspace(batch, *size, channels=5)
    layer = Convolution(filters, bias)
    np.testing.assert_allclose(convolved(space, layer, x, bias), naive(filters, bias, x), atol=2e-4)


def test_each_position_may_have_its_own_bias() -> None:
    rng = np.random.default_rng(3)
    x = rng.standard_normal((2, 8, 7, 3)).astype(np.float32)
    layer = Convolution(rng.standard_normal((4, 3, 3, 3)).astype(np.float32), np.zeros(4, np.float32))
    bias = rng.standard_normal((2, 4)).astype(np.float32)
    found = convolved(Workspace(2, 8, 7, channels=3), layer, x, bias)
    np.testing.assert_allclose(found, naive(layer._filters, bias[:, None, None], x), atol=2e-4)


def test_all_tiles_are_in_use() -> None:
    assert {best_tile(n, n, 64) for n in range(2, 53)} == {2, 3, 4}


def test_layers_of_different_widths_share_a_workspace() -> None:
    rng = np.random.default_rng(2)
    space = Workspace(2, 9, 9, channels=4)
    x = rng.standard_normal((2, 9, 9, 3)).astype(np.float32)
    up = Convolution(rng.standard_normal((4, 3, 3, 3)).astype(np.float32), np.zeros(4, np.float32))
    down = Convolution(rng.standard_normal((2, 4, 3, 3)).astype(np.float32), np.ones(2, np.float32))
    for _ in range(2):
        image, inner = space.image("x", 3), space.image("inner", 4)
        image.board[...] = x.transpose(1, 2, 0, 3)
        inner.rectify(space.convolve(space.factors(image), up, up.bias))
        expected = np.maximum(naive(up._filters, up.bias, x), 0)
        np.testing.assert_allclose(inner.board.transpose(2, 0, 1, 3), expected, atol=5e-4)
        outer = convolved(space, down, inner.board.transpose(2, 0, 1, 3), down.bias)
        np.testing.assert_allclose(outer, naive(down._filters, down.bias, expected), atol=2e-3)
