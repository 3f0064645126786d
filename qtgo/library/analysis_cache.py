"""Analyses kept between runs: an SQLite file of bounded size in the user's cache folder.

Nothing here raises for the state of the file: one that is damaged is put aside, and what went wrong is returned.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import struct
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from math import inf
from pathlib import Path
from typing import Any

from qtgo.core.analysis.evaluation import AnalysisSource, Candidate, PositionAnalysis
from qtgo.core.analysis.memory import AnalysisKey
from qtgo.core.rules.point import MAX_SIZE, Color, Point
from qtgo.files.file_problems import BrokenState, StorageFailure, Stored
from qtgo.files.input import read_head
from qtgo.files.private import make_private_folder
from qtgo.files.state import put_aside
from qtgo.library.database import connect, is_damaged, remove

FILE_NAME = "analyses.sqlite"
_SCHEMA = 1
_MAGIC = b"SQLite format 3\0"
_APPLICATION_ID = 0x51474F41
_WAIT_SECONDS = 0.2
_MOST_BYTES = 256 << 20  # the reviews of some 900 games
_PAGE = 400  # less than SQLite's limit of values per statement
_MAX_BYTES = 1 << 20
_PART = 20  # of all analyses go at once
_TABLE = """CREATE TABLE IF NOT EXISTS analysis (
    key BLOB PRIMARY KEY, used INTEGER NOT NULL, visits INTEGER NOT NULL, data BLOB NOT NULL
)"""


class AnalysisCache:
    """The analyses in one file; those that were kept or found longest ago go first.

    ``take_problems`` says where a damaged file was put, or why the file cannot be used.
    """

    def __init__(self, path: Path, most_bytes: int = _MOST_BYTES, *, wait: float = _WAIT_SECONDS) -> None:
        """Open the file or make it; ``wait`` is for how many seconds another process may be writing it."""
        self.path = path
        self._wait = wait
        self._trouble: list[BrokenState | StorageFailure] = []
        self._has_failed = False
        self._most_bytes = most_bytes
        self._connection: sqlite3.Connection | None = None
        self._open()

    def close(self) -> None:
        """Close the file; nothing is found or kept any more."""
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
        self._connection = None

    def take_problems(self) -> tuple[BrokenState | StorageFailure, ...]:
        """Return the failures since the last call; an unusable file is reported once."""
        trouble, self._trouble = tuple(self._trouble), []
        return trouble

    def find(self, keys: Iterable[AnalysisKey]) -> dict[AnalysisKey, PositionAnalysis]:
        """Return what is known of some positions."""
        by_digest = {key.digest(): key for key in keys}
        digests, found, stale, stale_use = list(by_digest), {}, [], self._stale_use()
        for start in range(0, len(digests), _PAGE):
            page = digests[start : start + _PAGE]
            marks = ", ".join("?" * len(page))
            for digest, data, used in self._rows(f"SELECT key, data, used FROM analysis WHERE key IN ({marks})", page):
                key = by_digest.get(digest)
                analysis = None if key is None else _unpacked(data)
                if key is not None and analysis is not None:
                    found[key] = analysis
                    if not isinstance(used, int) or used <= stale_use:
                        stale.append(digest)
        self._touch(stale)
        return found

    def keep(self, analyses: Mapping[AnalysisKey, PositionAnalysis]) -> bool:
        """Keep analyses, except where a deeper one is known; return whether the file could be written."""
        rows = []
        for key, analysis in analyses.items():
            data = _packed(analysis)
            if data is not None:
                rows.append((key.digest(), _depth(analysis), data))
        return self._change(
            "INSERT INTO analysis (used, key, visits, data) VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET "
            "used = excluded.used, visits = excluded.visits, data = excluded.data WHERE excluded.visits >= visits",
            rows,
        )

    def _touch(self, digests: Sequence[bytes]) -> None:
        """Note that analyses were used now."""
        self._change("UPDATE analysis SET used = ? WHERE key = ?", [(digest,) for digest in digests])

    def _stale_use(self) -> float:
        """Return the use up to which analyses are the next to go: the first quarter of all uses."""
        ((least, most),) = self._rows("SELECT min(used), max(used) FROM analysis") or [(None, None)]
        is_sound = isinstance(least, int) and isinstance(most, int)
        return least + (most - least) / 4 if is_sound else inf  # a damaged row makes all of them seem old

    def _rows(self, query: str, values: Sequence[bytes] = ()) -> list[tuple[Any, ...]]:
        if self._connection is None:
            return []
        try:
            return self._connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            self._note(error)
            return []

    def _change(self, statement: str, rows: Sequence[tuple[object, ...]]) -> bool:
        """Carry out a statement for rows that follow the number of this use, in one transaction."""
        if self._connection is None or not rows:
            return self._connection is not None
        try:
            with self._connection as connection:
                connection.execute("BEGIN IMMEDIATE")
                (now,) = connection.execute("SELECT coalesce(max(used), 0) + 1 FROM analysis").fetchone()
                connection.executemany(statement, [(now, *row) for row in rows])
                self._forget_old(connection)
        except sqlite3.Error as error:
            self._note(error)
            return False
        return True

    def _forget_old(self, connection: sqlite3.Connection) -> None:
        """Remove what was used longest ago until the rest fits."""
        (page_size,) = connection.execute("PRAGMA page_size").fetchone()
        while True:
            (pages,) = connection.execute("PRAGMA page_count").fetchone()
            (free,) = connection.execute("PRAGMA freelist_count").fetchone()
            if (pages - free) * page_size <= self._most_bytes:
                return
            (rows,) = connection.execute("SELECT count(*) FROM analysis").fetchone()
            if rows <= 1:
                return
            oldest = "SELECT key FROM analysis ORDER BY used LIMIT ?"
            connection.execute(f"DELETE FROM analysis WHERE key IN ({oldest})", (max(1, rows // _PART),))

    def _open(self) -> None:
        """Open the file or make it; put a damaged one aside and make another."""
        try:
            make_private_folder(self.path.parent)
            if not self._is_database_or_nothing() or not self._connect():
                self._start_anew()
        except OSError as error:
            self._fail(error)

    def _is_database_or_nothing(self) -> bool:
        """Return whether SQLite would not write over something else; raise OSError."""
        try:
            head = read_head(self.path, len(_MAGIC))
        except FileNotFoundError:
            return True
        return head in (b"", _MAGIC)

    def _start_anew(self) -> None:
        """Put the damaged file aside and make another; raise OSError."""
        self._trouble.append(BrokenState(Stored.ANALYSES, put_aside(self.path)))
        remove(self.path)
        self._connect()

    def _fail(self, error: Exception) -> None:
        """Note why the file cannot be used, if that was not noted before."""
        if not self._has_failed:
            reason = error if isinstance(error, OSError) else OSError(0, str(error), str(self.path))
            self._trouble.append(StorageFailure(Stored.ANALYSES, self.path, reason))
        self._has_failed = True

    def _connect(self) -> bool:
        """Open the file; return whether it is sound, or cannot be used for another reason, which is noted."""
        try:
            connection = connect(self.path, self._wait)
        except sqlite3.Error as error:
            self._fail(error)
            return True
        try:
            _prepare(connection)
        except (sqlite3.Error, UnicodeDecodeError) as error:  # the latter of SQLite's own words on a damaged schema
            connection.close()
            if not isinstance(error, sqlite3.Error) or is_damaged(error):
                return False
            self._fail(error)
            return True
        self._connection = connection
        return True

    def _note(self, error: sqlite3.Error) -> None:
        """Note that the file failed, and begin a new one if it is damaged."""
        if not is_damaged(error):
            self._fail(error)
            return
        self.close()
        try:
            self._start_anew()
        except OSError as failure:
            self._fail(failure)


def _prepare(connection: sqlite3.Connection) -> None:
    """Check that a file is ours and sound, or make it so if it is empty; raise sqlite3.Error."""
    # The tables first: another program that makes the file at this moment writes them together with its marks.
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if tables and (application, version) != (_APPLICATION_ID, _SCHEMA):
        other = sqlite3.DatabaseError("not a file of analyses")
        other.sqlite_errorcode = sqlite3.SQLITE_NOTADB
        raise other
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {_SCHEMA}")
    connection.execute(_TABLE)
    connection.execute("CREATE INDEX IF NOT EXISTS by_use ON analysis (used)")
    connection.execute("COMMIT")
    connection.execute("SELECT used, visits FROM analysis ORDER BY used LIMIT 1").fetchone()


# An analysis as bytes: the length of its names, these as JSON, the numbers of integers, doubles and half floats, and
# these. A point is its column and row in two bytes, a pass is -1; NaN stands for what is unknown.

_HEADER = struct.Struct("<IIII")
_UNKNOWN = float("nan")
_PASS = -1
_BELOW_ALL = 2**62


def _depth(analysis: PositionAnalysis) -> int:
    """Return the visits, or a number below all of those where the lead is not known: as ``deeper`` compares."""
    return analysis.visits if analysis.lead is not None else analysis.visits - _BELOW_ALL


def _packed(analysis: PositionAnalysis) -> bytes | None:
    """Return the bytes, or None for numbers that no engine has."""
    names = _packed_names(analysis.source)
    boards = (analysis.ownership, analysis.ownership_deviation, analysis.policy)
    whole = [analysis.visits, int(analysis.to_move or 0), len(analysis.candidates), *map(len, boards)]
    real = [_known(analysis.win_rate), _known(analysis.lead), _known(analysis.lead_error)]
    small = list(chain.from_iterable(boards))
    for candidate in analysis.candidates:
        whole += (candidate.visits, len(candidate.pv), len(candidate.pv_visits), len(candidate.ownership))
        whole.append(_number(candidate.point))
        whole += map(_number, candidate.pv)
        whole += candidate.pv_visits
        real += map(_known, (candidate.win_rate, candidate.lead, candidate.prior, candidate.lead_error))
        small += candidate.ownership
    try:
        numbers = struct.pack(f"<{len(whole)}q{len(real)}d{len(small)}e", *whole, *real, *small)
    except (struct.error, OverflowError):
        return None
    data = _HEADER.pack(len(names), len(whole), len(real), len(small)) + names + numbers
    return data if len(data) <= _MAX_BYTES else None


def _unpacked(data: bytes) -> PositionAnalysis | None:
    """Return the analysis, or None if the bytes are damaged."""
    try:
        lengths = _HEADER.unpack_from(data)
        if sum(lengths) > _MAX_BYTES:
            return None
        source = _unpacked_names(data[_HEADER.size : _HEADER.size + lengths[0]])
        form = f"<{lengths[1]}q{lengths[2]}d{lengths[3]}e"
        numbers = struct.unpack_from(form, data, _HEADER.size + lengths[0])
        first, second = lengths[1], lengths[1] + lengths[2]
        return _analysis(numbers[:first], numbers[first:second], numbers[second:], source)
    except (ValueError, TypeError, KeyError, struct.error, RecursionError):
        return None


@lru_cache(maxsize=64)
def _packed_names(source: AnalysisSource) -> bytes:
    return json.dumps({name: getattr(source, name) for name in AnalysisSource.__slots__}).encode("ascii")


@lru_cache(maxsize=64)
def _unpacked_names(names: bytes) -> AnalysisSource:
    return AnalysisSource(**json.loads(names))


def _analysis(
    whole: Sequence[int], real: Sequence[float], small: Sequence[float], source: AnalysisSource
) -> PositionAnalysis:
    """Return the analysis that these numbers are; raise ValueError or KeyError if they are none."""
    visits, to_move, count, owned, deviations, probabilities = whole[:6]
    after_ownership, after_deviation = owned, owned + deviations
    at_small = after_deviation + probabilities
    ownership, deviation = tuple(small[:after_ownership]), tuple(small[after_ownership:after_deviation])
    policy = tuple(small[after_deviation:at_small])
    known = [None if number != number else number for number in real]  # NaN alone is not itself
    candidates = []
    at = 6
    points = _points()
    for number in range(count):
        played, moves, with_visits, owned, point = whole[at : at + 5]
        after_pv = at + 5 + moves
        pv = tuple([points[move] for move in whole[at + 5 : after_pv]])
        at = after_pv + with_visits
        win_rate, lead, prior, error = known[4 * number + 3 : 4 * number + 7]
        of_move = tuple(small[at_small : at_small + owned])
        at_small += owned
        pv_visits = tuple(whole[after_pv:at])
        candidates.append(Candidate(points[point], played, win_rate, lead, prior, pv, pv_visits, of_move, error))
    if (at, at_small) != (len(whole), len(small)):
        raise ValueError("too few numbers")
    win_rate, lead, error = known[:3]
    color = Color(to_move) if to_move else None
    return PositionAnalysis(
        visits, win_rate, lead, color, tuple(candidates), ownership, deviation, policy, error, source
    )


@cache
def _points() -> dict[int, Point | None]:
    return {_PASS: None} | {x << 8 | y: Point(x, y) for x in range(MAX_SIZE) for y in range(MAX_SIZE)}


def _known(number: float | None) -> float:
    return _UNKNOWN if number is None else number


def _number(point: Point | None) -> int:
    return _PASS if point is None else point.x << 8 | point.y
