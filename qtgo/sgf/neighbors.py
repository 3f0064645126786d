"""Guess a file's encoding from its neighbors: the games of a folder mostly share country and program."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import islice
from pathlib import Path

from qtgo.files.input import read_input
from qtgo.sgf.charset import declared_in, likely_codec
from qtgo.sgf.charset_detection import PRIOR_LIMIT, likelihoods

_SUFFIX = ".sgf"
_NAMES = 200
_FILES = 12
_BYTES = 1 << 16


def beside(path: Path) -> Mapping[str, float]:
    """Return the bits that other files in a folder, up to a dozen, give each codec for one; none if all is clear."""
    try:
        changed = path.parent.stat().st_mtime_ns
    except OSError:
        return {}
    total: Counter[str] = Counter()
    for name, votes in _votes(path.parent, changed):
        if name != path.name:
            total.update(votes)
    most = max(total.values(), default=0.0)
    return {codec: max(0.0, PRIOR_LIMIT + bits - most) for codec, bits in total.items()}


@lru_cache(maxsize=16)
def _votes(folder: Path, changed: int) -> list[tuple[str, Mapping[str, float]]]:
    """Return the bits of a folder's first files by name; ``changed`` is when it was changed last."""
    found: list[tuple[str, Mapping[str, float]]] = []
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in islice(entries, _NAMES) if entry.name.lower().endswith(_SUFFIX)]
    except OSError:
        return found
    for name in sorted(names):
        votes = _votes_of(folder / name)
        if votes:
            found.append((name, votes))
        if len(found) > _FILES:
            break
    return found


def _votes_of(path: Path) -> Mapping[str, float]:
    try:
        data = read_input(path, _BYTES)
    except OSError:
        return {}
    if data.isascii():
        return {}
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        declared = declared_in(data)
        return {likely_codec(declared): PRIOR_LIMIT} if declared else likelihoods(data)
    return {}
