"""The text of games, put together some nodes at a time."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from qtgo.resources import resource_path
from qtgo.sgf import composing
from qtgo.sgf.composing import joined
from qtgo.sgf.reader import read_collection
from qtgo.sgf.writer import write_collection

GAMES = sorted(resource_path("examples").glob("*.sgf"))


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 7])
def test_texts_are_joined_some_at_a_time(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(composing, "_JOINED", 3)
    texts = ["", "a", "", "", "", "bc", "d"][:count]
    assert joined(iter(texts)) == "".join(texts)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_it_is_the_same_however_many_nodes_are_joined_at_a_time(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    collection = read_collection(path.read_bytes())
    chance = random.Random(1)
    for root in collection.games:
        for node in chance.sample(list(root.subtree()), 2):
            node.properties["C"] = ["Words"]
    whole = write_collection(collection)
    monkeypatch.setattr(composing, "_JOINED", 1)
    assert write_collection(collection) == whole


def test_the_places_of_nodes_are_known_in_any_order() -> None:
    source = read_collection(b"(;GM[1];B[aa](;W[bb];B[cc])(;W[dd]))(;GM[1];B[ee])").source
    assert source is not None
    for order in (range(7), reversed(range(7)), [3, 3, 4, 0, 6, 5, 5, 6, 1, 2]):
        numbers = list(order)
        assert [source.index_of(source.nodes[number]) for number in numbers] == numbers
    other = read_collection(b"(;GM[1])").games[0]
    assert source.index_of(other) is None
    with pytest.raises(KeyError):
        source.offset_of(other)
