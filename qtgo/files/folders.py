"""Folders of the user's that may be anywhere."""

from __future__ import annotations

import os
from pathlib import Path


def is_folder(path: Path) -> bool:
    """Return whether a folder exists; False instead of an error if access is denied."""
    try:
        return path.is_dir()
    except OSError:
        return False


def is_first_name(status: os.stat_result, seen: set[tuple[int, int]]) -> bool:
    """Return whether a file or folder was not seen under another name, as behind a link; note that it is seen now."""
    identity = status.st_dev, status.st_ino
    is_known = status.st_ino != 0 and identity in seen  # some file systems give no numbers
    seen.add(identity)
    return not is_known
