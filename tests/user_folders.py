"""The folders of a user who has nothing yet."""

from __future__ import annotations

from pathlib import Path

from qtgo.app.user_folders import UserFolders


def folders_in(home: Path) -> UserFolders:
    """Return the folders of a user by their names in one folder, which need not exist."""
    return UserFolders(*(home / name for name in UserFolders._fields))
