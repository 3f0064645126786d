"""File names made of foreign text, such as the players of a game, that every file system takes."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path

from qtgo.plain_text import visible

_FORBIDDEN = '<>:"/\\|?*'  # on Windows, and the separators of paths
_DEVICES = (f"{device}{number}" for device in ("com", "lpt") for number in "0123456789¹²³")
_RESERVED = {"con", "conin$", "conout$", "prn", "aux", "nul", *_DEVICES}  # on Windows
_BYTES = 120  # of a name in UTF-8 without its suffix: encrypted folders take no more than 143


def safe_name(text: str, most_bytes: int = _BYTES) -> str:
    """Return a text as a file name without a suffix, empty if nothing is left of it.

    Control characters, hidden ones and those that some system forbids become underscores; a long name is cut.
    """
    plain = unicodedata.normalize("NFC", text)
    name = "".join("_" if c in _FORBIDDEN or visible(c) != c else c for c in plain)
    name = name.encode("utf-8")[:most_bytes].decode("utf-8", "ignore").strip().strip(".").strip()
    return f"{name}_" if name.partition(".")[0].strip().casefold() in _RESERVED else name


def parts_that_differ(paths: Sequence[Path]) -> list[str]:
    """Return for each path what of its folder tells it from others of the same name, empty where none has that name."""
    found = []
    for path in paths:
        others = [other.parent.parts[::-1] for other in paths if other.name == path.name and other != path]
        parts = path.parent.parts[::-1]
        needed = max((_alike(parts, other) + 1 for other in others), default=0)
        found.append(str(Path(*parts[:needed][::-1])) if needed else "")
    return found


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """Count the parts that two sequences begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def spelled_alike(path: str, platform: str = sys.platform) -> str:
    """Return what two spellings of a path have in common that usually name one file on a system."""
    if platform == "win32":
        return path.replace("/", "\\").casefold()
    return unicodedata.normalize("NFC", path).casefold() if platform == "darwin" else path
