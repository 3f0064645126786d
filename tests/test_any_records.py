"""Records from anywhere: each is read and written without loss, and every edit of it can be undone, saved and read.

QTGO_RECORDS=/folder/of/records python -m pytest tests/test_any_records.py
"""

from __future__ import annotations

import os
import random
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from sgfmill import sgf_grammar

from qtgo.core.game.game import Game
from qtgo.core.record.tree import Node
from qtgo.sgf.collection import Collection, FileFormat
from qtgo.sgf.formats.importers import read_file
from qtgo.sgf.issue import SgfError, SgfErrorKind
from qtgo.sgf.reader import read_collection
from qtgo.sgf.text_codec import BROKEN
from qtgo.sgf.writer import unencodable, write_collection
from tests.core.editing.edits import Shape, random_edit, shape

_SUFFIXES = frozenset({".sgf", ".ngf", ".gib", ".ugf", ".ugi"})
_EDITS = 5
_NO_RECORD = (SgfErrorKind.NO_GAME, SgfErrorKind.EMPTY)


def records() -> list[Path]:
    folder = os.environ.get("QTGO_RECORDS")
    return sorted(path for path in Path(folder).rglob("*") if path.suffix.lower() in _SUFFIXES) if folder else []


@pytest.fixture(params=records(), ids=str)
def path(request: pytest.FixtureRequest) -> Path:
    """Return each record of the folder."""
    found: Path = request.param
    return found


@pytest.fixture
def collection(path: Path) -> Collection:
    """Read a record; a file that holds none is no part of the test."""
    try:
        return read_file(path)
    except SgfError as error:
        assert error.kind in _NO_RECORD
        pytest.skip("no record")


def shapes(collection: Collection) -> list[Shape]:
    """Return everything in all games."""
    return [shape(game) for game in collection.games]


def texts(collection: Collection) -> list[Shape]:
    """Return all that can be said in any charset: without CA, and without the bytes that are no text in their own."""
    return [
        [(children, [_said(*entry) for entry in entries if entry[0] != "CA"]) for children, entries in shape(game)]
        for game in collection.games
    ]


def _said(name: str, values: list[str]) -> tuple[str, list[str]]:
    return name, [BROKEN.sub("\ufffd", value) for value in values]


def test_writing_and_reading_gives_the_same(collection: Collection) -> None:
    data = write_collection(collection)
    again = read_collection(data)
    assert shapes(again) == shapes(collection)
    assert write_collection(again) == data
    assert texts(read_collection(write_collection(collection, "utf-8"))) == texts(collection)


def test_a_file_in_which_nothing_was_changed_is_written_byte_for_byte(path: Path, collection: Collection) -> None:
    if collection.file_format is not FileFormat.SGF:
        pytest.skip("another format")
    assert write_collection(collection) == path.read_bytes()


def test_another_reader_finds_the_same_in_what_is_written(collection: Collection) -> None:
    try:
        theirs = sgf_grammar.parse_sgf_collection(write_collection(collection, "utf-8", repairs=True))
    except ValueError:
        pytest.skip("sgfmill cannot read it")
    found = [list(_nodes_of_sgfmill(tree)) for tree in theirs]
    assert found == [[_as_bytes(node) for node in game.subtree()] for game in shown(collection)]


def shown(collection: Collection) -> list[Node]:
    """Return the games as they are written in UTF-8, with the CA that this needs."""
    return read_collection(write_collection(collection, "utf-8"), encoding="utf-8").games


def _nodes_of_sgfmill(tree: sgf_grammar.Coarse_game_tree) -> Iterator[dict[str, list[bytes]]]:
    stack = [tree]
    while stack:
        tree = stack.pop()
        yield from tree.sequence
        stack.extend(reversed(tree.children))


def _as_bytes(node: Node) -> dict[str, list[bytes]]:
    return {
        name: [value.encode("utf-8", "surrogateescape") for value in values or [""]]
        for name, values in node.properties.items()
    }


def test_edits_can_be_undone_saved_and_read_again(collection: Collection) -> None:
    before = shapes(collection)
    chance = random.Random(zlib.crc32(write_collection(collection)))
    game = Game(chance.choice(collection.games))
    steps = 0
    for _ in range(_EDITS):
        game.go_to(chance.choice(list(game.root.subtree())))
        draft = random_edit(game, chance)
        if draft is not None:
            game.edit(draft.kind, draft.changes, draft.after, detail=draft.detail)
            steps += 1
    edited = shapes(collection)
    for _ in range(steps):
        game.undo()
    assert shapes(collection) == before
    for _ in range(steps):
        game.redo()
    assert shapes(collection) == edited
    lost = unencodable(collection, collection.encoding)
    again = read_collection(write_collection(collection, "utf-8" if lost else None))
    assert texts(again) == texts(collection)
