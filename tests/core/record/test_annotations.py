"""What the record thinks of moves and positions."""

from __future__ import annotations

import pytest

from qtgo.core.game.navigation import node_of_move
from qtgo.core.record.annotations import Annotation, Judgement, annotations_of, judgements_of, move_judgement, value_of
from qtgo.core.record.properties import move_number_at
from qtgo.core.record.tree import Node
from qtgo.sgf.reader import read_collection

SIGNS = [
    ("BM[1]", "?"), ("BM[2]", "??"), ("TE[1]", "!"), ("TE[2]", "!!"), ("DO[]", "?!"), ("IT[]", "!?"),
    ("GB[1]", "B+"), ("GB[2]", "B++"), ("GW[1]", "W+"), ("DM[2]", "=="), ("UC[1]", "~"), ("HO[2]", "**"),
    ("DO[2]", "?!"), ("TE[]", "!"),
]  # fmt: skip


def node(text: str) -> Node:
    """Read one node."""
    return read_collection(f"(;{text})".encode()).games[0]


@pytest.mark.parametrize(("text", "sign"), SIGNS)
def test_signs(text: str, sign: str) -> None:
    assert [judgement.sign for judgement in judgements_of(node(text))] == [sign]


def test_moves_come_first_and_all_are_told() -> None:
    found = judgements_of(node("GB[2]HO[1]B[aa]BM[1]"))
    assert found == (
        Judgement(Annotation.BAD_MOVE),
        Judgement(Annotation.GOOD_FOR_BLACK, True),
        Judgement(Annotation.HOTSPOT),
    )
    assert move_judgement(node("GB[2]")) is None
    assert annotations_of(node("C[good]")) == {}


def test_value() -> None:
    assert value_of(node("V[-3.5]")) == -3.5
    assert value_of(node("V[much]")) is None


def test_move_numbers_of_a_line() -> None:
    root = read_collection(b"(;C[x];B[aa];C[y];W[bb];B[cc]MN[10];W[dd];W[ee])").games[0]
    line = list(root.main_line())
    numbers, number = [], 0
    for each in line:
        number = move_number_at(each, number)
        numbers.append(number)
    assert numbers == [0, 1, 1, 2, 10, 11, 12]
    assert node_of_move(line, 2) is line[3]
    assert node_of_move(line, 0) is line[0]
    assert node_of_move(line, 1) is line[1]
    assert node_of_move(line, 7) is line[3]
    assert node_of_move(line, 11) is line[5]
    assert node_of_move(line, 99) is line[6]
