"""The store of versions: what is kept, what is forgotten, and what damage does to it."""

from __future__ import annotations

import contextlib
import errno
import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.files import version_store
from qtgo.files.version_store import (
    NewVersion,
    Summary,
    VersionError,
    VersionLimits,
    VersionReason,
    content,
    keep,
    listed,
    of_record,
    read_store,
)

_DAY = 86_400_000
_USUAL = VersionLimits()


def _draft(
    text: str = "(;B[aa])", path: str = "/games/a.sgf", reason: VersionReason = VersionReason.SAVED
) -> NewVersion:
    return NewVersion(text.encode(), "session", path, reason)


def test_a_version_comes_back_as_it_was(tmp_path: Path) -> None:
    data = bytes(range(256)) * 50
    kept = keep(tmp_path / "new" / "folder", replace(_draft(), data=data), _USUAL, now=1000)
    assert listed(tmp_path / "new" / "folder") == [kept]
    assert kept is not None and content(kept) == data
    assert kept.file.stat().st_size < len(data) / 4


def test_the_same_twice_is_one_version_but_what_was_discarded_is_told(tmp_path: Path) -> None:
    assert keep(tmp_path, _draft(), _USUAL, now=1) is not None
    assert keep(tmp_path, _draft(), _USUAL, now=2) is None
    assert keep(tmp_path, _draft(reason=VersionReason.DISCARDED), _USUAL, now=3) is not None
    assert [version.reason for version in listed(tmp_path)] == [VersionReason.DISCARDED]


def test_what_is_discarded_is_not_lost_on_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object, **_options: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    kept = keep(tmp_path, _draft(), _USUAL, now=1)
    monkeypatch.setattr(version_store, "replace_file", fail)
    with pytest.raises(OSError, match="No space left"):
        keep(tmp_path, _draft(reason=VersionReason.DISCARDED), _USUAL, now=2)
    assert listed(tmp_path) == [kept]


def test_players_with_endless_names_have_versions_too(tmp_path: Path) -> None:
    summary = Summary(players="棋" * 20_000)
    keep(tmp_path, replace(_draft(), summary=summary), _USUAL, now=1)
    (version,), unreadable = read_store(tmp_path)
    assert version.summary.players.startswith("棋棋")
    assert not unreadable


def test_records_are_told_apart_by_path_and_those_never_saved_by_session(tmp_path: Path) -> None:
    for number, (path, session) in enumerate([("/a", "one"), ("/a", "two"), ("", "one"), ("", "two"), ("/b", "two")]):
        keep(tmp_path, NewVersion(str(number).encode(), session, path, VersionReason.SAVED), _USUAL, now=number)
    versions = listed(tmp_path)
    assert [version.time for version in versions] == [4, 3, 2, 1, 0]
    assert [version.time for version in of_record(versions, "one", "/a")] == [2, 1, 0]
    assert [version.time for version in of_record(versions, "two", "")] == [4, 3, 1]


def test_no_more_is_kept_than_wanted(tmp_path: Path) -> None:
    limits = VersionLimits(count=3, days=10, megabytes=1)
    for number in range(6):
        keep(tmp_path, _draft(str(number)), limits, now=number)
    keep(tmp_path, _draft("other", path="/other"), limits, now=6)
    assert [version.time for version in listed(tmp_path)] == [6, 5, 4, 3]


def test_by_age_goes_what_so_many_days_of_use_have_followed(tmp_path: Path) -> None:
    limits = VersionLimits(days=10)
    keep(tmp_path, _draft("first"), limits, now=0)
    for day in (*range(5, 14), 40):
        keep(tmp_path, _draft(str(day), path="/other"), limits, now=day * _DAY)
    assert listed(tmp_path)[-1].time == 0, "on nine days"
    keep(tmp_path, _draft("last", path="/other"), limits, now=41 * _DAY)
    assert listed(tmp_path)[-1].time == 5 * _DAY


_TODAY = 1_790_000_000_000
_YEAR_2099 = 4_080_000_000_000


@pytest.mark.parametrize("days", [1, 60])
@pytest.mark.parametrize(
    "clock",
    [
        [_YEAR_2099, _TODAY],
        [_YEAR_2099, _TODAY, _YEAR_2099 + _DAY, _TODAY + _DAY // 2],
        [0, _TODAY],
        [-_DAY, _TODAY + 100 * _DAY],
        [_TODAY + 90 * _DAY, _TODAY + 60_000, _TODAY + 400 * _DAY, _TODAY],
        [_YEAR_2099 + hour * 3_600_000 for hour in range(12)],
    ],
)
def test_no_jump_of_the_clock_deletes_a_version(tmp_path: Path, clock: list[int], days: int) -> None:
    for number in range(20):
        keep(tmp_path, _draft(str(number), path=f"/{number % 4}"), _USUAL, now=_TODAY + number)
    for number, now in enumerate(clock):
        keep(tmp_path, _draft(f"later {number}", path="/other"), VersionLimits(days=days), now=now)
    assert [version.time for version in listed(tmp_path)] == [
        *reversed(clock),
        *range(_TODAY + 19, _TODAY - 1, -1),
    ]


def test_the_newest_of_a_game_are_kept_by_their_order_whatever_the_clock_says(tmp_path: Path) -> None:
    limits = VersionLimits(count=3)
    for number, now in enumerate((_TODAY, _YEAR_2099, 0, _TODAY + 1, 5)):
        keep(tmp_path, _draft(str(number)), limits, now=now)
    assert [content(version) for version in listed(tmp_path)] == [b"4", b"3", b"2"]
    assert keep(tmp_path, _draft("4"), limits, now=7) is None, "it equals the last one"


def test_versions_without_a_number_come_before_all_others(tmp_path: Path) -> None:
    for number, now in enumerate((1, _YEAR_2099, 2)):
        kept = keep(tmp_path, _draft(str(number)), _USUAL, now=now)
        assert kept is not None
        if number < 2:
            head, _, rest = kept.file.read_bytes().partition(b"\n")
            header = json.loads(head)
            del header["sequence"]
            kept.file.write_bytes(json.dumps(header).encode() + b"\n" + rest)
    assert [version.time for version in listed(tmp_path)] == [2, _YEAR_2099, 1]


def test_versions_are_kept_after_one_that_has_the_last_number(tmp_path: Path) -> None:
    first = keep(tmp_path, _draft("first"), _USUAL, now=1)
    assert first is not None
    head, _, packed = first.file.read_bytes().partition(b"\n")
    first.file.write_bytes(json.dumps(json.loads(head) | {"sequence": 1 << 53}).encode() + b"\n" + packed)
    for number, text in enumerate(("second", "third"), 2):
        keep(tmp_path, _draft(text), _USUAL, now=number)
    assert [content(version) for version in listed(tmp_path)] == [b"third", b"second", b"first"]


def test_the_size_of_all_is_bounded_but_the_newest_stays(tmp_path: Path) -> None:
    limits = VersionLimits(megabytes=1)
    for number in range(3):
        noise = b"".join((number * 10**6 + i).to_bytes(4, "big") + bytes([i * 37 % 256]) for i in range(100_000))
        keep(tmp_path, NewVersion(noise, "", f"/{number}", VersionReason.SAVED), limits, now=number)
    sizes = [version.file.stat().st_size for version in listed(tmp_path)]
    assert sum(sizes) <= 1 << 20
    big = VersionLimits(megabytes=0)
    keep(tmp_path, _draft("the only one"), big, now=9)
    assert [version.time for version in listed(tmp_path)] == [9]


@given(st.data())
def test_damage_harms_one_version_only(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    folder = tmp_path_factory.mktemp("store")
    whole = keep(folder, _draft("(;W[aa])"), _USUAL, now=2)
    broken = keep(folder, _draft("(;B[bb]C[harmed])"), _USUAL, now=1)
    assert whole is not None and broken is not None
    stored = broken.file.read_bytes()
    start = data.draw(st.integers(0, len(stored)))
    end = data.draw(st.integers(start, len(stored)))
    broken.file.write_bytes(stored[:start] + data.draw(st.binary(max_size=40)) + stored[end:])
    versions = listed(folder)
    assert whole in versions and content(whole) == b"(;W[aa])"
    for version in versions:
        if version.file == broken.file:
            with contextlib.suppress(VersionError):
                assert version.digest != broken.digest or content(version) == b"(;B[bb]C[harmed])"


def test_what_is_no_version_is_named_beside_the_others(tmp_path: Path) -> None:
    (tmp_path / "a.version").write_bytes(b"")
    (tmp_path / "b.version").write_bytes(b'{"version": 99}\n')
    (tmp_path / "c.version").write_bytes(b"[" * 5000)
    (tmp_path / "d.version").mkdir()
    assert listed(tmp_path) == []
    assert [file.name for file in read_store(tmp_path)[1]] == ["a.version", "b.version", "c.version", "d.version"]
    assert read_store(tmp_path / "nowhere") == ([], [])


def test_a_version_that_is_gone_is_told(tmp_path: Path) -> None:
    kept = keep(tmp_path, _draft(), _USUAL)
    assert kept is not None
    kept.file.unlink()
    with pytest.raises(VersionError):
        content(kept)
