"""The system asks the program to end: what it is doing is done, the game is kept, and nothing is left behind."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from qtgo.session.document.autosave_journal import left_journals
from qtgo.sgf.reader import read_collection
from tests.child_process import ChildProcess

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows has no SIGTERM")

_SAVED_WHILE_ASKED_TO_END = """
import os, pathlib, signal, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from qtgo.app import start
from qtgo.core.rules.point import Point

sync = os.fsync

def ask_to_end(descriptor):
    os.kill(os.getpid(), signal.SIGTERM)
    sync(descriptor)

def play():
    (window,) = (w for w in QApplication.topLevelWidgets() if hasattr(w, "context"))
    window.context.game.play(Point(2, 2))
    if len(sys.argv) > 1:
        os.fsync = ask_to_end
        window.context.document.save(pathlib.Path(sys.argv[1]))
    else:
        print("played", flush=True)

QTimer.singleShot(0, play)
sys.exit(start.run([]))
"""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    folders = {f"XDG_{name}_HOME": str(tmp_path / name.lower()) for name in ("CONFIG", "STATE", "DATA", "CACHE")}
    return {**os.environ, **folders, "QT_QPA_PLATFORM": "offscreen"}


def test_what_is_not_saved_is_kept(tmp_path: Path, environment: dict[str, str]) -> None:
    command = [sys.executable, "-c", _SAVED_WHILE_ASKED_TO_END]
    with ChildProcess[bytes](command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout is not None and child.stderr is not None
        assert child.stdout.readline() == b"played\n"
        child.send_signal(signal.SIGTERM)
        assert child.wait(60) == 128 + signal.SIGTERM
        assert b"Traceback" not in child.stderr.read()
    (journal,) = left_journals(tmp_path / "state" / "qtgo" / "games")
    journal.release()
    assert journal.content.changes


_ASKED_TO_END_IN_A_LONG_EDIT = """
import os, signal, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from qtgo.app import start
from qtgo.core.editing import length
from qtgo.core.rules.point import Point
from qtgo.session.document import autosave_journal

length._MANY, autosave_journal._WRITTEN = 0, 10

def ask_to_end():
    if QApplication.activeModalWidget() is None:
        QTimer.singleShot(0, ask_to_end)
    else:
        os.kill(os.getpid(), signal.SIGTERM)

def turn():
    (window,) = (w for w in QApplication.topLevelWidgets() if hasattr(w, "context"))
    window.context.game.play(Point(2, 2))
    QTimer.singleShot(0, ask_to_end)
    window.context.menus["swap_colors"].trigger()

QTimer.singleShot(0, turn)
sys.exit(start.run([]))
"""


def test_an_edit_that_takes_long_is_kept_whole(tmp_path: Path, environment: dict[str, str]) -> None:
    command = [sys.executable, "-c", _ASKED_TO_END_IN_A_LONG_EDIT]
    with ChildProcess[bytes](command, env=environment, stderr=subprocess.PIPE) as child:
        assert child.stderr is not None
        assert child.wait(60) == 128 + signal.SIGTERM
        assert b"Traceback" not in child.stderr.read()
    (journal,) = left_journals(tmp_path / "state" / "qtgo" / "games")
    journal.release()
    games = read_collection(journal.header.data).games
    assert not journal.apply_to(games).is_damaged
    assert [*games[0].children[0].properties] == ["W"]


_ENGINE_AT_THE_END = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from qtgo.app import start
from qtgo.core.rules.point import Color
from qtgo.engine.process.command_line import join_command
from qtgo.gtp.engine_config import EngineConfig

def seat():
    (window,) = (w for w in QApplication.topLevelWidgets() if hasattr(w, "context"))
    window.context.players.seat(Color.BLACK, EngineConfig("Fake", join_command((sys.executable, *sys.argv[1:]))))

QTimer.singleShot(0, seat)
sys.exit(start.run([]))
"""


def running(word: str) -> list[str]:
    """Return the command lines of processes with a word in them."""
    lines = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            lines.append(file.read_text(errors="replace"))
    return [line for line in lines if word in line]


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="processes are found as on Linux")
def test_engines_end_with_it_without_a_word(tmp_path: Path, environment: dict[str, str]) -> None:
    log = tmp_path / "commands.log"
    fake = [str(Path(__file__).parents[1] / "fake_engine.py"), "--ignore-quit", "--log", str(log)]
    command = [sys.executable, "-c", _ENGINE_AT_THE_END, *fake]
    with ChildProcess[bytes](command, env=environment, stderr=subprocess.PIPE) as child:
        assert child.stderr is not None
        while not log.exists():
            time.sleep(0.05)
            assert child.poll() is None
        child.send_signal(signal.SIGTERM)
        assert child.wait(60) == 128 + signal.SIGTERM
        assert b"QProcess" not in child.stderr.read()
    assert running(str(log)) == []


_ASKED_TO_END_AT_A_QUESTION = """
import os, signal, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from qtgo.app import start

def ask_to_end():
    if QApplication.activeModalWidget() is None:
        QTimer.singleShot(0, ask_to_end)
    else:
        os.kill(os.getpid(), signal.SIGTERM)

QTimer.singleShot(0, ask_to_end)
sys.exit(start.run([sys.argv[1]]))
"""


def test_a_question_at_the_start_is_no_reason_to_go_on(tmp_path: Path, environment: dict[str, str]) -> None:
    command = [sys.executable, "-c", _ASKED_TO_END_AT_A_QUESTION, str(tmp_path / "missing.sgf")]
    child = subprocess.run(command, env=environment, capture_output=True, timeout=60, check=False)
    assert child.returncode == 128 + signal.SIGTERM


def test_a_save_that_has_begun_is_finished(tmp_path: Path, environment: dict[str, str]) -> None:
    game = tmp_path / "saved" / "game.sgf"
    game.parent.mkdir()
    game.write_bytes(b"(;)")
    command = [sys.executable, "-c", _SAVED_WHILE_ASKED_TO_END, str(game)]
    child = subprocess.run(command, env=environment, capture_output=True, timeout=60, check=False)
    assert child.returncode == 128 + signal.SIGTERM
    assert b"Traceback" not in child.stderr
    assert b";B[cq]" in game.read_bytes()
    assert {path.name for path in game.parent.iterdir()} == {"game.sgf", "game.sgf~"}
