"""Safe mode: the program as if it were new, to find out whether settings, engines or the library are at fault."""

from __future__ import annotations

from qtgo.app.game_window import GameWindow
from qtgo.text.translation import Texts

tr = Texts("safe mode")


def safe_mode_name() -> str:
    """Return the name of the program for the titles of its windows."""
    return tr("QtGo (Safe Mode)")


def restrict_window(window: GameWindow) -> None:
    """Take the library away from a window, and name the mode."""
    window.context.menus["library"].setEnabled(False)
    window.context.menus["find_position"].setEnabled(False)
    window.features.start_page.is_safe = True
    say = tr.lazy("Safe mode: default settings, no library. Changes to settings are not saved.")
    window.context.status.message.show_message(say, seconds=0)
