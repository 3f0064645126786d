"""Nodes put in, taken out, moved and pasted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from qtgo.core.editing import tree_edits
from qtgo.core.editing.edits import EditRefusedError, Refusal, counting_removed
from qtgo.core.editing.later_moves import LegalityWatch
from qtgo.core.game.game import Game
from qtgo.core.record.tree import Node
from qtgo.core.rules.illegal_move import IllegalMoveError, Reason
from qtgo.core.rules.point import Color, Point
from qtgo.sgf.reader import read_text
from qtgo.sgf.writer import write_text
from qtgo.steps import at_once
from tests.core.editing.edits import branches, game_of, make, written


def pasted(text: str) -> list[Node]:
    return read_text(text).games


@contextmanager
def refused(refusal: Refusal) -> Iterator[None]:
    with pytest.raises(EditRefusedError) as raised:
        yield
    assert raised.value.refusal is refusal


def test_a_move_is_put_between_others_and_the_later_ones_are_judged() -> None:
    game = game_of("(;SZ[9];B[ee];W[aa](;B[bb])(;B[cc]))", 0)
    watch = LegalityWatch(game, game.current.children)
    make(game, tree_edits.insert_move(game, Point(0, 8), Color.BLACK))
    assert written(game) == "(;SZ[9];B[ee];B[aa];W[aa](;B[bb])(;B[cc]))"
    assert game.current.properties == {"B": ["aa"]}
    [made] = at_once(watch.looking()).made_illegal
    assert (made.illegal.color, made.illegal.point) == (Color.WHITE, Point.from_vertex("A9"))
    game.undo()
    assert written(game) == "(;SZ[9];B[ee];W[aa](;B[bb])(;B[cc]))"


def test_an_illegal_move_is_not_put_in() -> None:
    game = game_of("(;SZ[9];B[ee];W[aa])", 0)
    with pytest.raises(IllegalMoveError) as caught:
        tree_edits.insert_move(game, Point(4, 4))
    assert caught.value.illegal.reason is Reason.OCCUPIED


def test_only_one_node_is_taken_out() -> None:
    game = game_of("(;SZ[9](;B[aa])(;B[bb](;W[cc])(;W[dd]))(;B[ee]))", 1)
    make(game, tree_edits.delete_node(game))
    assert written(game) == "(;SZ[9](;B[aa])(;W[cc])(;W[dd])(;B[ee]))"
    assert game.current is game.root
    with refused(Refusal.IS_ROOT):
        tree_edits.delete_node(game)


def test_what_follows_or_stands_beside_is_taken_out() -> None:
    game = game_of("(;SZ[9](;B[aa])(;B[bb](;W[cc])(;W[dd]))(;B[ee]))", 1, 1)
    make(game, tree_edits.delete_others(branches(game)))
    assert written(game) == "(;SZ[9];B[bb];W[dd])"
    with refused(Refusal.NOTHING_BESIDE):
        tree_edits.delete_others(branches(game))
    with refused(Refusal.NOTHING_FOLLOWS):
        tree_edits.delete_following(game)
    game.go_to(game.root)
    make(game, tree_edits.delete_following(game))
    assert written(game) == "(;SZ[9])"


def test_a_variation_moves_with_the_node_deep_in_it() -> None:
    game = game_of("(;SZ[9](;B[aa])(;B[bb];W[cc]))", 1, 0)
    with refused(Refusal.IS_LAST):
        tree_edits.move_variation(branches(game), 1)
    make(game, tree_edits.move_variation(branches(game), -1))
    assert written(game) == "(;SZ[9](;B[bb];W[cc])(;B[aa]))"
    assert game.on_main_line
    with refused(Refusal.IS_FIRST):
        tree_edits.move_variation(branches(game), -1)
    game.go_to(game.root)
    with refused(Refusal.NO_VARIATION):
        tree_edits.move_variation(branches(game), 1)


def test_a_copied_branch_comes_back_below_another_node() -> None:
    game = game_of("(;SZ[9]PB[A](;B[aa];W[bb]C[x\\]])(;B[cc]))", 0)
    text = write_text([tree_edits.as_record(game.current)])
    assert "PB" not in text
    assert write_text([tree_edits.record_of(game.current)]) == text
    assert game.current.parent is game.root
    game.go_to(game.root.children[1])
    make(game, tree_edits.paste(game, pasted(text)))
    assert written(game) == "(;SZ[9]PB[A](;B[aa];W[bb]C[x\\]])(;B[cc];B[aa];W[bb]C[x\\]]))"
    assert game.current.properties == {"B": ["aa"]}


def test_pasting_over_replaces_what_follows() -> None:
    game = game_of("(;SZ[9];B[aa];W[bb])", 0)
    make(game, tree_edits.paste(game, pasted("(;SZ[9](;W[cc])(;W[dd]))"), over=True))
    assert written(game) == "(;SZ[9];B[aa](;W[cc])(;W[dd]))"


def test_a_whole_game_is_pasted_as_a_branch() -> None:
    game = game_of("(;SZ[9]PB[A];B[aa])", 0)
    make(game, tree_edits.paste(game, pasted("(;GM[1]CA[gbk]SZ[9]PB[other]AB[cc]C[start];W[dd])")))
    assert written(game) == "(;SZ[9]PB[A];B[aa];AB[cc]C[start];W[dd])"
    game = game_of("(;SZ[9];B[aa])", 0)
    make(game, tree_edits.paste(game, pasted("(;SZ[9]PB[other]AB[cc];W[dd])")))
    assert written(game) == "(;SZ[9];B[aa];PB[other]AB[cc];W[dd])"


def test_pasting_is_refused_for_another_size_or_nothing() -> None:
    game = game_of("(;SZ[9])")
    with refused(Refusal.OTHER_SIZE):
        tree_edits.paste(game, pasted("(;SZ[13];B[aa])"))
    with refused(Refusal.NOTHING_TO_PASTE):
        tree_edits.paste(game, pasted("(;SZ[9])"))


def test_the_record_begins_at_the_current_position() -> None:
    game = game_of("(;SZ[9]PB[A]C[old](;B[aa];W[ba]N[here](;B[cc])(;B[dd]))(;B[ee]))", 0, 0)
    before = game.position
    make(game, tree_edits.begin_here(game))
    assert written(game) == "(;SZ[9]PB[A]AB[aa]AW[ba]PL[B]N[here](;B[cc])(;B[dd]))"
    assert game.current is game.root
    assert (game.position.stones, game.to_move) == (before.stones, before.to_move)
    with refused(Refusal.IS_ROOT):
        tree_edits.begin_here(game)


def test_a_new_beginning_shows_of_the_board_what_was_shown_there() -> None:
    game = game_of("(;SZ[9]VW[aa:ee]PM[2];B[aa]DD[bb];W[ba]VW[aa:dd];B[cc])")
    game.go_to(game.root.children[0].children[0])
    held = game.step.inherited
    make(game, tree_edits.begin_here(game))
    assert game.step.inherited == held
    assert held.visible and held.dimmed and held.print_mode


def test_very_many_siblings_that_are_gone_are_counted_some_at_a_time() -> None:
    game = Game(read_text("(;SZ[9];B[ee]" + "(;W[aa];B[bb])" * 12_000 + ")").games[0])
    parent = game.root.children[0]
    game.go_to(parent.children[0])
    for draft, gone, least in (
        (tree_edits.delete_others(branches(game)), 2 * 11_999, 5),
        (tree_edits.delete_node(game), 1, 0),
    ):
        game.edit(draft.kind, draft.changes, draft.after)
        steps, count = 0, counting_removed(draft.changes)
        try:
            while True:
                next(count)
                steps += 1
        except StopIteration as ended:
            assert ended.value == gone
        assert steps >= least
        game.undo()
    game.go_to(parent)
    draft = tree_edits.delete_node(game)
    game.edit(draft.kind, draft.changes, draft.after)
    assert at_once(counting_removed(draft.changes)) == 1, "those that follow are still there"
