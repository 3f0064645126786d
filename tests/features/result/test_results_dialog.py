"""The results against engines, a table for each board size."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QTreeWidget
from pytestqt.qtbot import QtBot

from qtgo.core.rating.played_game import NotCounted, PlayedGame
from qtgo.core.rules.point import Color
from qtgo.features.result.results_dialog import ResultsDialog

GAME = PlayedGame("a", "2026-11-22", "QtGo", "8k", 1550.0, 68.4, 9, 9, komi=6.5, result="W+R", file="/a/b.sgf")
GAMES = [
    GAME,
    replace(GAME, key="b", result="B+3.5", handicap=2, komi=0.5, file=""),
    replace(GAME, key="c", result="B+R", not_counted=NotCounted.TAKEN_BACK),
    replace(GAME, key="d", level="", opponent="GNU Go\u202e", opponent_rating=1500.0, color=Color.WHITE),
    replace(GAME, key="e", width=19, height=19, result="0"),
]


def rows(tree: QTreeWidget) -> list[list[str]]:
    items = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
    return [[item.text(column) for column in range(tree.columnCount())] for item in items if item is not None]


def dialog_of(qtbot: QtBot, games: list[PlayedGame], size: tuple[int, int] | None = None) -> ResultsDialog:
    dialog = ResultsDialog(games, size=size)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def choose(dialog: ResultsDialog, row: int) -> None:
    item = dialog.list.topLevelItem(row)
    assert item is not None
    dialog.list.setCurrentItem(item)


def test_a_board_size_has_its_table_rating_and_curve(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot, GAMES, (9, 9))
    assert rows(dialog.summary) == [["GNU Go[U+202E]", "1", "1", "0", "0"], ["QtGo (8 kyu)", "2", "1", "1", "0"]]
    shown = rows(dialog.list)
    assert [row[1] for row in shown] == ["GNU Go[U+202E]", "QtGo (8 kyu)", "QtGo (8 kyu)", "QtGo (8 kyu)"]
    assert shown[1][4:] == ["Won, B+R", "No: moves taken back"]
    assert shown[2][2:5] == ["Black", "2 handicap stones, komi 0.5", "Won, B+3.5"]
    assert shown[3][3:] == ["komi 6.5", "Lost, W+R", "Yes"]
    assert re.fullmatch(
        r"About \d+ kyu, between \d+ and \d+\. Rating: \d+ ± \d+ \(still uncertain\)", dialog.rating.text()
    )
    assert len(dialog.curve.points) == 3
    assert dialog.curve.isVisible()
    dialog.curve.grab()


def test_another_size_is_chosen(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot, GAMES)
    assert dialog.sizes.currentText() == "19 × 19"
    assert rows(dialog.summary) == [["QtGo (8 kyu)", "1", "0", "0", "1"]]
    assert not dialog.curve.isVisible()
    dialog.sizes.setCurrentIndex(0)
    assert len(rows(dialog.list)) == 4


def test_a_kept_game_is_opened(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot, GAMES, (9, 9))
    opened: list[Path] = []
    dialog.open_requested.connect(opened.append)
    assert not dialog.open_button.isEnabled()
    choose(dialog, 2)
    assert not dialog.open_button.isEnabled()
    choose(dialog, 3)
    dialog.open_button.click()
    assert opened == [Path("/a/b.sgf")]
    assert not dialog.isVisible()


def test_without_games_it_says_so(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot, [])
    assert dialog.note.isVisible()
    assert not dialog.sizes.isVisible()
    assert rows(dialog.list) == rows(dialog.summary) == []
