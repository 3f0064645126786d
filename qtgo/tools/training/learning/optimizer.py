"""The optimizers: Muon for the convolutions of the trunk, AdamW for everything else."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import torch
from torch import Tensor, nn

from qtgo.tools.training.learning.model import TorchNetwork


def orthogonal(matrix: Tensor, steps: int = 5) -> Tensor:
    """Bring the singular values of a matrix near 1 (Newton-Schulz, coefficients of K. Jordan's Muon)."""
    a, b, c = 3.4445, -4.7750, 2.0315
    x = matrix / (matrix.norm() + 1e-7)
    if x.shape[0] > x.shape[1]:
        return orthogonal(matrix.T, steps).T
    for _ in range(steps):
        gram = x @ x.T
        x = a * x + (b * gram + c * gram @ gram) @ x
    return x


class Muon(torch.optim.Optimizer):
    """Muon: orthogonalized momentum for matrix weights; a filter counts as a row of all its inputs."""

    def __init__(self, parameters: list[Tensor], lr: float, momentum: float = 0.95, weight_decay: float = 0.01) -> None:
        super().__init__(parameters, {"lr": lr, "momentum": momentum, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self, closure: Any = None) -> None:
        """Perform one optimization step."""
        for group in self.param_groups:
            for parameter in group["params"]:
                if parameter.grad is None:
                    continue
                state = self.state[parameter]
                if not state:
                    state["momentum"] = torch.zeros_like(parameter)
                average = state["momentum"]
                average.mul_(group["momentum"]).add_(parameter.grad)
                ahead = parameter.grad + group["momentum"] * average
                matrix = ahead.reshape(len(ahead), -1)
                update = orthogonal(matrix).reshape(parameter.shape)
                scale = math.sqrt(max(1.0, matrix.shape[0] / matrix.shape[1]))
                parameter.mul_(1 - group["lr"] * group["weight_decay"]).add_(update, alpha=-group["lr"] * scale)


def optimizers(
    network: TorchNetwork, muon: float, adam: float, more: Iterable[nn.Parameter] = ()
) -> list[torch.optim.Optimizer]:
    """Return both optimizers with their peak learning rates, kept in each group as ``peak``; ``more`` is AdamW's."""
    trunk = [p for name, p in network.named_parameters() if name.startswith("blocks.") and p.ndim == 4]
    chosen = {id(p) for p in trunk}
    rest = [*(p for p in network.parameters() if id(p) not in chosen), *more]
    made: list[torch.optim.Optimizer] = [
        Muon(trunk, muon),
        torch.optim.AdamW(rest, adam, betas=(0.9, 0.98), weight_decay=0.01),
    ]
    for optimizer in made:
        for group in optimizer.param_groups:
            group["peak"] = group["lr"]
    return made
