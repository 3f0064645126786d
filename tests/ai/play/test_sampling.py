import random
from collections import Counter

import pytest

from qtgo.ai.play.levels import FULL, LEVELS
from qtgo.ai.play.plays import atari_moves, is_own_eye
from qtgo.ai.play.sampling import chances, sample_move
from qtgo.ai.play.sight import Sight
from qtgo.ai.search.search_values import CandidateReport, Report
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.gtp.server.server_record import GtpRecord
from tests.core.boards import read_board

SIZE = 9


def vertex(text: str) -> Point:
    return Point.from_vertex(text)


def record(moves: str = "", size: int = SIZE) -> GtpRecord:
    made = GtpRecord(GameInfo(ruleset("chinese"), width=size, height=size, komi=7.5))
    for number, text in enumerate(moves.split()):
        made.play(Move(Color.WHITE if number % 2 else Color.BLACK, None if text == "pass" else vertex(text)))
    return made


def report(shares: dict[str, float], *, visits: dict[str, int] | None = None, size: int = SIZE) -> Report:
    """Make a report with the policy given by vertex, and perhaps candidates with visits."""
    policy = [0.0] * (size * size + 1)
    for text, share in shares.items():
        point = vertex(text)
        policy[point.y * size + point.x] = share
    candidates = tuple(
        CandidateReport(vertex(text), count, 0.5, 0.0, shares.get(text, 0.0), 0.4, 0.0)
        for text, count in (visits or dict.fromkeys(shares, 0)).items()
    )
    return Report(Color.BLACK, 1, 0.5, 0.0, 0.0, candidates, (0.0,) * (size * size), tuple(policy))


def drawn(sight: Sight, said: Report, times: int = 400, moves: str = "") -> Counter[str]:
    rng = random.Random(1)
    replay = record(moves).replay
    points = [sample_move(said, replay, sight, rng) for _ in range(times)]
    return Counter(point.vertex for point in points if point is not None)


BLUNT = Sight(temperature=1.0, least_share=0.1)


def test_a_move_is_drawn_by_its_share_and_never_a_silly_one() -> None:
    counts = drawn(BLUNT, report({"D4": 0.6, "E5": 0.3, "A1": 0.05, "J9": 0.05}))
    assert set(counts) == {"D4", "E5"}
    assert 1.5 < counts["D4"] / counts["E5"] < 2.7


def test_the_temperature_sharpens_and_blunts() -> None:
    said = report({"D4": 0.6, "E5": 0.3})
    sharp, blunt = (Sight(temperature=t, least_share=0.1) for t in (0.25, 3.0))
    assert drawn(sharp, said)["E5"] < 50
    assert drawn(blunt, said)["E5"] > 150


def test_visits_count_where_there_are_some() -> None:
    said = report({"D4": 0.9, "E5": 0.1}, visits={"D4": 5, "E5": 95})
    assert drawn(BLUNT, said)["E5"] == 400


def test_what_is_far_from_the_last_moves_may_be_overlooked() -> None:
    said = report({"G8": 0.6, "C4": 0.2, "D2": 0.2})
    blind = Sight(temperature=1.0, least_share=0.01, overlooks=1.0)
    assert set(drawn(blind, said, moves="C3 D3")) == {"C4", "D2"}
    assert set(drawn(blind, said, moves="F2 pass")) == {"D2"}
    assert set(drawn(blind, report({"G8": 0.9}), moves="C3 D3")) == {"G8"}


def test_the_chances_are_those_of_what_is_drawn_even_where_nothing_near_is_playable() -> None:
    said = report({"A1": 0.5, "E5": 0.3, "F6": 0.2})
    blind = Sight(temperature=1.0, least_share=0.01, overlooks=0.6)
    moves = "H8 A2 H9 B1"  # near which is only what the rules forbid
    counts, expected = drawn(blind, said, moves=moves), chances(said, record(moves).replay, blind)
    assert {point.vertex: round(chance, 6) for point, chance in expected.items()} == {"E5": 0.6, "F6": 0.4}
    assert set(counts) == {"E5", "F6"}


def test_stones_in_atari_are_seen() -> None:
    said = report({"A2": 0.1, "E5": 0.4, "F6": 0.4})
    alert = Sight(temperature=1.0, least_share=0.01, instinct=1.0)
    dull = Sight(temperature=1.0, least_share=0.01)
    moves = "B1 A1"  # White's stone in the corner has one liberty
    assert drawn(alert, said, moves=moves)["A2"] > 2 * drawn(dull, said, moves=moves)["A2"]


def test_moves_that_the_rules_forbid_are_not_drawn() -> None:
    said = report({"A1": 0.9, "E5": 0.1})
    assert set(drawn(BLUNT, said, moves="D4 A2 D5 B1")) == {"E5"}
    assert drawn(BLUNT, report({"A1": 0.9}), moves="D4 A2 D5 B1") == Counter()


@pytest.mark.parametrize("sight", [level.sight(SIZE, SIZE) for level in LEVELS.values()], ids=LEVELS)
def test_no_level_fills_its_own_eye(sight: Sight) -> None:
    said = report({"A1": 0.9, "E5": 0.1})
    assert set(drawn(sight, said, moves="A2 J1 B1 J2 B2 J3")) == {"E5"}


def test_where_the_likeliest_move_is_an_own_eye_the_others_are_weighed_among_themselves() -> None:
    strong = LEVELS["3d"].sight(SIZE, SIZE)
    said = report({"A1": 0.9, "E5": 0.02, "F6": 0.0001})
    assert set(drawn(strong, said, moves="A2 J1 B1 J2 B2 J3")) == {"E5"}


def test_tiny_shares_are_weighed_too() -> None:
    sharp = Sight(temperature=0.12, overlooks=1.0)
    said = report({"G8": 0.9, "C4": 1e-44, "D2": 1e-45})
    assert set(drawn(sharp, said, moves="C3 D3")) == {"C4"}


def test_at_full_strength_the_best_is_played_and_the_opening_varies() -> None:
    visits = {"D4": 100, "E5": 90, "C3": 5}
    said = report(dict.fromkeys(visits, 0.3), visits=visits)
    assert set(drawn(LEVELS[FULL].sight(SIZE, SIZE), said)) == {"D4", "E5"}
    assert set(drawn(LEVELS[FULL].sight(SIZE, SIZE), said, moves="A1 J1 A2 J2 A4 J4")) == {"D4"}


@pytest.mark.parametrize(
    ("rows", "answer"),
    [
        (". X . / X . X / . X .", True),
        ("O X . / X . X / . X .", True),
        ("O X O / X . X / . X .", False),
        (". X . / X . . / . X .", False),
    ],
)
def test_an_eye_is_told_from_a_false_one(rows: str, answer: bool) -> None:
    inner = [row.split() for row in rows.split("/")]
    grid = [["."] * 7 for _ in range(7)]
    for y, row in enumerate(inner):
        grid[y + 2][2:5] = row
    board = read_board("\n".join(" ".join(row) for row in grid))
    assert is_own_eye(board, Color.BLACK, Point(3, 3)) is answer
    assert not is_own_eye(board, Color.WHITE, Point(3, 3))


@pytest.mark.parametrize(
    ("diagram", "answer"),
    [
        ("X . .\nX X .\n. X .", True),
        (". . .\nX O .\n. X .", False),
        ("X . .\nX O .\n. X .", False),
        (". O .\nX O O\n. X O", False),
        (". . .\nX . .\n. . .", False),
    ],
)
def test_in_the_corner_an_eye_needs_all_around_it(diagram: str, answer: bool) -> None:
    assert is_own_eye(read_board(diagram), Color.BLACK, Point(0, 0)) is answer


def test_ataris_are_those_that_can_be_taken_or_saved() -> None:
    board = read_board(
        """
        . . . . .
        . . . . .
        . X O . .
        X O . . .
        O . . . .
        """
    )
    assert atari_moves(board, Color.BLACK) == {Point(1, 0), Point(0, 2)}
    board = read_board("O X .\n. . .\n. . .")
    assert atari_moves(board, Color.WHITE) == {Point(0, 1)}
    assert atari_moves(board, Color.BLACK) == {Point(0, 1)}
