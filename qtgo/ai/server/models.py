"""The network by name, as KataGo describes its own in ``query_models`` and ``kata-get-models``."""

from __future__ import annotations

from typing import Any, Protocol

_POINTS = 361


class Described(Protocol):
    """What is said of a network."""

    @property
    def name(self) -> str:
        """Return what the network is called."""

    @property
    def version(self) -> int:
        """Return the version of its format."""

    def at_once(self, points: int) -> int:
        """Return the batch size for boards with a number of points."""


def model_info(network: Described, *, is_human: bool = False) -> dict[str, Any]:
    """Describe a network."""
    name = network.name
    return {
        "name": name,
        "internalName": name,
        "maxBatchSize": network.at_once(_POINTS),
        "usesHumanSLProfile": is_human,
        "usingFP16": "false",
        "version": network.version,
    }
