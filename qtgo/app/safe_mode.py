"""Safe mode: the program as if it were new, to find out whether settings, engines or the library are at fault."""

from __future__ import annotations

from qtgo.text.translation import Texts
from qtgo.window.main_window import MainWindow

tr = Texts("safe mode")


def safe_mode_name() -> str:
    """Return the name of the program for the titles of its windows."""
    return tr("QtGo (Safe Mode)")


def restrict_window(window: MainWindow) -> None:
    """Take the library away from a window, and say which mode this is."""
    window.menus["library"].setEnabled(False)
    window.menus["find_position"].setEnabled(False)
    window.start_page.is_safe = True
    say = tr.lazy("Safe mode: default settings, no library. Changes to settings are not saved.")
    window.status.message.show_message(say, seconds=0)
