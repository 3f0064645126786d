"""The words and weights of a network file, read from its beginning to its end and never kept as a whole."""

from __future__ import annotations

import gzip
import math
import os
import re
import zlib
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

import numpy as np

from qtgo.ai.katago.model_error import ModelError, ModelFault
from qtgo.ai.planes import Floats
from qtgo.files.input import open_regular

_GZIP = b"\x1f\x8b"
_BINARY = b"@BIN@"
_BLOCK = 1 << 18
_LONGEST_WORD = 256
_MOST_UNPACKED = 1 << 31
# Weights hardly shrink when they are packed, or as words to a third; what grows far more is made to fill the memory.
_MOST_GROWTH, _GROWTH_FREE = 16, 1 << 26
_FLOAT_BYTES, _LEAST_TEXT_BYTES = 4, 2
_LARGEST = float(np.finfo(np.float32).max)
_SPACE = re.compile(rb"[ \t\n\v\f\r]*")
_WORD = re.compile(rb"[^ \t\n\v\f\r]{0,%d}" % (_LONGEST_WORD + 1))


class TokenReader:
    """Reads a file, packed with gzip or not; raises ModelError for what cannot be read, OSError where it cannot be."""

    def __init__(self, file: Path) -> None:
        opened: BinaryIO = os.fdopen(open_regular(file), "rb")
        size = os.fstat(opened.fileno()).st_size
        self._is_packed = opened.peek(2)[:2] == _GZIP  # type: ignore[attr-defined]
        most = min(_MOST_UNPACKED, _GROWTH_FREE + _MOST_GROWTH * size)
        self._left = most if self._is_packed else min(_MOST_UNPACKED, size)
        """Bytes that the file may still have beyond what was read of it."""
        self._opened = opened
        self._stream = gzip.GzipFile(fileobj=opened) if self._is_packed else opened
        self._block = b""
        self._at = 0

    def __enter__(self) -> TokenReader:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._opened.close()

    def word(self) -> str:
        """Return the next word."""
        self._skip_space()
        self._fill(_LONGEST_WORD + 1)
        found = _WORD.match(self._block, self._at)
        word = found.group() if found else b""
        if not word:
            raise ModelError(ModelFault.CUT_OFF)
        if len(word) > _LONGEST_WORD or not word.isascii():
            raise ModelError(ModelFault.DAMAGED)
        self._at += len(word)
        return word.decode("ascii")

    def integer(self, least: int, most: int) -> int:
        """Return the next number, which is in a range."""
        word = self.word()
        if not word.removeprefix("-").isdigit() or not least <= int(word) <= most:
            raise ModelError(ModelFault.DAMAGED)
        return int(word)

    def flag(self) -> bool:
        """Return the next number, 0 or 1."""
        return self.integer(0, 1) == 1

    def number(self) -> float:
        """Return the next number, which is finite."""
        return _number(self.word())

    def floats(self, *shape: int) -> Floats:
        """Return weights of a shape."""
        count = math.prod(shape)
        self._skip_space()
        self._fill(len(_BINARY))
        is_binary = self._block.startswith(_BINARY, self._at)
        if is_binary:
            self._at += len(_BINARY)
        if count * (_FLOAT_BYTES if is_binary else _LEAST_TEXT_BYTES) > self._left + len(self._block) - self._at + 1:
            raise ModelError(ModelFault.TOO_LARGE if self._is_packed else ModelFault.CUT_OFF)
        values = self._binary(count) if is_binary else self._text(count)
        if not np.isfinite(values).all():
            raise ModelError(ModelFault.DAMAGED)
        return values.reshape(shape)

    def finish(self) -> None:
        """Check that nothing follows."""
        if not self.is_over():
            raise ModelError(ModelFault.DAMAGED)

    def is_over(self) -> bool:
        """Return whether no word follows."""
        self._skip_space()
        return self._at == len(self._block)

    def _binary(self, count: int) -> Floats:
        values: Floats = np.empty(count, "<f4")
        room = values.data.cast("B")
        done = 0
        while done < len(room):
            self._fill(1)
            part = self._block[self._at : self._at + len(room) - done]
            if not part:
                raise ModelError(ModelFault.CUT_OFF)
            room[done : done + len(part)] = part
            done += len(part)
            self._at += len(part)
        return values

    def _text(self, count: int) -> Floats:
        values = np.empty(count, np.float32)
        done = 0
        while done < count:
            self._skip_space()
            self._fill(_LONGEST_WORD + 1)
            ahead = self._block[self._at :]
            *words, rest = ahead.split(None, count - done) or [b""]
            if words:  # the last one may be cut by the end of the block
                spaces = 0 if len(words) == count - done else len(ahead) - len(ahead.rstrip())
                self._at = len(self._block) - len(rest) - spaces
            else:
                words = [self.word().encode()]
            values[done : done + len(words)] = [_number(word) for word in words]
            done += len(words)
        return values

    def _skip_space(self) -> None:
        while True:
            self._fill(1)
            found = _SPACE.match(self._block, self._at)
            self._at = found.end() if found else self._at
            if self._at < len(self._block) or not self._block:
                return

    def _fill(self, count: int) -> None:
        """Read on until so many bytes are ahead, or there are no more; the block is empty only at the end."""
        while len(self._block) - self._at < count:
            more = self._read()
            if not more:
                if self._at == len(self._block):
                    self._block, self._at = b"", 0
                return
            self._block, self._at = self._block[self._at :] + more, 0

    def _read(self) -> bytes:
        try:
            more = self._stream.read(_BLOCK)
        except EOFError:
            raise ModelError(ModelFault.CUT_OFF) from None
        except (gzip.BadGzipFile, zlib.error):
            raise ModelError(ModelFault.DAMAGED) from None
        self._left -= len(more)
        if self._left < 0:
            raise ModelError(ModelFault.TOO_LARGE)
        return more


def _number(word: str | bytes) -> float:
    try:
        value = float(word) if len(word) <= _LONGEST_WORD else math.nan
    except ValueError:
        value = math.nan
    if not abs(value) < _LARGEST:
        raise ModelError(ModelFault.DAMAGED)
    return value
