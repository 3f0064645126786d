"""Check whether the original text of a node still states its contents, though the normal form differs."""

from __future__ import annotations

import re

from qtgo.core.record.tree import Node
from qtgo.deferred import regex
from qtgo.sgf.grammar import Parser
from qtgo.sgf.issue import IssueKind, IssueLog

_VALUE = regex(r"\[[^\]\\]*+(?:\\(?:.|\Z)[^\]\\]*+)*+(?:\]|\Z)\s*+", re.DOTALL)
_NAME = regex(r"[^\W_]\w*")
_USUAL = regex(r";\s*+(?:[A-Z]++\s*+\[)*+")
# What may stay: everybody reads it, and saving a file is no reason to change it.
_KEPT = frozenset({IssueKind.DUPLICATE_PROPERTY, IssueKind.LOWER_CASE_NAME, IssueKind.UNUSUAL_NAME})
_WORDS = frozenset({IssueKind.STRAY_TEXT, IssueKind.PROPERTY_WITHOUT_VALUE})


def still_says(text: str, node: Node, *, has_words: bool = False) -> bool:
    """Return whether a text, with the semicolon and without parentheses around it, reads as this very node.

    It must not have read as one in any other way than the normal form but for layout, duplicates and old names; with
    ``has_words`` also for text that belongs to no property.
    """
    if _is_usual(text):
        return False  # the layout was all that could differ, and has been compared
    log = IssueLog()
    parser = Parser(f"({text})", log)
    parser.parse()
    kept = _KEPT | _WORDS if has_words else _KEPT
    if len(parser.nodes) != 1 or not kept.issuperset(log.counts):
        return False
    return list(parser.nodes[0].properties.items()) == list(node.properties.items())


def _is_usual(text: str) -> bool:
    """Return whether every property has a usual name, one value, and no other of its name."""
    outside = _VALUE.sub("[", text)
    names = _NAME.findall(outside)
    return _USUAL.fullmatch(outside) is not None and len(set(names)) == len(names)
