"""The network in torch, for training; ``qtgo.ai.network`` computes the same without torch."""

from __future__ import annotations

import copy
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

from qtgo.ai.features import GLOBALS, KOMI_AT, KOMI_UNIT, PLANES
from qtgo.ai.network import SCORE_UNIT
from qtgo.ai.weights import Shape

# The share of the score's error that is propagated to the ownership, whose sum it is.
_TAUGHT_BY_SCORE = 0.25
_TRUNK = ("entry", "general", "blocks")


class Answers(NamedTuple):
    """The network's output for a batch: ``policy`` as logits with the pass last, ``win`` and ``ownership`` too."""

    policy: Tensor
    win: Tensor
    score: Tensor
    ownership: Tensor


def _pooled(x: Tensor) -> Tensor:
    """Return the mean, the mean scaled by the board's size, and the maximum of every channel."""
    mean = x.mean(dim=(2, 3))
    scale = ((x.shape[2] * x.shape[3]) ** 0.5 - 14) / 10
    return torch.cat((mean, mean * scale, x.amax(dim=(2, 3))), dim=1)


class Block(nn.Module):
    """A residual block; with ``pooled``, that many channels are pooled and broadcast to all points."""

    def __init__(self, channels: int, pooled: int) -> None:
        super().__init__()
        self.kept = channels - pooled
        self.first = nn.Conv2d(channels, channels, 3, padding=1)
        self.second = nn.Conv2d(self.kept, channels, 3, padding=1)
        self.spread = nn.Linear(3 * pooled, self.kept) if pooled else None
        nn.init.kaiming_normal_(self.first.weight, nonlinearity="relu")
        nn.init.zeros_(self.second.weight)

    def forward(self, x: Tensor) -> Tensor:
        """Add the block's output to its input."""
        inner = self.first(functional.relu(x))
        if self.spread is not None:
            bias = self.spread(_pooled(functional.relu(inner[:, self.kept :])))
            inner = inner[:, : self.kept] + bias[:, :, None, None]
        return x + self.second(functional.relu(inner))


class TorchNetwork(nn.Module):
    """The whole network; every second block pools. No normalization: the residual branches start at zero."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        channels = shape.channels
        self.entry = nn.Conv2d(PLANES, channels, 3, padding=1)
        self.general = nn.Linear(GLOBALS, channels, bias=False)
        self.blocks = nn.ModuleList(
            Block(channels, shape.pooled if number % 2 else 0) for number in range(shape.blocks)
        )
        self.policy_entry = nn.Conv2d(channels, shape.policy + shape.policy_pooled, 1)
        self.policy_spread = nn.Linear(3 * shape.policy_pooled, shape.policy, bias=False)
        self.policy_exit = nn.Conv2d(shape.policy, 1, 1, bias=False)
        self.pass_hidden = nn.Linear(3 * shape.policy_pooled, shape.policy)
        self.pass_exit = nn.Linear(shape.policy, 1)
        self.value_entry = nn.Conv2d(channels, shape.value, 1)
        self.value_hidden = nn.Linear(3 * shape.value, shape.hidden)
        self.value_exit = nn.Linear(shape.hidden, 3)
        self.ownership_exit = nn.Conv2d(shape.value, 1, 1)
        nn.init.zeros_(self.general.weight)
        nn.init.zeros_(self.value_exit.weight)
        nn.init.kaiming_normal_(self.entry.weight, nonlinearity="relu")

    def forward(self, planes: Tensor, general: Tensor) -> Answers:
        """Evaluate a batch of planes (batch, PLANES, height, width) and general numbers (batch, GLOBALS)."""
        x = self.entry(planes) + self.general(general)[:, :, None, None]
        for block in self.blocks:
            x = block(x)
        x = functional.relu(x)
        policy = self._policy(x)
        value = functional.relu(self.value_entry(x))
        ownership = self.ownership_exit(value).flatten(1).float()
        hidden = functional.relu(self.value_hidden(_pooled(value)))
        win, slope, correction = self.value_exit(hidden).float().unbind(1)
        owned = torch.tanh(ownership)
        owned = torch.lerp(owned.detach(), owned, _TAUGHT_BY_SCORE)
        counted = owned.sum(1) + KOMI_UNIT * general[:, KOMI_AT].float()
        score = counted + SCORE_UNIT * correction
        return Answers(policy, win + functional.softplus(slope) * score.detach() / SCORE_UNIT, score, ownership)

    def _policy(self, x: Tensor) -> Tensor:
        entry = self.policy_entry(x)
        pooled = _pooled(functional.relu(entry[:, self.shape.policy :]))
        at_points = entry[:, : self.shape.policy] + self.policy_spread(pooled)[:, :, None, None]
        points = self.policy_exit(functional.relu(at_points)).flatten(1)
        passing = self.pass_exit(functional.relu(self.pass_hidden(pooled)))
        return torch.cat((points, passing), dim=1).float()


def sharing_trunk(network: TorchNetwork) -> TorchNetwork:
    """Return a network that shares this one's trunk and parameters, but has heads of its own."""
    other = copy.deepcopy(network)
    for name in _TRUNK:
        setattr(other, name, getattr(network, name))
    return other


def heads_of(network: TorchNetwork) -> list[nn.Parameter]:
    """Return the parameters that only the network's own answers depend on."""
    return [p for name, p in network.named_parameters() if name.split(".")[0] not in _TRUNK]
