"""The check of properties that are edited as raw text."""

from __future__ import annotations

from collections.abc import Sequence

from qtgo.core.record.tree import Node


def property_problem(node: Node, identifier: str, values: Sequence[str]) -> str:
    """Return the problem that a reader would report about a property of a node; empty for none."""
    from qtgo.sgf.reader import read_text
    from qtgo.sgf.writer import write_text
    from qtgo.text.file_issue_words import issue_text

    root = node.root
    scratch = Node({"GM": ["1"], **({"SZ": root.properties["SZ"]} if "SZ" in root.properties else {})})
    place = scratch if node is root else Node(parent=scratch)
    place.properties[identifier] = list(values)
    issues = [issue for issue in read_text(write_text([scratch])).issues if not issue.kind.is_harmless]
    return issue_text(issues[0]) if issues else ""
