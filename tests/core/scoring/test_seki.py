"""What counts under territory rules, drawn by kind of life: small letters are stones that the players call dead.

On the right of each position is the count: b and w are territory, a colon is nobody's.
"""

from __future__ import annotations

import pytest

from qtgo.core.rules.ruleset import NAMED
from qtgo.core.scoring.score import Score, ScoringTerms, score
from tests.core.scoring.scores import at, position, score_map

KINDS = {
    "two groups without an eye share two liberties": """
        XXXXXXX XXXXXXX
        X.OOO.X X:OOO:X
        XXXXXXX XXXXXXX
    """,
    "an eye each and one liberty to share": """
        .X.OXX. :X:OXXb
        XXOOX.X XXOOXbX
        OOO.XXX OOO:XXX
    """,
    "a space of two that whoever enters loses": """
        XOOOX.X XOOOXbX
        X..OXX. X::OXXb
        XXXOOXX XXXOOXX
        .XXXOOO bXXXOOO
        X.X.XO. XbXbXO:
        XXXXXOO XXXXXOO
    """,
    "seki around a stone that neither side can take": """
        .XX.O.O :XX:O:O
        OOX.OOO OOX:OOO
        .OXOXXO :OXOXXO
        OOXX.XO OOXX:XO
        XX.XOOO XXbXOOO
        .XXXXXX bXXXXXX
        X.X.X.X XbXbXbX
    """,
    "double ko": """
        .XO.OX.O. bXO:OX:O:
        X.XO.XXOO XbXO:XXOO
        XXXOOOXXO XXXOOOXXO
        OOO.O.OXO OOOwOwOXO
        O.OOOOOXX OwOOOOOXX
        OOOXXXXX. OOOXXXXXb
        XXXX.X.XX XXXXbXbXX
        .X.XXXXX. bXbXXXXXb
    """,
    "a belly eye": """
        .x.OX. wwwOXb
        x..OX. wwwOXb
        .x.OX. wwwOXb
        OOOOXX OOOOXX
        XXXXX. XXXXXb
        ..X.XX bbXbXX
    """,
    "a row of three with a stone in its middle is one eye": """
        .o.XO.O :::XOwO
        XXXXOO. XXXXOOw
        OOOXXOO OOOXXOO
        .OOOXXO wOOOXXO
        O.OOOXX OwOOOXX
        OOO.OOX OOOwOOX
    """,
    "a row of four is two eyes": """
        ....XO bbbbXO
        XXXXXO XXXXXO
        OOOOOO OOOOOO
        O.O.O. OwOwOw
        OOOOOO OOOOOO
    """,
    "a square of four is one eye": """
        ..XO.O ::XOwO
        ..XOO. ::XOOw
        XXXOOO XXXOOO
        OOOO.O OOOOwO
        .O.OOO wOwOOO
    """,
    "a bulky five is one eye": """
        oo.XO. :::XOw
        oooXOO :::XOO
        XXXXO. XXXXOw
        OOOOOO OOOOOO
        .O.O.O wOwOwO
    """,
    "seven stones leave two eyes, but their capture is owed": """
        ooooXO. bbbbXOw
        ooo.XOO bbb:XOO
        XXXXX.O XXXXX:O
        OOOOOOO OOOOOOO
        .O.O.OO wOwOwOO
    """,
    "a row of five is two eyes with a row of three stones in its middle": """
        .ooo.XO bbbbbXO
        XXXXXXO XXXXXXO
        OOOOOOO OOOOOOO
        O.O.O.O OwOwOwO
        OOOOOOO OOOOOOO
    """,
    "a bent row of three in five points that can become a square is one eye": """
        oo.XO. :::XOw
        o.XXOO ::XXOO
        XXXXO. XXXXOw
        OOOOOO OOOOOO
        .O.O.O wOwOwO
    """,
    "an eye and a false eye": """
        .XXXO.O :XXXOwO
        XX.XOO. XX:XOOw
        OOXOO.O OOXOOwO
        .OOOOOO wOOOOOO
        O.OO.OO OwOOwOO
    """,
    "a bamboo joint holds two eyes together, and cut off groups without an eye are in seki": """
        .X...X. bX:::Xb
        XX...XX XX:::XX
        OXX.XXO OXX:XXO
        O.....O O:::::O
        OXX.XXO OXX:XXO
        XXOOOXX XXOOOXX
        .XO.OX. bXO:OXb
    """,
}


def counted(stones: list[str], rules: str = "japanese") -> tuple[Score, str]:
    """Score rows of stones from above, and draw the count."""
    of = position("\n".join(" ".join(row.upper()) for row in stones))
    height = len(stones)
    dead = " ".join(
        f"{'ABCDEFGHJ'[x]}{height - y}" for y, row in enumerate(stones) for x, s in enumerate(row) if s in "xo"
    )
    result = score(of, ScoringTerms(NAMED[rules], 0), dead=at(dead))
    return result, score_map(result, of)


def columns(diagram: str) -> tuple[list[str], list[str]]:
    """Divide a diagram into its position and its count."""
    lines = [line.split() for line in diagram.strip().splitlines()]
    return [stones for stones, _ in lines], [count for _, count in lines]


@pytest.mark.parametrize("diagram", [pytest.param(diagram, id=name) for name, diagram in KINDS.items()])
def test_count(diagram: str) -> None:
    stones, expected = columns(diagram)
    assert counted(stones)[1].splitlines() == expected


def turned(rows: list[str]) -> list[str]:
    return ["".join(column) for column in zip(*reversed(rows), strict=True)]


@pytest.mark.parametrize("diagram", [pytest.param(diagram, id=name) for name, diagram in KINDS.items()])
def test_the_count_is_the_same_whichever_way_the_board_is_turned_and_with_the_colors_swapped(diagram: str) -> None:
    stones, expected = columns(diagram)
    swap = str.maketrans("XOxobw", "OXoxwb")
    for _ in range(4):
        stones, expected = turned(stones), turned(expected)
        for mirrored in (list, lambda rows: [row[::-1] for row in rows]):
            assert counted(mirrored(stones))[1].splitlines() == mirrored(expected)
        inverted = [row.translate(swap) for row in stones]
        assert counted(inverted)[1].splitlines() == [row.translate(swap) for row in expected]


def test_area_rules_count_every_eye() -> None:
    stones, _ = columns(KINDS["an eye each and one liberty to share"])
    result, drawn = counted(stones, "chinese")
    assert drawn.splitlines()[0] == "bX:OXXb"
    assert (result.black.total, result.white.total) == (10 + 3, 6)
