"""Folders of the user's that may be anywhere."""

from __future__ import annotations

from pathlib import Path


def is_folder(path: Path) -> bool:
    """Return whether there is a folder; not if nobody may look for it, at which ``Path.is_dir`` raises an error."""
    try:
        return path.is_dir()
    except OSError:
        return False
