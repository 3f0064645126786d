"""The words below a game that is offered to be opened."""

from dataclasses import replace

import pytest

from qtgo.core.record.game_info import GameInfo, Player
from qtgo.core.rules.ruleset import ruleset
from qtgo.features.start.start_page import game_detail, game_title

GAME = GameInfo(ruleset("japanese"), black=Player("Anna"))
BOTH = replace(GAME, white=Player("Bob"))


@pytest.mark.parametrize(
    ("info", "title"),
    [
        (BOTH, "Anna – Bob"),
        (replace(BOTH, game_name="Ear-reddening game"), "Ear-reddening game"),
        (replace(BOTH, game_name="38028484"), "Anna – Bob"),
        (replace(GAME, game_name="38028484"), "38028484"),
        (GAME, "a file"),
    ],
)
def test_a_game_goes_by_what_tells_most(info: GameInfo, title: str) -> None:
    assert game_title(info, "a file") == title


def test_a_game_without_a_file_of_its_own_name_goes_by_its_players() -> None:
    assert game_title(GAME) == "Anna – White"
    assert game_title(GameInfo(ruleset("japanese"))) == "Black – White"


def test_a_result_that_is_not_known_is_not_said() -> None:
    assert game_detail("2020", "W+3.5") == "2020 · W+3.5"
    assert game_detail("2020", "") == "2020"
