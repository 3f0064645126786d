"""Deep, wide and hostile files: no recursion, nothing quadratic, nothing left behind."""

from __future__ import annotations

import contextlib
import gc
import time
from pathlib import Path

import pytest

from qtgo.core.record.tree import Node
from qtgo.sgf import grammar
from qtgo.sgf.charset_fit import charset_fits, distinguishing_values
from qtgo.sgf.formats.importers import read_file, read_record
from qtgo.sgf.issue import IssueKind, SgfError, SgfErrorKind
from qtgo.sgf.reader import read_collection, read_games, read_text
from qtgo.sgf.writer import unencodable, write_collection
from qtgo.text.file_issue_words import sgf_error_text
from tests.living_nodes import nodes_made

MOVES = 100_000
PARENTHESES = 20_000


def test_a_game_of_100_000_moves() -> None:
    data = b"(;SZ[19]" + b";B[aa];W[bb]" * (MOVES // 2) + b")"
    collection = read_collection(data)
    deepest = list(collection.games[0].main_line())[-1]
    assert len(deepest.path()) == MOVES + 1
    assert deepest.root is collection.games[0]
    assert write_collection(collection) == data
    assert read_collection(write_collection(collection.games)).games[0].children


def test_a_long_record_is_not_looked_through_for_garbage_after_it_was_read() -> None:
    root = read_collection(b"(" + b";B[aa]" * 10_001 + b")").games[0]
    assert any(each is root.properties for each in gc.get_objects(generation=2))


@pytest.mark.parametrize("node", ["(;B[aa]", "(;B[aa](;W[bb])", "(;B[aa];W[bb]C[x]"])
def test_nested_parentheses(node: str) -> None:
    text = node * PARENTHESES + ")" * PARENTHESES
    collection = read_text(text)
    assert sum(1 for _ in collection.games[0].subtree()) >= PARENTHESES
    written = write_collection(collection.games)
    assert write_collection(read_collection(written).games) == written


def test_parentheses_that_never_close_and_never_open() -> None:
    assert len(read_text("(;B[aa]" * PARENTHESES).games) == 1
    collection = read_text("(;B[aa])" + ")" * 200_000)
    assert collection.issue_counts[IssueKind.EXTRA_CLOSING] == 200_000


def test_deep_trees_are_freed() -> None:
    with nodes_made() as living:
        root = node = Node()
        for _ in range(MOVES):
            node = Node({"B": ["aa"]}, node)
        del root, node
        gc.collect()
        top = Node()
        below = [Node(None, top) for _ in range(10)]
        for node in below:
            node.parent = None
        top.children.clear()
        chain = Node()
        for _ in range(MOVES):  # children alone, which reference counting frees as one chain
            parent = Node()
            parent.children.append(chain)
            chain = parent
        del chain, parent, top, below, node
        gc.collect()
        assert living() == 0


def test_a_wide_tree() -> None:
    collection = read_text("(;SZ[19]" + "(;B[aa])" * MOVES + ")")
    assert len(collection.games[0].children) == MOVES
    assert write_collection(collection).count(b"(") == MOVES + 1


HOSTILE = {
    "open value": "(;B[aa]" + ";C[" * 100_000,
    "names without values": "(;" + "A" * 300_000 + ")",
    "many names": "(;" + "AB " * 100_000 + ")",
    "blanks": "(;" + " " * 300_000 + "B" + " " * 300_000 + "[aa])",
    "blanks after parentheses": ("(" + " " * 1000) * 300,
    "extra parentheses, then a node": "(;B[aa]" + ")" * 200_000 + ";W[bb])",
    "backslashes": "(;C[" + "\\" * 300_001 + "])",
    "one node of many values": "(;AB" + "[aa]" * 200_000 + ")",
    "one node of many properties": "(;" + "".join(f"A{n}[x]" for n in range(50_000)) + ")",
    "the same property": "(;" + "C[x]" * 100_000 + ")",
    "games": "(;B[aa])" * 50_000,
    "semicolons": "(" + ";" * 200_000 + ")",
    "brackets": "(;" + "]" * 200_000 + "[" * 200_000,
    "issues behind many properties": "(;" + "".join(f"A{n}[x]" for n in range(50_000)) + "TR" + "[?]" * 2000 + ")",
    "characters that are lost": "(;C[" + "".join(map(chr, range(0x4E00, 0x9FFF))) * 20 + "])",
    "rectangles": "(;SZ[52]" + "".join("TR[aa:ZZ]" for _ in range(1000)) + ")",
    "rectangles in setup": "(;SZ[52]AB" + "[aa:ZZ]" * 50_000 + ")",
    "setup in every node": "(;SZ[52]" + ";AB[aa:ZZ]" * 20_000 + ")",
    "game info in every node": "(" + ";PB[x]" * 50_000 + ")",
    "stray text": "(;B[aa]" + " ?;" * 50_000 + ")",
    "line breaks": "(;C[" + "\n\r" * 200_000 + "])" + "\n" * 200_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_texts_take_time_in_proportion(text: str) -> None:
    """Every one is below a megabyte, so a quadratic step would take minutes."""
    start = time.process_time()
    with contextlib.suppress(SgfError):
        collection = read_text(text)
        write_collection(collection)
        unencodable(collection, "gbk")
    assert time.process_time() - start < 20


BLANKS = " " * 60_000
HOSTILE_FILES = {
    "declared encoding.sgf": f"(;C[é CA[{BLANKS}x\\]])",
    "player.ngf": f"Rated\n19\na{BLANKS}b c\nd 4K\nx\n0\n0\n6\n\n\n\nPMABBREER\n",
    "comment.ngf": f"Rated\n19\na 4K\nd 4K\nx\n0\n0\n6\n\n\n\nPMABBREER\nIDB[1]a{BLANKS}b\n",
    "player.gib": f"\\HS\n\\[GAMEBLACKNAME=a{BLANKS}b\\]\nSTO 0 2 1 3 3\n",
    "comment.ugi": "[Header]\nSize=19\n[ReviewNode]\nNODE,1,0,0,0\nNODE,2,1,1,1\n[ReviewComment]\n.Comment,2\n"
    + "words of a long comment\n" * 40_000,
}


@pytest.mark.parametrize("name", HOSTILE_FILES)
def test_hostile_files_of_any_format_take_time_in_proportion(name: str) -> None:
    start = time.process_time()
    collection = read_record(HOSTILE_FILES[name].encode("latin-1"), name)
    charset_fits(b"(;C[\xe9" + b"C[" * 100_000, "latin-1")
    assert distinguishing_values("(;C[é" + "C[" * 100_000) != []
    assert time.process_time() - start < 20
    assert collection.games[0].properties


def test_garbage_collection_is_on_again() -> None:
    assert gc.isenabled()
    read_text("(;B[aa])")
    assert gc.isenabled()
    gc.disable()
    try:
        read_text("(;B[aa])")
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_too_many_nodes_are_refused_and_nothing_of_them_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammar, "MAX_NODES", 10_000)
    most = "(" + ";" * 10_000 + ")"
    assert len(list(read_text(most).games[0].subtree())) == 10_000
    with nodes_made() as living:
        for text in ("(" + ";" * 13_000 + ")", "(;)" * 13_000, "(;" + ";B[aa]" * 13_000):
            for read in (read_text, lambda text: read_record(text.encode()), lambda text: read_games(text.encode())):
                with pytest.raises(SgfError) as refused:
                    read(text)
                assert refused.value.kind is SgfErrorKind.TOO_MANY_NODES
                assert "million nodes" in sgf_error_text(refused.value)
                assert living() <= 5, "though the error still refers to what read them"
                del refused
                assert living() == 0


def test_comments_full_of_semicolons_are_no_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammar, "MAX_NODES", 10_000)
    assert read_text("(;C[" + ";" * 50_000 + "];B[aa])").games


@pytest.mark.parametrize(
    "what", ["qtgo.sgf.reader.decode", "qtgo.sgf.reader.check_values", "qtgo.sgf.formats.importers.read_input"]
)
def test_too_little_memory_is_told_as_what_cannot_be_read(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object, **_options: object) -> None:
        raise MemoryError

    (path := tmp_path / "game.sgf").write_text("(;SZ[9];B[aa])")
    monkeypatch.setattr(what, fail)
    with pytest.raises(SgfError) as told:
        read_file(path)
    assert told.value.kind is SgfErrorKind.OUT_OF_MEMORY
    assert sgf_error_text(told.value) == "There is not enough memory."
