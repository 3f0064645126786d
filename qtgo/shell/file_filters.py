"""The kinds of files that a file dialog offers: only their names are translated, never the patterns."""

from __future__ import annotations


def file_filters(*kinds: tuple[str, str]) -> str:
    """Return Qt's form of the kinds to choose from, each a name and its patterns, such as ``*.sgf``."""
    return ";;".join(f"{name} ({patterns})" for name, patterns in kinds)
