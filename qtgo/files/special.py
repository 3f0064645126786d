"""Paths of something other than a regular file: pipes, devices, open streams such as ``/dev/stdin``."""

from __future__ import annotations

import os
from pathlib import Path

from qtgo.deferred import regex

_MAX_LINKS = 40  # Linux's own limit for links
_DESCRIPTOR = regex(r"/(?:dev|proc/(?:self|thread-self|(?P<process>[0-9]{1,9})))/fd/(?P<number>[0-9]{1,9})")


class SpecialFileError(OSError):
    """A path is not a regular file, so it is neither read nor written."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        super().__init__(0, "Not a regular file", os.fspath(path))


def own_descriptor(path: str | os.PathLike[str]) -> int | None:
    """Return this process's descriptor for a path such as ``/dev/stdout`` or ``/dev/fd/63``, or None.

    Reopening such a path may fail (sockets) or start at another position (files opened for appending).
    """
    name = os.path.normpath(Path(path).absolute())
    for _ in range(_MAX_LINKS):
        match = _DESCRIPTOR.fullmatch(name)
        if match is not None:
            return int(match["number"]) if match["process"] in (None, str(os.getpid())) else None
        try:
            name = os.path.normpath(Path(name).parent / Path(name).readlink())
        except (OSError, ValueError):
            return None
    return None
