"""Finding nodes by what they say and do, in the order of the file."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.game.node_search import (
    FindKind,
    MoveSought,
    RecordSearch,
    Test,
    has_any,
    has_move_at,
    has_text,
    parts_of,
    read_move,
)
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Point
from qtgo.sgf.reader import read_collection

RECORD = b"""(;SZ[9]GC[About ko]
(;B[ee]C[first];W[cc]N[Ko fight]HO[1])(;B[ef]LB[aa:ko!][bb:x];W[]TE[1];B[ee]BM[2]C[last])
(;AW[aa][bb]C[setup]PL[W]))"""


def found(test: Test) -> list[str]:
    """Search the record; name what was found by the properties."""
    root = read_collection(RECORD).games[0]
    search = RecordSearch([root], lambda _root: test)
    while search.advance(1):
        pass
    return [next(iter(node.properties)) + node.properties[next(iter(node.properties))][0] for _, node in search.found]


def test_texts_are_comments_names_labels_and_the_game_comment() -> None:
    assert found(has_text(lambda text: "ko" in text.lower())) == ["SZ9", "Wcc", "Bef"]


@given(st.lists(st.integers(0, 9_000), min_size=20, max_size=40), st.integers(0, 200_000))
def test_a_phrase_of_a_long_text_is_in_one_of_its_parts(lines: list[int], place: int) -> None:
    text = "\n".join("x" * length for length in lines)
    text = f"{text[:place]}some words\n  over lines{text[place:]}"
    parts = [*parts_of(text)]
    assert any("some words\n  over lines" in part for part in parts)
    assert all(part in text for part in parts)
    assert sum(map(len, parts)) >= len(text)


def test_what_was_found_is_freed_some_at_a_time() -> None:
    root = Node({"C": ["ko"]}, None)
    for _ in range(5000):
        Node({"C": ["ko"]}, root)
    search = RecordSearch([root], lambda _root: has_text(lambda text: "ko" in text))
    while search.advance(1):
        pass
    left = [len(search.found), *(len(search.found) for _ in search.emptied()), len(search.found)]
    assert (left[0], left[-1]) == (5001, 0)
    assert max(before - after for before, after in pairwise(left)) < 2000


def test_a_long_text_is_searched_in_several_steps() -> None:
    root = Node({"C": ["Twenty characters.\n" * 50_000 + "ko"]}, None)
    search, steps = RecordSearch([root], lambda _root: has_text(lambda text: "ko" in text, parts_of)), 0
    while search.advance(1):
        steps += 1
    assert steps > 20
    assert [node for _, node in search.found] == [root]
    assert search.seen == 1


def test_kinds() -> None:
    assert found(has_any(FindKind.HOTSPOT)) == ["Wcc"]
    assert found(has_any(FindKind.ANNOTATION)) == ["Wcc", "W", "Bee"]
    assert found(has_any(FindKind.SETUP)) == ["AWaa"]


def test_moves() -> None:
    root = read_collection(RECORD).games[0]
    assert found(has_move_at(MoveSought(Point.from_vertex("E5")), root)) == ["Bee", "Bee"]
    assert found(has_move_at(MoveSought(None), root)) == ["W"]


@pytest.mark.parametrize("text", ["", "I5", "hello", "D"])
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(ValueError):
        read_move(text)


def test_read_move() -> None:
    assert read_move(" d4 ") == MoveSought(Point(3, 3))
    assert read_move("Pass") == MoveSought(None)
    assert read_move(" Passe", "passe") == read_move("pass", "パス") == read_move("パス", "パス") == MoveSought(None)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=60), st.sets(st.integers(0, 59)), st.integers(1, 7))
def test_next_and_previous_go_round_in_the_order_of_the_file(parents: list[int], marked: set[int], step: int) -> None:
    nodes = [Node()]
    for back in parents:
        nodes.append(Node({}, nodes[max(0, len(nodes) - 1 - back)]))
    for index, node in enumerate(nodes):
        if index in marked:
            node.properties["HO"] = ["1"]
    search = RecordSearch([nodes[0]], lambda _root: has_any(FindKind.HOTSPOT))
    while search.advance(step):
        pass
    order = list(nodes[0].subtree())
    wanted = [node for node in order if "HO" in node.properties]
    assert [node for _, node in search.found] == wanted
    assert search.seen == len(order)
    for place, node in enumerate(order):
        later = [each for each in order[place + 1 :] if each in wanted] or wanted
        earlier = [each for each in order[:place] if each in wanted] or wanted
        after, before = search.after(node), search.before(node)
        assert (None if after is None else search.found[after].node) is (later[0] if later else None)
        assert (None if before is None else search.found[before].node) is (earlier[-1] if earlier else None)
        assert search.index_of(node) == (wanted.index(node) if node in wanted else None)
