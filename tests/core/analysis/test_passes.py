"""The order and depth in which a game is reviewed."""

from dataclasses import replace

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.loss import Loss
from qtgo.core.analysis.passes import Depth, Pass, Request, best_loss, depth_seen, level_within, requests
from qtgo.core.rules.point import Color, Move, Point

COUNT = 6
MOVES = [Move((Color.BLACK, Color.WHITE)[index % 2], Point(index, 2)) for index in range(COUNT)]
DEPTH = Depth(curve=1, everywhere=30, mistakes=200, most=800)


def known(visits: int, lead: float = 0.0, error: float | None = 0.1) -> PositionAnalysis:
    return PositionAnalysis(visits, lead=lead, lead_error=error)


def wanted(positions: list[PositionAnalysis | None]) -> list[Request]:
    return list(requests(MOVES, positions, DEPTH))


def test_first_the_curve_from_the_start() -> None:
    positions: list[PositionAnalysis | None] = [None] * (COUNT + 1)
    assert [(request.index, request.visits) for request in wanted(positions)] == [(n, 1) for n in range(COUNT + 1)]
    positions[0] = known(1)
    assert wanted(positions)[0].index == 1
    assert {request.stage for request in wanted(positions)} == {Pass.CURVE}


def test_then_some_visits_everywhere_from_the_end() -> None:
    first = wanted([known(1)] * (COUNT + 1))
    assert [request.index for request in first] == list(reversed(range(COUNT + 1)))
    assert {(request.visits, request.stage) for request in first} == {(30, Pass.EVERYWHERE)}
    assert first[0].played is None
    assert first[1].played == MOVES[-1]
    assert first[1].played_visits > 0


def test_then_more_where_points_were_lost_the_worst_first() -> None:
    leads = [0.0, 0.0, 3.0, 3.0, 3.0, -6.0, -6.0]  # White loses 3 by the second move, Black 9 by the fifth
    positions: list[PositionAnalysis | None] = [known(30, lead) for lead in leads]
    asked = wanted(positions)
    assert [request.index for request in asked] == [4, 5, 1, 2]
    assert {(request.visits, request.stage) for request in asked} == {(200, Pass.MISTAKES)}
    for index in (1, 2, 4, 5):
        positions[index] = known(200, leads[index])
    assert wanted(positions) == []


def test_then_more_until_a_mark_is_sure_or_the_most_is_reached() -> None:
    unsure = [known(200, lead, error=1.2) for lead in (20.0, 20.0, 20.0, 20.0, 23.0, 23.0, 23.0)]
    positions: list[PositionAnalysis | None] = [*unsure]
    asked = wanted(positions)
    assert [(request.index, request.visits, request.stage) for request in asked] == [
        (3, 400, Pass.DOUBTS),
        (4, 400, Pass.DOUBTS),
    ]
    positions[3], positions[4] = known(400, 20.0, error=0.5), known(400, 23.0, error=0.5)
    assert wanted(positions) == []
    positions[3], positions[4] = known(800, 20.0, error=2.0), known(800, 23.0, error=2.0)
    assert wanted(positions) == []


def test_what_would_not_become_sure_is_left_alone() -> None:
    hopeless = [known(200, lead, error=2.0) for lead in (20.0, 20.0, 20.0, 20.0, 23.0, 23.0, 23.0)]
    assert wanted([*hopeless]) == []
    far = [known(200, lead, error=1.4) for lead in (20.0, 20.0, 20.0, 20.0, 23.0, 23.0, 23.0)]
    assert [(request.index, request.visits) for request in wanted([*far])] == [(3, 608), (4, 608)]


def test_the_surer_loss_counts() -> None:
    best, played = Candidate(Point(9, 9), 90, lead=4.0, lead_error=0.3), Candidate(MOVES[0].point, 30, lead=1.0)
    before = replace(known(200, 4.0, error=1.0), candidates=(best, replace(played, lead_error=0.4)))
    assert best_loss(MOVES, [before, known(30, 3.5, error=1.0)], 0) == Loss(3.0, 0.5)
    assert best_loss(MOVES, [before, None], 0) == Loss(3.0, 0.5)
    assert best_loss(MOVES, [known(30, 4.0, error=0.0), known(30, 3.5, error=0.0)], 0) == Loss(0.5, 0.0)
    assert best_loss(MOVES, [None, known(30, 3.5)], 0) is None


def test_candidates_whose_errors_a_file_has_not_kept_make_no_loss_sure() -> None:
    best, played = (Candidate(point, 20, lead=lead) for point, lead in ((Point(9, 9), 6.0), (MOVES[0].point, 1.0)))
    before = replace(known(30, 6.0, error=1.0), candidates=(best, played))
    assert best_loss(MOVES, [before, known(30, 3.0, error=1.0)], 0) == Loss(3.0, 2**0.5)
    assert best_loss(MOVES, [before, None], 0) == Loss(5.0, 0.0)  # all that is known
    told = replace(before, lead_error=None)  # another program tells no errors at all
    assert best_loss(MOVES, [told, known(30, 3.0, error=None)], 0) == Loss(5.0, 0.0)
    first = replace(before, candidates=(replace(played, lead=6.0), best))
    assert best_loss(MOVES, [first, known(30, 3.0, error=1.0)], 0) == Loss(0.0, 0.0)  # the best move itself


def test_visits_are_shared_out_evenly_among_positions_that_have_had_fewer() -> None:
    assert level_within(100, [0] * 10) == 10
    assert level_within(100, [1] * 10) == 10
    assert level_within(50, [10] * 5 + [1] * 5) == 10
    assert level_within(99, [10] * 5 + [1] * 5) == 10, "those with 10 would begin anew"
    assert level_within(110, [10] * 5 + [1] * 5) == 11
    assert level_within(0, [10, 1]) == 0
    assert level_within(7, []) == 0


def test_a_game_that_was_searched_before_is_searched_as_deeply() -> None:
    assert depth_seen([None] * 7, DEPTH) is None
    assert depth_seen([known(1)] * 7, DEPTH) is None, "a first look is no search"
    assert depth_seen([known(0)] * 7, DEPTH) is None, "nor is what a record says without visits"
    assert depth_seen([known(3)] * 6 + [None], DEPTH) == Depth(1, 3, 3, 3)
    assert depth_seen([known(3)] * 5 + [known(12)] * 2, DEPTH) == Depth(1, 3, 12, 12)
    assert depth_seen([known(3)] * 6 + [known(5000)], DEPTH) == Depth(1, 3, 200, 200)
