"""Feed damaged inputs to what reads them, for as long as is wanted.

    python -m tests.fuzz TARGET [--seconds N] [--seed S] [--records FOLDER] [--keep FOLDER]
    python -m tests.fuzz TARGET --again FILE

TARGET is one of sgf, ngf, gib, ugf, gtp, answers, analyses, queries, settings, journal, journal-lines, versions,
states, kept-analyses, index, index-rows, weights, networks, or all. The seed is printed, and the same seed with the
same corpus gives the same inputs. What fails is made smaller and kept as a file in a temporary folder, or that of
--keep, from which --again tries it once more. --records takes copies of real files into the corpus. An input that
takes far longer than its size allows for counts as a failure here.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from pathlib import Path

from tests.fuzz.fuzzer import failure_of, fuzz, minimized
from tests.fuzz.targets import TARGETS, Target

_MAX_RECORD = 1 << 16


def main(arguments: Sequence[str] | None = None) -> int:
    options = _options(arguments)
    with tempfile.TemporaryDirectory(prefix="qtgo-fuzz-") as folder:
        if options.again is not None:
            return _again(TARGETS[options.target], options.again, Path(folder))
        names = list(TARGETS) if options.target == "all" else [options.target]
        print(f"seed {options.seed}", flush=True)
        return max(_fuzz(name, options, Path(folder)) for name in names)


def _fuzz(name: str, options: argparse.Namespace, folder: Path) -> int:
    target = TARGETS[name]
    corpus = [*target.corpus(), *_records(target, options.records)]
    end = time.monotonic() + options.seconds
    work = folder / name
    work.mkdir()
    count, failure = fuzz(target, corpus, options.seed, lambda _n: time.monotonic() > end, work, is_timed=True)
    print(f"{name}: {count} inputs{', none failed' if failure is None else ''}", flush=True)
    if failure is None:
        return 0
    kept = options.keep or Path(tempfile.mkdtemp(prefix="qtgo-fuzz-kept-"))
    kept.mkdir(parents=True, exist_ok=True)
    file = kept / f"{name}-{options.seed}-{failure.number}"
    file.write_bytes(failure.data)
    file.write_bytes(minimized(target, failure.data, work))
    print(f"{name}: input {failure.number} fails: {failure.error}")
    print(f"    python -m tests.fuzz {name} --again {file}", flush=True)
    return 1


def _again(target: Target, file: Path, folder: Path) -> int:
    data = file.read_bytes()
    error = failure_of(target, data, folder, is_timed=True)
    print(data[:2000])
    if error is None:
        print("it does not fail")
        return 0
    traceback.print_exception(error)
    return 1


def _records(target: Target, folder: Path | None) -> list[bytes]:
    """Read the files of a folder that the target may begin with; the larger ones are left out."""
    if folder is None:
        return []
    paths = (path for path in sorted(folder.rglob("*")) if path.suffix.lower() in target.suffixes and path.is_file())
    return [path.read_bytes() for path in paths if path.stat().st_size <= _MAX_RECORD]


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("target", choices=[*TARGETS, "all"])
    parser.add_argument("--seconds", type=float, default=60.0, metavar="N", help="for each target (default: 60)")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32), metavar="S")
    parser.add_argument("--records", type=Path, metavar="FOLDER", help="real files to begin with; they are only read")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where to keep what fails")
    parser.add_argument("--again", type=Path, metavar="FILE", help="try a file that was kept")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
