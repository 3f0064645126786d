"""Standard error whose terminal has been closed."""

from __future__ import annotations

import errno
import io


class ClosedTerminal(io.StringIO):
    """Fails to be written to."""

    def write(self, text: str, /) -> int:
        raise OSError(errno.EIO, "Input/output error")
