"""Try the ways to install QtGo in bare Debian and Ubuntu roots: start, use, remove, and see what stays behind.

    python packaging/try_packages.py deb trixie --package dist/qtgo_0.1.0-1_all.deb
    python packaging/try_packages.py bundle noble --package dist/qtgo-0.1.0-linux-x86_64.tar.xz
    python packaging/try_packages.py appimage bookworm --package dist/QtGo-0.1.0-x86_64.AppImage
    python packaging/try_packages.py pipx bookworm          # or pip, user, run

As root, with debootstrap, Xvfb and xdotool, in the environment of a checkout, with whose engine, pip's, the others are
compared. A line for each thing tried; the first that fails ends it. The last is the row for the table in the manual,
which --write puts there. Other distributions are made by other programs than debootstrap.
"""

from __future__ import annotations

import argparse
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from bare_root import FIRST, HOME, USER, BareRoot, Screen, Seen, screen

from qtgo import APP_ID, __version__

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "resources" / "examples" / "gnugo-9x9.sgf"
_MANUAL = ROOT / "resources" / "manual" / "installing.md"
_TYPES = {"sgf": "application/x-go-sgf", "ngf": "application/x-go-ngf", "gib": "application/x-go-gib",
          "ugf": "application/x-go-ugf", "ugi": "application/x-go-ugf"}  # fmt: skip
_TOOLS = (
    "libfile-mimeinfo-perl",  # by which xdg-open knows the types that packages bring
    "xdg-utils",
    "libglib2.0-bin",
    "shared-mime-info",
    "desktop-file-utils",
    "man-db",
    "bash-completion",
    "zsh",
    "fish",
)
_DESKTOP_LIBRARIES = (
    "libegl1",
    "libgl1",
    "libfontconfig1",
    "libglib2.0-0",
    "libdbus-1-3",
    "libx11-xcb1",
    "libwayland-client0",
    "libwayland-cursor0",
    "libwayland-egl1",
    "libgssapi-krb5-2",
)
_STARTS = 5
_ENGINE = ("gtp", "--visits", "100", "--seed", "1")
_FAR_SLOWER, _FAR_SLOWER_BY_NUMPY = 2, 4
"""Times as long for a move as with pip; numpy alone takes 2.5 times as long, and without OpenBLAS 17 times."""
_LASTING = 'trap "kill -TERM -1; sleep 1; exit" TERM; "$@" & sleep 120 & wait'
_HOME = HOME.relative_to("/")


class Trial:
    """One way to install in one root."""

    def __init__(self, root: BareRoot, shown: Screen, out: Path) -> None:
        self.root, self._screen, self._out = root, shown, out
        self._name = root.path.name
        self.size = ""
        self._times = ("", "", "")

    def say(self, what: str, told: object) -> None:
        """Print a line about something tried."""
        print(f"{self._name:16} {what:24} {told}", flush=True)

    def starts(self, *command: str, user: str = USER) -> None:
        """Start the program several times, the first time cold, and keep a picture."""
        taken: list[Seen] = []
        for number in range(_STARTS):
            start = self.root.command(*command, user=user, display=self._screen.display)
            with self._screen.board_of([*FIRST, *start]) as seen:
                taken.append(seen)
                if number == 0:
                    time.sleep(2)
                    self._screen.save(self._out / f"{self._name}.xwd")
        warm = sorted(taken[1:])
        load = Path("/proc/loadavg").read_text().split()[0]
        used = median(seen.processor for seen in warm)
        self._times = (
            f"{taken[0].seconds:.2f} s",
            f"{warm[0].seconds:.2f} to {warm[-1].seconds:.2f} s",
            f"{used:.2f} s",
        )
        first, later, processor = self._times
        self.say("board after", f"{first}, then {later}, of them {processor} of the processor (load {load})")

    def row(self, way: str, suite: str) -> str:
        """Return the row of the manual's table."""
        cells = (_TITLES[way], _SYSTEMS.get(suite, suite), self.size, *self._times)
        return f"| {' | '.join(cells)} |"

    def opens(self, *command: str, user: str = USER) -> None:
        """Open a file with a command, which may end before the program that it starts; see the window with its name."""
        words = self.root.command("sh", "-c", _LASTING, "sh", *command, user=user, display=self._screen.display)
        with self._screen.board_of(words) as seen:
            until = time.monotonic() + 20
            while not any("gnugo" in title for title in self._screen.titles()):
                if time.monotonic() > until:
                    raise RuntimeError(f"the game is not shown: {self._screen.titles()}")
                time.sleep(0.1)
            self.say(" ".join(command[:2]), f"{self._screen.titles()} after {seen.seconds:.2f} s")

    def commands(self, *qtgo: str, user: str = USER) -> None:
        """Run some commands, a game by the built-in engine among them."""
        run = self.root.run
        self.say("--version", run(*qtgo, "--version", user=user).strip())
        self.say("score", run(*qtgo, "score", "game.sgf", user=user).strip().splitlines()[-1])
        match = ["match", "--black", "qtgo --visits 2", "--white", "qtgo --visits 1", "--size", "5", "--games", "1"]
        self.say("match", run(*qtgo, *match, "-o", "match", user=user).strip().splitlines()[-1])

    def engine(self, *qtgo: str, user: str = USER, most: float = _FAR_SLOWER) -> None:
        """Let the built-in engine move; raise RuntimeError if it is too much slower than one that pip installed."""
        taken = _move_time(self.root.command(*qtgo, *_ENGINE, user=user))
        with_pip = _move_time([sys.executable, "-m", "qtgo", *_ENGINE])
        self.say("engine", f"a move of 100 visits in {taken:.2f} s, with pip in {with_pip:.2f} s")
        if taken > most * with_pip:
            raise RuntimeError("the engine is far slower than with pip: what does it lack?")

    def thumbnail(self, data: Path) -> None:
        """Make a thumbnail as a file manager does: the line Exec with its placeholders filled."""
        entry = self.root.path / data / "thumbnailers" / f"{APP_ID}.thumbnailer"
        (line,) = (line for line in entry.read_text().splitlines() if line.startswith("Exec="))
        places = {"%i": "game.sgf", "%o": "/tmp/.thumbnail.Xa3", "%s": "256"}
        began = time.monotonic()
        words = [places.get(word, word) for word in line.removeprefix("Exec=").split()]
        self.root.run(*words, user=USER)
        picture = (self.root.path / "tmp" / ".thumbnail.Xa3").read_bytes()
        if not picture.startswith(b"\x89PNG"):
            raise RuntimeError("the thumbnail is no PNG")
        self.say("thumbnail", f"{len(picture)} bytes after {time.monotonic() - began:.2f} s")
        (self.root.path / _HOME / "broken.sgf").write_bytes(b"(;SZ[19]" + b"(;B[aa]" * 300_000)
        began = time.monotonic()
        words = [word.replace("game.sgf", "broken.sgf") for word in words]
        limited = [*FIRST, *self.root.command(*words, user=USER)]
        broken = subprocess.run(limited, capture_output=True, check=False, timeout=60)
        self.say("of a broken file", f"status {broken.returncode} after {time.monotonic() - began:.2f} s")

    def associations(self) -> None:
        """See that files of all formats belong to the program, and open one in both ways."""
        for suffix, kind in _TYPES.items():
            name = f"game.{suffix}"
            found = self.root.run("gio", "info", "-a", "standard::content-type", name, user=USER).split()[-1]
            default = self.root.run("xdg-mime", "query", "default", found, user=USER).strip()
            if (found, default) != (kind, f"{APP_ID}.desktop"):
                raise RuntimeError(f"{name} is {found}, opened by {default}")
        self.say("associations", " ".join(_TYPES.values()))
        self.opens("gio", "open", "gnugo-9x9.sgf")
        self.opens("xdg-open", "gnugo-9x9.sgf")

    def manual_and_completion(self) -> None:
        """Show a manual page, and complete a word in three shells."""
        page = self.root.run("man", "-P", "cat", "qtgo-render", user=USER)
        self.say("man qtgo-render", f"{len(page.splitlines())} lines")
        place = "/usr/share/bash-completion/completions/qtgo"
        bash = f". {place}; COMP_WORDS=(qtgo render --th) COMP_CWORD=2; _qtgo; echo $COMPREPLY"
        zsh = "autoload -Uz compinit; compinit -D; whence -w _qtgo; autoload +X -Uz _qtgo && echo $_comps[qtgo]"
        fish = "complete --do-complete 'qtgo render --th'"
        for words in (("bash", "-c", bash), ("zsh", "-c", zsh), ("fish", "-c", fish)):
            self.say(f"completion in {words[0]}", " ".join(self.root.run(*words, user=USER).split()[:4]))

    def games(self, home: Path = _HOME) -> None:
        """Give the user a game in files of every format by name."""
        for name in ("gnugo-9x9.sgf", *(f"game.{suffix}" for suffix in _TYPES)):
            shutil.copyfile(GAME, self.root.path / home / name)
        (self.root.path / home / "game.gib").write_text("\\HS\n")


def try_deb(trial: Trial, package: Path) -> None:
    """Install the Debian package, first without, then with what it recommends and what desktops have."""
    root, before = trial.root, trial.root.files()
    shutil.copyfile(package, root.path / "tmp" / package.name)
    used = _megabytes(root)
    began = time.monotonic()
    root.install(f"/tmp/{package.name}")
    trial.say("install", f"{time.monotonic() - began:.0f} s")
    size, needed = package.stat().st_size / 1e6, _megabytes(root) - used
    trial.size = f"{size:.1f} MB, {needed:.0f} MB with what it depends on"
    trial.say("size", trial.size)
    trial.say("of its own", root.run("dpkg-query", "-W", "-f", "${Installed-Size} kB", "qtgo"))
    trial.starts("qtgo")
    trial.commands("qtgo")
    root.run("apt-get", "autoremove", "--purge", "-qq", "qtgo")
    left = sorted(root.files() - before - root.owned())
    trial.say("left after purge", left[:20] or "nothing")
    root.install(*_TOOLS)
    root.install(f"/tmp/{package.name}", recommended=True)
    trial.engine("qtgo")
    trial.associations()
    trial.thumbnail(Path("usr/share"))
    trial.manual_and_completion()
    root.run("apt-get", "purge", "-qq", "qtgo")
    trial.say("left after purge", [name for name in sorted(root.files()) if "qtgo" in name.lower()] or "nothing")
    trial.say("in the user's home", _kept(root))


def try_pip(trial: Trial, _package: Path) -> None:
    """Install with pip in a virtual environment."""
    _prepare_python(trial, "python3-venv")
    trial.root.run("python3", "-m", "venv", "environment", user=USER)
    _install_python(trial, "environment/bin/pip", "install", "-q", "/src")
    _use_python(trial, "environment/bin/qtgo")
    trial.root.run("environment/bin/pip", "uninstall", "-q", "-y", "qtgo", user=USER)
    trial.say(
        "left in environment",
        [name for name in trial.root.home_files() if "environment" in name and "qtgo" in name.lower()] or "nothing",
    )


def try_user(trial: Trial, _package: Path) -> None:
    """Install with pip for the user, with desktop file, types and thumbnails."""
    _prepare_python(trial, "python3-pip")
    root = trial.root
    _install_python(trial, "pip", "install", "-q", "--user", "--break-system-packages", "/src")
    _use_python(trial, "qtgo")
    root.install(*_TOOLS)
    root.run("update-mime-database", f"{HOME}/.local/share/mime", user=USER)
    root.run("update-desktop-database", f"{HOME}/.local/share/applications", user=USER)
    trial.associations()
    trial.thumbnail(_HOME / ".local/share")
    root.run("pip", "uninstall", "-q", "-y", "--break-system-packages", "qtgo", user=USER)
    trial.say("in the user's home", _kept(root))


def try_pipx(trial: Trial, _package: Path) -> None:
    """Install with pipx."""
    _prepare_python(trial, "pipx")
    _install_python(trial, "pipx", "install", "/src")
    _use_python(trial, "qtgo")
    trial.root.run("pipx", "uninstall", "qtgo", user=USER)
    trial.say("in the user's home", _kept(trial.root))


def try_run(trial: Trial, _package: Path) -> None:
    """Start a checkout with its script, by root, which installs what is missing."""
    _copy_checkout(trial.root)
    trial.root.install("python3")
    trial.games(Path("root"))
    script = ("bash", "/src/packaging/run.sh")
    began = time.monotonic()
    trial.root.run(*script, "render", "game.sgf", "-o", "game.png")
    trial.say("install", f"{time.monotonic() - began:.0f} s")
    trial.size = "an environment beside the checkout"
    trial.starts(*script, user="root")
    trial.opens(*script, "gnugo-9x9.sgf", user="root")
    trial.commands(*script, user="root")
    trial.engine(*script, user="root")
    shutil.rmtree(trial.root.path / "src")
    left = [name for name in trial.root.files() if "qtgo" in name.lower()]
    trial.say("left after rm", left or "nothing")


def try_bundle(trial: Trial, package: Path) -> None:
    """Unpack the bundle, on a system with the libraries that every desktop has."""
    root = trial.root
    root.install("xz-utils", "fonts-dejavu-core", *_DESKTOP_LIBRARIES)
    shutil.copyfile(package, root.path / "tmp" / package.name)
    used, began = _megabytes(root), time.monotonic()
    root.run("tar", "-xf", f"/tmp/{package.name}", user=USER)
    folder = package.name.removesuffix(".tar.xz")
    trial.say("unpack", f"{time.monotonic() - began:.0f} s")
    trial.size = f"{package.stat().st_size / 1e6:.0f} MB packed, {_megabytes(root) - used:.0f} MB unpacked"
    trial.say("size", trial.size)
    qtgo = f"{HOME}/{folder}/qtgo"
    trial.starts(qtgo)
    trial.opens(qtgo, "gnugo-9x9.sgf")
    trial.commands(qtgo)
    trial.engine(qtgo, most=_FAR_SLOWER_BY_NUMPY)  # onnxruntime is not packed
    root.run(qtgo, "render", "game.sgf", "-o", "game.png", user=USER)
    shutil.rmtree(root.path / _HOME / folder)
    trial.say("in the user's home", _kept(root))


def try_appimage(trial: Trial, package: Path) -> None:
    """Start the one file, also from another place and where nothing can be mounted."""
    root = trial.root
    # Of these, the runtime that is released needs fuse3 alone, and the one that stands in for it all.
    root.install("fuse3", "squashfuse", "squashfs-tools", "fonts-dejavu-core", *_DESKTOP_LIBRARIES)
    root.run("mknod", "--mode", "666", "/dev/fuse", "c", "10", "229")
    image = root.path / _HOME / package.name
    shutil.copy(package, image)
    trial.size = f"{package.stat().st_size / 1e6:.0f} MB"
    trial.say("size", trial.size)
    trial.starts(f"./{image.name}")
    trial.opens(f"./{image.name}", "gnugo-9x9.sgf")
    trial.commands(f"./{image.name}")
    trial.engine(f"./{image.name}", most=_FAR_SLOWER_BY_NUMPY)
    moved = image.rename(image.with_name("Go board.AppImage"))
    trial.opens(f"./{moved.name}", "gnugo-9x9.sgf")
    root.run("rm", "/dev/fuse")
    root.run(f"./{moved.name}", "--appimage-extract-and-run", "render", "game.sgf", "-o", "game.png", user=USER)
    moved.unlink()
    trial.say("in the user's home", _kept(root))


WAYS: dict[str, Callable[[Trial, Path], None]] = {
    "deb": try_deb, "pip": try_pip, "user": try_user, "pipx": try_pipx, "run": try_run,
    "bundle": try_bundle, "appimage": try_appimage,
}  # fmt: skip


_TITLES = {
    "deb": "Debian package",
    "bundle": "folder by PyInstaller",
    "appimage": "AppImage",
    "user": "`pip install --user .`",
    "pip": "`pip install .` in an environment",
    "pipx": "`pipx install .`",
    "run": "`bash packaging/run.sh`",
}
_SYSTEMS = {"bookworm": "Debian 12", "trixie": "Debian 13", "noble": "Ubuntu 24.04"}


def with_row(text: str, row: str) -> str:
    """Return the manual's page with a row of its table, in place of the one of the same way on the same system."""
    key = row.split(" | ")[:2]
    lines = text.split("\n")
    at = next((at for at, line in enumerate(lines) if line.split(" | ")[:2] == key), None)
    if at is None:
        last = max(at for at, line in enumerate(lines) if line.startswith("| "))
        lines.insert(last + 1, row)
    else:
        lines[at] = row
    return "\n".join(lines)


def _move_time(command: Sequence[str]) -> float:
    """Return the seconds that an engine takes for a move, once it has made one."""
    pipe, times = subprocess.PIPE, []
    with subprocess.Popen([*FIRST, *command], stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True) as engine:
        assert engine.stdin is not None and engine.stdout is not None
        for vertex in ("D4", "C3", "E5", "C4"):  # each time another board, of which the engine knows nothing
            for line in ("clear_board", f"play b {vertex}", "genmove w"):
                began = time.monotonic()
                print(line, file=engine.stdin, flush=True)
                answer = engine.stdout.readline() + engine.stdout.readline()  # an empty line is behind it
                if not answer.startswith("="):
                    raise RuntimeError(f"{' '.join(command)} answers {answer!r}")
            times.append(time.monotonic() - began)
        engine.stdin.close()
    return min(times[1:])


def _copy_checkout(root: BareRoot) -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    target = root.path / "src"
    target.mkdir()
    packed = subprocess.run(["tar", "-c", "--null", "-T", "-"], cwd=ROOT, input=listed, capture_output=True, check=True)
    subprocess.run(["tar", "-x", "-C", str(target)], input=packed.stdout, check=True)
    root.run("chown", "-R", USER, "/src")


def _prepare_python(trial: Trial, package: str) -> None:
    _copy_checkout(trial.root)
    words = ["bash", str(ROOT / "packaging" / "libraries.sh")]
    libraries = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()
    trial.root.install(package, "fonts-dejavu-core", *libraries)


def _install_python(trial: Trial, *command: str) -> None:
    used, began = _megabytes(trial.root), time.monotonic()
    trial.root.run(*command, user=USER)
    took = time.monotonic() - began
    shutil.rmtree(trial.root.path / _HOME / ".cache", ignore_errors=True)
    trial.size = f"{_megabytes(trial.root) - used:.0f} MB without the system's libraries"
    trial.say("install", f"{took:.0f} s, {trial.size}")


def _use_python(trial: Trial, qtgo: str) -> None:
    trial.starts(qtgo)
    trial.opens(qtgo, "gnugo-9x9.sgf")
    trial.commands(qtgo)
    trial.engine(qtgo)


def _kept(root: BareRoot) -> list[str]:
    return sorted(name for name in root.home_files() if "qtgo" in name.lower())[:20]


def _megabytes(root: BareRoot) -> float:
    words = ["du", "-sx", "--block-size=1000", "--exclude=var/cache", "--exclude=var/lib/apt", str(root.path)]
    return int(subprocess.run(words, capture_output=True, text=True, check=False).stdout.split()[0]) / 1000


def main() -> None:
    """Try what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("way", choices=WAYS)
    parser.add_argument("suite", help="a release of Debian or Ubuntu, such as trixie")
    parser.add_argument("--package", type=Path, default=ROOT / "dist" / f"qtgo_{__version__}-1_all.deb")
    parser.add_argument("--roots", type=Path, default=Path("/var/tmp/qtgo-roots"), help="where the roots are made")
    parser.add_argument("--write", action="store_true", help="put the figures into the table of the manual")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))  # by way of what is removed at the end
    root = BareRoot(arguments.suite, arguments.roots)
    try:
        root.make()
        with screen() as shown:
            trial = Trial(root, shown, arguments.roots)
            trial.games()
            WAYS[arguments.way](trial, arguments.package)
            row = trial.row(arguments.way, arguments.suite)
            print(row, flush=True)
            if arguments.write:
                _MANUAL.write_text(with_row(_MANUAL.read_text("utf-8"), row), "utf-8")
    finally:
        root.close()


if __name__ == "__main__":
    main()
