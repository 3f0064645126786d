"""Illegal moves and stones set up over others, in every variation."""

from __future__ import annotations

import pytest

from qtgo.sgf.play_check import check_play
from qtgo.sgf.problem import ProblemKind
from qtgo.sgf.reader import read_text

ILLEGAL, OVER = ProblemKind.ILLEGAL_MOVE, ProblemKind.SETUP_OVER_STONE
KO = "(;SZ[5]AB[ba][ab][bc]AW[ca][bb][db][cc]"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("(;SZ[5];B[aa];W[bb];B[cc])", []),
        ("(;SZ[5];B[aa];W[aa])", [(ILLEGAL, 14, "W A5")]),
        ("(;SZ[5];B[aa](;W[aa])(;W[bb];B[bb])(;W[cc]))", [(ILLEGAL, 15, "W A5"), (ILLEGAL, 29, "B B4")]),
        ("(;SZ[5]AW[ab][ba];B[aa])", [(ILLEGAL, 18, "B A5")]),
        ("(;SZ[5]RU[NZ]AW[ab][ba];B[aa])", []),
        ("(;SZ[5]AW[ab][ba];B[aa]KO[])", []),
        (KO + ";B[cb];W[bb])", [(ILLEGAL, 46, "W B4")]),
        (KO + ";B[cb];W[ee];B[ea];W[bb])", []),
        ("(;SZ[5];B[aa];AW[aa])", [(OVER, 14, "A5")]),
        ("(;SZ[5];B[aa](;AW[aa])(;W[aa]))", [(OVER, 15, "A5"), (ILLEGAL, 24, "W A5")]),
        ("(;SZ[5];B[aa];AE[aa];W[aa])", []),
        ("(;SZ[5];B[aa];W[tt];B[];W[zz])", []),
    ],
)
def test_play(text: str, found: list[tuple[ProblemKind, int, str]]) -> None:
    assert [(p.kind, p.column, p.detail) for p in check_play(read_text(text))] == found
