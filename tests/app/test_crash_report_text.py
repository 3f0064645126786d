"""What a report says, and what it does not."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable

import pytest

import qtgo
from qtgo.app.crash_report_text import QT_LOG, error_text, log_line, scrubbed, short_path, surroundings, trace_text

PLAYER = "Shusaku"
FILE = "/home/anna/Games/Shusaku-Gennan.sgf"


def caught(act: Callable[[], object]) -> BaseException:
    try:
        act()
    except BaseException as error:
        return error
    raise AssertionError("there was no error")


def test_the_versions_and_the_platform_are_told(qapp: object) -> None:
    text = surroundings()
    assert f"QtGo {qtgo.__version__}" in text
    assert "PySide 6" in text
    assert "shown by: offscreen" in text


@pytest.mark.parametrize(
    ("act", "end"),
    [
        (lambda: open(FILE), "FileNotFoundError: [Errno 2] No such file or directory"),  # noqa: PTH123, SIM115
        (lambda: dict[str, str]()[PLAYER], "KeyError: …"),
        (lambda: int(PLAYER), "ValueError: …"),
        (lambda: json.loads(PLAYER), "JSONDecodeError: …"),
        (lambda: PLAYER.encode("ascii").decode("utf-16"), "UnicodeDecodeError: …"),
        (lambda: None.play, "AttributeError: 'NoneType' object has no attribute 'play'"),  # type: ignore[attr-defined]
        (lambda: [][3], "IndexError: list index out of range"),
        (lambda: "x" + 1, 'TypeError: can only concatenate str (not "int") to str'),  # type: ignore[operator]
        (lambda: 1 / 0, "ZeroDivisionError: division by zero"),
    ],
)
def test_a_message_is_kept_where_it_cannot_be_the_users(act: Callable[[], object], end: str) -> None:
    text = error_text(caught(act))
    assert text.splitlines()[-1] == end
    assert PLAYER not in text
    assert "anna" not in text


def test_an_error_that_came_of_another_is_told_with_it() -> None:
    def fail() -> None:
        try:
            int(PLAYER)
        except ValueError as error:
            raise RuntimeError("no move") from error

    lines = error_text(caught(fail)).splitlines()
    assert [line for line in lines if not line.startswith("  ")] == [
        "ValueError: …",
        "From this error came:",
        "RuntimeError: no move",
    ]


def test_errors_that_are_each_others_cause_end() -> None:
    first, second = ValueError(), TypeError("odd")
    first.__cause__, second.__cause__ = second, first
    assert error_text(first).splitlines() == ["TypeError: odd", "From this error came:", "ValueError: …"]


@pytest.mark.parametrize(
    ("path", "short"),
    [
        ("/home/anna/src/qtgo/app/start.py", "qtgo/app/start.py"),
        ("/home/anna/.venv/lib/python3.11/site-packages/PySide6/a.py", "site-packages/PySide6/a.py"),
        (r"C:\Users\Anna\qtgo\app\start.py", "qtgo/app/start.py"),
        (f"{sys.base_prefix}/lib/python3.11/json/decoder.py", "…/json/decoder.py"),
        ("/home/anna/qtgo", "…"),
        ("/home/anna/secret.py", "…"),
        ("<string>", "<string>"),
    ],
)
def test_paths_are_cut_to_what_is_not_the_users(path: str, short: str) -> None:
    assert short_path(path) == short
    assert trace_text(f'  File "{path}", line 3 in play\n') == f'File "{short}", line 3 in play'


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (f"cannot open '{FILE}' for Anna", "cannot open … for Anna"),
        (f"cannot open {FILE}: no", "cannot open …: no"),
        (r"cannot open C:\Users\Anna\a.sgf: no", "cannot open …: no"),
        ("'NoneType' has no 'x'", "'NoneType' has no 'x'"),
        ("player “Anna Bee” left", "player … left"),
        ("by 藤沢秀行\x1b[31m", "by …[31m"),
        ("x" * 1000, "x" * 300 + "…"),
    ],
)
def test_a_line_is_cleaned(text: str, left: str) -> None:
    assert scrubbed(text) == left


def record(name: str, message: str, *values: object) -> logging.LogRecord:
    return logging.LogRecord(name, logging.INFO, FILE, 1, message, values, None)


def test_a_line_of_the_log_keeps_the_programs_words_and_numbers() -> None:
    assert log_line(record("qtgo.x", "window %d: file %s", 3, FILE)).endswith("INFO qtgo.x: window 3: file …")
    assert log_line(record("qtgo.x", "window %d: file %s", "Anna", FILE)).endswith(": window …: file …")
    assert log_line(record("qtgo.x", "nothing")).endswith(": nothing")
    assert log_line(record(QT_LOG, "%s", f"QFile: {FILE}: no")).endswith("INFO qtgo.qt: QFile: …: no")
