"""What the program keeps for its user alone."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from qtgo import settings
from qtgo.engine.process import log_file
from qtgo.engine.process.log_file import LogFile
from qtgo.features.problems.problem_progress import ProblemProgress
from qtgo.files import private
from qtgo.files.private import make_private_folder, open_private
from qtgo.files.version_store import NewVersion, VersionLimits, VersionReason, keep
from qtgo.library import analysis_cache, database
from qtgo.session.document.autosave_journal import Header, JournalWriter
from qtgo.settings import Settings


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that the program has for its own files."""
    folder = tmp_path / "home" / "qtgo"
    monkeypatch.setattr(private, "own_folders", lambda: (folder,))
    return folder


def modes(folder: Path) -> set[tuple[bool, int]]:
    """Return what is below a folder: whether it is a folder, and who may read it."""
    return {(path.is_dir(), stat.S_IMODE(path.stat().st_mode)) for path in folder.rglob("*")}


def test_folders_are_made_for_the_user_only(tmp_path: Path) -> None:
    make_private_folder(tmp_path / "state" / "qtgo" / "games")
    assert modes(tmp_path) == {(True, 0o700)}


def test_a_folder_that_others_could_read_is_closed_but_not_what_it_is_in(own: Path) -> None:
    for folder in (own.parent, own, own / "games"):
        folder.mkdir()
        folder.chmod(0o755)
    make_private_folder(own / "games")
    assert stat.S_IMODE((own / "games").stat().st_mode) == stat.S_IMODE(own.stat().st_mode) == 0o700
    assert stat.S_IMODE(own.parent.stat().st_mode) == 0o755


def test_a_folder_of_the_user_that_has_our_name_is_not_closed(tmp_path: Path) -> None:
    folder = tmp_path / "qtgo" / "games"
    folder.mkdir(parents=True)
    for path in (folder.parent, folder):
        path.chmod(0o755)
    database.open_to_write(folder / "index.sqlite").close()
    make_private_folder(folder)
    assert modes(folder.parent) == {(True, 0o755), (False, stat.S_IMODE((folder / "index.sqlite").stat().st_mode))}
    assert stat.S_IMODE(folder.parent.stat().st_mode) == 0o755


def test_neither_a_folder_of_others_nor_a_device_is_closed(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    make_private_folder(tmp_path)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755
    before = stat.S_IMODE(Path(os.devnull).stat().st_mode)
    with open(os.devnull, "w", opener=open_private):
        assert stat.S_IMODE(Path(os.devnull).stat().st_mode) == before


def test_all_that_the_program_remembers_is_read_by_its_user_only(tmp_path: Path) -> None:
    state = tmp_path / "state"
    settings.save(state / "config" / "settings.json", Settings())
    keep(state / "versions", NewVersion(b"(;)", "s", "", VersionReason.SAVED), VersionLimits())
    ProblemProgress(state / "data" / "problems.json").note("a.sgf", 0, solved=True, day="2020-01-01")
    journal = JournalWriter(state / "games")
    journal.start_from(Header(b"(;)"))
    journal.begin()
    assert {path.suffix for path in (state / "games").iterdir()} >= {".journal"}
    locks = {path for path in (state / "games").iterdir() if path.suffix == ".lock"}
    try:
        assert {mode for path in state.rglob("*") if path not in locks for mode in [_mode(path)]} == {
            (True, 0o700),
            (False, 0o600),
        }
    finally:
        journal.discard()


def _mode(path: Path) -> tuple[bool, int]:
    return path.is_dir(), stat.S_IMODE(path.stat().st_mode)


def test_logs_are_read_by_the_user_only_rotated_ones_too(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_file, "MAX_BYTES", 200)
    path = own / "engines" / "gnugo.log"
    path.parent.mkdir(parents=True)
    path.write_text("of an older version\n")
    path.chmod(0o644)
    log = LogFile(path)
    for _ in range(20):
        log.add_note("a line that fills the file")
    log.close()
    assert len(list(path.parent.iterdir())) > 2
    assert modes(path.parent) == {(False, 0o600)}
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_what_can_be_made_again_but_has_private_games_is_closed_too(own: Path) -> None:
    """The index of the library, and the analyses; also those that an earlier version left open to others."""
    own.mkdir(parents=True, mode=0o700)
    own.parent.chmod(0o700)
    own.chmod(0o755)
    for name in ("library.sqlite", analysis_cache.FILE_NAME):
        (own / name).touch(0o644)
    library = database.open_to_write(own / "library.sqlite")
    library.execute("DELETE FROM file")
    analyses = analysis_cache.AnalysisCache(own / analysis_cache.FILE_NAME)
    analyses.find([])
    connection = database.open_to_write(own / "more" / "library.sqlite")
    assert {mode for is_folder, mode in modes(own.parent) if is_folder} == {0o700}
    assert {mode for is_folder, mode in modes(own.parent) if not is_folder} == {0o600}
    assert list(own.glob("*.sqlite-wal")), "SQLite's files beside it are looked at, too"
    library.close()
    connection.close()
    analyses.close()


def test_an_index_where_the_user_wants_it_is_the_users(tmp_path: Path) -> None:
    database.open_to_write(tmp_path / "games" / "index.sqlite").close()
    before = os.umask(0o077)
    os.umask(before)
    assert modes(tmp_path) == {(True, 0o777 & ~before), (False, 0o644 & ~before)}
