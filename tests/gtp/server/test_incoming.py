import threading
import time
from collections.abc import Iterator
from functools import partial
from queue import SimpleQueue

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.gtp.codec import CommandReader
from qtgo.gtp.server import incoming as incoming_module
from qtgo.gtp.server.incoming import Incoming

WAIT = 10


class Pipe:
    """Lines written by hand, each read when it is there; an empty one ends the input."""

    def __init__(self) -> None:
        self._data: SimpleQueue[bytes] = SimpleQueue()
        self._asked = threading.Semaphore(0)

    def read(self) -> bytes:
        self._asked.release()
        return self._data.get()

    def write(self, data: bytes) -> None:
        """Feed bytes, and return when they have been read."""
        assert self._asked.acquire(timeout=WAIT)
        self._data.put(data)
        assert self._asked.acquire(timeout=WAIT)
        self._asked.release()

    def close(self) -> None:
        self._data.put(b"")


def begin(first: bytes) -> tuple[Pipe, Incoming, Iterator[str]]:
    """Write the first lines, and give what reads the names of the commands."""
    pipe = Pipe()
    incoming = Incoming(pipe.read, pause=0)
    names = (command.name for command in incoming)
    threading.Thread(target=pipe.write, args=(first,), daemon=True).start()
    return pipe, incoming, names


def test_a_line_cuts_an_analysis_and_not_a_move() -> None:
    for line in (b"\n", b"# nothing\n", b"name\n", b"7\n"):
        pipe, incoming, names = begin(b"genmove b\n")
        assert next(names) == "genmove"
        assert not incoming.has_more()
        pipe.write(line)
        assert incoming.has_more()
        assert not incoming.is_interrupted()
        pipe.close()


def test_an_interruption_cuts_both() -> None:
    for line in (b"# interrupt\n", b"  #interrupt \r\n", b"gogui-interrupt\n", b"3 quit\n"):
        pipe, incoming, names = begin(b"genmove b\n")
        assert next(names) == "genmove"
        assert not incoming.is_interrupted()
        pipe.write(line)
        assert incoming.is_interrupted()
        pipe.close()


def test_an_interruption_is_for_what_came_before_it() -> None:
    pipe, incoming, names = begin(b"genmove b\ngenmove w\n# interrupt\ngenmove b\n")
    assert next(names) == "genmove"
    pipe.write(b"\n")
    assert incoming.is_interrupted()
    assert next(names) == "genmove"
    assert incoming.is_interrupted()
    assert next(names) == "genmove"
    assert not incoming.is_interrupted()
    pipe.close()


def test_the_end_of_the_input_interrupts() -> None:
    pipe, incoming, names = begin(b"genmove b\n")
    assert next(names) == "genmove"
    pipe.close()
    assert next(names, "the end") == "the end"
    assert incoming.is_interrupted()
    assert incoming.has_more()


def test_a_script_is_carried_out_to_its_end() -> None:
    for script in ([b"genmove b\ngenmove w\nquit\n"], [b"genmove b\n", b"genmove w\n"]):
        data = iter([*script, b""])
        incoming = Incoming(partial(next, data), pause=60)
        names = []
        for command in incoming:
            names.append(command.name)
            assert not incoming.is_interrupted()
        assert names[:2] == ["genmove", "genmove"]
        assert incoming.has_more()


def test_a_pipe_that_breaks_ends_the_input() -> None:
    def broken() -> bytes:
        raise OSError

    assert list(Incoming(broken)) == []


@given(st.lists(st.sampled_from([b"name\n", b"\n", b"# x\n", b"1 quit", b"\r\n", b"ver", b"sion\n"])))
def test_every_command_is_given_in_order(parts: list[bytes]) -> None:
    data = iter([*parts, b""])
    expected = [command.name for command in CommandReader().feed(b"".join(parts) + b"\n")]
    assert [command.name for command in Incoming(lambda: next(data))] == expected


def test_a_stream_without_end_is_not_read_ahead_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(incoming_module, "MOST_WAITING", 100_000)
    reads = 0

    def read() -> bytes:
        nonlocal reads
        reads += 1
        return b"name\n" * 1000 if reads <= 50 else b""

    commands = iter(Incoming(read))
    assert next(commands).name == "name"
    time.sleep(0.05)
    assert reads < 3
    assert sum(1 for _ in commands) == 50_000 - 1


def test_the_commands_end_when_the_reader_fails_unforeseen(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    monkeypatch.setattr(threading, "excepthook", seen.append)
    chunks = iter([b"name\n"])
    assert [command.name for command in Incoming(lambda: next(chunks))] == ["name"]
    assert len(seen) == 1
