"""What becomes of a finished game: it is kept as a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from qtgo.controllers.adviser import AdviserController
from qtgo.controllers.finished_games import FinishedGame, FinishedGames
from qtgo.core.record.tree import Node
from qtgo.files.trouble import Stored
from qtgo.settings import Settings
from qtgo.window.context import WindowContext

if TYPE_CHECKING:
    from qtgo.controllers.kept_games import KeptGame


class FinishedCommands(QObject):
    """Keeps the games that are finished in this window; ``games`` is the usual folder, None for none."""

    kept = Signal(object)  # Path: a game was written

    def __init__(self, context: WindowContext, adviser: AdviserController, games: Path | None) -> None:
        super().__init__(context.window)
        self._usual_folder = games
        self._storage = context.storage
        self._settings = Settings()
        self._kept: dict[Node, KeptGame] = {}
        self.finished = FinishedGames(
            context.game_controller, context.document, context.players, adviser, context.window
        )
        self.finished.finished.connect(self._keep)
        context.document.begun.connect(lambda _path: self._kept.clear())

    def use_settings(self, settings: Settings) -> None:
        """Follow the user's settings."""
        self._settings = settings

    def _keep(self, game: FinishedGame) -> None:
        """Write a finished game into the user's folder, or say once that this fails."""
        from qtgo.controllers.kept_games import keep

        folder = self._settings.kept_games_folder(self._usual_folder)
        if folder is None:
            return
        with self._storage.guard(Stored.GAMES, folder):
            kept = self._kept[game.root] = keep(folder, game.root, game.info, self._kept.get(game.root))
            self.kept.emit(kept.path)
