"""Keep a finished game as a file, and note it among the user's results."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal

from qtgo.core.record.tree import Node
from qtgo.features.file.file_feature import FileFeature
from qtgo.features.result.ended_games import FinishedGame, FinishedGames
from qtgo.files.file_problems import Stored
from qtgo.kit.dialogs.modal import show
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qtgo.core.rating.played_game import PlayedGame
    from qtgo.features.result.kept_games import KeptGame
    from qtgo.features.result.results_of_games import Results
    from qtgo.session.document.document_state import Saved

tr = Texts("result")

_RESULTS = "results.json"


class FinishedFeature(Feature):
    """Keeps the games that are finished in this window, and shows the results of all."""

    kept = Signal(object)  # Path: a game was written
    noted = Signal(object)  # PlayedGame: a result of the game shown

    def __init__(self, context: Context, files: FileFeature) -> None:
        super().__init__(context)
        self._files = files
        files.is_kept = self.is_kept
        self._results_file = context.folders.data / _RESULTS
        self._results: Results | None = None
        self._kept: dict[Node, KeptGame] = {}
        self._keys: dict[Node, str] = {}
        self._noted: dict[Node, PlayedGame] = {}
        context.menus.add("results", tr.lazy("Resul&ts…"), self.show_results)
        self.finished = FinishedGames(context.game, context.document, context.players, context.adviser, context.window)
        self.finished.finished.connect(self._keep)
        self.finished.finished.connect(self._note)
        context.fair_play.help_used.connect(self.finished.mark_helped)
        context.document.begun.connect(self._forget)
        context.document.saved.connect(self._leave_to_user)

    def played_games(self) -> Sequence[PlayedGame]:
        """Return the user's results; report unreadable ones, and return none."""
        results = self._kept_results()
        with self.context.storage.using(Stored.RESULTS, results):
            return list(results.read())
        return ()

    def is_kept(self) -> bool:
        """Return whether the user's folder has the game shown as it stands, and the window holds nothing else."""
        from qtgo.features.result.kept_games import holds

        state, root = self.context.document.state, self.context.game.game.root
        kept = self._kept.get(root)
        return kept is not None and state.path is None and state.games == 1 and holds(kept, root)

    def show_results(self) -> None:
        """Show the user's results and rating."""
        from qtgo.features.result.results_dialog import ResultsDialog

        info = self.context.game.game.info
        dialog = ResultsDialog(self.played_games(), self.context.window, (info.width, info.height))
        # After the dialog has closed: the file may have a question of its own.
        queued = Qt.ConnectionType.QueuedConnection
        dialog.open_requested.connect(lambda path: self._files.open_path(path), queued)
        show(dialog)

    def _forget(self, _path: object) -> None:
        for known in (self._kept, self._keys, self._noted):
            known.clear()

    def _leave_to_user(self, saved: Saved) -> None:
        """List the kept game among the recent files no more: the user has saved it as a file that stands there."""
        copies = [str(kept.path) for kept in self._kept.values() if kept.path != saved.path]
        if copies:
            self._files.recent.forget(copies)

    def _keep(self, game: FinishedGame) -> None:
        """Write a finished game into the user's folder, or report a failure once."""
        from qtgo.features.result.kept_games import keep

        settings = self.context.settings
        folder = settings.value.kept_games_folder(self.context.folders.games)
        if folder is None:
            return
        with self.context.storage.guard(Stored.GAMES, folder):
            kept = self._kept[game.root] = keep(folder, game.root, game.info, self._kept.get(game.root))
            self.kept.emit(kept.path)
            settings.replace(settings.value.with_recent_file(str(kept.path)))
            if self.is_kept():
                self.context.document.note_kept()  # after a crash there is nothing to restore

    def _note(self, game: FinishedGame) -> None:
        """Note the result of a game against an engine."""
        from uuid import uuid4

        from qtgo.features.result.played_games import played_game
        from qtgo.kit.local_dates import today

        kept = self._kept.get(game.root)
        key = self._keys.setdefault(game.root, uuid4().hex)
        played = played_game(game, key, today(), "" if kept is None else str(kept.path))
        if played is None:
            return
        self._save(game.root, played)

    def count(self) -> None:
        """Count the game shown, which the user has resigned early."""
        root = self.context.game.game.root
        played = self._noted.get(root)
        if played is not None:
            self._save(root, replace(played, not_counted=None))

    def _save(self, root: Node, played: PlayedGame) -> None:
        self._noted[root] = played
        results = self._kept_results()
        with self.context.storage.using(Stored.RESULTS, results):
            results.note(played)
        self.noted.emit(played)

    def _kept_results(self) -> Results:
        """Return the results, which are read at the first use."""
        from qtgo.features.result.results_of_games import Results

        if self._results is None:
            self._results = Results(self._results_file)
        return self._results
