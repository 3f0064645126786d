"""Names that stand for no regular file: pipes, devices, and what the program was handed open, as ``/dev/stdin``."""

from __future__ import annotations

import os
import re
from pathlib import Path

_MAX_LINKS = 40  # as many as Linux follows
_DESCRIPTOR = re.compile(r"/(?:dev|proc/(?:self|thread-self|(?P<process>[0-9]{1,9})))/fd/(?P<number>[0-9]{1,9})")


class SpecialFileError(OSError):
    """What a name stands for is no regular file, so that it is neither read nor written."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        super().__init__(0, "Not a regular file", os.fspath(path))


def own_descriptor(path: str | os.PathLike[str]) -> int | None:
    """Return the descriptor of this program that a name such as ``/dev/stdout`` or ``/dev/fd/63`` stands for.

    To open such a name anew may fail (sockets) or begin at another place (files that are appended to).
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
