"""What commands write of files that were made to harm the terminal."""

import contextlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from qtgo.cli.main import main
from qtgo.cli.terminal import ChangingLine, complain, left, say, say_json

ESCAPE = "\x1b]0;owned\x07\x9b2J\u202e"
HOSTILE = f"(;GM[1]SZ[9]PB[{ESCAPE}]RU[{ESCAPE}]CA[{ESCAPE}]ZZ{ESCAPE};B[{ESCAPE}];XX[{ESCAPE}]W[zz]"


def is_harmless(text: str) -> bool:
    return not any(ord(c) < 32 or 0x7F <= ord(c) < 0xA0 or c == "\u202e" for c in text.replace("\n", ""))


def test_each_line_stays_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    say("a\nqtgo: all is well", "b\x1b[2J")
    complain("c\nd", "e")
    captured = capsys.readouterr()
    assert captured.out == "a[U+000A]qtgo: all is well\nb[U+001B][2J\n"
    assert captured.err == "qtgo: c[U+000A]d\ne\n"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_line_that_changes_stays_within_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.get_terminal_size", lambda fallback=(20, 24): os.terminal_size((20, 24)))
    stream = Terminal()
    line = ChangingLine(stream)
    line.show("本因坊秀策井上幻庵因碩.sgf: 1")
    line.show("short")
    line.clear()
    assert stream.getvalue() == "\r本因坊秀策井上幻庵\rshort" + " " * 13 + "\r     \r"


def test_names_in_wide_letters_take_two_columns_each() -> None:
    assert [left(name, 8) + "|" for name in ("GNU Go", "本因坊", "e\N{COMBINING ACUTE ACCENT}")] == [
        "GNU Go  |",
        "本因坊  |",
        "e\N{COMBINING ACUTE ACCENT}       |",
    ]


def test_json_stays_json_in_ascii(capsys: pytest.CaptureFixture[str]) -> None:
    value = {"name": "本\x1b\x7f\x9b\u202e\udce9"}
    say_json(value)
    out = capsys.readouterr().out
    assert out.isascii()
    assert is_harmless(out)
    assert json.loads(out) == value


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """Return a record with escape sequences in its values and in its name."""
    path = tmp_path / "a\x1b[2J\u202e\nb.sgf"
    try:
        path.write_text(HOSTILE, "utf-8")
    except OSError:
        pytest.skip("no such names of files here")
    return path


@pytest.mark.parametrize(
    "command",
    [
        ["check", "FILE"],
        ["check", "FILE", "--json"],
        ["check", "no\x1b[2Jfile"],
        ["score", "FILE"],
        ["score", "FILE", "--json"],
        ["score", "FILE", "--dead", "J9"],
        ["score", "FILE", "--game", "7"],
        ["render", "FILE", "-o", "a.png", "--move", "99"],
        ["convert", "FILE", "FILE/b.sgf"],
        ["convert", "FILE", "b.sgf", "--encoding", "\x1b[2J"],
        ["index", "FILE", "-o", "FILE/index"],
        ["ladder", "FILE"],
        ["check", "--\x1b[2Jx"],
        ["score", "FILE", "--komi", "\x1b[2J"],
        ["match", "--black", "a", "--white", "b", "-o", "FILE/x"],
    ],
)
def test_no_command_hands_on_what_the_terminal_obeys(
    hostile: Path, command: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(hostile.parent)
    with contextlib.suppress(SystemExit):
        main([word.replace("FILE", str(hostile)) for word in command])
    captured = capsys.readouterr()
    assert captured.out + captured.err
    assert is_harmless(captured.out)
    assert is_harmless(captured.err)


@pytest.mark.skipif(os.name != "posix", reason="file names in bytes, and terminals, as POSIX has them")
def test_names_that_are_no_utf8_can_be_told(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/caf\xe9.sgf"
    try:
        Path(os.fsdecode(name)).write_text("(;GM[1]SZ[9])")
    except OSError:
        pytest.skip("no such names of files here")
    command = [sys.executable, "-m", "qtgo", "check", os.fsdecode(name)]
    child = subprocess.run(command, capture_output=True, timeout=60, env=os.environ | {"PYTHONUTF8": "1"})
    assert child.returncode == 0
    assert "caf\ufffd.sgf: 1 game".encode() in child.stdout


@pytest.mark.skipif(os.name != "posix", reason="terminals as POSIX has them")
def test_a_record_on_a_terminal_is_shown_and_in_a_pipe_is_whole(tmp_path: Path) -> None:
    import pty

    path = tmp_path / "a.sgf"
    path.write_bytes(b"(;GM[1]SZ[9]C[\x1b[2J])")
    command = [sys.executable, "-m", "qtgo", "convert", str(path), "-"]
    assert b"\x1b[2J" in subprocess.run(command, stdout=subprocess.PIPE, timeout=60, check=True).stdout
    try:
        ours, theirs = pty.openpty()
    except OSError:
        pytest.skip("this system has no pseudo-terminals")
    try:
        subprocess.run(command, stdout=theirs, timeout=60, check=True)
        shown = os.read(ours, 10_000)
    finally:
        os.close(ours)
        os.close(theirs)
    assert b"\x1b" not in shown
    assert b"[U+001B][2J" in shown
