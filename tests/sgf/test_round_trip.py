"""Writing and reading again: the same trees and raw values, and the same bytes where nothing was edited."""

from __future__ import annotations

import encodings
import pkgutil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.record.properties import set_text
from qtgo.core.record.tree import Node
from qtgo.sgf.collection import Collection
from qtgo.sgf.issue import IssueKind, SgfError
from qtgo.sgf.reader import read_collection, read_text
from qtgo.sgf.writer import write_collection, write_text
from tests.examples import examples

Shape = list[tuple[int, list[tuple[str, list[str]]]]]


def shape(games: list[Node]) -> list[Shape]:
    """Everything in games: children and properties of each node, in order."""
    return [[(len(node.children), list(node.properties.items())) for node in root.subtree()] for root in games]


names = st.sampled_from(["B", "W", "C", "AB", "LB", "GN", "XX", "KGSDE", "_Q", "X1"])
raw_values = st.text(st.characters(exclude_categories=["Cs"]), max_size=12).map(
    lambda text: text.replace("\\", "\\\\").replace("]", "\\]")
)
values = st.one_of(st.sampled_from(["", "aa", "tt", "aa:bb", "a\\\nb", "x\\:y", " "]), raw_values)
properties = st.dictionaries(names, st.lists(values, min_size=1, max_size=3), max_size=4)


@st.composite
def games(draw: st.DrawFn) -> list[Node]:
    """Some games of random shape."""
    roots = []
    for _ in range(draw(st.integers(1, 3))):
        nodes = [Node(draw(properties))]
        for _ in range(draw(st.integers(0, 12))):
            nodes.append(Node(draw(properties), draw(st.sampled_from(nodes))))
        roots.append(nodes[0])
    return roots


@given(games())
def test_text_round_trip(roots: list[Node]) -> None:
    read = read_text(write_text(roots))
    with_charset = [Node({"CA": ["UTF-8"]}) for _ in roots]
    for root, other in zip(read.games, with_charset, strict=True):
        assert root.properties.pop("CA") == other.properties["CA"]
    assert shape(read.games) == shape(roots)


@given(games(), st.sampled_from(["utf-8", "gb18030", "utf-16-le"]))
def test_bytes_round_trip(roots: list[Node], encoding: str) -> None:
    for root in roots:
        root.properties = {"CA": [encoding], **root.properties}
    data = write_collection(roots, encoding)
    read = read_collection(data, encoding=encoding)
    assert shape(read.games) == shape(roots)
    assert write_collection(read) == data


@examples(200)
@given(
    st.lists(
        st.sampled_from(
            ["(", ")", ";", "B[aa]", "W", "[x]", "[", "]", "\\", "C[a\\]b]", "Ab[c]", "\n", " ", "A1[é]", "SZ[9]", "("]
        ),
        max_size=30,
    ).map("".join)
)
def test_any_tokens_settle_after_one_round(text: str) -> None:
    """What is read from a dirty text is written so that it reads the same, and then without structural issues."""
    try:
        first = read_text(text)
    except SgfError:
        return
    again = read_text(write_text(first))
    assert shape(again.games) == shape(first.games)
    assert write_text(again) == write_text(first)


@given(st.binary(max_size=60), st.sampled_from([b"(;", b"(;FF[4]CA[gbk]C[", b"(;C[\xff", b"", b"\xff\xfe(\0;\0"]))
def test_any_bytes_give_a_record_or_an_error(data: bytes, start: bytes) -> None:
    try:
        collection = read_collection(start + data)
    except SgfError:
        return
    assert len(read_collection(write_collection(collection)).games) == len(collection.games)


CODECS = sorted({module.name for module in pkgutil.iter_modules(encodings.__path__)} | {"UTF-16", "EUC-KR", "no such"})
HARMLESS = {
    IssueKind.WRONG_CHARSET,
    IssueKind.UNKNOWN_CHARSET,
    IssueKind.DOUBTFUL_CHARSET,
    IssueKind.GUESSED_CHARSET,
    IssueKind.UNDECODABLE_BYTES,
}


@examples(300)
@given(
    st.lists(st.sampled_from([bytes([byte]) for byte in b"()[;\\~{}$BJ\x1b"]) | st.binary(min_size=1, max_size=4)),
    st.sampled_from(CODECS),
    st.booleans(),
)
def test_any_bytes_in_any_charset_are_read_and_written_back(pieces: list[bytes], name: str, is_chosen: bool) -> None:
    """What Python calls a codec and is no charset among them; only texts that are dirty besides may change."""
    data = b"(;FF[4]CA[" + name.encode() + b"]C[" + b"".join(pieces) + b"];B[aa])"
    try:
        collection = read_collection(data, encoding=name if is_chosen else None)
        written = write_collection(collection)
    except SgfError:
        return
    if not is_chosen and set(collection.issue_counts) <= HARMLESS:
        assert written == data


LAID_OUT = b"""(;GM[1] FF[4]
SZ[19]
PB [Shusaku]\t PW[Gennan]

;B[qd];W[dc];B[pq]
  ( ;W[oc] ;B[cp] )
  ( ;W[qo]
    C[Two
lines\\] and \\
one]
  )
) \r
(;GM[1]AB[aa]
[bb])

"""


def test_layout_is_kept() -> None:
    assert write_collection(read_collection(LAID_OUT)) == LAID_OUT


def test_an_edit_changes_only_the_nodes_around_it() -> None:
    collection = read_collection(LAID_OUT)
    root = collection.games[0]
    root.properties["PB"] = ["Honinbo"]
    assert write_collection(collection) == LAID_OUT.replace(
        b"GM[1] FF[4]\nSZ[19]\nPB [Shusaku]\t PW", b"GM[1]FF[4]SZ[19]PB[Honinbo]PW"
    )
    collection = read_collection(LAID_OUT)
    last = list(collection.games[0].main_line())[-1]
    Node({"W": ["dd"]}, last)
    assert write_collection(collection) == LAID_OUT.replace(b";B[cp] )\n  ( ;", b";B[cp];W[dd])\n(;")


def test_deleted_and_moved_nodes() -> None:
    collection = read_text("(;GM[1];B[aa] (;W[bb]) (;W[cc];B[dd]) )\n")
    fork = collection.games[0].children[0]
    fork.children.reverse()
    assert write_text(collection).replace("\n", "") == "(;GM[1];B[aa](;W[cc];B[dd])(;W[bb]))"
    del fork.children[1]
    assert write_text(collection).replace("\n", "") == "(;GM[1];B[aa];W[cc];B[dd])"


def test_normal_form() -> None:
    root = Node({"FF": ["4"], "GM": ["1"], "PB": ["A"]})
    node = root
    for number in range(12):
        node = Node({"BW"[number % 2]: ["aa"]}, node)
    Node({"B": ["bb"], "C": ["x", "y"]}, node)
    Node({"B": ["cc"], "TB": [""]}, node)
    moves = ";B[aa];W[aa]" * 5
    expected = f"(;FF[4]GM[1]CA[UTF-8]PB[A]\n{moves}\n;B[aa];W[aa]\n(;B[bb]C[x]C[y])\n(;B[cc]TB[]))\n"
    assert write_text([root]) == expected
    assert write_collection(Collection([root])) == expected.encode()
    assert write_collection(read_text(expected)) == expected.encode()


@pytest.mark.parametrize(
    "text",
    [
        "(;GM[1](;B[aa](;W[bb](;B[cc]))))",
        "(;GM[1]((;B[aa])))",
        "(;GM[1];B[aa]((;W[bb]))(;W[cc](;B[dd])))",
        "(;GM[1]AP[a]AP[b];C[one]B[aa]C[two])",
        "(;GM[1]AP[a][b];C[one][two]B[aa])",
        "(;GaMe[1] SiZe[9] PlayerBlack[Lee];Black[aa])",
        "(;GM[1]AB[aa]AW[bb]AB[cc])",
    ],
)
def test_parentheses_of_an_only_child_duplicates_and_old_names_are_kept(text: str) -> None:
    assert write_collection(read_collection(text.encode())) == text.encode()


@pytest.mark.parametrize(
    ("text", "repaired"),
    [
        ("(;GM[1](;B[aa](;W[bb]))", "(;GM[1](;B[aa](;W[bb])))\n"),  # the game is not closed
        ("(;GM[1]((;B[aa])(;B[bb])))", "(;GM[1]\n(;B[aa])(;B[bb]))\n"),  # around both, so around neither
        ("(;GM[1]AB[aa]noise AB[bb])", "(;GM[1]AB[aa][bb])"),
    ],
)
def test_what_others_may_not_read_is_kept_until_it_is_to_be_repaired(text: str, repaired: str) -> None:
    assert write_text(read_text(text)) == text
    assert write_text(read_text(text), repairs=True) == repaired


def test_an_edit_keeps_the_parentheses_and_duplicates_of_other_nodes() -> None:
    collection = read_text("(;GM[1]AP[a]AP[b](;B[aa]C[one]C[two](;W[bb]Name[x](;B[cc]))))")
    move = collection.games[0].children[0]
    set_text(move, "C", "other")
    assert write_text(collection) == "(;GM[1]AP[a]AP[b](;B[aa]C[other](;W[bb]Name[x](;B[cc]))))"
    Node({"W": ["dd"]}, move)
    assert write_text(collection) == "(;GM[1]AP[a]AP[b](;B[aa]C[other](;W[bb]Name[x](;B[cc]))\n(;W[dd])))\n"


def test_an_edited_node_keeps_its_duplicates_but_old_names_become_new_ones() -> None:
    collection = read_text("(;GM[1]AP[a]AP[b];Black[aa]Comment[one]Comment[two]AB[bb]AB[cc])")
    root = collection.games[0]
    root.properties["SZ"] = ["9"]
    root.children[0].properties["N"] = ["x"]
    assert write_text(collection) == "(;GM[1]AP[a]AP[b]SZ[9];B[aa]C[one]C[two]AB[bb][cc]N[x])"


def test_new_nodes_take_the_line_ends_of_the_file() -> None:
    collection = read_collection(b"(;GM[1]\r\n;B[aa])\r\n")
    move = collection.games[0].children[0]
    Node({"W": ["bb"]}, move)
    Node({"W": ["cc"]}, move)
    assert write_collection(collection) == b"(;GM[1]\r\n;B[aa]\r\n(;W[bb])\r\n(;W[cc]))\r\n"
