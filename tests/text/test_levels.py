"""The names of engines as players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from qtgo.core.record.game_info import Player
from qtgo.engine.builtin import builtin_config
from qtgo.gtp.engine_config import EngineConfig
from qtgo.text.levels import (
    computer_player,
    engine_named,
    engine_player,
    level_title,
    offered_name,
    player_of,
    with_level,
)

ENGINES = (
    builtin_config(),
    EngineConfig("GNU Go", "gnugo --mode gtp --level 5"),
    EngineConfig("KataGo", "katago gtp"),
)


def test_an_engine_is_named_with_its_level() -> None:
    assert engine_player("QtGo", "8k") == computer_player("8k")
    assert player_of(ENGINES[1]) == Player("GNU Go, level 5")
    assert player_of(ENGINES[2]) == Player("KataGo")


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("QtGo (8 kyu)", ("QtGo", "8k")),
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


PERSON = EngineConfig("KataGo Human", "katago gtp -human-model x", recipe="katago-human")


@pytest.mark.parametrize(
    ("profile", "player"),
    [
        ("rank_5k", Player("KataGo Human (5 kyu)", "5k")),
        ("rank_9d", Player("KataGo Human (9 dan)", "9d")),
        ("preaz_1d", Player("KataGo Human (1 dan, before AI)", "1d")),
        ("proyear_1846", Player("KataGo Human (professional of 1846)")),
    ],
)
def test_katago_like_a_person_is_named_with_rank_and_style(profile: str, player: Player) -> None:
    config = replace(PERSON, level=profile)
    assert player_of(config) == player
    assert engine_named(player.name, [config]) == ("KataGo Human", profile)


def test_katago_like_a_person_is_offered_as_such() -> None:
    assert offered_name("KataGo Human") == "KataGo, like a person"
    assert offered_name("KataGo") == "KataGo"
    assert [level_title(key) for key in ("rank_5k", "preaz_2d", "proyear_1900")] == [
        "5 kyu",
        "2 dan, before AI",
        "Professional of 1900",
    ]


def test_a_name_of_the_users_stays_at_another_level() -> None:
    assert with_level(Player("GNU Go, level 5"), "GNU Go", "5", "7") == Player("GNU Go, level 7")
    assert with_level(Player("Robot"), "GNU Go", "5", "7") == Player("Robot")
