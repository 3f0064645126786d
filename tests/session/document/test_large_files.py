"""Reading large files in a thread: the first position, the games and their tree, and what it cannot read."""

from __future__ import annotations

import gc
from pathlib import Path
from weakref import ref

import pytest

from qtgo import garbage
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.core.tree_layout.layout import TreeLayout
from qtgo.session.document import large_files
from qtgo.session.document.large_files import FileReading, is_large, read_small
from qtgo.session.work.task import Task, TaskCancelledError
from qtgo.sgf.grammar import Parser
from qtgo.sgf.issue import IssueLog, SgfError
from tests.conftest import PATIENCE
from tests.living_nodes import nodes_made


def test_a_file_is_read_with_its_first_position_and_tree(tmp_path: Path) -> None:
    (path := tmp_path / "game.sgf").write_text("(;SZ[9]AB[aa]" + ";B[bb];W[cc]" * 20_000 + ")(;SZ[5](;B[aa])(;B[bb]))")
    reading = FileReading(path, game=7)
    read = reading.result()
    assert reading.first is not None
    assert dict(reading.first.stones_by_point()) == {Point.from_vertex("A9"): Color.BLACK}
    assert [sum(1 for _ in game.subtree()) for game in read.collection.games] == [40_001, 3]
    assert read.data == path.read_bytes()
    assert read.tree is not None
    assert read.tree.root.first_node is read.collection.games[1]
    assert reading.progress == 0.9
    assert gc.isenabled()


@pytest.mark.parametrize("folded", [True, False])
def test_a_tall_tree_comes_folded_if_that_is_wanted(tmp_path: Path, folded: bool) -> None:
    (path := tmp_path / "game.sgf").write_text("(;SZ[9]" + "(;B[aa];W[bb](;B[cc])(;B[dd]))" * 20 + ")")
    read = FileReading(path, folded=folded).result()
    children = read.collection.games[0].children
    assert read.tree is not None
    assert read.tree.has_collapsed is read.tree.is_for_line is folded
    assert [read.tree.is_collapsed(child) for child in children] == [False, *[folded] * 19]
    path.write_text("(;SZ[9]" + "(;B[aa];W[bb](;B[cc])(;B[dd]))" * 3 + ")")
    tree = FileReading(path, folded=folded).result().tree
    assert tree is not None
    assert not tree.has_collapsed


def test_what_was_read_is_freed_without_the_collector(tmp_path: Path) -> None:
    (path := tmp_path / "game.sgf").write_text("(;SZ[9]" + "(;B[aa];W[bb](;B[cc])(;B[dd]))" * 20 + ")")
    gc.collect()
    gc.disable()
    try:
        reading = FileReading(path)
        tree = reading.result().tree
        assert tree is not None
        kept = [ref(each) for each in (reading, tree, tree.root, tree.root.branches[0])]
        del reading, tree
        assert [each() for each in kept] == [None] * 4
    finally:
        gc.enable()


@pytest.mark.parametrize("share", [0.1, 0.6, 0.9])
def test_what_was_read_is_freed_without_the_collector_when_cancelled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, share: float
) -> None:
    """Cancelled while it is parsed, after that, and with its tree laid out."""
    (path := tmp_path / "game.sgf").write_text("(;SZ[9]" + "(;B[aa];W[bb](;B[cc])(;B[dd]))" * 5000 + ")")
    report, tasks = Task._report, list[ref[Task[object]]]()

    def cancel_late(task: Task[object], progress: float) -> None:
        is_last = share < 0.9 or bool(layouts)
        if progress >= share and is_last:
            tasks.append(ref(task))
            task.cancel()
        report(task, progress)

    layouts: list[ref[TreeLayout]] = []

    def lay_out(reading: FileReading, root: Node) -> TreeLayout:
        layout = laid_out(reading, root)
        layouts.append(ref(layout))
        return layout

    laid_out = FileReading._laid_out
    monkeypatch.setattr(Task, "_report", cancel_late)
    monkeypatch.setattr(FileReading, "_laid_out", lay_out)
    with nodes_made() as nodes:
        reading = FileReading(path)
        reading.begin()
        reading._thread.join(PATIENCE / 1000)
        with pytest.raises(TaskCancelledError):
            reading.result()
        del reading
        assert len(tasks) == 1
        assert [each() for each in tasks] == [None]
        assert all(each() is None for each in layouts)
        assert nodes() < 10


def test_what_is_no_game_or_not_there_is_told_by_the_result(tmp_path: Path) -> None:
    (path := tmp_path / "letter.txt").write_text("Dear friend")
    with pytest.raises(SgfError):
        FileReading(path).result()
    with pytest.raises(FileNotFoundError):
        FileReading(tmp_path / "nowhere.sgf").result()


def test_what_was_read_is_not_looked_through_with_what_is_young(tmp_path: Path) -> None:
    (path := tmp_path / "game.sgf").write_text("(;SZ[9];B[bb];W[cc])")
    root = FileReading(path).result().collection.games[0]
    assert any(each is root.properties for each in gc.get_objects(generation=2))
    assert gc.get_freeze_count() == 0


def test_all_is_looked_through_for_garbage_only_when_asked_while_the_program_has_a_large_file() -> None:
    thresholds = young, middle, _ = gc.get_threshold()
    try:
        garbage.settle_garbage()
        assert gc.get_threshold() == thresholds, "elsewhere than in the program nothing changes"
        assert gc.get_freeze_count() == 0
        gc.set_threshold(young, middle, 1000)  # as the start of the program does
        for _file in range(2):
            garbage.settle_garbage()
            assert gc.get_threshold()[:2] == (young, middle) and gc.get_threshold()[2] > 1_000_000
            assert gc.get_freeze_count() > 0
            garbage.end_settling()
            assert gc.get_threshold() == (young, middle, 1000)
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)


def test_small_files_are_not_large(tmp_path: Path) -> None:
    (path := tmp_path / "game.sgf").write_bytes(b" " * (large_files.LARGE - 1))
    assert not is_large(path)
    path.write_bytes(b" " * large_files.LARGE)
    assert is_large(path)
    assert not is_large(tmp_path / "nowhere.sgf")


def test_files_of_many_nodes_are_large(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(" + ";" * (large_files.MANY - 1) + ")")
    assert read_small(path) is not None
    path.write_text("(" + ";" * large_files.MANY + ")")
    assert not is_large(path)
    assert read_small(path) is None


def test_parsing_says_how_far_it_has_come_and_ends_at_what_that_raises() -> None:
    text = "(;SZ[9]" + ";B[bb]C[x];W[cc]" * 5000 + ")"
    told: list[float] = []
    parser = Parser(text, IssueLog(), told.append)
    parser.parse()
    assert told == sorted(told) and told[0] == 0 and 0.8 < told[-1] < 1
    assert len(parser.nodes) == 10_001

    def cancel(progress: float) -> None:
        if progress > 0.5:
            raise TaskCancelledError

    with pytest.raises(TaskCancelledError):
        Parser(text, IssueLog(), cancel).parse()
    assert gc.isenabled()
