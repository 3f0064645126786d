"""A real child process of ``qtgo gtp``, spoken to while it thinks."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from qtgo.ai.play.levels import LEVELS
from qtgo.gtp.analysis_lines import parse_analysis
from qtgo.program_command import program_command
from tests.child_process import ChildProcess
from tests.onnxruntime_needed import needs_onnxruntime

LONG = ("--visits", "100000000")  # hours
QUICK = ("--visits", "2", "--seed", "1")
SOON = 60.0  # seconds, far less than a long thought; a tenth of one is what is promised on an idle machine
STOPS = ("# interrupt", "gogui-interrupt")


class Child:
    """The engine as a process of its own; every answer is read to its end."""

    def __init__(self, *arguments: str) -> None:
        self.process = ChildProcess[bytes](
            program_command("gtp", "--size", "9", *arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.to, self.of, self.besides = self.process.stdin, self.process.stdout, self.process.stderr
        self.pending = b""

    def say(self, *lines: str) -> None:
        self.to.write("".join(f"{line}\n" for line in lines).encode())
        self.to.flush()

    def until(self, end: bytes, seconds: float = 60) -> str:
        """Read up to an ending; fail if it does not come in time."""
        deadline = time.monotonic() + seconds
        while end not in self.pending:
            ready, _, _ = select.select([self.of], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"after {seconds} s only {self.pending!r}"
            part = os.read(self.of.fileno(), 1 << 16)
            assert part, f"it ended after {self.pending!r}"
            self.pending += part
        text, _, self.pending = self.pending.partition(end)
        return text.decode()

    def answer(self, seconds: float = 60) -> str:
        """Read the rest of a response, up to the empty line."""
        lines = []
        while line := self.until(b"\n", seconds):
            lines.append(line)
        return "\n".join(lines)

    def ask(self, line: str) -> str:
        self.say(line)
        return self.answer()

    def says_nothing_for(self, seconds: float) -> bool:
        return not select.select([self.of], [], [], seconds)[0]

    def end(self) -> tuple[int, str]:
        """Close its input, and give its exit status and what it wrote besides."""
        with self.process:
            self.to.close()
            return self.process.wait(timeout=60), self.besides.read().decode()


Start = Callable[..., Child]


@pytest.fixture
def begin() -> Iterator[Start]:
    """Yield what starts an engine."""
    children: list[Child] = []

    def start(*arguments: str) -> Child:
        children.append(Child(*arguments))
        return children[-1]

    yield start
    for child in children:
        child.process.discard()


@pytest.fixture
def start(begin: Start) -> Iterator[Start]:
    """Yield what starts an engine that has loaded its network; each must end well and quietly."""
    children: list[Child] = []

    def start(*arguments: str) -> Child:
        children.append(begin(*arguments))
        assert children[-1].ask("qtgo-estimate").startswith("= {")
        return children[-1]

    yield start
    for child in children:
        assert child.end() == (0, "")


def thinking(start: Start) -> Child:
    """Return an engine that thinks for long."""
    child = start(*LONG)
    child.say("genmove b")
    assert child.says_nothing_for(0.3)
    return child


@pytest.mark.parametrize("stop", STOPS)
def test_an_interrupted_move_is_the_best_so_far(start: Start, stop: str) -> None:
    child = thinking(start)
    child.say(stop)
    move = child.answer(SOON)
    assert move.startswith("= ")
    assert move != "= pass"
    if stop == "gogui-interrupt":
        assert child.answer(SOON) == "="
    assert child.ask("list_stones b") == move


def test_other_commands_do_not_cut_a_move(start: Start) -> None:
    child = thinking(start)
    child.say("name", "", "# nothing")
    assert child.says_nothing_for(0.3)
    child.say("# interrupt")
    assert child.answer(SOON) != "= QtGo"
    assert child.answer(SOON) == "= QtGo"


def test_the_judge_can_be_interrupted(start: Start) -> None:
    child = start("--size", "52")
    child.ask("play b D4")
    child.say("qtgo-estimate")
    assert child.says_nothing_for(0.1)
    child.say("# interrupt")
    assert child.answer(SOON) == "? interrupted"
    assert child.ask("name") == "= QtGo"


def test_it_quits_while_it_thinks(start: Start) -> None:
    child = thinking(start)
    child.say("quit")
    child.answer(SOON)
    assert child.answer(SOON) == "="
    assert child.process.wait(SOON) == 0


@pytest.mark.parametrize("script", ["genmove b\n", "genmove b\nquit\n"])
def test_a_script_gets_moves_that_are_thought_through(script: str) -> None:
    words = program_command("gtp", "--size", "9", "--visits", "20", "--verbose")
    done = subprocess.run(words, input=script, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.startswith("= ")
    assert " 20 visits" in done.stderr


def test_the_end_of_its_input_ends_it_while_it_thinks(start: Start) -> None:
    child = thinking(start)
    child.to.close()
    assert child.process.wait(SOON) == 0


@pytest.mark.parametrize("line", ["name", "", "# comment", "stop"])
@pytest.mark.parametrize("analyze", ["lz-analyze b 5", "3 kata-analyze 5 ownership true rootInfo true pvVisits true"])
def test_any_line_ends_an_analysis(start: Start, analyze: str, line: str) -> None:
    child = start(*QUICK)
    child.say(analyze)
    assert child.until(b"\n") == ("=3" if analyze.startswith("3") else "=")
    visits = []
    for _ in range(3):
        said = parse_analysis(child.until(b"\n"))
        assert said is not None
        assert said.moves
        assert len(said.ownership) == (81 if analyze.startswith("3") else 0)
        visits.append(sum(info.visits for info in said.moves))
    assert visits == sorted(visits)
    assert visits[0] < visits[-1]
    child.say(line)
    child.answer(SOON)
    if line and not line.startswith("#"):
        assert child.answer(SOON) == ("= QtGo" if line == "name" else "=")
    assert child.ask("list_stones b") == "="


def test_an_analysis_that_is_cut_before_it_speaks_is_answered(start: Start) -> None:
    child = start(*QUICK)
    child.say("lz-analyze 100", "name")
    assert child.answer().split("\n")[0] == "="
    assert child.answer() == "= QtGo"


@pytest.mark.parametrize(
    "line",
    [
        "genmove",
        "genmove x",
        "genmove b b",
        "lz-analyze foo",
        "kata-genmove_analyze 5 maxmoves",
        "kata-raw-nn",
        "kata-raw-nn 8",
        "kata-raw-nn -1",
        "qtgo-level dan",
        "qtgo-levels all",
        "final_status_list",
        "final_status_list lost",
        "stop now",
        "gogui-interrupt x",
    ],
)
def test_arguments_that_make_no_sense_are_refused(begin: Start, line: str) -> None:
    child = begin(*QUICK)
    assert child.ask(line).startswith("? ")
    assert child.ask("list_stones b") == "="
    assert child.end() == (0, "")


@pytest.mark.parametrize("weights", ["missing", "damaged"])
def test_without_weights_all_else_works(begin: Start, tmp_path: Path, weights: str) -> None:
    path = tmp_path / "network"
    if weights == "damaged":
        path.write_bytes(b"x" * 1000)
    child = begin("--weights", str(path))
    reason = "This file is not a KataGo network." if weights == "damaged" else f"{path}: No such file or directory"
    for line in ("genmove b", "lz-analyze b 10", "qtgo-estimate", "final_score", "kata-raw-nn 0"):
        assert child.ask(line) == f"? the network cannot be loaded: {reason}"
    assert child.ask("play b D4") == "="
    assert child.ask("qtgo-level") == "= full"
    assert child.ask("list_stones b") == "= D4"
    assert child.end() == (0, "")


@needs_onnxruntime
def test_a_network_of_katagos_plays_and_analyzes(begin: Start) -> None:
    network = Path(__file__).parents[2] / "ai" / "katago" / "data" / "v17att.bin.gz"
    child = begin("--network", str(network), "--size", "7", "--visits", "8")
    assert child.ask("genmove b").removeprefix("= ")[0] in "ABCDEFGp"
    assert "whiteLead" in child.ask("kata-raw-nn 0")
    assert "synth-v17" in child.ask("kata-get-models")
    assert child.ask("qtgo-estimate").startswith("= ")
    assert child.end() == (0, "")


def test_what_needs_no_network_loads_none() -> None:
    code = """
import sys
from qtgo.cli.main import main
main(["gtp"])
print("qtgo.ai.network" in sys.modules)
"""
    commands = "list_commands\nqtgo-levels\nqtgo-level club\nplay b D4\nshowboard\n"
    done = subprocess.run([sys.executable, "-c", code], input=commands, capture_output=True, text=True, timeout=60)
    assert done.stdout.splitlines()[-1] == "False"


def test_a_seed_repeats_a_game_of_a_number_of_visits(start: Start) -> None:
    games = []
    for seed in ("1", "1", "2"):
        child = start("--visits", "3", "--seed", seed, "--level", "12k")
        games.append([child.ask(f"genmove {color}") for color in "bw" * 8])
    assert games[0] == games[1] != games[2]


def test_levels_are_listed_and_set(start: Start) -> None:
    child = start(*QUICK)
    listed = child.ask("qtgo-levels")[2:].splitlines()
    assert [line.split()[0] for line in listed] == list(LEVELS)
    assert all(line.split()[1:] for line in listed)
    assert child.ask("qtgo-level") == "= full"
    assert child.ask("qtgo-level novice") == "="
    assert child.ask("qtgo-level") == "= 18k", "the nearest to a former one"
    assert child.ask("genmove b").startswith("= ")


def test_what_it_thinks_can_be_seen(begin: Start) -> None:
    child = begin(*QUICK, "--verbose")
    move = child.ask("genmove b")[2:]
    status, besides = child.end()
    assert status == 0
    assert besides.startswith(f"{move}: 2 visits, win rate ")


def test_the_estimate_is_one_line_of_json(start: Start) -> None:
    child = start(*QUICK)
    said = json.loads(child.ask("qtgo-estimate")[2:])
    assert set(said) == {
        "score", "win_rate", "confidence", "settled", "dead", "seki", "unsettled", "ownership"
    }  # fmt: skip
    assert len(said["ownership"]) == 81


@pytest.mark.parametrize(("options", "resigns"), [((), False), (("--resign", "hopeless"), True)])
def test_it_can_be_told_to_resign_as_a_person_would(options: tuple[str, ...], resigns: bool) -> None:
    """Leave Black one group, with points still to play for along the edges."""
    pairs = (
        "D3D4",
        "E3E4",
        "F3F4",
        "C2C3",
        "G2G3",
        "D2C4",
        "E2G4",
        "F2C5",
        "C1E6",
        "G1G6",
        "passE5",
        "passC7",
        "passG7",
    )
    script = "".join(f"play black {pair[:-2]}\nplay white {pair[-2:]}\n" for pair in pairs)
    script += "".join(f"genmove black\nplay white {point}\n" for point in ("E8", "F8", "D8", "H6"))
    words = program_command("gtp", "--size", "9", "--visits", "2", *options)
    done = subprocess.run(words, input=script, capture_output=True, text=True, timeout=60, check=True)
    assert ("= resign" in done.stdout) is resigns
