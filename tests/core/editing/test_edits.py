"""Any sequence of edits of any tree: undone it gives the tree as it was, redone as it became."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.game.game import Game
from qtgo.core.record.edit_history import Edit
from qtgo.core.record.tree import Node
from qtgo.sgf.reader import read_text
from qtgo.sgf.writer import write_text
from tests.core.editing.edits import Shape, random_edit, random_tree, shape
from tests.examples import examples

seeds = st.integers(0, 2**32)


def go_anywhere(game: Game, chance: random.Random) -> None:
    game.go_to(chance.choice(list(game.root.subtree())))


def check_board(game: Game) -> None:
    """The board that followed the edits is the one that a new game would show."""
    fresh = Game(game.root)
    fresh.go_to(game.current)
    assert fresh.position == game.position
    assert fresh.step.inherited.dimmed == game.step.inherited.dimmed
    assert [*fresh.path] == [*game.path]
    # How handicap stones were placed is known of a new game only.
    placement = game.info.handicap_placement
    assert replace(fresh.info, handicap_placement=placement) == game.info


def check_tree(root: Node) -> None:
    for node in root.subtree():
        assert all(child.parent is node for child in node.children)
        points = [raw for name in ("AB", "AW", "AE") for raw in node.properties.get(name, ())]
        assert len(points) == len(set(points)) or node.properties.get("AE")


def edit_at_random(game: Game, chance: random.Random, count: int) -> list[Shape]:
    """Make edits here and there; give the tree after each step of undo, the first being before all."""
    pictures = [shape(game.root)]
    last: Edit | None = None
    for _ in range(count):
        if chance.random() < 0.5:
            go_anywhere(game, chance)
        draft = random_edit(game, chance)
        if draft is None:
            continue
        extends = last if chance.random() < 0.3 else None
        joined = extends is not None
        last = game.edit(draft.kind, draft.changes, draft.after, detail=draft.detail, extends=extends)
        if joined:
            pictures.pop()
        pictures.append(shape(game.root))
        check_board(game)
        check_tree(game.root)
    return pictures


@examples(250)
@given(seeds)
def test_any_sequence_of_edits_undone_and_redone(seed: int) -> None:
    chance = random.Random(seed)
    game = Game(random_tree(chance))
    pictures = edit_at_random(game, chance, 14)
    for expected in reversed(pictures[:-1]):
        if chance.random() < 0.3:
            go_anywhere(game, chance)
        assert game.undo() is not None
        assert shape(game.root) == expected
        check_board(game)
    assert game.undo() is None
    assert not game.history.modified
    for expected in pictures[1:]:
        if chance.random() < 0.3:
            go_anywhere(game, chance)
        assert game.redo() is not None
        assert shape(game.root) == expected
        check_board(game)
    assert game.redo() is None


@given(seeds)
def test_a_game_knows_which_nodes_are_in_its_tree(seed: int) -> None:
    chance = random.Random(seed)
    game = Game(random_tree(chance))
    seen: set[Node] = set()
    for _ in range(8):
        seen.update(game.root.subtree())
        edit_at_random(game, chance, 1)
        if chance.random() < 0.3:
            game.undo()
        in_tree = set(game.root.subtree())
        assert {node for node in seen if game.has(node)} == seen & in_tree


@examples(150)
@given(seeds)
def test_an_edited_tree_is_written_and_read_again(seed: int) -> None:
    chance = random.Random(seed)
    game = Game(random_tree(chance))
    edit_at_random(game, chance, 10)
    game.root.properties["CA"] = ["UTF-8"]
    (read,) = read_text(write_text([game.root])).games
    assert shape(read) == shape(game.root)
