"""Collections of problems are read in a thread: a folder may have thousands of files."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from qtgo.core.record.game_info import game_info_node, read_game_info
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.study.problem import Problem
from qtgo.core.study.problem_session import ProblemCollection, ProblemPlace
from qtgo.core.study.schedule import position_id
from qtgo.files.input import is_folder
from qtgo.session.work.from_threads import tell
from qtgo.sgf.formats.importers import game_files, read_file
from qtgo.sgf.issue import SgfError

_KEPT = 4  # files of the problems shown last


class CollectionReader(QObject):
    """Reads collections one after the other; each is passed on when it has been read."""

    was_read = Signal(object)  # ProblemCollection

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stopped = threading.Event()

    def read(self, paths: Sequence[str]) -> None:
        """Read these files and folders in place of those that are being read."""
        self.stop()
        stopped = self._stopped = threading.Event()
        self.destroyed.connect(stopped.set)

        def pass_on(collection: ProblemCollection) -> None:
            if not stopped.is_set():
                self.was_read.emit(collection)

        def work() -> None:
            for path in paths:
                collection = read_problems(path, stopped.is_set)
                if stopped.is_set():
                    return
                tell(partial(pass_on, collection))

        threading.Thread(target=work, name="problem collections", daemon=True).start()

    def stop(self) -> None:
        """Stop reading."""
        self._stopped.set()


def read_problems(path: str, is_stopped: Callable[[], bool] = lambda: False) -> ProblemCollection:
    """Read the problems of a file, or of the files below a folder in the order of their names."""
    problems: list[ProblemPlace] = []
    unreadable = 0
    for file in game_files(path) if is_folder(Path(path)) else [Path(path)]:
        if is_stopped():
            break
        try:
            problems.extend(_problems_in(file))
        except (OSError, SgfError, ValueError):
            unreadable += 1
    return ProblemCollection(path, tuple(problems), unreadable)


def position_of(root: Node) -> str:
    """Return the key of a problem's first position in the schedule."""
    replay = Replay(root, read_game_info(game_info_node(root)))
    replay.go_to(Problem(root).start)
    return position_id(replay)


@lru_cache(maxsize=_KEPT)
def games_of(file: str) -> Sequence[Node]:
    """Return the games of a file; raise OSError or SgfError if it cannot be read."""
    return read_file(file).games


def _problems_in(file: Path) -> Iterator[ProblemPlace]:
    for index, root in enumerate(read_file(file).games):
        if Problem(root).is_problem:
            yield ProblemPlace(str(file), index, position_of(root))
