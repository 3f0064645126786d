"""A download as a state, without a connection: what to ask a server for, and what its answers mean.

Whoever has connections does what ``step`` says and tells what comes of it; the standard library does so on the command
line (``fetch``), Qt in the window. Both therefore end alike, whatever a server does.
"""

from __future__ import annotations

import errno
import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

from qtgo.deferred import dataclass, regex
from qtgo.files.input import file_digest
from qtgo.networks.download_faults import DownloadError, Fault
from qtgo.networks.part_file import Origin, PartFile
from qtgo.networks.sources import Source

_REDIRECTIONS = frozenset((301, 302, 303, 307, 308))
_BUSY = frozenset((429, 503))
_PASSING = frozenset((408, 500, 502, 504))
_FULL, _PARTIAL, _BEYOND = 200, 206, 416
_GZIP = b"\x1f\x8b"
_RANGE = regex(r"bytes (?:([0-9]{1,15})-[0-9]{1,15}|\*)/([0-9]{1,15}|\*)")
_NUMBER = regex(r"[0-9]{1,15}")
_NO_ROOM = frozenset((errno.ENOSPC, errno.EDQUOT))
_HEADERS = {"User-Agent": "QtGo", "Accept": "*/*", "Accept-Encoding": "identity"}
_MOST_NAMES = 1000


@dataclass(frozen=True, slots=True)
class Limits:
    """What is tried by itself; pauses and silence are in seconds.

    ``tries`` counts those in a row that bring nothing new, ``all_tries`` all. A server that wants to be left alone for
    longer than ``longest_pause`` is not waited for.
    """

    schemes: tuple[str, ...] = ("https",)
    redirections: int = 5
    tries: int = 4
    all_tries: int = 50
    first_pause: float = 1.0
    longest_pause: float = 60.0
    silence: float = 30.0
    largest: int = 1 << 31
    spare_room: int = 1 << 26


USUAL = Limits()


class Request(NamedTuple):
    """Ask a server for a file."""

    address: str
    headers: Mapping[str, str]


class Wait(NamedTuple):
    """Do nothing for a while."""

    seconds: float


class Arrived(NamedTuple):
    """All has come, and is to be checked."""


Step = Request | Wait | Arrived


class Download:
    """A download that was begun now or by an earlier run; every method raises DownloadError where it ends."""

    def __init__(
        self,
        source: Source,
        folder: Path,
        limits: Limits | None = None,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        free: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free,
    ) -> None:
        self.source = source
        self.limits = limits or USUAL
        self._folder, self._now, self._free = folder, now, free
        self._address, self._redirections = source.address, 0
        self._pause = 0.0
        self._tries = self._all_tries = 0
        self._has_arrived = False
        self._ended_at = 0  # where a body without a length ended
        try:
            self._part = PartFile(folder / source.file_name)
        except BlockingIOError as error:
            raise DownloadError(Fault.IN_PROGRESS) from error
        except OSError as error:
            raise _not_written(error) from error
        self._most = self._part.size
        origin = self._part.origin
        if self._part.size and (origin is None or not self._can_go_on(origin)):
            self._start_over(None)

    @property
    def received(self) -> int:
        """Return the number of bytes that have arrived."""
        return self._part.size

    @property
    def total(self) -> int | None:
        """Return the number of bytes of the whole, None where nobody has said it."""
        origin = self._part.origin
        return self.source.size if origin is None or origin.total is None else origin.total

    def step(self) -> Step:
        """Return what is to be done next."""
        if self._has_arrived:
            return Arrived()
        if self._pause:
            pause, self._pause = self._pause, 0.0
            return Wait(pause)
        self._check_scheme(self._address)
        return Request(self._address, self._headers())

    def answer(self, status: int, headers: Mapping[str, str]) -> bool:
        """Take the head of an answer, the names of its headers in lower case; return whether its body is wanted."""
        if status in _REDIRECTIONS:
            self._redirect(headers.get("location", ""))
        elif status == _FULL:
            self._begin(headers, _number(headers.get("content-length")))
            return True
        elif status == _PARTIAL:
            return self._go_on(headers)
        elif status == _BEYOND and self._part.size:
            self._end_beyond(headers)
        elif status in _BUSY:
            self._wait_for(headers.get("retry-after", ""))
        elif status in _PASSING:
            self._try_again(DownloadError(Fault.BAD_ANSWER, str(status)))
        elif status in (404, 410):
            raise DownloadError(Fault.MISSING, _host(self._address))
        elif status in (401, 403):
            raise DownloadError(Fault.FORBIDDEN, _host(self._address))
        elif status == 407:
            raise DownloadError(Fault.PROXY)
        else:
            raise DownloadError(Fault.BAD_ANSWER, str(status))
        return False

    def data(self, received: bytes) -> None:
        """Take bytes of a body."""
        if not self._part.size and not _GZIP.startswith(received[:2]) and self.source.file_name.endswith(".gz"):
            raise self._spoiled(DownloadError(Fault.OTHER_FILE))
        size = self._part.size + len(received)
        most = self.limits.largest if self.total is None else self.total
        if size > most:
            raise self._spoiled(DownloadError(Fault.OTHER_SIZE, "", size, most))
        try:
            self._part.append(received)
        except OSError as error:
            if error.errno in _NO_ROOM:
                raise DownloadError(Fault.NO_ROOM, "", most - self._part.size, 0) from error
            raise _not_written(error) from error

    def end(self) -> None:
        """Take the end of a body; where no length was announced it is asked next whether anything follows.

        A connection may not tell one that breaks off from one that ends, as Qt's does not with chunks.
        """
        size = self._part.size
        if (self.total is not None and size < self.total) or not size:
            self.lose(Fault.LOST)
        elif self.total is None and size != self._ended_at:
            self._ended_at = size
            self._try_again(DownloadError(Fault.LOST, _host(self._address)))
        else:
            self._has_arrived = True

    def lose(self, fault: Fault) -> None:
        """Take it that a connection was not made or has ended; ``step`` then says when it is tried again."""
        error = DownloadError(fault, _host(self._address))
        if fault is Fault.NO_CONNECTION and not self._part.size:
            raise error  # most likely there is no network at all
        if fault not in (Fault.NO_CONNECTION, Fault.LOST, Fault.SILENT):
            raise error
        self._try_again(error)

    def finish(self, check: Callable[[Path], object] = lambda file: None) -> Path:
        """Check what has arrived, give it its name, and return that; takes seconds.

        ``check`` raises ValueError for a file that is no network; it is asked where the digest is not known.
        """
        try:
            digest = file_digest(self._part.path)
            known = self.source.digest
            if digest != known if known else not _passes(check, self._part.path):
                raise self._spoiled(DownloadError(Fault.OTHER_FILE))
            target = self._free_name(digest)
            self._part.put_in_place(target)
        except OSError as error:
            self._part.close()
            raise _not_written(error) from error
        return target

    def close(self) -> None:
        """End for now; what has arrived is kept for another time."""
        self._part.close()

    def discard(self) -> None:
        """End, and remove what has arrived."""
        self._part.discard()

    # Answers

    def _redirect(self, place: str) -> None:
        self._redirections += 1
        if self._redirections > self.limits.redirections:
            raise DownloadError(Fault.ENDLESS_REDIRECTION, _host(self._address))
        address = _joined(self._address, place)
        self._check_scheme(address)
        self._address = address

    def _check_scheme(self, address: str) -> None:
        parts = _split(address)
        if parts is None or parts[0] not in self.limits.schemes or not parts[1]:
            raise DownloadError(Fault.OTHER_SCHEME, _host(address))

    def _begin(self, headers: Mapping[str, str], total: int | None) -> None:
        """Take a body that begins with the first byte: nothing had arrived, or the server sends all again."""
        self._check_total(total)
        self._check_room(total or self.source.size or 0)
        self._start_over(Origin(self.source.address, _tag(headers), total))

    def _go_on(self, headers: Mapping[str, str]) -> bool:
        """Take a body that begins where the part ends; ask again from the start if it is of another version."""
        found = _RANGE.fullmatch(headers.get("content-range", "").strip())
        start, total = (_number(found[1]), _number(found[2])) if found else (None, None)
        origin, tag = self._part.origin, _tag(headers)
        if start == 0 and not self._part.size:
            self._begin(headers, total)
            return True
        if origin is None or start != self._part.size or (origin.tag and tag and origin.tag != tag):
            self._ask_from_start()
            return False
        if total is not None and total != self.total:
            self._check_total(total)
            if self.total is not None:
                self._ask_from_start()
                return False
            self._note(replace(origin, total=total))
        self._check_room(max(0, (self.total or 0) - self._part.size))
        return True

    def _end_beyond(self, headers: Mapping[str, str]) -> None:
        """Take it that nothing comes after the part: it is the whole, or of another version."""
        found = _RANGE.fullmatch(headers.get("content-range", "").strip())
        size = self._part.size
        is_end = _number(found[2]) == size if found else self._ended_at == size
        if is_end and self.total in (None, size):
            self._has_arrived = True
        else:
            self._ask_from_start()

    def _ask_from_start(self) -> None:
        self._start_over(None)
        self._try_again(DownloadError(Fault.BAD_ANSWER, str(_PARTIAL)))

    def _wait_for(self, retry_after: str) -> None:
        seconds = self._seconds(retry_after)
        error = DownloadError(Fault.BUSY, _host(self._address), int(min(seconds, 1e9)))
        if seconds > self.limits.longest_pause:
            raise error
        self._try_again(error)
        self._pause = max(self._pause, seconds)

    def _seconds(self, retry_after: str) -> float:
        """Return the seconds from a header that has a number of them or a date, 0 from anything else."""
        seconds = _number(retry_after.strip())
        if seconds is not None:
            return float(seconds)
        try:
            date = parsedate_to_datetime(retry_after)
            date = date if date.tzinfo else date.replace(tzinfo=UTC)
            return max(0.0, (date - self._now()).total_seconds())
        except (TypeError, ValueError, OverflowError):
            return 0.0

    # What is asked for

    def _headers(self) -> dict[str, str]:
        origin = self._part.origin
        if not self._part.size or origin is None:
            return dict(_HEADERS)
        headers = _HEADERS | {"Range": f"bytes={self._part.size}-"}
        return headers | ({"If-Range": origin.tag} if origin.tag else {})

    def _can_go_on(self, origin: Origin) -> bool:
        """Return whether a part can be told from one of another version: by its server, or by the digest at the end."""
        is_same = origin.address == self.source.address and self.source.size in (None, origin.total)
        return is_same and bool(origin.tag or self.source.digest)

    def _try_again(self, error: DownloadError) -> None:
        """Try once more in a while, from the first address on; raise the error if that was done too often."""
        self._tries = 1 if self._part.size > self._most else self._tries + 1
        self._most = max(self._most, self._part.size)
        self._all_tries += 1
        if self._tries >= self.limits.tries or self._all_tries >= self.limits.all_tries:
            raise error
        self._pause = min(self.limits.first_pause * 2 ** (self._tries - 1), self.limits.longest_pause)
        self._address, self._redirections = self.source.address, 0

    # What arrives

    def _start_over(self, origin: Origin | None) -> None:
        try:
            self._part.clear(origin)
        except OSError as error:
            raise _not_written(error) from error

    def _note(self, origin: Origin) -> None:
        try:
            self._part.note(origin)
        except OSError as error:
            raise _not_written(error) from error

    def _check_total(self, total: int | None) -> None:
        known = self.source.size
        if total is not None and (total > self.limits.largest or (known is not None and total != known)):
            raise self._spoiled(DownloadError(Fault.OTHER_SIZE, "", total, known or self.limits.largest))

    def _check_room(self, needed: int) -> None:
        try:
            free = self._free(self._folder)
        except OSError as error:
            raise _not_written(error) from error
        if needed + self.limits.spare_room > free:
            raise DownloadError(Fault.NO_ROOM, "", needed + self.limits.spare_room, free)

    def _spoiled(self, error: DownloadError) -> DownloadError:
        self._part.discard()
        return error

    def _free_name(self, digest: str) -> Path:
        """Return the name for the file: its own, or with a number where another file has that."""
        name = self.source.file_name
        stem, dot, ending = name.partition(".")
        for number in range(1, _MOST_NAMES):
            target = self._folder / (name if number == 1 else f"{stem}-{number}{dot}{ending}")
            if not target.exists() and not target.is_symlink():
                return target
            if target.is_file() and file_digest(target) == digest:
                return target
        raise FileExistsError(errno.EEXIST, "All names are taken", str(self._folder))


def _passes(check: Callable[[Path], object], file: Path) -> bool:
    try:
        check(file)
    except ValueError:
        return False
    return True


def _not_written(error: OSError) -> DownloadError:
    return DownloadError(Fault.NOT_WRITTEN, error.strerror or str(error), error.errno or 0)


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and _NUMBER.fullmatch(text) else None


def _tag(headers: Mapping[str, str]) -> str:
    """Return what tells versions of a file apart byte by byte: a strong entity tag, else the date."""
    tag = headers.get("etag", "").strip()
    found = tag if tag and not tag.startswith("W/") else headers.get("last-modified", "").strip()
    return found if found.isprintable() and found.isascii() else ""


def _split(address: str) -> tuple[str, str] | None:
    try:
        parts = urlsplit(address)
        return parts.scheme.lower(), parts.hostname or ""
    except ValueError:
        return None


def _host(address: str) -> str:
    parts = _split(address)
    return parts[1] if parts and parts[1] else address


def _joined(address: str, place: str) -> str:
    try:
        return urljoin(address, place)
    except ValueError:
        return place
