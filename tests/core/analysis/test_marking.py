"""Which moves are marked: coarsely by a small network, finely by a strong engine."""

from itertools import cycle

import pytest

from qtgo.core.analysis.evaluation import UNKNOWN_SOURCE, AnalysisSource, PositionAnalysis
from qtgo.core.analysis.loss import Loss, LossClass, Thresholds
from qtgo.core.analysis.marking import DEFAULT_MARKING, FEW_VISITS, Marking, is_strong
from qtgo.core.analysis.passes import Pass, depth_of, requests
from qtgo.core.analysis.review import review_of
from qtgo.core.rules.point import Color, Move, Point
from qtgo.settings import Settings

MOVES = [Move(Color.BLACK, Point(3, 3))]
KATAGO, OURS = AnalysisSource("KataGo 1.15"), AnalysisSource("QtGo 1.0")


def positions(source: AnalysisSource, visits: int = 1) -> list[PositionAnalysis]:
    return [PositionAnalysis(visits, lead=lead, source=source) for lead in (0.0, -1.8)]


def kinds(source: AnalysisSource, marking: Marking = DEFAULT_MARKING) -> list[LossClass | None]:
    review = review_of(MOVES, positions(source), [Loss(1.8, 0.1)], marking)
    return [move.kind for move in review.moves]


def test_a_strong_engine_marks_smaller_losses() -> None:
    assert kinds(KATAGO) == [LossClass.DOUBTFUL]
    assert kinds(OURS) == kinds(UNKNOWN_SOURCE) == [None]


def test_a_strong_network_marks_losses_of_two_points_after_a_few_visits() -> None:
    def marked(loss: float, error: float, visits: int) -> LossClass | None:
        before = PositionAnalysis(visits, lead=0.0, lead_error=0.4, source=AnalysisSource("QtGo 1.0", "b10c384"))
        return DEFAULT_MARKING.kinds([Loss(loss, error)], [before])[0]

    assert marked(1.9, 0.5, visits=3) is None
    assert marked(1.9, 0.5, visits=FEW_VISITS) is LossClass.DOUBTFUL
    assert marked(2.1, 1.3, visits=3) is LossClass.DOUBTFUL
    assert marked(2.1, 1.5, visits=3) is None
    assert marked(6.5, 1.5, visits=3) is LossClass.BLUNDER
    assert marked(2.9, 0.5, visits=1) is None
    assert marked(3.1, 0.5, visits=1) is LossClass.MISTAKE


def test_the_thresholds_can_be_chosen() -> None:
    strict = Thresholds({LossClass.DOUBTFUL: 0.5, LossClass.MISTAKE: 1.0, LossClass.BLUNDER: 1.5})
    assert kinds(OURS, Marking(small=strict)) == [LossClass.BLUNDER]
    assert kinds(KATAGO, Marking(small=strict)) == [LossClass.DOUBTFUL]


def test_of_strong_players_a_small_network_marks_only_what_loses_much() -> None:
    marking = DEFAULT_MARKING.for_players(("9p", "6d"))

    def marked(points: float, source: AnalysisSource) -> LossClass | None:
        review = review_of(MOVES, positions(source), [Loss(points, 0.1)], marking)
        assert review.is_cautious is (source is OURS)
        return review.moves[0].kind

    assert marked(9.9, OURS) is None
    assert marked(10.0, OURS) is LossClass.BLUNDER
    assert marked(1.8, KATAGO) is LossClass.DOUBTFUL


def test_what_strong_players_leave_one_after_the_other_is_not_marked() -> None:
    marking = DEFAULT_MARKING.for_players(("9p", "9p"))
    sizes = [12.0, 11.0, 13.0, 12.0, 0.2, 15.0, 14.0, 0.1, 30.0]

    def marked(marking: Marking, source: AnalysisSource, sizes: list[float] = sizes) -> list[bool]:
        moves = [Move(color, Point(nth, nth)) for nth, color in zip(range(len(sizes)), cycle(Color), strict=False)]
        seen = [PositionAnalysis(1, lead=20.0, source=source)] * (len(moves) + 1)
        review = review_of(moves, seen, [Loss(points, 0.1) for points in sizes], marking)
        return [move.kind is not None for move in review.moves]

    assert marked(marking, OURS) == [False] * 5 + [True, True, False, True]
    assert marked(marking, KATAGO) == marked(DEFAULT_MARKING, OURS) == [size > 2 for size in sizes]
    assert marked(marking, OURS, [12.0, 30.0, 12.0]) == [True] * 3
    assert marked(marking, OURS, [-12.0, -12.0, -12.0]) == [False] * 3


def test_where_nobody_is_far_ahead_a_small_network_must_be_surer() -> None:
    def marked(lead: float, source: AnalysisSource) -> LossClass | None:
        before, after = (PositionAnalysis(1, lead=value, source=source) for value in (lead, lead - 6.0))
        return review_of(MOVES, [before, after], [Loss(6.0, 2.5)]).moves[0].kind

    assert marked(3.9, OURS) is marked(-3.0, OURS) is None
    assert marked(4.0, OURS) is marked(-30.0, OURS) is LossClass.MISTAKE
    assert marked(0.0, KATAGO) is LossClass.BLUNDER


@pytest.mark.parametrize(
    ("ranks", "small", "strong"),
    [
        (("15k", "14级"), 2.0, 3.0),
        (("10k", "10k"), 2.0, 2.9),
        (("5k", "1k"), 2.0, 2.0),
        (("1d", "1d"), 2.0, 1.9),
        (("2d", "4d"), 4.0, 1.6),
        (("4 dan", "9p"), 8.0, 1.5),
        (("30k", "30k"), 2.0, 3.0),
        (("9p", "15k"), 2.0, 1.5),
        (("", "15k"), 2.0, 1.5),
        (("novice", "15k"), 2.0, 1.5),
    ],
)
def test_the_least_loss_follows_the_ranks(ranks: tuple[str, str], small: float, strong: float) -> None:
    marking = DEFAULT_MARKING.for_players(ranks)
    least = [thresholds.least[LossClass.DOUBTFUL] for thresholds in (marking.small, marking.strong)]
    assert least == pytest.approx([small, strong])
    assert list(marking.strong.least.values()) == sorted(marking.strong.least.values())


def test_one_weaker_player_is_enough_to_mark_as_usual() -> None:
    for ranks in (("9p", "3k"), ("", "3k"), ("1d", "")):
        assert DEFAULT_MARKING.for_players(ranks) is DEFAULT_MARKING
    assert not review_of(MOVES, positions(OURS), [Loss(1.8, 0.1)]).is_cautious


def test_where_no_ranks_say_it_the_moves_say_how_strong_the_players_are() -> None:
    marking = DEFAULT_MARKING.for_players(("9p", ""))

    def marked(losing: int, played: int = 100, visits: int = 30, source: AnalysisSource = OURS) -> int:
        moves = [Move(Color.BLACK, Point(nth % 19, nth // 19)) for nth in range(played)]
        seen = [PositionAnalysis(visits, lead=20.0, source=source)] * (played + 1)
        losses = [Loss(0.2, 0.1)] * played
        for nth in range(losing):
            losses[2 * nth] = Loss(5.0 if nth else 12.0, 0.1)
        review = review_of(moves, seen, losses, marking)
        assert review.is_cautious is (source is OURS and len(review.mistakes()) < losing)
        return len(review.mistakes())

    assert marked(5) == 1
    assert marked(6) == 6
    assert marked(4, played=79) == 4, "too few moves to say"
    assert marked(5, visits=1) == 5, "not looked at yet"
    assert marked(5, source=KATAGO) == 5


def test_what_both_leave_does_not_make_players_weak() -> None:
    marking = DEFAULT_MARKING.for_players(("", ""))
    before = [PositionAnalysis(30, lead=20.0, source=OURS)] * 100
    big, small = Loss(12.0, 0.1), Loss(0.2, 0.1)
    assert marking.for_play([big] * 20 + [small] * 80, before).is_cautious
    assert not marking.for_play([big, small] * 20 + [small] * 60, before).is_cautious


def test_the_play_is_judged_when_every_position_has_been_looked_at() -> None:
    marking = DEFAULT_MARKING.for_players(("", ""))
    before: list[PositionAnalysis | None] = [PositionAnalysis(30, lead=20.0, source=OURS)] * 100
    losses = [Loss(0.2, 0.1)] * 100
    assert marking.for_play(losses, before).is_cautious
    assert marking.for_play(losses, [*before[:-1], None]) is marking
    assert not DEFAULT_MARKING.for_play(losses, before).is_cautious


def test_higher_thresholds_of_the_user_stay() -> None:
    own = Marking(Thresholds.of((1.0, 12.0, 20.0))).for_players(("9p", "9p"))
    assert list(own.small.least.values()) == [10.0, 12.0, 20.0]


def test_a_doubt_is_looked_into_where_it_would_be_marked() -> None:
    depth = depth_of(30, 200)

    def doubts(source: AnalysisSource) -> set[Pass]:
        losses = [Loss(1.8, 1.0)]
        return {request.stage for request in requests(MOVES, positions(source, 200), depth, losses)}

    assert doubts(OURS) == set()
    assert doubts(KATAGO) == {Pass.DOUBTS}


def test_the_settings_begin_with_the_same_numbers() -> None:
    assert Settings().marking == DEFAULT_MARKING
    assert Settings().review_depth == depth_of(30)
    assert Settings(review_visits=500).review_depth.mistakes == 500


STRONG = ["9p", "P9", "p1段", "P9段", "1 pro", "Pro", "9d", "5d", "6 dan", "7D?", "9段", "９段", "九段", "8단", " 5d* "]
OTHERS = ["", "?", "4d", "1 dan", "三段", "9k", "15级", "30 kyu", "10d", "pk", "-", "5", "provisional"]


@pytest.mark.parametrize("rank", STRONG)
def test_a_strong_rank(rank: str) -> None:
    assert is_strong(rank)


@pytest.mark.parametrize("rank", OTHERS)
def test_a_rank_not_known_to_be_strong(rank: str) -> None:
    assert not is_strong(rank)
