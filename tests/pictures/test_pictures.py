"""The pictures of a few views, taken as with the command."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from tests.pictures.sheets import packed

ROOT = Path(__file__).parents[2]


def test_pictures_and_sheets_of_a_window_and_a_dialog(tmp_path: Path) -> None:
    views = ["--only", "start-offers", "--only", "about"]
    what = ["--size", "1024x768", "--scale", "1.5", "--language", "en_XA"]
    words = [sys.executable, "-m", "tests.pictures", str(tmp_path), *views, *what]
    run = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    names = [
        f"{view}-en_XA-1024x768-{scheme}.png" for view in ("about", "start-offers") for scheme in ("dark", "light")
    ]
    assert sorted(path.name for path in (tmp_path / "1.5x").iterdir()) == names
    light, dark = (
        QImage(str(tmp_path / "1.5x" / f"start-offers-en_XA-1024x768-{name}.png")) for name in ("light", "dark")
    )
    assert (light.width(), light.height()) == (1536, 1152)
    assert light.pixelColor(4, 4).lightness() > 200 > 60 > dark.pixelColor(4, 4).lightness()
    sheet = QImage(str(tmp_path / "sheets" / "start-offers-en_XA-light-1.5x.png"))
    assert (sheet.width(), sheet.height()) == (1024, 768)


def test_no_pictures_overlap_on_a_sheet() -> None:
    places = packed([QSize(640, 480), QSize(1024, 768), QSize(1600, 1000), QSize(900, 1400)])
    assert not any(one.intersects(other) for one in places for other in places if one is not other)
