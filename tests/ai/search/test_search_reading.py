"""What the shipped network and a few hundred visits must not get wrong; the rest of each board is settled."""

import pytest

from qtgo.ai.network import Network
from qtgo.ai.search.search_values import Report
from qtgo.ai.search.tree_search import Search
from qtgo.core.rules.point import Color
from tests.ai.search_games import drawn

BLACK, WHITE = Color.BLACK, Color.WHITE

THREE_IN_A_ROW = """
. X . X O . .
X . X X O . O
X X X O O O .
X X X O . O O
X X X X X O O
O O O O X X X
. . . O X . .
"""
THROW_IN = """
. O . X . X .
O O O X X . X
. O X X . X .
O O X . X X .
. O X X X X .
. O X O O X .
. . O . . X .
"""
RACE = """
. O . O X . X
O O O O X X .
. O . O X . X
O O O O X X X
O X X X O X .
. X O O O X .
. . . . X X .
"""
FALSE_EYE = """
. X . X O . .
X . X X O . O
X X X O O O .
X X X O . O O
X X X X O O O
O O O X X X X
. . . O X . .
"""
BROKEN_LADDER = """
. . . . . . . . .
. . X . . . X . .
. . . . . . . . .
. . . . . . . . .
. . . . . O . . .
. . . . . . . . .
. . X . . . . O .
. X O . . . . . .
. . . X . . . . .
"""
SETTLED = """
. X . X O . O
X . X X O O .
. X X O O . O
X . X O O O .
X X X X O O O
. X . X O . O
. . X X O O .
"""
NEUTRAL_LEFT = """
. X . X . O O
X . X X O O .
. X X O O . O
X . X O O O .
X X X X O O O
. X . X . O O
. . X X O O .
"""


@pytest.fixture(scope="module")
def network() -> Network:
    return Network.shipped()


def searched(
    network: Network, diagram: str, color: Color, rules: str = "chinese", komi: float = 7.0, visits: int = 200
) -> Report:
    search = Search(network)
    search.set_root(drawn(diagram, color, rules, komi))
    search.run(visits=visits)
    return search.report()


def moves(report: Report) -> list[str]:
    return ["pass" if candidate.point is None else candidate.point.vertex for candidate in report.candidates]


@pytest.mark.parametrize("rules", ["chinese", "japanese"])
@pytest.mark.parametrize(
    ("diagram", "color", "komi", "right"),
    [
        (THREE_IN_A_ROW, BLACK, 7.0, "B1"),
        (THREE_IN_A_ROW, WHITE, 7.0, "B1"),
        (THROW_IN, BLACK, 9.0, "D1"),
        (THROW_IN, WHITE, 7.0, "D1"),
        (RACE, BLACK, 7.0, "B1 C1 D1"),
        (RACE, WHITE, 7.0, "A2 B1"),
    ],
)
def test_the_move_that_decides_is_found(
    network: Network, diagram: str, color: Color, komi: float, right: str, rules: str
) -> None:
    report = searched(network, diagram, color, rules, komi)
    assert moves(report)[0] in right.split()
    for candidate, move in zip(report.candidates, moves(report), strict=True):
        if move == "pass":
            assert candidate.score < report.candidates[0].score - 1


def test_who_owns_the_points_follows_from_what_was_read(network: Network) -> None:
    killed = searched(network, THREE_IN_A_ROW, BLACK)
    saved = searched(network, THREE_IN_A_ROW, WHITE)
    assert killed.ownership[0] > 0.5
    assert saved.ownership[0] > 0.5
    assert killed.win_rate > 0.8
    assert saved.win_rate > 0.8


def test_a_lost_group_is_not_defended(network: Network) -> None:
    """White has but a false eye there; under Japanese rules each useless move costs a point."""
    assert moves(searched(network, FALSE_EYE, WHITE, "japanese", 0.5))[0] == "pass"
    assert moves(searched(network, FALSE_EYE, BLACK, "japanese", 10.5))[0] == "pass"  # where it is worth the game


def test_a_ladder_that_does_not_work_is_not_begun(network: Network) -> None:
    assert moves(searched(network, BROKEN_LADDER, BLACK))[0] not in ("C1", "D2")


@pytest.mark.parametrize("color", list(Color))
@pytest.mark.parametrize("komi", [-20.5, 0.5, 20.5])
@pytest.mark.parametrize("rules", ["japanese", "korean"])
def test_it_passes_when_the_game_is_over(network: Network, color: Color, rules: str, komi: float) -> None:
    assert moves(searched(network, SETTLED, color, rules, komi))[0] == "pass"


@pytest.mark.parametrize("color", list(Color))
@pytest.mark.parametrize("rules", ["chinese", "aga", "stone-scoring", "pass-stone"])
def test_where_passing_costs_nothing_it_is_not_worse_then(network: Network, color: Color, rules: str) -> None:
    """Nor does a move in one's own territory, so that either may come first."""
    report = searched(network, SETTLED, color, rules, 0.5)
    [passing] = [candidate for candidate in report.candidates if candidate.point is None]
    assert passing.score > report.candidates[0].score - 0.5
    assert passing.visits > 20


@pytest.mark.parametrize("color", list(Color))
@pytest.mark.parametrize("komi", [-20.5, 0.0, 20.5])
def test_it_does_not_pass_before(network: Network, color: Color, komi: float) -> None:
    """A point is worth something even to who wins or loses by far."""
    assert moves(searched(network, NEUTRAL_LEFT, color, "chinese", komi))[0] in ("E2", "E7")
