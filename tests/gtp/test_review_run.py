"""What a review asks of an analysis engine, and what it makes of the answers."""

from dataclasses import replace
from random import Random

import pytest

from qtgo.core.analysis.evaluation import AnalysisSource, Candidate, PositionAnalysis
from qtgo.core.analysis.loss import LossClass
from qtgo.core.analysis.passes import Depth, Pass
from qtgo.core.analysis.review import with_sure_marks
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import NAMED
from qtgo.gtp.analysis_book import AnalyzedPosition, RefusedQuery
from qtgo.gtp.analysis_query import AnalysisQuery
from qtgo.gtp.review_run import ReviewRun
from qtgo.gtp.target import Target

MOVES = [Move((Color.BLACK, Color.WHITE)[index % 2], Point(index, 2)) for index in range(3)]
TARGETS = [Target(9, 9, NAMED["japanese"], 6.5, moves=tuple(MOVES[:count])) for count in range(4)]
DEPTH = Depth(curve=1, everywhere=10, mistakes=40, most=80)


def answer(
    run: ReviewRun, query: AnalysisQuery, lead: float = 0.0, visits: int | None = None, engine: str | None = None
) -> int | None:
    asked = query.visits or 0
    best = Candidate(Point(8, 8), asked, lead=lead)
    said = PositionAnalysis(asked if visits is None else visits, lead=lead, candidates=(best,), lead_error=0.1)
    return run.take(AnalyzedPosition(query, len(query.target.moves), said), engine)


def test_the_passes_follow_each_other_until_nothing_is_wanted() -> None:
    run = ReviewRun(TARGETS, MOVES, DEPTH)
    leads = [0.0, 0.0, 0.0, -6.0]  # Black's second move loses 6 points
    stages = []
    while queries := run.queries():
        stages.append((run.stage, [(len(query.target.moves), query.visits) for query in queries]))
        for query in queries:
            assert answer(run, query, leads[len(query.target.moves)]) == len(query.target.moves)
    assert stages == [
        (Pass.CURVE, [(0, 1), (1, 1), (2, 1), (3, 1)]),
        (Pass.EVERYWHERE, [(3, 10), (2, 10), (1, 10), (0, 10)]),
        (Pass.MISTAKES, [(2, 40), (3, 40)]),
    ]
    assert run.stage is None
    reviewed = run.review()
    assert [move.kind for move in reviewed.moves] == [None, None, LossClass.MISTAKE]
    assert reviewed.moves[2].best == Point(8, 8)


def test_the_move_played_is_looked_at_in_the_tree_of_the_best() -> None:
    run = ReviewRun(TARGETS, MOVES, DEPTH, [PositionAnalysis(1, lead=0.0)] * 4)
    forced = {len(query.target.moves): query.forced for query in run.queries()}
    assert forced == {3: (), 2: ((MOVES[2].point, 1),), 1: ((MOVES[1].point, 1),), 0: ((MOVES[0].point, 1),)}


def test_an_engine_that_stops_early_is_not_asked_for_ever() -> None:
    run = ReviewRun(TARGETS, MOVES, DEPTH)
    rounds = 0
    while queries := run.queries():
        rounds += 1
        for query in queries:
            answer(run, query, visits=1)
    assert rounds == 2
    assert all(position is not None and position.visits == 1 for position in run.positions)


def test_what_is_refused_is_kept_with_the_words_and_left_out() -> None:
    run = ReviewRun(TARGETS, MOVES, DEPTH)
    while queries := run.queries():
        for query in queries:
            if len(query.target.moves) == 1:
                run.take(RefusedQuery(query, "no such rules"))
            else:
                answer(run, query)
    assert run.refused == {1: "no such rules"}
    assert run.positions[1] is None
    assert [move.loss is None for move in run.review().moves] == [True, True, False]


def test_answers_to_what_is_not_wanted_any_more_say_nothing() -> None:
    run = ReviewRun(TARGETS, MOVES, DEPTH)
    (first, *_rest) = run.queries()
    assert answer(run, first) == 0
    run.queries()
    assert answer(run, first) is None
    assert run.take(None) is None


def test_what_is_known_is_not_asked_again() -> None:
    known = [PositionAnalysis(40, lead=0.0, lead_error=0.1)] * 4
    assert ReviewRun(TARGETS, MOVES, DEPTH, known).queries() == []


def test_a_few_are_asked_at_a_time_and_those_without_an_answer_stay() -> None:
    run = ReviewRun(TARGETS, MOVES, DEPTH)
    first, second = run.queries(2)
    assert run.open_queries() == 2
    answer(run, first)
    assert run.open_queries() == 1
    again, third = run.queries(2)
    assert again == second
    assert len(third.target.moves) == 2


def test_the_progress_is_told_by_pass() -> None:
    run = ReviewRun(TARGETS, MOVES, DEPTH)
    assert set(run.progress().values()) == {0.0}
    for query in run.queries(2):
        answer(run, query)
    assert run.progress() == {Pass.CURVE: 0.5, Pass.EVERYWHERE: 0.0, Pass.MISTAKES: 0.0, Pass.DOUBTS: 0.0}
    while queries := run.queries():
        for query in queries:
            answer(run, query)
    assert set(run.progress().values()) == {1.0}


def turns(queries: list[AnalysisQuery]) -> list[int]:
    return [len(query.target.moves) for query in queries]


def test_several_engines_share_a_review() -> None:
    run = ReviewRun(TARGETS, MOVES, DEPTH)
    fast, slow = run.queries(2, "fast"), run.queries(1, "slow")
    assert (turns(fast), turns(slow)) == ([0, 1], [2])
    for query in fast:
        assert answer(run, query, engine="fast") is not None
    assert turns(run.queries(2, "fast")) == [3]
    assert run.open_queries("slow") == 1


def test_who_has_nothing_to_do_takes_what_another_is_slow_with() -> None:
    run = ReviewRun(TARGETS, MOVES, DEPTH)
    slow = run.queries(4, "slow")
    fast = run.queries(4, "fast")
    assert turns(fast) == [2, 3]
    for query in fast:
        answer(run, query, engine="fast")
    assert turns(run.queries(4, "slow")) == [0, 1]
    assert answer(run, slow[2], engine="slow") is None  # too late
    for query in run.queries(4, "fast"):
        answer(run, query, engine="fast")
    for query in run.queries(4, "fast"):
        answer(run, query, engine="fast")
    assert run.stage is Pass.EVERYWHERE


def test_others_get_what_an_engine_leaves_behind() -> None:
    run = ReviewRun(TARGETS, MOVES, DEPTH)
    run.queries(3, "gone")
    (last,) = run.queries(3, "left")
    answer(run, last, engine="left")
    run.release("gone")
    assert turns(run.queries(4, "left")) == [0, 1, 2]


def test_a_position_is_left_out_only_if_every_engine_refuses_it() -> None:
    run = ReviewRun(TARGETS, MOVES, DEPTH)
    run.join("second")
    for query in run.queries(4, "first"):
        run.take(RefusedQuery(query, "too large"), "first")
    assert run.stage is Pass.CURVE
    assert run.queries(4, "first") == []
    first, *_ = run.queries(4, "second")
    answer(run, first, engine="second")
    assert sorted(run.refused) == [1, 2, 3]
    run.release("second")
    assert run.stage is not Pass.CURVE
    assert run.queries(4, "first") == []
    run.release("first")


def test_what_the_engines_of_before_a_pause_were_asked_holds_nothing_up() -> None:
    run = ReviewRun(TARGETS, MOVES, DEPTH)
    run.queries(3, "before")
    run.release_all()
    again = run.queries(4, "after")
    assert turns(again) == [0, 1, 2, 3]
    for query in again:
        run.take(RefusedQuery(query, "too large"), "after")
    assert run.stage is None


def test_what_was_refused_waits_for_other_engines_when_the_last_one_leaves() -> None:
    run = ReviewRun(TARGETS, MOVES, DEPTH)
    run.join("last")
    for query in run.queries(4, "first"):
        run.take(RefusedQuery(query, "too large"), "first")
    run.release("last")
    assert run.stage is None
    run = ReviewRun(TARGETS, MOVES, DEPTH)
    run.join("last")
    for query in run.queries(4, "first"):
        run.take(RefusedQuery(query, "too large"), "first")
    run.release_all()
    assert turns(run.queries(4, "other")) == [0, 1, 2, 3]


def test_an_answer_that_knows_less_than_is_known_says_nothing_new() -> None:
    known = PositionAnalysis(9, lead=0.0, lead_error=0.1)
    run = ReviewRun(TARGETS, MOVES, DEPTH, [known] * 4)
    first, *_ = run.queries()
    assert answer(run, first, lead=5.0, visits=8) is None
    assert run.positions[len(first.target.moves)] == known
    assert len(run.queries()) == 3  # it is not asked for ever all the same


def test_a_first_look_marks_nothing() -> None:
    run = ReviewRun(TARGETS, MOVES, DEPTH)
    for query in run.queries():
        answer(run, query, -20.0 * len(query.target.moves))
    assert [position is None for position in run.positions] == [False] * 4
    assert [move.loss for move in run.review().moves] == [None] * 3
    for query in run.queries():
        answer(run, query, -20.0 * len(query.target.moves))
    assert [move.kind for move in run.review().moves] == [LossClass.BLUNDER, None, LossClass.BLUNDER]


def test_a_sketch_by_another_engine_makes_a_curve_and_no_losses() -> None:
    run = ReviewRun(TARGETS, MOVES, replace(DEPTH, curve=0))
    small = AnalysisSource("QtGo 1.0")
    run.sketch = [PositionAnalysis(1, lead=20.0 * index, lead_error=0.1, source=small) for index in range(4)]
    assert run.review().source is small
    assert [position.lead for position in run.shown if position is not None] == [0.0, 20.0, 40.0, 60.0]
    assert [move.loss for move in run.review().moves] == [None] * 3
    first, second = run.queries()[:2]
    answer(run, first)
    assert [position.lead for position in run.shown if position is not None] == [0.0, 20.0, 40.0, 0.0]
    assert [move.loss for move in run.review().moves] == [None] * 3, "one end of a loss is not the sketch's"
    answer(run, second)
    assert [move.loss is None for move in run.review().moves] == [True, True, False]
    assert run.review().source is not small, "whose losses these are counts"
    assert run.positions[:2] == [None, None]


def asked(run: ReviewRun) -> list[tuple[Pass | None, list[tuple[int, int | None]]]]:
    """Answer all that a review asks, in which Black's second move loses 6 points."""
    stages = []
    while queries := run.queries():
        stages.append((run.stage, [(len(query.target.moves), query.visits) for query in queries]))
        for query in queries:
            answer(run, query, [0.0, 0.0, 0.0, -6.0][len(query.target.moves)])
    return stages


def test_a_review_that_is_limited_keeps_visits_for_mistakes() -> None:
    run = ReviewRun(TARGETS, MOVES, replace(DEPTH, curve=0))
    run.limit(40)
    assert asked(run)[0] == (Pass.EVERYWHERE, [(3, 5), (2, 5), (1, 5), (0, 5)])
    run = ReviewRun(TARGETS, MOVES, replace(DEPTH, curve=0))
    run.limit(40)
    for query in run.queries():
        answer(run, query, [0.0, 0.0, 0.0, -6.0][len(query.target.moves)])
    run.limit(24)
    assert asked(run) == [(Pass.MISTAKES, [(2, 12), (3, 12)])]
    run.limit(0)
    assert run.stage is None


def test_a_review_whose_engine_turns_out_slower_or_faster_changes_its_depth() -> None:
    run = ReviewRun(TARGETS, MOVES, replace(DEPTH, curve=0))
    run.limit(40)
    answer(run, run.queries()[0])
    run.limit(11)
    assert [(len(query.target.moves), query.visits) for query in run.queries()] == [(2, 1), (1, 1), (0, 1)]
    run.limit(1000)
    for query in run.queries():
        answer(run, query)
    assert {query.visits for query in run.queries()} == {DEPTH.everywhere}
    run.limit(0)
    assert run.stage is None, "each position has been looked at"


def test_visits_that_are_left_in_the_end_go_everywhere() -> None:
    run = ReviewRun(TARGETS, MOVES, replace(DEPTH, curve=0))
    run.limit(16)
    for query in run.queries():
        answer(run, query)
    assert run.stage is None
    run.limit(32)
    assert {query.visits for query in run.queries()} == {8}
    answer(run, run.queries()[0])
    run.limit(24)
    assert {query.visits for query in run.queries()} == {8}
    run.limit(1)
    assert run.stage is None


def test_what_a_record_says_without_visits_is_marked() -> None:
    known = [PositionAnalysis(lead=lead) for lead in (0.0, -20.0, -20.0, -20.0)]
    assert [move.kind for move in ReviewRun(TARGETS, MOVES, DEPTH, known).review().moves] == [
        LossClass.BLUNDER,
        None,
        None,
    ]


def test_what_is_set_up_after_a_move_is_no_loss_of_it() -> None:
    known = [PositionAnalysis(lead=lead) for lead in (0.0, -20.0, -20.0, -20.0)]
    run = ReviewRun(TARGETS, MOVES, DEPTH, known, set_up_after={0})
    assert [move.loss is None for move in run.review().moves] == [True, False, False]
    candidates = tuple(Candidate(point, 10, lead=lead) for point, lead in ((Point(8, 8), 3.0), (MOVES[0].point, 0.0)))
    known[0] = PositionAnalysis(20, lead=3.0, candidates=candidates)
    move = ReviewRun(TARGETS, MOVES, DEPTH, known, set_up_after={0}).review().moves[0]
    assert move.loss is not None and move.loss.points == 3.0  # as compared in one tree


def known_well(lead: float, visits: int = 10, engine: str = "QtGo 1", played: Point | None = None) -> PositionAnalysis:
    candidates = [Candidate(Point(8, 8), visits, lead=lead, lead_error=0.1)]
    if played is not None:
        candidates.append(Candidate(played, 3, lead=lead - 1, lead_error=0.3))
    source = AnalysisSource(engine, "b5" if played else "")
    return PositionAnalysis(
        visits, 0.5, lead, Color.BLACK, tuple(candidates), (0.9,) * 81 if played else (), lead_error=0.4, source=source
    )


def test_what_the_same_engine_finds_elsewhere_is_taken_over() -> None:
    played = MOVES[0].point
    run = ReviewRun(TARGETS, MOVES, DEPTH, [known_well(0.0, played=played)] * 4)
    assert not run.learn(0, known_well(3.0, visits=10))  # not more than is known
    assert not run.learn(0, known_well(3.0, visits=50, engine="KataGo"))
    assert run.learn(0, known_well(3.0, visits=50))
    found = run.positions[0]
    assert found is not None
    assert (found.visits, found.lead, found.source.network) == (50, 3.0, "b5")
    assert [candidate.point for candidate in found.candidates] == [Point(8, 8), played]
    assert found.ownership == (0.9,) * 81
    loss = run.review().moves[0].loss
    assert loss is not None
    assert loss.points == 3.0 - -1.0


def test_of_an_unknown_position_nothing_is_taken_over() -> None:
    run = ReviewRun(TARGETS, MOVES, DEPTH)
    assert not run.learn(0, known_well(3.0))


@pytest.mark.parametrize("seed", (3, 7))
def test_a_mark_that_is_shown_stays_while_the_review_deepens(seed: int) -> None:
    """The engine's leads are wrong by what their errors say, and come closer to the truth with more visits."""
    numbers, count = Random(seed), 40
    losses = [numbers.choice((0.0, 0.0, 0.0, 2.0, 3.0, 8.0)) for _ in range(count)]
    truth = [0.0]
    for index, loss in enumerate(losses):
        truth.append(truth[-1] + (loss if index % 2 else -loss))
    moves = [Move((Color.BLACK, Color.WHITE)[index % 2], Point(index % 19, index // 19)) for index in range(count)]
    targets = [Target(19, 19, NAMED["japanese"], 6.5, moves=tuple(moves[:at])) for at in range(count + 1)]
    run = ReviewRun(targets, moves, Depth(1, 4, 16, 64))
    shown: set[int] = set()
    before: set[int] = set()
    gone: set[int] = set()
    while queries := run.queries(8):
        for query in queries:
            index = len(query.target.moves)
            visits = query.visits or 0
            error = 3.0 / visits**0.5
            lead = truth[index] + max(-1.5, min(1.5, numbers.gauss(0.0, 1.0))) * error
            run.take(AnalyzedPosition(query, index, PositionAnalysis(visits, lead=lead, lead_error=error)))
            found = {move.index for move in run.review().mistakes()}
            gone, before = gone | (before - found), found
            marked = {move.index for move in with_sure_marks(run.review(), run.unsettled()).mistakes()}
            assert shown <= marked
            shown = marked
    final = {move.index for move in run.review().mistakes()}
    assert shown == final and final
    assert gone, "else it says nothing"
