"""What a session costs for each command, beside writing to and reading from the same engine's pipes alone."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from qtgo.gtp.response import Response
from qtgo.gtp.session import GtpSession
from qtgo.program_command import program_command
from tests.child_process import ChildProcess

COMMANDS = 2000
ROUNDS = 9
WANTED_RATIO = 2.0
GNUGO = shutil.which("gnugo", path=os.environ.get("PATH", "") + ":/usr/games")
ENGINES = {
    "GNU Go": [GNUGO or "", "--mode", "gtp"],
    "QtGo": program_command("gtp"),
}


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[ChildProcess[bytes]]:
    command = ENGINES[request.param]
    if not command[0]:
        pytest.skip(f"{request.param} is not installed")
    with ChildProcess[bytes](command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:
        ask_bare(process, 1)
        yield process
        assert process.stdin is not None
        process.stdin.write(b"quit\n")


def ask_bare(process: ChildProcess[bytes], count: int = COMMANDS) -> None:
    """Write commands to the pipe, each after the answer to the one before, and look at nothing but its end."""
    assert process.stdin is not None
    assert process.stdout is not None
    out, back = process.stdin.fileno(), process.stdout.fileno()
    for _ in range(count):
        os.write(out, b"1 known_command play\n")
        data = os.read(back, 1 << 16)
        while not data.endswith(b"\n\n"):
            data += os.read(back, 1 << 16)


def ask_in_session(process: ChildProcess[bytes]) -> None:
    """Send the same commands through a session."""
    assert process.stdin is not None
    assert process.stdout is not None
    out, back = process.stdin.fileno(), process.stdout.fileno()
    answers: list[Response] = []

    def write(data: bytes) -> None:
        os.write(out, data)

    session = GtpSession(write)
    for _ in range(COMMANDS):
        session.send("known_command play", answers.append)
        while session.in_flight is not None:
            session.feed(os.read(back, 1 << 16))
    assert {(answer.ok, answer.text) for answer in answers} == {(True, "true")}


def seconds(function: Callable[[ChildProcess[bytes]], None], process: ChildProcess[bytes]) -> float:
    """Time a function once."""
    start = time.perf_counter()
    function(process)
    return time.perf_counter() - start


def test_overhead(engine: ChildProcess[bytes], benchmark: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Take turns, so that whatever else the machine does slows both."""
    pairs = [(seconds(ask_in_session, engine), seconds(ask_bare, engine)) for _ in range(ROUNDS)]
    ours, bare = (statistics.median(times) / COMMANDS * 1e6 for times in zip(*pairs, strict=True))
    ratio = statistics.median(in_session / alone for in_session, alone in pairs)
    benchmark.extra_info["ratio"] = ratio
    benchmark.pedantic(ask_in_session, (engine,), rounds=3)
    with capsys.disabled():
        print(f"\na command: {ours:.0f} µs in a session, {bare:.0f} µs over the bare pipe, {ratio:.2f} times")
    assert ratio <= WANTED_RATIO
