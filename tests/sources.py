"""The modules of the program as trees, for what holds in all of them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import qtgo

PACKAGE = Path(qtgo.__file__).parent


def modules_with(words: Iterable[str]) -> Iterator[tuple[str, ast.Module]]:
    """Yield the name and the tree of each module in which one of some words stands; to parse all takes seconds."""
    wanted = tuple(words)
    for path in sorted(PACKAGE.rglob("*.py")):
        source = path.read_text("utf-8")
        if any(word in source for word in wanted):
            yield path.relative_to(PACKAGE).as_posix(), ast.parse(source)
