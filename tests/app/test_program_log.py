"""The log with ``--debug``."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from qtgo.app.program_log import KEPT_LOGS, FileLog, write_debug_log

LOG = logging.getLogger("qtgo")


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    handlers, level = LOG.handlers.copy(), LOG.level
    LOG.setLevel(logging.DEBUG)
    yield
    for handler in LOG.handlers:
        if handler not in handlers and isinstance(handler, FileLog):
            handler.stream.close()
    LOG.handlers[:] = handlers
    LOG.setLevel(level)


def test_a_file_name_that_is_no_text_is_logged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write_debug_log(tmp_path)
    LOG.info("file %s", "/a/\udcff.sgf")
    assert "file /a/\\udcff.sgf" in path.read_text("utf-8")
    assert capsys.readouterr().err == ""


def test_logs_from_the_future_go_first(tmp_path: Path) -> None:
    first = write_debug_log(tmp_path)
    for number in range(KEPT_LOGS - 1):
        path = tmp_path / f"debug-20990101-00000{number}-ab.log"
        path.write_text("by a clock that was wrong")
        os.utime(path, (4_080_000_000, 4_080_000_000 + number))
    second = write_debug_log(tmp_path)
    assert first.exists() and second.exists()
    assert not (tmp_path / "debug-20990101-000000-ab.log").exists()


def test_an_old_log_that_another_program_keeps_open_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows, which removes no open file."""

    def refuse(_path: Path, missing_ok: bool = False) -> None:
        raise PermissionError

    for _ in range(KEPT_LOGS):
        write_debug_log(tmp_path)
    monkeypatch.setattr(Path, "unlink", refuse)
    assert write_debug_log(tmp_path).exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the full disk of Linux")
def test_a_log_on_a_full_disk_ends_and_says_so_once(
    capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        log = FileLog(full)
        LOG.addHandler(log)
        LOG.info("first")
        LOG.info("second")
    assert log not in LOG.handlers
    warnings = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert warnings == ["the debug log ends here: No space left on device"]
    assert "Traceback" not in capsys.readouterr().err
