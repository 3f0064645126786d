"""The file of analyses: what is kept is found, whatever state the file is in."""

from __future__ import annotations

import contextlib
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from qtgo.core.analysis.evaluation import AnalysisSource, Candidate, PositionAnalysis
from qtgo.core.analysis.memory import AnalysisKey
from qtgo.core.rules.point import Color, Point
from qtgo.files.file_problems import BrokenState, StorageFailure, Stored
from qtgo.library.analysis_cache import AnalysisCache

KEY = AnalysisKey(19, 19, 12345, Color.BLACK, rules="Japanese", komi=6.5, network="b6c96")
SOURCE = AnalysisSource("QtGo", "b6c96", "Japanese", 6.5, "2026-11-22")


def analysis(visits: int = 30) -> PositionAnalysis:
    d4, q16 = Point(3, 3), Point(15, 15)
    candidates = (
        Candidate(d4, visits - 2, 0.625, 1.5, 0.3, (d4, None, q16), (28, 3, 1), (0.5, -0.25), 0.5),
        Candidate(None, 1),
    )
    return PositionAnalysis(
        visits, 0.61, -1.25, Color.WHITE, candidates, (0.5, -1.0), (0.125,), (0.25, -1.0, 0.5), 0.75, SOURCE
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "analyses.sqlite"


@pytest.fixture
def cache(path: Path) -> Iterator[AnalysisCache]:
    opened = AnalysisCache(path)
    yield opened
    opened.close()


def test_everything_is_found_again_in_another_run(path: Path, cache: AnalysisCache) -> None:
    bare = PositionAnalysis(1, None, 0.5)
    assert cache.keep({KEY: analysis(), KEY._replace(komi=0.5): bare})
    cache.close()
    again = AnalysisCache(path)
    found = again.find([KEY, KEY._replace(komi=0.5), KEY._replace(komi=7.5)])
    again.close()
    assert found == {KEY: analysis(), KEY._replace(komi=0.5): bare}
    assert cache.take_problems() == again.take_problems() == ()


def test_more_visits_stay(cache: AnalysisCache) -> None:
    cache.keep({KEY: analysis(200)})
    cache.keep({KEY: analysis(30)})
    assert cache.find([KEY])[KEY].visits == 200


def test_one_that_says_who_leads_stays_and_comes(cache: AnalysisCache) -> None:
    for other, expected in (
        (PositionAnalysis(100, 0.5), 100),
        (PositionAnalysis(90, 0.5), 100),
        (PositionAnalysis(110, 0.5), 110),
        (PositionAnalysis(0, 0.5, 1.5), 0),
        (PositionAnalysis(200, 0.5), 0),
        (PositionAnalysis(30, 0.5, 1.5), 30),
    ):
        cache.keep({KEY: other})
        assert cache.find([KEY])[KEY].visits == expected


def test_only_what_would_go_soon_is_noted_as_used(path: Path, cache: AnalysisCache) -> None:
    keys = [AnalysisKey(9, 9, number, Color.BLACK) for number in range(8)]
    for key in keys:
        cache.keep({key: analysis()})

    def uses() -> list[int]:
        with contextlib.closing(sqlite3.connect(path)) as connection:
            rows = dict(connection.execute("SELECT key, used FROM analysis").fetchall())
        return [rows[key.digest()] for key in keys]

    before = uses()
    assert set(cache.find(keys[4:])) == set(keys[4:])
    assert uses() == before
    cache.find([keys[0], keys[5]])
    assert uses() == [max(before) + 1, *before[1:]]


def test_the_file_is_bounded_and_the_oldest_go(path: Path) -> None:
    most = 300_000
    cache = AnalysisCache(path, most)
    favorite = KEY._replace(position=0)
    cache.keep({favorite: analysis()})
    for block in range(20):
        cache.keep({KEY._replace(position=1 + 100 * block + number): analysis() for number in range(100)})
        assert favorite in cache.find([favorite])
    keys = [KEY._replace(position=number) for number in range(2001)]
    found = cache.find(keys)
    cache.close()
    assert path.stat().st_size < 3 * most
    assert 100 < len(found) < 1500
    assert keys[-1] in found
    assert keys[1] not in found


@pytest.mark.parametrize("content", [b"no database at all" * 500, b"SQLite format 3\0" + bytes(4000), b"x"])
def test_a_broken_file_is_put_aside_and_told_of_once(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    cache = AnalysisCache(path)
    (trouble,) = cache.take_problems()
    assert isinstance(trouble, BrokenState)
    assert trouble.kind is Stored.ANALYSES
    assert trouble.aside.read_bytes() == content
    assert cache.take_problems() == ()
    assert cache.keep({KEY: analysis()})
    assert cache.find([KEY]) == {KEY: analysis()}
    cache.close()


def test_a_file_that_breaks_while_it_is_open(path: Path) -> None:
    cache = AnalysisCache(path)
    cache.keep({KEY._replace(position=number): analysis() for number in range(500)})
    cache.close()
    content = bytearray(path.read_bytes())
    chance = random.Random(1)
    for at in range(8192, len(content), 64):
        content[at] = chance.randrange(256)
    path.write_bytes(content)
    cache = AnalysisCache(path)
    keys = [KEY._replace(position=number) for number in range(600)]
    for _ in range(3):
        cache.find(keys)
        cache.keep({key: analysis() for key in keys})
    assert cache.find(keys[:1])
    cache.close()
    assert all(isinstance(trouble, BrokenState) for trouble in cache.take_problems())


def test_anothers_database_is_not_written_to(path: Path) -> None:
    path.parent.mkdir()
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE bank (money)")
    other.close()
    content = path.read_bytes()
    cache = AnalysisCache(path)
    (trouble,) = cache.take_problems()
    cache.close()
    assert isinstance(trouble, BrokenState)
    assert trouble.aside.read_bytes() == content


def test_a_file_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"")
    for path in (tmp_path / "folder", tmp_path / "file" / "analyses.sqlite"):
        cache = AnalysisCache(path)
        (trouble,) = cache.take_problems()
        assert isinstance(trouble, StorageFailure)
        assert cache.find([KEY]) == {}
        assert not cache.keep({KEY: analysis()})
        assert cache.take_problems() == ()
        cache.close()


def test_a_locked_file_is_told_of_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qtgo.library.analysis_cache._WAIT_SECONDS", 0.01)
    cache = AnalysisCache(path)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    try:
        assert not cache.keep({KEY: analysis()})
        assert not cache.keep({KEY: analysis()})
        (trouble,) = cache.take_problems()
        assert isinstance(trouble, StorageFailure)
    finally:
        holder.close()
    assert cache.keep({KEY: analysis()})
    cache.close()


def test_damaged_analyses_are_not_found(path: Path, cache: AnalysisCache) -> None:
    cache.keep({KEY: analysis()})
    cache.close()
    connection = sqlite3.connect(path)
    (data,) = connection.execute("SELECT data FROM analysis").fetchone()
    chance = random.Random(2)
    for _ in range(100):
        damaged = bytearray(data[: chance.randrange(len(data))])
        for _ in range(3):
            if damaged:
                damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        connection.execute("UPDATE analysis SET data = ?", (bytes(damaged),))
        connection.commit()
        again = AnalysisCache(path)
        again.find([KEY])
        again.close()
    connection.close()


def test_numbers_that_no_engine_has_are_not_kept(cache: AnalysisCache) -> None:
    assert cache.keep(
        {KEY: PositionAnalysis(1 << 70, 0.5), KEY._replace(komi=1): PositionAnalysis(1, ownership=(1e9,))}
    )
    assert cache.find([KEY, KEY._replace(komi=1)]) == {}
