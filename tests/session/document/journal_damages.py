"""Damage journals in every way, and count what is told and what is not.

    python -m tests.session.document.journal_damages [--seed S] [--count N]

Only a journal cut at the end of a line may be restored without a word: it is what a program leaves that was killed a
little earlier. Exit status 1 if anything else went unmentioned, or a change was made at another node than its own.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

from qtgo.core.record.edit_history import Attach, Change, Detach, Row, set_properties
from qtgo.core.record.tree import Node
from qtgo.session.document.autosave_journal import Header, Journal, JournalWriter, Restored, read_journal
from qtgo.sgf.issue import SgfError
from qtgo.sgf.reader import read_collection
from qtgo.sgf.writer import write_text
from tests.session.document.written_journal import content_of

# Every node has a name of its own (N), so that one can tell which it is, whatever its place.
FILE = b"(;FF[4]GM[1]SZ[9]N[root];N[a](;N[b];N[c](;N[d])(;N[e]))(;N[f](;N[g];N[h])(;N[i]))(;N[j]))"
HEAD_LINES = 3  # the head, the record, the head again

UNREADABLE = "unreadable"
WRONG_START = "wrong start"
_LEFT_OUT = "left out"
_ALL_READ = "all read"
UNCHANGED = "unchanged"  # as when two equal lines were swapped
EARLIER = "earlier"
UNMENTIONED = "UNMENTIONED"
MISPLACED = "MISPLACED"
OUTCOMES = (UNREADABLE, WRONG_START, _LEFT_OUT, _ALL_READ, UNCHANGED, EARLIER, UNMENTIONED, MISPLACED)


class Edits:
    """Random edits of a tree, written down; each says of which node it is. ``states``: the game after each."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.random = random.Random(seed)
        self.root = read_collection(FILE).games[0]
        self.writer = JournalWriter(folder)
        self.writer.start_from(Header(FILE, "game.sgf", "utf-8"))
        self.made = 0
        self.out: list[Detach] = []
        self.states = [write_text([self.root])]

    def make(self) -> None:
        """Make one more edit, and write it."""
        self._do(self._choose())
        self.states.append(write_text([self.root]))

    def _choose(self) -> Change:
        nodes = list(self.root.subtree())
        node, kind = self.random.choice(nodes), self.random.randrange(8)
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
            taken_out = self.out.pop(self.random.randrange(len(self.out)))
            parent = taken_out.parent
            if parent in nodes:
                return Attach(taken_out.node, parent, self.random.randint(0, len(parent.children)), taken_out.row)
        if kind < 6 and node.parent is not None and len(nodes) > 6:
            self.out.append(Detach(node, node.parent, node.parent.children.index(node)))
            return self.out[-1]
        fork = next((node for node in nodes if len(node.children) > 1), None)
        if kind >= 6 and fork is not None:
            first = self.random.randrange(len(fork.children) - 1)
            row = Row(fork.children[first : first + self.random.randint(2, 5)])
            self.out.append(Detach(row.nodes[0], fork, first, row))
            return self.out[-1]
        return set_properties(node, {"C": [f"{node.properties['N'][0]} {self.made}"]})

    def _do(self, change: Change) -> None:
        change.apply()
        self.writer.write(0, change)


class Session(Edits):
    """Edits that are over; ``content`` is their journal."""

    def __init__(self, folder: Path, seed: int, changes: int = 30) -> None:
        super().__init__(folder, seed)
        for _ in range(changes):
            self.make()
        self.content = content_of(self.writer)
        self.writer.discard()


_BASE_PARENTS = {
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
        parent = node.properties.get("GN", [_BASE_PARENTS.get(name, "")])[0]
        if node.parent is not None and node.parent.properties["N"][0] != parent:
            return False
    return True


def restored(journal: Journal) -> tuple[Node, Restored]:
    """Return the game that a journal leads to, and what is said of it."""
    games = read_collection(journal.header.data).games
    made = journal.apply_to(games)
    return games[0], made


def outcome(content: bytes, session: Session) -> str:
    """Return what became of a session's damaged journal: one of OUTCOMES, of which the first four are told."""
    journal = read_journal(content)
    if journal is None:
        return UNREADABLE
    try:
        root, made = restored(journal)
    except SgfError:
        return UNREADABLE
    if made.is_start_damaged:
        return WRONG_START
    if not is_right(root):
        return MISPLACED
    if made.is_damaged:
        return _LEFT_OUT if made.lost else _ALL_READ
    if content == session.content:
        return UNCHANGED
    is_earlier = session.content.startswith(content) and write_text([root]) in session.states
    return EARLIER if is_earlier else UNMENTIONED


# The damages


def _spot(chance: random.Random, content: bytes) -> tuple[int, int]:
    """Choose the start and the end of a part."""
    start = chance.randrange(len(content))
    return start, min(len(content), start + chance.choice((1, 3, 20, 200, 512)))


def _flip_a_bit(chance: random.Random, content: bytes) -> bytes:
    place = chance.randrange(len(content))
    return content[:place] + bytes([content[place] ^ 1 << chance.randrange(8)]) + content[place + 1 :]


def _overwrite(chance: random.Random, content: bytes) -> bytes:
    start, end = _spot(chance, content)
    return content[:start] + bytes(byte ^ chance.randrange(1, 256) for byte in content[start:end]) + content[end:]


def _zero(chance: random.Random, content: bytes) -> bytes:
    start, end = _spot(chance, content)
    return content[:start] + bytes(end - start) + content[end:]


def _zero_the_end(chance: random.Random, content: bytes) -> bytes:
    start = chance.randrange(len(content))
    return content[:start] + bytes(len(content) - start)


def _cut(chance: random.Random, content: bytes) -> bytes:
    return content[: chance.randrange(len(content))]


def _cut_after_a_line(chance: random.Random, content: bytes) -> bytes:
    lines = content.splitlines(keepends=True)
    return b"".join(lines[: chance.randrange(len(lines))])


def _cut_before_the_end_of_a_line(chance: random.Random, content: bytes) -> bytes:
    lines = content.splitlines(keepends=True)
    return b"".join(lines[: chance.randrange(1, len(lines) + 1)])[:-1]


def _take_out(chance: random.Random, content: bytes) -> bytes:
    start, end = _spot(chance, content)
    return content[:start] + content[end:]


def _insert(chance: random.Random, content: bytes) -> bytes:
    place = chance.randrange(len(content) + 1)
    return content[:place] + chance.randbytes(chance.choice((1, 3, 20, 200))) + content[place:]


def _double(chance: random.Random, content: bytes) -> bytes:
    start, end = _spot(chance, content)
    return content[:end] + content[start:]


def _move_to_the_end(chance: random.Random, content: bytes) -> bytes:
    start, end = _spot(chance, content)
    return content[:start] + content[end:] + content[start:end]


def _remove_a_line(chance: random.Random, content: bytes) -> bytes:
    lines = content.splitlines(keepends=True)
    del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def _double_a_line(chance: random.Random, content: bytes) -> bytes:
    lines = content.splitlines(keepends=True)
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))
    return b"".join(lines)


def _swap_lines(chance: random.Random, content: bytes) -> bytes:
    lines = content.splitlines(keepends=True)
    first, second = chance.sample(range(len(lines)), 2)
    lines[first], lines[second] = lines[second], lines[first]
    return b"".join(lines)


def _join_lines(chance: random.Random, content: bytes) -> bytes:
    lines = content.splitlines(keepends=True)
    place = chance.randrange(len(lines))
    lines[place] = lines[place][:-1]
    return b"".join(lines)


DAMAGES: Mapping[str, Callable[[random.Random, bytes], bytes]] = {
    function.__name__.strip("_").replace("_", " "): function
    for function in (
        _flip_a_bit,
        _overwrite,
        _zero,
        _zero_the_end,
        _cut,
        _cut_after_a_line,
        _cut_before_the_end_of_a_line,
        _take_out,
        _insert,
        _double,
        _move_to_the_end,
        _remove_a_line,
        _double_a_line,
        _swap_lines,
        _join_lines,
    )
}


def outcomes(kind: str, session: Session, seed: int, count: int) -> Counter[str]:
    """Damage a session's journal so many times in one way, and count what became of it."""
    damage, chance = DAMAGES[kind], random.Random(f"{seed}/{kind}")
    return Counter(outcome(damage(chance, session.content), session) for _ in range(count))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.session.document.journal_damages", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300, help="damages of each kind (default 300)")
    options = parser.parse_args()
    print(f"{'':30}{''.join(f'{name:>13}' for name in OUTCOMES)}")
    sums = Counter[str]()
    with tempfile.TemporaryDirectory(prefix="qtgo-journals-") as folder:
        sessions = [Session(Path(folder), options.seed + number) for number in range(10)]
    for kind in DAMAGES:
        found = Counter[str]()
        for number, session in enumerate(sessions):
            count = (options.count + number) // len(sessions)
            found += outcomes(kind, session, options.seed + number, count)
        print(f"{kind:30}{''.join(f'{found[name]:13}' for name in OUTCOMES)}")
        sums += found
    print(f"{'all':30}{''.join(f'{sums[name]:13}' for name in OUTCOMES)}")
    return 1 if sums[UNMENTIONED] or sums[MISPLACED] else 0


if __name__ == "__main__":
    sys.exit(main())
