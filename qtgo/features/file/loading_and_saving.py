"""Opening and saving, in a thread with a progress dialog if the file is large."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from PySide6.QtWidgets import QWidget

from qtgo.board.paint.themes import BoardTheme
from qtgo.core.record.tree import Node
from qtgo.files.seen import Seen
from qtgo.session.document.document import Document
from qtgo.session.document.large_files import LARGE, MANY, FileReading, ReadFile, is_large, read_small
from qtgo.session.document.saving import SaveDraft, Written
from qtgo.text.translation import Texts

tr = Texts("file")

_Result = TypeVar("_Result")


class Waiting(NamedTuple):
    """The window that waits for a file, its board, and whether the variations of a tall tree will be collapsed."""

    window: QWidget
    theme: BoardTheme
    folded: bool


def open_file(document: Document, path: Path, encoding: str | None, game: int, waiting: Waiting) -> bool:
    """Open a file; return whether it was not cancelled. Raise OSError or SgfError on failure."""
    read = read_small(path, encoding)
    read = read or _read(FileReading(path, encoding, game, folded=waiting.folded), path, waiting)
    if read is not None:
        document.open(path, encoding, game, read)
    return read is not None


def read_again(document: Document, path: Path, waiting: Waiting) -> bool:
    """Read the file of a document again; return whether it was not cancelled. Raise OSError or SgfError on failure."""
    encoding, game = document.chosen_encoding, document.state.game
    read = read_small(path, encoding)
    read = read or _read(FileReading(path, encoding, game, folded=waiting.folded), path, waiting)
    if read is not None:
        document.read_again(read)
    return read is not None


def games_of(path: Path, title: str, window: QWidget) -> Sequence[Node]:
    """Return the games of a file, none if the user cancels. Raise OSError or SgfError on failure."""
    if (small := read_small(path)) is not None:
        return small.collection.games
    from qtgo.session.work.task import Task
    from qtgo.sgf.formats.importers import read_bytes, read_record
    from qtgo.shell.waiting import wait_for

    reading = Task(lambda progress: read_record(read_bytes(path), path=path, progress=progress).games)
    read = wait_for(reading, title, _reading_text(path), window)
    return () if read is None else read


def save_file(
    document: Document, path: Path, encoding: str | None, lossy: bool, window: QWidget, seen: Seen | None = None
) -> bool:
    """Save a document over the content last seen; return whether it was not cancelled, or left.

    Raise OSError, ChangedFileError where another program has changed the file, or SgfError on failure.
    """
    from qtgo.sgf.writer import write_collection
    from qtgo.shell.waiting import watched

    document.saving.emit()
    if not _is_long(document) and not is_large(path):
        document.save(path, encoding, lossy=lossy, seen=seen)
        return True
    data = to_save(document, lambda: write_collection(document.collection, encoding, lossy=lossy), path, window)
    if data is None:
        return False
    with watched(document) as meanwhile:
        written = _written(document.draft(path, encoding, seen), data, window)
    if meanwhile.is_left:
        return False
    if meanwhile.is_changed:
        document.save(path, encoding, lossy=lossy, seen=Seen(written.data))
    else:
        document.take_saved(written)
    return True


def to_save(document: Document, work: Callable[[], _Result], path: Path, window: QWidget) -> _Result | None:
    """Return the result of work that walks through all games before they are saved; None if cancelled."""
    if not _is_long(document):
        return work()
    from qtgo.shell.waiting import at_length

    return at_length(document, lambda _progress: work(), tr("Save Game"), _writing_text(path), window)


def _is_long(document: Document) -> bool:
    """Return whether to walk through a document takes longer than a window may stand still."""
    from qtgo.core.editing.length import is_long

    collection = document.collection
    source = collection.source
    was_long = source is not None and (len(source.text) >= LARGE or len(source.nodes) >= MANY)
    return was_long or is_long(collection.games[document.state.game])  # as after another game was merged into it


def _written(draft: SaveDraft, data: bytes, window: QWidget) -> Written:
    """Wait while a file is written in a thread, which cannot be cancelled any more."""
    from concurrent.futures import ThreadPoolExecutor, wait

    from qtgo.session.work.task import Task
    from qtgo.shell.waiting import wait_for

    thread = ThreadPoolExecutor(1, "saving")
    writing = thread.submit(draft.written, data)
    thread.shutdown(wait=False)
    while not writing.done():
        wait_for(Task(lambda _progress: wait([writing])), tr("Save Game"), _writing_text(draft.path), window)
    return writing.result()


def _read(reading: FileReading, path: Path, waiting: Waiting) -> ReadFile | None:
    """Wait while a file is read in a thread; return None if the user cancels."""
    from qtgo.shell.waiting import wait_for

    text = _reading_text(path)
    return wait_for(reading, tr("Open Game"), text, waiting.window, lambda: reading.first, waiting.theme)


def _writing_text(path: Path) -> str:
    return tr("Writing {file}…").format(file=path.name)


def _reading_text(path: Path) -> str:
    return tr("Reading {file}…").format(file=path.name)
