"""Nigiri: who guesses, and what comes of it."""

from dataclasses import replace
from random import Random

import pytest

from qtgo.core.game.new_game import NewGame
from qtgo.core.game.nigiri import FEWEST, MOST, Nigiri, hold_stones
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color

PEOPLE = NewGame(replace(NewGame().info, black=Player("Ada"), white=Player("Bob")))


@pytest.mark.parametrize(
    ("stones", "odd", "black"), [(7, True, "Ada"), (7, False, "Bob"), (8, True, "Bob"), (8, False, "Ada")]
)
def test_a_right_guess_plays_black(stones: int, odd: bool, black: str) -> None:
    nigiri = Nigiri(PEOPLE, stones)
    assert nigiri.guesser is Color.BLACK
    game = nigiri.settled(odd)
    assert game.info.black.name == black
    assert {game.info.black.name, game.info.white.name} == {"Ada", "Bob"}


@pytest.mark.parametrize("game", [NewGame(white_engine="QtGo"), NewGame(black_engine="QtGo")])
def test_the_person_guesses_against_an_engine(game: NewGame) -> None:
    nigiri = Nigiri(game, 7)
    assert not game.engine(nigiri.guesser)
    assert nigiri.settled(True).white_engine == "QtGo"
    assert nigiri.settled(False).black_engine == "QtGo"


def test_a_hand_holds_odd_and_even_numbers_alike() -> None:
    random = Random(1)
    held = [hold_stones(PEOPLE, random).stones for _ in range(2000)]
    assert set(held) == set(range(FEWEST, MOST + 1))
    assert sum(number % 2 for number in range(FEWEST, MOST + 1)) * 2 == MOST + 1 - FEWEST
