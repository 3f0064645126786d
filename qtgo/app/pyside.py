"""The import of PySide, without two things that it does at every start and that take a fifth of it.

It compiles fourteen modules of its own from an archive in one of its libraries. Here their byte code is kept as Python
keeps that of other modules, beside this one's, and used again for the same source.

It also reads the source of each module that is imported later, for the sake of ``__feature__``. With that statement a
module may choose snake_case names for Qt's methods; QtGo does not.
"""

from __future__ import annotations

import builtins
import marshal
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from pathlib import Path
from typing import Any

_ARCHIVE = ("shibokensupport/", "signature_bootstrap.py")

_Kept = dict[str, tuple[bytes, Any]]  # the digest of a source, and its code, by the name of the file


def import_pyside() -> None:
    """Import PySide, and import everything else as Python does."""
    with kept_code(Path(cache_from_source(Path(__file__).with_name("pyside_support.py")))):
        import PySide6.QtCore  # noqa: F401
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)


@contextmanager
def kept_code(path: Path) -> Iterator[None]:
    """Compile PySide's own modules only where a file has no code for their source, and keep it there."""
    kept, compile_, is_new = _read(path), builtins.compile, False

    def compile_or_take(source: Any, filename: Any, *rest: Any, **named: Any) -> Any:
        nonlocal is_new
        if not (isinstance(filename, str) and filename.startswith(_ARCHIVE) and isinstance(source, bytes)):
            return compile_(source, filename, *rest, **named)
        digest = source_hash(source)
        match kept.get(filename):
            case (before, code) if before == digest:
                return code
        code = compile_(source, filename, *rest, **named)
        kept[filename], is_new = (digest, code), True
        return code

    builtins.compile = compile_or_take
    try:
        yield
    finally:
        builtins.compile = compile_
    if is_new and not sys.dont_write_bytecode:
        with suppress(OSError):
            _write(path, kept)


def _read(path: Path) -> _Kept:
    """Return what is kept; nothing if it is of another Python, or cannot be read."""
    try:
        data = path.read_bytes()
        kept = marshal.loads(data.removeprefix(MAGIC_NUMBER)) if data.startswith(MAGIC_NUMBER) else {}
    except (OSError, EOFError, ValueError, TypeError):
        return {}
    return kept if isinstance(kept, dict) else {}


def _write(path: Path, kept: _Kept) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}")
    part.write_bytes(MAGIC_NUMBER + marshal.dumps(kept))
    part.replace(path)
