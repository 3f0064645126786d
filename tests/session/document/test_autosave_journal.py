"""The journal: what it writes while a game is edited brings the same game back."""

import errno
import os
import random
import subprocess
import sys
import threading
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.editing.edits import Draft
from qtgo.core.editing.tree_edits import (
    attach_all,
    delete_branch,
    delete_following,
    delete_node,
    detach_children,
    insert_move,
    make_main_line,
)
from qtgo.core.game.game import Game
from qtgo.core.record.edit_history import Change, EditKind, History, set_properties
from qtgo.core.record.properties import moves_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Point
from qtgo.session.document import autosave_journal as journal_module
from qtgo.session.document import journal_changes
from qtgo.session.document.autosave_journal import Header, JournalWriter, left_journals
from qtgo.session.document.journal_changes import Restoration, _mark_of_values
from qtgo.session.document.journal_format import Checksum, read_content
from qtgo.session.game.node_paths import NodePaths, node_at
from qtgo.sgf.reader import read_collection
from qtgo.sgf.writer import write_text
from tests.child_process import ChildProcess
from tests.conftest import PATIENCE
from tests.core.editing.edits import branches, random_edit
from tests.session.document.written_journal import content_of

FILE = b"(;FF[4]GM[1]SZ[9];B[ee](;W[cc];B[gg])(;W[gc]))"


def journaled(folder: Path, data: bytes = FILE) -> tuple[Game, JournalWriter]:
    root = read_collection(data).games[0]
    writer = JournalWriter(folder)
    writer.start_from(Header(data, "game.sgf", "utf-8"))
    game = Game(root, history=History(on_change=lambda change, goes_on: writer.write(0, change, goes_on=goes_on)))
    return game, writer


def abandon(writer: JournalWriter) -> None:
    """Leave the journal as a crash does: the file stays, the lock's owner is gone."""
    assert writer._lock is not None
    assert writer._stream is not None
    writer._stream.close()
    writer._lock.release()


def restored(folder: Path) -> tuple[Node, Node]:
    (journal,) = left_journals(folder)
    assert journal.header.path == "game.sgf"
    roots = read_collection(journal.header.data).games
    node = journal.apply_to(roots).node
    journal.release()
    return roots[0], node


def test_a_lock_that_cannot_be_made_keeps_nothing_back(tmp_path: Path) -> None:
    """As on a full disk, where no file can be made."""
    game, writer = journaled(tmp_path)
    game.play(Point.from_vertex("A1"))
    abandon(writer)
    (file,) = tmp_path.glob("*.journal")
    file.with_suffix(".lock").mkdir()
    (journal,) = left_journals(tmp_path)
    file.with_suffix(".lock").rmdir()
    restored = journal.apply_to(read_collection(journal.header.data).games)
    writer = JournalWriter(tmp_path)
    writer.adopt(journal, restored)
    assert len(left_journals(tmp_path)) == 1
    writer.write(0, set_properties(restored.node, {"C": ["goes on"]}))
    assert not left_journals(tmp_path)
    writer.discard()


def test_a_process_number_that_is_used_again_keeps_nothing_back(tmp_path: Path) -> None:
    """Inside of a sandbox, every program has the same one."""
    game, writer = journaled(tmp_path)
    game.play(Point.from_vertex("A1"))
    abandon(writer)
    (file,) = tmp_path.glob("*.journal")
    file.with_suffix(".lock").write_text(f"{os.getppid()}\npytest\n{os.uname().nodename}\n")
    (journal,) = left_journals(tmp_path)
    journal.release()


def test_the_journal_of_a_living_program_is_left_to_it_and_found_when_that_is_killed(tmp_path: Path) -> None:
    words = (
        "import sys; from pathlib import Path\n"
        "from tests.session.document.test_autosave_journal import Point, journaled\n"
        f"game, writer = journaled(Path({str(tmp_path)!r})); game.play(Point.from_vertex('A1')); print(flush=True)\n"
        "sys.stdin.read()"
    )
    command = [sys.executable, "-c", words]
    with ChildProcess[bytes](command, cwd=Path(__file__).parents[3], stdin=-1, stdout=-1) as program:
        assert program.stdout is not None
        program.stdout.readline()
        assert not left_journals(tmp_path)
        program.kill()
    _, node = restored(tmp_path)
    assert moves_of(node, 9, 9)[0].point == Point.from_vertex("A1")


@pytest.mark.parametrize("ends_at_once", [False, True])
def test_a_journal_that_is_still_open_is_removed_when_it_was_synced(
    ends_at_once: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows, which removes no open file, also where the sync ends just after it was in the way."""
    goes_on = threading.Event()
    unlink = Path.unlink

    def refuse(path: Path, missing_ok: bool = False) -> None:
        if not goes_on.is_set() and path.suffix == ".journal":
            if ends_at_once and writer._sync._last is not None:
                goes_on.set()
                writer._sync._last.result()
            raise PermissionError
        unlink(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", refuse)
    monkeypatch.setattr(journal_module, "sync_to_disk", lambda _: goes_on.wait(PATIENCE / 1000))
    game, writer = journaled(tmp_path)
    game.play(Point.from_vertex("A1"))
    writer.discard()
    assert ends_at_once or list(tmp_path.glob("*.journal"))
    goes_on.set()
    writer._sync._thread.shutdown()
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_before_a_change_and_nothing_stays_after_saving(tmp_path: Path) -> None:
    game, writer = journaled(tmp_path)
    assert not list(tmp_path.iterdir())
    game.play(Point.from_vertex("A1"))
    assert list(tmp_path.glob("*.journal"))
    assert not left_journals(tmp_path)
    writer.discard()
    assert not list(tmp_path.iterdir())


def test_moves_edits_and_undo_come_back(tmp_path: Path) -> None:
    game, writer = journaled(tmp_path)
    game.play(Point.from_vertex("A1"))
    game.pass_()
    game.undo()
    game.go_to(game.root.children[0].children[1])
    make_main(game)
    delete_current(game)
    game.play(Point.from_vertex("J9"))
    game.resign()
    abandon(writer)
    root, node = restored(tmp_path)
    assert write_text([root]) == write_text([game.root])
    assert node is root


@given(st.lists(st.integers(0, 1 << 30), max_size=25))
def test_any_game_comes_back_whole(tmp_path_factory: pytest.TempPathFactory, choices: list[int]) -> None:
    folder = tmp_path_factory.mktemp("journals")
    game, writer = journaled(folder)
    for choice in choices:
        act(game, choice)
    # A new move, for where one only walks is not written down.
    played = {move.point for child in game.current.children for move in moves_of(child, 9, 9)}
    game.play(next(p for p in points() if p not in played and game.legality(p) is None))
    abandon(writer)
    root, node = restored(folder)
    assert write_text([root]) == write_text([game.root])
    assert NodePaths().path_of(node) == NodePaths().path_of(game.current)


def make_main(game: Game) -> None:
    if not game.on_main_line:
        draft = make_main_line(branches(game))
        game.edit(draft.kind, draft.changes)


def delete_current(game: Game) -> None:
    if game.current is not game.root:
        draft = delete_branch(game)
        game.edit(draft.kind, draft.changes, draft.after)


def points() -> list[Point]:
    return [Point(x, y) for x in range(9) for y in range(9)]


def act(game: Game, choice: int) -> None:
    kind, number = choice % 8, choice // 8
    if kind == 0:
        game.undo()
    elif kind == 1:
        game.redo()
    elif kind == 2:
        nodes = list(game.root.subtree())
        game.go_to(nodes[number % len(nodes)])
    elif kind == 3:
        delete_current(game)
    elif kind == 4:
        make_main(game)
    elif kind in (5, 6):
        draft = random_edit(game, random.Random(number))
        if draft is not None:
            game.edit(draft.kind, draft.changes, draft.after)
    else:
        legal = [point for point in points() if game.legality(point) is None]
        game.play(legal[number % len(legal)])


def test_a_line_cut_off_in_the_middle_loses_only_itself(tmp_path: Path) -> None:
    game, writer = journaled(tmp_path)
    game.play(Point.from_vertex("A1"))
    game.play(Point.from_vertex("B1"))
    abandon(writer)
    (file,) = tmp_path.glob("*.journal")
    file.write_bytes(file.read_bytes()[:-20])
    _, node = restored(tmp_path)
    assert node.properties == {"B": ["ai"]}


def test_the_journal_of_a_living_window_is_left_alone(tmp_path: Path) -> None:
    game, writer = journaled(tmp_path)
    game.play(Point.from_vertex("A1"))
    code = (
        "import sys; from pathlib import Path; from qtgo.session.document.autosave_journal import left_journals;"
        "print(len(list(left_journals(Path(sys.argv[1])))))"
    )
    run = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "0"
    writer.discard()


def test_a_disk_that_is_full_for_a_while_loses_nothing(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    game, writer = journaled(tmp_path)
    game.play(Point.from_vertex("A1"))
    (file,) = tmp_path.glob("*.journal")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size + 10, before[1]))
    try:
        for vertex in ("B1", "C1"):
            with pytest.raises(OSError, match="too large"):
                game.play(Point.from_vertex(vertex))
                game.go_to(game.current.children[0])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    game.play(Point.from_vertex("D1"))
    abandon(writer)
    root, node = restored(tmp_path)
    assert write_text([root]) == write_text([game.root])
    assert NodePaths().path_of(node) == NodePaths().path_of(game.current)


def test_a_node_that_goes_and_comes_back_is_written_down_once(tmp_path: Path) -> None:
    game, writer = journaled(tmp_path)
    for _ in range(3):
        game.go_to(game.root.children[0].children[1])
        make_main(game)
    abandon(writer)
    (file,) = tmp_path.glob("*.journal")
    assert b"gc" not in file.read_bytes().split(b"\n", 2)[2]
    root, _ = restored(tmp_path)
    assert write_text([root]) == write_text([game.root])


def with_comment(game: Game, text: str) -> None:
    game.edit(EditKind.COMMENT, [set_properties(game.current, {"C": [text], "LN": None})])


@pytest.mark.parametrize("count", [2, 64, 1000])
def test_however_many_variations_move_at_once_a_line_says_it(tmp_path: Path, count: int) -> None:
    """Inserting a move above them, which takes them out and puts them below it, and undoing and redoing that."""
    game, writer = journaled(tmp_path)
    game.go_to(game.root.children[0])
    branches = [Node({"W": ["cc"], "N": [str(number)]}) for number in range(count)]
    game.edit(EditKind.PASTE, attach_all(branches, game.current, 1))
    below = branches[-1]
    game.edit(EditKind.COMMENT, [set_properties(below, {"C": ["below"]})])
    before = len(content_of(writer))
    game.edit(*edited(insert_move(game, None)))
    game.undo()
    game.redo()
    game.go_to(game.current)
    game.edit(*edited(delete_node(game)))
    game.edit(*edited(delete_following(game)))
    game.undo()
    assert len(content_of(writer)) - before < 4000
    game.edit(EditKind.COMMENT, [set_properties(below, {"C": ["after all"]})])
    abandon(writer)
    root, node = restored(tmp_path)
    assert write_text([root]) == write_text([game.root])
    assert node.properties["C"] == ["after all"]


def edited(draft: Draft) -> tuple[EditKind, Sequence[Change], Node | None]:
    return draft.kind, draft.changes, draft.after


@pytest.mark.parametrize(("many", "left"), [(64, 2), (65, 67)])
def test_very_many_variations_do_not_leave_where_a_line_is_missing(tmp_path: Path, many: int, left: int) -> None:
    """The missing line may have changed their order, which their mark does not tell of very many."""
    game, writer = journaled(tmp_path)
    branches = [Node({"W": ["cc"], "N": [str(number)]}) for number in range(many + 1)]
    game.edit(EditKind.PASTE, attach_all(branches, game.root, 1))
    game.edit(EditKind.COMMENT, [set_properties(game.root, {"C": ["missing"]})])
    game.edit(EditKind.DELETE_FOLLOWING, detach_children(game.root, 1, many + 1))
    abandon(writer)
    (file,) = tmp_path.glob("*.journal")
    lines = file.read_bytes().split(b"\n")
    file.write_bytes(b"\n".join(line for line in lines if b"missing" not in line))
    root, _ = restored(tmp_path)
    assert len(root.children) == left


@pytest.mark.parametrize("long", [{"AW": ["aa:ii"] * 20_000}, {"GC": ["words " * 40_000]}])
def test_what_is_long_in_a_node_and_stays_is_not_written_again(tmp_path: Path, long: dict[str, list[str]]) -> None:
    game, writer = journaled(tmp_path)
    game.edit(EditKind.PROPERTIES, [set_properties(game.root, {"LN": ["aa:bb"], **long, "DM": ["1"]})])
    (file,) = tmp_path.glob("*.journal")
    size = file.stat().st_size
    for text in ("one", "two"):
        with_comment(game, text)
    game.undo()
    assert file.stat().st_size - size < 2000
    abandon(writer)
    root, _ = restored(tmp_path)
    assert write_text([root]) == write_text([game.root])
    assert list(root.properties) == list(game.root.properties)


@pytest.mark.parametrize("after", ["{}{}", "{}xx{}", "xx{}{}", "{}{}xx", "{}", "{1}", "{}\\]{}", "{0}{0}{1}"])
def test_of_a_long_text_only_what_changes_is_written(tmp_path: Path, after: str) -> None:
    game, writer = journaled(tmp_path)
    start, end = "begin " * 30_000, "finish" * 30_000
    comment = {"C": [start + end]}
    game.edit(EditKind.COMMENT, [set_properties(game.root, comment)])
    before = len(content_of(writer))
    game.edit(EditKind.COMMENT, [set_properties(game.root, {"C": [after.format(start, end)]})])
    game.undo()
    game.redo()
    assert len(content_of(writer)) - before < 2 * abs(len(after.format(start, end)) - 360_000) + 2000
    abandon(writer)
    assert write_text([restored(tmp_path)[0]]) == write_text([game.root])


def test_a_long_text_is_not_changed_where_a_line_is_missing(tmp_path: Path) -> None:
    game, writer = journaled(tmp_path)
    for text in ("same" * 60_000, "same" * 30_000 + "game" + "same" * 29_999, "same" * 60_000 + " again"):
        game.edit(EditKind.COMMENT, [set_properties(game.root, {"C": [text]})])
    abandon(writer)
    (file,) = tmp_path.glob("*.journal")
    lines = file.read_bytes().split(b"\n")
    file.write_bytes(b"\n".join(line for line in lines if b'"g"]' not in line))
    assert restored(tmp_path)[0].properties["C"] == ["same" * 60_000]


def test_what_is_long_and_was_changed_in_a_missing_line_is_not_taken_for_what_it_was(tmp_path: Path) -> None:
    game, writer = journaled(tmp_path)
    for number in range(3):
        game.edit(EditKind.PROPERTIES, [set_properties(game.root, {"AW": ["aa:ii"] * (20_000 + number)})])
    with_comment(game, "words")
    abandon(writer)
    (file,) = tmp_path.glob("*.journal")
    lines = file.read_bytes().split(b"\n")
    file.write_bytes(b"\n".join([*lines[:-3], *lines[-2:]]))
    (journal,) = left_journals(tmp_path)
    games = read_collection(journal.header.data).games
    assert journal.apply_to(games).lost == 2
    assert (len(games[0].properties["AW"]), "C" in games[0].properties) == (20_001, False)
    journal.release()


@pytest.mark.parametrize(
    "line",
    [
        {"properties": {"AW": []}},
        {"properties": {"AW": []}, "kept": ["AW"]},
        {"properties": {"AW": []}, "kept": {"AW": 1}},
        {"properties": {"AW": []}, "kept": {"AW": _mark_of_values([])}},
        {"properties": {"SZ": []}, "kept": {"SZ": _mark_of_values([])}},
        {"properties": {"C": ["x"]}, "kept": {"SZ": _mark_of_values(["9"])}},
        {"properties": {"C": []}, "spliced": {"C": ["", 0, 0, "x"]}},
        {"properties": {"SZ": []}, "spliced": {"SZ": [_mark_of_values(["9"]), 1, 1, "x"]}},
        {"properties": {"SZ": []}, "spliced": {"SZ": [_mark_of_values(["9"]), 1, 0, "]"]}},
        {"properties": {}, "spliced": {"SZ": [_mark_of_values(["9"]), 1, 0, "x"]}},
        {"properties": {"SZ": []}, "spliced": {"SZ": _mark_of_values(["9"])}},
    ],
)
def test_a_line_that_keeps_what_is_not_there_is_left_out(line: dict[str, object]) -> None:
    root = read_collection(FILE).games[0]
    before = dict(root.properties)
    made = Restoration([root], 0)
    assert not made.apply({"game": 0, "set": [0], "names": 0, **line})
    assert root.properties == before


@pytest.mark.parametrize(
    "line",
    [
        {"detach": [1], "index": 0, "count": 3},
        {"detach": [1], "index": 0, "count": 0},
        {"detach": [1], "index": 0, "count": 2, "child_mark": "another"},
        {"detach": [1], "index": 0, "count": 2, "node": 7},
        {"attach": [1], "index": 0, "count": 2, "nodes": [[-1, {}]]},
        {"attach": [1], "index": 0, "count": 1, "nodes": [[-1, {}], [-1, {}]]},
        {"attach": [1], "index": 0, "nodes": [[-1, {}], [-1, {}]]},
        {"attach": [1], "index": 0, "count": 2, "node": 0},
    ],
)
def test_variations_that_are_not_there_or_not_so_many_do_not_move(line: dict[str, object]) -> None:
    root = read_collection(FILE).games[0]
    before = write_text([root])
    assert not Restoration([root], 0).apply({"game": 0, "names": 0, **line})
    assert write_text([root]) == before


@pytest.mark.parametrize("parts", [0, 1, 2, 99])
def test_a_large_record_comes_back_however_much_was_prepared(tmp_path: Path, parts: int) -> None:
    data = b"(;C[" + b"x" * 2_500_000 + b"]" + b";B[aa];W[bb]" * 400 + b")"
    game, writer = journaled(tmp_path, data)
    root = game.root
    game.go_to(list(root.main_line())[-1])
    rest: Node | None = game.current
    for _ in range(parts):
        rest = None if rest is None else writer.prepare(rest)
    assert (rest is None) is (parts > 2)
    game.play(Point.from_vertex("C3"))
    writer.finish()
    abandon(writer)
    again, node = restored(tmp_path)
    assert write_text([again]) == write_text([game.root])
    assert NodePaths().path_of(node) == NodePaths().path_of(game.current)


def test_a_large_record_is_written_in_parts_and_the_changes_after_it(tmp_path: Path) -> None:
    data = b"(;C[" + b"x" * 9_000_000 + b"])"
    game, writer = journaled(tmp_path, data)
    root = game.root
    sizes = []
    for vertex in ("C3", "D4"):
        game.play(Point.from_vertex(vertex))
        assert writer.has_more
    while writer.has_more:
        writer.write_on()
        sizes.append(sum(file.stat().st_size for file in tmp_path.glob("*.journal")))
    assert writer.is_written
    assert max(after - before for before, after in pairwise(sizes)) < len(data) // 2
    abandon(writer)
    assert write_text([restored(tmp_path)[0]]) == write_text([root])


def test_a_large_record_that_is_not_written_yet_is_part_of_the_content(tmp_path: Path) -> None:
    data = b"(;C[" + b"x" * 9_000_000 + b"])"
    writer = JournalWriter(tmp_path)
    writer.start_from(Header(data, "game.sgf", "utf-8"))
    writer.begin()
    assert writer.has_more
    content = read_content(content_of(writer))
    assert content is not None
    assert content.header.data == data
    assert not content.is_damaged
    writer.discard()
    assert not writer.has_more


def test_a_long_text_that_comes_back_is_not_written_again(tmp_path: Path) -> None:
    data = b"(;C[" + b"x" * 200_000 + b"];B[aa])"
    game, writer = journaled(tmp_path, data)
    root = game.root
    for values in ({"C": None, "GN": ["Short"]}, {"C": ["Words"]}):
        game.edit(EditKind.PROPERTIES, [set_properties(root, values)])
    for step in (game.undo, game.undo, game.redo, game.undo):
        step()
        assert len(content_of(writer)) < len(data) + 5_000
    game.edit(EditKind.REPLACE_TEXT, [set_properties(root, {"C": ["y".join("x" * 10_000)]})])
    game.edit(EditKind.REPLACE_TEXT, [set_properties(root, {"C": ["yz" * 100_000]})])
    size = len(content_of(writer))
    for step in (game.undo, game.redo, game.undo):
        step()
        assert len(content_of(writer)) < size + 50_000
    game.undo()
    abandon(writer)
    assert write_text([restored(tmp_path)[0]]) == write_text([root])
    assert len(root.properties["C"][0]) == 200_000


def test_nodes_that_were_encoded_before_they_are_attached_come_back(tmp_path: Path) -> None:
    game, writer = journaled(tmp_path)
    new = read_collection(b"(;B[aa]" + b";W[bb];B[cc]" * 3_000 + b"(;W[dd];B[ee])(;W[ff]C[gg]))").games
    changes: list[Change] = [*detach_children(game.root), *attach_all(new, game.root)]
    writer.encode(changes)
    with patch.object(journal_changes, "encode_nodes", side_effect=AssertionError):
        game.edit(EditKind.PASTE, changes)
        game.undo()
        writer.start_from(Header(FILE, "game.sgf", "utf-8"))
        game.redo()
    assert content_of(writer).count(b'"bb"') == 3_000
    game.edit(EditKind.COMMENT, [set_properties(new[0].children[0], {"C": ["Words"]})])
    writer.start_from(Header(FILE, "game.sgf", "utf-8"))
    game.undo()
    game.undo()
    writer.start_from(Header(FILE, "game.sgf", "utf-8"))
    game.redo()
    abandon(writer)
    assert write_text([restored(tmp_path)[0]]) == write_text([game.root])


def test_bytes_that_no_charset_has_come_back(tmp_path: Path) -> None:
    game, writer = journaled(tmp_path)
    change = set_properties(game.root, {"GN": ["caf\udce9"]})
    change.apply()
    writer.write(0, change)
    abandon(writer)
    root, _ = restored(tmp_path)
    assert root.properties["GN"] == ["caf\udce9"]


def test_paths_name_every_node_of_a_tree() -> None:
    root = read_collection(b"(;(;(;)(;;;(;)(;)))(;;)(;))").games[0]
    for node in root.subtree():
        assert node_at(root, NodePaths().path_of(node)) is node


def test_a_removed_journal_is_closed_for_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its last descriptor is closed elsewhere, as to free what a large file held takes long."""
    game, writer = journaled(tmp_path)
    held, duplicate = list[int](), os.dup

    def duplicated(number: int) -> int:
        held.append(duplicate(number))
        return held[-1]

    monkeypatch.setattr(os, "dup", duplicated)
    game.play(Point.from_vertex("A1"))
    writer.discard()
    assert not [*tmp_path.glob("*.journal")]
    writer._sync._thread.shutdown(wait=True)
    assert held
    for descriptor in held:
        with pytest.raises(OSError, match="descriptor"):
            os.fstat(descriptor)


def test_a_journal_goes_where_no_more_files_can_be_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, writer = journaled(tmp_path)
    game.play(Point.from_vertex("A1"))

    def refuse(_number: int) -> int:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(os, "dup", refuse)
    writer.discard()
    assert not [*tmp_path.glob("*.journal")]


def test_the_checksum_of_a_record_is_computed_once_for_all_journals_that_start_from_it(tmp_path: Path) -> None:
    writer, data = JournalWriter(tmp_path), b"(;C[" + b"x" * 5_000_000 + b"])"
    with patch.object(Checksum, "advance", autospec=True, side_effect=Checksum.advance) as advanced:
        writer.start_from(Header(data, "game.sgf", "utf-8"))
        writer.begin()
        writer.finish()
        once = advanced.call_count
        writer.start_from(Header(data, "other.sgf", "utf-8"))
        writer.begin()
        writer.finish()
        assert advanced.call_count < once + 5
    content = read_content(content_of(writer))
    writer.discard()
    assert content is not None
    assert not content.is_start_damaged
