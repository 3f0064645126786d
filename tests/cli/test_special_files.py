"""Pipes, devices and links on the command line: nothing hangs, and nothing takes their place."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from qtgo.app import user_folders as folders
from qtgo.app.user_folders import UserFolders
from qtgo.cli.commands import analyze_command as analyze
from qtgo.cli.commands import convert_command as convert
from qtgo.cli.commands import publish_command as publish
from qtgo.cli.commands import render_command as render
from qtgo.cli.main import main
from qtgo.files import version_store
from qtgo.sgf.collection import Collection
from qtgo.sgf.writer import write_collection

GAME = b"(;FF[4]CA[UTF-8]SZ[9];B[aa])"
NGF = b"Friendly\n9\nWhite 3d\nBlack 2d\nsite\n0\n0\n6\n20200101\n0\nBlack wins\n2\nPMABBEEEE\nPMACWCCCC\n"


@pytest.fixture(autouse=True)
def _application(qapp: QApplication) -> None:
    """Let pictures be drawn by the application that other tests use too."""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_bytes(GAME)
    return path


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    path = tmp_path / "pipe.sgf"
    os.mkfifo(path)
    return path


def qtgo(script: str, *arguments: Path) -> subprocess.CompletedProcess[bytes]:
    """Run a line of bash in which ``$Q`` is the program."""
    command = ["bash", "-c", script, "bash", *map(str, arguments)]
    environment = {**os.environ, "Q": f"{sys.executable} -m qtgo"}
    return subprocess.run(command, env=environment, capture_output=True, timeout=60, check=False)


@pytest.mark.parametrize("command", [["check"], ["score"], ["render", "-o", "out.png"], ["convert", "out.sgf"]])
def test_a_pipe_with_the_name_of_a_record_is_refused(
    pipe: Path, command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(pipe.parent)
    assert main([command[0], str(pipe), *command[1:]]) == 1
    assert capsys.readouterr().err == f"qtgo: {pipe}: This is not a regular file.\n"
    assert list(pipe.parent.iterdir()) == [pipe]


def test_what_the_shell_hands_over_is_read(game: Path) -> None:
    for script in ('$Q check <(cat "$1")', '$Q check /dev/stdin < "$1"', 'cat "$1" | $Q check /dev/stdin'):
        done = qtgo(script, game)
        assert (done.returncode, done.stderr) == (0, b""), script
        assert b"1 game" in done.stdout


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ('$Q check - < "$1"', b"-: 1 game, 2 nodes, UTF-8\n"),
        ('cat "$1" | $Q check --json "$1" -', b'"file": "-"'),
        ('cat "$1" | $Q score -', b"-: B+"),
        ('cat "$1" | $Q convert - -', GAME),
        ('cd "$(dirname "$1")"; mkdir ./-; $Q check - < "$1"; rmdir ./-', b"-: 1 game"),
        ('$Q render - -o "$1.svg" < "$1"; cat "$1.svg"', b"<svg"),
        ('$Q publish - -o "$1.html" < "$1"; cat "$1.html"', b"<!DOCTYPE html>"),
        ('$Q analyze --no-cache --visits 1 --mistake-visits 1 - < "$1"', b"-: "),
    ],
)
def test_a_hyphen_is_standard_input(game: Path, script: str, said: bytes) -> None:
    done = qtgo(script, game)
    assert done.returncode == 0, done.stderr
    assert said in done.stdout


def test_what_is_read_from_standard_input_is_not_written_over(game: Path) -> None:
    done = qtgo('$Q render - --format svg -o "$1" < "$1"', game)
    assert (done.returncode, game.read_bytes()) == (1, GAME)
    done = qtgo('$Q analyze --in-place - < "$1"', game)
    assert done.stderr == b"qtgo: --in-place works with files only, not with standard input.\n"


def test_what_the_shell_has_open_is_written_as_it_stands(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert qtgo('$Q convert "$1" /dev/stdout | cat', game).stdout == GAME
    assert qtgo('$Q convert "$1" >(cat > "$2"); wait $!', game, out).returncode == 0
    assert out.read_bytes() == GAME
    assert qtgo('{ printf before; $Q convert "$1" /dev/stdout; } >> "$2"', game, out).returncode == 0
    assert out.read_bytes() == GAME + b"before" + GAME


def test_a_hyphen_is_standard_output(game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert qtgo('$Q render "$1" --format svg -o -', game).stdout.startswith(b"<svg")
    assert qtgo('$Q analyze "$1" --visits 1 --mistake-visits 1 --no-cache -o -', game).stdout.startswith(b"(;FF[4]")
    done = qtgo('$Q analyze "$1" --json -o -', game)
    assert (done.returncode, done.stderr) == (2, b"qtgo: -o - works without --json and --progress only.\n")
    assert list(tmp_path.iterdir()) == [game]


def test_a_named_pipe_is_written_as_it_stands(game: Path, pipe: Path) -> None:
    done = qtgo('cat "$2" & $Q convert "$1" "$2"; wait', game, pipe)
    assert (done.returncode, done.stdout) == (0, GAME)
    assert pipe.is_fifo()


def test_a_full_device_is_an_error_and_stays(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    device = tmp_path / "full"
    try:
        os.mknod(device, 0o600 | stat.S_IFCHR, os.makedev(1, 7))
        device.open("ab").close()
    except PermissionError:
        pytest.skip("devices cannot be made here")
    assert main(["convert", str(game), str(device)]) == 1
    assert main(["render", str(game), "-o", str(device), "--format", "svg"]) == 1
    assert capsys.readouterr().err == 2 * f"qtgo: {device}: No space left on device\n"
    assert device.is_char_device()


@pytest.mark.parametrize("link", ["symbolic", "hard"])
def test_the_input_in_another_format_is_not_overwritten(
    tmp_path: Path, link: str, capsys: pytest.CaptureFixture[str]
) -> None:
    source, output = tmp_path / "game.ngf", tmp_path / "game.sgf"
    source.write_bytes(NGF)
    if link == "symbolic":
        output.symlink_to(source)
    else:
        output.hardlink_to(source)
    assert main(["convert", str(source), str(output)]) == 1
    assert f"{output}: this is the same file as {source}" in capsys.readouterr().err
    assert source.read_bytes() == NGF
    with pytest.raises(SystemExit):  # nothing but SGF is written under that name
        main(["convert", str(source), str(source)])
    assert source.read_bytes() == NGF


def test_a_picture_does_not_overwrite_its_record(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "game.png"
    picture.symlink_to(game)
    assert main(["render", str(game), "-o", str(picture)]) == 1
    assert f"{picture}: this is the same file as {game}" in capsys.readouterr().err
    assert game.read_bytes() == GAME


def test_a_record_may_be_converted_in_place(game: Path) -> None:
    assert main(["convert", str(game), str(game), "--encoding", "utf-8"]) == 0
    assert game.read_bytes() == GAME


@pytest.mark.parametrize("command", ["convert", "analyze", "analyze --in-place"])
def test_a_file_that_another_program_has_changed_meanwhile_is_not_replaced(
    game: Path, command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = {
        "convert": ["convert", str(game), str(game)],
        "analyze": ["analyze", str(game), "--visits", "1", "-o", str(game)],
        "analyze --in-place": ["analyze", str(game), "--visits", "1", "--in-place"],
    }[command]
    module = convert if command == "convert" else analyze
    theirs = GAME + b"(;C[theirs])"

    def write_late(collection: Collection, *_options: object, **_more: object) -> bytes:
        game.write_bytes(theirs)
        return write_collection(collection)

    monkeypatch.setattr(module, "write_collection", write_late)
    assert main(words) == 1
    said = f"qtgo: {game}: another program has changed this file since it was read; --force replaces it\n"
    assert capsys.readouterr().err == said
    assert (game.read_bytes(), list(game.parent.iterdir())) == (theirs, [game])
    game.write_bytes(GAME)
    assert main([*words, "--force"]) == 0
    assert b"theirs" not in game.read_bytes()


def test_a_game_in_a_folder_that_takes_no_new_files_is_written_in_place(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = tmp_path / "state"
    monkeypatch.setattr(folders, "user_folders", lambda: UserFolders(*[state] * 5))
    usual = tempfile.mkstemp

    def make(*options: object, dir: Path, **more: object) -> tuple[int, str]:
        if dir == game.parent:
            raise PermissionError(errno.EACCES, "Permission denied", str(dir / "tmp"))
        return usual(*options, dir=dir, **more)  # type: ignore[call-overload,no-any-return]

    monkeypatch.setattr(tempfile, "mkstemp", make)
    inode = game.stat().st_ino
    assert main(["convert", str(game), str(game), "--encoding", "gb18030"]) == 0
    assert b"CA[GB18030]" in game.read_bytes() and game.stat().st_ino == inode
    (version,) = version_store.listed(state / "versions")
    assert (version.path, version_store.content(version)) == (str(game), GAME)


@pytest.mark.parametrize("ending", [".png", ".svg", ".pdf"])
def test_a_picture_that_cannot_be_written_leaves_the_old_one(
    game: Path, ending: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = game.with_name(f"game{ending}")
    picture.write_bytes(b"old")

    def fail(*arguments: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", fail)
        assert main(["render", str(game), "-o", str(picture)]) == 1
    assert capsys.readouterr().err == f"qtgo: {picture}: No space left on device\n"
    assert picture.read_bytes() == b"old"
    assert set(game.parent.iterdir()) == {game, picture}


@pytest.mark.parametrize(
    "words",
    [
        ["publish", "{game}", "-o", "{folder}/book.pdf"],
        ["render", "{game}", "-o", "{folder}/game.gif"],
        ["index", "{game}", "-o", "{folder}/games.index"],
        ["match", "--black", "/no/such/engine", "--white", "/no/such/engine", "-o", "{folder}"],
    ],
    ids=lambda words: words[0],
)
def test_a_folder_that_takes_no_files_is_told_before_the_work(
    game: Path,
    tmp_path: Path,
    words: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    monkeypatch.setattr(os, "access", lambda path, _mode: Path(path) != folder)
    monkeypatch.setattr(publish, "for_each", None)  # nothing is read
    monkeypatch.setattr(render, "load", None)
    assert main([word.format(game=game, folder=folder) for word in words]) == 1
    (told,) = capsys.readouterr().err.splitlines()
    assert told.startswith(f"qtgo: {folder}") and told.endswith("Permission denied")


@pytest.mark.parametrize("command", ["check", "score", "convert"])
def test_a_full_disk_behind_standard_output_is_an_error(game: Path, command: str) -> None:
    done = qtgo(f'$Q {command} "$1" {"-" if command == "convert" else ""} > /dev/full', game)
    assert done.returncode == 1
    # Where Python writes a line at a time, a command does not come to what it says of the game.
    *_of_the_game, last = done.stderr.splitlines()
    assert last == b"qtgo: standard output: No space left on device"
