"""Reviews of many files, one after the other, by ``qtgo analyze`` in a process of its own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QElapsedTimer, QObject, Signal

from qtgo.core.analysis.evaluation import UNKNOWN_SOURCE, AnalysisSource
from qtgo.core.analysis.loss import Loss, LossClass
from qtgo.core.analysis.many_games.history import ReviewedGame
from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass
from qtgo.files.dataclass_json import decoded
from qtgo.session.work.command_process import CommandProcess

_KINDS = {kind.name.lower(): kind for kind in LossClass}


@dataclass(frozen=True, slots=True)
class FolderTask:
    """The files or folders to review, the number of the game in each file, and options of ``qtgo analyze``."""

    paths: tuple[Path, ...]
    options: tuple[str, ...] = ()
    in_place: bool = False
    game: int = 1


@dataclass(frozen=True, slots=True)
class FoundMistake:
    """A marked move: its number, its player, its loss, its class, and the better move."""

    number: int
    color: Color
    vertex: str
    loss: Loss
    kind: LossClass
    best: str


@dataclass(frozen=True, slots=True)
class FileReview:
    """A game that was reviewed; the accuracies are from 0 to 100, None for a player without moves.

    ``source`` has the engines and networks, ``visits`` are those of every position at least, and ``summary`` has the
    numbers that are kept.
    """

    path: Path
    game: int
    accuracies: Mapping[Color, float | None]
    mistakes: tuple[FoundMistake, ...]
    """The costliest first."""
    source: AnalysisSource = UNKNOWN_SOURCE
    visits: int = 0
    summary: ReviewedGame | None = None


@dataclass(frozen=True, slots=True)
class FolderProgress:
    """The files done, the share of the current one (0 to 1), and the approximate seconds left.

    That is known once a file has been analyzed, all of it or the rest of one that was cached in part.
    """

    done: int
    total: int
    path: Path | None = None
    share: float = 0.0
    seconds_left: float | None = None


class FolderReview(QObject):
    """Reviews files in the background at the lowest priority; a review that is restarted skips cached results."""

    progress_changed = Signal(object)  # FolderProgress
    reviewed = Signal(object)  # FileReview
    complained = Signal(object)  # str: a problem with a file, or why the review cannot go on
    ended = Signal(object)  # bool: whether all files were looked at
    closed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._task = FolderTask(())
        self._files: list[str] = []
        self._done = 0
        self._clock = QElapsedTimer()  # of the file that is being analyzed
        self._cached = 0.0  # the share of it that was known before
        self._seconds = self._analyzed = 0.0  # the work done, in files, and its time
        self._process = CommandProcess(self)
        self._process.started.connect(self._lower_priority)
        self._process.said.connect(self._take)
        self._process.complained.connect(self.complained)
        self._process.ended.connect(lambda _failure: self.ended.emit(True))
        self._process.closed.connect(self.closed)

    @property
    def is_running(self) -> bool:
        """Return whether files are being reviewed."""
        return self._process.is_running

    @property
    def process_id(self) -> int:
        """Return the process ID of the review, 0 if none runs."""
        return self._process.process_id

    def start(self, task: FolderTask) -> None:
        """Review the files of a task, canceling a running review."""
        self.cancel()
        self._task, self._files, self._done = task, [], 0
        self._seconds = self._analyzed = 0.0
        self._clock.invalidate()
        extra = ("--in-place",) if task.in_place else ()
        words = ("analyze", "--json", "--progress", "--game", str(task.game), *extra, *task.options)
        self._process.start(*words, "--", *map(str, task.paths))

    def cancel(self) -> None:
        """Cancel the review; its analyses stay in the cache."""
        if self._process.cancel():
            self.ended.emit(False)

    def close(self) -> None:
        """End everything; ``closed`` is emitted afterward."""
        self.cancel()
        self._process.close()

    def _lower_priority(self) -> None:
        from qtgo.engine.process.process_tree import lower_priority

        lower_priority(self.process_id)

    # Output of the process

    def _take(self, said: Mapping[str, Any]) -> None:
        if "files" in said:
            self._files = [str(name) for name in said["files"]]
            self._tell()
        elif "moves" in said:
            self._done = self._files.index(said["file"], self._done) + 1 if said["file"] in self._files else self._done
            if self._clock.isValid():
                self._seconds += self._clock.elapsed() / 1000
                self._analyzed += 1 - self._cached
                self._clock.invalidate()
            self.reviewed.emit(_file_review(said, self._task.game))
            self._tell()
        elif said.get("total"):
            share = said["known"] / said["total"]
            if share < 1 and not self._clock.isValid():
                self._cached = share
                self._clock.start()
            self._tell(Path(said["file"]), share)

    def _tell(self, path: Path | None = None, share: float = 0.0) -> None:
        total = len(self._files)
        left = (total - self._done - share) * self._seconds / self._analyzed if self._analyzed else None
        self.progress_changed.emit(FolderProgress(self._done, total, path, share, left))


def _file_review(said: Mapping[str, Any], game: int) -> FileReview:
    marked = [move for move in said["moves"] if move["class"] in _KINDS]
    mistakes = [
        FoundMistake(
            move["number"],
            Color.BLACK if move["color"] == "B" else Color.WHITE,
            move["move"],
            Loss(move["loss"], move["error"] or 0.0, move["win_rate_loss"]),
            _KINDS[move["class"]],
            move["best"] or "",
        )
        for move in marked
    ]
    mistakes.sort(key=lambda mistake: mistake.loss.cost, reverse=True)
    source = AnalysisSource(said["engine"], ", ".join(said["networks"]))
    summary: ReviewedGame = decoded(ReviewedGame, said["summary"], ReviewedGame())
    accuracies = {Color.BLACK: said["black"]["accuracy"], Color.WHITE: said["white"]["accuracy"]}
    return FileReview(Path(said["file"]), game, accuracies, tuple(mistakes), source, said["visits"], summary)
