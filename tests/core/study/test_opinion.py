"""What is thought of moves that a problem's record does not have."""

from __future__ import annotations

import pytest

from qtgo.core.game.game import Game
from qtgo.core.rules.point import Point
from qtgo.core.study.opinion import Adviser, Opinion, at_stake
from qtgo.core.study.problem import Problem, Verdict
from qtgo.sgf.reader import read_collection

KILL = "(;SZ[19]AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][ec][eb][ea];B[ba]C[RIGHT])"
LIVE = "(;SZ[19]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea];B[ba]C[RIGHT])"
SIX = "(;SZ[19]AW[ac][bc][cc][dc][db][da]AB[ad][bd][cd][dd][ed][ec][eb][ea];B[bb]C[RIGHT])"
OPEN = "(;SZ[19]AB[cc][dd]AW[cd];B[ce]C[RIGHT])"
REFUTED = Opinion(Verdict.WRONG, Point.from_vertex("B19"))


def after(record: str, vertex: str) -> Opinion | None:
    problem, tried = (Problem(read_collection(record.encode()).games[0]) for _ in range(2))
    game = Game(tried.root)
    game.go_to(tried.start)
    game.play(Point.from_vertex(vertex))
    return Adviser(problem).opinion(game.position)


@pytest.mark.parametrize(
    ("record", "vertex", "expected"),
    [
        (KILL, "A19", REFUTED),
        (KILL, "K10", REFUTED),
        (KILL, "B19", Opinion(Verdict.RIGHT)),
        (LIVE, "C19", Opinion(Verdict.WRONG, Point.from_vertex("A19"))),
        (LIVE, "B19", Opinion(Verdict.RIGHT)),
        (SIX, "A19", Opinion(Verdict.WRONG, Point.from_vertex("B18"))),
        (SIX, "B19", None),  # a ko, perhaps
        (OPEN, "D15", None),  # nothing is enclosed
    ],
)
def test_the_verdict_and_what_refutes(record: str, vertex: str, expected: Opinion | None) -> None:
    assert after(record, vertex) == expected


def test_a_record_that_reading_contradicts_is_left_alone() -> None:
    wrong = KILL.replace("B[ba]", "B[aa]")
    assert not at_stake(Problem(read_collection(wrong.encode()).games[0]))
    assert after(wrong, "C19") is None
