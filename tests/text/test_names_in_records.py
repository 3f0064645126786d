"""The names of engines in records: written in English, and known in whatever language they were once written."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from qtgo.ai.play.levels import FORMER, LEVELS
from qtgo.core.game.new_game import NewGame, is_name_of
from qtgo.core.record.game_info import GameInfo, Player
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import ruleset
from qtgo.engine.builtin import builtin_config
from qtgo.gtp.engine_config import EngineConfig
from qtgo.session.game.new_games import between_people, who_played
from qtgo.text import translation
from qtgo.text.level_words import (
    computer_player,
    engine_named,
    engine_player,
    engine_title,
    level_named,
    with_level,
)
from qtgo.text.pseudo import PSEUDO
from qtgo.text.record.player_words import name_beside_rank
from qtgo.text.translation import ENGLISH, use_language
from tests.languages import write_language

GERMAN = {
    ("level", "{number} kyu"): "{number}. Kyu",
    ("level", "{number} dan"): "{number}. Dan",
    ("level", "1 dan"): "1. Dan",
    ("level", "full strength"): "volle Stärke",
    ("level", "beginner"): "Anfänger",
    ("level", "{engine}, level {number}"): "{engine}, Stufe {number}",
    ("level", "{rank}, before AI"): "{rank}, vor der KI",
}
JAPANESE = {
    ("level", "{engine} ({level})"): "{engine}（{level}）",
    ("level", "{number} kyu"): "{number}級",
    ("level", "{number} dan"): "{number}段",
    ("level", "full strength"): "最強",
    ("level", "{engine}, level {number}"): "{engine}、レベル{number}",
    ("level", "{rank}, before AI"): "{rank}、AI以前",
}
GNU_GO = EngineConfig("GNU Go", "gnugo --mode gtp --level 5")
PERSON = EngineConfig("KataGo Human", "katago gtp -human-model x", recipe="katago-human")


@pytest.fixture(autouse=True)
def languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have German and Japanese besides English, and speak English."""
    write_language(tmp_path, "de", GERMAN)
    write_language(tmp_path, "ja", JAPANESE)
    monkeypatch.setattr(translation, "languages_folder", lambda: tmp_path)
    use_language(ENGLISH)


@pytest.mark.parametrize("language", ["de", "ja", PSEUDO])
@pytest.mark.parametrize(
    ("engine", "level"), [*(("QtGo", key) for key in LEVELS), ("GNU Go", "7"), ("KataGo Human", "preaz_2d")]
)
def test_a_record_names_the_computer_alike_in_every_language(language: str, engine: str, level: str) -> None:
    player = engine_player(engine, level)
    use_language(language)
    assert engine_player(engine, level) == player
    assert engine_title(engine, level) != player.name, "what is shown is translated"


@pytest.mark.parametrize("written", ["de", "ja", PSEUDO])
@pytest.mark.parametrize("read", [ENGLISH, "de", "ja"])
def test_a_name_once_written_in_a_language_is_known_in_every_other(written: str, read: str) -> None:
    use_language(written)
    names = {key: engine_title("QtGo", key) for key in (*LEVELS, *FORMER)}
    others = [engine_title("GNU Go", "7"), engine_title("KataGo Human", "preaz_2d")]
    if written != PSEUDO:  # of which no file is kept
        use_language(read)
    for key, name in names.items():
        assert level_named(name) == FORMER.get(key, key)
        assert engine_named(name, [GNU_GO, builtin_config()]) == ("QtGo", FORMER.get(key, key))
    assert engine_named(others[0], [GNU_GO]) == ("GNU Go", "7")
    assert engine_named(others[1], [PERSON]) == ("KataGo Human", "preaz_2d")
    assert with_level(Player(others[0]), "GNU Go", "7", "8") == Player("GNU Go, level 8")


@pytest.mark.parametrize(
    ("player", "level"),
    [
        (Player("QtGo (12. kyu)", "12k"), "12k"),
        (Player("QtGo (12 кю)"), "12k"),
        (Player("QtGo（3段）"), "3d"),
        (Player("QtGo (3e dan)", "3d"), "3d"),
        (Player("QtGo (débutant)", "21k"), "21k"),
        (Player("QtGo (occasionnel)", "13k"), "12k"),
        (Player("QtGo (force maximale)"), "full"),
        (Player("QtGo"), ""),
        (Player("QtGo fan", "3k"), ""),
        (Player("Anna (12 kyu)", "12k"), ""),
    ],
)
def test_a_name_in_a_language_that_is_not_there_is_known_by_rank_and_number(player: Player, level: str) -> None:
    assert level_named(player.name, player.rank) == level


def test_a_game_of_another_language_goes_on_against_the_same_level() -> None:
    info = GameInfo(ruleset("chinese"), black=Player("Ada"), white=Player("QtGo (12. Kyu)", "12k"))
    seats = who_played(info, [builtin_config()])
    assert (seats.white_engine, seats.white_level) == ("QtGo", "12k")
    assert between_people(NewGame(info)).info.player(Color.WHITE) == Player()
    assert with_level(info.white, "QtGo", "12k", "8k") == computer_player("8k")
    assert name_beside_rank(info.white) == "QtGo"
    renamed = replace(seats, info=info).with_engines_renamed({"QtGo": "Q"})
    assert renamed.info.white.name == "Q (12. Kyu)"
    assert is_name_of("QtGo", "QtGo（12級）")


def test_a_language_that_cannot_be_read_hides_no_name(tmp_path: Path) -> None:
    damaged = tmp_path / "af" / "LC_MESSAGES" / "qtgo.mo"
    damaged.parent.mkdir(parents=True)
    damaged.write_bytes(b"\xff" * 100)
    assert level_named("QtGo（12級）", "12k") == level_named("QtGo (12. Kyu)") == level_named("QtGo (12 kyu)") != ""


@pytest.mark.parametrize("name", ["Ann", "Anna (12 kyu)", "QtGo (12 kyu)"])
def test_no_language_is_read_for_the_name_of_a_person_nor_for_one_in_english(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_folder: Path, code: str) -> None:
        raise AssertionError(code)

    player = Player(name, "12k")
    monkeypatch.setattr(translation, "_translations", fail)
    engine, level = engine_named(name, [GNU_GO, builtin_config()], player.rank)
    assert (engine, level) == (("QtGo", "12k") if name == "QtGo (12 kyu)" else ("", ""))
    assert with_level(player, "QtGo", "12k", "8k").name == ("QtGo (8 kyu)" if engine else name)
    assert name_beside_rank(Player("Ann", "12k")) == "Ann"
