"""The networks by name, as KataGo describes its own in ``query_models`` and ``kata-get-models``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from qtgo.ai.katago.katago_network import KataGoNetwork
    from qtgo.ai.katago.person import HumanNetwork
    from qtgo.ai.position_network import PositionNetwork

_POINTS = 361


def models(network: PositionNetwork, people: HumanNetwork | None) -> list[dict[str, Any]]:
    """Describe the network of a search, and the human-like one beside it, which looks at one position for a move."""
    described = [_model(network, network.at_once(_POINTS))]
    if people is not None:
        described.append(_model(people.network, 1, is_human=True))
    return described


def _model(network: PositionNetwork | KataGoNetwork, batch: int, *, is_human: bool = False) -> dict[str, Any]:
    return {
        "name": network.name,
        "internalName": network.name,
        "maxBatchSize": batch,
        "usesHumanSLProfile": is_human,
        "usingFP16": "false",
        "version": network.version,
    }
