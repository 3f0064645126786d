"""Replacing words in the texts of nodes: comments, names and labels."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from qtgo.core.editing.edits import Draft
from qtgo.core.record.edit_history import Change, EditKind, set_properties
from qtgo.core.record.properties import (
    decode_simple_text,
    encode_simple_text,
    encode_text,
    simple_text_of,
    split_composed,
    text_of,
)
from qtgo.core.record.tree import Node

Substitution = Callable[[str], tuple[str, int]]
"""Returns a text with words replaced, and how many were."""


class Replaced(NamedTuple):
    """An edit that replaces words, and how often it does; None if it would change nothing."""

    draft: Draft | None
    times: int


def replace_texts(nodes: Iterable[Node], substitute: Substitution) -> Replaced:
    """Replace words in all texts of some nodes; what is not changed keeps its spelling in the file."""
    changes: list[Change] = []
    total = 0
    for node in nodes:
        values, count = _replaced(node, substitute)
        if values:
            changes.append(set_properties(node, values))
            total += count
    return Replaced(Draft(EditKind.REPLACE_TEXT, tuple(changes)) if changes else None, total)


def _replaced(node: Node, substitute: Substitution) -> tuple[dict[str, list[str] | None], int]:
    values: dict[str, list[str] | None] = {}
    total = 0
    for identifier in ("C", "GC", "N"):
        if identifier not in node.properties:
            continue
        before = simple_text_of(node, "N") if identifier == "N" else text_of(node, identifier)
        after, count = substitute(before)
        if after != before:
            encode = encode_simple_text if identifier == "N" else encode_text
            values[identifier] = [encode(after)] if after else None
            total += count
    labels, count = _labels(node.properties.get("LB", ()), substitute)
    if count:
        values["LB"] = labels or None
    return values, total + count


def _labels(values: Iterable[str], substitute: Substitution) -> tuple[list[str], int]:
    """Return the values of LB with words replaced in the labels; a label of no text is gone."""
    labels, total = [], 0
    for value in values:
        parts = split_composed(value)
        before = "" if parts is None else decode_simple_text(parts[1])
        after, count = substitute(before)
        if parts is None or after == before:
            labels.append(value)
            continue
        total += count
        if after:
            labels.append(f"{parts[0]}:{encode_simple_text(after)}")
    return labels, total
