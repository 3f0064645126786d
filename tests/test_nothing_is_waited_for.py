"""Pipes, devices and endless links in the place of the program's own files: none is waited for or read to its end."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo import settings
from qtgo.ai import weights
from qtgo.ai.katago.model_error import ModelError
from qtgo.app.crash_reports import CrashReports
from qtgo.app.program import Program
from qtgo.app.user_folders import user_folders
from qtgo.features.bookmarks.bookmark_store import Bookmarks
from qtgo.features.problems.own_mistakes import MISTAKES_FILE, OwnMistakes
from qtgo.features.problems.problem_calendar import SCHEDULE_FILE, Repetitions
from qtgo.features.problems.problem_progress import ProblemProgress
from qtgo.features.result.results_of_games import Results
from qtgo.features.review.reviewed_games import ReviewedGames
from qtgo.files import version_store
from qtgo.library import database
from qtgo.library.analysis_cache import FILE_NAME, AnalysisCache
from qtgo.library.tags import TagBook
from qtgo.networks.description import describe
from qtgo.networks.network_list import NetworkList
from qtgo.networks.part_file import PartFile
from qtgo.networks.sources import sources
from qtgo.session.document.autosave_journal import left_journals
from qtgo.sgf.formats.importers import read_file
from qtgo.sgf.issue import SgfError
from tests.user_folders import folders_in

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="special files as on Linux")

_LOOK_S = 0.5  # what opens without waiting and looks what it has got is long done by then


class Waiting:
    """Notes which pipes somebody waits for, and lets them go on: a pipe can be written only while it is read."""

    def __init__(self) -> None:
        self.found: set[str] = set()
        self._pipes: list[Path] = []
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def make(self, kind: str, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        if kind == "pipe":
            os.mkfifo(path)
            self._pipes.append(path)
        elif kind == "socket":
            os.mknod(path, stat.S_IFSOCK | 0o600)
        else:
            path.symlink_to({"device": "/dev/zero", "loop": path.name, "pages": "/proc/self/pagemap"}[kind])

    def stop(self) -> None:
        self._end.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._end.wait(_LOOK_S):
            for pipe in list(self._pipes):
                try:
                    os.close(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK))
                except OSError:
                    continue
                self.found.add(pipe.name)


@pytest.fixture
def waiting() -> Iterator[Waiting]:
    waiting = Waiting()
    yield waiting
    waiting.stop()
    assert waiting.found == set()


_READERS: dict[str, Callable[[Path], Any]] = {
    "settings.json": settings.read,
    "bookmarks.json": lambda path: Bookmarks(path).read(),
    "problems.json": lambda path: ProblemProgress(path).results("a.sgf"),
    "tags.json": lambda path: TagBook(path).read(),
    "results.json": lambda path: Results(path).read(),
    "reviews.json": lambda path: ReviewedGames(path).read(),
    SCHEDULE_FILE: lambda path: Repetitions(path).known,
    MISTAKES_FILE: lambda path: OwnMistakes(path).known,
    "1.version": lambda path: version_store.read_store(path.parent),
    "1.journal": lambda path: left_journals(path.parent),
    "1.lock": lambda path: left_journals(path.parent),
    "running-1.trace": lambda path: CrashReports(path.parent).take_new(),
    "library.sqlite": database.open_to_read,
    "library.sqlite-journal": lambda path: database.open_to_write(path.with_name("library.sqlite")).close(),
    FILE_NAME: lambda path: AnalysisCache(path).find([]),
    "network.safetensors": weights.load,
    "game.sgf": read_file,
    "networks.json": lambda path: NetworkList(path.parent).read(),
    "network.bin.gz": describe,
    "one.bin.gz.part": lambda path: PartFile(path.with_suffix("")),
    "one.bin.gz.part.json": lambda path: PartFile(path.with_name("one.bin.gz")).close(),
    "one.bin.gz.part.lock": lambda path: PartFile(path.with_name("one.bin.gz")).close(),
    "network_sources.json": sources,
}


@pytest.mark.parametrize("kind", ["pipe", "socket", "device", "loop", "pages"])
@pytest.mark.parametrize("name", _READERS)
def test_no_file_is_opened_for_what_its_name_says(waiting: Waiting, tmp_path: Path, name: str, kind: str) -> None:
    path = tmp_path / name
    waiting.make(kind, path)
    if name == "1.lock":
        path.with_name("1.journal").write_bytes(b"")
    with contextlib.suppress(OSError, SgfError, ModelError, database.NotAnIndexError):
        _READERS[name](path)


def test_the_folder_of_documents_is_not_waited_for(
    waiting: Waiting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DOCUMENTS_DIR", raising=False)
    waiting.make("pipe", tmp_path / "user-dirs.dirs")
    assert user_folders().games == tmp_path / "Documents" / "QtGo Games"


def test_the_program_starts_among_pipes(qtbot: QtBot, qapp: QApplication, waiting: Waiting, tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    for name in ("bookmarks", "problems", "tags", "results", "reviews", "practice", "mistakes"):
        waiting.make("pipe", folders.data / f"{name}.json")
    for path in (
        folders.config / "settings.json",
        folders.state / "versions" / "000000001000000-abc.version",
        folders.state / "games" / "abc.journal",
        folders.state / "games" / "abc.lock",
        folders.state / "library.sqlite",
        folders.data / "networks" / "networks.json",
        folders.cache / FILE_NAME,
        tmp_path / "game.sgf",
    ):
        waiting.make("pipe", path)
    program = Program(qapp, folders)
    program.start([], None)
    (window,) = program.windows
    window.complete()
    window.features.versions.versions.request_list()
    window.features.versions.versions.wait()
    qtbot.wait(300)
    with qtbot.waitSignal(window.closed):
        window.close()
    program.deleteLater()
