"""No card of the panel is lower than it needs, whatever is open at the same time."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.look.look import Look
from qtgo.shell.panels.side_panel import SidePanel
from tests.dressing import dress
from tests.shown_window import open_record, settle
from tests.whole_window.situations import REVIEWED


def squashed(panel: SidePanel) -> list[str]:
    """Return the parts of the panel that have less height than they need."""
    cards = [
        *panel.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly),
        *panel.record.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly),
    ]
    shown = [card for card in cards if card.isVisible()]
    return [type(card).__name__ for card in shown if card.height() < card.minimumSizeHint().height()]


@pytest.mark.parametrize("size", [QSize(830, 830), QSize(1200, 830), QSize(1200, 1000), QSize(830, 700)], ids=str)
def test_review_edit_and_console_together(
    qtbot: QtBot, window: GameWindow, dressed: None, tmp_path: Path, size: QSize
) -> None:
    file = tmp_path / "reviewed.sgf"
    file.write_text(REVIEWED)
    window.complete()
    window.resize(size)
    window.features.files.open_path(file)
    qtbot.waitUntil(lambda: window.features.review.is_shown)
    (panel,) = window.findChildren(SidePanel)
    for name in ("edit_record", "console", "edit_record"):
        window.context.menus[name].trigger()
        settle()
        qtbot.waitUntil(lambda: not squashed(panel))


@pytest.mark.parametrize("size", [QSize(1600, 1000), QSize(1600, 940)], ids=str)
def test_the_explorer_leaves_the_players_their_room_at_larger_text(
    window: GameWindow, look: Look, tmp_path: Path, size: QSize
) -> None:
    dress(look, 1.5)
    window.complete()
    window.resize(size)
    open_record(window, tmp_path, f"(;SZ[19]PB[Inoue Gennan Inseki]BR[8d]PW[Anna]C[{'Many words. ' * 40}];B[pd];W[dd])")
    window.context.menus["explorer"].trigger()
    settle()
    (panel,) = window.findChildren(SidePanel)
    card = window.features.explorer.card
    assert card is not None and card.isVisible()
    assert squashed(panel) == []
    assert [player for player in panel.players.values() if player.isVisible() and player.y() < 0] == []
