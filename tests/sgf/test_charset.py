"""Character sets: declared, marked, valid UTF-8, guessed, broken, chosen and converted."""

from __future__ import annotations

import codecs
from collections.abc import Callable

import pytest

from qtgo.core.record.properties import set_text, text_of
from qtgo.core.record.tree import Node
from qtgo.sgf.charset import charset_name, codecs_for, declared_in
from qtgo.sgf.collection import Collection
from qtgo.sgf.issue import IssueKind, SgfError, SgfErrorKind
from qtgo.sgf.reader import read_collection
from qtgo.sgf.writer import count_broken, unencodable, write_collection

NAMES = {
    "gb18030": ("柯洁", "古力", "黑中盘胜", "第25届三星杯决赛"),
    "big5": ("柯潔", "黨毅飛", "黑中盤勝", "第25屆三星盃決賽"),
    "cp932": ("井山裕太", "一力遼", "コミ6目半、白番中押し勝ち", "本因坊戦リーグ"),
    "euc_jp": ("井山裕太", "一力遼", "コミ6目半、白番中押し勝ち", "本因坊戦リーグ"),
    "cp949": ("신진서", "박정환", "흑 불계승입니다", "제46기 명인전 결승"),
    "cp1251": ("Илья Шикшин", "Александр Динерштейн", "Чёрные победили", "Кубок Москвы"),
    "latin-1": ("Jürgen Müller", "François Dupré", "Größere Fläche für Weiß", "Zürich"),
}


def record(texts: tuple[str, ...], charset: str = "") -> str:
    declared = f"CA[{charset}]" if charset else ""
    black, white, comment, event = texts
    return f"(;FF[4]GM[1]{declared}PB[{black}]PW[{white}]EV[{event}]C[{comment}];B[pd];W[dp])"


@pytest.mark.parametrize(("codec", "texts"), NAMES.items(), ids=NAMES.keys())
def test_guessed(codec: str, texts: tuple[str, ...]) -> None:
    data = record(texts).encode(codec)
    collection = read_collection(data)
    root = collection.games[0]
    assert [text_of(root, name) for name in ("PB", "PW", "C", "EV")] == list(texts)
    assert IssueKind.GUESSED_CHARSET in collection.issue_counts
    assert write_collection(collection) == data


@pytest.mark.parametrize(("codec", "texts"), NAMES.items(), ids=NAMES.keys())
@pytest.mark.parametrize("change", [str.upper, str.lower])
def test_declared(codec: str, texts: tuple[str, ...], change: Callable[[str], str]) -> None:
    data = record(texts, change(codec)).encode(codec)
    collection = read_collection(data)
    assert text_of(collection.games[0], "PB") == texts[0]
    assert collection.issues == []
    assert write_collection(collection) == data


@pytest.mark.parametrize(
    ("codec", "text"), [("cp932", "表ソ能十予噂"), ("big5", "功許蓋閱"), ("gb18030", "乗俓刓匼塡")]
)
def test_second_bytes_that_look_like_syntax(codec: str, text: str) -> None:
    """Characters whose second byte is that of a backslash or a bracket."""
    data = f"(;FF[4]CA[{codec}]PB[{text}]PW[{text}];B[aa])".encode(codec)
    assert b"\\" in data or data.count(b"]") > 5
    root = read_collection(data).games[0]
    assert (text_of(root, "PB"), text_of(root, "PW")) == (text, text)
    assert root.children[0].properties == {"B": ["aa"]}


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le"])
def test_byte_order_marks(codec: str) -> None:
    mark = {
        "utf-8": codecs.BOM_UTF8,
        "utf-16-le": codecs.BOM_UTF16_LE,
        "utf-16-be": codecs.BOM_UTF16_BE,
        "utf-32-le": codecs.BOM_UTF32_LE,
    }[codec]
    data = mark + record(NAMES["cp949"], "GBK").encode(codec)
    collection = read_collection(data)
    assert text_of(collection.games[0], "PB") == "신진서"
    assert collection.encoding == codec
    assert write_collection(collection) == data


@pytest.mark.parametrize("mark", [codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE])
@pytest.mark.parametrize("codec", ["utf-8", "gb18030"])
def test_a_mark_of_another_encoding_than_the_file_is_told_and_kept(mark: bytes, codec: str) -> None:
    data = mark + record(NAMES["gb18030"], codec).encode(codec)
    collection = read_collection(data)
    assert text_of(collection.games[0], "PB") == "柯洁"
    (issue,) = collection.issues
    assert (issue.kind, issue.detail[:4]) == (IssueKind.FALSE_MARK, "UTF-")
    assert write_collection(collection) == data
    collection.games[0].properties["PB"] = ["Ann"]
    again = read_collection(write_collection(collection))
    assert (text_of(again.games[0], "PB"), again.issues) == ("Ann", [])


def test_marks_upon_marks_are_no_game() -> None:
    with pytest.raises(SgfError):
        read_collection(codecs.BOM_UTF16_LE * 100_000)


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_wide_characters_without_a_mark(codec: str) -> None:
    data = record(NAMES["cp932"]).encode(codec)
    collection = read_collection(data)
    assert text_of(collection.games[0], "PB") == "井山裕太"
    assert write_collection(collection) == data


def test_iso_2022_jp() -> None:
    data = record(NAMES["cp932"]).encode("iso2022_jp")
    assert text_of(read_collection(data).games[0], "PB") == "井山裕太"


def test_utf_8_needs_no_declaration() -> None:
    collection = read_collection(record(("申真谞", "井山裕太", "테스트 комментарий", "")).encode())
    assert text_of(collection.games[0], "C") == "테스트 комментарий"
    assert collection.issues == []


def test_wrong_declaration() -> None:
    data = record(NAMES["gb18030"], "UTF-8").encode("gb18030")
    collection = read_collection(data)
    assert text_of(collection.games[0], "PB") == "柯洁"
    assert [issue.kind for issue in collection.issues] == [
        IssueKind.WRONG_CHARSET,
        IssueKind.GUESSED_CHARSET,
    ]
    assert write_collection(collection) == data


NO_CHARSETS = [
    "foo",
    "rot13",
    "zlib",
    "base64",
    "idna",
    "punycode",
    "undefined",
    "unicode_escape",
    "utf-7",
    "charmap",
    "\0",
]


@pytest.mark.parametrize("name", NO_CHARSETS)
def test_unknown_declaration(name: str) -> None:
    collection = read_collection(record(NAMES["latin-1"], name).encode())
    assert text_of(collection.games[0], "PB") == "Jürgen Müller"
    assert IssueKind.UNKNOWN_CHARSET in collection.issue_counts


def test_declaration_that_valid_utf_8_contradicts_is_followed_and_noted() -> None:
    data = record(NAMES["latin-1"], "ISO-8859-1").encode()
    collection = read_collection(data)
    assert text_of(collection.games[0], "PB") == "JÃ¼rgen MÃ¼ller"
    assert [issue.kind for issue in collection.issues] == [IssueKind.DOUBTFUL_CHARSET]
    chosen = read_collection(data, encoding="UTF-8")
    assert text_of(chosen.games[0], "PB") == "Jürgen Müller"
    assert b"CA[UTF-8]" in write_collection(chosen)


def test_a_name_cut_off_within_a_character_survives() -> None:
    whole = record(("巧花巧花巧花", "骊龙", "好好好好", "杯"), "UTF-8").encode()
    data = whole.replace("花]".encode(), "花".encode()[:2] + b"]")
    collection = read_collection(data)
    assert collection.encoding == "utf-8"
    assert text_of(collection.games[0], "PB") == "巧花巧花巧" + 2 * "\ufffd"
    assert [(p.kind, p.line) for p in collection.issues] == [(IssueKind.UNDECODABLE_BYTES, 1)]
    assert write_collection(collection) == data


def test_a_broken_byte_does_not_swallow_a_bracket() -> None:
    data = b"(;CA[GB18030]C[" + "围棋是一种古老的游戏".encode("gb18030") + b"\xb5"
    collection = read_collection(data)
    assert write_collection(collection) == data
    Node({"B": ["aa"]}, collection.games[0])
    read = read_collection(write_collection(collection))
    assert text_of(read.games[0], "C") == "围棋是一种古老的游戏?"


def test_chosen_encoding() -> None:
    data = record(NAMES["cp949"]).encode("cp949")
    collection = read_collection(data, encoding="EUC-KR")
    assert text_of(collection.games[0], "PB") == "신진서"
    with pytest.raises(SgfError) as raised:
        read_collection(data, encoding="no such")
    assert raised.value.kind is SgfErrorKind.UNKNOWN_ENCODING


def test_conversion_updates_the_declaration() -> None:
    data = record(NAMES["cp932"], "Shift_JIS").encode("cp932")
    collection = read_collection(data)
    converted = write_collection(collection, "utf-8")
    assert converted == data.decode("cp932").replace("Shift_JIS", "UTF-8").encode()
    collection.encoding = "utf-8"
    assert write_collection(collection) == converted


def test_conversion_adds_a_declaration() -> None:
    collection = read_collection(record(NAMES["cp1251"]).encode("cp1251"))
    converted = write_collection(collection, "utf-8")
    assert converted.startswith(b"(;FF[4]GM[1]CA[UTF-8]PB[")
    assert text_of(read_collection(converted).games[0], "PW") == "Александр Динерштейн"


def test_characters_that_would_be_lost() -> None:
    collection = read_collection(record(("柯洁", "é", "柯 ♞", "")).encode())
    assert unencodable(collection, "utf-8") == []
    assert unencodable(collection, "ISO-8859-1") == ["柯", "洁", "♞"]
    with pytest.raises(SgfError) as raised:
        write_collection(collection, "ISO-8859-1")
    assert raised.value.kind is SgfErrorKind.UNENCODABLE
    assert raised.value.detail == "柯洁♞"
    assert b"PB[??]PW[\xe9]" in write_collection(collection, "ISO-8859-1", lossy=True)


def test_broken_bytes_are_not_carried_into_another_encoding() -> None:
    data = b"(;CA[UTF-8]PB[" + "好好好好好".encode() + b"\xe5\x8c];B[aa])"
    collection = read_collection(data)
    assert unencodable(collection, "gb18030") == []
    converted = write_collection(collection, "gb18030")
    assert text_of(read_collection(converted).games[0], "PB") == "好好好好好\ufffd\ufffd"


def reread(collection: Collection) -> Collection:
    """Save and read again, as the next program does."""
    return read_collection(write_collection(collection))


@pytest.mark.parametrize("added", ["好好学习", "这步棋很好", "柯", "x" * 300])
@pytest.mark.parametrize(("codec", "texts"), NAMES.items(), ids=NAMES.keys())
def test_a_guess_is_declared_where_what_was_edited_would_change_it(
    codec: str, texts: tuple[str, ...], added: str
) -> None:
    collection = read_collection(record(texts).encode(codec))
    root = collection.games[0]
    if unencodable([Node({"C": [added]})], collection.encoding):
        added = texts[0]
    root.properties = {**root.properties, "C": [added]}
    again = reread(collection).games[0]
    assert [text_of(again, name) for name in ("PB", "PW", "C", "EV")] == [texts[0], texts[1], added, texts[3]]


def test_a_guess_that_an_edit_would_change() -> None:
    collection = read_collection("(;GM[1]FF[4]EV[第25屆三星盃]PB[柯潔]PW[黨毅飛]C[黑中盤勝];B[pd])".encode("big5"))
    (move,) = collection.games[0].children
    assert collection.encoding == "cp950"
    move.properties = {**move.properties, "C": ["これは"]}
    assert text_of(reread(collection).games[0], "PB") == "柯潔"
    assert "CA" not in collection.games[0].properties


def test_the_first_words_that_are_not_ascii_are_declared() -> None:
    collection = read_collection(b"(;FF[4]GM[1]SZ[9];B[ee])")
    (move,) = collection.games[0].children
    assert write_collection(collection) == b"(;FF[4]GM[1]SZ[9];B[ee])"
    move.properties = {**move.properties, "C": ["Tengen"]}
    assert write_collection(collection).startswith(b"(;FF[4]GM[1]SZ[9]")
    move.properties = {**move.properties, "C": ["天元"]}
    assert write_collection(collection).startswith(b"(;FF[4]GM[1]CA[UTF-8]SZ[9]")
    declared = read_collection(b"(;FF[4]CA[UTF-8]SZ[9];B[ee])")
    declared.games[0].properties["C"] = ["天元"]
    assert write_collection(declared).startswith(b"(;FF[4]CA[UTF-8]SZ[9]")


def test_a_declaration_that_is_added_leaves_the_order_of_the_others() -> None:
    collection = read_collection(b"(;FF[4]AP[x]GM[1]SZ[9];B[ee])")
    collection.games[0].properties["C"] = ["天元"]
    assert list(reread(collection).games[0].properties) == ["FF", "CA", "AP", "GM", "SZ", "C"]


IMPOSSIBLE = ["UTF-16", "utf-16le", "UTF-32", "unicode", "cp037", "cp500", "IBM1140"]


@pytest.mark.parametrize("name", IMPOSSIBLE)
@pytest.mark.parametrize("texts", [NAMES["gb18030"], NAMES["latin-1"], ("Li", "Gu", "x", "y")])
@pytest.mark.parametrize("codec", ["utf-8", "gb18030", "latin-1"])
def test_a_declaration_that_could_not_have_been_read_is_wrong(name: str, texts: tuple[str, ...], codec: str) -> None:
    if unencodable([Node({"C": list(texts)})], codec):
        codec = "utf-8"
    data = record(texts, name).encode(codec)
    collection = read_collection(data)
    assert text_of(collection.games[0], "PB") == texts[0]
    assert IssueKind.WRONG_CHARSET in collection.issue_counts
    assert write_collection(collection) == data


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_such_a_declaration_is_set_right_by_the_next_edit(name: str) -> None:
    """Otherwise other programs find no game in what we write."""
    collection = read_collection(record(("Li", "Gu", "x", "y"), name).encode())
    root = collection.games[0]
    root.properties = {**root.properties, "PB": ["Lo"]}
    assert write_collection(collection) == b"(;FF[4]GM[1]CA[UTF-8]PB[Lo]PW[Gu]EV[y]C[x];B[pd];W[dp])"
    edited = read_collection(b"(;FF[4]GM[1]CA[UTF-8];B[pd])")
    edited.games[0].properties = {**edited.games[0].properties, "CA": [name]}
    assert b"CA[UTF-8]" in write_collection(edited)


def test_a_declared_charset_in_which_no_game_begins_is_wrong() -> None:
    data = b"~{0(;CA[hz]PB[Li];B[pd])~}"
    assert data.decode("hz").isascii() is False
    collection = read_collection(data)
    assert text_of(collection.games[0], "PB") == "Li"
    assert IssueKind.WRONG_CHARSET in collection.issue_counts


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("texts", [NAMES["cp949"], ("Li", "Gu", "x", "y")])
def test_what_is_converted_to_wide_characters_can_be_read(codec: str, texts: tuple[str, ...]) -> None:
    collection = read_collection(record(texts, "UTF-8").encode())
    again = read_collection(write_collection(collection, codec))
    assert text_of(again.games[0], "PB") == texts[0]
    assert codecs_for(text_of(again.games[0], "CA"))[0].startswith(codec[:6])
    assert again.issues == []


@pytest.mark.parametrize("codec", ["cp037", "cp500", "rot13", "utf-7"])
def test_nothing_is_written_in_what_nobody_could_read(codec: str) -> None:
    with pytest.raises(SgfError) as raised:
        write_collection(read_collection(b"(;FF[4]PB[Li])"), codec)
    assert raised.value.kind is SgfErrorKind.UNKNOWN_ENCODING


def test_a_mark_that_contradicts_the_declaration_is_followed_and_noted() -> None:
    data = codecs.BOM_UTF8 + record(NAMES["cp949"], "GBK").encode()
    collection = read_collection(data)
    assert text_of(collection.games[0], "PB") == "신진서"
    assert [issue.kind for issue in collection.issues] == [IssueKind.WRONG_CHARSET]
    for codec, name in (("utf-16-le", "UTF-16"), ("utf-8", "utf8")):
        mark = codecs.BOM_UTF16_LE if codec == "utf-16-le" else codecs.BOM_UTF8
        assert read_collection(mark + record(NAMES["cp949"], name).encode(codec)).issues == []


SPELLINGS = {
    "utf-8": ["utf8", "UTF_8", '"UTF-8"', " utf-8 ", "UTF", "utf8n", "cp65001", "unicode-1-1-utf-8"],
    "gbk": ["GB-2312", "gb2312-80", "GB 2312", "cp936", "MS936", "windows-936", "x-gbk", "euc-cn"],
    "gb18030": ["GB-18030", "GB18030-2005", "cp54936", "gb"],
    "cp932": ["Shift-JIS", "shift jis", "ShiftJIS", "x-sjis", "MS_Kanji", "windows-31j", "CP-932", "ms932"],
    "euc_jp": ["EUC", "EUC-JP", "x-euc-jp", "eucJP", "cp51932"],
    "cp949": ["EUC-KR", "KS_C_5601-1987", "ksc5601", "windows-949", "MS949", "x-windows-949", "korean"],
    "cp950": ["Big-5", "big5", "x-big5", "MS950", "windows950"],
    "latin-1": ["ISO8859-1", "ISO_8859-1", "ISO 8859-1", "8859-1", "Latin 1", "latin1", "iso-latin-1"],
    "cp1252": ["CP-1252", "windows-1252", "win1252", "ANSI"],
    "cp1251": ["windows1251", "win-1251", "cp1251"],
    "iso8859-15": ["ISO-8859-15", "8859-15", "latin9"],
    "koi8-r": ["KOI8-R", "koi8_r", "koi8r"],
}


@pytest.mark.parametrize(("codec", "name"), [(codec, name) for codec, names in SPELLINGS.items() for name in names])
def test_spellings(codec: str, name: str) -> None:
    assert codecs_for(name)[0] == codec


@pytest.mark.parametrize("codec", [*SPELLINGS, "cp874", "cp1250", "cp1253", "cp1254", "utf-16-le", "shift_jis_2004"])
def test_what_is_declared_is_known_again(codec: str) -> None:
    assert codecs_for(charset_name(codec))[0] == codec


def test_a_declared_charset_survives_a_cut_character() -> None:
    data = b"(;CA[GB18030]PB[" + "柯洁".encode("gb18030")[:-1] + b"]PW[" + "古力".encode("gb18030") + b"];B[pd];W[dp])"
    collection = read_collection(data)
    root = collection.games[0]
    assert (text_of(root, "PB"), text_of(root, "PW")) == ("柯\ufffd", "古力")
    assert [issue.kind for issue in collection.issues] == [IssueKind.UNDECODABLE_BYTES]
    assert [node.properties for node in root.main_line()][1:] == [{"B": ["pd"]}, {"W": ["dp"]}]
    assert write_collection(collection) == data


@pytest.mark.parametrize("texts", [("十", "本因坊"), ("表", "ソ")])
def test_a_character_whose_second_byte_is_a_bracket_stays_whole(texts: tuple[str, str]) -> None:
    data = f"(;CA[Shift_JIS]PB[{texts[0]}]PW[{texts[1]}従]C[従](;B[aa])(;B[bb]))".encode("cp932")
    root = read_collection(data).games[0]
    assert (text_of(root, "PW"), text_of(root, "C")) == (texts[1] + "従", "従")


def test_characters_with_two_codes_are_written_back_as_they_were() -> None:
    data = b"(;CA[Shift_JIS]C[\xed\x40\xfa\x5c\x81\xca\xee\xf9];B[aa])"
    collection = read_collection(data)
    assert write_collection(collection) == data
    collection.games[0].children[0].properties = {"B": ["bb"]}
    assert text_of(reread(collection).games[0], "C") == text_of(collection.games[0], "C")


def test_half_a_pair_of_utf_16_is_written_back() -> None:
    data = codecs.BOM_UTF16_LE + "(;C[".encode("utf-16-le") + b"\x00\xd8" + "];B[aa])".encode("utf-16-le")
    collection = read_collection(data)
    assert write_collection(collection) == data


def test_broken_bytes_can_be_kept_out() -> None:
    data = b"(;CA[UTF-8]PB[" + "好好好好好".encode() + b"\xe5\x8c];B[aa]C[" + "好".encode() + b"\xe5])"
    collection = read_collection(data)
    assert count_broken(collection) == 2
    assert write_collection(collection) == data
    collection.keeps_broken = False
    assert write_collection(collection).decode().count("\ufffd") == 3
    assert count_broken(read_collection(write_collection(collection))) == 0


def test_question_marks_do_not_change_the_guess() -> None:
    collection = read_collection(record(NAMES["cp1251"]).encode("cp1251"))
    root = collection.games[0]
    root.properties = {**root.properties, "C": ["柯"], "EV": ["x"]}
    again = read_collection(write_collection(collection, lossy=True)).games[0]
    assert (text_of(again, "PW"), text_of(again, "C")) == (NAMES["cp1251"][1], "?")


OF_MANY = [
    "(;FF[4]CA[GBK]GM[1]PB[柯洁]C[围棋];B[aa])\n".encode("gbk"),
    "(;GM[1] FF[4]\nCA[EUC-KR]PB[신진서](;B[bb])(;B[cc]C[바둑]))\n".encode("cp949"),
    "(;FF[4]CA[UTF-8]PB[井山裕太])\n".encode(),
    "(;FF[4]PB[x]CA[windows-1252]PW[Müller])\n".encode("cp1252"),
]
PLAYERS = ["柯洁", "신진서", "井山裕太", "x"]


@pytest.mark.parametrize("games", [(0, 1, 2, 3), (3, 1), (2, 0), (1, 2, 1)])
def test_each_game_of_a_collection_is_read_in_its_own_charset(games: tuple[int, ...]) -> None:
    data = b"".join(OF_MANY[game] for game in games)
    collection = read_collection(data)
    assert [text_of(game, "PB") for game in collection.games] == [PLAYERS[game] for game in games]
    assert collection.issues == []
    assert write_collection(collection) == data


def test_an_edited_collection_of_many_charsets_is_saved_in_utf_8() -> None:
    collection = read_collection(b"".join(OF_MANY))
    set_text(collection.games[1], "PW", "井山")
    again = read_collection(write_collection(collection))
    assert [text_of(game, "PB") for game in again.games] == PLAYERS
    assert [text_of(game, "CA") for game in again.games] == ["UTF-8"] * 4
    assert (again.encoding, again.issues) == ("utf-8", [])


def test_a_wrong_charset_of_one_game_is_noted() -> None:
    collection = read_collection(OF_MANY[0] + OF_MANY[1].replace(b"EUC-KR", b"UTF-16"))
    assert [text_of(game, "PB") for game in collection.games] == PLAYERS[:2]
    assert [issue.kind for issue in collection.issues] == [IssueKind.WRONG_CHARSET, IssueKind.GUESSED_CHARSET]


def test_a_guess_is_named_as_files_name_it() -> None:
    collection = read_collection("(;GM[1]C[Белые думают о ходе в углу])".encode("cp1251"))
    assert [issue.detail for issue in collection.issues] == ["windows-1251"]


def test_a_file_in_utf_8_is_read_so_whatever_its_later_games_declare() -> None:
    texts = [part.decode(codec) for part, codec in zip(OF_MANY, ("gbk", "cp949", "utf-8", "cp1252"), strict=True)]
    collection = read_collection("".join((texts[2], *texts)).encode())
    assert [text_of(game, "PB") for game in collection.games] == [PLAYERS[2], *PLAYERS]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"(;CA[gbk])", "gbk"),
        (b"(;GM[1]XCA[gbk]CA [ big5 ])", "big5"),
        (b"(;C[CA]PB[CA CACA]CA[utf-8]CA[gbk])", "utf-8"),
        (b"(;C[CA" + b"C" * 90 + b"A])", ""),
        (b"(;B[ca]ca[gbk])", ""),
    ],
)
def test_the_first_declaration_in_a_file(data: bytes, said: str) -> None:
    assert declared_in(data) == said
