"""What the entries of the menus do: each is connected to the part of the window that does it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

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
    actions, files = window.actions_, window.files
    actions.new_game.triggered.connect(window.game_commands.new_game)
    actions.play_computer.triggered.connect(window.game_commands.play_computer)
    actions.new_window.triggered.connect(lambda: window.window_requested.emit(None))
    actions.open.triggered.connect(files.open)
    actions.save.triggered.connect(files.save)
    actions.save_as.triggered.connect(files.save_as)
    actions.close.triggered.connect(window.close)
    actions.quit.triggered.connect(QApplication.closeAllWindows)
    actions.undo.triggered.connect(window.document.undo)
    actions.redo.triggered.connect(window.document.redo)


def _connect_game_and_engine_menus(window: MainWindow) -> None:
    actions, scoring = window.actions_, window.scoring
    actions.resign.triggered.connect(window.game_commands.resign)
    actions.scoring.triggered.connect(scoring.start)
    actions.leave_mode.triggered.connect(window.leave_mode)
    actions.move_now.triggered.connect(window.players.move_now)
    actions.stop_engine.triggered.connect(window.players.stop)
    actions.restart_engine.triggered.connect(window.engines.restart)
    actions.pause_engines.triggered.connect(window.players.pause)
    actions.engines.triggered.connect(window.engines.edit_engines)
    actions.engine_pace.triggered.connect(lambda action: window.players.set_delay(action.data()))


def _connect_navigate_menu(window: MainWindow) -> None:
    actions, navigator, scene = window.actions_, window.navigator, window.scene
    actions.back.triggered.connect(lambda: navigator.step(-1))
    actions.forward.triggered.connect(lambda: navigator.step(1))
    actions.back_ten.triggered.connect(lambda: navigator.step(-_MANY))
    actions.forward_ten.triggered.connect(lambda: navigator.step(_MANY))
    actions.to_start.triggered.connect(navigator.to_start)
    actions.to_end.triggered.connect(navigator.to_end)
    actions.previous_variation.triggered.connect(lambda: navigator.to_variation(-1))
    actions.next_variation.triggered.connect(lambda: navigator.to_variation(1))
    actions.to_main_line.triggered.connect(navigator.to_main_line)
    actions.previous_fork.triggered.connect(navigator.to_previous_fork)
    actions.next_fork.triggered.connect(navigator.to_next_fork)
    actions.cursor_left.triggered.connect(lambda: scene.move_cursor(-1, 0))
    actions.cursor_right.triggered.connect(lambda: scene.move_cursor(1, 0))
    actions.cursor_up.triggered.connect(lambda: scene.move_cursor(0, 1))
    actions.cursor_down.triggered.connect(lambda: scene.move_cursor(0, -1))


def _connect_view_menu(window: MainWindow) -> None:
    actions = window.actions_
    actions.side_panel.toggled.connect(window.full_screen.show_panel)
