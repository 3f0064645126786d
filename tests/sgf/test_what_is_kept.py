"""What a file has besides its games, and what is wrong with it: kept until it is changed, and read as before."""

from __future__ import annotations

import pytest

from qtgo.core.record.properties import set_text
from qtgo.core.record.tree import Node
from qtgo.sgf.collection import Collection
from qtgo.sgf.issue import SgfError, SgfErrorKind
from qtgo.sgf.reader import read_collection, read_text
from qtgo.sgf.writer import count_broken, unencodable, write_collection, write_text

FILE = """Dear all,

(;GM[1]PB[A];B[aa])
Game 2, played on Sunday:
(;GM[1]PB[B];B[bb])]
(;GM[1]PB[C];B[cc]) and (c) 2004
"""
TOP = "Dear all,\n\n"
A, B, C = "(;GM[1]PB[A];B[aa])", "(;GM[1]PB[B];B[bb])", "(;GM[1]PB[C];B[cc])"
BEFORE_B, BEFORE_C, END = "\nGame 2, played on Sunday:\n", "]\n", " and (c) 2004\n"
FAULTS = [
    "(;GM[1](;B[aa](;W[bb]))",
    "(;GM[1]((;B[aa])(;B[bb])))",
    "(;GM[1];B[aa]](;W[bb])(;W[cc]))",
    "(;GM[1]AB[aa]noise AB[bb])",
    "(;GM[1];B[aa]())",
    "(;GM[1];B[aa](;W[bb]);W[cc];B[dd])",
    "(GM[1]\r\nSZ[9]\r\nB[aa];W[bb])\r\n",
    ";GM[1];B[aa]",
    "(;GM[1];B[aa]C[unfinished",
    "(;GM[1];B[aa]C[unfinished\\",
    "((;GM[1];B[aa]))",
    "(;GM[1];B[aa])) )\n",
    "(;GM[1];B[aa]);W[bb])",
    "(;GM[1]\n\n;B[aa](;W[bb]) note (;W[cc]))",
    "(;GM[1];B;W[bb]C[x] [y])",
    "()\n(;GM[1])",
    "(CA[UTF-8])(;FF[4]CA[UTF-8])",
]


def file() -> Collection:
    return read_collection(FILE.encode())


def written(collection: Collection) -> str:
    """Return the text of games as they are saved, which must read as these games."""
    text = write_collection(collection).decode(collection.encoding)
    assert shapes(read_text(text)) == shapes(collection)
    return text


def shapes(collection: Collection) -> list[list[tuple[int, dict[str, list[str]]]]]:
    return [[(len(node.children), node.properties) for node in root.subtree()] for root in collection.games]


@pytest.mark.parametrize("text", [FILE, *FAULTS])
def test_a_file_in_which_nothing_was_changed_is_written_byte_for_byte(text: str) -> None:
    assert written(read_collection(text.encode())) == text


@pytest.mark.parametrize("text", FAULTS)
def test_an_edit_of_a_faulty_file_reads_as_edited_and_keeps_its_words(text: str) -> None:
    collection = read_collection(text.encode())
    set_text(list(collection.games[-1].main_line())[-1], "N", "edited")
    edited = written(collection)
    assert "N[edited]" in edited
    for word in ("]]", "noise", "note", "[y]"):
        assert word not in text or word.removeprefix("]") in edited


def test_an_edit_undone_gives_the_file_back() -> None:
    text = FAULTS[5]
    collection = read_collection(text.encode())
    node = collection.games[0].children[0]
    set_text(node, "C", "x")
    assert written(collection) == "(;GM[1];B[aa]C[x](;W[bb])\n(;W[cc];B[dd]))\n"
    del node.properties["C"]
    assert written(collection) == text


@pytest.mark.parametrize(
    ("before", "between", "after"),
    [("See you (;-)\n", "\n", "\n"), ("(;-) ", " (;^))\n(; a wink )", " (;P)"), ("(;o)(;-))\n", "", "(;\n:)")],
)
def test_smileys_are_no_games(before: str, between: str, after: str) -> None:
    text = f"{before}{A}{between}{B}{after}"
    collection = read_text(text)
    assert [root.properties["PB"] for root in collection.games] == [["A"], ["B"]]
    assert written(collection) == text
    set_text(collection.games[0], "PB", "Ann")
    assert written(collection) == text.replace("PB[A]", "PB[Ann]", 1)


@pytest.mark.parametrize(
    "text", ["(;)", "(; )", "(;;)", "(;())", "(;B)", "(;GM SZ)", "(;[x])", "(;-[x])", "(;noise B[aa])"]
)
def test_what_has_anything_of_a_game_is_one(text: str) -> None:
    assert len(read_text(text).games) == 1
    assert len(read_text(f"{A}{text}{B}").games) == 3


def test_smileys_alone_are_no_game() -> None:
    with pytest.raises(SgfError) as told:
        read_text("Well (;-)")
    assert told.value.kind is SgfErrorKind.NO_GAME


def test_text_outside_stays_when_games_are_edited() -> None:
    collection = file()
    set_text(collection.games[1].children[0], "C", "x")
    Node({"W": ["dd"]}, collection.games[2].children[0])
    changed = FILE.replace("B[bb]", "B[bb]C[x]").replace("B[cc]", "B[cc];W[dd]")
    assert written(collection) == changed


def test_text_outside_stays_when_games_are_added() -> None:
    collection = file()
    new = [Node({"GM": ["1"], "CA": ["UTF-8"], "PB": [name]}) for name in "XYZ"]
    collection.games = [new[0], collection.games[0], new[1], *collection.games[1:], new[2]]
    x, y, z = (f"(;GM[1]CA[UTF-8]PB[{name}])" for name in "XYZ")
    assert written(collection) == f"{TOP}{x}\n{A}\n{y}{BEFORE_B}{B}{BEFORE_C}{C}\n{z}{END}"


@pytest.mark.parametrize(
    ("kept", "text"),
    [
        ([0, 2], f"{TOP}{A}{BEFORE_B}{BEFORE_C}{C}{END}"),
        ([1, 2], f"{TOP}{BEFORE_B}{B}{BEFORE_C}{C}{END}"),
        ([0], f"{TOP}{A}{BEFORE_B}{BEFORE_C}{END}"),
        ([2, 0, 1], f"{TOP}{BEFORE_C}{C}\n{A}{BEFORE_B}{B}{END}"),
        ([1, 0, 2], f"{TOP}{BEFORE_B}{B}\n{A}{BEFORE_C}{C}{END}"),
    ],
)
def test_text_outside_stays_when_games_are_deleted_or_moved(kept: list[int], text: str) -> None:
    collection = file()
    collection.games = [collection.games[number] for number in kept]
    assert written(collection) == text


def test_games_saved_apart_take_the_text_before_them_along() -> None:
    collection = file()
    for numbers, text in [([1], f"{BEFORE_B}{B}\n"), ([0, 2], f"{TOP}{A}{BEFORE_C}{C}{END}")]:
        games = [collection.games[number] for number in numbers]
        assert written(Collection(games, source=collection.source, is_part=True)) == text


def test_blank_lines_between_games_stay_where_the_games_do() -> None:
    collection = read_text("\n(;GM[1])\n\n\n(;GM[2])\n(;GM[3])")
    collection.games = [collection.games[index] for index in (0, 1)]
    assert write_text(collection) == "\n(;GM[1])\n\n\n(;GM[2])\n"
    collection.games.reverse()
    assert write_text(collection) == "(;GM[2])\n(;GM[1])\n"


def test_text_outside_is_written_in_another_encoding() -> None:
    text = "Meine schönsten Partien\n(;GM[1]CA[ISO-8859-1]PB[Müller])\nGrüße ]\n"
    collection = read_collection(text.encode("latin-1"))
    assert write_collection(collection) == text.encode("latin-1")
    assert write_collection(collection, "utf-8") == text.replace("ISO-8859-1", "UTF-8").encode()
    assert unencodable(collection, "ascii") == ["ü", "ö", "ß"]
    with pytest.raises(SgfError) as error:
        write_collection(collection, "ascii")
    assert error.value.kind is SgfErrorKind.UNENCODABLE


def test_invalid_bytes_outside_games_are_kept_and_counted() -> None:
    data = b"caf\xe9\n(;GM[1]CA[UTF-8]PB[M\xc3\xbcller]PW[\xe4\xb8\xad\xe5\x9b\xbd\xe5\x9b\xb4\xe6\xa3\x8b])\n"
    collection = read_collection(data)
    assert write_collection(collection) == data
    assert count_broken(collection) == 1
    collection.keeps_broken = False
    assert write_collection(collection) == data.replace(b"\xe9\n", "\ufffd\n".encode())


def test_a_stray_bracket_stays_in_an_edited_node() -> None:
    collection = read_text("(;GM[1];B[aa]C[I like [this]] move];W[bb])")
    move = collection.games[0].children[0]
    move.properties["N"] = ["x"]
    assert written(collection) == "(;GM[1];B[aa]C[I like [this]N[x]] move];W[bb])"


def test_words_that_would_become_part_of_an_edited_node_stand_before_it() -> None:
    collection = read_text("(;GM[1];[aa]B[bb];W[cc])")
    collection.games[0].children[0].properties["N"] = ["x"]
    assert written(collection) == "(;GM[1];[aa]B[bb]N[x];W[cc])"


def test_a_faulty_game_is_repaired_where_another_would_be_read_as_part_of_it() -> None:
    collection = read_text("Hello\n(;GM[1];B[aa]\n")
    collection.games.append(Node({"GM": ["1"], "CA": ["UTF-8"]}))
    assert written(collection) == "Hello\n(;GM[1];B[aa])\n(;GM[1]CA[UTF-8])\n"


def test_text_that_would_begin_a_game_beside_other_text_is_left_out() -> None:
    collection = read_text("(;GM[1]) see (\n(;GM[2]) ; below\n(;GM[3])")
    del collection.games[1]
    assert written(collection) == "(;GM[1])\n(;GM[3])"


def test_repairing_leaves_out_what_belongs_to_no_game() -> None:
    assert write_text(file(), repairs=True) == f"{A}\n{B}\n{C}\n"
    text = "(GM[1]AB[aa] noise;B[bb](;W[cc]);W[dd]"
    assert write_text(read_text(text), repairs=True) == "(;GM[1]AB[aa];B[bb](;W[cc])\n(;W[dd]))\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("(;GM[1];B[aa];W[bb] hello (see p. 5) more ;B[cc]", "hello (see p. 5) more"),
        ("(;GM[1];B[aa];W[bb] see (a (b) c) (d);B[cc];W[dd]", "see (a (b) c) (d)"),
        ("(;GM[1];B[aa];W[bb] over (Black wins)", "over (Black wins)"),
        ("(;GM[1];B[aa](;W[bb](note);B[cc])(;W[dd];B[ee]))", "(note)"),
    ],
)
def test_words_in_parentheses_stay_where_a_game_is_edited(text: str, words: str) -> None:
    assert write_collection(read_collection(text.encode())) == text.encode()
    for number in range(len(list(read_collection(text.encode()).games[0].subtree()))):
        collection = read_collection(text.encode())
        set_text(list(collection.games[0].subtree())[number], "C", "edited")
        written = write_collection(collection)
        assert words in written.decode()
        again = read_collection(written).games[0]
        assert [node.properties for node in again.subtree()] == [
            node.properties for node in collection.games[0].subtree()
        ]


def test_a_property_behind_words_in_parentheses_belongs_to_the_same_node() -> None:
    collection = read_collection(b"(;SZ[9];B[aa] (a word) C[text];W[bb])")
    assert [list(node.properties) for node in collection.games[0].subtree()] == [["SZ"], ["B", "C"], ["W"]]


@pytest.mark.parametrize(
    ("text", "edited"),
    [
        ("(\r\nPB[A]\r\nPW[B]\r\n;B[aa];W[bb])\r\n", "(\r\n;PB[A]\r\nPW[B]\r\n;B[aa]C[x];W[bb])\r\n"),
        ("(;PB[A];B[aa];W[bb]\nN[c]\n", "(;PB[A];B[aa]C[x];W[bb]\nN[c])\n"),
        ("(;PB[A];B[aa](;W[bb](;Black[cc]\nName[c])\n", "(;PB[A];B[aa]C[x];W[bb](;Black[cc]\nName[c]))\n"),
    ],
)
def test_where_a_semicolon_or_parenthesis_is_added_the_nodes_stay_as_they_are_written(text: str, edited: str) -> None:
    collection = read_collection(text.encode())
    set_text(collection.games[0].children[0], "C", "x")
    assert write_collection(collection).decode() == edited
