"""Bring what the recipe needs beside the source: python prepare.py TEXTS, a folder with LGPL-3 and GPL-3.

Icons for Windows and macOS are composed by Pillow of the drawing in the largest size; Qt writes such files with one
size only.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
MADE = HERE / "made"
_LARGEST = 1024


def main() -> None:
    """Copy the licenses that notices refer to, and make the icons and the installer's list of file types."""
    sys.path[:0] = [str(HERE.parent), str(HERE)]
    from formats import registry_lines
    from notices import LGPL_TEXTS

    MADE.mkdir(exist_ok=True)
    for name in LGPL_TEXTS:
        shutil.copyfile(Path(sys.argv[1], name), MADE / name)
    (MADE / "registry.iss").write_text(registry_lines(), "utf-8")
    if sys.platform in ("win32", "darwin"):
        _write_icon()


def _write_icon() -> None:
    from icons import icon
    from PIL import Image

    path = MADE / "qtgo.png"
    if not icon(_LARGEST).save(str(path)):
        raise OSError(f"{path} could not be written")
    drawn = Image.open(path)
    drawn.save(MADE / "qtgo.ico", sizes=[(size, size) for size in (16, 24, 32, 48, 64, 128, 256)])
    drawn.save(MADE / "qtgo.icns")


if __name__ == "__main__":
    main()
