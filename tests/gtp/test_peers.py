import os
import random
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from qtgo.program_command import program_command
from tests.child_process import ChildProcess

GNUGO = shutil.which("gnugo", path=os.environ.get("PATH", "") + ":/usr/games")
POINTS = [f"{column}{row}" for row in range(1, 6) for column in "ABCDE"]


class Engine:
    """A real child process that speaks GTP."""

    def __init__(self, *command: str) -> None:
        self.process = ChildProcess[str](command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def ask(self, command: str) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(command + "\n")
        lines = []
        while (line := self.process.stdout.readline()).strip("\n"):
            lines.append(line)
        return "".join(lines).rstrip()

    def close(self) -> int:
        with self.process:
            self.ask("quit")
            return self.process.wait(timeout=60)


@pytest.fixture
def qtgo() -> Iterator[Engine]:
    engine = Engine(*program_command("gtp", "--size", "5", "--rules", "japanese"))
    yield engine
    assert engine.close() == 0


@pytest.fixture
def gnugo() -> Iterator[Engine]:
    if GNUGO is None:
        pytest.skip("GNU Go is not installed")
    engine = Engine(GNUGO, "--mode", "gtp")
    yield engine
    assert engine.close() == 0


def points(response: str) -> set[str]:
    assert response.startswith("=")
    return set(response[1:].split())


def board_of(response: str) -> list[str]:
    """Take the rows out of a drawing, star points as empty ones; GNU Go writes more beside them."""
    rows = [line.split() for line in response.splitlines()]
    return [" ".join(row[1:6]).replace("+", ".") for row in rows if row and row[0].isdecimal()]


@pytest.mark.parametrize("seed", range(3))
def test_gnu_go_agrees_on_legal_moves_and_the_board_over_random_games(seed: int, qtgo: Engine, gnugo: Engine) -> None:
    choose = random.Random(seed)
    for engine in (qtgo, gnugo):
        assert engine.ask("boardsize 5") == engine.ask("clear_board") == "="
    for ply in range(60):
        color = "bw"[ply % 2]
        legal = points(qtgo.ask(f"all_legal {color}"))
        assert legal == points(gnugo.ask(f"all_legal {color}"))
        move = choose.choice(sorted(legal) or ["pass"])
        assert qtgo.ask(f"play {color} {move}") == gnugo.ask(f"play {color} {move}") == "="
        assert board_of(qtgo.ask("showboard")) == board_of(gnugo.ask("showboard"))
        for question in ("captures b", "captures w"):
            assert qtgo.ask(question) == gnugo.ask(question)


def test_a_session_ends_with_its_input() -> None:
    command = program_command("gtp", "--komi", "0.5")
    child = subprocess.run(command, input=b"1 name\r\n2 get_komi", capture_output=True, timeout=60)
    assert (child.returncode, child.stdout, child.stderr) == (0, b"=1 QtGo\n\n=2 0.5\n\n", b"")
