"""Damaged journals: nothing goes unmentioned, nothing is made of a node that it was not written for."""

from __future__ import annotations

import errno
import json
import random
from pathlib import Path

import pytest

from qtgo.controllers.document import Document
from qtgo.controllers.game import GameController
from qtgo.controllers.journal import Header, Journal, JournalWriter, Restored, left_journals, read_journal
from qtgo.core.record.game import Game
from qtgo.core.record.history import Attach, Change, Detach, set_properties
from qtgo.core.record.new_game import NewGame
from qtgo.core.record.tree import Node
from qtgo.files.trouble import BrokenState, Stored
from qtgo.sgf.reader import read_collection
from qtgo.sgf.writer import write_collection, write_text
from qtgo.storage import Storage

# Every node has a name of its own (N), so that one can tell which it is, whatever its place.
FILE = b"(;FF[4]GM[1]SZ[9]N[root];N[a](;N[b];N[c](;N[d])(;N[e]))(;N[f](;N[g];N[h])(;N[i]))(;N[j]))"


class Session:
    """Random edits of a tree, written down; each says of which node it is."""

    def __init__(self, folder: Path, seed: int, changes: int = 30) -> None:
        self.random = random.Random(seed)
        self.root = read_collection(FILE).games[0]
        self.writer = JournalWriter(folder)
        self.writer.start_from(Header(FILE, "game.sgf", "utf-8"))
        self.made = 0
        self.out: list[tuple[Node, Node]] = []
        self.prefixes = {b""}
        for _ in range(changes):
            self._do(self._choose())
            self.prefixes.add(self.writer.content())
        self.content = self.writer.content()
        self.writer.discard()

    def _choose(self) -> Change:
        nodes = list(self.root.subtree())
        node, kind = self.random.choice(nodes), self.random.randrange(6)
        self.made += 1
        if kind < 2:
            return set_properties(node, {"C": [f"{node.properties['N'][0]} {self.made}"]})
        if kind < 4:
            tag = f"new {self.made}"
            new = Node({"N": [tag], "GN": [node.properties["N"][0]]})
            Node({"N": [f"{tag} below"], "GN": [tag]}, new)
            index = self.random.choice([0, len(node.children), len(node.children)])
            return Attach(new, node, index)
        if kind == 4 and self.out:
            taken_out, parent = self.out.pop(self.random.randrange(len(self.out)))
            if parent in nodes:
                return Attach(taken_out, parent, self.random.randint(0, len(parent.children)))
        if node.parent is not None and len(nodes) > 6:
            self.out.append((node, node.parent))
            return Detach(node, node.parent, node.parent.children.index(node))
        return set_properties(node, {"C": [f"{node.properties['N'][0]} {self.made}"]})

    def _do(self, change: Change) -> None:
        change.apply()
        self.writer.write(0, change)


BASE_PARENTS = {
    node.properties["N"][0]: node.parent.properties["N"][0]
    for node in read_collection(FILE).games[0].subtree()
    if node.parent is not None
}


def is_right(root: Node) -> bool:
    """Return whether every change that was restored is at the node for which it was written."""
    for node in root.subtree():
        name = node.properties["N"][0]
        if "C" in node.properties and not node.properties["C"][0].startswith(f"{name} "):
            return False
        parent = node.properties.get("GN", [BASE_PARENTS.get(name, "")])[0]
        if node.parent is not None and node.parent.properties["N"][0] != parent:
            return False
    return True


def damaged(content: bytes, seed: int) -> bytes:
    rng = random.Random(seed)
    start = rng.randrange(len(content))
    length = min(len(content) - start, rng.choice([1, 1, 1, 3, 20, 200]))
    new = bytes(rng.randrange(256) for _ in range(length))
    return {
        0: content[:start] + new + content[start + length :],
        1: content[:start] + content[start + length :],
        2: content[:start] + new + content[start:],
        3: content[:start] + bytes(length) + content[start + length :],
        4: content[:start],
        5: content[:start] + content[start + length :][::1] + content[start : start + length],
        6: content[:start] + content[start : start + length] + content[start:],
    }[rng.randrange(7)]


def restored(journal: Journal) -> tuple[Node, Restored]:
    games = read_collection(journal.header.data).games
    made = journal.apply_to(games)
    return games[0], made


@pytest.mark.parametrize("session", range(6))
def test_no_damage_goes_unmentioned_and_nothing_wrong_is_restored(tmp_path: Path, session: int) -> None:
    whole = Session(tmp_path, session)
    outcomes = {"unreadable": 0, "partly": 0, "whole": 0}
    for seed in range(250):
        content = damaged(whole.content, seed)
        if content in whole.prefixes:
            continue  # as after a crash a little earlier
        journal = read_journal(content)
        if journal is None:
            outcomes["unreadable"] += 1
            continue
        if journal.content.is_start_damaged:
            outcomes["partly"] += 1
            continue
        root, made = restored(journal)
        assert made.is_damaged, seed
        assert is_right(root), seed
        outcomes["partly" if made.lost else "whole"] += 1
    assert outcomes["partly"] > 5 * outcomes["unreadable"]


@pytest.mark.parametrize("session", range(20))
def test_each_line_that_is_missing_leaves_the_others_at_their_nodes(tmp_path: Path, session: int) -> None:
    whole = Session(tmp_path, 100 + session)
    *lines, rest = whole.content.split(b"\n")
    assert rest == b""
    head = 3
    for number in range(head, len(lines) - 1):
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
        assert write_text([root]) == write_text([whole.root])


def edited(folder: Path, texts: int) -> bytes:
    """Give the journal of comments at the nodes of the file, one after the other."""
    root = read_collection(FILE).games[0]
    writer = JournalWriter(folder)
    writer.start_from(Header(FILE, "", "utf-8"))
    for number, node in zip(range(texts), root.subtree(), strict=False):
        change = set_properties(node, {"C": [f"comment {number}"]})
        change.apply()
        writer.write(0, change)
    content = writer.content()
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
        self.storage = Storage()
        self.storage.found_broken.connect(self.told.append)
        (self.journal,) = left_journals(folder / "journals")
        self.document = Document(GameController(Game.new(NewGame().info)), folder / "journals", storage=self.storage)


def test_the_damaged_file_is_kept_and_the_game_goes_on_in_another(tmp_path: Path) -> None:
    content = edited(tmp_path, 8).replace(b"comment 3", b"cXmment 3")
    leave(tmp_path, content)
    first = Restoring(tmp_path)
    first.document.restore(first.journal)
    aside = tmp_path / "journals" / "left.damaged"
    assert first.told == [BrokenState(Stored.RECOVERY, aside, lost=1, is_partial=True)]
    assert aside.read_bytes() == content
    kept = first.document.unsaved_journal()
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


def test_a_damaged_record_is_taken_from_its_file_if_that_is_the_same(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(FILE)
    writer = JournalWriter(tmp_path)
    writer.start_from(Header(FILE, str(path), "utf-8"))
    writer.begin()
    content = writer.content().replace(b"N[h]", b"N[x]")
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
    leave(tmp_path, writer.content().replace(b"N[h]", b"N[x]"))
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

    def fail(_path: Path) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "read_bytes", fail)
        (journal,) = left_journals(copy.parent)
        assert not journal.is_readable
        assert journal.put_aside() == copy
    (journal,) = left_journals(copy.parent)
    assert journal.is_readable
    journal.discard()
