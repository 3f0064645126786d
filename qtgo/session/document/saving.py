"""Writing the games of a document: it needs nothing else of the window, and may be done in a thread."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from qtgo.deferred import dataclass
from qtgo.files.atomic import Leftovers
from qtgo.files.seen import Seen


@dataclass(frozen=True, slots=True)
class Written:
    """A file that was written, and its content before: empty if there was none, or ``unread`` gives the reason."""

    path: Path
    encoding: str | None
    data: bytes
    before: bytes
    unread: OSError | None


@dataclass(frozen=True, slots=True)
class SaveDraft:
    """A file to be written, and the content it may have until then."""

    path: Path
    encoding: str | None
    seen: Seen | None
    leftovers: Leftovers
    keep_before: Callable[[Path, bytes], object] | None

    def written(self, data: bytes) -> Written:
        """Write the file; raise OSError on failure, ChangedFileError if its content is not the one seen."""
        from qtgo.sgf import files

        before, unread = self._before()
        keep_before = self.keep_before
        files.save_bytes(
            self.path,
            data,
            leftovers=self.leftovers,
            seen=self.seen,
            keep_before=None if keep_before is None else lambda old: keep_before(self.path, old),
        )
        return Written(self.path, self.encoding, data, before, unread)

    def _before(self) -> tuple[bytes, OSError | None]:
        """Return the content that saving replaces, for a version of it: the one seen, as no other is replaced."""
        from qtgo.files.seen import stamp_of
        from qtgo.sgf.formats.importers import read_bytes
        from qtgo.sgf.issue import SgfError

        if self.seen is not None and self.seen.content is not None:
            return self.seen.content if stamp_of(self.path) is not None else b"", None
        try:
            return read_bytes(self.path), None
        except (FileNotFoundError, SgfError):
            return b"", None
        except OSError as error:
            return b"", error
