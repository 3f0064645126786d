"""Reading game files of any format, detected by content: SGF, NGF (wBaduk), GIB (Tygem), UGF and UGI (Panda)."""

from __future__ import annotations

import errno
import os
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from qtgo.core.record.tree import Node
from qtgo.files.input import is_first_name, is_possible, read_input
from qtgo.sgf.charset import byte_order_mark, decode, is_false_mark
from qtgo.sgf.collection import Collection, FileFormat
from qtgo.sgf.formats.gib import read_gib
from qtgo.sgf.formats.ngf import read_ngf
from qtgo.sgf.formats.record_builder import RecordBuilder
from qtgo.sgf.formats.ugf import read_ugf
from qtgo.sgf.grammar import Progress
from qtgo.sgf.issue import Issue, SgfError, SgfErrorKind, enough_memory
from qtgo.sgf.reader import MAX_BYTES, note_charset, read_collection, read_games
from qtgo.sgf.text_codec import WIDE

if TYPE_CHECKING:
    from qtgo.sgf.charset_detection import Prior

GAME_SUFFIXES = frozenset({".sgf", ".ngf", ".gib", ".ugf", ".ugi"})
_Folder = TypeVar("_Folder", bound="str | os.PathLike[str]")
_HEAD = 4096
_GIB = re.compile(rb"^\s*\\(?:HS\b|\[[A-Z]+=)", re.MULTILINE)
_UGF = re.compile(rb"\A\s*\[Header\]", re.IGNORECASE)
_UGF_LANGUAGE = re.compile(rb"^Lang=\s*(\w+)", re.MULTILINE)
_NGF = re.compile(rb"^PM[A-Z]{2}[BW][A-Z]{4}\s*$", re.MULTILINE)
_SGF = re.compile(rb"\(\s*;")
_DIGITS = re.compile(r"(\d+)")
_LANGUAGES = {"SJIS": "Shift_JIS", "EUC": "EUC-JP", "GB": "GB18030", "KS": "EUC-KR"}
_READERS: dict[FileFormat, Callable[[str, RecordBuilder], None]] = {
    FileFormat.NGF: read_ngf,
    FileFormat.GIB: read_gib,
    FileFormat.UGF: read_ugf,
}


def game_files(folder: str | os.PathLike[str], on_error: Callable[[OSError], object] | None = None) -> Iterator[Path]:
    """Yield the game files below a folder by their suffixes, in order of name: 2 before 10.

    Folders that cannot be read are skipped; ``on_error`` is told of each.
    """
    return (file for file, _ in game_files_of([folder], on_error))


def game_files_of(
    folders: Iterable[_Folder], on_error: Callable[[OSError], object] | None = None
) -> Iterator[tuple[Path, _Folder]]:
    """Yield the game files below some folders, as ``game_files`` does, each with its folder.

    Folders behind symbolic links belong to them, after all others; none is entered twice, whatever leads to it.
    """
    seen: set[tuple[int, int]] = set()
    waiting: deque[tuple[_Folder, str]] = deque((folder, str(folder)) for folder in folders)
    while waiting:
        folder, start = waiting.popleft()
        if not is_possible(start):
            if on_error is not None:
                on_error(OSError(errno.EINVAL, os.strerror(errno.EINVAL), start))
            continue
        for directory, names, files in os.walk(start, onerror=on_error):
            if not _enter(directory, seen):
                names.clear()
                continue
            names.sort(key=name_order)
            below = (Path(directory, name) for name in names)
            waiting.extend((folder, str(path)) for path in below if path.is_symlink())
            for name in sorted(files, key=name_order):
                if Path(name).suffix.lower() in GAME_SUFFIXES:
                    yield Path(directory, name), folder


def _enter(directory: str, seen: set[tuple[int, int]]) -> bool:
    """Note a folder; return whether it has not been seen before, by device and inode."""
    try:
        return is_first_name(Path(directory).stat(), seen)
    except OSError:  # it is gone meanwhile
        return False


def name_order(name: str) -> tuple[list[str | int], str]:
    """Return the key by which names of files are sorted: numbers in them by their value."""
    parts = enumerate(_DIGITS.split(name))  # every other one is a number
    return [int(part) if index % 2 else part for index, part in parts], name


def read_file(path: str | os.PathLike[str], *, encoding: str | None = None, may_block: bool = False) -> Collection:
    """Read a file of any known format; raise OSError or SgfError.

    ``may_block`` also reads streams the program was given open, such as ``/dev/stdin``.
    """
    return read_record(read_bytes(path, may_block=may_block), encoding=encoding, path=Path(path))


def readable_games(path: str | os.PathLike[str]) -> list[Node]:
    """Read the games of a file of any known format, none if it cannot be read."""
    try:
        return list(read_file(path).games)
    except (OSError, SgfError, ValueError, MemoryError, RecursionError):
        return []


def read_games_of_file(path: str | os.PathLike[str]) -> list[Node]:
    """Read only the games of a file of any known format, as ``read_games`` does; raise OSError or SgfError."""
    data, path = read_bytes(path), Path(path)
    if find_format(data, path.name) is not FileFormat.SGF:
        return read_record(data, path=path).games
    return read_games(data, _others(path))


@enough_memory()
def read_bytes(path: str | os.PathLike[str], *, may_block: bool = False) -> bytes:
    """Return the bytes of a regular file; raise OSError, or SgfError if it is too large for a game file."""
    try:
        return read_input(path, MAX_BYTES, may_block=may_block)
    except OSError as error:
        if error.errno == errno.EFBIG:
            raise SgfError(SgfErrorKind.TOO_LARGE) from None
        raise


@enough_memory()
def read_record(
    data: bytes,
    name: str = "",
    *,
    encoding: str | None = None,
    progress: Progress | None = None,
    path: Path | None = None,
) -> Collection:
    """Read the bytes of a game file of any known format; raise SgfError if there is no game.

    The name only decides what a text without a clear signature is. Other formats become SGF in UTF-8.
    ``progress`` is told how much of an SGF file has been parsed, and may stop it by raising. Files beside ``path`` are
    asked for an encoding that is in doubt.
    """
    name = path.name if path is not None else name
    prior = None if path is None else _others(path)
    file_format = find_format(data, name)
    if file_format is FileFormat.SGF:
        return read_collection(data, encoding=encoding, progress=progress, prior=prior)
    declared = ""
    if file_format is FileFormat.UGF and (match := _UGF_LANGUAGE.search(data[:_HEAD])):
        declared = _LANGUAGES.get(match[1].decode("ascii", "replace").upper(), "")
    decoded = decode(data, encoding, declared=declared, prior=prior)
    builder = RecordBuilder()
    note_charset(decoded, builder.log)
    _READERS[file_format](decoded.text, builder)
    root = builder.finish()
    if not root.children and "AB" not in root.properties:
        raise SgfError(SgfErrorKind.NO_GAME)
    found = sorted(builder.log.found, key=lambda entry: entry[0])
    # A builder's log has line numbers instead of offsets.
    issues = [Issue(kind, max(line, 0), 1 if line > 0 else 0, detail) for line, kind, detail in found]
    return Collection([root], "utf-8", issues, builder.log.counts, file_format=file_format)


def _others(path: Path) -> Prior:
    """Return what asks the files beside one, once the encoding is in doubt."""

    def ask() -> Mapping[str, float]:
        from qtgo.sgf.neighbors import beside

        return beside(path)

    return ask


def find_format(data: bytes, name: str = "") -> FileFormat:
    """Return the format of a file by its content, and by its name if that is unclear."""
    mark, codec = byte_order_mark(data)
    data = data[len(mark) :]
    if codec in WIDE and not is_false_mark(codec, data):
        data = data.decode(codec, "replace").encode("utf-8", "replace")
    head = data[:_HEAD]
    if _UGF.search(head):
        return FileFormat.UGF
    is_sgf = _SGF.search(data) is not None
    if _GIB.search(head) and not (is_sgf and name.lower().endswith(".sgf")):
        return FileFormat.GIB
    if not is_sgf and _NGF.search(data):
        return FileFormat.NGF
    return FileFormat.SGF
