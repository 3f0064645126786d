"""``qtgo gtp`` with input and output of every bad kind."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from qtgo.program_command import program_command
from tests.child_process import full_pipe

WORDS = program_command("gtp", "--size", "9")


def run(data: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*WORDS, *arguments], input=data, capture_output=True, timeout=120)


def shell(text: str, program: str = "/bin/sh") -> subprocess.CompletedProcess[bytes]:
    """Run it in a shell, which can close streams."""
    words = " ".join(f"'{word}'" for word in WORDS)
    return subprocess.run([program, "-c", text.replace("GTP", words)], capture_output=True, timeout=120)


def test_ten_thousand_commands_at_once() -> None:
    done = run(b"".join(b"%d name\n" % number for number in range(10_000)))
    assert done.stdout == b"".join(b"=%d QtGo\n\n" % number for number in range(10_000))
    assert (done.returncode, done.stderr) == (0, b"")


def test_odd_bytes_long_lines_and_no_newline_at_the_end() -> None:
    lines = (
        b"\x00\x00name\x00",
        b"\xff\xfe\x80",
        b"play b " + b"D" * 3_000_000,
        b"kata-set-rules " + b"[" * 900_000,
        b"9" * 5000 + b" name",
        b"komi " + b"9" * 5000,
        b"lz-analyze b " + b"9" * 5000,
        b"genmove b" + b" " * 900_000,
        b"\r\r\nname",
    )
    done = run(b"\n".join(lines), "--visits", "1")
    answers = done.stdout.split(b"\n\n")
    assert [answer[:1] for answer in answers] == [b"=", b"?", b"?", b"?", b"=", b"?", b"?", b"=", b"=", b""]
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(os.name != "posix", reason="a shell closes the streams")
@pytest.mark.parametrize("closed", [">&-", "<&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_error(closed: str) -> None:
    done = shell(f"echo genmove b | GTP --visits 1 --verbose {closed}")
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert done.stdout.count(b"\n") == (2 if closed == "2>&-" else 0)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
def test_output_that_is_full_is_told_in_a_sentence() -> None:
    done = shell("echo name | GTP > /dev/full")
    assert done.returncode == 1
    assert done.stderr == b"qtgo: cannot write to standard output: No space left on device\n"


@pytest.mark.skipif(not Path("/bin/bash").exists(), reason="needs a shell that opens pipes")
@pytest.mark.parametrize("lost", ["2>&-", "2>/dev/full", "2> >(true)", "2> >(read -n 1)"])
def test_nobody_who_reads_the_notes_is_no_reason_not_to_play(lost: str) -> None:
    done = shell(f"printf 'genmove b\\ngenmove w\\n' | {{ sleep 0.2; GTP --visits 1 --verbose {lost}; }}", "/bin/bash")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"= ") == 2
    assert b"internal error" not in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="a pipe cannot be asked for room")
def test_it_plays_on_where_nobody_reads_its_notes() -> None:
    moves = b"".join(b"genmove %s\n" % color for color in (b"b", b"w", b"b"))
    with full_pipe() as notes:
        words = [*WORDS, "--visits", "1", "--verbose"]
        done = subprocess.run(words, input=moves, stdout=subprocess.PIPE, stderr=notes, timeout=120)
    assert (done.returncode, done.stdout.count(b"= ")) == (0, 3)


@pytest.mark.skipif(os.name != "posix", reason="needs pipes as of a shell")
def test_a_reader_that_has_gone_ends_it_without_a_word() -> None:
    done = shell("{ for i in 1 2 3 4 5 6 7 8 9; do echo showboard; done; sleep 1; echo name; } | GTP | true")
    assert done.stderr == b""
