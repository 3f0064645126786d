"""Damaged journals: nothing goes unmentioned, nothing is made of a node that it was not written for."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from io import FileIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from qtgo.core.editing.edits import Draft
from qtgo.core.editing.transform import swap_colors, turn_board
from qtgo.core.editing.tree_edits import begin_here
from qtgo.core.game.game import Game
from qtgo.core.game.new_game import NewGame
from qtgo.core.record.edit_history import History, set_properties
from qtgo.core.rules.symmetry import Symmetry
from qtgo.files.file_problems import BrokenState, Stored
from qtgo.session.document.autosave_journal import Header, JournalWriter, left_journals, read_journal
from qtgo.session.document.document import Document
from qtgo.session.document.journal_format import read_content
from qtgo.session.game.game_controller import GameController
from qtgo.sgf.reader import read_collection
from qtgo.sgf.writer import write_collection, write_text
from qtgo.storage_health import StorageHealth
from tests.conftest import PATIENCE
from tests.fuzz.kept import journal as journal_of
from tests.fuzz.kept import parts
from tests.session.document.journal_damages import (
    DAMAGES,
    EARLIER,
    FILE,
    HEAD_LINES,
    MISPLACED,
    UNCHANGED,
    UNMENTIONED,
    UNREADABLE,
    WRONG_START,
    Edits,
    Session,
    is_right,
    outcomes,
    restored,
)
from tests.session.document.journal_kills import RIGHT, kill_often
from tests.session.document.written_journal import content_of


@pytest.fixture(scope="module")
def sessions(tmp_path_factory: pytest.TempPathFactory) -> list[Session]:
    return [Session(tmp_path_factory.mktemp("sessions"), seed) for seed in range(3)]


@pytest.mark.parametrize("kind", DAMAGES)
def test_only_a_cut_after_a_line_goes_unmentioned(sessions: list[Session], kind: str) -> None:
    found = Counter[str]()
    for session in sessions:
        found += outcomes(kind, session, seed=1, count=60)
    assert found[UNMENTIONED] == found[MISPLACED] == 0
    if kind != "cut after a line":
        assert found[EARLIER] + found[UNCHANGED] <= 0.1 * found.total()
    assert found[UNREADABLE] + found[WRONG_START] <= 0.2 * found.total()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_process_killed_at_any_moment_leaves_what_it_has_told() -> None:
    assert kill_often(seed=1, count=8) == {RIGHT: 8}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_process_killed_while_it_edits_saves_and_restores_leaves_whole_edits() -> None:
    command = [sys.executable, "-m", "tests.session.document.document_kills", "small", "--count", "8"]
    ended = subprocess.run(command, capture_output=True, check=False, timeout=PATIENCE / 1000)
    assert (ended.returncode, ended.stderr) == (0, b""), ended.stdout.decode()


def test_no_kill_between_two_writes_leaves_a_torn_line(tmp_path: Path) -> None:
    sizes = list[int]()

    class NotedFile(FileIO):
        def write(self, data: Any, /) -> int:
            written = super().write(data)
            sizes.append(self.tell())
            return written

    with patch("qtgo.session.document.autosave_journal.FileIO", NotedFile):
        edits = Edits(tmp_path, seed=1)
        for _ in range(10):
            edits.make()
        content = content_of(edits.writer)
    assert len(sizes) > 5
    for size in sizes:
        journal = read_content(content[:size])
        assert journal is not None
        assert not journal.is_damaged
    edits.writer.discard()


def turned(folder: Path) -> tuple[list[bytes], list[str]]:
    """Return the lines of the journal of edits that each rewrite the whole game, and the game before and after each."""
    root = read_collection(FILE).games[0]
    writer = JournalWriter(folder)
    writer.start_from(Header(FILE, "", "utf-8"))
    game = Game(root, history=History(on_change=lambda change, goes_on: writer.write(0, change, goes_on=goes_on)))
    states = [write_text([root])]

    def edit(think: Callable[[Game], Draft]) -> None:
        draft = think(game)
        game.edit(draft.kind, draft.changes, draft.after)

    def begin_at_a_move(game: Game) -> Draft:
        game.go_to(root.children[0].children[1])
        return begin_here(game)

    for make in (
        partial(edit, lambda game: turn_board(game, Symmetry.TURN_RIGHT)),
        partial(edit, swap_colors),
        game.undo,
        game.redo,
        partial(edit, begin_at_a_move),
        game.undo,
    ):
        make()
        states.append(write_text([root]))
    lines = content_of(writer).splitlines(keepends=True)
    writer.discard()
    return lines, states


def test_no_half_of_an_edit_is_restored(tmp_path: Path) -> None:
    """Between the lines of one that turns the board, all moves are gone."""
    lines, states = turned(tmp_path)
    assert len(lines) > HEAD_LINES + 2 * len(states)
    found = []
    for count in range(HEAD_LINES, len(lines) + 1):
        for torn in (b"", *([lines[count][:-3]] if count < len(lines) else [])):
            journal = read_journal(b"".join(lines[:count]) + torn)
            assert journal is not None
            root, made = restored(journal)
            assert made.is_damaged == bool(torn)
            found.append(write_text([root]))
    assert list(dict.fromkeys(found)) == list(dict.fromkeys(states)) and found[-1] == states[-1]


def test_the_changes_of_an_edit_are_written_together(tmp_path: Path) -> None:
    root = read_collection(FILE).games[0]
    writer = JournalWriter(tmp_path)
    writer.start_from(Header(FILE, "", "utf-8"))
    with patch.object(JournalWriter, "write_on", autospec=True, side_effect=JournalWriter.write_on) as written:
        for number in range(9):
            change = set_properties(root, {"C": [str(number)]})
            change.apply()
            writer.write(0, change, goes_on=number < 8)
    assert written.call_count == 1 and not writer.has_more
    writer.discard()


def test_a_change_that_is_missing_takes_with_it_what_its_edit_did_before(tmp_path: Path) -> None:
    lines, states = turned(tmp_path)
    last_of_the_first = HEAD_LINES + 2
    journal = read_journal(b"".join([*lines[:last_of_the_first], lines[last_of_the_first][:-9] + b"\n"]))
    assert journal is not None
    root, made = restored(journal)
    assert (write_text([root]), made.is_damaged, made.lost) == (states[0], True, 3)


def test_a_journal_goes_on_where_an_edit_was_cut_off(tmp_path: Path) -> None:
    lines, states = turned(tmp_path / "before")
    left = leave(tmp_path, b"".join(lines[: HEAD_LINES + 5]))
    first = Restoring(tmp_path)
    first.document.restore(first.journal)
    assert not first.told and write_text(first.document.collection.games) == states[1]
    assert content_of(first.document) == b"".join(lines[: HEAD_LINES + 3])
    first.games.set_info(replace(first.games.game.info, event="after"))
    kept = left.read_bytes()
    assert kept == content_of(first.document)
    shown = write_text(first.document.collection.games)
    first.document.close()
    leave(tmp_path, kept)
    second = Restoring(tmp_path)
    second.document.restore(second.journal)
    assert not second.told and write_text(second.document.collection.games) == shown
    second.document.close()


def test_a_journal_cut_after_a_line_is_restored_as_it_was_then(sessions: list[Session]) -> None:
    for session in sessions:
        lines = session.content.splitlines(keepends=True)
        for count, state in enumerate(session.states):
            journal = read_journal(b"".join(lines[: HEAD_LINES + count]))
            assert journal is not None
            root, made = restored(journal)
            assert (write_text([root]), made.is_damaged) == (state, False)


def test_the_last_line_is_read_without_its_end(sessions: list[Session]) -> None:
    session = sessions[0]
    journal = read_journal(session.content[:-1])
    assert journal is not None
    root, made = restored(journal)
    assert (write_text([root]), made.is_damaged, made.lost) == (session.states[-1], True, 0)


def test_lines_in_another_order_are_read_and_mentioned(sessions: list[Session]) -> None:
    session = sessions[0]
    *lines, before, last = session.content.splitlines(keepends=True)
    journal = read_journal(b"".join((*lines, last, before)))
    assert journal is not None
    root, made = restored(journal)
    assert (write_text([root]), made.is_damaged, made.lost) == (session.states[-1], True, 0)


@pytest.mark.parametrize("session", range(20))
def test_each_line_that_is_missing_leaves_the_others_at_their_nodes(tmp_path: Path, session: int) -> None:
    whole = Session(tmp_path, 100 + session)
    *lines, rest = whole.content.split(b"\n")
    assert rest == b""
    for number in range(HEAD_LINES, len(lines) - 1):
        journal = read_journal(b"\n".join([*lines[:number], *lines[number + 1 :], b""]))
        assert journal is not None
        root, made = restored(journal)
        assert made.is_damaged and made.lost >= 1
        assert is_right(root), number


def test_a_whole_journal_is_whole(tmp_path: Path) -> None:
    for seed in range(30):
        whole = Session(tmp_path, seed)
        journal = read_journal(whole.content)
        assert journal is not None
        root, made = restored(journal)
        assert (made.is_damaged, made.lost) == (False, 0)
        assert write_text([root]) == whole.states[-1]


def edited(folder: Path, texts: int) -> bytes:
    """Return the journal of comments at the nodes of the file, one after the other."""
    root = read_collection(FILE).games[0]
    writer = JournalWriter(folder)
    writer.start_from(Header(FILE, "", "utf-8"))
    for number, node in zip(range(texts), root.subtree(), strict=False):
        change = set_properties(node, {"C": [f"comment {number}"]})
        change.apply()
        writer.write(0, change)
    content = content_of(writer)
    writer.discard()
    return content


def test_changes_behind_a_damaged_one_are_restored(tmp_path: Path) -> None:
    content = edited(tmp_path, 8).replace(b"comment 3", b"cXmment 3")
    journal = read_journal(content)
    assert journal is not None
    root, made = restored(journal)
    assert made.lost == 1
    assert [node.properties.get("C") is not None for node in root.subtree()][:8] == [True] * 3 + [False] + [True] * 4


@pytest.mark.parametrize("place", [0, 20, 60])
def test_the_second_head_serves_where_the_first_is_damaged(tmp_path: Path, place: int) -> None:
    content = edited(tmp_path, 5)
    journal = read_journal(content[:place] + b"?" + content[place + 1 :])
    assert journal is not None
    root, made = restored(journal)
    assert (made.is_damaged, made.is_start_damaged, made.lost) == (True, False, 0)
    assert sum("C" in node.properties for node in root.subtree()) == 5


def leave(folder: Path, content: bytes) -> Path:
    file = folder / "journals" / "left.journal"
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(content)
    return file


class Restoring:
    """A document that restores what is left, and what it tells."""

    def __init__(self, folder: Path) -> None:
        self.told: list[BrokenState] = []
        self.storage = StorageHealth()
        self.storage.found_broken.connect(self.told.append)
        (self.journal,) = left_journals(folder / "journals")
        self.games = GameController(Game.new(NewGame().info))
        self.document = Document(self.games, folder / "journals", storage=self.storage)


def test_the_damaged_file_is_kept_and_the_game_goes_on_in_another(tmp_path: Path) -> None:
    content = edited(tmp_path, 8).replace(b"comment 3", b"cXmment 3")
    leave(tmp_path, content)
    first = Restoring(tmp_path)
    first.document.restore(first.journal)
    aside = tmp_path / "journals" / "left.damaged"
    assert first.told == [BrokenState(Stored.RECOVERY, aside, lost=1, is_partial=True)]
    assert aside.read_bytes() == content
    kept = content_of(first.document)
    shown = write_collection(first.document.collection)
    assert b"comment 7" in shown
    first.document.close()
    leave(tmp_path, kept)
    second = Restoring(tmp_path)
    second.document.restore(second.journal)
    assert not second.told
    assert write_collection(second.document.collection) == shown
    second.document.close()
    leave(tmp_path, content)
    third = Restoring(tmp_path)
    third.document.restore(third.journal)
    assert (tmp_path / "journals" / "left.damaged-2").exists()
    third.document.close()


def test_what_follows_a_line_with_the_last_number_for_nodes_is_restored_too(tmp_path: Path) -> None:
    last = {"n": 1, "game": 0, "set": [0], "names": (1 << 31) - 1, "properties": {"C": ["before"]}}
    head, record, _ = parts(edited(tmp_path, 1))
    leave(tmp_path, journal_of(head, record, [last]))
    first = Restoring(tmp_path)
    first.document.restore(first.journal)
    first.games.set_info(replace(first.games.game.info, event="after"))
    kept = content_of(first.document)
    first.document.close()
    leave(tmp_path, kept)
    second = Restoring(tmp_path)
    second.document.restore(second.journal)
    assert second.games.game.info.event == "after"
    second.document.close()


def test_a_damaged_record_is_taken_from_its_file_if_that_is_the_same(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(FILE)
    writer = JournalWriter(tmp_path)
    writer.start_from(Header(FILE, str(path), "utf-8"))
    writer.begin()
    content = content_of(writer).replace(b"N[h]", b"N[x]")
    writer.discard()
    leave(tmp_path, content)
    restoring = Restoring(tmp_path)
    assert restoring.journal.header.data == FILE
    restoring.document.restore(restoring.journal)
    assert [broken.is_start_damaged for broken in restoring.told] == [False]
    assert restoring.document.state.path == path
    restoring.document.close()


def test_a_damaged_record_without_its_file_is_shown_with_a_warning_and_without_its_name(tmp_path: Path) -> None:
    writer = JournalWriter(tmp_path)
    writer.start_from(Header(FILE, str(tmp_path / "gone.sgf"), "utf-8"))
    writer.begin()
    leave(tmp_path, content_of(writer).replace(b"N[h]", b"N[x]"))
    writer.discard()
    restoring = Restoring(tmp_path)
    restoring.document.restore(restoring.journal)
    assert [broken.is_start_damaged for broken in restoring.told] == [True]
    assert restoring.document.state.path is None
    restoring.document.close()


@pytest.mark.parametrize("content", [b"", b"\0" * 500, b'{"journal": 2', b"garbage\n\n"])
def test_what_has_no_beginning_is_found_and_kept(tmp_path: Path, content: bytes) -> None:
    leave(tmp_path, content)
    (journal,) = left_journals(tmp_path / "journals")
    assert not journal.is_readable
    aside = journal.put_aside()
    assert aside.read_bytes() == content
    assert not left_journals(tmp_path / "journals")


OLD_LINES = [
    {"game": 0, "set": [0], "properties": {"GM": ["1"], "C": ["one"]}},
    {"game": 0, "attach": [1], "index": 0, "nodes": [[-1, {"W": ["aa"]}]]},
    {"game": 0, "attach": 2, "index": 0, "nodes": [[-1, {"B": ["bb"]}]]},
]


def old_journal(lines: list[str]) -> bytes:
    data = b"(;GM[1]SZ[9];B[ee])"
    head = {"journal": 2, "path": "", "encoding": "utf-8", "is_chosen": False, "game": 0, "size": len(data)}
    return "\n".join([json.dumps(head), data.decode(), *lines, ""]).encode()


def test_a_journal_without_checksums_is_read_up_to_the_damage(tmp_path: Path) -> None:
    lines = [json.dumps(line) for line in OLD_LINES]
    leave(tmp_path, old_journal(lines))
    whole = Restoring(tmp_path)
    whole.document.restore(whole.journal)
    assert not whole.told
    assert b"C[one]" in (data := write_collection(whole.document.collection)) and b";W[aa]\n;B[bb]" in data.replace(
        b";B[bb]", b"\n;B[bb]"
    ).replace(b"\n\n", b"\n")
    assert not (tmp_path / "journals" / "left.journal").exists()
    whole.document.close()
    leave(tmp_path, old_journal([lines[0], lines[1][:-4], lines[2]]))
    torn = Restoring(tmp_path)
    torn.document.restore(torn.journal)
    assert [broken.lost for broken in torn.told] == [2]
    torn.document.close()


def test_a_journal_that_the_system_does_not_let_us_read_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = JournalWriter(tmp_path)
    writer.start_from(Header(b"(;GM[1])"))
    writer.begin()
    (file,) = tmp_path.glob("*.journal")
    copy = tmp_path / "other" / file.name
    copy.parent.mkdir()
    copy.write_bytes(file.read_bytes())
    writer.discard()

    def fail(_path: Path, _limit: int) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr("qtgo.session.document.autosave_journal.read_input", fail)
        (journal,) = left_journals(copy.parent)
        assert not journal.is_readable
        assert journal.put_aside() == copy
    (journal,) = left_journals(copy.parent)
    assert journal.is_readable
    journal.discard()
