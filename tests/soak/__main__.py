"""Soak the program: ``python -m tests.soak [--seed N] [--actions N] [--hours N] [--files FOLDER] [--log FOLDER] …``.

The files are copied first, and the program has its settings, its state and its engines in a temporary folder; on a disk
that is small, such as a tmpfs of 200 MB, it is full now and then. With the same seed the same actions are chosen. Exit
status 1 if anything went wrong: an exception, a warning of Qt's or of Python's, or growth between checkpoints, at each
of which all windows are closed and everything that is left is counted.
"""

from __future__ import annotations

import argparse
import faulthandler
import os
import random
import re
import shutil
import sys
import tempfile
from pathlib import Path

import qtgo.resources
from tests.soak.lines import Lines

ROOT = Path(__file__).parents[2]
SUFFIXES = {".sgf", ".ngf", ".gib", ".ugf", ".ugi"}
PROGRAMS = ("sh", "gnugo")
"""All that can be found to be run, apart from the engines that are named by their path."""


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000), help="choose the actions by it")
    parser.add_argument("--actions", type=int, default=10_000, help="end after so many (default 10,000)")
    parser.add_argument("--hours", type=float, default=float("inf"), help="or end after so long")
    parser.add_argument("--files", type=Path, default=ROOT / "resources" / "examples", help="open copies of these")
    parser.add_argument("--disk", type=Path, help="make the temporary folder here, which is filled if it is small")
    parser.add_argument("--log", type=Path, help="write what is counted to soak.csv and soak.svg in this folder")
    parser.add_argument("--checkpoint", type=int, default=500, help="count after each so many actions (default 500)")
    parser.add_argument("--lines", action="store_true", help="tell which lines made what has grown, at half the speed")
    return parser.parse_args()


def copy_files(source: Path, folder: Path) -> None:
    """Copy every record below a folder, under names of their own."""
    folder.mkdir()
    files = sorted(file for file in source.rglob("*") if file.suffix.lower() in SUFFIXES and file.is_file())
    for number, file in enumerate(files):
        shutil.copyfile(file, folder / f"{number:05}{file.suffix}")


def move_in(folder: Path) -> None:
    """Let nothing be read, written or run but what is in a folder."""
    programs = folder / "bin"
    programs.mkdir()
    search = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"])
    for name in PROGRAMS:
        if found := shutil.which(name, path=search):
            (programs / name).symlink_to(found)
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "TMPDIR"):
        place = folder / name.lower()
        place.mkdir()
        os.environ[name] = str(place)
    os.environ["PATH"] = str(programs)
    os.environ["PYTHONPATH"] = str(ROOT)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.chdir(folder)


def stay_here(sources: Path) -> None:
    """Let nothing be downloaded: where networks are asked for, nobody answers."""
    sources.write_text(re.sub(r"https://[^/]+", "https://localhost:1", sources.read_text("utf-8")), "utf-8")


def main() -> int:
    faulthandler.enable()
    options = read_options()
    files = options.files.absolute()
    log = options.log and options.log.absolute()
    with tempfile.TemporaryDirectory(prefix="qtgo-soak-", dir=options.disk, ignore_cleanup_errors=True) as name:
        folder = Path(name)
        copy_files(files, folder / "files")
        move_in(folder)
        shutil.copytree(ROOT / "resources", folder / "resources")
        qtgo.resources._PACKAGE = folder / "qtgo"  # an example that is opened can be saved, too
        stay_here(folder / "resources" / "network_sources.json")
        from tests.soak.run import Soak  # only now: Qt reads these variables when it is loaded

        print(f"seed {options.seed}, {sum(1 for _ in (folder / 'files').iterdir())} files", flush=True)
        lines = Lines() if options.lines else None
        soak = Soak(folder, options.seed, options.actions, 3600 * options.hours, options.checkpoint, log, lines)
        status = soak.run()
        os.chdir(ROOT)
    sys.stdout.flush()
    return status


if __name__ == "__main__":
    sys.exit(main())
