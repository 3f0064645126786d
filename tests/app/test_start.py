"""The ways to start: in safe mode, with a log for developers, after a crash, and without a home."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from qtgo import settings
from qtgo.app.program import Program
from qtgo.app.user_folders import NoHomeError, user_folders
from qtgo.cli.main import main
from qtgo.settings import CoordinateStyle, Settings
from tests.shown_window import forget_changes
from tests.user_folders import folders_in

JOURNAL = b'{"journal": 2, "path": "", "encoding": "utf-8", "is_chosen": false, "game": 0, "size": 13}\n(;GM[1]SZ[9])\n'

SCRIPT = """
import ctypes, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
import qtgo.app.start as app
from qtgo.features.clipboard_feature import CopyForm

make, how = app.make_application, sys.argv.pop(1)

def make_and_watch(arguments):
    application = make(arguments)
    QTimer.singleShot(0, leave)
    return application

def leave():
    windows = [w for w in QApplication.topLevelWidgets() if w.isVisible() and not isinstance(w, QMessageBox)]
    boxes = [w.text() for w in QApplication.topLevelWidgets() if w.isVisible() and isinstance(w, QMessageBox)]
    print(QApplication.applicationDisplayName(), len(windows), boxes, flush=True)
    if how == "crash":
        ctypes.string_at(0)
    if how == "copy":
        windows[0].features.clipboard.copy(CopyForm.PICTURE)
    if how == "turns":
        print(sys.getswitchinterval() <= 0.001, flush=True)
    if how == "error":
        app.QTimer.singleShot(0, QApplication.closeAllWindows)
        raise TypeError("odd")
    QApplication.closeAllWindows()

app.make_application = make_and_watch
app.QTimer = QTimer
QMessageBox.exec = lambda box: None
from qtgo.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


def start(folder: Path, how: str, *words: str) -> subprocess.CompletedProcess[str]:
    names = ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "HOME")
    return subprocess.run(
        [sys.executable, "-c", SCRIPT, how, *words],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **dict.fromkeys(names, str(folder)), "QT_QPA_PLATFORM": "offscreen"},
    )


@pytest.fixture
def safe(qapp: QApplication, tmp_path: Path) -> Iterator[Program]:
    """Yield a program in safe mode whose user has settings, a library and a game that a crash left."""
    chosen = Settings(board_theme="walnut", library_folders=(str(tmp_path),), coordinates=CoordinateStyle.KANJI)
    settings.save(tmp_path / "config" / "settings.json", chosen)
    games = tmp_path / "state" / "games"
    games.mkdir(parents=True)
    (games / "left.journal").write_bytes(JOURNAL)
    program = Program(qapp, folders_in(tmp_path), safe=True)
    program.start([])
    yield program
    for window in list(program.windows):
        forget_changes(window)
        window.close()
    program.deleteLater()


def test_safe_mode_starts_as_if_new_and_leaves_everything_as_it_was(safe: Program, tmp_path: Path) -> None:
    before = (tmp_path / "config" / "settings.json").read_bytes()
    (window,) = safe.windows
    assert window.settings == Settings()
    window.context.menus["coordinates"].trigger()
    assert window.settings != Settings()
    assert (tmp_path / "config" / "settings.json").read_bytes() == before
    assert (tmp_path / "state" / "games" / "left.journal").read_bytes() == JOURNAL
    assert not list((tmp_path / "state").rglob("*.sqlite"))


def test_safe_mode_has_no_library_and_says_what_it_is(safe: Program) -> None:
    (window,) = safe.windows
    assert not window.context.menus["library"].isEnabled()
    assert not window.context.menus["find_position"].isEnabled()
    assert window.context.status.message.text.startswith("Safe mode:")


def test_the_title_names_safe_mode(tmp_path: Path) -> None:
    child = start(tmp_path, "leave", "--safe")
    assert (child.returncode, child.stdout) == (0, "QtGo (Safe Mode) 1 []\n"), child.stderr


def test_what_was_copied_does_not_crash_the_end(tmp_path: Path) -> None:
    child = start(tmp_path, "copy")
    assert (child.returncode, child.stdout) == (0, "QtGo 1 []\n"), child.stderr


def test_threads_take_turns_so_often_that_the_window_stays_smooth(tmp_path: Path) -> None:
    child = start(tmp_path, "turns")
    assert (child.returncode, child.stdout) == (0, "QtGo 1 []\nTrue\n"), child.stderr


def test_a_debug_log_is_written_for_the_user_alone_and_its_place_told(tmp_path: Path) -> None:
    file = tmp_path / "Anna-Bob.sgf"
    file.write_text("(;GM[1]SZ[9];B[ee])")
    child = start(tmp_path, "leave", "--debug", str(file))
    assert child.returncode == 0
    (log,) = (tmp_path / "qtgo" / "logs").iterdir()
    assert f"qtgo: the debug log is {log}\n" in child.stderr
    text = log.read_text()
    assert "Anna-Bob.sgf" in text
    assert "Qt 6" in text
    if os.name == "posix":
        assert stat.S_IMODE(log.stat().st_mode) == 0o600


def test_a_debug_log_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "qtgo").mkdir()
    (tmp_path / "qtgo" / "logs").write_text("in the way")
    child = start(tmp_path, "leave", "--debug")
    assert (child.returncode, child.stdout) == (0, "QtGo 1 []\n")
    assert "the debug log could not be written" in child.stderr


@pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")
def test_a_crash_is_told_at_the_next_start_once(tmp_path: Path) -> None:
    assert start(tmp_path, "crash").returncode == -signal.SIGSEGV
    (tmp_path / "qtgo" / "games").mkdir(exist_ok=True)
    child = start(tmp_path, "leave")
    assert (child.returncode, child.stdout) == (0, "QtGo 1 ['Something went wrong in QtGo last time.']\n")
    child = start(tmp_path, "leave")
    assert (child.returncode, child.stdout) == (0, "QtGo 1 []\n")
    (report,) = (tmp_path / "qtgo" / "crashes").iterdir()
    assert "Segmentation fault" in report.read_text()
    assert "qtgo.app.start: starting" in report.read_text()
    assert str(tmp_path) not in report.read_text()


def test_an_error_that_nobody_expected_leaves_a_report_with_the_log(tmp_path: Path) -> None:
    file = tmp_path / "Anna-Bob.sgf"
    file.write_text("(;GM[1]SZ[9]PB[Anna];B[ee])")
    child = start(tmp_path, "error", str(file))
    assert "TypeError: odd" in child.stderr
    (report,) = (tmp_path / "qtgo" / "crashes").iterdir()
    text = report.read_text()
    assert "An error that nobody expected:" in text
    assert "TypeError: odd" in text
    assert "game of 9x9" in text
    assert "Anna" not in text


def test_without_a_home_that_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pwd = pytest.importorskip("pwd")

    def fail(number: int) -> object:
        raise KeyError(number)

    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", fail)
    with pytest.raises(NoHomeError):
        user_folders()
    assert main([]) == 1
    assert capsys.readouterr().err == (
        "qtgo: You have no home folder. Set HOME to a folder that you can write to, and start again.\n"
    )


def test_with_a_home_the_folders_are_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for folder in user_folders():
        assert folder.is_absolute()


ICON_SCRIPT = """
from PySide6.QtWidgets import QWidget
from qtgo.app.start import make_application, show_icon
application = make_application([])
window = QWidget()
window.show()
print(window.windowHandle().icon().isNull())
show_icon()
print(window.windowHandle().icon().isNull())
"""


def test_a_window_that_is_shown_gets_the_icon_later() -> None:
    result = subprocess.run([sys.executable, "-c", ICON_SCRIPT], capture_output=True, text=True, check=True, timeout=60)
    assert result.stdout.split() == ["True", "False"]
