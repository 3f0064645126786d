"""The training loop, which resumes from its last checkpoint, the optimizers and the loss."""

from __future__ import annotations

import copy
import json
import math
import signal
import time
from collections.abc import Iterable
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from qtgo.ai import weights
from qtgo.ai.network import SCORE_UNIT
from qtgo.deferred import dataclass
from qtgo.tools.training.learning import samples
from qtgo.tools.training.learning.model import Answers, TorchNetwork, heads_of, sharing_trunk
from qtgo.tools.training.learning.samples import Batch


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


CHECKPOINT = "checkpoint.pt"
CURVE = "curve.jsonl"


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a run, kept in its checkpoint. Rates rise over ``warmup`` steps and fall as a cosine.

    ``unseen`` are feature flags that are withheld, to measure their worth. ``forgets`` is the share of
    positions without their last moves, as the judge looks at them. With ``second``, the answers of a
    second teacher are learned beside those of the first, by heads of their own that are not exported: they shape the
    trunk only.
    """

    shape: weights.Shape
    steps: int = 20_000
    seed: int = 1
    points: int = 17_400
    warmup: int = 200
    muon: float = 0.02
    adam: float = 0.002
    floor: float = 0.03
    averaging: float = 0.999
    unseen: int = 0
    second: bool = False
    forgets: float = samples.FORGETS

    def rate(self, step: int) -> float:
        """Return the share of the peak learning rate at a step."""
        if step < self.warmup:
            return (step + 1) / self.warmup
        done = min(1.0, (step - self.warmup) / max(1, self.steps - self.warmup))
        return self.floor + (1 - self.floor) * (1 + math.cos(math.pi * done)) / 2


class TrainingRun:
    """A network in training, with everything that a checkpoint must hold."""

    def __init__(self, plan: Plan, start: weights.Weights | None = None, device: str = "cpu") -> None:
        torch.manual_seed(plan.seed)
        self.plan = plan
        self.network = TorchNetwork(plan.shape)
        if start is not None:
            fill(self.network, start)
        self.network.to(device=device, memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.network).requires_grad_(False)
        self.other = sharing_trunk(self.network) if plan.second else None
        more = heads_of(self.other) if self.other else ()
        self.optimizers = optimizers(self.network, plan.muon, plan.adam, more)
        self.rng = np.random.default_rng(plan.seed)
        self.before: dict[str, Any] = dict(start.training) if start else {}
        self.step = 0
        self.positions = 0
        self.seconds = 0.0

    def save(self, folder: Path) -> None:
        """Write the checkpoint atomically."""
        partial = folder / f"{CHECKPOINT}.partial"
        torch.save(
            {
                "plan": asdict(self.plan),
                "network": self.network.state_dict(),
                "average": self.average.state_dict(),
                "other": self.other.state_dict() if self.other else {},
                "optimizers": [optimizer.state_dict() for optimizer in self.optimizers],
                "rng": self.rng.bit_generator.state,
                "before": self.before,
                "step": self.step,
                "positions": self.positions,
                "seconds": self.seconds,
            },
            partial,
        )
        partial.replace(folder / CHECKPOINT)

    @classmethod
    def load(cls, folder: Path, steps: int | None = None, device: str = "cpu") -> TrainingRun:
        """Resume from a checkpoint; a different number of ``steps`` changes how the rates fall from here on."""
        state: dict[str, Any] = torch.load(folder / CHECKPOINT, weights_only=True, map_location="cpu")
        plan = state["plan"] | ({"steps": steps} if steps else {})
        run = cls(Plan(**plan | {"shape": weights.Shape(**plan["shape"])}), device=device)
        run.network.load_state_dict(state["network"])
        run.average.load_state_dict(state["average"])
        if run.other is not None:
            run.other.load_state_dict(state["other"])
        for optimizer, saved in zip(run.optimizers, state["optimizers"], strict=True):
            optimizer.load_state_dict(saved)
        run.before = state.get("before", {})
        run.rng.bit_generator.state = state["rng"]
        run.step, run.positions, run.seconds = state["step"], state["positions"], state["seconds"]
        return run

    def mixture(self, data: Path) -> samples.Mixture:
        """Load prepared positions for training."""
        loaded = samples.load(data, "train", self.plan.unseen)
        return samples.Mixture(loaded, self.plan.points, self.rng, self.plan.forgets)

    def train_step(self, mixture: samples.Mixture, second: samples.Mixture | None = None) -> Losses:
        """Take one step and return the mean losses of its batches, without those of the second teacher's."""
        rate = self.plan.rate(self.step)
        for optimizer in self.optimizers:
            optimizer.zero_grad(set_to_none=True)
            for group in optimizer.param_groups:
                group["lr"] = group["peak"] * rate
        batches = [(self.network, batch) for batch in mixture.step()]
        if self.other is not None and second is not None:  # half as much, of large boards and of small ones in turn
            batches += [(self.other, batch) for batch in islice(second.step(), self.step % 2, None, 2)]
        all_losses = []
        for network, batch in batches:
            parts = losses(answers_to(network, batch), batch)
            (parts.total() / len(batches)).backward()
            if network is self.network:
                all_losses.append(Losses(*(part.detach() for part in parts)))
            self.positions += len(batch.planes)
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 2.0)
        for optimizer in self.optimizers:
            optimizer.step()
        self.step += 1
        keep = min(self.plan.averaging, self.step / (self.step + 10))
        with torch.no_grad():
            for mean, now in zip(self.average.parameters(), self.network.parameters(), strict=True):
                mean.lerp_(now, 1 - keep)
        return Losses(*(torch.stack(parts).mean() for parts in zip(*all_losses, strict=True)))


def fill(network: TorchNetwork, start: weights.Weights) -> None:
    """Load exported weights into a network of the same shape."""
    network.load_state_dict({name: torch.from_numpy(array) for name, array in start.arrays.items()})


def train(
    run: TrainingRun,
    data: Path,
    folder: Path,
    second: Path | None = None,
    save_every: float = 120.0,
    log_every: int = 50,
) -> None:
    """Train until the plan is done or the process is asked to end, and save before that.

    ``second`` is a folder of positions with another teacher's labels, for a plan that has one.
    """
    folder.mkdir(parents=True, exist_ok=True)
    mixture = run.mixture(data)
    other = run.mixture(second) if second else None
    stopped: list[int] = []
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda number, _: stopped.append(number))
    recent: list[list[float]] = []
    saved = began = time.monotonic()
    while run.step < run.plan.steps and not stopped:
        recent.append([float(part) for part in run.train_step(mixture, other)])
        now = time.monotonic()
        run.seconds, began = run.seconds + now - began, now
        if run.step % log_every == 0:
            _log(run, folder, np.mean(recent, axis=0).tolist())
            recent.clear()
        if now - saved > save_every:
            run.save(folder)
            saved = now
    run.save(folder)


def _log(run: TrainingRun, folder: Path, means: list[float]) -> None:
    """Append a point to the curve."""
    point: dict[str, float] = {"step": run.step, "positions": run.positions, "seconds": round(run.seconds)}
    point |= {name: round(mean, 4) for name, mean in zip(Losses._fields, means, strict=True)}
    with (folder / CURVE).open("a", encoding="utf-8") as file:
        file.write(json.dumps(point) + "\n")
    print(json.dumps(point), flush=True)
