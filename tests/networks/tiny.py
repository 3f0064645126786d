"""Tiny networks of random weights, one for each version of the format, and one that plays like people."""

from __future__ import annotations

import shutil
from pathlib import Path

DATA = Path(__file__).parents[1] / "ai" / "katago" / "data"
TINY, OTHER, HUMAN, TEXT = "v10.bin.gz", "v17att.bin.gz", "v15human.bin.gz", "v8relu.txt.gz"


def put(file: Path, name: str = TINY) -> Path:
    """Put a network under a name where a program would have it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(DATA / name, file)
    return file
