"""The index on the command line."""

import json
import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from qtgo.ai.numpy_check import MISSING
from qtgo.cli.main import main
from qtgo.library import database
from qtgo.program_command import program_command
from qtgo.text.file_problem_words import index_reason
from tests.child_process import full_pipe
from tests.denied_folders import locked_list


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "a.sgf").write_text("(;PB[Ada];B[aa])")
    (tmp_path / "games" / "b.sgf").write_bytes(b"")
    return tmp_path / "games"


def test_records_are_counted(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["index", str(folder), "-o", str(tmp_path / "index")]) == 0
    assert capsys.readouterr().out == "1 game, 1 unreadable file\n"


def test_progress_is_told_as_json(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["index", "--json", "-o", str(tmp_path / "index"), str(folder)]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[0] == {"done": 0, "total": 2, "games": 0, "unreadable": 0, "missing": [], "denied": []}
    assert lines[-1] == {"done": 2, "total": 2, "games": 1, "unreadable": 1, "missing": [], "denied": []}


@pytest.mark.skipif(os.name == "nt", reason="a pipe cannot be asked for room")
def test_progress_that_nobody_reads_is_not_waited_for(folder: Path, tmp_path: Path) -> None:
    words = program_command("index", str(folder), "-o", str(tmp_path / "index"))
    with full_pipe() as notes:
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=notes, text=True, timeout=120)
    assert (done.returncode, done.stdout) == (0, "1 game, 1 unreadable file\n")


def test_an_index_that_another_program_uses_is_told_in_words(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_WAIT_SECONDS", 0.0)
    index = tmp_path / "index"
    assert main(["index", str(folder), "-o", str(index)]) == 0
    with closing(sqlite3.connect(index, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert main(["index", str(folder), "-o", str(index)]) == 1
        other.execute("ROLLBACK")
    assert f"{index}: Another program is using this file." in capsys.readouterr().err
    assert main(["index", str(folder), "-o", str(index)]) == 0


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (sqlite3.SQLITE_CORRUPT, "This file is damaged."),
        (sqlite3.SQLITE_READONLY, "This file is read-only."),
        (sqlite3.SQLITE_FULL, "No space left on device"),
        (sqlite3.SQLITE_IOERR | 1 << 8, "Input/output error"),
        (sqlite3.SQLITE_TOOBIG, "said by SQLite"),
    ],
)
def test_what_sqlite_says_is_said_in_words(code: int, said: str) -> None:
    error = sqlite3.OperationalError("said by SQLite")
    error.sqlite_errorcode = code
    assert index_reason(error) == said
    assert index_reason(sqlite3.OperationalError("said by SQLite")) == "said by SQLite"


def test_a_folder_that_is_not_there_is_an_error_and_its_games_stay(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    index, elsewhere = str(tmp_path / "index"), tmp_path / "elsewhere"
    assert main(["index", str(folder), "-o", index]) == 0
    folder.rename(elsewhere)
    capsys.readouterr()
    assert main(["index", str(folder), "-o", index]) == 1
    captured = capsys.readouterr()
    assert captured.out == "1 game, 1 unreadable file\n"
    assert captured.err == f"qtgo: {folder}: no such folder; its games stay in the index\n"
    assert main(["index", "--json", str(folder), "-o", index]) == 1
    captured = capsys.readouterr()
    assert json.loads(captured.out.splitlines()[-1])["missing"] == [str(folder)]
    assert captured.err == f"qtgo: {folder}: no such folder; its games stay in the index\n"


def test_an_index_that_cannot_be_written_is_an_error(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["index", str(folder), "-o", str(folder / "a.sgf" / "index")]) == 1
    assert "a.sgf" in capsys.readouterr().err


def test_a_file_that_is_no_index_is_an_error_and_stays(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "game.sgf"
    game.write_text("(;PB[Ada])")
    assert main(["index", str(folder), "-o", str(game)]) == 1
    assert capsys.readouterr().err == f"qtgo: {game}: not a QtGo index; left unchanged\n"
    assert game.read_text() == "(;PB[Ada])"


def test_without_numpy_the_command_says_so(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qtgo.cli.commands.index_command.numpy_problem", lambda: MISSING)
    assert main(["index", str(folder), "-o", str(tmp_path / "index.sqlite")]) == 1
    assert "The library needs numpy. It is not installed." in capsys.readouterr().err
    assert not (tmp_path / "index.sqlite").exists()


def test_many_files_are_read_by_other_processes(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "c.sgf").write_text("(;PB[Bea];B[bb](;W[aa])(;W[cc]))(;PB[Cleo])")
    monkeypatch.setattr("qtgo.cli.games_ahead.FEWEST", 3)
    monkeypatch.setattr("qtgo.cli.games_ahead._processors", lambda: 2)
    monkeypatch.setattr("qtgo.library.scan.read_games_of_file", None)  # of this one
    assert main(["index", str(folder), "-o", str(tmp_path / "index")]) == 0
    assert capsys.readouterr().out == "3 games, 1 unreadable file\n"


def test_a_folder_that_cannot_be_read_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "locked").mkdir()
    (tmp_path / "game.sgf").write_text("(;SZ[9];B[aa])")
    monkeypatch.setattr(os, "scandir", locked_list(tmp_path / "locked"))
    index = str(tmp_path / "index.sqlite")
    assert main(["index", str(tmp_path), "-o", index]) == 1
    said = capsys.readouterr()
    assert "1 game" in said.out
    assert said.err.splitlines()[-1] == f"qtgo: {tmp_path / 'locked'}: Permission denied"
    assert main(["index", "--json", str(tmp_path), "-o", index]) == 1
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["denied"] == [str(tmp_path / "locked")]


def test_an_index_without_a_name_is_bad_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["index", ".", "-o", ""])
    assert ended.value.code == 2
    assert "the name is empty" in capsys.readouterr().err
