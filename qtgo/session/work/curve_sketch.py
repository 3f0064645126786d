"""A curve of a game by the built-in engine, drawn in a moment, while a stronger one has only begun to review it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from qtgo.core.analysis.passes import Depth
from qtgo.engine.builtin import builtin_analysis_config
from qtgo.session.work.review_team import ReviewTeam
from qtgo.storage_health import StorageHealth

if TYPE_CHECKING:
    from qtgo.gtp.review_line import ReviewLine
    from qtgo.gtp.review_run import ReviewRun

_ONE_LOOK = Depth(curve=1, everywhere=1, mistakes=1, most=1)


class CurveSketch(QObject):
    """Looks once at each position of a review of which nothing is known."""

    changed = Signal()
    closed = Signal()

    def __init__(self, storage: StorageHealth, parent: QObject) -> None:
        super().__init__(parent)
        self._team = ReviewTeam(lambda: (builtin_analysis_config(),), None, storage, self)
        self._team.found.connect(lambda _finding: self.changed.emit())
        self._team.finished.connect(self._team.stop)
        self._team.all_ended.connect(self.closed)

    @property
    def process_ids(self) -> tuple[int, ...]:
        """Return the process ID of the engine while it runs."""
        return self._team.process_ids

    def draw(self, line: ReviewLine, run: ReviewRun) -> None:
        """Fill the sketch of a review, unless most of its positions are known."""
        from qtgo.gtp.review_run import ReviewRun

        if 2 * sum(position is not None for position in run.positions) < len(run.positions):
            looks = ReviewRun(line.targets, line.moves, _ONE_LOOK, run.positions)
            run.sketch = looks.positions
            self._team.review(looks)

    def stop(self) -> None:
        """Leave the curve as it is."""
        self._team.stop()

    def close(self) -> None:
        """End the engine; ``closed`` is emitted when it has ended."""
        self._team.close()
