"""Many games in numbers: whose, by what, and the habit that costs most."""

from __future__ import annotations

from dataclasses import replace

from qtgo.core.analysis.evaluation import AnalysisSource
from qtgo.core.analysis.facts.fact import MistakeKind
from qtgo.core.analysis.games_overview import chosen_player, overview_of
from qtgo.core.analysis.habits import GameHabits, KindLoss, PaceLoss, SideHabits
from qtgo.core.analysis.history import ReviewedGame, SideNumbers
from qtgo.core.analysis.phase import GamePhase

NUMBERS = SideNumbers(40, 80.0, 30.0, 10.0, 20, 20.0, 15, 0.0, 5)


def side(cutting: float, number: int = 30) -> SideHabits:
    kinds = (
        KindLoss(MistakeKind.CUTTING, 2, cutting, number, cutting - 1, "D4", "C3 pass"),
        KindLoss(None, 1, 50.0, 60, 50.0, "E5"),
        KindLoss(MistakeKind.KO, 1, 3.0, 70, 3.0, "F6"),
    )
    return SideHabits(kinds, (PaceLoss(10, 2.0), PaceLoss(), PaceLoss(3, 6.0), PaceLoss()), "4-4 3-4")


def game(key: str, black: str, white: str, cutting: float = 9.0) -> ReviewedGame:
    habits = GameHabits(side(cutting), side(40.0), "3-4 5-3 3-6 3-5", 2)
    made = ReviewedGame(key, "2026-01-01", black, white, of_black=NUMBERS, of_white=NUMBERS, habits=habits)
    return replace(made, engine="KataGo", network="b18", visits=50)


GAMES = [
    game("a", "Ann", "Bo", 9.0),
    game("b", "Ann", "Cy", 30.0),
    game("c", "Ann", "Di", 12.0),
    game("d", "Ann", "Ed"),
]


def test_the_numbers_of_a_player_say_on_how_many_games_they_rest() -> None:
    plain = replace(game("e", "Ann", "Fay"), habits=None)
    overview = overview_of([*GAMES, plain], "ann")
    assert (overview.games, overview.told) == (5, 4)
    assert overview.phases[0] == (GamePhase.OPENING, 5, 100, 50.0)
    assert [(share.key, share.games, share.moves, share.loss) for share in overview.kinds] == [
        (None, 4, 4, 200.0),
        (MistakeKind.CUTTING, 4, 8, 60.0),
        (MistakeKind.KO, 4, 4, 12.0),
    ]
    assert overview.paces == [(0, 4, 40, 8.0), (2, 4, 12, 24.0)]
    assert overview.openings == [("4-4 3-4", 4, 80, 40.0)]
    assert overview.corners == [("3-4 5-3 3-6 3-5", 4, 80, 40.0)]
    assert (overview.sources, overview.visits) == ([AnalysisSource("KataGo", "b18")], 50)


def test_the_habit_is_a_known_kind_with_the_costliest_examples_of_different_games() -> None:
    overview = overview_of(GAMES, "Ann")
    assert overview.habit is not None
    assert overview.habit.key is MistakeKind.CUTTING
    assert [(each.game.key, each.mistake.worst) for each in overview.examples] == [("b", 29.0), ("c", 11.0), ("a", 8.0)]
    assert {each.number_in_file for each in overview.examples} == {2}
    assert overview.examples[0].mistake.line[1] is None


def test_without_a_player_both_sides_count_and_a_game_once() -> None:
    overview = overview_of(GAMES)
    assert overview.games == 4
    assert overview.phases[0] == (GamePhase.OPENING, 4, 160, 80.0)
    assert len({each.game.key for each in overview.examples}) == 3


def test_the_player_is_the_one_named_or_the_one_in_all_games() -> None:
    assert chosen_player(GAMES, "bo") == "bo"
    assert chosen_player(GAMES, "nobody") == "Ann"
    assert chosen_player(GAMES[:1], "") == ""
    assert chosen_player([*GAMES, game("e", "Bo", "Cy")], "") == ""


def test_of_nothing_nothing_is_said() -> None:
    overview = overview_of([ReviewedGame("x", of_black=NUMBERS)])
    assert overview.habit is None
    assert (overview.told, overview.kinds, overview.examples) == (0, [], ())
