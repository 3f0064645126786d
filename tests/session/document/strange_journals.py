"""Forty-four journals of eleven kinds that no window wrote, each with the checksums that it would have.

    python -m tests.session.document.strange_journals FOLDER

writes them into a folder, from which the next start of the program finds them.
"""

from __future__ import annotations

import argparse
import copy
import sys
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

from tests.fuzz.kept import journal
from tests.fuzz.structure import DEEP

RECORD = b"(;GM[1]SZ[9];B[ee](;W[cc];B[gg])(;W[gc]))"
NEW = [[-1, {"B": ["aa"]}], [0, {"W": ["bb"]}]]
LINES: list[dict[str, Any]] = [
    {"game": 0, "set": [1], "properties": {"B": ["ee"], "C": ["one"]}, "names": 0},
    {"game": 0, "attach": 0, "index": 1, "names": 1, "nodes": NEW},
    {"game": 0, "detach": 0, "index": 1, "names": 2, "node": 1},
    {"game": 0, "attach": 0, "index": 0, "names": 2, "node": 1},
    {"order": [0, 1], "added": [NEW], "first": 1, "game": 1},
    {"game": 0, "names": 2, "live": 0, "left": [[1000, 0], [2000, 1]]},
    {"game": 1, "names": 2, "counted": [0], "dead": ["A9"], "seki": {"B8": True}, "owner": {"E5": "B"}}
    | {"suggested": {"dead": ["B8"], "seki": [], "source": "engine", "proposer": "QtGo"}},
]
SET, ATTACH, DETACH, ATTACH_AGAIN, ORDER, LIVE, COUNT = range(len(LINES))

# What is another in the head (-1), or in a line; None takes a field out.
_KINDS: Mapping[str, tuple[tuple[int, dict[str, Any]], ...]] = {
    "missing": ((-1, {"path": None}), (SET, {"properties": None}), (ATTACH, {"nodes": None}), (ORDER, {"added": None})),
    "type": ((-1, {"size": "41"}), (SET, {"game": "0"}), (DETACH, {"index": [0]}), (LIVE, {"left": {"a": 1}})),
    "unknown": (
        (-1, {"encoding": "none"}),
        (SET, {"set": None, "x": 1}),
        (ORDER, {"order": None}),
        (ATTACH, {"nodes": {}}),
    ),
    "nothing": (
        (SET, {"set": [99]}),
        (DETACH, {"detach": 99, "node": 98}),
        (ORDER, {"order": [7]}),
        (LIVE, {"game": 5}),
    ),
    "cycle": (
        (ATTACH, {"nodes": [[0, {}], [1, {}]]}),
        (ATTACH, {"nodes": [[-1, {}], [1, {}]]}),
        (ATTACH, {"node": 0, "nodes": None}),
        (ORDER, {"added": [[[-1, {}], [2, {}], [1, {}]]]}),
    ),
    "huge": (
        (-1, {"size": 10**400, "game": 10**18}),
        (SET, {"names": 10**12}),
        (ORDER, {"first": 10**15, "order": [0]}),
        (LIVE, {"left": [[10**300, 10**18], [-(10**300), 1]]}),
    ),
    "deep": ((-1, {"key": DEEP}), (SET, {"set": DEEP}), (ATTACH, {"nodes": DEEP}), (ORDER, {"order": DEEP})),
    "no number": (
        (-1, {"game": float("nan")}),
        (SET, {"n": float("nan")}),
        (DETACH, {"index": float("inf")}),
        (LIVE, {"left": [[float("nan"), 0], [0, 0]]}),
    ),
    "twice": (
        (SET, {"n": 2}),
        (ORDER, {"order": [0, 0], "game": 0}),
        (ORDER, {"order": [1, 1, 0]}),
        (ATTACH_AGAIN, {"attach": 0, "node": 0}),
    ),
    "illegal": (
        (SET, {"set": [0], "properties": {"SZ": ["0"], "GM": ["1"]}}),
        (SET, {"properties": {"C": ["a]b"], "": ["x"], "B": []}}),
        (ATTACH, {"nodes": [[-1, {"AB": ["zz:aa"], "SZ": ["-1"], "HA": ["999"]}]]}),
        (ORDER, {"order": [], "added": [], "game": 0}),
    ),
    "marks": (
        (COUNT, {"dead": ["Z99", "A9"], "seki": {"A52": True, "E5": False}, "owner": {"A9": "W", "T19": "", "E5": ""}}),
        (COUNT, {"dead": ["I5"]}),
        (COUNT, {"owner": {"E5": "red"}}),
        (COUNT, {"suggested": {"dead": [], "seki": [], "source": "nowhere", "proposer": ""}}),
    ),
}


def strange_journals() -> Iterator[tuple[str, bytes]]:
    """Yield the journals by their names: a whole one with one thing of a kind that is not as it should be."""
    for kind, changes in _KINDS.items():
        for number, (place, others) in enumerate(changes):
            yield f"{kind}-{number}".replace(" ", "-"), _journal(place, others)


def whole_journal() -> bytes:
    """Return one in which everything is as it should be."""
    return _journal(-1, {})


def _journal(place: int, others: Mapping[str, Any]) -> bytes:
    head: dict[str, Any] = {
        "journal": 3,
        "key": "ab" * 16,
        "path": "",
        "encoding": "utf-8",
        "is_chosen": False,
        "game": 0,
        "size": len(RECORD),
        "digest": blake2b(RECORD, digest_size=16).hexdigest(),
    }
    lines = [{"n": number, **line} for number, line in enumerate(copy.deepcopy(LINES), 1)]
    changed = head if place < 0 else lines[place]
    changed |= others
    for name in [name for name, value in others.items() if value is None]:
        del changed[name]
    return journal(head, RECORD, lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.session.document.strange_journals", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in strange_journals():
        (folder / f"{name}.journal").write_bytes(content)
    return 0


if __name__ == "__main__":
    sys.exit(main())
