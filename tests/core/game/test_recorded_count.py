"""The count of a finished game as its record tells of it."""

import pytest

from qtgo.core.game.counting import recorded_count
from qtgo.core.record.game_info import read_game_info
from qtgo.core.scoring.stone_removal import StoneRemovalState
from qtgo.sgf.reader import read_text

# Black surrounds the left column, White the two at the right; D4 is a dead stone of Black's where there is one.
#   . X O . .
#   . X O x .
#   . X O . .
#   . X O . .
#   . X O . .
_WALLS = "AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce]"
_BLACK_SIDE = "TB[aa][ab][ac][ad][ae]"
_WHITE_SIDE = "TW[da][db][dc][dd][de][ea][eb][ec][ed][ee]"


def count(root: str, end: str = "") -> StoneRemovalState | None:
    """Count a game on 5x5 with komi 0.5: properties of its root, and of the pass that ended it."""
    text = f"(;GM[1]SZ[5]KM[0.5]{_WALLS}{root};B[];W[]{end})"
    game = read_text(text).games[0]
    return recorded_count(game, read_game_info(game))


def totals(state: StoneRemovalState | None) -> tuple[float, float] | None:
    return None if state is None else (state.score.black.total, state.score.white.total)


@pytest.mark.parametrize(
    ("root", "end", "expected"),
    [
        ("RU[Japanese]RE[W+5.5]", "", (5, 10.5)),
        ("RU[Chinese]RE[W+5.5]", "", (10, 15.5)),
        ("RU[Japanese]RE[ w + 5,50 ]", "", (5, 10.5)),  # as others write it
        ("RU[Japanese]RE[W+6.5]AB[db]", _BLACK_SIDE + _WHITE_SIDE, (5, 11.5)),  # with a dead stone
        ("RU[Japanese]RE[W+4.5]", _BLACK_SIDE + "TW[da][db][dc][dd][de][ea][eb][ec][ed]", (5, 9.5)),  # less E1
        ("RU[Japanese]RE[W+5.5]", _BLACK_SIDE + _WHITE_SIDE + ";C[Well played.]", (5, 10.5)),
    ],
)
def test_a_count_that_gives_the_result_is_found(root: str, end: str, expected: tuple[float, float]) -> None:
    assert totals(count(root, end)) == expected


@pytest.mark.parametrize(
    ("root", "end"),
    [
        ("RU[Japanese]RE[W+R]", ""),
        ("RU[Japanese]RE[W+]", ""),
        ("RU[Japanese]RE[?]", ""),
        ("RU[Japanese]", ""),
        ("RU[Japanese]RE[W+6.5]", ""),  # no count gives that
        ("RU[Japanese]RE[B+5.5]", ""),
        ("RU[Japanese]RE[W+6.5]AB[db]", ""),  # nobody says which stones are dead
        ("RU[Japanese]RE[W+7.5]AB[db]", _BLACK_SIDE + _WHITE_SIDE),
    ],
)
def test_what_is_not_known_is_not_counted(root: str, end: str) -> None:
    assert count(root, end) is None


def test_a_drawn_game_is_counted() -> None:
    text = "(;GM[1]SZ[3]KM[0]RU[Chinese]RE[Draw]AB[aa][ab][ac]AW[ca][cb][cc];B[];W[])"
    game = read_text(text).games[0]
    assert totals(recorded_count(game, read_game_info(game))) == (3, 3)


def test_an_endless_record_is_not_replayed() -> None:
    game = read_text("(;GM[1]SZ[5]RU[Japanese]RE[W+5.5]" + ";B[];W[]" * 1500 + ")").games[0]
    assert recorded_count(game, read_game_info(game)) is None
