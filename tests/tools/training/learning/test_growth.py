from dataclasses import replace

import numpy as np
import pytest

from qtgo.ai import weights
from qtgo.ai.network import Network
from qtgo.tools.training.learning.growth import grown
from tests.ai.networks import SIZES, TINY, inputs, random_weights

LARGER = replace(TINY, blocks=TINY.blocks + 2, channels=TINY.channels + 8)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("shape", [replace(TINY, blocks=TINY.blocks + 1), LARGER])
def test_a_grown_network_answers_as_the_small_one(shape: weights.Shape, size: tuple[int, int]) -> None:
    small = random_weights(5)
    large = grown(small, shape)
    assert large.shape == shape
    assert large.arrays["entry.weight"].shape[0] == shape.channels
    planes, general = inputs(*size)
    answers = (Network(weights).run(planes, general) for weights in (small, large))
    for of_small, of_large in zip(*answers, strict=True):
        np.testing.assert_allclose(of_small, of_large, rtol=1e-4, atol=1e-3)


def test_new_channels_have_something_to_say_once_they_are_heard() -> None:
    large = grown(random_weights(5), LARGER)
    assert np.abs(large.arrays["entry.weight"][TINY.channels :]).min() > 0
    assert not large.arrays["blocks.0.second.weight"][:, TINY.channels :].any()


@pytest.mark.parametrize("shape", [replace(TINY, channels=TINY.channels - 1), replace(TINY, hidden=TINY.hidden + 1)])
def test_what_cannot_grow_is_refused(shape: weights.Shape) -> None:
    with pytest.raises(ValueError, match=r"shrink|only the blocks"):
        grown(random_weights(5), shape)
