"""Write what torch makes of a tiny network, for test_network.py: python -m tests.ai.make_reference (needs torch)."""

from __future__ import annotations

import json
from pathlib import Path

import torch

from qtgo.tools.training.learning.model import TorchNetwork
from qtgo.tools.training.learning.train import fill
from tests.ai.networks import SIZES, TINY, inputs, random_weights

TARGET = Path(__file__).with_name("reference.json")


def main() -> None:
    network = TorchNetwork(TINY)
    fill(network, random_weights())
    reference = {}
    for size in SIZES:
        planes, general = inputs(*size)
        with torch.no_grad():
            answers = network(torch.from_numpy(planes).permute(0, 3, 1, 2), torch.from_numpy(general))
        reference["x".join(map(str, size))] = {
            "policy": answers.policy.numpy().round(5).tolist(),
            "win_rate": torch.sigmoid(answers.win).numpy().round(5).tolist(),
            "score": answers.score.numpy().round(4).tolist(),
            "ownership": torch.tanh(answers.ownership).numpy().round(5).tolist(),
        }
    TARGET.write_text(json.dumps(reference), encoding="utf-8")


if __name__ == "__main__":
    main()
