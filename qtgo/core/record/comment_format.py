"""The format of a file's comments: plain text, or Markdown where the file says so."""

from __future__ import annotations

from qtgo.core.record.properties import first
from qtgo.core.record.tree import Node

MARKDOWN = "QGMD"
"""The property of the root, our own, that says that comments are Markdown."""


def has_markdown(root: Node) -> bool:
    """Return whether a file says that its comments are Markdown."""
    return first(root, MARKDOWN) == "1"
