"""The cards of the players in the window."""

from __future__ import annotations

from dataclasses import replace

from qtgo.app.game_window import GameWindow
from qtgo.board.paint.themes import CONTRAST, KAYA
from qtgo.core.rules.point import Color


def test_in_the_bowls_lie_the_stones_of_the_board(window: GameWindow) -> None:
    lid = window.features.seats.lids[Color.BLACK]
    lid.set_count(5)
    pictures = []
    for theme in (KAYA, CONTRAST, KAYA):
        window.store.replace(replace(window.settings, board_theme=theme.name))
        pictures.append(lid.grab().toImage())
    assert pictures[0] == pictures[2] != pictures[1]
