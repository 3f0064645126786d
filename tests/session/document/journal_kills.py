"""Kill a process at random moments while it edits a game, and count how often its journal is right.

    python -m tests.session.document.journal_kills [--seed S] [--count N]

It is right if it leads to the game after the last edit of which the process had told, or after the one that was under
way. Now and then the journal begins anew, as after Save As; until the new one is written, the old one has to be there.
Exit status 1 if one was wrong. This forks, which Windows cannot.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

from qtgo.session.document.autosave_journal import Header, left_journals
from qtgo.sgf.issue import SgfError
from qtgo.sgf.writer import write_text
from tests.session.document.journal_damages import Edits, restored

RIGHT = "right"
_BEGIN_ANEW = 20  # once in so many edits
_LONGEST = 0.15  # seconds until the kill


def kill(folder: Path, seed: int) -> str:
    """Let a process edit, kill it, and return what its journal is: ``RIGHT``, or what is wrong."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _edit(folder, seed, writing)
    os.close(writing)
    told = len(os.read(reading, 1))  # it has begun
    time.sleep(random.Random(seed).uniform(0, _LONGEST))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as pipe:
        told += len(pipe.read())
    return _judge(folder, _states(seed, told + 1)[told:], told)


def _edit(folder: Path, seed: int, writing: int) -> None:
    """Edit without end, and tell of each edit that is made."""
    try:
        edits = Edits(folder, seed)
        while True:
            edits.make()
            os.write(writing, b".")
            if len(edits.states) % _BEGIN_ANEW == 0:
                edits.writer.start_anew(Header(edits.states[-1].encode(), "game.sgf", "utf-8"))
    finally:
        os._exit(1)  # whatever happens, it is no second parent


def _states(seed: int, count: int) -> list[str]:
    """Return the game before the first edit, and after each of them."""
    with tempfile.TemporaryDirectory() as folder:
        edits = Edits(Path(folder), seed)
        for _ in range(count):
            edits.make()
        edits.writer.discard()
        return edits.states


def _judge(folder: Path, allowed: list[str], told: int) -> str:
    found = []
    for journal in left_journals(folder):
        with suppress(SgfError):  # the beginning of a new one
            root, made = restored(journal)
            found.append("damaged" if made.is_damaged or made.lost else write_text([root]))
        journal.discard()
    if not found:
        return f"nothing is left of {told} edits"
    if not all(text in allowed for text in found):
        return "damaged" if "damaged" in found else f"another game than after {told} edits"
    return RIGHT


def kill_often(seed: int, count: int) -> Counter[str]:
    """Kill so many processes; return how many journals were what."""
    found = Counter[str]()
    for number in range(count):
        with tempfile.TemporaryDirectory() as folder:
            found[kill(Path(folder), seed + number)] += 1
    return found


def main() -> int:
    """Kill, and print what became of the journals."""
    parser = argparse.ArgumentParser(prog="python -m tests.session.document.journal_kills", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=500)
    options = parser.parse_args()
    found = kill_often(options.seed, options.count)
    for what, count in found.most_common():
        print(f"{count:5} {what}")
    return 0 if found[RIGHT] == options.count else 1


if __name__ == "__main__":
    sys.exit(main())
