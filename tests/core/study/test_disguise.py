"""Problems turned and with the colors exchanged."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.rules.point import Color
from qtgo.core.study.disguise import disguised
from qtgo.core.study.problem import Problem, Verdict
from qtgo.sgf.reader import read_collection

RECORD = b"(;SZ[9:7]AB[aa]AW[bb]C[Black to live](;B[cc];W[ba];B[dd]C[RIGHT])(;B[ba]BM[1];W[cc]C[Black is dead]))"


def test_without_a_wish_it_is_a_copy() -> None:
    root = read_collection(RECORD).games[0]
    copy = disguised(root, Random(1), turned=False, swapped=False)
    assert copy is not root
    assert [node.properties for node in copy.subtree()] == [node.properties for node in root.subtree()]


def test_words_for_the_colors_are_exchanged_too() -> None:
    root = read_collection(RECORD).games[0]
    seen = set()
    for seed in range(20):
        copy = disguised(root, Random(seed), turned=False, swapped=True)
        seen.add((Problem(copy).solver, copy.properties["C"][0]))
    assert seen == {(Color.BLACK, "Black to live"), (Color.WHITE, "White to live")}


def test_letters_for_the_colors_are_exchanged_where_they_say_who_plays() -> None:
    root = read_collection("(;SZ[9]AB[aa]C[From a game, W to play. 先黑. B is A];W[cc])".encode()).games[0]
    texts = {disguised(root, Random(seed), turned=False, swapped=True).properties["C"][0] for seed in range(20)}
    assert texts == {"From a game, W to play. 先黑. B is A", "From a game, B to play. 先白. B is A"}


@given(st.integers(0, 2**32))
def test_what_is_right_stays_right_and_the_record_stays(seed: int) -> None:
    root = read_collection(RECORD).games[0]
    before = [dict(node.properties) for node in root.subtree()]
    problem, turned = Problem(root), Problem(disguised(root, Random(seed), turned=True, swapped=True))
    verdicts = [problem.verdict(node) for node in root.subtree()]
    assert [turned.verdict(node) for node in turned.root.subtree()] == verdicts
    assert Verdict.RIGHT in verdicts
    assert [dict(node.properties) for node in root.subtree()] == before
