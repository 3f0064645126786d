"""Earlier versions of game files on disk: one compressed file each, independent of the others.

They are found by listing their folder. A file is a line of JSON that describes the version, and the compressed bytes
of the game file. It is written under another name and renamed, so it is complete or absent; one that is damaged later
stays as it is, and is listed apart. Their order is that of their numbers: the clock may be wrong, or set meanwhile.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
import zlib
from collections.abc import Sequence
from dataclasses import asdict
from enum import Enum
from pathlib import Path
from typing import Any

from qtgo.deferred import dataclass
from qtgo.files.atomic import replace_file
from qtgo.files.checked_json import MalformedError, fields, parsed_object, path_text, text, whole
from qtgo.files.input import OWN_LIMIT, read_head, read_input
from qtgo.files.private import make_private_folder
from qtgo.plain_text import NAME_LENGTH, shortened

_SUFFIX = ".version"
_FORMAT = 1
_MAX_HEADER = 1 << 16
_MAX_BYTES = 1 << 29
_DAY = 86_400_000
_MAX_TIME = 253_402_300_799_999  # the end of the year 9999
_MAX_SEQUENCE = 1 << 53
BETWEEN_PLAYERS = " – "  # in a summary


class VersionReason(Enum):
    """The occasions on which a version is kept."""

    OPENED = "opened"
    SAVED = "saved"
    EDITING = "editing"
    DISCARDED = "discarded"
    RELOADED = "reloaded"
    OVERWRITTEN = "overwritten"


@dataclass(frozen=True, slots=True)
class Summary:
    """The content of a version in numbers, to distinguish it from others."""

    games: int = 1
    moves: int = 0
    nodes: int = 0
    comments: int = 0
    players: str = ""


@dataclass(frozen=True, slots=True)
class VersionLimits:
    """Limits of what is kept: per file, in days on which versions were kept, and in total."""

    count: int = 100
    days: int = 60
    megabytes: int = 200


@dataclass(frozen=True, slots=True)
class Version:
    """A version in the store.

    ``path`` is where the game was saved, empty if nowhere yet; ``session`` distinguishes games that were open
    at the same time. ``sequence`` counts all versions; ``time`` is in milliseconds since 1970, by the clock as it was.
    ``digest`` is that of the bytes, and ``name`` and ``encoding`` say how to read them.
    """

    file: Path
    time: int
    session: str
    path: str
    reason: VersionReason
    digest: str
    name: str
    encoding: str
    game: int
    summary: Summary
    sequence: int = 0  # of those kept before there were numbers


@dataclass(frozen=True, slots=True)
class NewVersion:
    """A version to be kept: the bytes of a game file, and their description as in Version."""

    data: bytes
    session: str
    path: str
    reason: VersionReason
    name: str = ""
    encoding: str = ""
    game: int = 0
    summary: Summary = Summary()


class VersionError(Exception):
    """A version cannot be read: it is damaged or gone."""


def keep(folder: Path, draft: NewVersion, limits: VersionLimits, now: int | None = None) -> Version | None:
    """Keep a version unless it equals the last one of the same game; raise OSError on failure."""
    from hashlib import blake2b

    digest = blake2b(draft.data, digest_size=16).hexdigest()
    stored = listed(folder)
    same = [version for version in stored if _is_same_record(version, draft)]
    if same and same[0].digest == digest and draft.reason is not VersionReason.DISCARDED:
        return None
    at = time.time_ns() // 1_000_000 if now is None else now
    header = {
        "version": _FORMAT,
        "sequence": min(1 + max((version.sequence for version in stored), default=0), _MAX_SEQUENCE),
        "time": at,
        "session": draft.session,
        "path": draft.path,
        "reason": draft.reason.value,
        "digest": digest,
        "name": draft.name,
        "encoding": draft.encoding,
        "game": draft.game,
        "summary": asdict(draft.summary) | {"players": shortened(draft.summary.players, 2 * NAME_LENGTH)},
    }
    make_private_folder(folder)
    file = folder / f"{at:015d}-{os.urandom(6).hex()}{_SUFFIX}"
    replace_file(file, json.dumps(header).encode("ascii") + b"\n" + zlib.compress(draft.data, 6), is_private=True)
    version = _described(file, header)
    if same and same[0].digest == digest:  # it is there already, but now nowhere else
        with contextlib.suppress(OSError):
            same[0].file.unlink()
        stored.remove(same[0])
    _forget_old([version, *stored], limits, at)
    return version


def listed(folder: Path) -> list[Version]:
    """List the versions of all games that can be read, newest first."""
    return read_store(folder)[0]


def read_store(folder: Path) -> tuple[list[Version], list[Path]]:
    """List the versions of all games, newest first, and the files that cannot be read."""
    versions, unreadable = [], []
    files: list[Path] = []
    with contextlib.suppress(OSError):
        files = sorted(folder.glob(f"*{_SUFFIX}"))
    for file in files:
        try:
            head = read_head(file, _MAX_HEADER).partition(b"\n")[0]
            versions.append(_described(file, parsed_object(head)))
        except FileNotFoundError:  # removed meanwhile
            continue
        except (OSError, MalformedError):
            unreadable.append(file)
    return sorted(versions, key=_place, reverse=True), unreadable


def content(version: Version) -> bytes:
    """Return the bytes of a version; raise VersionError if they are damaged or gone."""
    try:
        _, _, packed = read_input(version.file, OWN_LIMIT).partition(b"\n")
        data = zlib.decompressobj().decompress(packed, _MAX_BYTES)
    except (OSError, zlib.error) as error:
        raise VersionError(str(error)) from error
    from hashlib import blake2b

    if blake2b(data, digest_size=16).hexdigest() != version.digest:
        raise VersionError("the version is not what was written")
    return data


def forget(versions: Sequence[Version]) -> None:
    """Remove versions that are no longer wanted."""
    for version in versions:
        with contextlib.suppress(OSError):
            version.file.unlink()


def of_record(versions: Sequence[Version], session: str, path: str) -> list[Version]:
    """Return the versions of one game: those kept under its path, and those of its session."""
    return [version for version in versions if version.session == session or (path and version.path == path)]


def _is_same_record(version: Version, draft: NewVersion) -> bool:
    return version.path == draft.path and (bool(draft.path) or version.session == draft.session)


def _place(version: Version) -> tuple[int, int, str]:
    """Return what orders versions as they were kept."""
    return version.sequence, version.time, version.file.name


def _described(file: Path, header: dict[str, Any]) -> Version:
    """Parse the header of a version; raise MalformedError for another format, or values that no version has."""
    if header.get("version") != _FORMAT:
        raise MalformedError("another format")
    try:
        reason = VersionReason(text(header.get("reason")))
    except ValueError:
        raise MalformedError("no reason") from None
    summary = fields(header.get("summary"))
    return Version(
        file,
        whole(header.get("time"), -_MAX_TIME, _MAX_TIME),
        text(header.get("session")),
        path_text(header.get("path")),
        reason,
        text(header.get("digest")),
        path_text(header.get("name")),
        text(header.get("encoding")),
        whole(header.get("game")),
        Summary(
            whole(summary.get("games")),
            whole(summary.get("moves")),
            whole(summary.get("nodes")),
            whole(summary.get("comments")),
            text(summary.get("players")),
        ),
        whole(header.get("sequence", 0), most=_MAX_SEQUENCE),
    )


def _forget_old(versions: Sequence[Version], limits: VersionLimits, now: int) -> None:
    """Remove what exceeds the limits, oldest first; the newest of all stays whatever its size.

    By age goes only what as many days of use have followed: after a jump of the clock all would be old at once.
    """
    room = limits.megabytes << 20
    counts: dict[str, int] = {}
    days: set[int] = set()
    earliest = now
    for index, version in enumerate(versions):
        key = version.path or version.session
        counts[key] = counts.get(key, 0) + 1
        with contextlib.suppress(OSError):
            room -= version.file.stat().st_size
        day = version.time // _DAY
        is_old = version.time < now - limits.days * _DAY and sum(later > day for later in days) >= limits.days
        if index and (room < 0 or is_old or counts[key] > limits.count):
            forget([version])
        earliest = min(earliest, version.time)
        if version.time == earliest and day < now // _DAY:  # else the clock was put back since, or may be soon
            days.add(day)
