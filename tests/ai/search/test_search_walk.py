import pytest

from qtgo.ai.search.search_walk import dead_stones, outcome
from qtgo.core.rules.point import Color, Point
from tests.ai.search_games import drawn

ENDED = """
. X O . .
X X O O O
X O X O .
X X X O O
. X . X .
"""


def owned(rows: str) -> list[float]:
    """Read whose each point is: X, O, or . for nobody."""
    lines = ["".join(row.split()) for row in rows.split("\n") if row.strip()]
    return [{"X": 1.0, "O": -1.0, ".": 0.0}[index] for row in reversed(lines) for index in row]


def test_stones_are_dead_where_the_other_color_owns() -> None:
    """But chains that live without condition never are, whatever the network says."""
    position = drawn(ENDED).position()
    of_black = owned("X X O O O\nX X O O O\nX X X O O\nX X X O O\nX X O O O")
    assert dead_stones(position, of_black) == {Point(1, 2), Point(3, 0)}
    assert Point(0, 1) not in dead_stones(position, [-own for own in of_black])


@pytest.mark.parametrize("to_move", list(Color))
def test_the_rules_decide_and_the_side_to_move_is_told(to_move: Color) -> None:
    record = drawn(". X O .\nX X O O\n. X O .\nX X O O", to_move, rules="chinese", komi=0.0)
    assert outcome(record.position(), record.info, set(), None) == (0.5, 0.0)
    sign = 1 if to_move is Color.BLACK else -1
    white = {Point(2, y) for y in range(4)} | {Point(3, 0), Point(3, 2)}
    assert outcome(record.position(), record.info, white, None) == ((1 + sign) / 2, 16 * sign)
    ludus = drawn(". X O .\nX X O O\n. X O .\nX X O O", to_move, rules="ludus", komi=0.0)
    assert outcome(ludus.position(), ludus.info, set(), None) == ((1 - sign) / 2, 0.0)
    button = drawn(". X O .\nX X O O\n. X O .\nX X O O", to_move, rules="aga-button", komi=0.0)
    win, lead = outcome(button.position(), button.info, set(), Color.BLACK)
    assert (win, lead) == ((1 + sign) / 2, 0.5 * sign)
