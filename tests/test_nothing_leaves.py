"""QtGo writes no files but its own and those it is told to, and connects to no other computer by itself."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from qtgo.cli.main import COMMANDS
from qtgo.resources import resource_path

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a home is a variable and calls are seen")

MATCH = "match --black 'qtgo --visits 1' --white 'qtgo --visits 2' --games 2 --alternate --size 5 -o games"
QUERY = '{"id": "1", "moves": [], "rules": "chinese", "komi": 7, "boardXSize": 9, "boardYSize": 9}'
COMMAND_LINES = {
    "score": ["score game.sgf --dead auto"],
    "analyze": ["analyze game.sgf --visits 2 -o reviewed.sgf --report report.html"],
    "render": ["render game.sgf -o game.png"],
    "publish": ["publish game.sgf -o game.pdf"],
    "check": ["check game.sgf"],
    "convert": ["convert game.sgf converted.sgf"],
    "index": ["index . -o games.sqlite"],
    "gtp": ["gtp --visits 2"],
    "analysis-engine": ["analysis-engine --visits 2"],
    "engines": ["engines"],
    "network": ["network list", "network find", "network download"],
    "match": [MATCH],
    "ladder": [MATCH, "ladder games"],
}
TYPED = {"gtp": "boardsize 9\ngenmove b\n", "analysis-engine": f"{QUERY}\n"}
# Opens a game, lets it be reviewed, shows a dialog for files, and ends.
WINDOW = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog
from qtgo.app import start
from qtgo.cli.main import main

make = start.make_application

def make_and_watch(arguments):
    application = make(arguments)
    timer = QTimer(application, interval=50)

    def leave():
        if (Path.home() / ".cache" / "qtgo" / "analyses.sqlite").exists():
            timer.stop()
            dialog = QFileDialog()
            dialog.show()
            dialog.reject()
            del dialog
            QApplication.closeAllWindows()

    timer.timeout.connect(leave)
    timer.start()
    return application

start.make_application = make_and_watch
sys.exit(main(["game.sgf"]))
"""
OWN = (".config/qtgo/", ".cache/qtgo/", ".local/share/qtgo/", ".local/state/qtgo/", "Documents/QtGo Games/")
FONTS = ".cache/fontconfig/"  # which fontconfig writes where the system's own is older than its fonts


class Left(NamedTuple):
    """What a run left: the files in the home, and its system calls of the network if they could be seen."""

    files: list[str]
    calls: str | None


@pytest.fixture(scope="module")
def tracer() -> list[str]:
    """Return the words that show the calls of the command after them, and stop it at no others; none if impossible."""
    words = ["strace", "-f", "--seccomp-bpf", "-e", "trace=network", "-o"]
    if shutil.which("strace") and not subprocess.run([*words, os.devnull, "true"], capture_output=True).returncode:
        return words
    return []


@pytest.fixture(scope="module", params=[*COMMANDS])
def left(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, tracer: list[str]) -> Left:
    """Run a command, or the window, in the home of a user who has nothing yet."""
    folder, command = tmp_path_factory.mktemp("user"), request.param
    for name in ("home", "work", "run", "tmp"):
        (folder / name).mkdir(mode=0o700)
    shutil.copy(resource_path("examples/gnugo-9x9.sgf"), folder / "work" / "game.sgf")
    for line in COMMAND_LINES.get(command, [""]):
        child = subprocess.run(
            [
                *([*tracer, str(folder / "calls")] if tracer else []),
                *(sys.executable, "-P", *(["-m", "qtgo", *shlex.split(line)] if line else ["-c", WINDOW])),
            ],
            input=TYPED.get(command, ""),
            capture_output=True,
            text=True,
            timeout=300,
            cwd=folder / "work",
            env={
                "PATH": os.environ["PATH"],
                "PYTHONPATH": str(Path(__file__).parents[1]),
                "QT_QPA_PLATFORM": "offscreen",
                "HOME": str(folder / "home"),
                "XDG_RUNTIME_DIR": str(folder / "run"),
                "TMPDIR": str(folder / "tmp"),
            },
        )
        assert child.returncode == 0, child.stderr
    places = [path for name in ("home", "run", "tmp") for path in (folder / name).rglob("*") if not path.is_dir()]
    return Left(
        [str(path.relative_to(folder)) for path in places],
        (folder / "calls").read_text("utf-8", "replace") if tracer else None,
    )


def test_no_file_is_left_outside_the_folders_of_qtgo(left: Left) -> None:
    assert [file for file in left.files if not file.removeprefix("home/").startswith((*OWN, FONTS))] == []


def test_no_connection_is_opened(left: Left) -> None:
    if left.calls is None:
        pytest.skip("strace is missing, or not allowed here")
    assert "+++ exited with 0 +++" in left.calls
    assert [line for line in left.calls.splitlines() if "AF_INET" in line] == []


def test_every_command_is_run() -> None:
    assert {"play", *COMMAND_LINES} == set(COMMANDS)
