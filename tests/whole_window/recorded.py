"""Text files beside the tests with what holds today, and the comparison with them."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from difflib import unified_diff
from itertools import groupby
from pathlib import Path

HOW = (
    "If this change is meant, record it with QTGO_RECORD=1 .venv/bin/python -m pytest tests/whole_window, "
    "and read the difference before you commit it."
)


def everything(_line: str) -> bool:
    return True


def compare(name: str, lines: Sequence[str], is_there: Callable[[str], bool] = everything) -> None:
    """Fail if a recorded file says something else, or write it where that is asked for.

    ``is_there`` returns whether the feature is there of which a recorded line speaks.
    """
    file = Path(__file__).parent / name
    if os.environ.get("QTGO_RECORD"):
        file.write_text("\n".join(lines) + "\n", "utf-8")
    kept = filter(is_there, file.read_text("utf-8").splitlines())
    recorded = _between_entries([line for line, _same in groupby(kept)])  # two lines of a menu are one
    difference = list(unified_diff(recorded, list(lines), name, "now", lineterm="", n=1))
    assert not difference, "\n".join(["", *difference, "", HOW])


def _between_entries(lines: Sequence[str]) -> list[str]:
    """Leave out the lines at an end of a menu, or of one that is gone."""
    depths = [0, *(len(line) - len(line.lstrip()) for line in lines), 0]
    return [
        line
        for line, before, depth, after in zip(lines, depths, depths[1:], depths[2:], strict=False)
        if line.strip() != "---" or before >= depth <= after
    ]


def compare_sections(
    name: str, sections: Mapping[str, Sequence[str]], is_there: Callable[[str], bool] = everything
) -> None:
    """Compare lines below titles; those below others are of features that are not there."""
    title = ""

    def is_of_these(line: str) -> bool:
        nonlocal title
        title = title if not line or line.startswith(" ") else line
        return title in sections and is_there(line)

    lines = [line for title, below in sections.items() for line in (title, *(f"    {each}" for each in below), "")]
    compare(name, lines, is_of_these)
