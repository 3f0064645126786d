"""Opening and saving, in a thread with a progress dialog if the file is large."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from PySide6.QtWidgets import QWidget

from qtgo.board.themes import BoardTheme
from qtgo.controllers.document import Document
from qtgo.controllers.large_files import LARGE, MANY, FileReading, ReadFile, is_large
from qtgo.core.record.tree import Node
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
    if not is_large(path):
        document.open(path, encoding, game)
        return True
    read = _read(FileReading(path, encoding, game, folded=waiting.folded), path, waiting)
    if read is not None:
        document.open(path, encoding, game, read)
    return read is not None


def read_again(document: Document, path: Path, waiting: Waiting) -> bool:
    """Read the file of a document again; return whether it was not cancelled. Raise OSError or SgfError on failure."""
    if not is_large(path):
        document.read_again()
        return True
    reading = FileReading(path, document.chosen_encoding, document.state.game, folded=waiting.folded)
    read = _read(reading, path, waiting)
    if read is not None:
        document.read_again(read)
    return read is not None


def games_of(path: Path, title: str, window: QWidget) -> Sequence[Node]:
    """Return the games of a file, none if the user cancels. Raise OSError or SgfError on failure."""
    from qtgo.sgf.files import load

    if not is_large(path):
        return load(path).games
    from qtgo.controllers.task import Task
    from qtgo.dialogs.waiting import wait_for

    read = wait_for(Task(lambda _progress: load(path).games), title, _reading_text(path), window)
    return () if read is None else read


def save_file(document: Document, path: Path, encoding: str | None, lossy: bool, window: QWidget) -> bool:
    """Save a document; return whether it was not cancelled. Raise OSError or SgfError on failure."""
    from qtgo.sgf.writer import write_collection

    data = to_save(document, lambda: write_collection(document.collection, encoding, lossy=lossy), path, window)
    if data is not None:
        document.save(path, encoding, lossy=lossy, data=data)
    return data is not None


def to_save(document: Document, work: Callable[[], _Result], path: Path, window: QWidget) -> _Result | None:
    """Return what all games of a document must be walked through for before they are saved; None if cancelled."""
    source = document.collection.source
    if source is None or (len(source.text) < LARGE and len(source.nodes) < MANY):
        return work()
    from qtgo.controllers.task import Task
    from qtgo.dialogs.waiting import wait_for

    changes: list[object] = []

    def note_change(history: object) -> None:
        changes.append(history)

    document.history_changed.connect(note_change)  # an engine may move meanwhile
    try:
        text = tr("Writing {file}…").format(file=path.name)
        result = wait_for(Task(lambda _progress: work()), tr("Save Game"), text, window)
        if result is None or not changes:
            return result
    except RuntimeError:  # of a dictionary or list that changed while it was walked over
        if not changes:
            raise
    finally:
        document.history_changed.disconnect(note_change)
    return work()


def _read(reading: FileReading, path: Path, waiting: Waiting) -> ReadFile | None:
    """Wait while a file is read in a thread; return None if the user cancels."""
    from qtgo.dialogs.waiting import wait_for

    text = _reading_text(path)
    return wait_for(reading, tr("Open Game"), text, waiting.window, lambda: reading.first, waiting.theme)


def _reading_text(path: Path) -> str:
    return tr("Reading {file}…").format(file=path.name)
