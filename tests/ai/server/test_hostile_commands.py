"""What a controller may send the engine in any order, and the sizes of boards that come with it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from qtgo.ai.play.player import Habits
from qtgo.ai.server.engine_commands import Engine
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.ruleset import NAMED, ruleset
from qtgo.gtp.server.server import GtpServer
from tests.ai.server.test_engine_commands import tiny
from tests.examples import some

__all__ = ["tiny"]

SIZES = ("2", "3", "5", "7", "9", "3 9", "9 3", "13", "2 19")


def server_with(engine: Engine) -> GtpServer:
    info = GameInfo(ruleset("japanese"), width=7, height=7, komi=6.5)
    return GtpServer(
        info, read_record=lambda _: NotImplemented, write_record=str, extra=engine.commands(), recover=engine.forget
    )


def line(rng: random.Random) -> str:
    """Draw a command line; most make sense."""
    color, vertex = rng.choice("bw"), f"{rng.choice('ABCDEFGHJKTZ')}{rng.randint(1, 20)}"
    return rng.choice(
        (
            *[f"genmove {color}"] * 8,
            *[f"play {color} {vertex}"] * 4,
            f"boardsize {rng.choice(SIZES)}",
            f"rectangular_boardsize {rng.choice(SIZES)}",
            f"lz-analyze {color} 1",
            f"kata-analyze {color} 1 ownership true minmoves 5 maxmoves {rng.choice((0, 1, 9))}",
            f"kata-genmove_analyze {color} 1 avoid {color} {vertex} 1",
            "undo",
            "clear_board",
            f"kata-set-rules {rng.choice(list(NAMED))}",
            f"komi {rng.choice(('0', '-7.5', '1e9', '999.5', 'nan', vertex))}",
            "final_score",
            f"final_status_list {rng.choice(('dead', 'alive', 'seki', vertex))}",
            "qtgo-estimate",
            f"kata-raw-nn {rng.choice(('0', '7', '8', 'all'))}",
            f"place_free_handicap {rng.randint(0, 12)}",
            f"set_position b {vertex} w A1",
            f"time_left {color} {rng.choice(('1', '-5', '999999999', '0.1'))} {rng.choice((0, 1))}",
            f"time_settings 1 {rng.choice((0, 1))} 1",
            "printsgf",
            f"{vertex} \x00\x07 {color} # {vertex}",
        )
    )


class EveryFewLooks:
    """Says now and then that another line has come, so that no analysis goes on for long."""

    def __init__(self, looks: int = 4) -> None:
        self._every = looks
        self._looks = 0

    def has_more(self) -> bool:
        self._looks += 1
        return self._looks % self._every == 0


@pytest.mark.parametrize("seed", some(range(3)))
def test_no_order_of_commands_is_an_internal_error(seed: int, tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rng = random.Random(seed)
    engine = Engine(Habits(visits=3, seed=1), weights=tiny, has_more=EveryFewLooks().has_more)
    server = server_with(engine)
    for _ in range(80):
        sent = line(rng)
        answer = b"".join(server.feed(sent.encode() + b"\n"))
        assert b"internal error" not in answer, sent
    assert capsys.readouterr() == ("", "")


def test_ladders_of_another_board_are_not_taken_for_those_of_this(tiny: Path) -> None:
    """Ladders are remembered from game to game; this sequence read past the end of the smaller board."""
    server = server_with(Engine(Habits(visits=1, seed=1), weights=tiny))

    def moves(size: str, count: int) -> Iterator[bytes]:
        yield from server.feed(f"rectangular_boardsize {size}\n".encode())
        yield from server.feed(b"genmove b\ngenmove w\n" * (count // 2))

    answers = [*moves("7 7", 24), *moves("3 9", 12), *moves("9 9", 12)]
    assert not [answer for answer in answers if not answer.startswith(b"=")]


def test_after_a_fault_the_engine_thinks_anew(tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engine = Engine(Habits(visits=4, seed=1), weights=tiny)
    server = server_with(engine)
    before = b"".join(server.feed(b"reg_genmove b\n"))
    player = engine._player()
    player.search.run = None  # type: ignore[method-assign, assignment]
    assert b"".join(server.feed(b"reg_genmove b\n")) == b"? internal error\n\n"
    assert b"".join(server.feed(b"reg_genmove b\n")) == before
    assert "TypeError" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["genmove b", "lz-analyze b 1"])
def test_a_fault_in_a_thread_of_the_search_is_one_of_the_command(
    command: str, tiny: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise MemoryError("no room")

    # On a busy machine the time for a line is over, and looks are taken, long before a thread has failed.
    patient = EveryFewLooks(10_000).has_more
    server = server_with(Engine(Habits(visits=8, seed=1), weights=tiny, threads=2, has_more=patient))
    with monkeypatch.context() as patch:
        patch.setattr("qtgo.ai.evaluator.evaluations", fail)
        answer = b"".join(server.feed(f"{command}\n".encode()))
    if "analyze" in command:  # which has begun to answer
        assert answer.startswith(b"=\n")
        assert answer.endswith(b"\n\n")
    else:
        assert answer == b"? internal error\n\n"
    assert "no room" in capsys.readouterr().err
    assert b"".join(server.feed(b"list_stones b\ngenmove b\n")).startswith(b"=\n\n= ")
