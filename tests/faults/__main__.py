"""Go through whole scenarios, with each call in turn failing that concerns a file.

    python -m tests.faults [SCENARIO...] [--errno NAMES] [--once | --lasting] [--stride N] [--call N] [--verbose]
    python -m tests.faults --short

Without arguments everything is tried, which takes most of an hour; --short is what the suite does. Each run has its own
process and folder; the exit status is 1 if something was wrong. To look at one run again: name its scenario, --errno,
--once or --lasting, and --call.

It covers what the program does through the C library, from Python, Qt and SQLite alike: opening, writing, fsync,
rename, link, truncation, locks, mkdir. It does not cover reading from a file that is open, listing or removing, nor
what engines and other children do.
"""

from __future__ import annotations

import argparse
import errno
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tests.faults.injection import CALLS, Fault, build, compiler, is_loaded

if TYPE_CHECKING:
    from tests.faults.harness import Rig, Run

_NAMES = [errno.errorcode[number] for number in CALLS]

# For each scenario: the errno, whether it lasts, and how many runs.
SHORT = {
    "play": ("ENOSPC", True, 3),
    "edit": ("EIO", False, 2),
    "restore": ("ENOSPC", False, 2),
    "settings": ("EACCES", True, 2),
    "engine": ("ENOSPC", True, 1),
    "kept": ("EIO", False, 3),
    "index": ("EIO", False, 4),
    "match": ("ENOSPC", True, 2),
    "pictures": ("ENOSPC", False, 3),
    "window-pictures": ("EACCES", False, 1),
    "convert": ("EIO", False, 3),
}


def main(arguments: Sequence[str] | None = None) -> int:
    options = _options(arguments)
    if not is_loaded():
        return _start_again(sys.argv[1:] if arguments is None else list(arguments))
    os.environ.pop("LD_PRELOAD", None)  # for the children, which are not meant
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from tests.faults.harness import Rig
    from tests.faults.scenarios import SCENARIOS

    wrong = runs = 0
    with tempfile.TemporaryDirectory(prefix="qtgo-faults-") as base:
        for name in options.scenario or SCENARIOS:
            number = getattr(errno, SHORT[name][0] if options.short else options.errno[0])
            rig = Rig(name, SCENARIOS[name], Path(base), number)
            found = [_tell(rig, run, is_verbose=options.verbose) for run in _runs(rig, options)]
            print(f"{name}: {len(found)} runs, {sum(found)} of them wrong", flush=True)
            runs, wrong = runs + len(found), wrong + sum(found)
    print(f"{runs} runs, {wrong} of them wrong")
    return 1 if wrong else 0


def _runs(rig: Rig, options: argparse.Namespace) -> Iterable[Run]:
    from tests.faults.harness import each, some

    if options.short:
        _, is_lasting, count = SHORT[rig.name]
        yield from some(rig, is_lasting=is_lasting, count=count)
        return
    for name in options.errno:
        for is_lasting in options.modes:
            number = getattr(errno, name)
            if is_lasting and number == errno.EINTR:
                continue  # one signal interrupts one call, and Python and Qt rightly try again until it is done
            if options.call:
                yield rig.run(Fault(options.call, number, is_lasting))
            else:
                yield from each(rig, number, is_lasting=is_lasting, stride=options.stride)


def _tell(rig: Rig, run: Run, *, is_verbose: bool) -> bool:
    """Print what is wrong with a run; return whether something is."""
    if run.complaints or is_verbose:
        print(f"{rig.name}, {run.fault} ({run.injected.first}); said: {run.said}")
    for complaint in run.complaints:
        print(f"    {complaint}", flush=True)
    return bool(run.complaints)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("scenario", nargs="*", help=f"{', '.join(SHORT)} (default: all)")
    parser.add_argument("--errno", type=lambda text: text.upper().split(","), default=_NAMES, metavar="NAMES")
    modes = parser.add_mutually_exclusive_group()
    modes.add_argument("--once", dest="modes", action="store_const", const=[False], help="one call fails")
    modes.add_argument("--lasting", dest="modes", action="store_const", const=[True], help="and all those after it")
    parser.set_defaults(modes=[False, True])
    parser.add_argument("--stride", type=int, default=1, metavar="N", help="let only every n-th call fail")
    parser.add_argument("--call", type=int, default=0, metavar="N", help="let only this call fail")
    parser.add_argument("--short", action="store_true", help="a few runs of each scenario, in seconds")
    parser.add_argument("--verbose", action="store_true", help="tell of all runs")
    return parser.parse_args(arguments)


def _start_again(arguments: list[str]) -> int:
    """Run this in a process that has the library in front of the others."""
    if compiler() is None:
        print("there is no C compiler (cc or gcc) to make calls fail with", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="qtgo-faults-") as folder:
        environment = {**os.environ, "LD_PRELOAD": str(build(Path(folder)))}
        return subprocess.run([sys.executable, "-m", "tests.faults", *arguments], env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
