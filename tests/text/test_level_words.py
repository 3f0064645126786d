"""The names of engines as players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from qtgo.ai.play.levels import FORMER
from qtgo.core.record.game_info import Player
from qtgo.engine.builtin import builtin_config
from qtgo.gtp.engine_config import EngineConfig
from qtgo.text.level_words import (
    computer_player,
    engine_named,
    engine_player,
    level_named,
    level_strength,
    level_title,
    offered_name,
    plain_name,
    player_of,
    with_level,
)

ENGINES = (
    builtin_config(),
    EngineConfig("GNU Go", "gnugo --mode gtp --level 5"),
    EngineConfig("KataGo", "katago gtp"),
)


def test_a_level_goes_by_a_name_for_everybody_and_by_an_estimated_rank() -> None:
    titles = [level_title(key) for key in ("30k", "21k", "12k", "8k", "2k", "3d", "full")]
    assert titles == [
        "First day (about 30k)",
        "Beginner (about 21k)",
        "Casual player (about 12k)",
        "Club player (about 8k)",
        "Strong club player (about 2k)",
        "Expert (about 3d)",
        "Full strength",
    ]
    assert [computer_player(key) for key in ("2k", "1d", "full")] == [
        Player("QtGo (2 kyu)", "2k"),
        Player("QtGo (1 dan)", "1d"),
        Player("QtGo (full strength)"),
    ]
    assert level_strength("1d") == "about 1 dan"


@pytest.mark.parametrize(("former", "now"), FORMER.items())
def test_former_names_and_keys_are_understood(former: str, now: str) -> None:
    name = computer_player(former).name
    assert level_named(name) == level_named(computer_player(now).name) == now
    assert level_title(former) == level_title(now)
    assert with_level(Player(name, "13k"), "QtGo", now, "6k") == computer_player("6k")
    assert level_named("Anna") == ""


def test_the_weakest_level_has_a_name_without_a_rank() -> None:
    assert plain_name(computer_player("30k")) == plain_name(computer_player("27k")) == "QtGo (first day)"
    assert plain_name(computer_player("12k")) == "QtGo (12 kyu)"
    assert plain_name(Player("Ann", "30k")) == "Ann"


def test_an_engine_is_named_with_its_level() -> None:
    assert engine_player("QtGo", "8k") == computer_player("8k")
    assert player_of(ENGINES[1]) == Player("GNU Go, level 5")
    assert player_of(ENGINES[2]) == Player("KataGo")


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("QtGo (8 kyu)", ("QtGo", "8k")),
        ("QtGo (club)", ("QtGo", "8k")),
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
