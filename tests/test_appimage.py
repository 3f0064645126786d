"""The AppImage, made of a bundle in which only a script is; what stands in for its runtime starts it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
from io import BytesIO
from pathlib import Path

import pytest

from qtgo import APP_ID, __version__
from tests.packaging_scripts import PACKAGING

RUNTIME = PACKAGING / "stand_in_runtime.sh"
MACHINE = os.uname().machine if hasattr(os, "uname") else ""
PROGRAM = f"""#!/bin/sh
if [ "$*" = --version ]; then echo "qtgo {__version__}"; else echo "$0 $* from $APPIMAGE at $APPDIR in $OWD"; fi
"""
TOOLS = ("bash", "mksquashfs", "unsquashfs")

needs_tools = pytest.mark.skipif(
    not all(map(shutil.which, TOOLS)), reason="squashfs-tools, by which an AppImage is made, is not installed"
)


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """Return a folder with the bundle of a program that says how it was started."""
    name = f"qtgo-{__version__}-linux-{MACHINE}"
    icons = "share/icons/hicolor"
    files = {
        "qtgo": PROGRAM,
        f"share/applications/{APP_ID}.desktop": "[Desktop Entry]\n",
        f"{icons}/scalable/apps/{APP_ID}.svg": "<svg/>",
        f"{icons}/256x256/apps/{APP_ID}.png": "a picture",
    }
    with tarfile.open(tmp_path / f"{name}.tar.xz", "w:xz") as bundle:
        for place, text in files.items():
            entry = tarfile.TarInfo(f"{name}/{place}")
            entry.size, entry.mode = len(text), 0o755
            bundle.addfile(entry, BytesIO(text.encode()))
    return tmp_path


def make(out: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    words = ["bash", str(PACKAGING / "appimage.sh"), str(out)]
    variables = {"PATH": os.environ["PATH"], **environment}
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=60, env=variables)


@needs_tools
def test_it_starts_from_any_place(out: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    made = make(out, RUNTIME=str(RUNTIME))
    image = Path(made.stdout.strip())
    assert image.name == f"QtGo-{__version__}-{MACHINE}.AppImage", made.stderr
    moved = image.rename(tmp_path_factory.mktemp("elsewhere") / "Go board.AppImage")
    words = [str(moved), "--appimage-extract-and-run", "a game.sgf", "--safe"]
    said = subprocess.run(words, cwd=out, capture_output=True, text=True, check=True, timeout=60).stdout
    place = said.split(" at ")[1].split(" in ")[0]
    assert said == f"{place}/AppRun a game.sgf --safe from {moved} at {place} in {out}\n"
    assert place.startswith("/tmp/.mount_qtgo")


@needs_tools
def test_desktops_find_their_files_at_its_root(out: Path, tmp_path: Path) -> None:
    image = Path(make(out, RUNTIME=str(RUNTIME)).stdout.strip())
    start = len(RUNTIME.read_bytes())
    words = [
        "unsquashfs",
        "-quiet",
        "-no-progress",
        "-offset",
        str(start),
        "-dest",
        str(tmp_path / "AppDir"),
        str(image),
    ]
    subprocess.run(words, capture_output=True, check=True, timeout=60)
    folder = tmp_path / "AppDir"
    found = {path.name: path.read_text("utf-8") for path in folder.iterdir() if path.is_file()}
    assert found == {
        "AppRun": PROGRAM,
        f"{APP_ID}.desktop": "[Desktop Entry]\n",
        f"{APP_ID}.svg": "<svg/>",
        ".DirIcon": "a picture",
    }
    assert not any(path.readlink().is_absolute() for path in folder.rglob("*") if path.is_symlink())


@needs_tools
@pytest.mark.parametrize("runtime", ["", "/nowhere/runtime"])
def test_without_a_runtime_it_says_what_is_missing(out: Path, runtime: str) -> None:
    made = make(out, RUNTIME=runtime)
    assert (made.returncode, made.stdout) == (1, "")
    assert "RUNTIME=FILE" in made.stderr and "type2-runtime" in made.stderr


@needs_tools
def test_an_image_that_does_not_start_is_not_kept(out: Path) -> None:
    runtime = out / "runtime"
    runtime.write_text("#!/bin/sh\necho another program; exit\n")
    assert make(out, RUNTIME=str(runtime)).returncode == 1
    assert not list(out.glob("*.AppImage"))
