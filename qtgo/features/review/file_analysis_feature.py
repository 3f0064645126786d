"""Analysis in the file: write that of a review, for other programs too, and remove all of it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from qtgo.core.record.tree import Node
from qtgo.features.review.review_feature import ReviewFeature
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.core.record.analyses.writing import Properties

tr = Texts("review")

_AT_A_TIME = 3
"""Positions that are written down at a time, each a few milliseconds."""


class InFile(Enum):
    """The possible actions for analysis in the file."""

    KEEP = "keep"
    KEEP_FOR_KATRAIN = "katrain"
    KEEP_FOR_LIZZIE = "lizzie"
    REMOVE = "remove"


_ENTRIES = (
    (InFile.KEEP, tr.lazy("&Keep Analysis in File"), ()),
    (InFile.KEEP_FOR_KATRAIN, tr.lazy("Keep Analysis for K&aTrain"), ()),
    (InFile.KEEP_FOR_LIZZIE, tr.lazy("Keep Analysis for &LizzieYzy"), ()),
    (InFile.REMOVE, tr.lazy("&Remove All Analysis"), ()),
)
_WAYS = (InFile.KEEP, InFile.KEEP_FOR_KATRAIN, InFile.KEEP_FOR_LIZZIE)


class FileAnalysisFeature(Feature):
    """Writes the known analysis of the line shown into the record, and removes it; one step of undo each."""

    def __init__(self, context: Context, review: ReviewFeature) -> None:
        super().__init__(context)
        self._review = review
        self._way = InFile.KEEP
        self._steps: Iterator[tuple[Node, Properties]] | None = None
        self._properties: dict[Node, Properties] = {}
        self._count = 0
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)
        self._actions = context.menus.add_each("in_file", _ENTRIES, self._do)
        self._enable(False)
        review.shown_changed.connect(self._enable)
        context.game.game_opened.connect(lambda _info: self._cancel())
        context.game.tree_changed.connect(lambda _root: self._begin_again())

    def _enable(self, is_shown: bool) -> None:
        for way in _WAYS:
            self._actions[way].setEnabled(is_shown)

    def _do(self, way: InFile) -> None:
        if way is InFile.REMOVE:
            self._remove()
        else:
            self._keep(way)

    def _keep(self, way: InFile) -> None:
        """Begin to write the known analysis, a few positions at a time."""
        from qtgo.core.record.analyses.writing import Kept, kept_in_steps

        known = self._review.controller.analyses()
        if not known:
            self.context.notices.show_message(tr.lazy("Nothing is known of this game yet."))
        elif not self.context.record.refuses():
            self._way, self._properties, self._count = way, {}, len(known)
            kept = Kept(katrain=way is InFile.KEEP_FOR_KATRAIN, lizzie=way is InFile.KEEP_FOR_LIZZIE)
            self._steps = kept_in_steps(self.context.game.game.root, known, kept, self._owned())
            self._timer.start()

    def _owned(self) -> frozenset[Node]:
        """Return the nodes after which the ownership tells the kinds of mistakes: the last ones of their positions."""
        state = self._review.controller.state
        ends = (*state.places[1:], len(state.nodes))
        return frozenset(state.nodes[ends[index] - 1] for index in state.review.telling if index < len(ends))

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
        if self.context.record.make(lambda _game: keep_properties(properties)):
            self.context.notices.show_message(partial(_kept_text, count))

    def _begin_again(self) -> None:
        if self._steps is not None:
            self._keep(self._way)

    def _cancel(self) -> None:
        self._timer.stop()
        self._steps, self._properties = None, {}

    def _remove(self) -> None:
        from qtgo.core.editing.analysis_edits import remove_analyses
        from qtgo.shell.waiting import drafted

        self.context.record.make(lambda game: drafted(self.context, lambda _progress: remove_analyses(game)))


def _kept_text(count: int) -> str:
    return tr.plural("Kept the analysis of {n} position.", "Kept the analysis of {n} positions.", count)
