"""Take pictures of every view: ``python -m tests.pictures OUT [--only NAME]… [--size WxH]… [--scale N]… [--help]``.

Below OUT are a folder for each scale with the pictures, VIEW-LANGUAGE-SIZE-SCHEME.png, and the folder ``sheets`` with
all pictures of a view, language and scale side by side. A view is the real program on a screen of that size; what does
not fit on it, and texts that are cut off, are listed. Exit status 1 if anything was.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
SIZES = ("640x480", "1024x768", "1600x1000", "900x1400")
SCALES = ("1", "1.5", "2")
LANGUAGES = ("en", "en_XA")
OTHERS = tuple(sorted(file.stem for file in (ROOT / "resources" / "languages").glob("*.po")))


def read_options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.pictures", description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path, help="the folder for the pictures")
    parser.add_argument("--only", action="append", metavar="NAME", help="only views that have this in their names")
    parser.add_argument("--size", action="append", type=read_size, metavar="WxH", help="only this size, any there is")
    parser.add_argument("--scale", action="append", choices=SCALES, help="only this scale factor")
    languages = (*LANGUAGES, *OTHERS)
    parser.add_argument("--language", action="append", choices=languages, help="only this, any that is compiled")
    parser.add_argument("--zoom", type=float, default=1.0, metavar="N", help="text and all else so much larger")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)  # the process for one size and scale
    return parser.parse_args(arguments)


def read_size(text: str) -> str:
    if re.fullmatch(r"[1-9][0-9]{2,3}x[1-9][0-9]{2,3}", text) is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as {SIZES[0]}")
    return text


def surroundings(folder: Path, size: str, scale: str) -> dict[str, str]:
    """Return the environment of a process that shows a screen of a size, and has nothing but a folder."""
    width, height = (round(int(length) * float(scale)) for length in size.split("x"))
    screen = {"name": "screen", "x": 0, "y": 0, "width": width, "height": height, "logicalDpi": 96, "dpr": 1}
    configuration = folder / "screens.json"
    configuration.write_text(json.dumps({"screens": [screen]}))
    homes = ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR")
    return {
        **os.environ,
        **dict.fromkeys(homes, str(folder)),
        "QT_QPA_PLATFORM": f"offscreen:configfile={configuration}",
        "QT_SCALE_FACTOR": scale,
        "PYTHONPATH": str(ROOT),
        "LANGUAGE": "en",
    }


def take(options: argparse.Namespace, size: str, scale: str, language: str) -> int:
    """Take the pictures of one size, scale and language in a process of its own."""
    with tempfile.TemporaryDirectory(prefix="qtgo-pictures-", ignore_cleanup_errors=True) as name:
        only = [f"--only={name}" for name in options.only or ()]
        what = [f"--size={size}", f"--scale={scale}", f"--language={language}", f"--zoom={options.zoom}", "--here"]
        words = [sys.executable, "-m", "tests.pictures", str(options.out), *only, *what]
        return subprocess.run(words, cwd=ROOT, env=surroundings(Path(name), size, scale), check=False).returncode


def main(arguments: Sequence[str] | None = None) -> int:
    options = read_options(arguments)
    options.out = options.out.absolute()
    if options.here:
        from tests.pictures.camera import take_pictures  # only now: a process without a scale of its own needs no Qt

        what = options.size[0], options.scale[0], options.language[0], options.only or [], options.zoom
        return take_pictures(options.out, *what)
    options.out.mkdir(parents=True, exist_ok=True)
    scales, languages, sizes = options.scale or SCALES, options.language or LANGUAGES, options.size or SIZES
    found = [take(options, size, scale, language) for scale in scales for language in languages for size in sizes]
    words = [sys.executable, "-m", "tests.pictures.sheets", str(options.out)]
    sheets = subprocess.run(words, cwd=ROOT, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, check=False)
    return 1 if any(found) or sheets.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
