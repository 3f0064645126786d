"""The training loss: the distance from the teacher in policy, win rate, score and ownership."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional

from qtgo.ai.network import SCORE_UNIT
from qtgo.tools.training.learning.model import Answers, TorchNetwork
from qtgo.tools.training.learning.samples import Batch


class Losses(NamedTuple):
    """The parts of the loss, each a mean over the batch; ``policy`` is less the teacher's own entropy."""

    policy: Tensor
    win: Tensor
    score: Tensor
    ownership: Tensor

    def total(self) -> Tensor:
        """Return the weighted sum: the policy counts about as much as everything else."""
        return self.policy + 1.5 * self.win + 0.5 * self.score + self.ownership


def answers_to(network: TorchNetwork, batch: Batch) -> Answers:
    """Evaluate a batch in bfloat16 on the network's device."""
    device = network.entry.weight.device
    flat = torch.from_numpy(batch.planes).to(device)
    planes = flat.reshape(len(flat), batch.size, batch.size, -1).permute(0, 3, 1, 2)
    with torch.autocast(device.type, dtype=torch.bfloat16):
        answers: Answers = network(planes, torch.from_numpy(batch.general).to(device))
    return answers


def losses(answers: Answers, batch: Batch) -> Losses:
    """Compare the network's answers with the labels of their batch."""
    device = answers.policy.device
    policy = torch.from_numpy(batch.policy).to(device)
    divergence = functional.kl_div(functional.log_softmax(answers.policy, 1), policy, reduction="batchmean")
    value = torch.from_numpy(batch.value).to(device)
    win = functional.binary_cross_entropy_with_logits(answers.win, value[:, 0].clamp(0, 1))
    score = functional.smooth_l1_loss(answers.score / SCORE_UNIT, value[:, 1] / SCORE_UNIT, beta=0.25)
    if batch.owned.any():
        owned = torch.from_numpy(batch.owned).to(device)
        share = (torch.from_numpy(batch.ownership).to(device)[owned] + 1) / 2
        ownership = functional.binary_cross_entropy_with_logits(2 * answers.ownership[owned], share)
    else:
        ownership = torch.zeros((), device=device)
    return Losses(divergence, win, score, ownership)
