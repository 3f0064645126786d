"""The names of engines as players."""

from __future__ import annotations

import pytest

from qtgo.core.record.game_info import Player
from qtgo.engine.builtin import builtin_config
from qtgo.gtp.engine_config import EngineConfig
from qtgo.text.levels import computer_player, engine_named, engine_player, player_of, with_level

ENGINES = (
    builtin_config(),
    EngineConfig("GNU Go", "gnugo --mode gtp --level 5"),
    EngineConfig("KataGo", "katago gtp"),
)


def test_an_engine_is_named_with_its_level() -> None:
    assert engine_player("QtGo", "club") == computer_player("club")
    assert player_of(ENGINES[1]) == Player("GNU Go, level 5")
    assert player_of(ENGINES[2]) == Player("KataGo")


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("QtGo (club)", ("QtGo", "club")),
        ("QtGo", ("QtGo", "")),
        ("GNU Go, level 7", ("GNU Go", "7")),
        ("GNU Go, level 11", ("", "")),
        ("KataGo", ("KataGo", "")),
        ("Anna", ("", "")),
        ("", ("", "")),
    ],
)
def test_a_name_tells_the_engine_and_its_level(name: str, found: tuple[str, str]) -> None:
    assert engine_named(name, ENGINES) == found


def test_a_name_of_the_users_stays_at_another_level() -> None:
    assert with_level(Player("GNU Go, level 5"), "GNU Go", "5", "7") == Player("GNU Go, level 7")
    assert with_level(Player("Robot"), "GNU Go", "5", "7") == Player("Robot")
