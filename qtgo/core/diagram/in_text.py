"""Find diagrams of boards within a text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from qtgo.core.diagram.rows import find_rows, is_border, is_header, read_row
from qtgo.deferred import regex

_SENSEI = regex(r"\s*\$\$")
_FEWEST_ROWS = 3
_FEWEST_SIGNS = 4
_LONGEST = 200  # characters of a line


def diagrams_in(text: str) -> Iterator[tuple[int, int]]:
    """Yield where text diagrams are: the first line, from 0, and the line behind the last."""
    lines = text.split("\n")
    numbered = [(number, _is_part(line)) for number, line in enumerate(lines)]
    for is_part, group in groupby(numbered, key=lambda each: each[1]):
        run = [number for number, _ in group]
        if is_part and _is_board(lines[run[0] : run[-1] + 1]):
            yield run[0], run[-1] + 1


def _is_part(line: str) -> bool:
    """Return whether a line may belong to a diagram: a row, an edge, column names, or one of Sensei's."""
    if len(line) > _LONGEST or not line.strip():
        return False
    if _SENSEI.match(line) or is_border(line) or is_header(line):
        return True
    row = read_row(line, 1)
    return row is not None and len(row.signs) >= _FEWEST_SIGNS


def _is_board(lines: list[str]) -> bool:
    if any(_SENSEI.match(line) for line in lines):
        rows = [read_row(_SENSEI.sub("", line, count=1), 1, digits=True) for line in lines]
        return sum(row is not None for row in rows) >= _FEWEST_ROWS - 1
    return len(find_rows(lines)) >= _FEWEST_ROWS
