"""The log of an engine: what it writes, and that no failure of it goes any further."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

import pytest

from qtgo.engine.process.log_file import FIRST_LINES, LAST_LINES, LogFile
from qtgo.engine.record_file import RecordFile
from qtgo.files.file_problems import StorageFailure, Stored
from qtgo.gtp.session import Direction, Traffic
from qtgo.storage_health import StorageHealth


@pytest.fixture
def storage() -> StorageHealth:
    return StorageHealth()


@pytest.fixture
def told(storage: StorageHealth) -> list[StorageFailure]:
    told: list[StorageFailure] = []
    storage.failed.connect(told.append)
    return told


def test_a_folder_that_cannot_be_made_is_told_once_until_it_can(
    storage: StorageHealth, told: list[StorageFailure], tmp_path: Path
) -> None:
    (tmp_path / "engines").write_text("in the way")
    path = tmp_path / "engines" / "a.log"
    log = LogFile(path, storage)
    log.add_note("one")
    log.add_note("two")
    log.close()
    assert [(failure.kind, failure.path) for failure in told] == [(Stored.ENGINE_LOGS, path)]
    (tmp_path / "engines").unlink()
    log.add_note("three")
    log.close()
    assert path.read_text().endswith("# three\n")
    assert len(told) == 1


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/dev/full is Linux's")
def test_closing_on_a_full_disk_raises_nothing(storage: StorageHealth, told: list[StorageFailure]) -> None:
    log = LogFile(Path("/dev/full"), storage)
    log.add_note("a line")
    log.close()
    log.close()
    assert [failure.kind for failure in told] == [Stored.ENGINE_LOGS]
    assert "space" in str(told[0].error)


def test_of_a_flood_the_first_and_last_lines_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = []
    handle = logging.Handler.handle

    def note(handler: logging.Handler, record: logging.LogRecord) -> bool:
        written.append(record.getMessage())
        return handle(handler, record)

    monkeypatch.setattr(logging.Handler, "handle", note)
    log = LogFile(tmp_path / "a.log")
    for number in range(20_000):
        log.add_traffic(Traffic(Direction.RECEIVED, str(number)))
    log.add_error_line("out of memory")
    assert len(written) == FIRST_LINES
    log.add_traffic(Traffic(Direction.SENT, "quit"))
    log.add_error_line("bye")
    log.close()
    lines = [line.split(" ", 2)[2] for line in (tmp_path / "a.log").read_text("utf-8").splitlines()]
    assert lines[:FIRST_LINES] == [f"< {number}" for number in range(FIRST_LINES)]
    assert lines[FIRST_LINES] == f"# … ({20_001 - FIRST_LINES - LAST_LINES} lines)"
    assert lines[-4:] == ["< 19999", "! out of memory", "> quit", "! bye"]
    assert len(lines) == FIRST_LINES + 1 + LAST_LINES + 2


def test_a_line_with_bytes_that_are_no_text_is_written(
    storage: StorageHealth, told: list[StorageFailure], tmp_path: Path
) -> None:
    log = LogFile(tmp_path / "a.log", storage)
    log.add_note("start /engines/\udcb5\udcd8")
    log.close()
    assert (tmp_path / "a.log").read_text().endswith(r"start /engines/\udcb5\udcd8" + "\n")
    assert not told


def test_a_position_for_an_engine_that_cannot_be_written_is_told(
    storage: StorageHealth, told: list[StorageFailure], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "gone"))
    file = RecordFile(storage)
    for _ in range(2):
        with pytest.raises(OSError):
            file.write("(;)")
    assert [(failure.kind, failure.path) for failure in told] == [(Stored.ENGINE_FILES, tmp_path / "gone")]
    (tmp_path / "gone").mkdir()
    assert Path(file.write("(;)")).read_text() == "(;)"
