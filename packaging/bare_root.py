"""A bare Debian or Ubuntu in a folder, in which a package is tried, and a screen outside on which its window is seen.

Needs root, debootstrap and Xvfb, and for Ubuntu its keys, which Debian 13 has in ubuntu-keyring. The screen is not in
the root, lest its libraries hide that the package lacks some.
"""

from __future__ import annotations

import os
import shutil
import signal
import struct
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

_DEBIAN = "http://deb.debian.org/debian"
_UBUNTU = "http://archive.ubuntu.com/ubuntu"
_OF_UBUNTU = frozenset({"jammy", "noble", "questing"})
_SCRIPT_OF_UBUNTU = "gutsy"  # of all its releases, also of those that an older debootstrap does not know
USER = "player"
HOME = Path("/home", USER)
_PATH = f"{HOME}/.local/bin:/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games:/usr/sbin:/sbin"
_CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
_NOT_LOOKED_AT = (
    "proc",
    "sys",
    "dev",
    "run",
    "tmp",
    "home",
    "root",
    "var/cache",
    "var/lib/apt",
    "var/lib/dpkg",
    "var/log",
)
# Linux shares the processors among sessions first, and only then by niceness.
_FIRST = '(echo -15 >/proc/self/autogroup) 2>/dev/null; exec nice --adjustment=-15 "$@"'
FIRST = ("setsid", "sh", "-c", _FIRST, "sh")
"""Begins commands that are timed: what else runs on the machine waits."""
_ALONE = ("unshare", "--mount", "--pid", "--fork", "--kill-child")
"""Begins commands whose mounts and processes nobody else has, and which end with them, however that comes about."""
_WOOD_AT_LEAST = 0.1  # of what is looked at


class BareRoot:
    """A fresh system of a suite, without recommended packages, with one user."""

    def __init__(self, suite: str, folder: Path) -> None:
        """Know where it will be: under a folder, where the suite's packages are kept between runs."""
        self._suite, self._archive = suite, folder / f"{suite}.tar"
        self.path = folder / f"{suite}-root"

    def make(self) -> None:
        """Make it anew; what has begun is for close() to remove."""
        self.close()
        if self._archive.exists():
            self.path.mkdir(parents=True)
            _run(["tar", "-C", str(self.path), "-xf", str(self._archive)])
        else:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            _bootstrap(self._suite, self.path)
            part = self._archive.with_suffix(".part")
            _run(["tar", "-C", str(self.path), "-cf", str(part), "."])
            part.rename(self._archive)
        (self.path / "etc/apt/apt.conf.d/90bare").write_text('APT::Install-Recommends "0";\n')
        if _CERTIFICATES.exists():  # by which pip reaches the index here
            shutil.copyfile(_CERTIFICATES, self.path / "etc" / "pip-certificates.crt")
        self.run("useradd", "--create-home", USER)
        self.run("apt-get", "update", "-qq")

    def close(self) -> None:
        """Remove the root."""
        if self.path.exists():
            _run(["rm", "-rf", "--one-file-system", str(self.path)])

    def command(self, *words: str, user: str = "root", display: str = "") -> list[str]:
        """Return the command that runs a program in the root; whatever it starts ends with it."""
        home = str(HOME) if user == USER else "/root"
        environment = [f"HOME={home}", f"PATH={_PATH}", "LC_ALL=C.UTF-8", "DEBIAN_FRONTEND=noninteractive"]
        environment += [f"DISPLAY={display}"] if display else []
        environment += ["PIP_CERT=/etc/pip-certificates.crt"] if _CERTIFICATES.exists() else []
        enter = [*_ALONE, f"--mount-proc={self.path}/proc"]
        inside = ["chroot", f"--userspec={user}", str(self.path), "env", "-i", *environment]
        return [*enter, *inside, "sh", "-c", 'cd "$HOME" && exec "$@"', "sh", *words]

    def run(self, *words: str, user: str = "root", display: str = "", seconds: float = 1200) -> str:
        """Run a program in the root to its end and return what it printed; raise RuntimeError if it fails."""
        return _run(self.command(*words, user=user, display=display), seconds)

    def install(self, *packages: str, recommended: bool = False) -> None:
        """Install packages, which may be files in the root, alone or with those that they recommend."""
        self.run("apt-get", "install", "-qq", f"--{'' if recommended else 'no-'}install-recommends", *packages)

    def files(self) -> set[str]:
        """Return the names of what is in the root, apart from caches, logs and the homes."""
        found: set[str] = set()
        for folder, folders, names in os.walk(self.path):
            place = Path(folder).relative_to(self.path)
            folders[:] = [name for name in folders if str(place / name) not in _NOT_LOOKED_AT]
            found.update(str(place / name) for name in (*names, *folders))
        return found

    def owned(self) -> set[str]:
        """Return the names of what belongs to a package of Debian that is installed."""
        lists = (self.path / "var" / "lib" / "dpkg" / "info").glob("*.list")
        return {name.lstrip("/") for path in lists for name in path.read_text().splitlines()}

    def home_files(self) -> set[str]:
        """Return the names of the files in the user's home."""
        home = self.path / HOME.relative_to("/")
        return {str(path.relative_to(home)) for path in home.rglob("*") if not path.is_dir()}


class Seen(NamedTuple):
    """When the board was seen: seconds since the start, and those of them for which the program had a processor."""

    seconds: float
    processor: float


class Screen:
    """An X server with its picture in a file."""

    def __init__(self, display: str, folder: Path) -> None:
        self.display, self._picture = display, folder / "Xvfb_screen0"

    def wood(self) -> float:
        """Return how much of the picture has the color of the board, from 0 to 1."""
        data = self._picture.read_bytes()
        header = struct.unpack(">25I", data[:100])
        start, width, height, line = header[0] + 12 * header[19], header[4], header[5], header[12]
        points = [start + y * line + 4 * x for y in range(0, height, 20) for x in range(0, width, 20)]
        pixels = (data[point : point + 3] for point in points)
        return sum(red > 150 and 40 < red - blue < 160 and red > green > blue for blue, green, red in pixels) / len(
            points
        )

    def save(self, path: Path) -> None:
        """Save the picture as XWD."""
        shutil.copyfile(self._picture, path)

    def titles(self) -> list[str]:
        """Return the titles of the windows."""
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", ".", "getwindowname", "%@"],
            capture_output=True, text=True, check=False, env={**os.environ, "DISPLAY": self.display},
        )  # fmt: skip
        return found.stdout.splitlines()

    @contextmanager
    def board_of(self, command: Sequence[str], patience: float = 60) -> Iterator[Seen]:
        """Start a program in a root, yield when its board is seen, and end it."""
        while self.wood() > 0:  # an earlier window
            time.sleep(0.05)
        began = time.monotonic()
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as child:
            try:
                while self.wood() < _WOOD_AT_LEAST:
                    if child.poll() is not None or time.monotonic() - began > patience:
                        raise RuntimeError(f"no board was seen: {child.stderr.read() if child.stderr else ''}")
                    time.sleep(0.01)
                seconds = time.monotonic() - began
                yield Seen(seconds, sum(map(_processor_time, _family(child.pid))))
            finally:
                _end(child)


def _bootstrap(suite: str, path: Path) -> None:
    from_ubuntu = suite in _OF_UBUNTU
    place = [_UBUNTU, _SCRIPT_OF_UBUNTU] if from_ubuntu else [_DEBIAN]
    _run([*_ALONE, "--mount-proc", "debootstrap", "--force-check-gpg", "--variant=minbase", suite, str(path), *place])
    if from_ubuntu:
        (path / "etc/apt/sources.list").write_text(f"deb {_UBUNTU} {suite} main universe\n")


def _children(process: int) -> list[int]:
    """Return the processes that a process has started and that still run."""
    with suppress(FileNotFoundError):
        words = (path.read_text().split() for path in Path(f"/proc/{process}/task").glob("*/children"))
        return [int(word) for of_thread in words for word in of_thread]
    return []


def _family(process: int) -> list[int]:
    """Return a process with all that it has started, and they."""
    return [process, *(one for child in _children(process) for one in _family(child))]


def _processor_time(process: int) -> float:
    """Return the seconds of the processor that a process has used, with those of its children that have ended."""
    with suppress(FileNotFoundError):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def _end(entered: subprocess.Popen[str]) -> None:
    """End the program for which a root was entered, which closes its windows, and with it whatever it started."""
    inside = _children(entered.pid)
    for signal_number, seconds in ((signal.SIGTERM, 5), (signal.SIGKILL, 5)):
        for process in inside:
            with suppress(ProcessLookupError):
                os.kill(process, signal_number)
        with suppress(subprocess.TimeoutExpired):
            entered.wait(seconds)
            return
    entered.kill()


@contextmanager
def screen() -> Iterator[Screen]:
    """Yield a screen of 1280x900, of the first number that is free."""
    with tempfile.TemporaryDirectory() as folder:
        words = [*FIRST, "Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", "-fbdir", folder, "-nolisten", "tcp"]
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
            try:
                assert server.stdout is not None
                yield Screen(f":{server.stdout.readline().strip()}", Path(folder))
            finally:
                server.terminate()


def _run(command: Sequence[str], seconds: float = 1200) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
    return done.stdout
