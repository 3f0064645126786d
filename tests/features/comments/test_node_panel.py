"""The panel that edits a node's texts."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from qtgo.core.record.annotations import MOVE_ANNOTATIONS
from qtgo.features.comments.node_panel import NodePanel
from qtgo.look.look import Look
from qtgo.settings import ColorScheme


@pytest.mark.parametrize("zoom", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("width", [280, 304, 360, 400])
def test_no_sign_of_a_move_stands_alone_in_a_narrow_panel(qtbot: QtBot, look: Look, width: int, zoom: float) -> None:
    look.use(ColorScheme.LIGHT, zoom)
    panel = NodePanel()
    qtbot.addWidget(panel)
    panel.resize(width, 500)
    panel.show()
    lowest = max(_bottom(button, panel) for button in panel.buttons.values())
    of_move = [_bottom(panel.buttons[annotation], panel) for annotation in MOVE_ANNOTATIONS]
    assert all(abs(bottom - lowest) <= 2 for bottom in of_move)


def _bottom(button: QToolButton, panel: NodePanel) -> int:
    return button.mapTo(panel, QPoint(0, button.height())).y()
