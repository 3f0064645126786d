"""Review Folder: many files at once, from a folder or from the library."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMetaMethod, Signal
from PySide6.QtWidgets import QFileDialog

from qtgo.core.analysis.loss import LossClass
from qtgo.features.file.file_feature import FileFeature
from qtgo.features.library.library_feature import LibraryFeature
from qtgo.kit.deletion import delete_when_closed
from qtgo.shell.context import Context
from qtgo.shell.covered_board import uncover_board
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.core.analysis.many_games.history import ReviewedGame
    from qtgo.features.folder_review.folder_review_dialog import FolderReviewDialog, MistakePlace
    from qtgo.features.folder_review.folder_review_process import FileReview, FolderReview, FolderTask
    from qtgo.features.review.kept_reviews import KeptReviews

tr = Texts("folder review")


class FolderReviewFeature(Feature):
    """Reviews a folder that the user chooses, or games marked in the library, in a dialog of their own."""

    overview_requested = Signal(object, object)  # list[ReviewedGame], str: games, and the user's name

    def __init__(self, context: Context, files: FileFeature, library: LibraryFeature) -> None:
        super().__init__(context)
        self._files = files
        self._reviewed: list[ReviewedGame] = []
        self._review: FolderReview | None = None
        self.dialog: FolderReviewDialog | None = None
        context.menus.add("review_folder", tr.lazy("Review F&older…"), self.ask_for_folder)
        library.review_requested.connect(self.review_games)

    def ask_for_folder(self) -> None:
        """Ask for a folder, and offer to review it; a review that was put away comes back instead."""
        if self.dialog is not None and self.dialog.isHidden():
            self.dialog.show()
            self.dialog.activateWindow()
            return
        name = QFileDialog.getExistingDirectory(
            self.context.window, tr("Review Folder"), self.context.settings.value.last_folder
        )
        if name:
            self.offer([(Path(name), 1)], name)

    def review_games(self, places: Iterable[tuple[Path, int]]) -> None:
        """Offer to review games that were selected in the library, by their files and numbers there."""
        chosen = [(path, number + 1) for path, number in places]
        self.offer(chosen, tr.plural("{n} game of the library", "{n} games of the library", len(chosen)))

    def offer(self, places: Sequence[tuple[Path, int]], title: str) -> None:
        """Show the dialog for files or folders with the numbers of games in them."""
        from qtgo.features.folder_review.folder_review_dialog import FolderReviewDialog
        from qtgo.features.folder_review.folder_review_process import FolderReview

        if self._review is None:
            self._review = FolderReview(self)
            self._review.closed.connect(self._end)
            self._review.reviewed.connect(self._collect)
            self._review.ended.connect(lambda _is_whole: self._keep())
        if self.dialog is not None:
            self.dialog.reject()  # even one that was put away
        self.dialog = FolderReviewDialog(self._review, title, self._tasks(places), self.context.window)
        self.dialog.overview.setVisible(self.isSignalConnected(QMetaMethod.fromSignal(self.overview_requested)))
        self.dialog.overview_requested.connect(self._request_overview)
        self.dialog.game_requested.connect(self._open)
        delete_when_closed(self.dialog, self._forget_dialog)
        self.dialog.show()
        self._kept.read(partial(self._show_kept, self.dialog, frozenset(places)))

    def close(self) -> None:
        """End the process; ``closed`` is emitted when it has ended."""
        if self._review is None:
            super().close()
        else:
            self._review.close()

    def _tasks(self, places: Sequence[tuple[Path, int]]) -> list[FolderTask]:
        from qtgo.features.folder_review.folder_review_process import FolderTask

        by_game: dict[int, list[Path]] = {}
        for path, game in places:
            by_game.setdefault(game, []).append(path)
        options = tuple(self._options())
        return [FolderTask(tuple(paths), options, game=game) for game, paths in sorted(by_game.items())]

    def _options(self) -> Iterable[str]:
        """Return the options of ``qtgo analyze`` for the user's settings."""
        from qtgo.engine.builtin import BUILTIN_COMMAND, is_builtin
        from qtgo.engine.reviewers import chosen_reviewers

        settings = self.context.settings.value
        yield from ("--visits", str(settings.review_visits), "--mistake-visits", str(settings.mistake_visits))
        engines = chosen_reviewers(
            settings.review_engines, self.context.engines.listed, self.context.folders.logs, self.context.storage
        )
        for engine in engines:
            if is_builtin(engine):
                yield from ("--engine", BUILTIN_COMMAND)
                continue
            yield from ("--engine", engine.command)
            if engine.working_folder:
                yield f"--engine-folder={engine.working_folder}"
            for name, value in engine.environment_pairs().items():
                yield f"--engine-environment={name}={value}"
        marking = settings.marking
        points = [least.least[kind] for least in (marking.small, marking.strong) for kind in LossClass]
        yield from ("--marks", ",".join(map(str, points)))

    # The numbers that are kept of games

    @cached_property
    def _kept(self) -> KeptReviews:
        from qtgo.features.review.kept_reviews import KeptReviews

        return KeptReviews(self.context)

    def _show_kept(
        self, dialog: FolderReviewDialog, wanted: frozenset[tuple[Path, int]], kept: Iterable[ReviewedGame]
    ) -> None:
        """Pass the kept numbers of its games to a dialog, where habits are known, unless another took its place."""
        if dialog is self.dialog:
            dialog.add_kept(
                game
                for game in kept
                if game.habits is not None
                if not wanted.isdisjoint(
                    (path, game.habits.game) for path in (Path(game.file), *Path(game.file).parents)
                )
            )

    def _collect(self, review: FileReview) -> None:
        from qtgo.kit.local_dates import today

        if review.summary is not None:
            self._reviewed.append(replace(review.summary, date=review.summary.date or today()))

    def _keep(self) -> None:
        """Keep what was found: all at once, for the whole file is written."""
        if self._reviewed:
            self._kept.note(self._reviewed)
            self._reviewed = []

    def _end(self) -> None:
        """End when all that was found is written."""
        self._keep()
        self._kept.finish(super().close)

    def _request_overview(self, games: Sequence[ReviewedGame]) -> None:
        self.overview_requested.emit(games, self.context.settings.value.player_name)

    def _open(self, place: MistakePlace) -> None:
        """Show a game: a dialog that lies over the board is put away, and its review goes on."""
        if self._files.open_path(place.path, game=place.game - 1, move=place.move):
            uncover_board(self.context)

    def _forget_dialog(self) -> None:
        self.dialog = None
