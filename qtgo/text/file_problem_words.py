"""The words for problems with the user's files and with the program's own."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING

from qtgo.files.file_problems import BrokenState, StorageFailure, Stored
from qtgo.files.input import ReadOnlyFileError, SpecialFileError
from qtgo.files.seen import ChangedFileError
from qtgo.plain_text import MESSAGE_LENGTH, visible
from qtgo.text.joining import labeled
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    import sqlite3

tr = Texts("file trouble")


def os_error_text(error: OSError, file: str | os.PathLike[str] | None = None) -> str:
    """Return the system's error, with the file it is about, which may have another name for the user."""
    name, reason = file or error.filename, system_reason(error)
    return labeled(str(name), reason) if name else reason


def system_reason(error: OSError) -> str:
    """Return what the system or the program says of a failure, in the language in use, whatever the system's is."""
    if isinstance(error, SpecialFileError):
        return tr("This is not a regular file.")
    if isinstance(error, ReadOnlyFileError):
        return tr("This file is read-only.")
    if isinstance(error, ChangedFileError):
        return tr("Another program has changed this file.")
    if error.errno is not None and error.strerror == os.strerror(error.errno):
        said = _reasons().get(error.errno)
        if said is not None:
            return said
    return error.strerror or str(error)


def index_reason(error: sqlite3.Error) -> str:
    """Return what SQLite says of a failure, in the language in use."""
    import sqlite3

    reasons = _reasons()
    said = {
        sqlite3.SQLITE_BUSY: tr("Another program is using this file."),
        sqlite3.SQLITE_LOCKED: tr("Another program is using this file."),
        sqlite3.SQLITE_CORRUPT: tr("This file is damaged."),
        sqlite3.SQLITE_NOTADB: tr("This file is damaged."),
        sqlite3.SQLITE_READONLY: tr("This file is read-only."),
        sqlite3.SQLITE_FULL: reasons[errno.ENOSPC],
        sqlite3.SQLITE_IOERR: reasons[errno.EIO],
        sqlite3.SQLITE_NOMEM: reasons[errno.ENOMEM],
    }
    return said.get(getattr(error, "sqlite_errorcode", 0) & 0xFF) or str(error)


def _reasons() -> dict[int, str]:
    return {
        errno.ENOENT: tr("No such file or directory"),
        errno.EACCES: tr("Permission denied"),
        errno.EPERM: tr("Operation not permitted"),
        errno.EISDIR: tr("Is a directory"),
        errno.ENOTDIR: tr("Not a directory"),
        errno.ENOTEMPTY: tr("Directory not empty"),
        errno.EEXIST: tr("File exists"),
        errno.ENOSPC: tr("No space left on device"),
        errno.EDQUOT: tr("Disk quota exceeded"),
        errno.EROFS: tr("Read-only file system"),
        errno.EIO: tr("Input/output error"),
        errno.EFBIG: tr("File too large"),
        errno.ENAMETOOLONG: tr("File name too long"),
        errno.ELOOP: tr("Too many levels of symbolic links"),
        errno.EMFILE: tr("Too many open files"),
        errno.EBUSY: tr("Device or resource busy"),
        errno.EAGAIN: tr("Resource temporarily unavailable"),
        errno.EINVAL: tr("Invalid argument"),
        errno.ENOMEM: tr("Cannot allocate memory"),
        errno.EPIPE: tr("Broken pipe"),
        errno.ETIMEDOUT: tr("Connection timed out"),
        errno.ECONNREFUSED: tr("Connection refused"),
        errno.EHOSTUNREACH: tr("No route to host"),
        errno.ENETUNREACH: tr("Network is unreachable"),
    }


def storage_failure_text(failure: StorageFailure) -> str:
    """Return what is off because a file cannot be written, where, and why."""
    text = {
        Stored.SETTINGS: tr("Settings could not be saved to {path}: {reason}."),
        Stored.RECOVERY: tr("Crash recovery is off: {path}: {reason}."),
        Stored.VERSIONS: tr("Earlier versions are not kept: {path}: {reason}."),
        Stored.PROBLEMS: tr("Problem results could not be saved to {path}: {reason}."),
        Stored.LESSONS: tr("Your progress in the lessons could not be saved to {path}: {reason}."),
        Stored.PRACTICE: tr("Practice results could not be saved to {path}: {reason}."),
        Stored.REVIEWS: tr("Statistics of reviewed games could not be saved to {path}: {reason}."),
        Stored.RESULTS: tr("Results of games could not be saved to {path}: {reason}."),
        Stored.GAMES: tr("Finished games could not be saved to {path}: {reason}."),
        Stored.ENGINE_LOGS: tr("Engine logs are off: {path}: {reason}."),
        Stored.ANALYSES: tr("Analyses could not be saved to {path}: {reason}."),
        Stored.BOOKMARKS: tr("Bookmarks could not be saved to {path}: {reason}."),
        Stored.NETWORKS: tr("The list of networks could not be saved to {path}: {reason}."),
        Stored.ENGINE_SETUP: tr("KataGo's configuration for reviews is not written: {path}: {reason}."),
        Stored.ENGINE_FILES: tr("Positions are sent to engines move by move: {path}: {reason}."),
    }[failure.kind]
    reason = system_reason(failure.error)
    return text.format(path=visible(str(failure.path), MESSAGE_LENGTH), reason=reason)


def folder_failure_text(folder: Path, error: OSError) -> str:
    """Return that nothing can be written into a folder, and what comes of it."""
    text = tr("Nothing can be saved in {path}: {reason}. QtGo works, but what it keeps there is lost when it closes.")
    return text.format(path=visible(str(folder), MESSAGE_LENGTH), reason=system_reason(error))


def damaged_files_text(count: int, folder: Path) -> str:
    """Return that so many games were restored only in part, up to the damage in their recovery files."""
    text = tr.plural_form(
        "{n} recovery file is damaged; everything in it that could be read was restored. It is kept in {path}.",
        "{n} recovery files are damaged; everything in them that could be read was restored. They are kept in {path}.",
        count,
    )
    return text.format(path=visible(str(folder), MESSAGE_LENGTH), n=count)


def broken_state_text(broken: BrokenState) -> str:
    """Return what could not be read of the program's own files, and where the file is kept."""
    text = {
        Stored.SETTINGS: tr("Your settings could not be read and were reset. The old file is kept as {path}."),
        Stored.PROBLEMS: tr("Your problem results could not be read. The old file is kept as {path}."),
        Stored.LESSONS: tr("Your progress in the lessons could not be read. The old file is kept as {path}."),
        Stored.PRACTICE: tr("Your practice results could not be read. The old file is kept as {path}."),
        Stored.REVIEWS: tr("The statistics of reviewed games could not be read. The old file is kept as {path}."),
        Stored.RESULTS: tr("The results of your games could not be read. The old file is kept as {path}."),
        Stored.ANALYSES: tr("Earlier analyses could not be read. The old file is kept as {path}."),
        Stored.BOOKMARKS: tr("Your bookmarks could not be read. The old file is kept as {path}."),
        Stored.NETWORKS: tr("Your list of networks could not be read. The old file is kept as {path}."),
    }.get(broken.kind) or _broken_recovery_text(broken)
    return text.format(path=visible(str(broken.aside), MESSAGE_LENGTH), n=broken.lost or broken.files)


def _broken_recovery_text(broken: BrokenState) -> str:
    if broken.files > 1:
        return tr.plural_form(
            "{n} unsaved game could not be restored: its recovery file could not be read. It is kept in {path}.",
            "{n} unsaved games could not be restored: their recovery files could not be read. They are kept in {path}.",
            broken.files,
        )
    if not broken.is_partial:
        return tr("An unsaved game could not be restored: its recovery file could not be read. It is kept as {path}.")
    if broken.is_start_damaged:
        return tr("The recovery file is damaged, and the restored game may be wrong. It is kept as {path}.")
    if broken.lost == 0:
        return tr("The recovery file is damaged, but all changes could be read. It is kept as {path}.")
    return tr.plural_form(
        "{n} change could not be read and was left out. The damaged recovery file is kept as {path}.",
        "{n} changes could not be read and were left out. The damaged recovery file is kept as {path}.",
        broken.lost,
    )
