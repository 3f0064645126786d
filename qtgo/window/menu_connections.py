"""What the entries of the menus do: each is connected to the part of the window that does it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qtgo.window.main_window import MainWindow

_MANY = 10


def connect_menus(window: MainWindow) -> None:
    """Connect the entries that are not connected by the commands they belong to."""
    _connect_file_and_edit_menus(window)
    _connect_game_and_engine_menus(window)
    _connect_navigate_menu(window)
    _connect_view_menu(window)


def _connect_file_and_edit_menus(window: MainWindow) -> None:
    menus = window.menus
    menus["new_game"].triggered.connect(window.game_commands.new_game)
    menus["play_computer"].triggered.connect(window.game_commands.play_computer)
    menus["undo"].triggered.connect(window.document.undo)
    menus["redo"].triggered.connect(window.document.redo)


def _connect_game_and_engine_menus(window: MainWindow) -> None:
    menus, scoring = window.menus, window.scoring
    menus["resign"].triggered.connect(window.game_commands.resign)
    menus["scoring"].triggered.connect(scoring.start)
    menus["leave_mode"].triggered.connect(window.leave_mode)
    menus["move_now"].triggered.connect(window.players.move_now)
    menus["stop_engine"].triggered.connect(window.players.stop)
    menus["restart_engine"].triggered.connect(window.engines.restart)
    menus["pause_engines"].triggered.connect(window.players.pause)
    menus["engines"].triggered.connect(window.engines.edit_engines)
    menus.choice("engine_pace").triggered.connect(lambda action: window.players.set_delay(action.data()))


def _connect_navigate_menu(window: MainWindow) -> None:
    menus, navigator, scene = window.menus, window.navigator, window.scene
    menus["back"].triggered.connect(lambda: navigator.step(-1))
    menus["forward"].triggered.connect(lambda: navigator.step(1))
    menus["back_ten"].triggered.connect(lambda: navigator.step(-_MANY))
    menus["forward_ten"].triggered.connect(lambda: navigator.step(_MANY))
    menus["to_start"].triggered.connect(navigator.to_start)
    menus["to_end"].triggered.connect(navigator.to_end)
    menus["previous_variation"].triggered.connect(lambda: navigator.to_variation(-1))
    menus["next_variation"].triggered.connect(lambda: navigator.to_variation(1))
    menus["to_main_line"].triggered.connect(navigator.to_main_line)
    menus["previous_fork"].triggered.connect(navigator.to_previous_fork)
    menus["next_fork"].triggered.connect(navigator.to_next_fork)
    menus["cursor_left"].triggered.connect(lambda: scene.move_cursor(-1, 0))
    menus["cursor_right"].triggered.connect(lambda: scene.move_cursor(1, 0))
    menus["cursor_up"].triggered.connect(lambda: scene.move_cursor(0, 1))
    menus["cursor_down"].triggered.connect(lambda: scene.move_cursor(0, -1))


def _connect_view_menu(window: MainWindow) -> None:
    menus = window.menus
    menus["side_panel"].toggled.connect(window.full_screen.show_panel)
