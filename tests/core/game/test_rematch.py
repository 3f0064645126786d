"""The next game of the same players."""

from dataclasses import replace

import pytest

from qtgo.core.clock.time_settings import TimeControl, TimeSettings, TimeSystem
from qtgo.core.game.rematch import rematch, swapped, with_less_handicap, with_more_handicap
from qtgo.core.record.game_info import GameInfo, Player
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import ruleset

ODDS = TimeControl(TimeSettings(TimeSystem.BYOYOMI), TimeSettings(TimeSystem.FISCHER))
INFO = GameInfo(
    ruleset("japanese"), black=Player("Ada", "3k"), white=Player("Bob"), komi=6.5, result="B+R", event="Cup"
)


def test_nothing_of_the_last_game_alone_comes_along() -> None:
    game = rematch(INFO, ODDS)
    assert game.info == replace(INFO, result="", event="")
    assert (game.time, game.komi_by_user, game.problems()) == (ODDS, False, frozenset())
    assert rematch(replace(INFO, komi=2.5), ODDS).komi_by_user


def test_colors_change_with_players_engines_levels_and_times() -> None:
    game = replace(rematch(INFO, ODDS), white_engine="QtGo", white_level="8k")
    other = swapped(game)
    assert (other.info.black, other.info.white) == (INFO.white, INFO.black)
    assert (other.black_engine, other.black_level, other.white_engine) == ("QtGo", "8k", "")
    assert (other.time.black, other.time.white) == (ODDS.white, ODDS.black)
    assert swapped(other) == game


@pytest.mark.parametrize(
    ("before", "more", "less"),
    [(0, (2, 0.5), None), (2, (3, 0.5), (0, 6.5)), (3, (4, 0.5), (2, 0.5)), (9, None, (8, 0.5))],
)
def test_handicap_goes_by_stones_and_sets_the_usual_komi(
    before: int, more: tuple[int, float] | None, less: tuple[int, float] | None
) -> None:
    game = rematch(replace(INFO, handicap=before, komi=0.5 if before else 6.5), TimeControl())

    def terms(changed: object) -> object:
        return None if changed is None else (changed.info.handicap, changed.info.komi)  # type: ignore[attr-defined]

    assert terms(with_more_handicap(game, Color.BLACK)) == more
    assert terms(with_less_handicap(game)) == less


def test_the_weaker_takes_black_for_the_first_stones_only() -> None:
    even = rematch(INFO, ODDS)
    weaker_white = with_more_handicap(even, Color.WHITE)
    assert weaker_white is not None
    assert weaker_white.info.black == INFO.white
    more = with_more_handicap(weaker_white, Color.WHITE)
    assert more is not None
    assert (more.info.black, more.info.handicap) == (INFO.white, 3)
