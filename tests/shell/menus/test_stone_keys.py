"""The keys that place a stone are those of the user, as the system writes them."""

from __future__ import annotations

import pytest

from qtgo.app.game_window import GameWindow
from qtgo.shell.menus.stone_keys import cursor_keys_text, place_stone_text


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        (("Alt+Left", "Alt+Right", "Alt+Up", "Alt+Down"), "Alt+arrow keys"),
        (("Left", "Right", "Up", "Down"), "arrow keys"),
        (("H", "L", "K", "J"), "H, L, K, J"),
        (("Ctrl+Left", "Alt+Right", "Alt+Up", "Alt+Down"), "Ctrl+Left, Alt+Right, Alt+Up, Alt+Down"),
        (("", "L", "K", "J"), ""),
    ],
)
def test_the_keys_of_the_cursor(window: GameWindow, keys: tuple[str, ...], text: str) -> None:
    menus = window.context.menus
    for way, key in zip(("left", "right", "up", "down"), keys, strict=True):
        menus[f"cursor_{way}"].setShortcut(key)
    assert cursor_keys_text(menus) == text
    assert place_stone_text(menus) == (f"Click a point, or use {text} and Enter." if text else "Click a point.")
    menus["cursor_play"].setShortcut("P")
    assert place_stone_text(menus) == (f"Click a point, or use {text} and P." if text else "Click a point.")
    menus["cursor_play"].setShortcuts([])
    assert place_stone_text(menus) == "Click a point."
