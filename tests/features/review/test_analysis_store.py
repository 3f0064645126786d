"""Analyses kept between runs: found and written in the background, and nothing ends where that fails."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.analysis.memory import AnalysisKey
from qtgo.core.rules.point import Color
from qtgo.features.review.analysis_store import AnalysisStore
from qtgo.files.file_problems import Stored
from qtgo.library.analysis_cache import FILE_NAME, AnalysisCache
from qtgo.storage_health import StorageHealth
from tests.session.conftest import Heard

KEY = AnalysisKey(9, 9, 1, Color.BLACK, network="n")
SAID = PositionAnalysis(30, lead=1.5)
OPEN = Callable[..., AnalysisStore]


@pytest.fixture
def open_store() -> Iterator[OPEN]:
    opened: list[AnalysisStore] = []

    def build(folder: Path | None, storage: StorageHealth | None = None) -> AnalysisStore:
        opened.append(AnalysisStore(folder, storage or StorageHealth()))
        return opened[-1]

    yield build
    for store in opened:
        store.close()


def found_in(qtbot: QtBot, store: AnalysisStore, *keys: AnalysisKey) -> Mapping[AnalysisKey, PositionAnalysis]:
    found: list[Mapping[AnalysisKey, PositionAnalysis]] = []
    store.find(keys, found.append)
    qtbot.waitUntil(lambda: bool(found))
    return found[0]


def test_what_was_kept_is_found(qtbot: QtBot, tmp_path: Path, open_store: OPEN) -> None:
    store = open_store(tmp_path)
    store.keep(KEY, SAID)
    assert found_in(qtbot, store, KEY, KEY._replace(komi=9.5)) == {KEY: SAID}


def test_everything_is_written_before_it_closes(tmp_path: Path, open_store: OPEN) -> None:
    store = open_store(tmp_path)
    for number in range(200):
        store.keep(KEY._replace(position=number), SAID)
    store.close()
    cache = AnalysisCache(tmp_path / FILE_NAME)
    assert len(cache.find([KEY._replace(position=number) for number in range(200)])) == 200
    cache.close()


def test_two_windows_keep_and_find_at_once(qtbot: QtBot, tmp_path: Path, open_store: OPEN) -> None:
    storage = StorageHealth()
    told = Heard(storage, "failed", "found_broken")
    first, second = open_store(tmp_path, storage), open_store(tmp_path, storage)
    for number in range(100):
        first.keep(KEY._replace(position=number), SAID)
        second.keep(KEY._replace(position=number), SAID)
    keys = [KEY._replace(position=number) for number in range(100)]
    qtbot.waitUntil(lambda: len(found_in(qtbot, first, *keys)) == len(found_in(qtbot, second, *keys)) == 100)
    assert told.values == []


def test_without_a_folder_nothing_is_kept(open_store: OPEN) -> None:
    store = open_store(None)
    store.keep(KEY, SAID)
    found: list[object] = []
    store.find([KEY], found.append)
    assert found == [{}]


def test_a_file_that_cannot_be_used_is_told_of_once(qtbot: QtBot, tmp_path: Path, open_store: OPEN) -> None:
    folder = tmp_path / "cache"
    folder.touch()  # a file where the folder should be
    storage = StorageHealth()
    told = Heard(storage, "failed")
    store = open_store(folder, storage)
    for number in range(3):
        store.keep(KEY._replace(position=number), SAID)
        assert found_in(qtbot, store, KEY) == {}
    assert found_in(qtbot, open_store(folder, storage), KEY) == {}
    (failure,) = told.all("failed")
    assert failure.kind is Stored.ANALYSES


def test_a_broken_file_is_put_aside_and_told_of(qtbot: QtBot, tmp_path: Path, open_store: OPEN) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"no database" * 100)
    storage = StorageHealth()
    told = Heard(storage, "found_broken")
    store = open_store(tmp_path, storage)
    store.keep(KEY, SAID)
    assert found_in(qtbot, store, KEY) == {KEY: SAID}
    assert len(told.values) == 1


def test_an_error_that_nobody_expected_is_reported(
    qtbot: QtBot, tmp_path: Path, open_store: OPEN, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_words: object) -> None:
        raise RuntimeError("a mistake in the program")

    monkeypatch.setattr(AnalysisCache, "keep", fail)
    store = open_store(tmp_path)
    with qtbot.captureExceptions() as raised:
        store.keep(KEY, SAID)
        qtbot.waitUntil(lambda: bool(raised))
    assert [str(error) for _, error, _ in raised] == ["a mistake in the program"]
