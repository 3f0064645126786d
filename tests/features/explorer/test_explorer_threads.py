"""The explorer answers the latest question in a thread of its own, from the index and from joseki files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.features.explorer.explorer_threads import ExplorerThreads
from qtgo.library.explorer import Explored
from qtgo.library.scan import update
from tests.session.conftest import Heard

EMPTY = Position.empty(9, 9)


def with_stones(black: str, white: str = "") -> Position:
    """Return a position of 9x9 with one stone of each color."""
    stones = bytearray(81)
    for color, vertex in ((1, black), (2, white)):
        if vertex:
            stones[Point.from_vertex(vertex).to_index(9)] = color
    return Position(9, 9, bytes(stones))


@pytest.fixture
def index(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    for number, result in enumerate(("B+R", "W+1.5", "")):
        (folder / f"{number}.sgf").write_text(f"(;SZ[9]RE[{result}];B[ee];W[ce];B[cc])")
    (folder / "other.sgf").write_text("(;SZ[9]RE[W+R];B[ee];W[ee];B[gg])(;SZ[9]RE[B+R];B[ee];W[eg];B[cc])")
    path = tmp_path / "index.sqlite"
    update(path, [folder])
    return path


@pytest.fixture
def explorer(index: Path) -> Iterator[ExplorerThreads]:
    explorer = ExplorerThreads(index)
    yield explorer
    explorer.close()


def answer(qtbot: QtBot, explorer: ExplorerThreads, position: Position, color: Color) -> Explored:
    with qtbot.waitSignal(explorer.explored) as explored:
        explorer.explore(position, color)
    assert isinstance(explored.args[0], Explored)
    return explored.args[0]


def moves(explored: Explored) -> list[tuple[str, int, int, int]]:
    return [
        (entry.play.point.vertex, entry.count, entry.black_wins, entry.white_wins)
        for entry in explored.moves
        if entry.play.point is not None
    ]


def test_what_came_next_is_counted_under_all_symmetries(qtbot: QtBot, explorer: ExplorerThreads) -> None:
    first = answer(qtbot, explorer, EMPTY, Color.BLACK)
    assert moves(first) == [("E5", 5, 2, 2)]
    assert first.result is not None
    assert (first.result.games, first.result.black_wins, first.result.white_wins) == (5, 2, 2)
    [(_, count, black, white)] = moves(answer(qtbot, explorer, with_stones("E5"), Color.WHITE))
    assert (count, black, white) == (4, 2, 1)  # to either side; the fifth game plays on a stone
    turned = answer(qtbot, explorer, with_stones("E5", "G5"), Color.BLACK)
    assert sum(count for _, count, _, _ in moves(turned)) == 4


def test_what_the_other_color_played_does_not_count(qtbot: QtBot, explorer: ExplorerThreads) -> None:
    assert not moves(answer(qtbot, explorer, EMPTY, Color.WHITE))


def test_only_the_latest_question_is_answered(qtbot: QtBot, explorer: ExplorerThreads) -> None:
    heard = Heard(explorer, "explored")
    with qtbot.waitSignal(explorer.explored):
        for _ in range(5):
            explorer.explore(EMPTY, Color.BLACK)
        explorer.explore(with_stones("E5"), Color.WHITE)
    assert [explored.color for explored in heard.all("explored")] == [Color.WHITE]


def test_a_question_can_be_dropped(qtbot: QtBot, explorer: ExplorerThreads) -> None:
    explorer.explore(EMPTY, Color.BLACK)
    explorer.cancel()
    heard = Heard(explorer, "explored")
    answer(qtbot, explorer, EMPTY, Color.WHITE)
    assert len(heard.all("explored")) == 1


def test_joseki_are_sources_of_their_own(qtbot: QtBot, explorer: ExplorerThreads, tmp_path: Path) -> None:
    for name, move in (("Old", "ef"), ("New", "fd")):
        (tmp_path / f"{name}.sgf").write_text(f"(;SZ[9];B[gc];W[{move}])")
    with qtbot.waitSignal(explorer.joseki_read):
        explorer.use_joseki([tmp_path / "Old.sgf", tmp_path / "missing.sgf", tmp_path / "New.sgf"])
    explored = answer(qtbot, explorer, with_stones("C3"), Color.WHITE)
    assert [(name, [entry.move.vertex for entry in found]) for name, found in explored.joseki] == [("New", ["D4"])]


def test_without_a_library_there_are_only_joseki(qtbot: QtBot, tmp_path: Path) -> None:
    explorer = ExplorerThreads(tmp_path / "none.sqlite")
    assert answer(qtbot, explorer, EMPTY, Color.BLACK) == Explored(EMPTY, Color.BLACK)
    explorer.close()


def test_an_index_that_is_replaced_is_opened_again(
    qtbot: QtBot, explorer: ExplorerThreads, index: Path, tmp_path: Path
) -> None:
    assert moves(answer(qtbot, explorer, EMPTY, Color.BLACK))
    index.unlink()
    (tmp_path / "games" / "other.sgf").write_text("(;SZ[9];B[cc])")
    update(index, [tmp_path / "games"])
    explorer.reopen()
    assert len(moves(answer(qtbot, explorer, EMPTY, Color.BLACK))) == 2


def test_without_numpy_joseki_are_found_all_the_same(
    qtbot: QtBot, index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "qtgo.library.positions.block_search", raising=False)
    source = tmp_path / "joseki.sgf"
    source.write_text("(;SZ[9];B[cc];W[ec])")
    explorer = ExplorerThreads(index)
    with qtbot.waitSignal(explorer.joseki_read):
        explorer.use_joseki([source])
    found = answer(qtbot, explorer, with_stones("C7"), Color.WHITE)
    assert found.error.startswith("The library needs numpy.")
    assert found.result is None
    assert [name for name, _ in found.joseki] == ["joseki"]
    explorer.close()
