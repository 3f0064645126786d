"""Reviewed games in numbers, and a player's among them."""

from __future__ import annotations

from dataclasses import replace

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.loss import Loss
from qtgo.core.analysis.many_games.history import (
    LEAST_MOVES,
    ReviewedGame,
    SideNumbers,
    games_of,
    players_of,
    side_numbers,
    smoothed,
)
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.analysis.review import review_of
from qtgo.core.rules.point import Color, Move, Point

ENOUGH = SideNumbers(LEAST_MOVES, 80.0)


def game(key: str, black: str, white: str, date: str = "", moves: int = LEAST_MOVES) -> ReviewedGame:
    numbers = SideNumbers(moves, 80.0)
    return ReviewedGame(key, date, black, white, of_black=numbers, of_white=numbers)


def test_the_numbers_of_a_side_are_by_phase() -> None:
    moves = [Move(Color.BLACK if number % 2 == 0 else Color.WHITE, Point(number, 0)) for number in range(6)]
    losses = [Loss(4.0), Loss(9.0), Loss(2.0), None, Loss(-1.0), Loss(1.0)]
    known = PositionAnalysis(ownership=(0.0,))
    review = review_of(moves, [known] * 7, losses)
    phases = [phase for phase in GamePhase for _ in range(2)]
    review = replace(review, moves=tuple(map(lambda move, phase: replace(move, phase=phase), review.moves, phases)))
    black, white = (side_numbers(review, color) for color in Color)
    assert (black.moves, white.moves) == (3, 2)
    assert (black.opening_loss, black.middle_loss, black.endgame_loss) == (4.0, 2.0, 0.0)
    assert [black.loss_per_move(phase) for phase in GamePhase] == [4.0, 2.0, 0.0]
    assert black.loss_per_move() == 2.0
    assert [white.loss_per_move(phase) for phase in GamePhase] == [9.0, None, 1.0]
    assert SideNumbers().loss_per_move() is None


def test_without_ownership_no_phase_is_known() -> None:
    moves = [Move(Color.BLACK, Point(number, 0)) for number in range(3)]
    black = side_numbers(review_of(moves, [PositionAnalysis()] * 4, [Loss(3.0)] * 3), Color.BLACK)
    assert (black.moves, black.loss_per_move()) == (3, 3.0)
    assert [black.loss_per_move(phase) for phase in GamePhase] == [None, None, None]


def test_a_player_is_known_by_name() -> None:
    games = [game("a", "Ann", "Bo", "2026-02-01"), game("b", "bo ", "ANN", "2026-01-01"), game("c", "Cy", "Bo")]
    assert [(found.key, color) for found, color in games_of("ann", games)] == [("b", Color.WHITE), ("a", Color.BLACK)]
    assert players_of(games) == [("Bo", 3), ("ANN", 2), ("Cy", 1)]


def test_a_name_is_the_same_however_it_is_written() -> None:
    games = [game("a", "Łukasz O’Neil", "Bo"), game("b", "lukasz o'neil", "Ｂｏ"), game("c", "か", "が")]
    assert [found.key for found, _ in games_of("LUKASZ O'NEIL", games)] == ["a", "b"]
    assert players_of(games) == [("lukasz o'neil", 2), ("Ｂｏ", 2), ("か", 1), ("が", 1)]


def test_what_says_nothing_of_a_player_is_left_out() -> None:
    games = [game("a", "Ann", "Bo", moves=LEAST_MOVES - 1), game("b", "Ann", "Ann"), game("c", "", "Bo")]
    assert games_of("Ann", games) == []
    assert games_of("", games) == []
    assert players_of(games) == [("Ann", 2), ("Bo", 1)]


def test_the_mean_of_some_games() -> None:
    assert smoothed([1.0, 3.0, None, 5.0, 9.0], over=2) == [1.0, 2.0, None, 4.0, 7.0]
    assert smoothed([]) == []
