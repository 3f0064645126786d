from __future__ import annotations

from dataclasses import replace

import pytest

from qtgo.ai.play.passing import PASS, PLAY_ON, EndgameAdvice, advise, best_of, may_be_over
from qtgo.ai.search.search_values import CandidateReport, Estimate, Report
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.gtp.server.server_record import GtpRecord
from tests.core.boards import read_board

# C3 is nobody's; Black has 10 points and White 14.
DIVIDED = """
. X O . .
. X O . .
. X . O .
. X O . .
. X O . .
"""
# The same with a white stone on A3 that is dead.
WITH_DEAD = """
. X O . .
. X O . .
O X . O .
. X O . .
. X O . .
"""


def record(diagram: str, rules: str = "chinese", komi: float = 0.0, moves: str = "") -> GtpRecord:
    board = read_board(diagram)
    made = GtpRecord(GameInfo(ruleset(rules), width=board.width, height=board.height, komi=komi))
    points = [Point(index % board.width, index // board.width) for index in range(board.width * board.height)]
    made.set_up(*([point for point in points if board.color_at(point) is color] for color in Color))
    for text in moves.split():
        point = None if text == "pass" else Point.from_vertex(text)
        made.play(Move(made.position.to_move, point))
    return made


def said(made: GtpRecord, *, white: str = "CDE", dead: str = "", unsettled: str = "", **values: object) -> Estimate:
    """Estimate the divided board: the columns named are White's; C3 is nobody's."""
    width, height = made.info.width, made.info.height
    owned = [-1.0 if "ABCDE"[x] in white else 1.0 for _ in range(height) for x in range(width)]
    for vertex in ("C3", *unsettled.split()):
        point = Point.from_vertex(vertex)
        owned[point.y * width + point.x] = 0.0
    open_points, removed = (frozenset(map(Point.from_vertex, text.split())) for text in (unsettled, dead))
    seki = values.get("seki", frozenset())
    assert isinstance(seki, frozenset)
    return Estimate(tuple(owned), removed, seki, 0.0, 0.5, 1.0, open_points, not unsettled)


def report(made: GtpRecord, best: str, passing: float = 0.5, **scores: float) -> Report:
    """Make a report in which a move is best; others have scores, and the pass has a share of the policy."""
    points = made.info.width * made.info.height
    candidates = [
        CandidateReport(None if name == "pass" else Point.from_vertex(name), 50, 0.5, score, 0.1, 0.4, 0.0)
        for name, score in {best: 0.0, **scores}.items()
    ]
    policy = (*((1 - passing) / points,) * points, passing)
    return Report(made.position.to_move, 200, 0.5, 0.0, 0.0, tuple(candidates), (1.0,) * points, policy)


def points(text: str) -> EndgameAdvice:
    return EndgameAdvice(points=frozenset(map(Point.from_vertex, text.split())))


@pytest.mark.parametrize(
    ("rules", "advice"),
    [("chinese", points("C3")), ("aga", points("C3")), ("pass-stone", points("C3")), ("japanese", PASS)],
)
def test_neutral_points_are_played_where_they_count(rules: str, advice: EndgameAdvice) -> None:
    made = record(DIVIDED, rules)
    assert advise(report(made, "pass"), made.replay, said(made)) == advice
    assert advise(report(made, "A3"), made.replay, said(made)) == advice
    made = record(DIVIDED, rules, moves="C3")
    assert advise(report(made, "pass"), made.replay, said(made)) == PASS


def test_who_has_won_passes_at_once_after_a_pass() -> None:
    won, lost = record(DIVIDED, moves="pass"), record(DIVIDED, komi=-10.5, moves="pass")
    assert advise(report(won, "E3"), won.replay, said(won)) == PASS
    assert advise(report(lost, "E3"), lost.replay, said(lost)) == points("C3")


def test_a_win_must_stand_whatever_becomes_of_what_is_open() -> None:
    made = record(DIVIDED, moves="pass")
    assert advise(report(made, "E3"), made.replay, said(made, unsettled="E3")) == PLAY_ON


def test_a_pass_is_not_returned_where_much_is_open_except_to_win() -> None:
    made = record(DIVIDED, moves="pass")
    open_points = " ".join(f"{column}{row}" for column in "ABCDE" for row in range(1, 6))
    much = said(made, unsettled=open_points)
    assert much.is_far_from_over
    assert advise(report(made, "pass", C3=-20.0), made.replay, much) == PLAY_ON
    assert advise(report(made, "pass", C3=-20.0), made.replay, said(made, unsettled="A1")) == PASS
    first = record(DIVIDED)
    assert advise(report(first, "pass", C3=-20.0), first.replay, much) == PASS
    won = record(DIVIDED, komi=60.0, moves="pass")
    assert advise(report(won, "pass", C3=-20.0), won.replay, much) == PASS


def test_a_doubt_is_played_out_even_if_the_network_would_pass() -> None:
    made = record(DIVIDED, moves="C3")
    doubted = said(made, unsettled="E3 E4")
    assert advise(report(made, "E3"), made.replay, doubted) == PLAY_ON
    assert advise(report(made, "pass", E3=-0.2, E4=-0.5, A3=0.0), made.replay, doubted) == points("E3 E4")
    assert advise(report(made, "pass", E3=-3.0), made.replay, doubted) == PASS
    territory = record(DIVIDED, "japanese", moves="C3")
    assert advise(report(territory, "pass", E3=-0.2, E4=-0.5), territory.replay, doubted) == PASS


@pytest.mark.parametrize(
    ("rules", "moves", "advice"),
    [
        ("chinese", "C3 pass", PASS),
        ("tromp-taylor", "C3 pass", points("A2 A4")),
        ("chinese", "C3 pass pass pass", points("A2 A4")),  # it was stopped before: the other does not agree
        ("japanese", "C3 pass pass pass", PASS),
    ],
)
def test_dead_stones_are_captured_where_nobody_removes_them(rules: str, moves: str, advice: EndgameAdvice) -> None:
    made = record(WITH_DEAD, rules, komi=20, moves=moves)
    assert made.position.to_move is Color.BLACK
    assert advise(report(made, "pass"), made.replay, said(made, dead="A3")) == advice


def test_what_is_won_as_it_stands_needs_no_cleaning() -> None:
    made = record(WITH_DEAD, "tromp-taylor", komi=-20, moves="C3 pass")
    assert advise(report(made, "pass"), made.replay, said(made, dead="A3")) == PASS


def test_the_liberties_of_a_seki_are_left_alone() -> None:
    made = record(DIVIDED)
    stones = frozenset(point for point, _ in made.position.stones_by_point())
    assert advise(report(made, "pass"), made.replay, said(made, seki=stones)) == PASS


def test_a_large_part_of_the_board_that_is_nobodys_is_no_neutral_point() -> None:
    made = record(
        """
        . X . . .
        . X . . .
        . X . . .
        . X . O .
        . X . . .
        """
    )
    open_points = " ".join(f"{column}{row}" for column in "CDE" for row in range(1, 6) if f"{column}{row}" != "D2")
    judged = said(made, unsettled=open_points)
    assert advise(report(made, "D4", passing=0.5), made.replay, judged) == PLAY_ON
    assert advise(report(made, "pass", D4=0.0, A1=0.0), made.replay, judged) == points("D4")


def test_neutral_points_that_would_be_captured_are_left_alone() -> None:
    made = record(
        """
        . X O . .
        . X O . .
        X . . O .
        . X O . .
        . X O . .
        """
    )
    assert advise(report(made, "pass"), made.replay, said(made)) == points("B3")


def test_a_search_that_found_a_gain_is_believed_and_so_is_one_that_does_not_pass() -> None:
    made = record(DIVIDED, "japanese")
    judged = said(made)
    assert advise(report(made, "A3", **{"pass": -3.0}), made.replay, judged) == PLAY_ON
    assert advise(report(made, "A3", **{"pass": -0.1}), made.replay, judged) == PASS
    assert advise(report(made, "C3", passing=0.0), made.replay, judged) == PLAY_ON
    assert advise(report(made, "C3", passing=0.5), made.replay, judged) == PASS


def test_own_territory_is_not_filled_while_something_is_open_elsewhere() -> None:
    made = record(DIVIDED, "japanese")
    doubted = said(made, unsettled="E1 E2")
    assert advise(report(made, "A5", E2=-0.2, A4=0.0, D5=-3.0), made.replay, doubted) == points("E2")
    assert advise(report(made, "A5", A4=0.0), made.replay, doubted) == PASS
    assert advise(report(made, "A5", E2=0.0, **{"pass": -0.3}), made.replay, doubted) == points("E2")
    # Nothing is wasted by what the search thinks worth a point, a play on what is open, or anywhere by area.
    assert advise(report(made, "A5", E2=0.0, **{"pass": -1.0}), made.replay, doubted) == PLAY_ON
    assert advise(report(made, "E2", A5=0.0), made.replay, doubted) == PLAY_ON
    assert advise(report(made, "A5", E2=0.0), made.replay, said(made, unsettled="A4")) == PLAY_ON
    area = record(DIVIDED, "chinese")
    assert advise(report(area, "A5", E2=0.0), area.replay, doubted) == PLAY_ON


def test_a_stone_in_atari_is_captured_in_own_territory_too() -> None:
    made = record(
        """
        O X O . .
        . X O . .
        . X . O .
        . X O . .
        . X O . .
        """,
        "japanese",
    )
    doubted = said(made, unsettled="E1 E2")
    assert advise(report(made, "A4", E2=0.0), made.replay, doubted) == PLAY_ON
    assert advise(report(made, "A1", E2=0.0), made.replay, doubted) == points("E2")


def test_a_weak_player_who_has_hardly_looked_plays_as_it_does() -> None:
    made = record(DIVIDED, "japanese")
    glance = replace(report(made, "A5", E2=0.0), visits=1)
    assert advise(glance, made.replay, said(made, unsettled="E1 E2")) == PLAY_ON


def test_a_game_without_end_is_ended() -> None:
    made = record(DIVIDED, "japanese", moves="pass pass " * 51)
    assert advise(report(made, "E3", passing=0.0), made.replay, said(made, unsettled="E3 E4 E5 D5 D4")) == PASS


def test_the_judge_is_asked_when_little_is_open_or_somebody_passes() -> None:
    made = record(DIVIDED)
    busy = Report(Color.BLACK, 1, 0.5, 0.0, 0.0, report(made, "E3").candidates, (0.0,) * 25, (0.0,) * 26)
    assert not may_be_over(busy, made.replay)
    assert may_be_over(busy, record(DIVIDED, moves="pass").replay)
    assert may_be_over(report(made, "E3"), made.replay)
    assert may_be_over(report(made, "pass"), made.replay)


def test_of_several_points_the_best_known_is_played() -> None:
    made = record(DIVIDED)
    found = report(made, "E3", E4=0.0)
    e3, e4, a1 = (Point.from_vertex(text) for text in ("E3", "E4", "A1"))
    assert best_of({e4, a1}, found, 5) == e4
    policy = [0.0] * 26
    policy[e3.y * 5 + e3.x] = 0.5
    quiet = Report(Color.BLACK, 1, 0.5, 0.0, 0.0, (), (0.0,) * 25, tuple(policy))
    assert best_of({e3, e4, a1}, quiet, 5) == e3
