"""Players as a language names them, while files have ranks in SGF's form and engines in English."""

from __future__ import annotations

from pathlib import Path

import pytest

from qtgo.core.record.game_info import Player
from qtgo.text.record.player_words import name_beside_rank, name_with_rank, rank_text, shown_name
from qtgo.text.translation import use_language
from tests.languages import write_language

JAPANESE = {
    ("rank", "{number}k"): "{number}級",
    ("rank", "1d"): "初段",
    ("rank", "{number}d"): "{number}段",
    ("rank", "{number}p"): "プロ{number}段",
    ("level", "{number} kyu"): "{number}級",
    ("level", "1 dan"): "初段",
    ("level", "full strength"): "最大の強さ",
    ("level", "{rank}, before AI"): "{rank}、AI以前",
    ("level", "{engine} ({level})"): "{engine}（{level}）",
    ("level", "{engine}, level {number}"): "{engine}、レベル{number}",
}


@pytest.fixture
def in_japanese(tmp_path: Path) -> None:
    write_language(tmp_path, "ja", JAPANESE)
    use_language("ja", folder=tmp_path)


@pytest.mark.parametrize(
    ("rank", "shown"),
    [
        ("12k", "12級"),
        ("1d", "初段"),
        ("3d", "3段"),
        ("9p", "プロ9段"),
        ("5 kyu", "5級"),
        ("九段", "九段"),
        ("3d?", "3d?"),
    ],
)
@pytest.mark.usefixtures("in_japanese")
def test_a_rank_is_written_as_the_language_does(rank: str, shown: str) -> None:
    assert rank_text(rank) == shown


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("QtGo (30 kyu)", "QtGo（30級）"),
        ("QtGo (1 dan)", "QtGo（初段）"),
        ("QtGo (full strength)", "QtGo（最大の強さ）"),
        ("KataGo (5 kyu, before AI)", "KataGo（5級、AI以前）"),
        ("GNU Go, level 10", "GNU Go、レベル10"),
        ("Ann (Lyon)", "Ann (Lyon)"),
        ("Ann", "Ann"),
        ("", ""),
    ],
)
@pytest.mark.usefixtures("in_japanese")
def test_an_engine_at_a_level_is_named_in_the_language(name: str, shown: str) -> None:
    assert shown_name(Player(name)) == shown


@pytest.mark.usefixtures("in_japanese")
def test_a_rank_beside_the_name_is_not_said_twice() -> None:
    assert name_beside_rank(Player("QtGo (12 kyu)", "12k")) == "QtGo"
    assert name_with_rank(Player("QtGo (12 kyu)", "12k")) == "QtGo 12級"
    assert name_with_rank(Player("", "2d")) == "2段"


def test_in_english_all_stands_as_in_the_file() -> None:
    assert rank_text("5 kyu") == "5 kyu"
    assert shown_name(Player("QtGo (30 kyu)")) == "QtGo (30 kyu)"
    assert name_with_rank(Player("Ann", "3d")) == "Ann 3d"
