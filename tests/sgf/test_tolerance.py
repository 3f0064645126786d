"""Every oddity that reading forgives: what the tree becomes, and the issue with its place."""

from __future__ import annotations

import pytest

from qtgo.core.record.tree import Node
from qtgo.sgf.issue import MAX_ISSUES_PER_KIND, IssueKind, SgfError, SgfErrorKind
from qtgo.sgf.reader import read_collection, read_text

K = IssueKind
SYNTAX = [
    ("text before the game", "Hi [x]; see\n\n (;B[aa])", "(;B[aa])", (K.TEXT_BEFORE_GAME, 1, 1)),
    ("text behind the game", "(;B[aa])\n-- \nMe", "(;B[aa])", (K.TEXT_AFTER_GAME, 2, 1)),
    ("missing parenthesis", "(;B[aa]\n;W[bb]\n", "(;B[aa];W[bb])", (K.MISSING_CLOSING, 3, 1)),
    (
        "missing parentheses",
        "(;B[aa](;W[bb](;B[cc])(;B[dd]",
        "(;B[aa];W[bb](;B[cc])(;B[dd]))",
        (K.MISSING_CLOSING, 1, 30),
    ),
    ("extra parenthesis", "(;B[aa];W[bb]))", "(;B[aa];W[bb])", (K.EXTRA_CLOSING, 1, 15)),
    ("extra parenthesis within", "(;B[aa];W[bb]);B[cc])", "(;B[aa];W[bb];B[cc])", (K.EXTRA_CLOSING, 1, 14)),
    ("no semicolon", "(GM[1]\nB[aa];W[bb])", "(;GM[1]B[aa];W[bb])", (K.MISSING_SEMICOLON, 1, 2)),
    ("variation without semicolon", "(;B[aa](W[bb])(;W[cc]))", "(;B[aa](;W[bb])(;W[cc]))", (K.MISSING_SEMICOLON, 1, 9)),
    ("no parenthesis", ";GM[1];B[aa]", "(;GM[1];B[aa])", (K.MISSING_OPENING, 1, 1)),
    ("empty variation", "(;B[aa]()(;W[bb]))", "(;B[aa];W[bb])", (K.EMPTY_VARIATION, 1, 9)),
    ("node behind a variation", "(;B[aa](;W[bb]);W[cc])", "(;B[aa](;W[bb])(;W[cc]))", (K.NODE_AFTER_VARIATION, 1, 16)),
    ("open value", "(;B[aa]C[abc;W[bb", "(;B[aa]C[abc;W[bb])", (K.UNTERMINATED_VALUE, 1, 8)),
    ("open value ending in a backslash", "(;C[abc\\", "(;C[abc])", (K.UNTERMINATED_VALUE, 1, 3)),
    ("open value in a list", "(;AB[aa][bb", "(;AB[aa][bb])", (K.UNTERMINATED_VALUE, 1, 3)),
    ("stray characters", "(;B[aa] ??, ;W[bb])", "(;B[aa];W[bb])", (K.STRAY_TEXT, 1, 9)),
    ("value without name", "(;[aa];W[bb])", "(;;W[bb])", (K.STRAY_TEXT, 1, 3)),
    ("name without value", "(;B;W[bb])", "(;;W[bb])", (K.PROPERTY_WITHOUT_VALUE, 1, 3)),
    ("long name", "(;FF[3];AddBlack[aa][bb])", "(;FF[3];AB[aa][bb])", (K.LOWER_CASE_NAME, 1, 9)),
    ("name in small letters", "(;FF[3];b[aa])", "(;FF[3];B[aa])", (K.LOWER_CASE_NAME, 1, 9)),
    ("digits in a name", "(;FF[4];X1[a])", "(;FF[4];X1[a])", (K.UNUSUAL_NAME, 1, 9)),
    ("underscore in a name", "(;FF[4];_X[a])", "(;FF[4];_X[a])", (K.UNUSUAL_NAME, 1, 9)),
    ("property twice", "(;FF[4];B[aa]C[x]C[y])", "(;FF[4];B[aa]C[x][y])", (K.DUPLICATE_PROPERTY, 1, 18)),
    ("nested parentheses", "((;FF[4];B[aa]))", "(;FF[4];B[aa])", (K.EXTRA_CLOSING, 1, 16)),
]


@pytest.mark.parametrize(("text", "expected", "issue"), [row[1:] for row in SYNTAX], ids=[row[0] for row in SYNTAX])
def test_syntax(text: str, expected: str, issue: tuple[IssueKind, int, int]) -> None:
    collection = read_text(text)
    shown = "".join(_shape(root) for root in collection.games)
    assert shown == expected
    assert issue in [(found.kind, found.line, found.column) for found in collection.issues]


def _shape(root: Node) -> str:
    """Write a game with no line breaks and nothing added."""
    stack: list[Node | str] = [")", root, "("]
    parts = []
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            parts.append(item)
            continue
        parts.append(";" + "".join(n + "".join(f"[{v}]" for v in vs) for n, vs in item.properties.items()))
        if len(item.children) == 1:
            stack.append(item.children[0])
        else:
            for child in reversed(item.children):
                stack += (")", child, "(")
    return "".join(parts)


VALUES = [
    ("another game", "(;GM[2];B[aa])", (K.NOT_GO, 1, 3, "GM[2]")),
    ("size 0", "(;SZ[0];B[aa])", (K.BAD_SIZE, 1, 3, "SZ[0]")),
    ("size 53", "(;SZ[53])", (K.BAD_SIZE, 1, 3, "SZ[53]")),
    ("size in words", "(;GM[1]SZ[big])", (K.BAD_SIZE, 1, 8, "SZ[big]")),
    ("handicap in words", "(;HA[two])", (K.BAD_VALUE, 1, 3, "HA[two]")),
    ("point off the board", "(;SZ[9];B[aa]\n;W[ss])", (K.POINT_OFF_BOARD, 2, 2, "W[ss]")),
    ("setup off the board", "(;SZ[9]AB[aa][bb][pp])", (K.POINT_OFF_BOARD, 1, 18, "AB[pp]")),
    ("no point", "(;SZ[9];B[a])", (K.BAD_VALUE, 1, 9, "B[a]")),
    ("move as people read it", "(;SZ[9];B[D4])", (K.MOVE_AS_VERTEX, 1, 9, "B[D4]")),
    ("tt", "(;SZ[9];B[tt])", (K.PASS_AS_TT, 1, 9, "B[tt]")),
    ("reversed corners", "(;SZ[9]AB[cc:aa])", (K.REVERSED_CORNERS, 1, 8, "AB[cc:aa]")),
    ("half a rectangle", "(;SZ[9]TR[aa:zz])", (K.POINT_OFF_BOARD, 1, 8, "TR[aa:zz]")),
    ("label without point", "(;SZ[9]LB[A])", (K.BAD_VALUE, 1, 8, "LB[A]")),
    ("empty list", "(;SZ[9];TR[])", (K.BAD_VALUE, 1, 9, "TR[]")),
    ("double of three", "(;SZ[9];BM[3])", (K.BAD_VALUE, 1, 9, "BM[3]")),
    ("no move's number", "(;SZ[9];B[aa]MN[0])", (K.BAD_VALUE, 1, 14, "MN[0]")),
    ("a number below none", "(;SZ[9];B[aa]MN[-4])", (K.BAD_VALUE, 1, 14, "MN[-4]")),
    ("a number beyond all", "(;SZ[9];B[aa]MN[9999999999])", (K.BAD_VALUE, 1, 14, "MN[9999999999]")),
    ("handicap with its unit", "(;HA[2子]AB[aa][bb])", (K.BAD_VALUE, 1, 3, "HA[2子]")),
    ("a size as a product", "(;SZ[9x9])", (K.BAD_VALUE, 1, 3, "SZ[9x9]")),
    ("a handicap of more stones than points", "(;SZ[9]HA[82])", (K.BAD_VALUE, 1, 8, "HA[82]")),
    ("a handicap below none", "(;HA[-2])", (K.BAD_VALUE, 1, 3, "HA[-2]")),
    ("no print mode", "(;SZ[9]PM[3])", (K.BAD_VALUE, 1, 8, "PM[3]")),
    ("two komis", "(;KM[6.5][7.5])", (K.TOO_MANY_VALUES, 1, 10, "KM")),
    ("a move in the root", "(;SZ[9]B[aa])", (K.MOVE_IN_ROOT, 1, 8, "B")),
    ("two moves in a node", "(;SZ[9];B[aa]W[bb])", (K.TWO_MOVES, 1, 9, "B")),
    ("two moves of a color", "(;SZ[9];B[aa]B[bb])", (K.TWO_MOVES, 1, 9, "B")),
    ("setup with a move", "(;SZ[9];B[aa]AW[bb])", (K.SETUP_WITH_MOVE, 1, 14, "AW")),
    ("a point set up twice", "(;SZ[9]AB[aa][bb]AW[bb])", (K.DUPLICATE_POINT, 1, 18, "AW[bb]")),
    ("a point in two rectangles", "(;SZ[9]AB[aa:bb][bb:cc])", (K.DUPLICATE_POINT, 1, 17, "AB[bb:cc]")),
    ("an arrow to itself", "(;SZ[9]AR[aa:aa])", (K.ONE_POINT_LINE, 1, 8, "AR[aa:aa]")),
    ("an arrow without an end", "(;SZ[9]AR[aa])", (K.BAD_VALUE, 1, 8, "AR[aa]")),
    ("a line without ends", "(;SZ[9]LN[:])", (K.BAD_VALUE, 1, 8, "LN[:]")),
    ("a label without a text", "(;SZ[9]LB[aa:x][bb])", (K.BAD_VALUE, 1, 16, "LB[bb]")),
    ("a line to itself", "(;SZ[9];B[aa]LN[aa:bb][cc:cc])", (K.ONE_POINT_LINE, 1, 23, "LN[cc:cc]")),
    ("an arrow twice", "(;SZ[9]AR[aa:bb][bb:aa][aa:bb])", (K.DUPLICATE_LINE, 1, 24, "AR[aa:bb]")),
    ("a line twice", "(;SZ[9]LN[aa:bb][aa:bb])", (K.DUPLICATE_LINE, 1, 17, "LN[aa:bb]")),
    ("a line in both directions", "(;SZ[9]LN[aa:bb][ab:bb][bb:aa])", (K.DUPLICATE_LINE, 1, 24, "LN[bb:aa]")),
    ("a mark twice", "(;SZ[9]TR[aa][bb][aa])", (K.DUPLICATE_MARK, 1, 18, "TR[aa]")),
    ("two marks on a point", "(;SZ[9]SQ[aa:bb]TR[bb])", (K.DUPLICATE_MARK, 1, 17, "TR[bb]")),
    ("two labels on a point", "(;SZ[9]LB[aa:A][aa:B])", (K.DUPLICATE_MARK, 1, 16, "LB[aa:B]")),
    ("territory of both", "(;SZ[9]TB[aa]TW[aa])", (K.DUPLICATE_MARK, 1, 14, "TW[aa]")),
    ("a root property below", "(;SZ[9];SZ[13])", (K.ROOT_PROPERTY_BELOW_ROOT, 1, 9, "SZ")),
    ("game info twice", "(;PB[a];PB[b])", (K.GAME_INFO_TWICE, 1, 9, "PB")),
]


@pytest.mark.parametrize(("text", "issue"), [row[1:] for row in VALUES], ids=[row[0] for row in VALUES])
def test_values(text: str, issue: tuple[IssueKind, int, int, str]) -> None:
    collection = read_text(text)
    assert issue in [(found.kind, found.line, found.column, found.detail) for found in collection.issues]
    assert collection.issue_counts[issue[0]] >= 1


@pytest.mark.parametrize(
    "text",
    [
        "(;FF[4]GM[1]CA[UTF-8]SZ[19]AP[x:1]ST[2]KM[-6.5]HA[]TM[600.5]PB[a:b];B[];W[aa]BL[12.5]OB[3];AB[aa:cc]AE[dd]PL[B])",
        "(;SZ[52:20];B[Aa]N[x]VW[];W[aa]DD[]TB[]FG[];B[bb]FG[257:a:b]LB[aa:x:y]AR[aa:bb]PM[2]MN[ 1 ])",
        "(;PB[a](;B[aa];W[bb])(;B[bb]))(;GM[1];B[cc])",
        "(;GM[1];B[aa](;PB[b])(;PB[c]))",
        "(;GM[1];XX[what][ever]:[])".replace(":[]", ""),
        "(;GM[1]AR[aa:bb][bb:aa][aa:cc]LN[aa:bb]TR[aa]LB[aa:A]TB[aa]DD[aa]VW[aa:bb])",
    ],
)
def test_proper_records_have_no_issues(text: str) -> None:
    assert read_text(text).issues == []


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", SgfErrorKind.EMPTY),
        (b" \n\t", SgfErrorKind.EMPTY),
        (b"this is no record", SgfErrorKind.NO_GAME),
        (b"((((", SgfErrorKind.NO_GAME),
        (b"%PDF-1.4 \xff\xfe\x00(junk)", SgfErrorKind.NO_GAME),
        (bytes(range(256)), SgfErrorKind.NO_GAME),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR (;\xcc\x0eg W[\xe8](;x)\0(;\1K[\x99", SgfErrorKind.NO_GAME),
        (b"int main() { for (;;) { a[0] = 1; } }", SgfErrorKind.NO_GAME),
    ],
)
def test_what_is_no_record(data: bytes, kind: SgfErrorKind) -> None:
    with pytest.raises(SgfError) as raised:
        read_collection(data)
    assert raised.value.kind is kind
    assert (raised.value.line, raised.value.column) == (1, 1)


@pytest.mark.parametrize("before", ["Hi [x]; see (;-)\n", "for (;;) { }\n", "\0\0\0\0", "\x89PNG\0(;\1 "])
def test_a_game_behind_other_text_or_bytes_is_read(before: str) -> None:
    collection = read_text(f"{before}(;GM[1];B[aa])")
    assert [node.properties for node in collection.games[-1].subtree()][-1] == {"B": ["aa"]}


def test_an_empty_game_has_an_empty_root() -> None:
    collection = read_text("()")
    assert [root.properties for root in collection.games] == [{}]
    assert [issue.kind for issue in collection.issues] == [K.EMPTY_VARIATION]


def test_every_kind_of_newline_counts_lines() -> None:
    for newline in ("\n", "\r", "\r\n"):
        collection = read_text(f"(;SZ[9]{newline};B[aa]{newline} ;W[pp])")
        assert [(p.line, p.column) for p in collection.issues] == [(3, 3)]
        assert collection.place_of(collection.games[0].children[0].children[0]) == (3, 2)


def test_problems_beyond_a_thousand_are_only_counted() -> None:
    collection = read_text("(;SZ[9]" + ";B[pp]" * 3000 + ")")
    assert len(collection.issues) == MAX_ISSUES_PER_KIND
    assert collection.issue_counts[K.POINT_OFF_BOARD] == 3000


def test_charset_is_ignored_in_pasted_text() -> None:
    collection = read_text("(;CA[Shift_JIS]PB[柯洁])")
    assert collection.games[0].properties["PB"] == ["柯洁"]
    assert collection.issues == []
