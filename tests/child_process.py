"""Programs that tests start."""

from __future__ import annotations

from subprocess import Popen
from types import TracebackType
from typing import AnyStr


class ChildProcess(Popen[AnyStr]):
    """A process that no failed test leaves behind: ``with`` kills it then, closes its pipes and waits for its end.

    One that is left to the garbage collector warns of it in the midst of another test, which fails too.
    """

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if kind is not None:
            self.kill()
        super().__exit__(kind, error, traceback)

    def discard(self) -> None:
        """Kill it, if it still runs, and close its pipes."""
        with self:
            self.kill()
