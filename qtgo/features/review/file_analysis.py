"""Analysis in the file: what a review has found kept there, for other programs too, and all of it removed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from qtgo.core.record.tree import Node
from qtgo.features.review.review_feature import ReviewCommands
from qtgo.session.game.record_editor import RecordController
from qtgo.shell.context import Context
from qtgo.shell.menus.review_entries import InFile
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.core.record.analyses.writing import Properties

tr = Texts("review")

_AT_A_TIME = 3
"""Positions that are written down at a time, each a few milliseconds."""
_WAYS = (InFile.KEEP, InFile.KEEP_FOR_KATRAIN, InFile.KEEP_FOR_LIZZIE)


class FileAnalysisCommands(QObject):
    """Keeps what is known of the positions of the line shown in the record, and removes it; one step of undo each."""

    def __init__(self, context: Context, review: ReviewCommands, record: RecordController) -> None:
        super().__init__(context.window)
        self._context, self._review, self._record = context, review, record
        self._way = InFile.KEEP
        self._steps: Iterator[tuple[Node, Properties]] | None = None
        self._properties: dict[Node, Properties] = {}
        self._count = 0
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)
        entries = context.menus.each("in_file")
        for way in _WAYS:
            entries[way].triggered.connect(partial(self._keep, way))
            entries[way].setEnabled(False)
        entries[InFile.REMOVE].triggered.connect(self._remove)
        review.shown_changed.connect(self._enable)
        context.game.game_opened.connect(lambda _info: self._cancel())
        context.game.tree_changed.connect(lambda _root: self._begin_again())

    def _enable(self, is_shown: bool) -> None:
        for way in _WAYS:
            self._context.menus.each("in_file")[way].setEnabled(is_shown)

    def _keep(self, way: InFile, _checked: bool = False) -> None:
        """Begin to write down what is known, a few positions at a time."""
        from qtgo.core.record.analyses.writing import Kept, kept_in_steps

        known = self._review.controller.analyses()
        if not known:
            self._context.notices.show_message(tr.lazy("Nothing is known of this game yet."))
        elif not self._record.refuses():
            self._way, self._properties, self._count = way, {}, len(known)
            kept = Kept(katrain=way is InFile.KEEP_FOR_KATRAIN, lizzie=way is InFile.KEEP_FOR_LIZZIE)
            self._steps = kept_in_steps(self._context.game.game.root, known, kept)
            self._timer.start()

    def _go_on(self) -> None:
        some = list(islice(self._steps or (), _AT_A_TIME))
        for node, of_node in some:
            self._properties[node] = self._properties.get(node, {}) | of_node
        if len(some) < _AT_A_TIME:
            self._finish()

    def _finish(self) -> None:
        from qtgo.core.editing.analysis_edits import keep_properties

        properties, count = self._properties, self._count
        self._cancel()
        if self._record.make(lambda _game: keep_properties(properties)):
            self._context.notices.show_message(partial(_kept_text, count))

    def _begin_again(self) -> None:
        if self._steps is not None:
            self._keep(self._way)

    def _cancel(self) -> None:
        self._timer.stop()
        self._steps, self._properties = None, {}

    def _remove(self) -> None:
        from qtgo.core.editing.analysis_edits import remove_analyses

        self._record.make(remove_analyses)


def _kept_text(count: int) -> str:
    return tr.plural("Kept the analysis of {n} position.", "Kept the analysis of {n} positions.", count)
