"""Edits of very many nodes as few changes."""

import random
from weakref import ref

import pytest

from qtgo.core.editing import rewriting
from qtgo.core.editing.edits import Draft
from qtgo.core.editing.later_moves import concerned_by
from qtgo.core.editing.rewriting import in_few_changes
from qtgo.core.editing.tree_edits import attach_all
from qtgo.core.game.game import Game
from qtgo.core.record.edit_history import EditKind, SetProperties, set_properties
from qtgo.core.record.tree import Node
from tests.core.editing.edits import random_tree, shape


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rewriting, "_MANY", 3)


def commented(game: Game) -> Draft:
    """Return the edit that gives every third node a comment."""
    nodes = [*game.root.subtree()][::3]
    return Draft(EditKind.REPLACE_TEXT, tuple(set_properties(node, {"C": ["new"]}) for node in nodes), detail="detail")


@pytest.mark.parametrize("seed", range(30))
def test_many_changes_of_properties_become_few_with_the_same_result(seed: int) -> None:
    games = [Game(random_tree(random.Random(seed))) for _ in range(2)]
    for game in games:
        game.go_to(random.Random(seed).choice([*game.root.subtree()]))
    before = shape(games[0].root)
    draft = commented(games[0])
    few = in_few_changes(games[0], draft)
    assert few is not None
    assert (few is draft) is (len(draft.changes) <= 3)
    assert (few.kind, few.detail) == (draft.kind, "detail") and not concerned_by(few)
    games[0].edit(few.kind, few.changes, few.after)
    games[1].edit(draft.kind, commented(games[1]).changes)
    assert shape(games[0].root) == shape(games[1].root) != before
    assert shape(games[0].current) == shape(games[1].current) and games[0].depth == games[1].depth
    games[0].undo()
    assert shape(games[0].root) == before
    games[0].redo()
    assert shape(games[0].root) == shape(games[1].root)


def test_the_changes_of_very_many_nodes_are_not_as_many() -> None:
    game = Game(Node({"SZ": ["9"]}))
    for _ in range(100):
        Node({"C": ["x"]}, game.root)
    few = in_few_changes(game, commented(game))
    assert few is not None
    assert len(few.changes) == 3


def test_properties_that_are_all_removed_are_gone() -> None:
    game = Game(Node({"SZ": ["9"]}))
    for _ in range(10):
        Node({"C": ["x"]}, game.root)
    bare = [set_properties(node, {"C": None}) for node in game.root.children]
    few = in_few_changes(game, Draft(EditKind.REPLACE_TEXT, tuple(bare)))
    assert few is not None
    game.edit(few.kind, few.changes, few.after)
    assert [node.properties for node in game.root.children] == [{}] * 10


class Marked(SetProperties):
    """A change of which one can tell whether it has been freed."""

    __slots__ = ("__weakref__",)


def test_the_many_changes_are_freed_one_by_one_before_the_nodes_are_rewritten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Together, at the end, those of a million nodes would stop every thread for long."""
    monkeypatch.setattr(rewriting, "_SLICE", 2)
    game = Game(Node({"SZ": ["9"]}))
    for _ in range(100):
        Node({"C": ["x"]}, game.root)
    marked = [Marked(node, node.properties, {}) for node in game.root.children]
    alive = [ref(change) for change in marked]
    counted: list[int] = []
    drafts = [Draft(EditKind.REPLACE_TEXT, tuple(marked))]
    marked.clear()
    in_few_changes(game, drafts.pop(), lambda _share: counted.append(sum(change() is not None for change in alive)))
    assert max(counted) <= 1


def test_changes_of_the_tree_stay_as_they_are() -> None:
    game = Game(random_tree(random.Random(1)))
    draft = Draft(EditKind.MERGE_GAME, (*commented(game).changes, *attach_all([Node({"B": [""]})], game.root)))
    assert in_few_changes(game, draft) is draft
