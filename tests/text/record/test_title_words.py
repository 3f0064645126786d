"""Titles of games that have no file."""

from __future__ import annotations

from dataclasses import replace

import pytest

from qtgo.core.game.new_game import NewGame
from qtgo.core.record.game_info import Player
from qtgo.text.record.title_words import game_title


@pytest.mark.parametrize(
    ("black", "white", "move", "title"),
    [
        ("", "", 0, "New Game"),
        ("", "", 12, "New Game, move 12"),
        ("Anna", "QtGo (casual)", 31, "Anna – QtGo (casual), move 31"),
        ("", "QtGo (casual)", 0, "Black – QtGo (casual)"),
    ],
)
def test_a_game_is_called_by_its_players_and_the_move(black: str, white: str, move: int, title: str) -> None:
    info = replace(NewGame().info, black=Player(black), white=Player(white))
    assert game_title(info, move) == title
