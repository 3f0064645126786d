"""Match Me: a level and a handicap with which about half the games are won."""

from __future__ import annotations

import pytest

from qtgo.ai.play.levels import LEVELS
from qtgo.core.game.new_game import NewGame
from qtgo.core.rating.glicko import Rating
from qtgo.core.rating.match import Match, choose_match, with_match
from qtgo.core.rating.strength import rating_of_elo
from qtgo.core.record.game_info import GameInfo, Player
from qtgo.core.rules.handicap_and_star_points import max_fixed_handicap
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import ruleset

OPPONENTS = {key: rating_of_elo(level.elo) for key, level in LEVELS.items()}


@pytest.mark.parametrize("rules", ["japanese", "chinese", "aga"])
@pytest.mark.parametrize("size", [9, 13, 19])
@pytest.mark.parametrize("value", range(300, 2300, 50))
def test_about_half_of_the_games_are_won(value: int, size: int, rules: str) -> None:
    match = choose_match(Rating(value), OPPONENTS, ruleset(rules), size, size)
    assert 0.35 <= match.chance <= 0.65
    assert match.level in LEVELS
    assert match.handicap == 0 or 2 <= match.handicap <= max_fixed_handicap(size, size)


@pytest.mark.parametrize("key", LEVELS)
def test_a_player_as_strong_as_a_level_plays_it_even(key: str) -> None:
    match = choose_match(Rating(OPPONENTS[key]), OPPONENTS, ruleset("japanese"), 19, 19)
    assert (match.level, match.is_even, match.handicap) == (key, True, 0)
    assert match.chance == 0.5


def test_the_weaker_takes_black_and_the_stronger_gives() -> None:
    weak = choose_match(Rating(100), OPPONENTS, ruleset("japanese"), 19, 19)
    assert (weak.level, weak.color) == ("30k", Color.BLACK)
    assert weak.handicap >= 2
    strong = choose_match(Rating(4500), OPPONENTS, ruleset("japanese"), 19, 19)
    assert (strong.level, strong.color) == ("full", Color.WHITE)


def test_who_is_beyond_all_handicap_gets_the_nearest_there_is() -> None:
    match = choose_match(Rating(-3000), OPPONENTS, ruleset("japanese"), 9, 9)
    assert (match.level, match.color) == ("30k", Color.BLACK)
    assert match.handicap == max_fixed_handicap(9, 9)


def test_a_board_without_handicap_points_is_played_with_or_without_komi() -> None:
    assert choose_match(Rating(900), OPPONENTS, ruleset("japanese"), 5, 5).handicap == 0


ANNA, ENGINE = Player("Anna", "8k"), Player("QtGo (8 kyu)", "7k")
AS_WHITE = NewGame(GameInfo(ruleset("japanese"), 9, 9, black=ENGINE, white=ANNA), black_engine="QtGo")


def test_an_even_game_leaves_the_player_the_color() -> None:
    game = with_match(AS_WHITE, Match("12k", 0.5, None, 0, 6.5), "QtGo")
    assert (game.black_engine, game.white_engine, game.black_level) == ("QtGo", "", "12k")
    assert (game.info.white, game.info.black, game.info.handicap) == (ANNA, Player(), 0)
    assert not game.komi_by_user
    assert game.problems() == frozenset()


def test_who_takes_stones_becomes_black_and_keeps_the_name() -> None:
    game = with_match(AS_WHITE, Match("8k", 0.5, Color.BLACK, 3, 0.5), "QtGo")
    assert (game.black_engine, game.white_engine, game.white_level) == ("", "QtGo", "8k")
    assert (game.info.black, game.info.white) == (ANNA, Player())
    assert (game.info.handicap, game.info.komi) == (3, 0.5)


def test_two_persons_or_two_engines_become_a_person_and_an_engine() -> None:
    two = NewGame(GameInfo(ruleset("japanese"), black=ANNA, white=Player("Bo")))
    game = with_match(two, Match("8k", 0.5, None, 0, 6.5), "QtGo")
    assert (game.info.black, game.white_engine, game.info.white) == (ANNA, "QtGo", Player())
    engines = NewGame(GameInfo(ruleset("japanese"), black=ENGINE, white=ENGINE), black_engine="A", white_engine="B")
    game = with_match(engines, Match("8k", 0.5, Color.WHITE, 2, 0.5), "QtGo")
    assert (game.black_engine, game.white_engine, game.info.white) == ("QtGo", "", Player())


def test_a_game_without_komi_has_a_komi_of_its_own() -> None:
    game = with_match(AS_WHITE, Match("8k", 0.5, Color.BLACK, 0, 0.5), "QtGo")
    assert game.komi_by_user
    assert game.with_usual_komi().info.komi == 0.5
