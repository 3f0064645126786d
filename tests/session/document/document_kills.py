"""Kill a process at random moments while it edits, saves, restores and keeps a game, however large that is.

    python -m tests.session.document.document_kills [--seed S] [--count N] [--edits N] [KIND...]

What is left, the journal or else the file, is right if it is the game as it was after the last edit that had been
written down, or after the one that was under way: no half of an edit, and nothing twice. In every third try another
process restores it and is killed, too. A line that a kill tore is told as damage; all others are to be whole. Exit
status 1 if one was wrong. This forks, which Windows cannot.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import blake2b
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from qtgo.core.editing.edits import Draft
from qtgo.core.editing.rewriting import in_few_changes
from qtgo.core.editing.text_edits import replace_texts
from qtgo.core.editing.transform import swap_colors, turn_board
from qtgo.core.editing.tree_edits import attach_all, delete_following, detach_children
from qtgo.core.game.game import Game
from qtgo.core.game.new_game import NewGame
from qtgo.core.record.edit_history import EditKind, set_properties
from qtgo.core.record.tree import Node
from qtgo.core.rules.symmetry import Symmetry
from qtgo.session.document.autosave_journal import Journal, left_journals
from qtgo.session.document.document import Document
from qtgo.session.document.large_files import FileReading, ReadFile
from qtgo.session.document.versions import Versions
from qtgo.session.game.game_controller import GameController
from qtgo.session.work.task import Task
from qtgo.sgf.formats.importers import read_record

RIGHT, RIGHT_BUT_TORN = "right", "right, with a torn line that is told"
_TORN = "torn"
_HEAD = "(;FF[4]GM[1]CA[UTF-8]SZ[19]"
_LETTERS = "abcdefghijklmnopqrs"
_EDITS = 24  # of large games fewer, if the machine is slow
_SAVE, _KEEP = 9, 5  # once in so many edits
_AGAIN = 3  # once in so many kills another follows


def _moves(count: int) -> str:
    points = [a + b for a in _LETTERS for b in _LETTERS]
    return "".join(f";{'BW'[n % 2]}[{points[n * 7 % len(points)]}]" for n in range(count))


GAMES: dict[str, Callable[[], str]] = {
    "small": lambda: f"{_HEAD}(;B[aa]C[one];W[bb])(;B[cc]C[two];W[dd]))",
    "middle": lambda: f"{_HEAD}{_moves(150)}" + "".join(f"(;B[aa]C[a comment {n}];W[bb])" for n in range(2_000)) + ")",
    "comment": lambda: f"{_HEAD}C[{'a long comment ' * 1_400_000}];B[aa](;W[bb])(;W[cc]))",
    "siblings": lambda: f"{_HEAD};B[aa]" + "".join(f"(;W[bb]C[a comment {n}])" for n in range(100_000)) + ")",
    "moves": lambda: f"{_HEAD}{_moves(1_000_000)})",
}


class Session:
    """A document that is edited; the same edits, and the same games after them, for the same seed."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._application = QCoreApplication.instance() or QCoreApplication([])
        self._seed, self._file = seed, folder / "game.sgf"
        self.controller = GameController(Game.new(NewGame().info))
        self.document = Document(self.controller, folder / "journals")
        self._versions = Versions(folder / "versions", journal=self.document.unsaved_journal)
        self.document.keep_before = self._versions.keep_now

    def open(self, read: ReadFile) -> None:
        self.document.open(self._file, read=read)

    def restore(self, journal: Journal) -> None:
        self.document.restore(journal)
        self._write_down()

    def edit(self, number: int) -> None:
        """Make an edit as the window does, the large ones in a thread, until it is written down."""
        chance = random.Random(f"{self._seed}/{number}")
        game = self.controller.game
        if game.history.can_undo and chance.random() < 0.15:
            self.document.undo()
        else:
            draft = self._drafted(chance.choice(_THOUGHTS), chance)
            if draft is not None:
                self.controller.edit(draft)
        self._write_down()
        if number % _KEEP == _KEEP - 1:
            self._versions.keep_editing()
        if number % _SAVE == _SAVE - 1:
            self.document.save()

    def _drafted(self, think: Callable[[Game, random.Random], Draft | None], chance: random.Random) -> Draft | None:
        game = self.controller.game

        def work() -> Draft | None:
            draft = in_few_changes(game, think(game, chance))
            self.document.prepare_edit(() if draft is None else draft.changes)
            return draft

        task = Task(lambda _progress: work())
        task.begin()
        while not task.is_done:
            self._application.processEvents()
            time.sleep(0.001)
        return task.result()

    def _write_down(self) -> None:
        while self.document._journal.has_more:
            self._application.processEvents()


def _comment(game: Game, chance: random.Random) -> Draft | None:
    node = chance.choice([game.root, *game.root.children[:3]])
    before = node.properties.get("C", [""])[0]
    place = chance.randrange(len(before) + 1)
    text = f"{before[:place]}{chance.random()}{before[place:]}"
    return Draft(EditKind.COMMENT, (set_properties(node, {"C": [text]}),), node)


def _branch(game: Game, chance: random.Random) -> Draft | None:
    top = Node({"B": ["ss"], "C": [str(chance.random())]})
    Node({"W": ["rr"]}, top)
    return Draft(EditKind.PASTE, tuple(attach_all([top], game.root, chance.randint(0, len(game.root.children)))), top)


def _cut(game: Game, chance: random.Random) -> Draft | None:
    node = chance.choice(game.root.children[:3] or [game.root])
    changes = detach_children(node, len(node.children) // 2)
    return Draft(EditKind.DELETE_OTHERS, tuple(changes), node) if changes else None


def _cut_all(game: Game, _chance: random.Random) -> Draft | None:
    game.go_to(game.root.children[0] if game.root.children else game.root)
    return delete_following(game) if game.current.children else None


def _replace(game: Game, chance: random.Random) -> Draft | None:
    word = str(chance.randrange(1000))
    return replace_texts(game.root.subtree(), lambda text: (text.replace("o", word), text.count("o"))).draft


_THOUGHTS: list[Callable[[Game, random.Random], Draft | None]] = [
    *(_comment, _comment, _branch, _branch, _cut, _cut_all, _replace),
    lambda game, _chance: turn_board(game, Symmetry.TURN_RIGHT),
    lambda game, _chance: turn_board(game, Symmetry.MIRROR_TOP),
    lambda game, _chance: swap_colors(game),
]


def digest_of(games: list[Node]) -> str:
    """Return what tells a game from any other."""
    digest = blake2b(digest_size=16)
    for root in games:
        for node in root.subtree():
            digest.update(repr((len(node.children), node.properties)).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def _in_child(work: Callable[[Callable[[bytes], object]], object]) -> tuple[int, int]:
    """Fork a process that works and tells; return its number, and where to read what it tells."""
    reading, writing = os.pipe()
    if (child := os.fork()) == 0:
        try:
            os.close(reading)
            work(partial(os.write, writing))
        except BaseException as error:  # it is told
            import traceback

            traceback.print_exc()
            os.write(writing, f"!{type(error).__name__}: {error}"[:300].encode())
        finally:
            os._exit(0)  # whatever happens, it is no second parent
    os.close(writing)
    return child, reading


def _told(child: int, reading: int) -> str:
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read().decode()
    os.waitpid(child, 0)
    if "!" in told:
        raise RuntimeError(told)
    return told


def _readable_in(folder: Path) -> list[Journal]:
    """Return the journals that are left; one whose beginning was still being written leads to no other game."""
    return [journal for journal in left_journals(folder / "journals") if journal.is_readable]


class Killing:
    """Kills of processes that make the same edits of one game."""

    def __init__(self, folder: Path, kind: str, seed: int, edits: int) -> None:
        self._folder, self._seed, self._edits = folder, seed, edits
        self._chance = random.Random(seed)
        self._content = GAMES[kind]().encode()
        (file := folder / "first.sgf").write_bytes(self._content)
        self._read = FileReading(file).result()
        began = time.monotonic()
        self._states = _told(*_in_child(self._list_states)).split()
        self._longest = time.monotonic() - began

    def _list_states(self, tell: Callable[[bytes], object]) -> None:
        with tempfile.TemporaryDirectory(dir=self._folder) as folder:
            session = self._begun(Path(folder))
            tell(digest_of(session.document.collection.games).encode())
            for number in range(self._edits):
                session.edit(number)
                tell(b" " + digest_of(session.document.collection.games).encode())

    def _begun(self, folder: Path) -> Session:
        (folder / "game.sgf").write_bytes(self._content)
        session = Session(folder, self._seed)
        session.open(self._read)
        return session

    def kill(self, number: int) -> str:
        """Let a process edit, kill it, and return what is left: ``RIGHT``, or what is wrong."""
        with tempfile.TemporaryDirectory(dir=self._folder) as name:
            folder = Path(name)
            told = self._killed(partial(self._edit, folder), self._longest)
            edits = told.count(".")
            if number % _AGAIN == 0 and "o" in told:
                went_on = self._killed(partial(self._go_on, folder), self._longest / 3)
                if "r" in went_on:
                    edits = int(went_on.split("r")[1].partition("r")[0]) + went_on.count(".")
            found, _, damage = _told(*_in_child(partial(self._look, folder))).partition(" ")
        allowed = self._states[edits : edits + 2] if "o" in told else self._states[:1]
        if found not in allowed:
            where = [place for place, state in enumerate(self._states) if state == found]
            return f"the game after {where or 'no'} edits, where {edits} were written down; {damage}"
        return {"": RIGHT, _TORN: RIGHT_BUT_TORN}.get(damage, f"right, but {damage}")

    def _killed(self, work: Callable[[Callable[[bytes], object]], object], longest: float) -> str:
        child, reading = _in_child(work)
        time.sleep(self._chance.uniform(0, longest))
        os.kill(child, signal.SIGKILL)
        return _told(child, reading)

    def _edit(self, folder: Path, tell: Callable[[bytes], object]) -> None:
        session = self._begun(folder)
        tell(b"o")
        for number in range(self._edits):
            session.edit(number)
            tell(b".")
        time.sleep(3600)

    def _go_on(self, folder: Path, tell: Callable[[bytes], object]) -> None:
        session = Session(folder, self._seed)
        journals = _readable_in(folder)
        if not journals:
            return
        session.restore(journals[0])
        number = len(self._states) - 1 - self._states[::-1].index(digest_of(session.document.collection.games))
        tell(f"r{number}r".encode())

    def _look(self, folder: Path, tell: Callable[[bytes], object]) -> None:
        """Tell which game is left on the disk, and what is damaged."""
        damage = ""
        readable = _readable_in(folder)
        if len(readable) > 1:
            damage = f"{len(readable)} journals are left"
        if readable:
            games = self._games(readable[-1].header.data)
            if readable[-1].apply_to(games).is_damaged:
                damage += _TORN
        else:
            data = (folder / "game.sgf").read_bytes() if (folder / "game.sgf").exists() else b""
            games = self._games(data or self._content)
        tell(f"{digest_of(games)} {damage}".encode())

    def _games(self, data: bytes) -> list[Node]:
        return self._read.collection.games if data == self._content else read_record(data).games


def kill_often(kind: str, seed: int, count: int, edits: int = _EDITS) -> Iterator[str]:
    """Kill so many processes; yield what each has left."""
    with tempfile.TemporaryDirectory(prefix="qtgo-kills-") as folder:
        killing = Killing(Path(folder), kind, seed, edits)
        for number in range(count):
            yield killing.kill(number)


def main() -> int:
    """Kill, and print what is left."""
    parser = argparse.ArgumentParser(prog="python -m tests.session.document.document_kills", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("kinds", nargs="*", metavar="KIND", default=[*GAMES], help=f"of {', '.join(GAMES)}")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100, help="kills of each kind (default 100)")
    parser.add_argument("--edits", type=int, default=_EDITS, help=f"that each process makes (default {_EDITS})")
    options = parser.parse_args()
    is_right = True
    for kind in options.kinds:
        found = Counter(kill_often(kind, options.seed, options.count, options.edits))
        for what, count in found.most_common():
            print(f"{kind:10}{count:5} {what}", flush=True)
        is_right = is_right and found.keys() <= {RIGHT, RIGHT_BUT_TORN}
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main())
