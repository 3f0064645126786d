"""The log entries of a window: facts that help to find a fault."""

from __future__ import annotations

import logging
from functools import partial

from qtgo.app.game_window import GameWindow
from qtgo.core.game.game import Phase
from qtgo.engine.reports import EngineLaunch, EngineRestart
from qtgo.session.players.player_reports import PlayerEvent

_log = logging.getLogger(__name__)


def log_window(window: GameWindow) -> None:
    """Log the events of a window from now on."""
    number = id(window) & 0xFFFF
    game_controller, players = window.context.game, window.context.players
    _log.debug("window %d: opened", number)
    window.closed.connect(lambda _window: _log.debug("window %d: closed", number))
    window.features.files.opened.connect(lambda path: _log.debug("window %d: file %s", number, path))
    window.context.mode.changed.connect(lambda mode: _log.debug(f"window %d: mode {mode.name}", number))
    game_controller.game_opened.connect(
        lambda info: _log.debug("window %d: game of %dx%d", number, info.width, info.height)
    )
    game_controller.phase_changed.connect(lambda phase: _log.debug(_PHASES[phase], number))
    game_controller.move_made.connect(
        lambda move: _log.debug("window %d: move %d", number, game_controller.game.move_number)
    )
    players.happened.connect(partial(_log_engine, number))
    window.context.adviser.failed.connect(lambda trouble: _log.info("window %d: adviser failed: %s", number, trouble))


def _log_engine(number: int, player: PlayerEvent) -> None:
    from qtgo.engine.process.failure import EngineFailure

    if isinstance(player.event, EngineLaunch):
        _log.debug("window %d: engine started: %s", number, player)
    elif isinstance(player.event, EngineFailure | EngineRestart):
        _log.info("window %d: engine failed: %s", number, player)


_PHASES = {phase: f"window %d: phase {phase.name}" for phase in Phase}
