"""Why a download ends without its file."""

from __future__ import annotations

from enum import Enum, auto


class Fault(Enum):
    """The kinds of reasons."""

    NO_CONNECTION = auto()
    NOT_SECURE = auto()
    """The server cannot prove that it is the one that was asked for."""
    NO_ENCRYPTION = auto()
    """This installation has no secure connections."""
    PROXY = auto()
    """The proxy wants to know who asks."""
    LOST = auto()
    SILENT = auto()
    OTHER_SCHEME = auto()
    """The download would go on over a connection that others can read and change."""
    ENDLESS_REDIRECTION = auto()
    MISSING = auto()
    FORBIDDEN = auto()
    BUSY = auto()
    BAD_ANSWER = auto()
    OTHER_SIZE = auto()
    OTHER_FILE = auto()
    NO_ROOM = auto()
    IN_PROGRESS = auto()
    """Another program downloads it already."""
    NOT_WRITTEN = auto()


class DownloadError(Exception):
    """A download has ended without its file.

    ``detail`` is a host, a status or the system's reason. ``number`` is what the fault is about: the seconds after
    which a server can be asked again, 0 if it does not say, the bytes that are needed or came, or the system's number
    for its reason; ``other`` are the bytes that there is room for, or that should have come.
    """

    def __init__(self, fault: Fault, detail: str = "", number: int = 0, other: int = 0) -> None:
        super().__init__(f"{fault.name} {detail}".rstrip())
        self.fault, self.detail, self.number, self.other = fault, detail, number, other
