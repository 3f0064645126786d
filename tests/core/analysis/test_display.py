"""What is shown of an analysis: which candidates, their letters, and what they lose."""

from __future__ import annotations

from dataclasses import replace

import pytest

from qtgo.core.analysis.display import (
    NO_ANALYSIS,
    CandidateOptions,
    LossStep,
    ShownAnalysis,
    ShownCandidate,
    ShownNumber,
    candidate_letters,
    loss_step,
    shown_candidates,
)
from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.line_preview import LinePreview
from qtgo.core.analysis.loss import LossClass, Thresholds
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.position import Position

D4, Q16, C3, K10 = map(Point.from_vertex, ("D4", "Q16", "C3", "K10"))
BLACKS = PositionAnalysis(
    candidates=(
        Candidate(D4, 100, 0.70, 4.0),
        Candidate(Q16, 50, 0.65, 3.0),
        Candidate(C3, 25, 0.72, 4.5),
        Candidate(None, 5, 0.10, -8.0),
    )
)


def options(number: ShownNumber = ShownNumber.LOSS, view: Color | None = None, limit: int = 9) -> CandidateOptions:
    return CandidateOptions(number, view, limit)


def test_candidates_keep_the_order_of_the_engine_and_lose_against_its_first() -> None:
    shown = shown_candidates(BLACKS, Color.BLACK, options())
    assert [(one.letter, one.point) for one in shown] == [("A", D4), ("B", Q16), ("C", C3), ("D", None)]
    assert [one.loss for one in shown] == [0.0, 1.0, 0.0, 12.0], "what looks better gains nothing"
    assert [one.is_best for one in shown] == [True, False, False, False]
    assert [one.strength for one in shown] == [1.0, 0.5, 0.25, 0.05]
    assert [one.step for one in shown] == [LossStep.NONE, LossStep.SLIGHT, LossStep.NONE, LossStep.BLUNDER]


def test_white_loses_where_black_gains() -> None:
    whites = PositionAnalysis(candidates=(Candidate(D4, 9, 0.3, -4.0), Candidate(Q16, 3, 0.4, 2.0)))
    shown = shown_candidates(whites, Color.WHITE, options())
    assert [one.loss for one in shown] == [0.0, 6.0]
    assert shown[1].rate_loss == pytest.approx(0.1)


@pytest.mark.parametrize(
    ("to_move", "view", "lead", "rate"),
    [
        (Color.BLACK, None, 4.0, 0.7),
        (Color.WHITE, None, -4.0, 0.3),
        (Color.WHITE, Color.BLACK, 4.0, 0.7),
        (Color.BLACK, Color.WHITE, -4.0, 0.3),
    ],
)
def test_the_numbers_are_those_of_the_view_chosen(to_move: Color, view: Color | None, lead: float, rate: float) -> None:
    best = shown_candidates(BLACKS, to_move, options(view=view))[0]
    assert best.lead == lead
    assert best.win_rate == pytest.approx(rate)


def test_without_leads_the_win_rate_says_how_bad_a_move_is() -> None:
    rates = (0.6, 0.595, 0.57, 0.54, 0.49, 0.4, None)
    analysis = PositionAnalysis(candidates=tuple(Candidate(Point(x, 0), 9, rate) for x, rate in enumerate(rates)))
    shown = shown_candidates(analysis, Color.BLACK, options())
    assert {one.loss for one in shown} == {None}
    assert [one.step for one in shown] == [LossStep.NONE, LossStep.NONE, *list(LossStep)[1:], None]


def test_no_more_are_shown_than_the_limit_says_except_the_move_played_next() -> None:
    shown = shown_candidates(BLACKS, Color.BLACK, options(limit=2), next_move=Move(Color.BLACK, None))
    assert [(one.letter, one.point, one.is_next) for one in shown] == [
        ("A", D4, False),
        ("B", Q16, False),
        ("C", None, True),
    ]
    assert shown[2].loss == 12.0
    assert shown_candidates(BLACKS, Color.BLACK, options(limit=0)) == ()


def test_the_next_move_is_marked_among_the_others_too() -> None:
    shown = shown_candidates(BLACKS, Color.BLACK, options(limit=2), next_move=Move(Color.BLACK, Q16))
    assert [one.is_next for one in shown] == [False, True]


@pytest.mark.parametrize(("known", "step"), [(None, None), (7.5, LossStep.MISTAKE), (-2.0, LossStep.NONE)])
def test_a_next_move_that_was_not_looked_at_loses_what_is_known_from_elsewhere(
    known: float | None, step: LossStep | None
) -> None:
    next_move = Move(Color.BLACK, K10)
    shown = shown_candidates(BLACKS, Color.BLACK, options(limit=1), next_move=next_move, next_loss=known)
    assert (shown[1].point, shown[1].visits, shown[1].strength) == (K10, 0, 0.0)
    assert shown[1].loss == (None if known is None else max(0.0, known))
    assert shown[1].step is step


def test_what_the_tree_says_of_the_next_move_comes_first() -> None:
    shown = shown_candidates(BLACKS, Color.BLACK, options(), next_move=Move(Color.BLACK, Q16), next_loss=7.5)
    assert shown[1].loss == 1.0


@pytest.mark.parametrize("point", [Q16, K10])
def test_points_from_elsewhere_do_not_stand_among_losses_of_win_rate(point: Point) -> None:
    rates = replace(BLACKS, lead=None, candidates=tuple(replace(each, lead=None) for each in BLACKS.candidates))
    shown = shown_candidates(rates, Color.BLACK, options(), next_move=Move(Color.BLACK, point), next_loss=7.5)
    assert [each.loss for each in shown if each.is_next] == [None]


def test_what_is_trusted_more_of_the_next_move_comes_before_the_tree() -> None:
    next_move = Move(Color.BLACK, Q16)
    for known, loss in ((7.5, 7.5), (None, 1.0)):
        shown = shown_candidates(
            BLACKS, Color.BLACK, options(), next_move=next_move, next_loss=known, trusts_next_loss=True
        )
        assert shown[1].is_next and shown[1].loss == loss


def test_nothing_is_shown_of_nothing() -> None:
    assert shown_candidates(PositionAnalysis(), Color.BLACK) == ()
    only = shown_candidates(PositionAnalysis(), Color.BLACK, next_move=Move(Color.BLACK, D4))
    assert [(one.point, one.is_best, one.loss) for one in only] == [(D4, False, None)]


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        ({}, "ABC"),
        ({K10: "A"}, "BCD"),
        ({K10: "b"}, "ACD"),
        ({K10: "AB", D4: "1"}, "ABC"),
        ({Q16: "A"}, "BAC"),
        ({D4: "x", K10: "A"}, "xBC"),
    ],
)
def test_letters_never_clash_with_names_of_the_record(names: dict[Point, str], letters: str) -> None:
    assert "".join(candidate_letters([D4, Q16, C3], names)) == letters


def test_a_pass_has_a_letter_and_beyond_z_there_is_none() -> None:
    points = [None, *(Point(x, 0) for x in range(30))]
    letters = candidate_letters(points, {})
    assert letters[:2] == ["A", "B"] and letters[25:] == ["Z", "", "", "", "", ""]


def test_thresholds_of_the_user_decide_the_steps() -> None:
    strict = Thresholds({LossClass.DOUBTFUL: 1.0, LossClass.MISTAKE: 2.0, LossClass.BLUNDER: 3.0})
    steps = [loss_step(points, None, strict) for points in (0.0, 0.49, 0.5, 1.0, 2.0, 3.0)]
    assert steps == [LossStep.NONE, *LossStep]


def test_candidates_are_found_by_point_and_by_letter() -> None:
    shown = ShownAnalysis(shown_candidates(BLACKS, Color.BLACK, options()))
    assert shown.candidate_of("B") == shown.candidate_at(Q16) == shown.candidates[1]
    assert shown.candidate_of("") is None and shown.candidate_of("Z") is None and shown.candidate_at(K10) is None
    assert NO_ANALYSIS.is_empty and not shown.is_empty


def test_only_empty_points_of_the_board_have_candidates() -> None:
    stones = bytearray(81)
    stones[D4.to_index(9)] = Color.BLACK
    shown = ShownAnalysis(tuple(ShownCandidate(point) for point in (D4, C3, Q16, None)))
    assert list(shown.on_board(Position(9, 9, bytes(stones)))) == [C3]


def test_a_line_hides_all_but_the_ownership() -> None:
    shown = ShownAnalysis((ShownCandidate(D4),), (0.5,), (0.1,), frozenset({D4}), (1.0,))
    line = LinePreview(Color.BLACK, (D4,), 1)
    assert shown.under(line) == ShownAnalysis((), (0.5,), (0.1,), frozenset({D4}))
    assert shown.under(LinePreview(Color.BLACK, (D4,), 1, (0.9,))) == ShownAnalysis(ownership=(0.9,))
