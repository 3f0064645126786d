"""The encoding to save in, with a question before anything is lost by it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from qtgo.features.file.encoding_questions import BrokenBytes, ask_about_broken, ask_for_unicode
from qtgo.features.file.loading_and_saving import to_save
from qtgo.session.document.document import Document
from qtgo.sgf.collection import Collection

_UTF8 = "utf-8"


class SaveEncoding:
    """Chooses the encoding of each save of a window's document."""

    def __init__(self, document: Document, window: QWidget) -> None:
        self._document, self._window = document, window
        self._keeps_broken_of: Collection | None = None  # whose user was asked, and keeps bytes that are invalid text

    def choose(self, wanted: str | None, path: Path, *, lossy: bool) -> str | None:
        """Return the encoding to save in: the one wanted, else the document's, or what the user prefers; or None."""
        encoding = wanted if lossy else self._lossless(wanted, path)
        return None if encoding is None else self._for_broken(encoding, path)

    def _lossless(self, wanted: str | None, path: Path) -> str | None:
        """Return the charset to save in; where it would lose characters, UTF-8 if the user agrees, else None."""
        document = self._document
        encoding = wanted or document.state.encoding
        lost = to_save(document, lambda: document.lost_characters(encoding), path, self._window)
        if not lost:
            return None if lost is None else encoding
        return _UTF8 if ask_for_unicode(encoding, lost, self._window) else None

    def _for_broken(self, encoding: str, path: Path) -> str | None:
        """Return the encoding to save in, None for none.

        Ask, once, before bytes that are no text are lost or written into a file in UTF-8.
        """
        document = self._document
        source = document.collection.source
        present = encoding if source is None else source.encoding
        if source is None or (encoding == present and encoding != _UTF8):
            return encoding
        broken = to_save(document, lambda: document.broken_places, path, self._window)
        if not broken:
            return None if broken is None else encoding
        if document.collection is self._keeps_broken_of and encoding == present:
            return encoding
        answer = ask_about_broken(broken, encoding, present, self._window)
        if answer is BrokenBytes.REPLACE:
            document.replace_broken()
            return encoding
        if answer is BrokenBytes.KEEP:
            self._keeps_broken_of = document.collection
            return present
        return None
