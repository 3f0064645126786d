"""The user's folders by the conventions of each system."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from qtgo.files.input import check_regular
from qtgo.files.private import own_folders

_GAMES = "QtGo Games"
_LIST = "user-dirs.dirs"  # of the folders, as desktops write it on Linux


class NoHomeError(Exception):
    """The user has no home folder, so there is no place for settings and games."""


class UserFolders(NamedTuple):
    """The folders of the settings, of the state (running games, versions, logs, index), of the data, games and cache.

    The one of games is the user's own, where finished games are kept unless another is chosen. What is in the cache
    (analyses) can be made again.
    """

    config: Path
    state: Path
    data: Path
    games: Path
    cache: Path


def user_folders() -> UserFolders:
    """Return the user's folders, which need not exist; raise NoHomeError if the system has none."""
    try:
        own = own_folders()
        folders = UserFolders(own.config, own.state, own.data, _documents() / _GAMES, own.cache)
    except RuntimeError as error:  # neither HOME nor an entry in the system's list of users
        raise NoHomeError from error
    # Older releases of platformdirs leave "~" as it is, and a folder of that name would be made where we are.
    if not all(folder.is_absolute() for folder in folders):
        raise NoHomeError
    return folders


def _documents() -> Path:
    """Return the documents folder; the usual one where user-dirs.dirs is not a regular file, which would block."""
    import platformdirs

    try:
        check_regular(platformdirs.user_config_path() / _LIST)
    except OSError:
        return Path("~", "Documents").expanduser()
    return platformdirs.user_documents_path()
