"""Games of several files become one file."""

from __future__ import annotations

from pathlib import Path

import pytest

from qtgo.library.export import ExportCancelledError, export_games
from qtgo.sgf.files import load


def test_games_of_several_files_become_one(tmp_path: Path) -> None:
    first, second = tmp_path / "a.sgf", tmp_path / "b.sgf"
    first.write_bytes("(;CA[GBK]PB[古力];B[aa](;W[bb])(;W[cc]))(;CA[GBK]PB[other])".encode("gbk"))
    second.write_text("(;CA[UTF-8]PB[Ünal])", "utf-8")
    target = tmp_path / "all.sgf"
    report = export_games([(second, 0), (first, 0), (first, 7), (tmp_path / "gone.sgf", 0)], target)
    assert (report.games, report.missing, report.error) == (2, 2, None)
    games = load(target).games
    assert [game.properties["PB"] for game in games] == [["Ünal"], ["古力"]]
    assert len(games[1].children[0].children) == 2
    assert "古力" in target.read_text("utf-8")
    assert "GBK" not in target.read_text("utf-8")


def test_an_export_that_fails_says_why(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text("(;PB[a])")
    report = export_games([(tmp_path / "a.sgf", 0)], tmp_path / "none" / "all.sgf")
    assert isinstance(report.error, OSError)
    assert export_games([(tmp_path / "gone.sgf", 0)], tmp_path / "all.sgf").games == 0
    assert not (tmp_path / "all.sgf").exists()


def test_a_canceled_export_writes_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text("(;PB[a])")
    with pytest.raises(ExportCancelledError):
        export_games([(tmp_path / "a.sgf", 0)], tmp_path / "all.sgf", lambda: True)
    assert not (tmp_path / "all.sgf").exists()
