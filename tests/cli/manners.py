"""Engines with bad manners in ``qtgo match`` and ``qtgo analyze``: ``python -m tests.cli.manners [--only WORDS]``.

Each kind is tried in a program of its own. Exit status 1 if any hangs, ends by an exception, or leaves a process.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from tests.child_process import ChildProcess
from tests.engines_with_bad_manners import MANNERS, MARK, processes
from tests.fakes import fake_analyzer_command, fake_command

ROOT = Path(__file__).parents[2]
GAME = "(;GM[1]FF[4]SZ[5]KM[0.5]RU[Chinese];B[cc];W[aa];B[cb];W[cd];B[bd])"
SILENCE = 2.0
"""Seconds that engines may be silent; five times a fifth of it are those before they hang over an analysis."""

ANALYSIS_MANNERS: dict[str, tuple[str, ...]] = {
    "silent from the start": ("--silent",),
    "dies at its start": ("--die-at-start",),
    "greets with junk": ("--garbage", "30", "--silent"),
    "writes back what it reads": ("--echo",),
    "is a GTP engine": ("--gtp",),
    "has no version": ("--no-version",),
    "hangs over positions": ("--hang",),
    "only warns": ("--talk", "warnings"),
    "only tells partial results": ("--talk", "partial"),
    "only writes messages": ("--talk", "messages"),
    "begins with a mark of byte order": ("--thorough", "--mark"),
    "hangs and ignores its end": ("--hang", "--ignore-end"),
    "dies when it is asked": ("--die-asked",),
    "dies after each partial answer": ("--partial", "--die-asked"),
    "dies after each answer": ("--thorough", "--die", "1"),
    "refuses everything": ("--refuse",),
    "answers backwards": ("--backwards",),
    "makes fewer visits than are wanted": (),
    "closes its output": ("--close",),
    "writes a long line before each answer": ("--thorough", "--spew", "20000000"),
    "writes junk without end": ("--flood",),
    "ignores its end": ("--thorough", "--ignore-end"),
    "leaves a child running": ("--thorough", "--child", os.devnull),
    "leaves a child running when it dies": ("--die-asked", "--child", os.devnull),
    "tells moves that are none": ("--moves", '[{"move": 5}, {"move": "Z99"}, 7, {"pv": {}}]'),
    "tells no moves": ("--moves", '"none"'),
}

_LIMITS = f"start_silence={SILENCE}, answer_silence={{}}, quit_time=0.5"
_MATCH = f"""
import sys
from dataclasses import replace
from qtgo.cli.matches import match_runner
real = match_runner._config
match_runner._config = lambda name, command: replace(real(name, command), {_LIMITS.format(SILENCE)})
from qtgo.cli.main import main
sys.exit(main(["match", *sys.argv[1:]]))
"""
_ANALYZE = f"""
import sys
from functools import partial
from qtgo.cli.commands import analyze_command as analyze
analyze.EngineConfig = partial(analyze.EngineConfig, {_LIMITS.format(SILENCE / 5)})
from qtgo.cli.main import main
sys.exit(main(["analyze", *sys.argv[1:]]))
"""


def match(folder: Path, black: str, white: str) -> list[str]:
    names = ["--black-name", "A", "--white-name", "B"]
    limits = ["--size", "9", "--games", "2", "--max-moves", "4", "--move-limit", "3"]
    return [sys.executable, "-c", _MATCH, *limits, *names, "--black", black, "--white", white, "-o", str(folder / "g")]


def analyze(folder: Path, engine: str) -> list[str]:
    game = folder / "game.sgf"
    game.write_text(GAME)
    return [sys.executable, "-c", _ANALYZE, str(game), "--no-cache", "--visits", "3", "--engine", engine]


GOOD = fake_command("--move", "pass")
KINDS: dict[str, Callable[[Path], list[str]]] = {}
for _name, (_, _options) in MANNERS.items():
    KINDS[f"match: Black {_name}"] = partial(match, black=fake_command(*_options), white=GOOD)
    KINDS[f"match: White {_name}"] = partial(match, black=GOOD, white=fake_command(*_options))
    KINDS[f"analyze: GTP, {_name}"] = partial(analyze, engine=fake_command(*_options))
for _name, _options in ANALYSIS_MANNERS.items():
    KINDS[f"analyze: {_name}"] = partial(analyze, engine=fake_analyzer_command(*_options))


def faults_of(kind: str, folder: Path) -> Iterator[str]:
    """Try a kind; yield what is wrong then, and at last what was said."""
    environment = {**os.environ, MARK: folder.name, "XDG_CACHE_HOME": str(folder)}
    words = KINDS[kind](folder)
    child = ChildProcess[str](
        words, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace"
    )
    try:
        _, said = child.communicate(timeout=90)
    except subprocess.TimeoutExpired:
        yield "hangs"
        child.kill()
        _, said = child.communicate()
    if child.returncode not in (0, 1) or "QProcess" in said or "/qtgo/cli/" in said:
        yield f"ends with {child.returncode}: {said[-2000:]}"
    until = time.monotonic() + 60
    while (left := processes(folder.name)) and time.monotonic() < until:
        time.sleep(0.1)
    if left:
        yield f"leaves {len(left)} processes"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.cli.manners", description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="try the kinds with these words in their name")
    options = parser.parse_args()
    count = 0
    for kind in KINDS:
        if options.only in kind:
            began = time.monotonic()
            with tempfile.TemporaryDirectory(prefix="manners") as folder:
                faults = list(faults_of(kind, Path(folder)))
            count += bool(faults)
            print(f"{time.monotonic() - began:5.1f} s  {kind}  {'; '.join(faults) or 'fine'}", flush=True)
    print(f"{count} faults")
    return count > 0


if __name__ == "__main__":
    sys.exit(main())
