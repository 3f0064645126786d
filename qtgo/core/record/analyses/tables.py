"""The properties of the root that explain those of nodes: KaTrain's version, and the sources of QtGo's analyses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from qtgo.core.record.property_table import EXPLAINING

SOURCES = "QGAS"
UNSAID = "*"
"""The number in QGAS of the terms of analyses that do not tell theirs: each record has its own."""
KATRAIN_VERSION = "KTV"


def joined_tables(
    properties: Mapping[str, Sequence[str]], others: Sequence[Mapping[str, Sequence[str]]]
) -> dict[str, list[str]]:
    """Return what a root must say besides for the nodes of other records; a number that is taken stays as it is."""
    joined: dict[str, list[str]] = {}
    for other in others:
        for name in EXPLAINING & other.keys():
            known = joined.get(name, list(properties.get(name, ())))
            taken = {UNSAID, *(raw.partition(":")[0] for raw in known)}
            added = [raw for raw in other[name] if raw.partition(":")[0] not in taken]
            if added and (name == SOURCES or not known):
                joined[name] = [*known, *added]
    return joined
