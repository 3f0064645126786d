"""A second start hands over to the first, whatever state that is in; two real processes each time."""

from __future__ import annotations

import errno
import json
import os
import signal
import socket as python_socket
import stat
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtNetwork import QLocalSocket
from pytestqt.qtbot import QtBot

from qtgo.app.single_instance import OpenRequest, SingleInstance, address, decode_request, encode_request, wanted
from tests.child_process import ChildProcess

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and folders as on Unix")

ROOT = Path(__file__).parents[2]
GAME = "(;GM[1]SZ[9];B[ee];W[cc];B[gg])"

# The whole program, which says what windows it has whenever that changes, and is told to end by "quit".
SCRIPT = """
import sys, threading
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
import qtgo.app.start as start
import qtgo.app.single_instance as single
single.PATIENCE = float(sys.argv.pop(1))
single.SingleInstance.hand_over.__defaults__ = (single.PATIENCE,)
make = start.make_application
told = None
def tell():
    global told
    windows = sorted(w.windowTitle() for w in QApplication.topLevelWidgets() if w.isVisible())
    active = QApplication.activeWindow()
    now = (windows, active.windowTitle() if active else "")
    if windows and now != told:
        told = now
        print(now[0], "active:", now[1], flush=True)
def make_and_tell(arguments):
    application = make(arguments)
    application.timer = QTimer(interval=20, timeout=tell)
    application.timer.start()
    def wait():
        sys.stdin.readline()
        QTimer.singleShot(0, application, QApplication.closeAllWindows)
    threading.Thread(target=wait, daemon=True).start()
    return application
start.make_application = make_and_tell
from qtgo.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


class Started:
    """A running program."""

    def __init__(self, folder: Path, *words: str, cwd: Path = ROOT, patience: float = 10.0) -> None:
        names = {"XDG_CONFIG_HOME": "config", "XDG_STATE_HOME": "state", "XDG_DATA_HOME": "data"}
        folders = {key: str(folder / name) for key, name in names.items()}
        self.process = ChildProcess[str](
            [sys.executable, "-c", SCRIPT, str(patience), *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=cwd,
            env={**os.environ, **folders, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen", "HOME": str(folder)},
        )
        self.watchdog = threading.Timer(120, self.process.kill)  # so that no test waits for ever
        self.watchdog.daemon = True
        self.watchdog.start()

    def line(self) -> str:
        """Wait for what it says next; empty if it has ended."""
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def until(self, words: str) -> str:
        while line := self.line():
            if words in line:
                return line
        assert self.process.stderr is not None
        pytest.fail(self.process.stderr.read())

    def end(self) -> int:
        assert self.process.stdin is not None
        if self.process.poll() is None:
            self.process.stdin.write("quit\n")
            self.process.stdin.flush()
        return self.process.wait(60)


Start = Callable[..., Started]


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    runtime = tmp_path / "run"
    runtime.mkdir(mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime))
    started: list[Started] = []

    def begin(*words: str, **options: Any) -> Started:
        started.append(Started(tmp_path, *words, **options))
        return started[-1]

    yield begin
    for one in started:
        one.watchdog.cancel()
        one.process.discard()


def sockets(folder: Path) -> list[Path]:
    return sorted((folder / "run").glob("qtgo-*.socket"))


def heard(folder: Path) -> Path:
    """Wait until later starts are heard, shortly after the first window is shown; return the socket."""
    until = time.monotonic() + 60
    while not (found := sockets(folder)):
        assert time.monotonic() < until
        time.sleep(0.01)
    return found[0]


def test_a_second_start_opens_its_file_in_the_first(start: Start, tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text(GAME)
    first = start()
    first.until("New Game")
    socket = heard(tmp_path)
    assert not stat.S_IMODE(socket.stat().st_mode) & 0o077
    second = start("game.sgf", "--move", "2", cwd=tmp_path)
    assert second.process.wait(60) == 0
    assert second.line() == ""
    first.until("['New Game[*]', 'game.sgf[*]'] active: game")
    third = start()
    assert third.process.wait(60) == 0
    first.until("'New Game[*]', 'New Game[*]', 'game")
    assert first.end() == 0
    assert not sockets(tmp_path)


def test_a_name_that_is_no_utf8_is_handed_over(start: Start, tmp_path: Path) -> None:
    name = os.fsdecode(b"\xb5\xd8.sgf")
    (tmp_path / name).write_text(GAME)
    first = start()
    first.until("New Game")
    assert start(name, cwd=tmp_path).process.wait(60) == 0
    first.until(".sgf[*]'")
    assert first.end() == 0
    recent = json.loads((tmp_path / "config" / "qtgo" / "settings.json").read_bytes())["recent_files"]
    assert recent == [str(tmp_path / name)]


def test_a_first_that_has_died_or_hangs_stops_nobody(start: Start, tmp_path: Path) -> None:
    first = start()
    first.until("New Game")
    heard(tmp_path)
    first.process.kill()
    first.process.wait()
    assert sockets(tmp_path)
    second = start()
    second.until("New Game")
    second.process.send_signal(signal.SIGSTOP)
    (tmp_path / "game.sgf").write_text(GAME)
    third = start("game.sgf", cwd=tmp_path, patience=0.5)
    third.until("['game.sgf[*]']")
    second.process.send_signal(signal.SIGCONT)
    fourth = start()
    assert fourth.process.wait(60) == 0
    # It opens what it is asked now, not what another has opened long ago.
    second.until("['New Game[*]', 'New Game[*]']")
    assert second.end() == 0 and third.end() == 0


def test_two_that_start_at_once_are_one(start: Start, tmp_path: Path) -> None:
    several = [start() for _ in range(3)]
    until = time.monotonic() + 60
    while sum(one.process.poll() is None for one in several) > 1 and time.monotonic() < until:
        time.sleep(0.02)
    (first,) = [one for one in several if one.process.poll() is None]
    first.until("['New Game[*]', 'New Game[*]', 'New Game[*]']")
    assert [one.process.returncode for one in several if one is not first] == [0, 0]
    assert first.end() == 0


def test_requests_come_through_as_they_were() -> None:
    request = OpenRequest((Path("/a b/棋.sgf"), Path(os.fsdecode(b"/\xb5\xd8"))), -3, "token", "gb2312", "library")
    request = replace(request, links=("https://online-go.com/game/1",))
    line = encode_request(request)
    assert line.count(b"\n") == 1 and line.isascii()
    assert decode_request(line) == request


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\xff",
        b"[]",
        b"[" * 100_000,
        b"{}",
        b'{"qtgo": 2, "files": [], "move": null, "token": ""}',
        b'{"qtgo": 1, "files": "/a", "move": null, "token": ""}',
        b'{"qtgo": 1, "files": ["a"], "move": null, "token": ""}',
        b'{"qtgo": 1, "files": [1], "move": null, "token": ""}',
        b'{"qtgo": 1, "files": ["/a\\u0000"], "move": null, "token": ""}',
        b'{"qtgo": 1, "files": ["/' + b"a" * 20_000 + b'"], "move": null, "token": ""}',
        b'{"qtgo": 1, "files": [' + b'"/a",' * 2000 + b'"/a"], "move": null, "token": ""}',
        b'{"qtgo": 1, "files": [], "move": true, "token": ""}',
        b'{"qtgo": 1, "files": [], "move": 10000000, "token": ""}',
        b'{"qtgo": 1, "files": [], "move": null, "token": 1}',
        b'{"qtgo": 1, "files": [], "move": null, "token": "a\\nb"}',
        b'{"qtgo": 1, "files": [], "move": null, "token": "", "show": "close"}',
        b'{"qtgo": 1, "files": [], "move": null, "token": "", "links": ["/a"]}',
    ],
)
def test_what_is_no_request_is_refused(line: bytes) -> None:
    with pytest.raises(ValueError):
        decode_request(line)


@pytest.fixture
def listening(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[SingleInstance, str]]:
    monkeypatch.setenv("XDG_RUNTIME_DIR", "")
    name = address([tmp_path / "state"])
    if name is None:
        pytest.skip("the folder of the tests has too long a name")
    instance = SingleInstance(name)
    assert not instance.hand_over(OpenRequest())
    assert instance.listen()
    yield instance, name
    instance.close()


@pytest.mark.parametrize("words", [b"nonsense\n", b"x" * (2 << 20), encode_request(OpenRequest()) + b"close\n"])
def test_strangers_are_sent_away(
    qtbot: QtBot, listening: tuple[SingleInstance, str], words: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    instance, name = listening
    heard: list[object] = []
    instance.requested.connect(heard.append)
    socket = QLocalSocket()
    socket.connectToServer(name)
    with qtbot.waitSignal(socket.disconnected):
        socket.write(words)
    assert not heard
    # One that says nothing keeps nobody else from being heard.
    silent = QLocalSocket()
    silent.connectToServer(name)
    other = QLocalSocket()
    other.connectToServer(name)
    with qtbot.waitSignal(instance.requested):
        other.write(encode_request(OpenRequest(move=3)) + b"open\n")
    assert heard == [OpenRequest(move=3)]


def test_a_file_in_the_place_of_the_socket_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", "")
    name = address([tmp_path / "state"])
    if name is None:
        pytest.skip("the folder of the tests has too long a name")
    Path(name).write_text("mine")
    instance = SingleInstance(name)
    assert not instance.hand_over(OpenRequest())
    assert not instance.listen()
    assert Path(name).read_text() == "mine"


def test_without_a_folder_everybody_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", "")
    (tmp_path / "file").write_text("in the way")
    assert address([tmp_path / "file" / "state"]) is None
    assert address([tmp_path / ("long" * 50)]) is None
    instance = SingleInstance(None)
    assert not instance.hand_over(OpenRequest()) and not instance.listen()


def test_a_start_needs_no_folder_for_temporary_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk, Python finds none."""

    def fail() -> str:
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")

    monkeypatch.setenv("XDG_RUNTIME_DIR", "")
    name = address([tmp_path / "state"])
    if name is None:
        pytest.skip("the folder of the tests has too long a name")
    monkeypatch.setattr(tempfile, "gettempdir", fail)
    assert not SingleInstance(name).hand_over(OpenRequest())


def test_a_file_of_a_working_folder_that_is_gone_keeps_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert wanted(["game.sgf", str(tmp_path / "a.sgf")], None).files == (Path("game.sgf"), tmp_path / "a.sgf")


def test_addresses_are_no_names_of_files(tmp_path: Path) -> None:
    request = wanted(["https://online-go.com/game/1", (tmp_path / "a b.sgf").as_uri(), "HTTP://x/y.sgf"], None)
    assert request.links == ("https://online-go.com/game/1", "HTTP://x/y.sgf")
    assert request.files == (tmp_path / "a b.sgf",)


def test_a_server_that_ends_in_the_middle_is_no_handover(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", "")
    name = address([tmp_path / "state"])
    if name is None:
        pytest.skip("the folder of the tests has too long a name")
    server = python_socket.socket(python_socket.AF_UNIX)
    server.bind(name)
    server.listen()
    assert not SingleInstance(name).hand_over(OpenRequest(), patience=0.2)
    server.close()


def test_a_runtime_folder_of_others_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(shared))
    name = address([tmp_path / "s"])
    assert name is None or not name.startswith(str(shared))
