"""KaTrain's KT, made here as KaTrain makes it."""

from __future__ import annotations

import base64
import gzip
import json
import random
import struct
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.record.analyses.katrain import read_katrain, write_katrain
from qtgo.core.record.analyses.values import Place
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point

PLACE = Place(5, 4, Color.WHITE)
D3, A1 = Point.from_vertex("D3"), Point.from_vertex("A1")
OWNERSHIP = [number / 32 for number in range(-10, 10)]
POLICY = [*(number / 64 for number in range(19)), -1.0, 0.5]
MAIN: dict[str, Any] = {
    "moves": {
        "A1": {"move": "A1", "order": 1, "visits": 3, "winrate": 0.4, "scoreLead": -2.5, "prior": 0.1, "pv": ["A1"]},
        "D3": {
            "move": "D3",
            "order": 0,
            "visits": 40,
            "winrate": 0.625,
            "scoreLead": 1.5,
            "scoreSelfplay": 2.0,
            "prior": 0.75,
            "lcb": 0.6,
            "pv": ["D3", "A1", "pass"],
            "pvVisits": [40, 9, 1],
            "isSymmetryOf": "B3",
        },
        "pass": {"move": "pass", "order": 999, "visits": 1, "winrate": 0.0, "scoreLead": -30, "pv": ["pass"]},
    },
    "root": {"winrate": 0.61, "scoreLead": 1.4, "visits": 44, "currentPlayer": "W", "thisHash": "AB"},
    "completed": True,
}


def packed(data: bytes) -> str:
    return base64.standard_b64encode(gzip.compress(data, mtime=0)).decode()


def floats(numbers: Sequence[float]) -> str:
    return packed(struct.pack(f"{len(numbers)}e", *numbers))


def kt(main: object = MAIN, ownership: str = floats(OWNERSHIP), policy: str = floats(POLICY)) -> Node:
    return Node({"KT": [ownership, policy, packed(json.dumps(main).encode())]})


def read(node: Node) -> PositionAnalysis:
    found = read_katrain(node, PLACE)
    assert found is not None
    return found


def test_everything_is_read_in_blacks_view() -> None:
    found = read(kt())
    assert (found.visits, found.win_rate, found.lead, found.to_move) == (44, 0.61, 1.4, Color.WHITE)
    best, second, passing = found.candidates
    assert best == Candidate(D3, 40, 0.625, 1.5, 0.75, (D3, A1, None), (40, 9, 1))
    assert (second.point, second.win_rate, second.prior) == (A1, 0.4, 0.1)
    assert (passing.point, passing.prior, passing.lead) == (None, None, -30)


def test_boards_begin_at_the_top() -> None:
    found = read(kt())
    assert found.ownership[:5] == tuple(OWNERSHIP[15:])  # the first row is the lowest
    assert found.ownership[-5:] == tuple(OWNERSHIP[:5])
    assert found.policy[-1] == 0.5
    assert found.policy[4] == -1.0  # no move is legal there


@pytest.mark.parametrize("empty", ["", packed(b"")])
def test_boards_may_be_missing(empty: str) -> None:
    found = read(kt(ownership=empty, policy=empty))
    assert (found.ownership, found.policy) == ((), ())
    assert found.win_rate == 0.61


def test_what_was_written_is_written_again_with_the_same_values() -> None:
    found = read(kt())
    values = write_katrain(found, PLACE)
    assert values is not None
    assert read(Node({"KT": values})) == found
    ownership, policy, main = (gzip.decompress(base64.standard_b64decode(value)) for value in values)
    assert struct.unpack("20e", ownership) == tuple(OWNERSHIP)
    assert struct.unpack("21e", policy) == tuple(POLICY)
    document = json.loads(main)
    for key, move in document["moves"].items():
        assert {name: MAIN["moves"][key].get(name) for name in move if name != "order"} == {
            name: value for name, value in move.items() if name != "order"
        }
    assert [move["order"] for move in document["moves"].values()] == [0, 1, 2]
    assert document["completed"] is True


def test_it_is_not_written_without_what_katrain_must_have() -> None:
    found = read(kt())
    assert write_katrain(replace(found, lead=None), PLACE) is None
    assert write_katrain(replace(found, win_rate=None), PLACE) is None


@pytest.mark.parametrize(
    "main",
    [
        [],
        {},
        {"moves": [], "root": 3},
        {"moves": {"D3": []}, "root": {"winrate": None}},
        {"moves": {"D3": {"move": "T19"}}, "root": None},
        {"moves": {"D3": {"move": "tengen"}}, "root": {"winrate": float("nan"), "scoreLead": float("inf")}},
        {"moves": {"D3": {"move": ["D3"]}}, "root": {"winrate": "0.5", "visits": True}},
    ],
)
def test_documents_that_say_nothing(main: object) -> None:
    assert read_katrain(kt(main, floats([]), floats([])), PLACE) is None


def test_a_variation_ends_where_it_leaves_the_board() -> None:
    main = {"moves": {"D3": {"move": "D3", "visits": -4, "winrate": 7, "pv": ["D3", "T19", "A1"]}}, "root": {}}
    (candidate,) = read(kt(main)).candidates
    assert candidate == Candidate(D3, 0, None, None, None, (D3,))


def test_a_bomb_is_not_unpacked() -> None:
    bomb = packed(bytes(1 << 26))
    assert len(bomb) < 1 << 18
    assert read_katrain(Node({"KT": [bomb, bomb, bomb]}), PLACE) is None
    assert read(kt(ownership=bomb)).ownership == ()


def test_deeply_nested_documents() -> None:
    assert read_katrain(Node({"KT": ["", "", packed(b"[" * 100_000)]}), PLACE) is None


def test_values_that_are_cut_or_damaged_never_raise() -> None:
    chance = random.Random(1)
    whole = kt().properties["KT"]
    for _ in range(300):
        values = list(whole)
        at = chance.randrange(3)
        value = values[at]
        place = chance.randrange(len(value))
        values[at] = value[:place] + chance.choice(["", "é", "=", "\\", " ", "A" + value[place + 1 :]])
        read_katrain(Node({"KT": values[: chance.randrange(1, 4)]}), PLACE)
    assert read_katrain(Node({"KT": ["A" * 3_000_000] * 3}), PLACE) is None
