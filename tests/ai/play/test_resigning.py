"""When the built-in engine gives a game up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from qtgo.ai.play.levels import LEVELS
from qtgo.ai.play.player import EnginePlayer, Habits
from qtgo.ai.play.resigning import terms_of
from qtgo.ai.search.cancellation import Stop, never
from qtgo.ai.search.search_values import CandidateReport, Estimate, Report
from qtgo.core.record.replay import Replay
from qtgo.core.rules.point import Color, Move, Point
from tests.ai.play.test_player import Told, open_board, record

POINTS = 81
DESPERATE = 40.0  # points behind, on 9x9


def stands(win_rate: float, deficit: float, best: str | None = "J9") -> Callable[[Replay, Color], Report]:
    """Report the same of every position."""

    def report(replay: Replay, color: Color) -> Report:
        point = None if best is None else Point.from_vertex(best)
        move = CandidateReport(point, 100, win_rate, -deficit, 0.9, 0.4, 0.0)
        return Report(color, 100, win_rate, -deficit, 0.0, (move,), (0.0,) * POINTS, (0.01,) * (POINTS + 1))

    return report


def resigns_at(key: str, report: Callable[[Replay, Color], Report], *, hopeless: bool = True) -> int | None:
    """Play down the board as White against a level that plays Black; return the move at which it resigns."""
    chooser = EnginePlayer(Told(report), open_board, Habits(resigns_hopeless=hopeless, level=LEVELS[key]))
    made = record("chinese", 9)
    for number in range(80):
        color = made.replay.step.to_move
        if color is Color.BLACK and chooser.choose(made.replay, color).move.resign:
            return number
        made.play(Move(color, Point(number % 9, number // 9)))
    return None


def test_the_stronger_a_level_the_sooner_it_resigns_and_the_weakest_never_do() -> None:
    numbers = {key: resigns_at(key, stands(0.001, DESPERATE)) for key in LEVELS}
    assert [key for key, number in numbers.items() if number is None] == ["30k", "27k", "24k", "21k"]
    rest = [number for number in numbers.values() if number is not None]
    assert rest == sorted(rest, reverse=True)
    assert min(rest) >= 0.3 * POINTS


def test_it_does_not_resign_unless_it_is_to() -> None:
    assert resigns_at("full", stands(0.001, DESPERATE), hopeless=False) is None


@pytest.mark.parametrize("key", ["12k", "8k", "full"])
def test_neither_a_bad_win_rate_nor_a_deficit_alone_is_hopeless(key: str) -> None:
    assert resigns_at(key, stands(0.001, 3.5)) is None
    assert resigns_at(key, stands(0.3, DESPERATE)) is None


def test_a_weak_level_hopes_where_a_strong_one_does_not() -> None:
    assert resigns_at("full", stands(0.001, 15)) is not None
    assert resigns_at("12k", stands(0.001, 15)) is None


def test_a_recovery_in_between_begins_the_count_anew() -> None:
    def report(replay: Replay, color: Color) -> Report:
        return stands(0.5 if replay.step.number % 6 == 0 else 0.001, DESPERATE)(replay, color)

    assert resigns_at("full", report) is None


def test_a_lost_game_in_which_nothing_is_left_to_play_is_counted() -> None:
    def settled(replay: Replay, to_move: Color | None = None, *, ended: bool = False, stop: Stop = never) -> Estimate:
        return replace(open_board(replay), score=DESPERATE, win_rate=1.0, confidence=1.0, is_settled=True)

    chooser = EnginePlayer(Told(stands(0.001, DESPERATE, None)), settled, Habits(resigns_hopeless=True))
    made = record("chinese", 9)
    for number in range(60):
        color = made.replay.step.to_move
        if color is Color.WHITE and number > 40:
            move = chooser.choose(made.replay, color).move
            assert move.is_pass
            assert not move.resign
        made.play(Move(color, Point(number % 9, number // 9)))


def test_what_is_hopeless_grows_with_the_board() -> None:
    small, large = (terms_of(LEVELS["8k"], size * size) for size in (9, 19))
    assert small is not None
    assert large is not None
    assert (small.deficit, large.deficit) == pytest.approx((2.1 * 9, 2.1 * 19))
