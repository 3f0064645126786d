"""Reports of crashes: written for every kind of end, offered once, few, and for the user alone."""

from __future__ import annotations

import faulthandler
import os
import signal
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from qtgo.app import report_offer
from qtgo.app.crash_report import CrashReportDialog
from qtgo.app.crash_reports import KEPT_REPORTS, MOST_AT_A_TIME, CrashReports
from qtgo.app.start import offer_new_report
from tests.app.closed_terminal import ClosedTerminal
from tests.child_process import ChildProcess

CHILD = """
import ctypes, os, sys
from pathlib import Path
from qtgo.app.crash_reports import CrashReports

reports = CrashReports(Path(sys.argv[1]))
reports.watch()
reports.note_line("12:00:00 INFO qtgo: opened")
how = sys.argv[2]
if how == "segfault":
    ctypes.string_at(0)
elif how == "abort":
    os.abort()
elif how == "kill":
    os.kill(os.getpid(), 9)
elif how == "end":
    reports.stop_watching()
"""


def child(folder: Path, how: str) -> int:
    return subprocess.run(
        [sys.executable, "-c", CHILD, str(folder), how], capture_output=True, timeout=60, check=False
    ).returncode


@pytest.fixture
def reports(tmp_path: Path, qapp: object) -> CrashReports:
    return CrashReports(tmp_path / "crashes", lambda: ["12:00:00 INFO qtgo: a line"])


def an_error(text: str = "odd") -> Exception:
    try:
        raise TypeError(text)
    except TypeError as error:
        return error


@pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")
@pytest.mark.parametrize(
    ("how", "status", "words"),
    [("segfault", -signal.SIGSEGV, "Segmentation fault"), ("abort", -signal.SIGABRT, "Aborted")],
)
def test_a_fatal_signal_leaves_a_report(reports: CrashReports, how: str, status: int, words: str) -> None:
    assert child(reports.folder, how) == status
    path = reports.take_new()
    assert path is not None
    text = path.read_text()
    assert f"Fatal Python error: {words}" in text
    assert "QtGo " in text
    assert 'File "<string>", line' in text
    assert text.endswith("--- the last lines of the log ---\n12:00:00 INFO qtgo: opened\n")
    assert [file.name for file in reports.folder.iterdir()] == [path.name]
    assert reports.take_new() is None


@pytest.mark.parametrize("how", ["end", "kill"])
def test_another_end_leaves_none(reports: CrashReports, how: str) -> None:
    child(reports.folder, how)
    assert reports.take_new() is None
    assert not list(reports.folder.iterdir())


def test_the_traces_of_a_program_that_runs_are_left_alone(reports: CrashReports) -> None:
    words = "import sys; exec(sys.argv[3]); reports.note_line('12:00:01'); print(flush=True); sys.stdin.read()"
    command = [sys.executable, "-c", words, str(reports.folder), "run", CHILD]
    with ChildProcess[bytes](command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        assert program.stdout is not None
        program.stdout.readline()
        (trace,) = reports.folder.iterdir()
        assert reports.take_new() is None
        assert trace.exists()
        program.kill()
    assert reports.take_new() is None
    assert not trace.exists()


def test_a_process_number_that_is_used_again_keeps_no_traces(reports: CrashReports) -> None:
    """Those of earlier versions had it in their name; inside of a sandbox, every program has the same one."""
    reports.folder.mkdir()
    trace = reports.folder / f"running-{os.getppid()}.trace"
    trace.write_text("QtGo\n\n--- the last lines of the log ---\n12:00:00 INFO qtgo: a line\n")
    assert reports.take_new() is None
    assert not trace.exists()


def test_a_report_has_the_error_and_the_last_lines_of_the_log(reports: CrashReports) -> None:
    path = reports.write(an_error(), "An error in a test:")
    assert path is not None
    text = path.read_text()
    assert "An error in a test:\n  File" in text
    assert "TypeError: odd" in text
    assert text.endswith("12:00:00 INFO qtgo: a line\n")
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_an_error_is_reported_once_and_not_too_many(reports: CrashReports) -> None:
    error = an_error()
    assert reports.write(error, "x") is not None
    assert reports.write(error, "x") is None
    paths = [reports.write(an_error(f"number {'x' * number}"), "x") for number in range(1, 20)]
    assert sum(path is not None for path in paths) == MOST_AT_A_TIME - 1


def test_only_the_newest_reports_are_kept(reports: CrashReports) -> None:
    reports.folder.mkdir()
    for number in range(KEPT_REPORTS + 5):
        (reports.folder / f"report-20200101-0000{number:02}-1.txt").write_text("old")
    new = reports.write(an_error(), "x")
    names = sorted(path.name for path in reports.folder.iterdir())
    assert len(names) == KEPT_REPORTS
    assert new is not None and new.name in names
    assert "report-20200101-000000-1.txt" not in names


def test_reports_from_the_future_go_first(reports: CrashReports) -> None:
    reports.folder.mkdir()
    for number in range(KEPT_REPORTS):
        (reports.folder / f"report-20990101-0000{number:02}-1.new").write_text("by a clock that was wrong")
    new = reports.write(an_error(), "x")
    assert new is not None and new.exists()
    assert reports.take_new() == new.with_suffix(".txt")


def test_the_newest_report_is_offered_once(reports: CrashReports) -> None:
    reports.write(an_error(), "x")
    newest = reports.write(an_error("newer"), "x")
    assert newest is not None
    assert reports.take_new() == newest.with_suffix(".txt")
    assert CrashReports(reports.folder).take_new() is None


def test_a_folder_that_cannot_be_made_harms_nothing(tmp_path: Path, qapp: object) -> None:
    (tmp_path / "file").write_text("in the way")
    reports = CrashReports(tmp_path / "file" / "crashes")
    assert reports.write(an_error(), "x") is None
    assert reports.take_new() is None


@pytest.mark.skipif(os.name == "nt", reason="limits are those of POSIX")
def test_a_report_that_finds_no_room_is_not_offered(reports: CrashReports) -> None:
    resource = pytest.importorskip("resource")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))
    try:
        assert reports.write(an_error(), "x") is None
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert not list(reports.folder.iterdir())
    assert reports.take_new() is None


@contextmanager
def watched(reports: CrashReports, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Watch as the program does; the fault handler is that of the tests again at the end.

    pytest 8.3 has hooks of its own for errors in threads, which it sets after the fixtures have been made.
    """
    was_enabled = faulthandler.is_enabled()
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    reports.watch()
    try:
        yield
    finally:
        reports.stop_watching()
        if was_enabled:
            faulthandler.enable(sys.__stderr__ or 2)


def test_the_file_for_fatal_signals_stays_small(reports: CrashReports, monkeypatch: pytest.MonkeyPatch) -> None:
    with watched(reports, monkeypatch):
        for number in range(2000):
            reports.note_line(f"line {number}")
        (trace,) = reports.folder.iterdir()
        lines = trace.read_text().splitlines()
        assert lines[0].startswith("QtGo ")
        assert lines[-1] == "line 1999"
        assert len(lines) < 320


def test_an_error_in_a_thread_is_reported(
    reports: CrashReports, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with watched(reports, monkeypatch):
        thread = threading.Thread(target=lambda: [][1])
        thread.start()
        thread.join()
        path = reports.take_new()
        assert path is not None
        assert "An error in a thread:" in path.read_text()
        assert "IndexError" in capsys.readouterr().err


def test_an_error_that_cannot_be_raised_is_reported(
    reports: CrashReports, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with watched(reports, monkeypatch):

        class Falls:
            def __del__(self) -> None:
                raise TypeError("while it goes")

        Falls()
        path = reports.take_new()
        assert path is not None
        assert "TypeError: while it goes" in path.read_text()
        assert "while it goes" in capsys.readouterr().err


def test_errors_beside_the_loop_are_reported_without_the_terminal_too(
    reports: CrashReports, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere: list[object] = []  # the window must not be told in a thread
    monkeypatch.setattr(sys, "excepthook", lambda *error: elsewhere.append(error))
    monkeypatch.setattr(sys, "stderr", ClosedTerminal())
    with watched(reports, monkeypatch):

        class Falls:
            def __del__(self) -> None:
                raise TypeError("while it goes")

        thread = threading.Thread(target=lambda: [][1])
        thread.start()
        thread.join()
        Falls()
        texts = [path.read_text() for path in sorted(reports.folder.glob("report-*"))]
    assert ["IndexError" in text for text in texts] == [True, False]
    assert ["TypeError: while it goes" in text for text in texts] == [False, True]
    assert not elsewhere


def test_the_start_offers_a_report_once_and_does_not_wait(qtbot: QtBot, reports: CrashReports) -> None:
    reports.write(an_error(), "x")
    window = QWidget()
    qtbot.addWidget(window)
    prepared: list[bool] = []
    offer_new_report(reports, window, lambda: prepared.append(bool(window.findChildren(QMessageBox))))
    assert prepared == [False]
    (box,) = window.findChildren(QMessageBox)
    assert box.isVisible()
    assert not box.isModal()
    assert "Something went wrong" in box.text()
    box.button(QMessageBox.StandardButton.Close).click()
    qtbot.waitUntil(lambda: not window.findChildren(QMessageBox))
    offer_new_report(reports, window, list)
    assert not window.findChildren(QMessageBox)


def test_a_report_can_be_read_added_to_copied_and_deleted(
    qtbot: QtBot, reports: CrashReports, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = reports.write(an_error(), "x")
    assert path is not None
    window = QWidget()
    qtbot.addWidget(window)

    def use(dialog: CrashReportDialog) -> int:
        assert "TypeError: odd" in dialog.text.toPlainText()
        assert not dialog.delete_button.isDefault()
        qtbot.keyClicks(dialog.text, "I opened a file. ")
        qtbot.mouseClick(dialog.copy_button, Qt.MouseButton.LeftButton)
        assert QGuiApplication.clipboard().text().startswith("I opened a file. QtGo")
        qtbot.mouseClick(dialog.delete_button, Qt.MouseButton.LeftButton)
        return dialog.result()

    monkeypatch.setattr(CrashReportDialog, "exec", use)
    report_offer.show_report(path, window)
    assert not path.exists()
    report_offer.show_report(path, window)  # which is no error


def test_closing_a_report_keeps_it(qtbot: QtBot, reports: CrashReports, monkeypatch: pytest.MonkeyPatch) -> None:
    path = reports.write(an_error(), "x")
    assert path is not None
    window = QWidget()
    qtbot.addWidget(window)
    monkeypatch.setattr(CrashReportDialog, "exec", lambda dialog: dialog.reject())
    report_offer.show_report(path, window)
    assert path.exists()
