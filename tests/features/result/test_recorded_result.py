"""The result card of a game that was opened from a file."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.features.result.result_card import ResultCard
from tests.shown_window import open_record

_GAME = "(;GM[1]SZ[5]KM[0.5]RU[Japanese]RE[{result}]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce];B[];W[]{end})"
_TERRITORY = "TB[aa][ab][ac][ad][ae]TW[da][db][dc][dd][de][ea][eb][ec][ed][ee]"


def opened(window: GameWindow, folder: Path, result: str, end: str = "") -> ResultCard:
    """Open a finished game and ask for its result."""
    open_record(window, folder, _GAME.format(result=result, end=end))
    assert window.features.result.card is None
    window.context.menus["result"].trigger()
    card = window.features.result.card
    assert card is not None
    return card


@pytest.mark.parametrize("end", ["", _TERRITORY])
def test_the_count_is_shown_where_it_gives_the_result(window: GameWindow, tmp_path: Path, end: str) -> None:
    card = opened(window, tmp_path, "W+5.5", end)
    assert card.title.text() == "White wins by 5.5 points"
    assert card.table.isVisible()
    assert [(row.title, row.black, row.white) for row in card.table.rows] == [
        ("Territory", "5", "10"),
        ("Prisoners", "–", "–"),
        ("Komi", "–", "0.5"),
        ("Total", "5", "10.5"),
    ]


def test_the_result_stands_alone_where_the_count_gives_another(window: GameWindow, tmp_path: Path) -> None:
    card = opened(window, tmp_path, "W+3.5", _TERRITORY)
    assert card.title.text() == "White wins by 3.5 points"
    assert card.shown.score is None and not card.table.isVisible()


def test_the_count_is_that_of_the_record_wherever_it_is_looked_at(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    card = opened(window, tmp_path, "W+5.5")
    shown = card.shown.score
    window.context.navigator.to_end()
    window.features.result.hide()
    window.context.menus["result"].trigger()
    assert shown is not None and card.shown.score == shown
