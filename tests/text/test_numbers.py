"""Numbers as people read them."""

from __future__ import annotations

from qtgo.core.game.new_game import NewGame
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.ruleset import ruleset
from qtgo.features.new_game.new_game_words import board_lines
from qtgo.text.analysis.practice_words import games_text
from qtgo.text.numbers import number_text, percent_text
from qtgo.text.pseudo import PSEUDO
from qtgo.text.translation import use_language


def test_numbers_below_zero_have_a_minus_sign() -> None:
    assert [number_text(value) for value in (-6.5, 0, 7)] == ["−6.5", "0", "7"]
    assert percent_text(-0.031, 1) == "−3.1%"


def test_a_komi_is_written_as_all_numbers_are() -> None:
    game = NewGame(GameInfo(ruleset("japanese"), komi=-6.5))
    assert "Japanese rules · komi −6.5" in board_lines(game)
    use_language(PSEUDO)
    assert any("−6,5" in line for line in board_lines(game))


def test_a_million_games_are_counted_to_the_last_one() -> None:
    assert games_text(1_234_567, 89).startswith("1234567 games")
