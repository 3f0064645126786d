"""Net2Net growth: a larger network that computes the same as a smaller one until it is trained on."""

from __future__ import annotations

from dataclasses import asdict, replace

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from qtgo.ai.weights import Shape, Weights
from qtgo.tools.training.learning.model import TorchNetwork

_Places = NDArray[np.int64]


def grown(start: Weights, shape: Shape) -> Weights:
    """Widen and deepen weights; raise ValueError unless only blocks and channels differ, and none are fewer.

    New channels start at random with zero outgoing weights, new blocks add nothing (Chen and others: Net2Net).
    """
    old = start.shape
    if replace(shape, blocks=old.blocks, channels=old.channels) != old:
        raise ValueError("only the blocks and the channels of a network can grow")
    if shape.blocks < old.blocks or shape.channels < old.channels:
        raise ValueError(f"a network of {old.blocks}x{old.channels} cannot shrink")
    state = {name: tensor.clone() for name, tensor in TorchNetwork(shape).state_dict().items()}
    for name, tensor in state.items():
        if name.endswith("second.bias"):
            tensor.zero_()
    for name, array in start.arrays.items():
        _fill(state[name], torch.from_numpy(array), *_places(name, array.shape, old, shape))
    training = {"grown_from": asdict(old) | {"training": dict(start.training)}}
    return Weights(shape, {name: tensor.numpy() for name, tensor in state.items()}, training)


def _fill(target: Tensor, known: Tensor, outputs: _Places, inputs: _Places | None) -> None:
    """Copy known weights into a larger tensor; known outputs get zero weights from new inputs."""
    if inputs is None:
        target[outputs] = known
        return
    target[outputs] = 0
    target[np.ix_(outputs, inputs)] = known


def _places(name: str, sizes: tuple[int, ...], old: Shape, new: Shape) -> tuple[_Places, _Places | None]:
    """Return the indexes of the known outputs and inputs in the larger tensor (inputs: None for a bias)."""
    outputs, inputs = np.arange(sizes[0]), np.arange(sizes[1]) if len(sizes) > 1 else None
    if ".first." in name and _pools(name):
        # The channels that pool are the last ones.
        outputs = np.concatenate((outputs[: -old.pooled], outputs[-old.pooled :] + new.channels - old.channels))
    return outputs, inputs


def _pools(name: str) -> bool:
    """Return whether a tensor belongs to a pooling block."""
    return int(name.split(".")[1]) % 2 == 1
