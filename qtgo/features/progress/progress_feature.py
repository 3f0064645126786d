"""A player's progress: each finished review is noted, and shown with the others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QMetaMethod, Signal

from qtgo.features.library.library_feature import LibraryFeature
from qtgo.features.review.review_feature import ReviewFeature
from qtgo.folding import fold
from qtgo.kit.dialogs.modal import show
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.core.analysis.many_games.history import ReviewedGame
    from qtgo.features.progress.progress_dialog import ProgressDialog
    from qtgo.features.review.kept_reviews import KeptReviews
    from qtgo.features.review.mistake_finder import MistakeFinder, MistakeSearch
    from qtgo.features.review.review_state import ReviewState


tr = Texts("progress")


class ProgressFeature(Feature):
    """Notes the numbers of reviewed games, and shows those of a player."""

    overview_requested = Signal(object, object)  # list[ReviewedGame], str: the games shown and their player

    def __init__(self, context: Context, review: ReviewFeature, library: LibraryFeature) -> None:
        super().__init__(context)
        self._review, self._library = review, library
        self.dialog: ProgressDialog | None = None
        review.reviewed.connect(self._note_review)
        context.menus.add("progress", tr.lazy("Pla&yer Progress…"), self.show_progress)

    def show_progress(self) -> None:
        """Show the progress of the user, else of a player of the game shown, else of the player with most games."""
        from qtgo.features.progress.progress_dialog import ProgressDialog

        self.dialog = ProgressDialog(self.context.window)
        self.dialog.search_requested.connect(self._search)
        self.dialog.overview.setVisible(self.isSignalConnected(QMetaMethod.fromSignal(self.overview_requested)))
        self.dialog.overview_requested.connect(self._request_overview)
        self._kept.read(self._show_first)
        show(self.dialog)
        self.dialog = None
        if "finder" in vars(self):
            self.finder.cancel()

    def _show_first(self, games: Sequence[ReviewedGame]) -> None:
        from qtgo.core.analysis.many_games.history import players_of

        if self.dialog is not None:
            info, known = self.context.game.game.info, {fold(name) for name, _ in players_of(games)}
            own = self.context.settings.value.player_name, info.black.name, info.white.name
            typed = self.dialog.player.name
            self.dialog.show_games(games, typed or next((name for name in own if fold(name) in known), ""))

    def close(self) -> None:
        """End when all reviews are written."""
        if "_kept" in vars(self):
            self._kept.finish(super().close)
        else:
            super().close()

    def note(self, games: Sequence[ReviewedGame]) -> None:
        """Note the numbers of games."""
        self._kept.note(games)

    def _note_review(self, state: ReviewState) -> None:
        """Note a review that is finished, of the main line of the game shown."""
        from qtgo.kit.local_dates import today
        from qtgo.report.summary import reviewed_game

        game, path = self.context.game.game, self.context.document.state.path
        # The line may be a variation that the place shown, before it, does not belong to.
        if state.is_main_line:
            file = "" if path is None else str(path)
            self.note([reviewed_game(game.info, state.review, today(), file)])

    def _request_overview(self, games: Sequence[ReviewedGame], player: str) -> None:
        """Let the page over games take the place of the dialog, which would keep the window from being used."""
        if self.dialog is not None:
            self.dialog.reject()
        self.overview_requested.emit(games, player)

    @cached_property
    def _kept(self) -> KeptReviews:
        from qtgo.features.review.kept_reviews import KeptReviews

        return KeptReviews(self.context)

    # The library

    def _search(self, player: str) -> None:
        """Look for analyzed games of a player in the library."""
        from qtgo.core.analysis.loss import LossClass

        self.finder.search(partial(self._library.find_places, player), self._review.find_analyzed, LossClass.BLUNDER)

    @cached_property
    def finder(self) -> MistakeFinder:
        """Return the object that looks through games, made at the first use."""
        from qtgo.features.review.mistake_finder import MistakeFinder
        from qtgo.kit.local_dates import today

        finder = MistakeFinder(self, today=today)
        finder.progressed.connect(self._show_search)
        finder.finished.connect(self._end_search)
        return finder

    def _show_search(self, search: MistakeSearch) -> None:
        from qtgo.text.analysis.practice_words import games_text

        if self.dialog is not None:
            self.dialog.show_note(games_text(search.looked_at, len(search.reviews)))

    def _end_search(self, search: MistakeSearch) -> None:
        self.note(search.reviews)
        self._kept.read(partial(self._show_found, search))

    def _show_found(self, search: MistakeSearch, games: Sequence[ReviewedGame]) -> None:
        from qtgo.text.analysis.practice_words import games_text

        if self.dialog is not None:
            self.dialog.show_games(games, note=games_text(search.looked_at, len(search.reviews)))
