"""The status line says a handicap only where its stones are."""

from __future__ import annotations

from pathlib import Path

import pytest

from qtgo.app.game_window import GameWindow
from tests.shown_window import open_record


@pytest.mark.parametrize(
    ("moves", "is_said"),
    [("AB[ee];B[];W[gc]", False), ("AB[ee][cc][gg];W[gc]", True), (";B[ee];B[cc];B[gg];W[gc]", True)],
)
def test_a_handicap_is_said_where_its_stones_are(window: GameWindow, tmp_path: Path, moves: str, is_said: bool) -> None:
    open_record(window, tmp_path, f"(;GM[1]SZ[9]HA[3]KM[0.5]{moves})")
    assert ("handicap 3" in window.context.status.rules.text()) is is_said
