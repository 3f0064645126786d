"""What is fuzzed: for each target a few inputs to begin with, and what must hold of any input."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, fields
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qtgo import settings
from qtgo.core.game.game import Game
from qtgo.core.record.edit_history import Change, History, set_properties
from qtgo.core.record.game_info import GameInfo, game_info_node, read_game_info
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.engine.command_meanings import read_estimate, read_handicap, read_move
from qtgo.files.dataclass_json import encoded
from qtgo.gtp.analysis_lines import parse_analysis
from qtgo.gtp.codec import CommandReader
from qtgo.gtp.plan import points_of
from qtgo.gtp.server.server import GtpServer
from qtgo.gtp.session import GtpSession
from qtgo.gtp.target import target_of
from qtgo.library import database
from qtgo.library.catalog import entries, find_games
from qtgo.library.positions.pattern import Pattern
from qtgo.library.positions.search import search
from qtgo.library.recorder import make_track
from qtgo.library.scan import update
from qtgo.settings import Settings
from qtgo.sgf.collection import Collection
from qtgo.sgf.formats.importers import read_record
from qtgo.sgf.issue import SgfError
from qtgo.sgf.reader import read_collection
from qtgo.sgf.text_codec import BROKEN
from qtgo.sgf.writer import write_collection, write_text
from tests.core.editing.edits import Shape, shape
from tests.fuzz import analysis, corpus, kept, networks
from tests.fuzz.mutation import mutated
from tests.session.document.written_journal import content_of

if TYPE_CHECKING:
    from qtgo.session.document.autosave_journal import JournalWriter, OpenCount

_MAX_GAMES = 3


@dataclass(frozen=True, slots=True)
class Target:
    """Something that reads bytes from elsewhere.

    ``check`` raises AssertionError for a broken promise, and anything else that it did not expect. ``suffixes`` are
    those of real files that it can begin with too. ``make`` draws inputs in another way than by common damages.
    """

    corpus: Callable[[], Sequence[bytes]]
    check: Callable[[bytes, Path], None]
    tokens: Sequence[bytes] = ()
    suffixes: tuple[str, ...] = ()
    make: Callable[[random.Random, Sequence[bytes]], bytes] | None = None


# Records


def check_record(data: bytes, _folder: Path, name: str = "game.sgf") -> None:
    """A record is refused with SgfError, or read, shown, and written so that it reads the same.

    Bytes that are no text in any charset, and names in other letters than A to Z, only have to stay what they became:
    the second byte of a letter in Shift_JIS may be a bracket.
    """
    try:
        collection = read_record(data, name)
    except SgfError:
        return
    written = write_collection(collection)
    again = read_collection(written)
    contents = _contents(collection)
    if _has_broken(contents):
        written = write_collection(again)
        again = read_collection(written)
    else:
        assert _contents(again) == contents, "reads otherwise"
    assert write_collection(again) == written, "is written otherwise"
    for root in collection.games[:_MAX_GAMES]:
        *_, last = root.main_line()
        read_game_info(game_info_node(last))
        game = Game(root)
        game.go_to(last)
        target_of(game)
        make_track(root)


def _contents(collection: Collection) -> list[Shape]:
    """Return all that is in the games, but for CA, which is made to say what the file is written in."""
    return [
        [(children, [entry for entry in entries if entry[0] != "CA"]) for children, entries in shape(game)]
        for game in collection.games
    ]


def _has_broken(contents: list[Shape]) -> bool:
    properties = [entry for game in contents for _, entries in game for entry in entries]
    return any(not name.isascii() or any(map(BROKEN.search, values)) for name, values in properties)


def _record(inputs: Sequence[bytes], name: str, tokens: Sequence[bytes]) -> Target:
    suffix = "." + name.rpartition(".")[2]
    return Target(lambda: inputs, lambda data, folder: check_record(data, folder, name), tokens, (suffix,))


# GTP

_SIZES = ("2", "3", "5", "7", "9", "13", "19", "3 9", "9 3", "52", "1", "53", "-1", "x")
_COLORS = ("b", "w", "B", "black", "white", "x")


def _commands(chance: random.Random, names: Sequence[str]) -> Iterator[str]:
    """Yield lines of a controller that changes boards, rules and its mind."""
    for number in range(chance.randint(3, 40)):
        kind = chance.random()
        if kind < 0.15:
            words = [chance.choice(("boardsize", "rectangular_boardsize")), chance.choice(_SIZES)]
        elif kind < 0.5:
            words = ["play", chance.choice(_COLORS), chance.choice((_vertex(chance), "pass", "resign"))]
        elif kind < 0.6:
            words = [chance.choice(("genmove", "reg_genmove", "kata-genmove_analyze")), chance.choice(_COLORS)]
        else:
            words = [
                chance.choice(names),
                *(
                    chance.choice((*corpus.GTP_WORDS, _vertex(chance)))
                    for _ in range(chance.choice((0, 0, 1, 1, 2, 3, 6)))
                ),
            ]
        words = [word for word in words if word != "quit"]
        yield f"{number} " * (chance.random() < 0.8) + " ".join(words)


def _vertex(chance: random.Random) -> str:
    return chance.choice("ABCDEFGHJKLMNOPQRSTUVWXYZ") + str(chance.randint(0, 26))


def make_commands(chance: random.Random, _inputs: Sequence[bytes]) -> bytes:
    """Draw a session; its first line chooses whether there is an engine behind the server."""
    return ("\n".join(_commands(chance, _names())) + "\n").encode()


@cache
def _names() -> list[str]:
    server = _server(Path())
    return b"".join(server.feed(b"list_commands\n")).decode().removeprefix("= ").split()


def _server(folder: Path) -> GtpServer:
    from qtgo.ai.play.player import Habits
    from qtgo.ai.server.engine_commands import Engine

    weights = folder / "tiny.safetensors"
    engine = Engine(
        Habits(visits=2, seed=1),
        weights=weights if weights.exists() else None,
        has_more=lambda: True,
    )

    def read(_name: str) -> Node:
        return read_record(corpus.SGF[0]).games[0]

    info = GameInfo(ruleset("japanese"), width=9, height=9, komi=6.5)
    return GtpServer(info, read_record=read, write_record=lambda root: write_text([root]), extra=engine.commands())


def check_server(data: bytes, folder: Path) -> None:
    """Every command is answered once, with its id, in the form of the protocol; and the server lives on."""
    from qtgo.ai.weights import save
    from tests.ai.networks import random_weights

    if not (folder / "tiny.safetensors").exists():
        save(random_weights(), folder / "tiny.safetensors")
    server = _server(folder)
    reader = CommandReader()
    for command in [*reader.feed(data), *reader.finish()]:
        answer = server.answer(command).decode("utf-8", "surrogateescape")
        assert answer[0] in "=?" and answer[1:].startswith(command.id), f"{command}: {answer}"
        assert answer.endswith("\n\n") and "\n\n" not in answer[:-2], f"{command}: {answer}"
        assert "internal error" not in answer, f"{command}: {answer}"
        if server.has_quit:
            return
    assert b"".join(server.feed(b"77 protocol_version\n")) == b"=77 2\n\n"


def check_answers(data: bytes, _folder: Path) -> None:
    """Whatever an engine says, in whatever pieces, is taken for an answer or for none."""
    chance = random.Random(len(data))
    session = GtpSession(lambda _data: None)
    game = Game.new(GameInfo(ruleset("japanese"), width=2, height=2))
    target = target_of(game)
    session.handshake(lambda _capabilities: None, lambda _failure: None)
    for command in ("genmove b", "final_status_list dead", "kata-analyze b 10"):
        session.send(command, lambda response: _read(response, target), on_line=_read_line)
    start = 0
    while start < len(data):
        end = start + chance.choice((1, 2, 7, 100, 4096))
        session.feed(data[start:end])
        start = end
    for line in data.decode("utf-8", "replace").splitlines():
        parse_analysis(line)


def _read_line(line: str) -> None:
    parse_analysis(line)


def _read(response: Any, target: Any) -> None:
    read_move(response, Color.BLACK, target)
    read_handicap(response, 4, target)
    read_estimate(response, target)
    points_of(response.text)


# What the program itself has written, and something has damaged


def _settings_corpus() -> Sequence[bytes]:
    from tests.test_settings import CHANGED

    text = json.dumps({"version": settings.VERSION, **encoded(CHANGED)}, ensure_ascii=False)
    return [text.encode(), json.dumps(encoded(Settings())).encode()]


def make_settings(chance: random.Random, inputs: Sequence[bytes]) -> bytes:
    """Put something else in the place of one value; what JSON cannot read is drawn as for other files."""
    data = chance.choice(inputs)
    if chance.random() < 0.3:
        return mutated(chance, data, inputs, corpus.JSON_TOKENS)
    document = json.loads(data)
    place: Any = document
    key: Any = chance.choice(list(document))
    while chance.random() < 0.7 and isinstance(place[key], dict | list) and place[key]:
        place = place[key]
        key = chance.choice(list(place)) if isinstance(place, dict) else chance.randrange(len(place))
    place[key] = chance.choice(
        (None, True, 0, -1, 10**400, 1e308, 0.5, "", "\x00", "x" * 300, "\ud800", [], [[]], {}, {"a": 1}, ["x"])
    )
    return json.dumps(document).encode()


def check_settings(data: bytes, folder: Path) -> None:
    """Settings are always read; what is right is kept, and what is kept is saved and read as it is."""
    path = folder / "settings.json"
    for file in folder.glob("settings.json*"):
        file.unlink()
    path.write_bytes(data)
    loaded = settings.load(path)
    for original in _settings_corpus():
        _check_kept(data, original, loaded, folder)
    settings.save(path, loaded)
    assert settings.load(path) == loaded, "is read otherwise when it was saved"


def _check_kept(data: bytes, original: bytes, loaded: Settings, folder: Path) -> None:
    """Hold what was read against a document that differs in one key: nothing else may differ."""
    try:
        document, whole = json.loads(data), json.loads(original)
    except (ValueError, RecursionError):
        return
    if not isinstance(document, dict) or document.get("version") != whole.get("version"):
        return
    changed = {key for key in {*document, *whole} if json.dumps(document.get(key)) != json.dumps(whole.get(key))}
    if len(changed) > 1:
        return
    reference = folder / "whole.json"
    reference.write_bytes(original)
    expected = settings.load(reference)
    for field in fields(Settings):
        if field.name not in changed:
            found = getattr(loaded, field.name)
            # A game can only be begun with an engine that is there.
            if not (field.name == "new_game" and "engines" in changed):
                assert found == getattr(expected, field.name), f"{field.name} is lost with {changed}: {found}"


def _write_change(writer: JournalWriter, change: Change, goes_on: bool) -> None:
    writer.write(0, change, goes_on=goes_on)


@cache
def _journal_corpus() -> Sequence[bytes]:
    import tempfile

    from qtgo.core.clock.time_settings import ClockState, TimeLeft
    from qtgo.session.document.autosave_journal import Header, JournalWriter, LiveGame, OpenCount
    from tests.core.editing.edits import random_edit

    found = []
    for seed, record in enumerate(corpus.SGF[:2]):
        with tempfile.TemporaryDirectory() as folder:
            chance = random.Random(seed)
            collection = read_collection(record)
            writer = JournalWriter(Path(folder))
            writer.start_from(Header(write_collection(collection), "/a/game.sgf", collection.encoding))
            write = partial(_write_change, writer)
            game = Game(collection.games[0], history=History(on_change=write))
            for _ in range(8):
                game.go_to(chance.choice(list(game.root.subtree())))
                draft = random_edit(game, chance)
                if draft is not None:
                    game.edit(draft.kind, draft.changes, draft.after, detail=draft.detail)
            added = read_collection(corpus.SGF[2]).games
            writer.write_order([1, 0], added, 1, 1)
            writer.write(1, _done(set_properties(added[0].children[0], {"C": ["second game"]})))
            removal = game.start_scoring()
            removal.toggle_dead(Point(3, 3))
            removal.cycle_owner(Point(0, 0))
            writer.write_count(0, OpenCount(game.current, removal.suggestion, removal.marks))
            writer.write_live(0, LiveGame(game.root, ClockState(TimeLeft(1000, 0), TimeLeft(2000, 1))))
            found.append(content_of(writer))
            writer.discard()
    return found


def _done(change: Change) -> Change:
    change.apply()
    return change


def check_journal(data: bytes, folder: Path) -> None:
    """A journal is read as far as it goes, and what it leads to can be saved."""
    from qtgo.session.document.autosave_journal import left_journals

    for file in folder.glob("*.journal*"):
        file.unlink()
    (folder / "a.journal").write_bytes(data)
    for journal in left_journals(folder):
        try:
            header = journal.header
            games = read_record(header.data, Path(header.path).name, encoding=header.encoding or None).games
            restored = journal.apply_to(games)
            assert 0 <= restored.game < len(games), "shows no game"
            if restored.count is not None:
                _count(games[restored.game], restored.count)
            write_collection(games, "utf-8")
        except SgfError:
            pass
        finally:
            journal.release()


def _count(root: Node, count: OpenCount) -> None:
    game = Game(root)
    game.go_to(count.node)
    removal = game.start_scoring()
    removal.take_up(count.suggestion, count.marks)
    assert removal.score


# The library

_ODD_VALUES = (None, -1, 0, 1 << 62, (1 << 63) - 1, 0.5, "x", b"", b"\0\xff" * 8, "\0", 1e308, "9" * 50)


@cache
def _index_corpus() -> Sequence[bytes]:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = _library(Path(folder))
        update(path, [path.parent / "games"])
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
        return [path.read_bytes()]


def _library(folder: Path) -> Path:
    (folder / "games").mkdir(exist_ok=True)
    for number, record in enumerate(corpus.SGF):
        (folder / "games" / f"{number}.sgf").write_bytes(record)
    return folder / "index.sqlite"


def make_index(chance: random.Random, inputs: Sequence[bytes]) -> bytes:
    """Damage a part of one page, or cut the file."""
    data = bytearray(inputs[0])
    if chance.random() < 0.15:
        return bytes(data[: chance.randrange(len(data))])
    for _ in range(chance.choice((1, 2, 8))):
        page = chance.randrange(len(data) // 4096) * 4096
        start = page + chance.choice((chance.randrange(100), chance.randrange(4096)))
        data[start : start + chance.choice((1, 4, 64))] = chance.choice(
            (b"\0", b"\xff", chance.randbytes(4))
        ) * chance.choice((1, 4))
    return bytes(data)


def make_rows(chance: random.Random, inputs: Sequence[bytes]) -> bytes:
    """Change values in the rows of an index that stays sound."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "index.sqlite"
        path.write_bytes(inputs[0])
        with closing(sqlite3.connect(path)) as connection, connection:
            tables = "SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE TABLE %' AND name NOT LIKE 'sqlite%'"
            names = [name for (name,) in connection.execute(tables)]
            for _ in range(chance.choice((1, 1, 3))):
                table = chance.choice(names)
                columns = [column[1] for column in connection.execute(f"PRAGMA table_info('{table}')")]
                row = f"(SELECT rowid FROM '{table}' LIMIT 1 OFFSET {chance.randrange(4)})"
                with suppress(sqlite3.Error):  # as for a table without rows of its own
                    change = f"UPDATE '{table}' SET '{chance.choice(columns)}' = ? WHERE rowid = {row}"
                    connection.execute(change, (chance.choice(_ODD_VALUES),))
        return path.read_bytes()


def check_rows(data: bytes, folder: Path) -> None:
    """What an index says falsely is not found, or refused as damage; it can be updated or made anew."""
    path = _library(folder)
    database.remove(path)
    path.write_bytes(data)
    _search(path)
    with suppress(sqlite3.Error):
        update(path, [folder / "games"])
    _search(path)


def check_index(data: bytes, folder: Path) -> None:
    """A damaged index is made anew, or refused if it cannot be told for one of ours; searching in it only fails."""
    path = _library(folder)
    database.remove(path)
    path.write_bytes(data)
    original = _index_corpus()[0]
    _search(path)
    try:
        update(path, [folder / "games"])
    except (sqlite3.Error, OSError, database.NotAnIndexError) as error:
        assert data[:100] != original[:100], f"not made anew: {error!r}"
        return
    _search(path)


def _search(path: Path) -> None:
    connection = database.open_to_read(path)
    if connection is None:
        return
    with closing(connection):
        try:
            games = find_games(connection, "ada")
            entries(connection, list(games)[:5])
            search(connection, Pattern.whole(9, 9, bytes(40) + b"\x01" + bytes(40)))
        except sqlite3.Error:
            return


# Weights


@cache
def _weights_corpus() -> Sequence[bytes]:
    import tempfile

    from qtgo.ai.weights import save
    from tests.ai.networks import random_weights

    with tempfile.TemporaryDirectory() as folder:
        save(random_weights(), Path(folder) / "a")
        return [(Path(folder) / "a").read_bytes()]


def make_weights(chance: random.Random, inputs: Sequence[bytes]) -> bytes:
    """Damage the head rather than the numbers, of which any are as good as others."""
    data = inputs[0]
    length = 8 + int.from_bytes(data[:8], "little")
    if chance.random() < 0.2:
        return mutated(chance, data[:60000], inputs, ())
    head = mutated(chance, data[8:length], inputs, corpus.HEAD_TOKENS)
    size = len(head) if chance.random() < 0.8 else chance.randrange(1 << 40)
    return size.to_bytes(8, "little") + head + data[length:]


def check_weights(data: bytes, folder: Path) -> None:
    """A file of weights is refused with WeightsError, or a network can be made of it and asked."""
    import numpy as np

    from qtgo.ai.network import Network
    from qtgo.ai.weights import WeightsError, load
    from tests.ai.networks import inputs as positions

    path = folder / "weights"
    path.write_bytes(data)
    try:
        weights = load(path)
    except WeightsError:
        return
    with np.errstate(all="ignore"):
        Network(weights).run(*positions(5, 5))


TARGETS: dict[str, Target] = {
    "sgf": _record(corpus.SGF, "game.sgf", corpus.SGF_TOKENS),
    "ngf": _record(corpus.NGF, "game.ngf", corpus.NGF_TOKENS),
    "gib": _record(corpus.GIB, "game.gib", corpus.GIB_TOKENS),
    "ugf": _record(corpus.UGF, "game.ugf", corpus.UGF_TOKENS),
    "gtp": Target(lambda: (), check_server, make=make_commands),
    "answers": Target(lambda: corpus.ANSWERS, check_answers, corpus.ANSWER_TOKENS),
    "analyses": Target(lambda: analysis.RECORDED, analysis.check_results, analysis.TOKENS),
    "queries": Target(lambda: analysis.QUERIES, analysis.check_queries, analysis.TOKENS),
    "settings": Target(_settings_corpus, check_settings, make=make_settings),
    "journal": Target(_journal_corpus, check_journal, corpus.JOURNAL_TOKENS),
    "journal-lines": Target(_journal_corpus, check_journal, make=kept.make_journal),
    "versions": Target(kept.version_corpus, kept.check_version, make=kept.make_version),
    "states": Target(kept.state_corpus, kept.check_state, make=kept.make_state),
    "kept-analyses": Target(lambda: (), kept.check_analyses, make=kept.make_analyses),
    "index": Target(_index_corpus, check_index, make=make_index),
    "index-rows": Target(_index_corpus, check_rows, make=make_rows),
    "weights": Target(_weights_corpus, check_weights, make=make_weights),
    "networks": Target(networks.corpus, networks.check_network, make=networks.make_network),
}
