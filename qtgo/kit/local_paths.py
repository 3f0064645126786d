"""Names of files on their way through Qt, which has text where Unix has bytes, and loses those that are no text."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from urllib.parse import quote_from_bytes, unquote_to_bytes, urlsplit

from PySide6.QtCore import QUrl

from qtgo.files.input import is_possible


def user_folder() -> Path:
    """Return the user's folder, ``~`` where there is none: a place to begin in, not one that must exist."""
    return Path(os.path.expanduser("~"))  # noqa: PTH111  Path.home raises RuntimeError there


def is_text(path: Path) -> bool:
    """Return whether Qt can name a file."""
    try:
        str(path).encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def shown(path: Path) -> str:
    """Return the name of a file as Qt can show it: bytes that are no text become replacement characters."""
    return _bytes_of(path).decode("utf-8", "replace")


def path_of(url: QUrl) -> Path:
    """Return the file that an address names, whatever its bytes are."""
    name = url.toLocalFile()
    if "\ufffd" not in name or sys.platform == "win32":  # where every name is text
        return Path(name)
    return Path(os.fsdecode(unquote_to_bytes(urlsplit(bytes(url.toEncoded().data())).path)))


def url_of(path: Path) -> QUrl:
    """Return the address of a file."""
    if is_text(path):
        return QUrl.fromLocalFile(str(path))
    return QUrl.fromEncoded(b"file://" + quote_from_bytes(_bytes_of(path)).encode("ascii"))


def _bytes_of(path: Path) -> bytes:
    """Return the bytes of a name; of one that no file can have, as from a damaged file, something like it."""
    return os.fsencode(path) if is_possible(str(path)) else str(path).encode("utf-8", "replace")
