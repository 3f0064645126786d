"""The built-in engine with a human-like network over GTP, and what networks say as KataGo prints it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from qtgo.ai.katago.person import HumanNetwork
from qtgo.ai.katago.search_network import SearchNetwork
from qtgo.ai.play.human_player import human_level
from qtgo.ai.play.player import Habits
from qtgo.ai.server.engine_commands import Engine
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.ruleset import NAMED
from qtgo.gtp.server.server import GtpServer
from tests.ai.katago.stored import DATA, stored
from tests.gtp.server.test_server import ask
from tests.onnxruntime_needed import needs_onnxruntime

HUMAN, PLAIN = DATA / "v15human.bin.gz", DATA / "v10.bin.gz"


def make(profile: str = "rank_5k", network: str = HUMAN.name, size: int = 9) -> GtpServer:
    habits = Habits(visits=2, seed=1, level=human_level(profile))
    engine = Engine(habits, weights=DATA / network, plays_human=True, explain=repr)
    return serve(engine, size)


def make_plain(network: str = PLAIN.name) -> GtpServer:
    return serve(Engine(Habits(visits=2, seed=1), weights=DATA / network, explain=repr), 9)


def serve(engine: Engine, size: int) -> GtpServer:
    info = GameInfo(NAMED["chinese"], width=size, height=size, komi=6.5)
    return GtpServer(info, read_record=lambda _: NotImplemented, write_record=str, extra=engine.commands(), largest=19)


def setting_up(position: dict[str, Any]) -> list[str]:
    rules = position["rules"]
    return [
        f"boardsize {position['size']}",
        f"kata-set-rules {rules if isinstance(rules, str) else json.dumps(rules)}",
        f"komi {position['komi']}",
        *([f"set_free_handicap {' '.join(position['handicap'])}"] if position["handicap"] else []),
        *(f"play {letter} {vertex}" for letter, vertex in position["moves"]),
    ]


def read(answer: str) -> dict[str, Any]:
    values = dict[str, Any]()
    name = ""
    for line in answer.removeprefix("= ").splitlines():
        first, *others = line.split()
        if first[0].isalpha() and first != "NAN":
            name = first
            values[name] = float(others[0]) if others else []
        else:
            values[name] += [float(text) for text in (first, *others)]
    return values


_TOLERANCE = {
    "whiteScore": 0.0011,
    "whiteScoreSq": 0.01,
    "whiteLead": 0.0011,
    "whiteScoreSelfplay": 0.0011,
    "whiteScoreSelfplaySq": 0.01,
    "varTimeLeft": 0.0011,
}


_HUMAN_NAMES = {"whiteScoreSelfplay": "whiteScore", "whiteScoreSelfplaySq": "whiteScoreSq"}


def in_human_form(known: dict[str, Any]) -> dict[str, Any]:
    """Return KataGo's answer as kata-raw-human-nn prints it."""
    left_out = ("whiteLead", "varTimeLeft")
    return {_HUMAN_NAMES.get(name, name): value for name, value in known.items() if name not in left_out}


def check(said: dict[str, Any], known: dict[str, Any]) -> None:
    assert said.keys() == known.keys()
    for name, value in known.items():
        expected = np.array([np.nan if each is None else each for each in value] if isinstance(value, list) else value)
        tolerance = _TOLERANCE.get(name, 0.0011 if name.startswith("shortterm") else 1e-5)
        assert np.allclose(said[name], expected, rtol=0, atol=tolerance, equal_nan=True), name


@needs_onnxruntime
@pytest.mark.parametrize("command", ["kata-raw-nn 0", "kata-raw-human-nn 0"])
@pytest.mark.parametrize("network", ["v15human", "v17human"])
def test_what_the_human_network_says_is_what_katago_prints(network: str, command: str) -> None:
    entries = [
        entry for entry in stored(DATA / "answers_tiny.json.gz") if entry.network.startswith(network) and entry.profile
    ]
    assert entries
    for entry in entries:
        server = make(entry.profile or "", f"{network}.bin.gz")
        for position in entry.positions:
            if not position["handicap"]:
                known = position["answer"]
                said = read(ask(server, *setting_up(position), f"{command} {entry.optimism}")[-1])
                check(said, in_human_form(known) if "human" in command else known)


@needs_onnxruntime
def test_the_lines_stand_as_katago_prints_them() -> None:
    lines = ask(make_plain(), "kata-raw-nn 0")[0].splitlines()
    names = [line.split()[0] for line in lines if line.split()[0][0].isalpha()]
    assert lines[0] == "= symmetry 0"
    assert names == [
        "whiteWin",
        "whiteLoss",
        "noResult",
        "whiteLead",
        "whiteScoreSelfplay",
        "whiteScoreSelfplaySq",
        "varTimeLeft",
        "shorttermWinlossError",
        "shorttermScoreError",
        "policy",
        "policyPass",
        "whiteOwnership",
    ]


@needs_onnxruntime
def test_symmetries_have_katagos_numbers() -> None:
    """Bit 0 flips rows, bit 1 columns, and bit 2 then swaps them: what each says of a position is true of its image."""
    server, corner = make_plain(), (0, 8)
    images = []
    for symmetry in range(8):
        x, y = corner[0], 8 - corner[1]  # from the top
        x, y = (8 - x if symmetry & 2 else x), (8 - y if symmetry & 1 else y)
        x, y = (y, x) if symmetry & 4 else (x, y)
        images.append(f"{'ABCDEFGHJ'[x]}{9 - y}")
    said = [read(ask(server, f"clear_board\nplay b A9\nkata-raw-nn {symmetry}")[-1]) for symmetry in range(8)]
    for symmetry, image in enumerate(images):
        plain = read(ask(server, "clear_board", f"play b {image}", "kata-raw-nn 0")[-1])
        assert said[symmetry]["whiteWin"] == pytest.approx(plain["whiteWin"], abs=2e-6)


@needs_onnxruntime
def test_legal_moves_add_up_to_1() -> None:
    said = read(ask(make_plain(), "play b E5", "play w C3", "kata-raw-nn 0")[-1])
    assert np.nansum(said["policy"]) + said["policyPass"] == pytest.approx(1, abs=1e-4)


@needs_onnxruntime
def test_it_plays_and_says_whom_it_imitates() -> None:
    server = make()
    models, level, move, profile = ask(
        server, "kata-get-models", "qtgo-level", "genmove b", "kata-get-param humanSLProfile"
    )
    assert [model["usesHumanSLProfile"] for model in json.loads(models[2:])] == [False, True]
    assert level == profile == "= rank_5k"
    assert move.startswith("= ")
    assert ask(server, "kata-set-param humanSLProfile proyear_1846", "qtgo-level") == ["=", "= proyear_1846"]
    assert ask(server, "qtgo-level rank_1d", "kata-get-param humanSLProfile") == ["=", "= rank_1d"]
    assert ask(server, "qtgo-level rank_30k")[0].startswith("? no such level; there are rank_20k to rank_9d")
    assert ask(server, "kata-set-param humanSLProfile 5k")[0].startswith("? Invalid parameter")
    assert ask(server, "qtgo-levels")[0].splitlines()[0] == "= rank_20k 20 kyu"


def test_the_wrong_kind_of_network_is_refused_with_its_reason() -> None:
    assert "HUMAN" in ask(make_plain(HUMAN.name), "genmove b")[0]
    assert "NOT_HUMAN" in ask(make(network=PLAIN.name), "genmove b")[0]
    assert ask(make_plain(), "kata-raw-human-nn 0") == ["? no human-like network; start with --human"]


@pytest.mark.parametrize("command", ["boardsize 20", "boardsize 9 25", "rectangular_boardsize 25 9"])
def test_larger_boards_are_refused_in_one_sentence(command: str) -> None:
    server = make_plain()
    assert ask(server, command) == ["? unacceptable size: the network plays on boards up to 19x19"]
    assert ask(server, "boardsize 19", "genmove b")[0] == "="


@needs_onnxruntime
@pytest.mark.parametrize(("network", "plays_human"), [(PLAIN, False), (HUMAN, True)])
def test_a_network_is_ready_for_a_board_before_it_is_asked(network: Path, plays_human: bool) -> None:
    habits = Habits(visits=2, seed=1, level=human_level("rank_5k")) if plays_human else Habits(visits=2, seed=1)
    server = serve(engine := Engine(habits, weights=network, plays_human=plays_human, explain=repr), 9)
    for size in (9, 7):
        ask(server, f"boardsize {size}", "clear_board")
        loaded = engine._load()
        its = loaded.network if loaded.people is None else loaded.people
        assert isinstance(its, SearchNetwork | HumanNetwork)
        assert (size, size) in its.network._runners
