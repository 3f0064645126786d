"""The status line says a handicap only where its stones are."""

from __future__ import annotations

from pathlib import Path

import pytest

from qtgo.app.game_window import GameWindow


@pytest.mark.parametrize(
    ("moves", "is_said"),
    [("AB[ee];B[];W[gc]", False), ("AB[ee][cc][gg];W[gc]", True), (";B[ee];B[cc];B[gg];W[gc]", True)],
)
def test_a_handicap_is_said_where_its_stones_are(window: GameWindow, tmp_path: Path, moves: str, is_said: bool) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(f"(;GM[1]SZ[9]HA[3]KM[0.5]{moves})", encoding="utf-8")
    window.features.files.open_path(path)
    assert ("handicap 3" in window.context.status.rules.text()) is is_said
