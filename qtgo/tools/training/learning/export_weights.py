"""From a training run to the shipped file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import torch

from qtgo.ai import weights
from qtgo.ai.network import Network
from qtgo.tools.training.learning.train import CHECKPOINT, CURVE
from qtgo.tools.training.strength.validate import validate

_CURVE_POINTS = 40
_POSITIONS = 3000


def weights_of(path: Path) -> weights.Weights:
    """Read exported weights, or the averaged ones of a run, with their training metadata."""
    if not path.is_dir():
        return weights.load(path)
    state = torch.load(path / CHECKPOINT, weights_only=True, map_location="cpu")
    plan = state["plan"]
    shape = weights.Shape(**plan.pop("shape"))
    arrays = {name: tensor.float().contiguous().numpy() for name, tensor in state["average"].items()}
    figures: dict[str, Any] = {name: state[name] for name in ("step", "positions")}
    figures |= {"seconds": round(state["seconds"]), "plan": plan, "before": state.get("before", {})}
    return weights.Weights(shape, arrays, figures)


def export(run: Path, target: Path, data: Path | None) -> dict[str, Any]:
    """Write the averaged weights of a run in 16 bits with their training figures; return the figures."""
    of_run = weights_of(run)
    training = dict(of_run.training)
    lines = (run / CURVE).read_text(encoding="utf-8").splitlines()
    every = max(1, -(-len(lines) // _CURVE_POINTS))
    training["curve"] = [json.loads(line) for line in lines[every - 1 :: every]]
    weights.save(weights.Weights(of_run.shape, of_run.arrays, training), target)
    if data is not None:
        shipped = weights.load(target)
        training["held_out"] = validate(Network(shipped), data, _POSITIONS)
        weights.save(weights.Weights(of_run.shape, of_run.arrays, training), target)
    return training
