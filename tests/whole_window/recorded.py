"""Text files beside the tests with what holds today, and the comparison with them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from difflib import unified_diff
from pathlib import Path

HOW = (
    "If this change is meant, record it with QTGO_RECORD=1 .venv/bin/python -m pytest tests/whole_window, "
    "and read the difference before you commit it."
)


def compare(name: str, lines: Sequence[str]) -> None:
    """Fail if a recorded file says something else, or write it where that is asked for."""
    file = Path(__file__).parent / name
    if os.environ.get("QTGO_RECORD"):
        file.write_text("\n".join(lines) + "\n", "utf-8")
    recorded = file.read_text("utf-8").splitlines()
    difference = list(unified_diff(recorded, list(lines), name, "now", lineterm="", n=1))
    assert not difference, "\n".join(["", *difference, "", HOW])
