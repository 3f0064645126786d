"""What keeps a game from starting, and the komi that follows the choices."""

from dataclasses import replace
from typing import Any

import pytest

from qtgo.core.clock.time_settings import TimeControl, TimeSettings, TimeSystem
from qtgo.core.game.new_game import NewGame, NewGameProblem, max_handicap, usual_rules
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import HandicapPlacement, ruleset

FIXED, FREE = HandicapPlacement.FIXED, HandicapPlacement.FREE


def new_game(**changes: Any) -> NewGame:
    return NewGame(replace(NewGame().info, **changes))


def test_default_can_start() -> None:
    game = NewGame()
    assert game.problems() == frozenset()
    assert (game.info.ruleset.name, game.info.width, game.info.komi) == ("japanese", 19, 6.5)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"width": 1}, NewGameProblem.BOARD_SIZE),
        ({"height": 53}, NewGameProblem.BOARD_SIZE),
        ({"komi": 6.3}, NewGameProblem.KOMI_NOT_HALF_POINTS),
        ({"komi": 150.5}, NewGameProblem.KOMI_OUT_OF_RANGE),
        ({"komi": -151.0}, NewGameProblem.KOMI_OUT_OF_RANGE),
        ({"handicap": 1}, NewGameProblem.HANDICAP_OF_ONE),
        ({"handicap": 10}, NewGameProblem.TOO_MANY_FOR_FIXED_POINTS),
        ({"handicap": 5, "width": 18}, NewGameProblem.TOO_MANY_FOR_FIXED_POINTS),
        ({"handicap": 2, "width": 5}, NewGameProblem.NO_FIXED_POINTS),
        ({"handicap": 361, "handicap_placement": FREE}, NewGameProblem.TOO_MANY_FOR_BOARD),
    ],
)
def test_problem(changes: dict[str, object], problem: NewGameProblem) -> None:
    assert new_game(**changes).problems() == {problem}


@pytest.mark.parametrize(
    "changes",
    [
        {"komi": -150.0},
        {"komi": 7},
        {"handicap": 9},
        {"handicap": 10, "handicap_placement": FREE},
        {"width": 2, "height": 52},
    ],
)
def test_no_problem(changes: dict[str, object]) -> None:
    assert not new_game(**changes).problems()


def test_several_problems_at_once() -> None:
    problems = new_game(komi=0.1, handicap=1).problems()
    assert problems == {NewGameProblem.KOMI_NOT_HALF_POINTS, NewGameProblem.HANDICAP_OF_ONE}


def test_komi_follows_until_the_user_sets_it() -> None:
    chinese = new_game(ruleset=ruleset("chinese"))
    assert chinese.with_usual_komi().info.komi == 7.5
    assert replace(chinese, komi_by_user=True).with_usual_komi().info.komi == 6.5
    assert new_game(handicap=4).with_usual_komi().info.komi == 0.5


@pytest.mark.parametrize(
    ("language", "rules", "komi"),
    [
        ("en", "japanese", 6.5),
        ("ja", "japanese", 6.5),
        ("de", "japanese", 6.5),
        ("ko", "korean", 6.5),
        ("zh_Hans", "chinese", 7.5),
        ("zh_Hant", "chinese", 7.5),
    ],
)
def test_players_are_proposed_the_rules_that_they_know(language: str, rules: str, komi: float) -> None:
    game = NewGame().with_rules(usual_rules(language))
    assert (game.info.ruleset.name, game.info.komi) == (rules, komi)


def test_other_rules_leave_the_users_komi() -> None:
    game = replace(NewGame(), komi_by_user=True).with_rules(ruleset("chinese"))
    assert (game.info.ruleset.name, game.info.komi) == ("chinese", 6.5)


def test_largest_handicap() -> None:
    assert max_handicap(19, 19, FIXED) == 9
    assert max_handicap(5, 5, FIXED) == 0
    assert max_handicap(3, 4, FREE) == 11


def test_a_renamed_engine_keeps_its_level_in_the_players_name() -> None:
    info = replace(NewGame().info, black=Player("Old, level 5"), white=Player("Older"))
    game = NewGame(info, black_engine="Old", white_engine="Old").with_engines_renamed({"Old": "New"})
    assert (game.info.black.name, game.info.white.name) == ("New, level 5", "Older")


def test_engines_that_are_renamed_are_found_by_their_new_names() -> None:
    info = replace(NewGame().info, black=Player("Old"), white=Player("Ada"))
    game = NewGame(info, black_engine="Old", white_engine="Other").with_engines_renamed({"Old": "New", "Other": "It"})
    assert (game.black_engine, game.white_engine) == ("New", "It")
    assert (game.info.black.name, game.info.white.name) == ("New", "Ada")


def test_swapped_colors_take_names_engines_and_levels_along() -> None:
    game = new_game(black=Player("Anna", "8k"), white=Player("QtGo (8 kyu)"), komi=0.5)
    game = replace(game, white_engine="QtGo", black_level="12k", white_level="8k", random_color=True)
    swapped = game.with_colors_swapped()
    assert (swapped.info.black, swapped.info.white) == (game.info.white, game.info.black)
    assert (swapped.black_engine, swapped.white_engine) == ("QtGo", "")
    assert (swapped.black_level, swapped.white_level) == ("8k", "12k")
    assert (swapped.info.komi, swapped.random_color) == (0.5, True)
    assert swapped.with_colors_swapped() == game


def test_a_time_that_was_set_for_white_stays_whites_when_colors_are_drawn() -> None:
    odds = TimeControl(TimeSettings(TimeSystem.ABSOLUTE, 600_000), TimeSettings(TimeSystem.ABSOLUTE, 300_000))
    assert replace(new_game(), time=odds).with_colors_swapped().time == odds


def test_an_engine_is_seated_for_one_color() -> None:
    game = NewGame().with_engine(Color.BLACK, "A").with_engine(Color.WHITE, "B")
    assert (game.black_engine, game.white_engine) == ("A", "B")
