"""Finished games as files: unique names, nothing replaced that is not ours."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from qtgo.core.game.game import Game
from qtgo.core.record.game_info import GameInfo, Player
from qtgo.core.rules.point import Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.features.result.kept_games import game_name, keep
from qtgo.sgf.files import load
from qtgo.text.translation import speaking

INFO = GameInfo(ruleset("japanese"), 9, 9, black=Player("Anna"), white=Player("QtGo (casual)"), date="2026-11-22")


def finished(info: GameInfo = INFO) -> Game:
    game = Game.new(info)
    game.play(Point(4, 4))
    game.resign()
    return game


def test_a_game_is_a_file_named_by_date_and_players(tmp_path: Path) -> None:
    game = finished()
    kept = keep(tmp_path / "games", game.root, game.info)
    assert kept.path == tmp_path / "games" / "2026-11-22 Anna - QtGo (casual).sgf"
    (root,) = load(str(kept.path)).games
    assert Game(root).info.result == "B+R"
    assert [path.name for path in kept.path.parent.iterdir()] == [kept.path.name]


def test_a_game_without_names_is_named_in_the_language(tmp_path: Path) -> None:
    game = finished(replace(INFO, black=Player(), white=Player()))
    assert keep(tmp_path, game.root, game.info).path.name == "2026-11-22 game.sgf"
    with speaking("de"):
        assert keep(tmp_path, game.root, game.info).path.name == "2026-11-22 Partie.sgf"


def test_two_games_have_two_files(tmp_path: Path) -> None:
    games = [finished() for _ in range(3)]
    names = [keep(tmp_path, game.root, game.info).path.name for game in games]
    base = "2026-11-22 Anna - QtGo (casual)"
    assert names == [f"{base}.sgf", f"{base} (2).sgf", f"{base} (3).sgf"]


def test_another_result_replaces_the_file(tmp_path: Path) -> None:
    game = finished()
    before = keep(tmp_path, game.root, game.info)
    game.set_info(replace(game.info, result="W+1.5"))
    after = keep(tmp_path, game.root, game.info, before)
    assert after.path == before.path
    assert b"RE[W+1.5]" in after.path.read_bytes()
    assert len(list(tmp_path.iterdir())) == 1


def test_a_file_that_the_user_has_protected_stays(tmp_path: Path) -> None:
    game = finished()
    before = keep(tmp_path, game.root, game.info)
    before.path.chmod(0o444)
    game.set_info(replace(game.info, result="W+1.5"))
    after = keep(tmp_path, game.root, game.info, before)
    assert (before.path.read_bytes(), after.path.read_bytes()) == (before.data, after.data)


def test_a_file_that_the_user_has_changed_stays(tmp_path: Path) -> None:
    game = finished()
    before = keep(tmp_path, game.root, game.info)
    before.path.write_bytes(before.data + b"\n")
    game.set_info(replace(game.info, result="W+1.5"))
    after = keep(tmp_path, game.root, game.info, before)
    assert after.path != before.path
    assert b"RE[B+R]" in before.path.read_bytes()


def test_a_file_that_is_gone_is_written_anew(tmp_path: Path) -> None:
    game = finished()
    before = keep(tmp_path, game.root, game.info)
    before.path.unlink()
    assert keep(tmp_path, game.root, game.info, before).path == before.path
    assert before.path.exists()


@pytest.mark.parametrize("name", ["../../up", "/etc/passwd", "a\0b", "\udcff", "x" * 3000, "CON", "\u202egnp.sgf"])
def test_no_players_name_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "games"
    game = finished(replace(INFO, black=Player(name), white=Player(name)))
    kept = keep(folder, game.root, game.info)
    assert list(tmp_path.rglob("*.sgf")) == [kept.path]
    assert kept.path.parent == folder


def test_without_names_or_a_day_there_is_a_name() -> None:
    assert game_name(replace(INFO, black=Player(), white=Player())) == "2026-11-22 game"
    assert game_name(replace(INFO, white=Player())) == "2026-11-22 Anna"
    assert game_name(replace(INFO, date="last/week")) == f"{date.today()} Anna - QtGo (casual)"


def test_where_nothing_can_be_written_nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object, **_options: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("qtgo.features.result.kept_games.replace_file", fail)
    game = finished()
    with pytest.raises(OSError, match="No space"):
        keep(tmp_path, game.root, game.info)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "file").touch()
    with pytest.raises(OSError):
        keep(tmp_path / "file" / "games", game.root, game.info)
