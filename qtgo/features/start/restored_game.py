"""A game that a crash cut off, brought back; an engine that played in it takes its seat again, and waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from qtgo.core.game.game import Phase
from qtgo.core.rules.point import Color
from qtgo.session.game.new_games import who_played
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.features.engines.engines_feature import EnginesFeature
    from qtgo.features.file.file_feature import FileFeature
    from qtgo.session.document.journal import Journal
    from qtgo.shell.context import Context

tr = Texts("start")


def restore_game(context: Context, files: FileFeature, engines: EnginesFeature, journal: Journal) -> bool:
    """Bring back the game of a journal in a new window, with its engine paused; return whether that was possible."""
    if not files.restore(journal):
        return False
    seat_engine(context, engines)
    return True


def seat_engine(context: Context, engines: EnginesFeature) -> None:
    """Seat the engine that played the game shown, and let it wait."""
    game = context.game.game
    seats = who_played(game.info, engines.engines)
    engine = next((color for color in Color if seats.engine(color)), None)
    if engine is None or game.phase is not Phase.PLAYING or game.info.result or game.current.children:
        return
    engines.seat_players(seats)
    context.players.pause(True)
    name = game.info.player(engine).name
    resume = QAction(tr("Resume"), context.window)
    resume.triggered.connect(lambda: _resume(context))
    context.notices.show_message(
        lambda: tr("Your game against {engine} was restored. The engine is paused.").format(engine=name),
        seconds=0,
        offer=resume,
        holds=lambda: context.players.paused and context.game.game is game,
    )


def _resume(context: Context) -> None:
    """Let the engine play, and the clock run."""
    context.players.pause(False)
    context.clock.pause(False)
