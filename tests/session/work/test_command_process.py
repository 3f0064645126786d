"""QtGo's own commands as processes: what they say arrives in whole lines, and they can be given up at any time."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QProcess
from pytestqt.qtbot import QtBot

from qtgo.session.work.command_process import CommandProcess
from tests.session.conftest import Heard

HEARD = ("said", "complained", "ended")
MISSING = "/no/such/program"


@pytest.fixture
def process(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[CommandProcess]:
    """Return a process that runs Python code, or another program, instead of a command of QtGo's."""

    def command(word: str) -> list[str]:
        return [word] if word == MISSING else [sys.executable, "-c", word]

    monkeypatch.setattr("qtgo.session.work.command_process.program_command", command)
    process = CommandProcess()
    yield process
    with qtbot.waitSignal(process.closed):
        process.close()
    qtbot.waitUntil(lambda: not process.findChildren(QProcess))


def run(qtbot: QtBot, process: CommandProcess, code: str) -> list[tuple[str, object]]:
    heard = Heard(process, *HEARD)
    with qtbot.waitSignal(process.ended):
        process.start(code)
    return heard.values


def test_objects_of_json_arrive_and_all_else_is_passed_over(qtbot: QtBot, process: CommandProcess) -> None:
    heard = run(qtbot, process, """print('{"a": 1}\\nno json\\n[2]\\n{"b": 2}\\n{"c": 3}', end="")""")
    assert heard == [("said", {"a": 1}), ("said", {"b": 2}), ("ended", "")]


def test_complaints_arrive_in_whole_lines_however_they_were_written(qtbot: QtBot, process: CommandProcess) -> None:
    code = """
import os, time
for part in ("Größe".encode()[:4], "Größe".encode()[4:] + b"!\\n\\n", b"the ", b"end"):
    os.write(2, part)
    time.sleep(0.02)
raise SystemExit(4)
"""
    assert run(qtbot, process, code) == [("complained", "Größe!"), ("complained", "the end"), ("ended", "the end")]


def test_the_name_of_the_program_before_a_complaint_is_not_repeated(qtbot: QtBot, process: CommandProcess) -> None:
    heard = run(qtbot, process, "raise SystemExit('qtgo: no room left')")
    assert heard == [("complained", "no room left"), ("ended", "no room left")]


def test_without_words_the_status_says_what_went_wrong(qtbot: QtBot, process: CommandProcess) -> None:
    assert run(qtbot, process, "raise SystemExit(4)") == [("ended", "4")]


@pytest.mark.skipif(sys.platform == "win32", reason="a kill is Unix's")
def test_a_crash_is_told_even_without_words(qtbot: QtBot, process: CommandProcess) -> None:
    heard = run(qtbot, process, "import os; os.kill(os.getpid(), 9)")
    assert [name for name, _ in heard] == ["complained", "ended"]
    assert heard[0][1] == heard[1][1] != ""


def test_what_cannot_be_started_has_ended(qtbot: QtBot, process: CommandProcess) -> None:
    (complaint, (name, failure)) = run(qtbot, process, MISSING)
    assert (complaint, name) == (("complained", failure), "ended")
    assert failure
    assert not process.is_running


def test_what_cannot_be_started_can_be_given_up_before_that_is_known(qtbot: QtBot, process: CommandProcess) -> None:
    heard = Heard(process, *HEARD)
    process.start(MISSING)
    assert process.cancel()
    with qtbot.waitSignal(process.closed):
        process.close()
    assert heard.values == []


def test_nothing_more_is_heard_of_what_was_given_up(qtbot: QtBot, process: CommandProcess) -> None:
    heard = Heard(process, *HEARD)

    def give_up(_said: object) -> None:
        process.cancel()

    process.said.connect(give_up)
    process.start("""print('{"a": 1}\\n{"b": 2}', flush=True); import time; time.sleep(600)""")
    qtbot.waitUntil(lambda: not process.is_running)
    assert heard.values == [("said", {"a": 1})]
    assert not process.cancel()
    process.said.disconnect(give_up)
    assert run(qtbot, process, """print('{"c": 3}')""")[0] == ("said", {"c": 3})


def test_nothing_is_started_after_the_end(qtbot: QtBot, process: CommandProcess) -> None:
    """A file that changes while the window closes lets the library look at its folders once more."""
    with qtbot.waitSignal(process.closed):
        process.close()
    process.start("--version")
    assert not process.is_running
