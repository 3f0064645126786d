"""What the entries of the menus do: each is connected to the part of the window that does it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qtgo.window.main_window import MainWindow


def connect_menus(window: MainWindow) -> None:
    """Connect the entries that are not connected by the commands they belong to."""
    _connect_game_and_engine_menus(window)
    _connect_view_menu(window)


def _connect_game_and_engine_menus(window: MainWindow) -> None:
    menus = window.menus
    menus["move_now"].triggered.connect(window.players.move_now)
    menus["stop_engine"].triggered.connect(window.players.stop)
    menus["restart_engine"].triggered.connect(window.engines.restart)
    menus["pause_engines"].triggered.connect(window.players.pause)
    menus["engines"].triggered.connect(window.engines.edit_engines)
    menus.choice("engine_pace").triggered.connect(lambda action: window.players.set_delay(action.data()))


def _connect_view_menu(window: MainWindow) -> None:
    menus = window.menus
    menus["side_panel"].toggled.connect(window.full_screen.show_panel)
