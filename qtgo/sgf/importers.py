"""Reading a record of any format, told by its content: SGF, NGF (wBaduk), GIB (Tygem), UGF (Panda)."""

from __future__ import annotations

import os
from pathlib import Path

from qtgo.sgf.collection import Collection
from qtgo.sgf.reader import read_collection


def read_file(path: str | os.PathLike[str], *, encoding: str | None = None) -> Collection:
    """Read a file of any format known; raise OSError or SgfError."""
    file = Path(path)
    return read_record(file.read_bytes(), file.name, encoding=encoding)


def read_record(data: bytes, name: str = "", *, encoding: str | None = None) -> Collection:
    """Read the bytes of a record of any format known; raise SgfError where it is none."""
    return read_collection(data, encoding=encoding)
