"""What decided a game, from leads made for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from qtgo.core.analysis.evaluation import UNKNOWN_SOURCE, AnalysisSource, PositionAnalysis
from qtgo.core.analysis.loss import loss_between
from qtgo.core.analysis.review import GameReview, review_of
from qtgo.core.analysis.verdict import Course, Part, Verdict, verdict_of
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.text.analysis.verdict_words import verdict_text

SIZE = 19
RULES = ruleset("japanese")


def reviewed(
    leads: Sequence[float | None],
    ownership: Sequence[Sequence[float]] | None = None,
    error: float = 0.0,
    source: AnalysisSource = UNKNOWN_SOURCE,
) -> GameReview:
    """Return the review of a game with these leads of Black's, one more than there are moves."""
    owned = [()] * len(leads) if ownership is None else ownership
    positions = [
        PositionAnalysis(100, lead=lead, lead_error=error, ownership=tuple(each), source=source)
        for lead, each in zip(leads, owned, strict=True)
    ]
    colors = [Color.BLACK if index % 2 == 0 else Color.WHITE for index in range(len(leads) - 1)]
    moves = [Move(color, Point(index % SIZE, index // SIZE)) for index, color in enumerate(colors)]
    pairs = zip(positions, positions[1:], colors, strict=False)
    return review_of(moves, positions, [loss_between(before, after, color) for before, after, color in pairs])


def leads(*parts: tuple[int, float]) -> list[float]:
    """Return leads that go evenly from one to the next: how many moves each part takes, and the lead after it."""
    found = [0.0]
    for moves, lead in parts:
        begin = found[-1]
        found += [begin + (lead - begin) * step / moves for step in range(1, moves + 1)]
    return found


def verdict(given: Sequence[float | None], ownership: Sequence[Sequence[float]] | None = None) -> Verdict:
    found = verdict_of(reviewed(given, ownership), SIZE, SIZE)
    assert found is not None
    return found


def said(given: Sequence[float | None], result: str = "") -> str:
    return verdict_text(reviewed(given), GameInfo(RULES, SIZE, SIZE, result=result))


def test_a_game_is_decided_where_the_lead_grows_for_good() -> None:
    found = verdict(leads((60, 1.0), (16, -20.0), (80, -22.0)))
    assert (found.course, found.ahead, found.start, found.end) == (Course.EVEN, Color.WHITE, 60, 76)
    assert found.gained == pytest.approx(21, abs=1)


def test_on_a_small_board_fewer_moves_decide_a_game() -> None:
    given = leads((10, -2.5), (3, -7.5), (25, -9.5))
    small, full = (verdict_of(reviewed(given), size, size) for size in (9, 19))
    assert small is not None and full is not None
    assert small.end - small.start <= 6 < 9 <= full.end - full.start
    assert 8 <= small.start < small.end <= 15


def test_a_lead_that_is_lost_again_decides_nothing() -> None:
    found = verdict(leads((40, 0.0), (6, 30.0), (6, 0.0), (60, 0.0), (10, 15.0), (40, 15.0)))
    assert 108 <= found.start < found.end <= 124


def test_a_lead_of_a_move_or_two_is_none() -> None:
    given = leads((60, 0.0), (60, 0.0), (12, -18.0), (30, -18.0))
    given[30] = -60.0
    found = verdict(given)
    assert found.largest < 20 and found.turns == 0 and found.start >= 118


def test_one_move_may_cost_the_game() -> None:
    review = reviewed([*leads((80, 1.0)), *[-24.0] * 60])
    found = verdict_of(review, SIZE, SIZE)
    assert found is not None and found.move is not None and found.move.number == 81
    assert (
        verdict_text(review, GameInfo(RULES, SIZE, SIZE)) == "Even until move 81, when Black's E5 cost about 25 points."
    )


def test_the_lead_that_is_told_is_that_before_the_move() -> None:
    assert said([*leads((60, 0.0), (8, -9.0)), *[-49.0] * 60]).startswith("White was ahead by 9 points when Black's ")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (leads((100, 3.2), (100, -2.0)), "A close game: neither player was ever ahead by more than 4 points."),
        (leads((60, 0.0), (20, 24.0), (70, 24.0)), "Even until move 60. Then Black gained 24 points by move 80."),
        (
            leads((20, 0.0), (10, -9.0), (20, 0.0), (10, 0.0), (20, 24.0), (70, 24.0)),
            "Even at move 60. Then Black gained 24 points by move 80.",
        ),
        (
            leads((40, 14.0), (60, 14.0), (20, -10.0), (50, -12.0)),
            "Black led by 14 points at move 100; by move 120, White was 10 points ahead.",
        ),
        (
            leads((40, 14.0), (60, 14.0), (20, 0.2), (50, 0.2)),
            "Black led by 14 points at move 100; by move 120, that lead was gone.",
        ),
        (
            leads((70, 12.0), (60, 12.0), (20, 40.0), (50, 40.0)),
            "Black led by 12 points at move 130, and by 40 at move 150. Black had been ahead since move 30.",
        ),
    ],
)
def test_the_course_of_a_game(given: Sequence[float], sentence: str) -> None:
    assert said(given) == sentence


def test_a_game_lost_little_by_little() -> None:
    given = [0.0]
    for _ in range(8):
        given += [given[-1]] * 12 + [given[-1] + step for step in (1.0, 2.0, 3.0, 4.0)]
    found = verdict(given)
    assert found.is_gradual and found.ahead is Color.BLACK
    assert said(given).startswith("Black pulled ahead step by step. The largest gain was 4 points, from move ")
    behind = [given[0] - 20.0] * 20 + [lead - 20.0 for lead in given]
    assert said(behind).startswith("White led by up to 20 points, but Black came back step by step. ")


def test_a_point_that_both_leave_alone_decides_nothing() -> None:
    given = [*leads((60, -12.0)), *[-12.0, -60.0] * 12, -13.0]
    assert verdict(given).move is None and "cost about" not in said(given)


def test_a_lead_that_changes_hands_again_and_again() -> None:
    given = leads((20, 10.0), (20, -10.0), (20, 10.0), (20, -10.0), (60, -12.0))
    assert said(given).startswith("The lead changed hands 3 times. ")


def test_where_it_was_gained() -> None:
    corner = [point for point in range(SIZE * SIZE) if point % SIZE < 6 and point // SIZE < 6]
    before, after = [0.0] * SIZE * SIZE, [-0.9 if point in corner else 0.0 for point in range(SIZE * SIZE)]
    given = leads((60, 0.0), (20, -24.0), (70, -24.0))
    found = verdict(given, [before if lead > -12 else after for lead in given])
    assert found.part is Part.LOWER_LEFT


def test_who_won_by_the_record_is_said_only_where_it_is_another() -> None:
    given = leads((60, 0.0), (20, 24.0), (70, 24.0))
    assert said(given, "B+R") == said(given)
    assert said(given, "W+T") == said(given) + " By the record, White won all the same."


@pytest.mark.parametrize("given", [leads((10, 20.0)), [None] * 100, [0.0, *[None] * 60, 20.0]])
def test_nothing_is_said_where_too_little_is_known(given: Sequence[float | None]) -> None:
    assert verdict_of(reviewed(given), SIZE, SIZE) is None and said(given) == ""


def test_what_the_errors_allow_is_not_said_to_have_decided_the_game() -> None:
    info = GameInfo(RULES, SIZE, SIZE)
    unsure = reviewed(leads((60, 1.0), (16, 9.0), (80, 9.0)), error=6.0)
    said_of_it = "Black was ahead at the end, but these numbers do not show where the game was decided."
    assert verdict_text(unsure, info) == said_of_it + " Black had been ahead since move 69."
    even = reviewed(leads((60, -7.0), (4, 2.0), (80, 2.0)), error=6.0)
    said_of_it = "The game was even at the end, and these numbers do not show where it turned."
    assert [verdict_text(even, replace(info, result=result)) for result in ("", "W+0.5")] == [said_of_it] * 2
    for result in ("W+R", "W+5.5"):
        won = " By the record, White won all the same."
        assert verdict_text(even, replace(info, result=result)) == said_of_it + won


def test_a_move_that_gives_back_what_the_other_side_has_just_lost_did_not_decide_the_game() -> None:
    slowly = leads((20, -20.0), (76, -20.0), (8, -9.0))
    found = verdict([*slowly, -21.0, -6.0, *leads((8, -1.0))[1:], *[-1.0] * 20])
    assert found.course is Course.TURNED and found.move is None
    assert verdict([*leads((20, -20.0), (81, -20.0)), -5.0, *[-1.0] * 30]).move is not None


def test_who_was_ahead_for_long_is_said_also_where_nothing_decided_the_game() -> None:
    info, by_steps = GameInfo(RULES, SIZE, SIZE), ((40, 1.0), (20, 9.0), (80, 11.0), (8, 18.0), (20, 18.0))
    slowly = reviewed(leads(*by_steps), error=9.0)
    assert verdict_text(slowly, info) == "Black pulled ahead step by step. Black had been ahead since move 51."
    slowly = reviewed(leads(*by_steps), error=20.0)
    assert verdict_text(slowly, info) == (
        "Black was ahead at the end, but these numbers do not show where the game was decided."
        " Black had been ahead since move 51."
    )


def test_where_ten_moves_are_too_few_to_be_sure_twenty_may_not_be() -> None:
    small = AnalysisSource("QtGo", "qtgo-b5c64")
    slowly = reviewed(leads((60, 0.0), (20, 9.0), (80, 9.0)), source=small)
    assert (
        verdict_text(slowly, GameInfo(RULES, SIZE, SIZE))
        == "Even until move 60. Then Black gained 9 points by move 80."
    )
    more_slowly = verdict_of(reviewed(leads((60, 0.0), (60, 9.0), (40, 9.0)), source=small), SIZE, SIZE)
    assert more_slowly is not None and not more_slowly.is_sure


def test_a_small_network_that_misjudges_the_winner_does_not_know_what_decided_the_game() -> None:
    turned, info = leads((60, 12.0), (100, 12.0), (6, -13.0), (10, -13.0)), GameInfo(RULES, SIZE, SIZE, result="B+R")
    strong, small = (reviewed(turned, source=AnalysisSource("QtGo", name)) for name in ("b10c384", "qtgo-b5c64"))
    assert verdict_text(small, info) == (
        "The result is B+R, but these numbers have White 13 points ahead after the last move:"
        " they do not show what decided the game."
    )
    for result in ("B+T", "W+R", ""):
        assert verdict_text(small, replace(info, result=result)).startswith("Black led by 12 points at move 160")
    assert verdict_text(strong, info).startswith("Black led by 12 points at move 160")


@pytest.mark.parametrize(
    ("last", "result", "is_contradicted"),
    [
        (13.0, "B+12.5", False),
        (13.0, "B+3.5", False),  # some moves may be missing
        (22.0, "B+9.5", False),  # as counted in China
        (22.0, "B+3.5", True),
        (22.0, "B+40.5", True),
        (13.0, "W+0.5", True),
        (4.0, "W+0.5", False),
        (4.0, "W+5.5", False),
        (4.0, "W+20.5", True),
        (13.0, "B+0", False),
        (13.0, "0", False),
        (13.0, "W+T", False),
        (13.0, "W+", False),
    ],
)
def test_leads_that_end_otherwise_than_the_game_was_counted_say_nothing_about_it(
    last: float, result: str, is_contradicted: bool
) -> None:
    given = leads((60, -7.0), (20, last), (70, last))
    assert ("they do not show what decided" in said(given, result)) is is_contradicted
    assert said(given, result).startswith("The result is ") is is_contradicted


def test_a_close_game_that_was_lost_is_said_to_be_so() -> None:
    given = leads((100, 3.2), (100, 2.0))
    assert said(given, "W+R") == said(given) + " By the record, White won all the same."
    assert said(given, "B+2.5") == said(given)
    assert said(given, "W+30.5") == (
        "The result is W+30.5, but by these numbers the game was even after the last move:"
        " they do not show what decided it."
    )


def test_the_leads_between_which_a_game_was_decided_are_surer_than_single_ones() -> None:
    given = leads((60, 1.0), (10, 12.0), (80, 12.0))
    found = verdict_of(reviewed(given, error=5.0, source=AnalysisSource("QtGo", "qtgo-b5c64")), SIZE, SIZE)
    assert found is not None and found.is_sure


@pytest.mark.parametrize(("gain", "is_said"), [(5.0, False), (12.0, True)])
def test_a_small_network_must_see_more_change_as_it_misjudges_more(gain: float, is_said: bool) -> None:
    info, given = GameInfo(RULES, SIZE, SIZE), leads((60, 1.0), (10, 1.0 + gain), (80, 1.0 + gain))
    strong, small = (AnalysisSource("QtGo", network) for network in ("b10c384", "qtgo-b5c64"))
    assert "Even until" in verdict_text(reviewed(given, source=strong), info)
    assert ("Even until" in verdict_text(reviewed(given, source=small), info)) is is_said
