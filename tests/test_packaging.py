"""The script that starts a checkout, where it cannot fetch or write anything; Python and QtGo are stand-ins."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGING = Path(__file__).parents[1] / "packaging"
# Makes environments and imports what it should, but has no network.
PYTHON = """#!/bin/bash
case "$*" in
    *"pip install"*) echo "no network" >&2; exit 1 ;;
    *"-m venv"*) mkdir -p "${@: -1}/bin"; cp "$0" "${@: -1}/bin/python" ;;
esac
"""
QTGO = """#!/bin/bash
echo "qtgo $* LC_ALL=${LC_ALL-} LC_CTYPE=${LC_CTYPE-} LANG=${LANG-}"
"""

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the scripts are for Linux"),
    pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed"),
]


def program(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


class Checkout:
    """A copy of the scripts, with stand-ins for Python and for what is installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.root = folder / "checkout"
        shutil.copytree(PACKAGING, self.root / "packaging")
        (self.root / "pyproject.toml").write_text("[project]\n")
        program(folder / "bin" / "python3", PYTHON)

    def install(self) -> None:
        program(self.root / ".venv" / "bin" / "python", PYTHON)
        program(self.root / ".venv" / "bin" / "qtgo", QTGO)
        (self.root / ".venv" / "qtgo-installed").write_text("an older digest\nrun\nlibraries\n")

    def run(self, *before: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*before, shutil.which("bash") or "bash", str(self.root / "packaging" / "run.sh"), "--version"],
            capture_output=True,
            text=True,
            timeout=60,
            cwd="/",
            env={"PATH": f"{self.folder / 'bin'}:/usr/bin:/bin", **environment},
        )


@pytest.fixture
def checkout() -> Iterator[Checkout]:
    """Yield a checkout that other users can read, too."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield Checkout(folder)


@pytest.fixture
def installed(checkout: Checkout) -> None:
    """Have an older version of QtGo in the checkout, before anybody else comes."""
    checkout.install()


@pytest.fixture
def as_stranger(checkout: Checkout) -> Iterator[list[str]]:
    """Yield the words that run a command as somebody who cannot write to the checkout and has no home."""
    if os.getuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("setpriv is not installed")
        yield ["setpriv", "--reuid=54321", "--regid=54321", "--clear-groups"]
        return
    folders = [folder for folder in (checkout.root, checkout.root / ".venv") if folder.exists()]
    for folder in folders:
        folder.chmod(0o555)
    yield []
    for folder in folders:
        folder.chmod(0o755)


def test_without_a_network_what_is_installed_is_started_time_and_again(checkout: Checkout) -> None:
    checkout.install()
    for _ in range(2):
        child = checkout.run()
        assert child.returncode == 0
        assert child.stdout.startswith("qtgo --version")
        assert "could not be brought up to date" in child.stderr
        assert "no network" not in child.stderr


def test_what_is_installed_is_out_of_date_when_a_translation_has_changed(checkout: Checkout) -> None:
    checkout.install()
    language = checkout.root / "resources" / "languages" / "xx.po"
    language.parent.mkdir(parents=True)
    language.write_text("before")
    digest = f"source '{checkout.root}/packaging/setup.sh'; root='{checkout.root}'; wanted_stamp"
    words = [shutil.which("bash") or "bash", "-c", digest]
    before = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    language.write_text("after")
    after = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert before and before != after


def test_without_a_network_and_an_environment_that_is_said(checkout: Checkout) -> None:
    child = checkout.run()
    assert child.returncode == 1
    assert "no network\nqtgo: the installation failed: see above. It needs the network.\n" in child.stderr


def test_a_read_only_checkout_has_its_environment_in_the_cache(checkout: Checkout, as_stranger: list[str]) -> None:
    cache = checkout.folder / "cache"
    cache.mkdir()
    cache.chmod(0o777)
    child = checkout.run(*as_stranger, XDG_CACHE_HOME=str(cache))
    assert f"making the virtual environment in {cache}/qtgo/venv-" in child.stderr
    assert not (checkout.root / ".venv").exists()


@pytest.mark.usefixtures("installed")
def test_a_read_only_checkout_that_is_out_of_date_is_started(checkout: Checkout, as_stranger: list[str]) -> None:
    cache = checkout.folder / "cache"
    cache.mkdir()
    cache.chmod(0o777)
    child = checkout.run(*as_stranger, XDG_CACHE_HOME=str(cache))
    assert child.stdout.startswith("qtgo --version")
    assert "could not be brought up to date" in child.stderr


def test_a_read_only_checkout_of_a_user_without_folders_is_told(checkout: Checkout, as_stranger: list[str]) -> None:
    child = checkout.run(*as_stranger, HOME="/nowhere/at/all")
    assert child.returncode == 1
    assert child.stderr.count("\n") == 1
    assert "this checkout is read-only, and so is /nowhere/at/all/.cache." in child.stderr


@pytest.mark.skipif(
    getattr(os, "getuid", lambda: 1)() != 0, reason="only the system's superuser can be somebody unknown"
)
def test_a_user_whom_the_system_does_not_know_is_told(checkout: Checkout, as_stranger: list[str]) -> None:
    child = checkout.run(*as_stranger)
    assert child.returncode == 1
    assert child.stderr == (
        "qtgo: this checkout is read-only and you have no home folder. Set HOME to a folder that you can write to.\n"
    )


@pytest.mark.parametrize(
    ("given", "locale"),
    [
        ({"LC_ALL": "C"}, "LC_ALL= LC_CTYPE=C.UTF-8 LANG=C"),
        ({"LANG": "C"}, "LC_ALL= LC_CTYPE=C.UTF-8 LANG=C"),
        ({"LC_ALL": "C.UTF-8"}, "LC_ALL=C.UTF-8 LC_CTYPE= LANG="),
    ],
)
def test_names_beyond_ascii_can_be_read_in_any_locale(checkout: Checkout, given: dict[str, str], locale: str) -> None:
    checkout.install()
    assert checkout.run(**given).stdout == f"qtgo --version {locale}\n"


@pytest.mark.parametrize(
    ("fonts", "works", "asked", "said"),
    [
        (["DejaVuSans.ttf"], True, True, "installing the font Inter\n"),
        (["DejaVuSans.ttf"], False, True, "that did not work, so DejaVu is used"),
        (["DejaVuSans.ttf", "Cantarell.otf"], True, False, ""),
    ],
)
def test_a_better_font_is_asked_for_once_where_dejavu_is_alone(
    tmp_path: Path, fonts: list[str], works: bool, asked: bool, said: str
) -> None:
    (tmp_path / "fonts").mkdir()
    for name in fonts:
        (tmp_path / "fonts" / name).touch()
    program(tmp_path / "bin" / "apt-get", f'#!/bin/sh\necho "$@" >>{tmp_path}/asked\nexit {int(not works)}\n')
    program(tmp_path / "bin" / "sudo", '#!/bin/sh\n[ "$1" = -n ] && shift\nexec "$@"\n')  # not its own PATH
    lines = f"source {PACKAGING}/setup.sh; font_folders=({tmp_path}/fonts); stamp={tmp_path}/stamp; provide_font"
    said_now = ""
    for _ in range(2):
        child = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", lines],
            capture_output=True,
            text=True,
            env={"PATH": f"{tmp_path / 'bin'}:/usr/bin:/bin"},
        )
        assert child.returncode == 0
        said_now += child.stderr
    assert said in said_now and bool(said) is bool(said_now)
    commands = (tmp_path / "asked").read_text().splitlines() if asked else []
    assert [command.split()[-1] for command in commands] == ["fonts-inter"] * asked
    assert (tmp_path / "asked").exists() is asked
