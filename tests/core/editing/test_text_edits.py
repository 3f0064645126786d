"""Replacing words in the texts of nodes."""

from qtgo.core.editing.text_edits import replace_texts
from qtgo.core.game.game import Game
from qtgo.core.record.edit_history import EditKind
from qtgo.core.record.tree import Node
from qtgo.sgf.reader import read_collection
from qtgo.sgf.writer import write_text

GAME = b"(;SZ[9]GC[old];B[ee]C[old \\] old]N[Old]LB[aa:old][bb:B];W[cc]C[other\\\nold])"


def substitute(text: str) -> tuple[str, int]:
    return text.replace("old", "new]"), text.count("old")


def root_of(text: bytes) -> Node:
    return read_collection(text).games[0]


def test_all_texts_are_replaced_as_one_edit_that_undo_reverts() -> None:
    game = Game(root_of(GAME))
    replaced = replace_texts(game.root.subtree(), substitute)
    assert replaced.times == 5 and replaced.draft is not None
    game.edit(replaced.draft.kind, replaced.draft.changes)
    first = game.root.children[0]
    assert game.root.properties["GC"] == ["new\\]"] and first.properties["C"] == ["new\\] \\] new\\]"]
    assert first.properties["LB"] == ["aa:new\\]", "bb:B"] and first.properties["N"] == ["Old"]
    assert read_collection(write_text([game.root]).encode()).games[0].properties["GC"] == ["new\\]"]
    assert game.history.can_undo is not None and game.history.can_undo.kind is EditKind.REPLACE_TEXT
    game.undo()
    assert game.root.properties["GC"] == ["old"] and first.properties["LB"] == ["aa:old", "bb:B"]


def test_a_text_of_which_nothing_is_left_is_gone() -> None:
    root = root_of(b"(;SZ[9]C[old]LB[aa:old])")
    draft = replace_texts([root], lambda text: (text.replace("old", ""), text.count("old"))).draft
    assert draft is not None
    game = Game(root)
    game.edit(draft.kind, draft.changes)
    assert set(root.properties) == {"SZ"}


def test_what_is_nowhere_makes_no_edit() -> None:
    assert replace_texts([root_of(b"(;SZ[9]C[other])")], substitute) == (None, 0)
