"""The scripts of packaging/ work from any folder, in any environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGING = Path(__file__).parents[1] / "packaging"
FINDS_ROOT = 'root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)'
INTO_FOLDER = ("appimage.sh", "bundle.sh", "debian.sh", "flatpak.sh", "release.sh")
# Of what debian.sh runs before it knows that something is missing.
TOOLS = ("basename", "bash", "cat", "date", "dirname", "mkdir", "mktemp", "rm", "sed")

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the scripts are for Linux"),
    pytest.mark.skipif(not PACKAGING.is_dir(), reason="packaging is not part of this package"),
]


def run(*words: str, folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **variables}
    return subprocess.run(
        ["bash", *words], cwd=folder, capture_output=True, text=True, timeout=60, check=False, env=environment
    )


@pytest.mark.parametrize("name", ["folders.sh", "setup.sh"])
def test_they_find_their_folder_whatever_cd_prints(name: str, tmp_path: Path) -> None:
    (tmp_path / "packaging").mkdir()
    beginning, line, _ = (PACKAGING / name).read_text().partition(f"{FINDS_ROOT}\n")
    (tmp_path / "packaging" / name).write_text(f'{beginning}{line}echo "$root"\n')
    assert run(f"packaging/{name}", folder=tmp_path, CDPATH=f".:{tmp_path}").stdout == f"{tmp_path}\n"


@pytest.mark.parametrize("name", INTO_FOLDER)
def test_they_make_packages_in_the_folder_named(name: str, tmp_path: Path) -> None:
    for part in ("qtgo", "packaging"):
        (tmp_path / part).mkdir()
    (tmp_path / "qtgo" / "__init__.py").write_text('__version__ = "1.2"\n')
    shutil.copy(PACKAGING / "folders.sh", tmp_path / "packaging")
    lines = (PACKAGING / name).read_text().splitlines()
    last = next(at for at, line in enumerate(lines) if line.startswith("source "))
    told = 'echo "$root|$out|$version"; [ -d "$work" ]'
    (tmp_path / "packaging" / name).write_text("\n".join([*lines[: last + 1], told]))
    done = run(f"packaging/{name}", "my packages", folder=tmp_path, CDPATH=f".:{tmp_path}")
    assert done.stdout == f"{tmp_path}|{tmp_path / 'my packages'}|1.2\n"
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_what_another_user_has_checked_out_is_packed_from_git_too(tmp_path: Path) -> None:
    for part in ("qtgo", "packaging"):
        (tmp_path / part).mkdir()
    (tmp_path / "qtgo" / "__init__.py").write_text('__version__ = "1.2"\n')
    script = (PACKAGING / "folders.sh").read_text() + 'echo "$SOURCE_DATE_EPOCH $(git ls-files)"\n'
    (tmp_path / "packaging" / "folders.sh").write_text(script)
    moment = {"GIT_AUTHOR_DATE": "@1000000000 +0000", "GIT_COMMITTER_DATE": "@1000000000 +0000"}
    commit = "git init -q && git add qtgo && git -c user.name=A -c user.email=a@b -c commit.gpgsign=0 commit -qm 1"
    assert run("-c", commit, folder=tmp_path, **moment).returncode == 0
    done = run("packaging/folders.sh", folder=tmp_path, SOURCE_DATE_EPOCH="", GIT_TEST_ASSUME_DIFFERENT_OWNER="1")
    assert (done.stdout, done.stderr) == ("1000000000 qtgo/__init__.py\n", "")


def test_levels_are_calibrated_in_the_folder_named(tmp_path: Path) -> None:
    script = PACKAGING.parent / "qtgo" / "tools" / "training" / "strength" / "levels.sh"
    done = run(str(script), "my games", "9", folder=tmp_path, PYTHON="echo")
    assert done.returncode == 0, done.stderr
    assert f"calibrate {tmp_path / 'my games'} --size 9 " in done.stdout


@pytest.mark.parametrize(
    ("tools", "missing"),
    [
        ({}, "python3-pyside6.qtsvg"),  # the last of all that it needs
        (
            {
                "dpkg-buildpackage": "",
                "dpkg-checkbuilddeps": 'said="Unmet build dependencies"; [ "$LC_ALL" = C ] || said=Bauabhängigkeiten; '
                'echo "warning: dependencies: x"; echo "error: $said: a b (>= 2)"; echo "warning: y"; exit 1',
            },
            "a b",
        ),
    ],
)
def test_what_is_missing_to_build_the_debian_package_is_named(
    tools: dict[str, str], missing: str, tmp_path: Path
) -> None:
    for tool in TOOLS:
        (tmp_path / tool).symlink_to(shutil.which(tool) or tool)
    for tool, text in tools.items():
        (tmp_path / tool).write_text(f"#!{shutil.which('sh')}\n{text}\n")
        (tmp_path / tool).chmod(0o755)
    script = str(PACKAGING / "debian.sh")
    done = run(script, str(tmp_path / "out"), folder=tmp_path, PATH=str(tmp_path), LC_ALL="de_DE.UTF-8")
    assert done.returncode == 1
    told = done.stderr.splitlines()[-1]
    assert told.startswith("debian: to build the package, as root: apt-get install --no-install-recommends ")
    assert told.endswith(f" {missing}")
