"""The panel of a player."""

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import ruleset
from qtgo.widgets.player_panel import PlayerPanel, PlayerState


@pytest.fixture
def panel(qtbot: QtBot) -> PlayerPanel:
    panel = PlayerPanel(Color.WHITE)
    qtbot.addWidget(panel)
    return panel


def texts(panel: PlayerPanel) -> list[str]:
    return [label.text() for label in panel.findChildren(QLabel) if label.text() and not label.isHidden()]


def test_player_is_shown(panel: PlayerPanel) -> None:
    state = PlayerState(Player("Ada", "3k", "red"), prisoners=2, rules=ruleset("japanese"))
    panel.show_player(state)
    assert panel.state == state
    assert texts(panel) == ["Ada", "3k", "2 prisoners"]
    assert panel.accessibleName() == "White, Ada, 3k, 2 prisoners"


def test_turn_is_said_in_words(panel: PlayerPanel) -> None:
    panel.show_player(PlayerState(Player("Ada"), to_move=True))
    assert any("to move" in text for text in texts(panel))
    assert panel.accessibleName().endswith("to move")


def test_player_without_a_name_has_the_color_as_name(panel: PlayerPanel) -> None:
    assert texts(panel) == ["White", "0 captures"]


def test_name_is_never_taken_as_html(panel: PlayerPanel, qtbot: QtBot) -> None:
    panel.show_player(PlayerState(Player("<img src=x>", "<b>1d")))
    panel.show()
    assert texts(panel)[:2] == ["<img src=x>", "<b>1d"]


def test_clock_is_put_in_and_taken_out(panel: PlayerPanel, qtbot: QtBot) -> None:
    clock = QLabel("9:58")
    qtbot.addWidget(clock)
    panel.set_clock(clock)
    assert clock.parent() is panel
    panel.set_clock(None)
    assert clock.parent() is None


def test_long_texts_do_not_widen_the_panel(panel: PlayerPanel) -> None:
    before = panel.minimumSizeHint().width()
    panel.show_player(PlayerState(Player("A" * 500), to_move=True, activity="B" * 500))
    assert panel.minimumSizeHint().width() == before


def test_a_rank_without_end_leaves_room_for_the_name(qtbot: QtBot) -> None:
    panel = PlayerPanel(Color.BLACK)
    qtbot.addWidget(panel)
    panel.show_player(PlayerState(Player("Ada", "9 dan " * 100)))
    ranks = [label for label in panel.findChildren(QLabel) if "9 dan" in label.text()]
    assert [label.text() for label in ranks] == ["9 dan 9 dan …"]
    assert len(ranks[0].toolTip()) > 100
