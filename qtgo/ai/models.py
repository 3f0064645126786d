"""The network by name, as KataGo describes its own in ``query_models`` and ``kata-get-models``."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from qtgo.ai.network import Network
from qtgo.ai.weights import Weights

_POINTS = 361


def network_name(weights: Weights) -> str:
    """Return a name that tells networks apart: their size, steps of training, and a digest of the weights."""
    shape = weights.shape
    digest = blake2b(digest_size=4)
    for name in sorted(weights.arrays):
        digest.update(weights.arrays[name].tobytes())
    return f"qtgo-b{shape.blocks}c{shape.channels}-s{weights.training.get('step', 0)}-{digest.hexdigest()}"


def model_info(network: Network) -> dict[str, Any]:
    """Describe a network."""
    name = network_name(network.weights)
    return {
        "name": name,
        "internalName": name,
        "maxBatchSize": network.at_once(_POINTS),
        "usesHumanSLProfile": False,
        "usingFP16": "false",
        "version": 1,
    }
