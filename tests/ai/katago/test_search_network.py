"""Searches by a network of KataGo's: a tiny one of random weights, which is no stronger than chance."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from qtgo.ai.katago.inputs import inputs_of, planes_of
from qtgo.ai.katago.katago_network import KataGoNetwork
from qtgo.ai.katago.search_network import SearchNetwork
from qtgo.ai.network import Network
from qtgo.ai.network_file import is_own_format, load_network_file
from qtgo.ai.search.search_state import SearchState
from qtgo.ai.search.tree_search import Search
from qtgo.ai.shipped import WEIGHTS
from qtgo.ai.symmetric import averaged, turned_any_way
from qtgo.ai.turns import turns
from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.replay import Replay
from qtgo.core.rules.point import Color, Point
from qtgo.sgf.reader import read_collection
from tests.onnxruntime_needed import needs_onnxruntime

FILE = Path(__file__).with_name("data") / "v17att.bin.gz"


@pytest.fixture(scope="module")
def network() -> SearchNetwork:
    return SearchNetwork(KataGoNetwork.load(FILE), threads=2)


def replay_of(text: bytes) -> Replay:
    root = read_collection(text).games[0]
    replay = Replay(root, read_game_info(root))
    node = root
    while node.children:
        node = node.children[0]
    replay.go_to(node)
    return replay


KO = b"(;SZ[7]RU[Chinese]KM[7];B[cb];W[db];B[bc];W[ec];B[cd];W[dd];B[dc];W[cc])"


@needs_onnxruntime
def test_a_search_plays_by_the_rules(network: SearchNetwork) -> None:
    search = Search(network)
    search.set_root(replay_of(KO))
    search.run(visits=60)
    report = search.report()
    assert report.visits == 60
    assert report.to_move is Color.BLACK
    points = {candidate.point for candidate in report.candidates}
    assert Point(3, 4) not in points  # where the ko was taken
    assert not {Point(2, 5), Point(2, 4)} & points  # where stones stand


def test_what_is_closed_is_what_the_board_says(network: SearchNetwork) -> None:
    inputs = inputs_of(replay_of(KO))
    closed = {Point.from_index(int(at), 7) for at in np.flatnonzero(inputs.closed())}
    assert closed == {Point(x, 6 - y) for x, y in ((2, 1), (3, 1), (1, 2), (4, 2), (2, 3), (3, 3), (2, 2), (3, 2))}


def test_a_turned_position_has_turned_planes() -> None:
    inputs = inputs_of(replay_of(b"(;SZ[7:5]KM[0];B[cb];W[db];B[fd])"))
    for turn in turns(7, 5):
        planes = planes_of([inputs.turned(turn)])[0, :, ::-1].reshape(22, -1)
        assert (planes == planes_of([inputs])[0, :, ::-1].reshape(22, -1)[:, turn.old]).all()


@needs_onnxruntime
def test_positions_are_evaluated_alike_one_by_one_and_in_threads(network: SearchNetwork) -> None:
    states = [SearchState(replay_of(KO[:end] + b")")) for end in (39, 46, 53, 60, 67, 74)]
    positions = [network.encode(state, network.ladder_memory()) for state in states]
    together = network.evaluate(positions)
    for number, position in enumerate(positions):
        alone = network.twin().evaluate([position])
        assert alone.score[0] == pytest.approx(together.score[number], abs=1e-3)
        assert alone.policy[0] == pytest.approx(together.policy[number], abs=1e-4)
    assert together.ownership.shape == (6, 49)


@needs_onnxruntime
def test_symmetries_are_undone(network: SearchNetwork) -> None:
    state = SearchState(replay_of(b"(;SZ[7]KM[7])"))
    even = averaged(network, [network.encode(state)])
    owned = even.ownership[0].reshape(7, 7)
    assert owned == pytest.approx(owned.T, abs=1e-5)
    assert owned == pytest.approx(owned[::-1], abs=1e-5)
    assert turned_any_way(network, [network.encode(state)]).policy.shape == (1, 50)


def test_a_file_is_loaded_as_what_it_is() -> None:
    assert not is_own_format(FILE)
    loaded = load_network_file(FILE)
    assert isinstance(loaded, SearchNetwork)
    assert loaded.name == "synth-v17"
    assert is_own_format(WEIGHTS)
    assert isinstance(load_network_file(WEIGHTS), Network)


def test_a_network_in_a_small_file_errs_more(network: SearchNetwork) -> None:
    assert network.score_spread > Network.shipped().score_spread > 1
