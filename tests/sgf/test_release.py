"""Freeing a large collection without the garbage collector, and only if nothing else refers to it."""

from __future__ import annotations

import gc
from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import chain

import pytest

from qtgo.core.game.game import Game
from qtgo.core.record.edit_history import Attach, Detach, Edit, EditKind, History, Row, detach
from qtgo.core.record.replayed_line import Kept
from qtgo.core.record.tree import Node
from qtgo.sgf.collection import Collection
from qtgo.sgf.reader import read_collection
from qtgo.sgf.release import release
from qtgo.sgf.writer import write_collection
from tests.living_nodes import nodes_made

TEXT = b"(;SZ[9]C[marked]" + b"(;B[aa];W[bb](;B[cc])(;B[dd];W[ee]))" * 400 + b")(;SZ[9];B[aa];W[bb])"
NODES = 1 + 400 * 5 + 3


class Counted(str):
    """A value that is counted at its end, which takes less time than to count the nodes that are left."""

    __slots__ = ()
    freed = 0

    def __del__(self) -> None:
        Counted.freed += 1


@pytest.fixture(autouse=True)
def nodes() -> Iterator[Callable[[], int]]:
    with nodes_made() as counted:
        yield counted


def released(
    collections: list[Collection], kept: list[Kept] | None = None, branches: Sequence[Sequence[Node]] = ()
) -> list[Node]:
    """Release a collection that this list alone refers to; return its games, and the branches, if that did not work."""
    steps = release(collections.pop(), [] if kept is None else kept, branches)
    del branches
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            return list(chain.from_iterable(ended.value))


def at_end(steps: Generator[None, None, list[Sequence[Node]]]) -> tuple[int, list[Sequence[Node]]]:
    """Take all steps; return the most values that were freed in one, and their result."""
    most, before = 0, Counted.freed
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            return max(most, Counted.freed - before), ended.value
        most, before = max(most, Counted.freed - before), Counted.freed


def test_games_are_freed_without_the_collector(nodes: Callable[[], int]) -> None:
    before = nodes()
    collections = [read_collection(TEXT)]
    assert nodes() == before + NODES
    assert released(collections) == []
    assert nodes() == before


def test_very_many_variations_of_one_move_are_freed_a_few_at_a_time() -> None:
    before = Counted.freed
    collections = [Collection([Node()])]
    for _ in range(4_000):
        Node({"C": [Counted()]}, collections[0].games[0])
    steps = release(collections.pop(), [])
    assert at_end(steps)[0] <= 1000
    assert Counted.freed == before + 4_000


def test_what_was_just_read_is_not_looked_through_for_cycles() -> None:
    """The collector stops all threads, even if it runs in another than the window's."""
    looked = list[int]()

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            looked.append(info["generation"])

    gc.callbacks.append(note)
    try:
        assert released([read_collection(b"(;SZ[9]" + b";B[aa];W[bb]" * 10_000 + b")")]) == []
    finally:
        gc.callbacks.remove(note)
    assert looked == []


@pytest.mark.parametrize("way", ["root", "children", "source", "collection"])
def test_what_something_refers_to_stays_whole(way: str, nodes: Callable[[], int]) -> None:
    collections = [read_collection(TEXT)]
    collection, first = collections[0], collections[0].games[0]
    kept: object = {
        "root": first,
        "children": first.children[200].children[0].children[1].children[0],
        "source": collection.source,
        "collection": collection,
    }[way]
    del collection, first
    before = nodes()
    games = released(collections)
    assert [sum(1 for _ in game.subtree()) for game in games] == [NODES - 3, 3]
    assert nodes() == before
    kept = None
    assert released([Collection(games)]) != [], "the list of this test refers to the games"
    collections = [Collection(games)]
    del games
    assert released(collections) == []
    assert nodes() == before - NODES
    assert kept is None


def test_the_list_of_nodes_that_must_stay_is_freed_in_steps() -> None:
    root = Node()
    for _ in range(20_000):
        Node({}, root)
    kept = root.children[0]
    collections = [Collection([root])]
    del root
    steps = release(collections.pop(), [])
    count = sum(1 for _ in steps)
    assert count >= 2 * 20_000 // 500, "listed, and taken from the list again"
    assert kept.parent is not None


def test_what_was_read_of_a_game_is_freed_in_steps_after_it(nodes: Callable[[], int]) -> None:
    before = nodes()
    collections = [read_collection(TEXT)]
    opened = [Game(collections[0].games[0])]
    opened[0].steps_of(opened[0].root.children)
    kept = opened[0].kept
    counts = [*map(len, kept)]
    assert sum(counts) > 400
    games = released(collections, kept)
    assert games, "the game refers to it"
    assert [*map(len, kept)][-len(counts) :] == counts
    opened.clear()
    collections = [Collection(games)]
    del games
    assert released(collections, kept) == []
    assert kept == []
    assert nodes() == before


def test_what_was_read_of_a_file_is_freed_in_steps_too(nodes: Callable[[], int]) -> None:
    """Such as where each node stands, once it was asked for: a million of these at once take a tenth of a second."""
    before = nodes()
    collections = [read_collection(b"(;C[" + b"\n" * 300 + b"]" + b"((;B[aa]))" * 400 + b")" + b"(;W[bb])" * 500)]
    used = [collections[0].source]
    assert used[0] is not None
    assert used[0].place(used[0].offset_of(collections[0].games[-1])) == (301, 7996)
    assert len(used[0].outside) == 502
    kept = list[Kept]()
    games = released(collections, kept)
    assert games, "what was read is in use"
    nodes_there = nodes() - before
    assert sum(map(len, kept)) >= 2 * nodes_there + 300 + 400 + 2 * 501
    used.clear()
    collections = [Collection(games)]
    del games
    assert released(collections, kept) == []
    assert kept == []
    assert nodes() == before


def test_an_edited_game_is_freed_too(nodes: Callable[[], int]) -> None:
    before = nodes()
    collections = [read_collection(TEXT)]
    root = collections[0].games[0]
    Node({"B": ["ff"]}, root.children[7])
    del root.children[9].children[0].children[1].children[0], root
    assert released(collections) == []
    assert nodes() == before


def edited_game(history: History) -> Collection:
    """Return a game with a deleted branch in a deleted branch, and a pasted one that was undone within."""
    collection = read_collection(TEXT)
    root = collection.games[0]
    branch, pasted = root.children[7], read_collection(b"(;B[ff];W[gg];B[hh])").games[0]
    history.do(Edit(EditKind.PASTE, (Attach(pasted, branch.children[0], 0),), root, root))
    history.undo()
    for node in (branch.children[0].children[1], branch, root.children[3]):
        history.do(Edit(EditKind.DELETE_BRANCH, (detach(node),), root, root))
    return collection


def test_branches_that_edits_took_out_are_freed_with_their_game(nodes: Callable[[], int]) -> None:
    """They know their parents, so that these would be taken for nodes that are still in use."""
    before = nodes()
    histories = [History()]
    collections = [edited_game(histories[0])]
    games = released(collections, branches=histories[0].outside)
    assert games, "the history can bring them back"
    assert sum(1 for game in games for _ in game.subtree()) == NODES + 3 == nodes() - before
    histories.clear()
    collections = [Collection(games)]
    del games
    assert released(collections) == []
    assert nodes() == before


def test_a_branch_that_something_refers_to_stays_where_it_was() -> None:
    histories = [History()]
    collections = [edited_game(histories[0])]
    branches = [histories.pop().outside]
    end = next(branch.children[0] for (branch,) in branches[0] if branch.properties == {"B": ["ff"]})
    depth = len(end.path())
    games = released(collections, branches=branches.pop())
    assert games
    assert len(end.path()) == depth


def test_a_row_of_very_many_branches_is_freed_a_few_at_a_time_when_its_edit_is_gone(nodes: Callable[[], int]) -> None:
    before = nodes()
    histories = [History()]
    collections = [Collection([Node()])]
    root = collections[0].games[0]
    row = Row([Node({"C": [Counted()]}, root) for _ in range(4_000)])
    histories[0].do(Edit(EditKind.DELETE_FOLLOWING, (Detach(row.nodes[0], root, 0, row),), root, root))
    del row, root
    branches = histories[0].outside
    steps = release(collections.pop(), [], branches)
    del branches
    rest = [*chain.from_iterable(at_end(steps)[1])]
    assert nodes() == before + len(rest) == before + 4_001
    histories.clear()
    collections = [Collection([])]
    branches = [rest]
    del rest
    steps = release(collections.pop(), [], branches)
    del branches
    most, left = at_end(steps)
    assert left == []
    assert nodes() == before
    assert most <= 1000


@pytest.mark.parametrize("text", [b"(;SZ[9]((;B[aa])(;W[bb])))", b"(;SZ[9];B[aa](;W[bb])) rest (;SZ[9];B[cc]"])
def test_what_is_read_to_compare_it_when_a_game_is_written_is_freed_without_the_collector(
    text: bytes, nodes: Callable[[], int]
) -> None:
    collection = read_collection(text)
    collection.games[0].properties["GN"] = ["edited"]
    before = nodes()
    assert b"GN[edited]" in write_collection(collection)
    assert nodes() == before
