"""Another game put into this one."""

import pytest

from qtgo.core.editing.edits import EditRefusedError, Refusal
from qtgo.core.editing.merge import merge_game
from qtgo.core.editing.tree_edits import paste, record_of
from qtgo.core.game.game import Game
from qtgo.core.record.tree import Node
from qtgo.sgf.reader import read_collection
from qtgo.sgf.writer import write_text
from tests.core.editing.edits import written

OWN = b"(;SZ[9]PB[Cho]C[Start];B[ee]C[Good];W[cc](;B[gg])(;B[gc]))"


def root_of(text: bytes) -> Node:
    return read_collection(text).games[0]


def merged(other: bytes, name: str = "", own: bytes = OWN) -> tuple[Game, str]:
    game = Game(root_of(own))
    draft = merge_game(game, root_of(other), name)
    game.edit(draft.kind, draft.changes, draft.after)
    return game, written(game)


def test_same_moves_are_followed_and_others_become_a_variation() -> None:
    game, text = merged(b"(;SZ[9]PB[Go]EV[Cup];B[ee];W[cc];B[gc];W[gg];B[dd])", "Go, 1933")
    assert text == "(;SZ[9]PB[Cho]C[Start];B[ee]C[Good];W[cc](;B[gg])(;B[gc];W[gg]N[Go, 1933];B[dd]))"
    assert game.move_number == 4, "where the other game leaves this one"
    game.undo()
    assert written(game) == OWN.decode()


def test_what_is_taken_over_is_held_by_one_game_only() -> None:
    game, other = Game(root_of(OWN)), root_of(b"(;SZ[9];B[ee];W[cc](;B[aa])(;B[gg];W[aa]))")
    theirs = [*other.subtree()]
    draft = merge_game(game, other)
    game.edit(draft.kind, draft.changes, draft.after)
    assert all(child.parent is node for node in theirs for child in node.children)


def test_another_variation_stands_last() -> None:
    _, text = merged(b"(;SZ[9];B[ee];W[cc](;B[aa])(;B[bb]N[b]))", "X")
    assert text.endswith("(;B[gg])(;B[gc])(;B[aa]N[X])(;B[bb]N[b]))")


def test_what_is_said_of_the_same_nodes_is_joined() -> None:
    _, text = merged(b"(;SZ[9]C[Start]KM[0];B[ee]C[Bad]TR[ee]BM[1];W[cc]C[Good])")
    assert ";B[ee]C[Good\n\nBad]TR[ee];W[cc]C[Good]".replace("\n", "") in text
    assert "KM" not in text and "C[Start];" in text and "BM" not in text


@pytest.mark.parametrize(
    ("own", "other", "both"),
    [
        ("TR[aa]", "TR[bb][aa]", "TR[aa][bb]"),
        ("SQ[aa]TR[cc]", "TR[aa][bb]", "SQ[aa]TR[bb][cc]"),
        ("", "TR[aa]SQ[bb]", "TR[aa]SQ[bb]"),
        ("", "CR[aa]MA[bb]M[aa]", "CR[aa]MA[bb]"),
        ("TR[aa:ci]", "TR[aa]", "TR[aa:ci]"),
        ("LB[aa:1]", "LB[aa:A][bb:B:x]", "LB[aa:1][bb:B\\:x]"),
        ("LB[aa:1]", "L[aa][bb]", "LB[aa:1][bb:b]"),
        ("LB[aa:1]", "TR[aa]", "LB[aa:1]TR[aa]"),
        ("AR[aa:bb]LN[cc:dd]", "AR[aa:bb][bb:aa]LN[ee:ff]", "AR[aa:bb][bb:aa]LN[cc:dd][ee:ff]"),
        ("TB[aa]", "TB[bb]TW[aa]", "TB[aa]"),
        ("GB[1]", "GW[1]HO[1]", "GB[1]HO[1]"),
        ("VW[aa]", "VW[bb]DD[cc]", "VW[aa]DD[cc]"),
    ],
)
def test_marks_of_both_games_stay(own: str, other: str, both: str) -> None:
    _, text = merged(f"(;SZ[9];B[ee]{other};W[aa])".encode(), own=f"(;SZ[9];B[ee]{own};W[cc])".encode())
    assert text == f"(;SZ[9];B[ee]{both}(;W[cc])(;W[aa]))"


def test_setup_and_moves_of_other_colors_are_other_nodes() -> None:
    _, text = merged(b"(;SZ[9](;W[ee])(;AB[ee]))")
    assert text.endswith("(;W[ee])(;AB[ee]))")


@pytest.mark.parametrize(
    ("other", "refusal"),
    [
        (b"(;SZ[13];B[ee])", Refusal.OTHER_START),
        (b"(;SZ[9]AB[aa];B[ee])", Refusal.OTHER_START),
        (b"(;SZ[9]C[Start];B[ee];W[cc](;B[gc])(;B[gg]))", Refusal.NOTHING_TO_MERGE),
    ],
)
def test_what_cannot_be_merged_is_refused(other: bytes, refusal: Refusal) -> None:
    with pytest.raises(EditRefusedError) as error:
        merge_game(Game(root_of(OWN)), root_of(other))
    assert error.value.refusal is refusal


def test_a_long_game_needs_no_deep_stack() -> None:
    moves = "".join(f";{'BW'[number % 2]}[{'abcdefghi'[number % 9]}a]" for number in range(5000))
    game, _ = merged(f"(;SZ[9]{moves};B[ii])".encode(), own=f"(;SZ[9]{moves})".encode())
    assert game.depth == 5001


def test_a_game_with_the_same_moves_twice_loses_nothing() -> None:
    game, text = merged(b"(;SZ[9](;B[ee]C[One];W[aa])(;B[ee]C[Two];W[bb]))", own=b"(;SZ[9];B[ee];W[cc])")
    assert text == "(;SZ[9];B[ee]C[OneTwo](;W[cc])(;W[aa])(;W[bb]))"
    game.undo()
    assert written(game) == "(;SZ[9];B[ee];W[cc])"


@pytest.mark.parametrize(
    ("own", "other", "both"),
    [
        ("SBKV[60.00]SBKS[1.50]", "SBKV[40.00]SBKS[-1.50]LZ[K 50.0 999]", "SBKV[60.00]SBKS[1.50]"),
        ("LZ[K 50.0 9]", "SBKV[40.00]QGAN[abc]", "LZ[K 50.0 9]"),
        ("", "SBKV[40.00]SBKS[-1.50]", "SBKV[40.00]SBKS[-1.50]"),
    ],
)
def test_a_reviewed_game_keeps_its_analysis(own: str, other: str, both: str) -> None:
    theirs = f"(;SZ[9]KM[6.5];B[ee]{other};W[cc])".encode()
    _, text = merged(theirs, own=f"(;SZ[9]KM[6.5];B[ee]{own})".encode())
    assert text == f"(;SZ[9]KM[6.5];B[ee]{both};W[cc])"


def test_an_analysis_that_would_seem_to_be_of_this_komi_is_not_taken_over() -> None:
    own = b"(;SZ[9]KM[6.5];B[ee])"
    _, text = merged(b"(;SZ[9]KM[0.5];B[ee]SBKS[1.5];W[cc]SBKS[2.5]C[played])", own=own)
    assert text == "(;SZ[9]KM[6.5];B[ee];W[cc]C[played])"
    changed = b'(;SZ[9]KM[6.5]QGAS[*:{"ruleset"\\: "Japanese", "komi"\\: 0.5}];B[ee];W[cc]SBKS[2.5])'
    _, text = merged(changed, own=own)
    assert text == "(;SZ[9]KM[6.5];B[ee];W[cc])"


def test_a_branch_does_not_take_its_analysis_into_a_game_of_another_komi() -> None:
    own = Game(root_of(b"(;SZ[9]KM[0.5];B[ee]SBKS[1.5];W[cc])"))
    branch = record_of(own.root.children[0])
    assert "SBKS" in branch.children[0].properties
    for komi, expected in (("6.5", {"B": ["ee"]}), ("0.5", {"B": ["ee"], "SBKS": ["1.5"]})):
        game = Game(root_of(f"(;SZ[9]KM[{komi}])".encode()))
        draft = paste(game, [root_of(write_text([branch]).encode())])
        game.edit(draft.kind, draft.changes)
        assert game.root.children[0].properties == expected
