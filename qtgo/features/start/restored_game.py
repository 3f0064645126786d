"""A game that a crash cut off, brought back; an engine that played in it takes its seat again, and waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from qtgo.core.game.game import Phase
from qtgo.core.rules.point import Color
from qtgo.session.game.new_games import who_played
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.session.document.journal import Journal
    from qtgo.window.main_window import MainWindow

tr = Texts("restored game")


def restore_game(window: MainWindow, journal: Journal) -> bool:
    """Bring back the game of a journal in a new window, with its engine paused; return whether that was possible."""
    if not window.files.restore(journal):
        return False
    _seat_engine(window)
    return True


def _seat_engine(window: MainWindow) -> None:
    game = window.game_controller.game
    seats = who_played(game.info, window.engines.engines)
    engine = next((color for color in Color if seats.engine(color)), None)
    if engine is None or game.phase is not Phase.PLAYING or game.info.result or game.current.children:
        return
    window.engines.seat_players(seats)
    window.players.pause(True)
    name = game.info.player(engine).name
    resume = QAction(tr("Resume"), window)
    resume.triggered.connect(lambda: _resume(window))
    window.status.message.show_message(
        lambda: tr("Your game against {engine} was restored. The engine is paused.").format(engine=name),
        seconds=0,
        offer=resume,
        holds=lambda: window.players.paused and window.game_controller.game is game,
    )


def _resume(window: MainWindow) -> None:
    """Let the engine play, and the clock run."""
    window.players.pause(False)
    window.clock.pause(False)
