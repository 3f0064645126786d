"""Games that other processes look at ahead: in order, of those left alone, and without those processes."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import closing
from multiprocessing import active_children
from pathlib import Path

import pytest

from qtgo.cli import games_ahead
from qtgo.cli.games_ahead import GamesAhead

NAMES = [f"{number}.sgf" for number in range(9)]


@pytest.fixture(autouse=True)
def two_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_ahead, "FEWEST", 3)
    monkeypatch.setattr(games_ahead, "_processors", lambda: 2)


def in_which_process(name: str) -> tuple[str, int]:
    return name, os.getpid()


def none_of_odd_ones(name: str) -> str | None:
    return None if int(Path(name).stem) % 2 else name


def ended_at_the_fifth(name: str) -> str:
    if name == NAMES[5]:
        os.kill(os.getpid(), signal.SIGTERM)
    return name


@pytest.fixture
def begun() -> Iterator[GamesAhead[tuple[str, int]]]:
    with closing(GamesAhead[tuple[str, int]](NAMES)) as ahead:
        assert ahead.take() is None
        ahead.begin(in_which_process)
        yield ahead


def test_what_was_not_taken_is_looked_at_in_order_by_other_processes(begun: GamesAhead[tuple[str, int]]) -> None:
    found = [begun.take() for _ in NAMES[1:]]
    assert [each[0] for each in found if each] == NAMES[1:]
    processes = {each[1] for each in found if each}
    assert len(processes) == 2 and os.getpid() not in processes


def test_the_processes_end_when_it_is_closed(begun: GamesAhead[tuple[str, int]]) -> None:
    taken = [begun.take(), begun.take()]
    begun.close()
    assert begun.take() is None
    assert {found[1] for found in taken if found}.isdisjoint(child.pid for child in active_children())


def test_what_they_cannot_tell_is_left_to_this_process() -> None:
    with closing(GamesAhead[str](NAMES)) as ahead:
        ahead.begin(none_of_odd_ones)
        assert [ahead.take() for _ in NAMES] == [name if number % 2 == 0 else None for number, name in enumerate(NAMES)]


def test_after_the_end_of_a_process_this_one_goes_on_alone() -> None:
    with closing(GamesAhead[str](NAMES)) as ahead:
        ahead.begin(ended_at_the_fifth)
        found = [ahead.take() for _ in NAMES]
        ahead.begin(ended_at_the_fifth)
    assert found == [*NAMES[:5], None, None, None, None]


@pytest.mark.parametrize(("processors", "names"), [(1, NAMES), (2, NAMES[:2])])
def test_it_is_left_where_it_would_not_be_quicker(
    processors: int, names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games_ahead, "_processors", lambda: processors)
    with closing(GamesAhead[tuple[str, int]](names)) as ahead:
        ahead.begin(in_which_process)
        assert [ahead.take() for _ in names] == [None for _ in names]
