"""A window where the system wants more contrast, or nothing to move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.look.look import Look
from qtgo.settings import ColorScheme
from tests.shown_window import play

CONTRAST = "org.freedesktop.appearance", "contrast"
MOTION = "org.freedesktop.appearance", "reduced-motion"


@pytest.fixture
def following(look: Look) -> Iterator[Look]:
    look.use(ColorScheme.SYSTEM, 1.0)
    yield look
    for setting in (CONTRAST, MOTION):
        look.system.take(setting, 0)


def test_the_board_is_the_one_of_high_contrast_unless_another_was_chosen(following: Look, window: GameWindow) -> None:
    assert window.scene.theme.name == "kaya"
    following.system.take(CONTRAST, 1)
    window.store.tell_again()
    assert window.scene.theme.name == "contrast"
    window.store.replace(replace(window.settings, board_theme="walnut"))
    assert window.scene.theme.name == "walnut"
    window.store.replace(replace(window.settings, board_theme=""))
    following.system.take(CONTRAST, 0)
    window.store.tell_again()
    assert window.scene.theme.name == "kaya"


def test_nothing_slides_where_nothing_is_to_move(qtbot: QtBot, following: Look, window: GameWindow) -> None:
    window.store.replace(replace(window.settings, animation=True))
    assert window.scene.animates and window.context.side.allows_motion()
    following.system.take(MOTION, 1)
    window.store.tell_again()
    assert not window.scene.animates and not window.context.side.allows_motion()
    play(qtbot, window, "E5 C3")
    assert not window.features.tree.view._animated
