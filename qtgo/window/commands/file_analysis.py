"""Analysis in the file: what a review has found kept there, for other programs too, and all of it removed."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject

from qtgo.controllers.record import RecordController
from qtgo.core.record.analyses.writing import Kept
from qtgo.text.translation import Texts
from qtgo.window.commands.review import ReviewCommands
from qtgo.window.context import WindowContext
from qtgo.window.review_entries import InFile

tr = Texts("review")

_KEPT = {
    InFile.KEEP: Kept(),
    InFile.KEEP_FOR_KATRAIN: Kept(katrain=True),
    InFile.KEEP_FOR_LIZZIE: Kept(lizzie=True),
}


class FileAnalysisCommands(QObject):
    """Keeps what is known of the positions of the line shown in the record, and removes it; one step of undo each."""

    def __init__(self, context: WindowContext, review: ReviewCommands, record: RecordController) -> None:
        super().__init__(context.window)
        self._context, self._review, self._record = context, review, record
        entries = context.actions.in_file
        for kind, kept in _KEPT.items():
            entries[kind].triggered.connect(partial(self._keep, kept))
            entries[kind].setEnabled(False)
        entries[InFile.REMOVE].triggered.connect(self._remove)
        review.shown_changed.connect(self._enable)

    def _enable(self, is_shown: bool) -> None:
        for kind in _KEPT:
            self._context.actions.in_file[kind].setEnabled(is_shown)

    def _keep(self, kept: Kept, _checked: bool = False) -> None:
        from qtgo.core.editing.analysis_edits import keep_analyses

        known = self._review.controller.analyses()
        if not known:
            self._context.message.show_message(tr.lazy("Nothing is known of this game yet."))
        elif self._record.make(lambda game: keep_analyses(game, known, kept)):
            say = partial(
                tr.plural, "Kept the analysis of {n} position.", "Kept the analysis of {n} positions.", len(known)
            )
            self._context.message.show_message(say)

    def _remove(self) -> None:
        from qtgo.core.editing.analysis_edits import remove_analyses

        self._record.make(remove_analyses)
