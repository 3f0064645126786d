"""The network by name, as KataGo describes its own in ``query_models`` and ``kata-get-models``."""

from __future__ import annotations

from typing import Any

from qtgo.ai.position_network import PositionNetwork

_POINTS = 361


def model_info(network: PositionNetwork) -> dict[str, Any]:
    """Describe a network."""
    name = network.name
    return {
        "name": name,
        "internalName": name,
        "maxBatchSize": network.at_once(_POINTS),
        "usesHumanSLProfile": False,
        "usingFP16": "false",
        "version": network.version,
    }
