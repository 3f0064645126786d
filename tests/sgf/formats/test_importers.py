"""NGF, GIB and UGF, told by content, with the facts of small files in each."""

from __future__ import annotations

from codecs import BOM_UTF16_LE
from pathlib import Path

import pytest

from qtgo.core.record.properties import text_of
from qtgo.sgf.collection import Collection, FileFormat
from qtgo.sgf.formats.importers import find_format, game_files, read_file, read_games_of_file, read_record
from qtgo.sgf.issue import IssueKind, SgfError
from qtgo.sgf.reader import read_collection
from qtgo.sgf.writer import write_collection

NGF = """Rated game
19
snow        3D*
a b         4K
www.example.org
{handicap}
0
{komi}
20240102 [09:51]
5
{result}
4
{moves}
"""
GIB = """\\HS
\\[GIBOKIND=Global\\]
\\[GAMENAME={event}\\]
\\[GAMEDATE=2024- 1- 2- 3- 4- 5\\]
\\[GAMEPLACE=Somewhere\\]
\\[GAMEWHITENAME=snow (5K)\\]
\\[GAMEBLACKNAME={black}\\]
\\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GTIME:600-30-3,GRLT:{kind},ZIPSU:{margin},DUM:0,GONGJE:65,TCNT:4\\]
\\[GAMETAG=S0,R3,D0,G0,W0,Z40,T0-0-60000,C2024:01:02:03:04,I:snow,M:coal\\]
\\HE
\\GS
2 1 0
5 0 &4
INI 0 1 {handicap} &4
STO 0 2 2 15 15
STO 0 3 1 12 16
STO 0 4 2 0 18
SKI 0 5
\\GE
"""
UGF_HEADER = """[Header]
Ver=UGF3,200
Lang={lang}
Title=2024,Winter Cup,
Place=Hall
Date=2024/01/02,03:04:05,2024/01/02,04:00:00
Rule=JPN
Size={size}
Hdcp={handicap},6.50
Winner=W,3.50
PlayerB={black},7d,,x@example.org
PlayerW=snow,8d,,
"""


def moves(collection: Collection) -> list[str]:
    """The main line below the root."""
    nodes = list(collection.games[0].main_line())[1:]
    return [f"{name} {values[0]}".strip() for node in nodes for name, values in node.properties.items() if name in "BW"]


def ngf(handicap: int = 0, komi: int = 6, result: str = "", played: str = "") -> str:
    played = played or "PMABBREER\nPMACWEEEE\nPMADBQRRQ\nPMAEWAAAA"
    return NGF.format(handicap=handicap, komi=komi, result=result, moves=played)


def test_ngf() -> None:
    collection = read_record(ngf(result="Black wins by 0.5!").encode())
    assert collection.file_format is FileFormat.NGF
    properties = collection.games[0].properties
    expected = {"SZ": "19", "KM": "6.5", "PB": "a b", "BR": "4k", "PW": "snow", "WR": "3d*", "DT": "2024-01-02"}
    assert expected.items() <= {name: values[0] for name, values in properties.items()}.items()
    assert properties["RE"] == ["B+0.5"]
    assert moves(collection) == ["B qd", "W dd", "B pq", "W"]
    assert collection.issues == []


@pytest.mark.parametrize(
    ("said", "result"),
    [
        ("White wins by  resign!", ["W+R"]),
        ("Black wins by time!", ["B+T"]),
        ("Black lose by resign", ["W+R"]),
        ("Black wins by 34win >> White(58):Black(92)", ["B+34"]),
        ("White loses on time", ["B+T"]),
        ("흑 불계승", ["B+R"]),
        ("Draw", ["0"]),
        ("adjourned", None),
    ],
)
def test_ngf_results(said: str, result: list[str] | None) -> None:
    assert read_record(ngf(result=said).encode()).games[0].properties.get("RE") == result


def test_an_ngf_move_off_the_board_is_told_and_no_pass() -> None:
    collection = read_record(ngf(played="PMABBREER\nPMACWZZZZ\nPMADBAAAA").encode())
    assert moves(collection) == ["B qd", "B"]
    assert [(issue.kind, issue.detail) for issue in collection.issues] == [(IssueKind.UNREADABLE_LINE, "PMACWZZZZ")]


@pytest.mark.parametrize("separator", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028"])
def test_lines_end_where_other_programs_end_them(separator: str) -> None:
    """A header is read by the numbers of its lines, so that one more would shift all that follow."""
    whole = read_record(ngf(result="Black wins by 0.5").encode()).games[0].properties
    divided = read_record(ngf(result="Black wins by 0.5").replace("a b", f"a{separator}b").encode()).games[0].properties
    assert {name: values for name, values in divided.items() if name != "PB"} == {
        name: values for name, values in whole.items() if name != "PB"
    }


def test_ngf_handicap() -> None:
    properties = read_record(ngf(handicap=3, komi=0).encode()).games[0].properties
    assert (properties["HA"], properties["KM"]) == (["3"], ["0"])
    assert sorted(properties["AB"]) == ["dd", "dp", "pd"]


def test_older_ngf() -> None:
    header = "GI十段战\nGI朴某 初段\nGI李某 五段\nGI\nGI\nGI2006-9-5\nGI19\nGI0\nGI0\nGI6\nGI2\n"
    text = header + "PMABBREER\nPMACWEEEE\nGI1\nIDB[2] 黑中盘胜[EndTxt]\n"
    collection = read_record(text.encode("gb18030"))
    root = collection.games[0]
    assert (text_of(root, "PW"), text_of(root, "WR"), text_of(root, "PB")) == ("朴某", "初段", "李某")
    assert (text_of(root, "EV"), text_of(root, "DT"), text_of(root, "KM")) == ("十段战", "2006-09-05", "6.5")
    assert moves(collection) == ["B qd", "W dd"]
    assert text_of(root.children[0].children[0], "C") == "黑中盘胜"


def gib(**changes: str) -> str:
    values = {"event": "Rank", "black": "coal (8K)", "kind": "0", "margin": "45", "handicap": "0"} | changes
    return GIB.format(**values)


def test_gib() -> None:
    collection = read_record(gib().encode(), "x.gib")
    assert collection.file_format is FileFormat.GIB
    properties = {name: values[0] for name, values in collection.games[0].properties.items()}
    expected = {"PB": "coal", "BR": "8K", "PW": "snow", "WR": "5K", "DT": "2024-01-02", "RE": "B+4.5"}
    assert expected.items() <= properties.items()
    assert (properties["KM"], properties["TM"], properties["OT"]) == ("6.5", "600", "3x30 byo-yomi")
    assert moves(collection) == ["W pp", "B mq", "W as", "B"]


@pytest.mark.parametrize(
    ("level", "rank"),
    [("1", "17k"), ("17", "1k"), ("18", "1d"), ("26", "9d"), ("27", ""), ("0", ""), ("-1", ""), ("x", ""), ("", "")],
)
def test_gib_ranks_beside_the_names(level: str, rank: str) -> None:
    text = f"\\HS\n\\[WUSERINFO=WID:one,WLV:{level},WNICK:x\\]\n\\[BUSERINFO=BID:two,BLV:17\\]\n\\HE\nSTO 0 2 1 3 3\n"
    root = read_record(text.encode(), "x.gib").games[0]
    assert (text_of(root, "PW"), text_of(root, "PB")) == ("one", "two")
    assert (text_of(root, "WR"), text_of(root, "BR")) == (rank, "1k")


def test_gib_ranks_in_the_names_come_first() -> None:
    text = "\\HS\n\\[GAMEWHITENAME=one (5K)\\]\n\\[WUSERINFO=WID:one,WLV:20\\]\n\\HE\nSTO 0 2 1 3 3\n"
    assert text_of(read_record(text.encode(), "x.gib").games[0], "WR") == "5K"


@pytest.mark.parametrize(("kind", "result"), [("1", "W+4.5"), ("3", "B+R"), ("4", "W+R"), ("7", "B+T"), ("8", "W+T")])
def test_gib_results(kind: str, result: str) -> None:
    assert read_record(gib(kind=kind).encode()).games[0].properties["RE"] == [result]


@pytest.mark.parametrize(("stones", "points"), [("2", "dp pd"), ("3", "dd dp pd"), ("4", "dd dp pd pp"), ("0", "")])
def test_gib_handicap(stones: str, points: str) -> None:
    properties = read_record(gib(handicap=stones).encode()).games[0].properties
    assert sorted(properties.get("AB", [])) == points.split()


@pytest.mark.parametrize(("codec", "name"), [("cp949", "바둑 대국실"), ("gb18030", "石下之臣"), ("utf-8", "김지석")])
def test_gib_in_the_encodings_of_its_servers(codec: str, name: str) -> None:
    collection = read_record(gib(black=f"{name}(3D)", event=name * 2).encode(codec))
    assert text_of(collection.games[0], "PB") == name
    assert read_collection(write_collection(collection)).games[0].properties["PB"] == [name]


def test_gib_lines_that_make_no_sense() -> None:
    text = gib().replace("STO 0 3 1 12 16", "STO 0 3 1 99 16\nSTO 0 3")
    collection = read_record(text.encode())
    assert [issue.kind for issue in collection.issues] == [IssueKind.UNREADABLE_LINE] * 2
    assert collection.issues[0].line == text.splitlines().index("STO 0 3 1 99 16") + 1
    assert moves(collection) == ["W pp", "W as", "B"]


def ugf(body: str, lang: str = "SJIS", size: int = 19, handicap: int = 0, black: str = "coal") -> str:
    return UGF_HEADER.format(lang=lang, size=size, handicap=handicap, black=black) + body


def test_ugf() -> None:
    text = ugf("[Data]\nQP,B1,1,0\nDP,W1,2,0\nYA,B1,3,0\n[Other]\nx\n", black="井山")
    collection = read_record(text.encode("cp932"))
    assert collection.file_format is FileFormat.UGF
    properties = {name: values[0] for name, values in collection.games[0].properties.items()}
    expected = {"PB": "井山", "BR": "7d", "PW": "snow", "WR": "8d", "KM": "6.50", "RE": "W+3.50", "RU": "Japanese"}
    assert expected.items() <= properties.items()
    assert (properties["DT"], properties["EV"], properties["PC"]) == ("2024-01-02", "Winter Cup", "Hall")
    assert moves(collection) == ["B qd", "W dd", "B"]


def test_ugf_with_coordinates_from_above() -> None:
    text = ugf("CoordinateType=JPN\n[Data]\nQD,B1,1,0\nDD,W1,2,0\nYA,B1,3,0\n")
    assert moves(read_record(text.encode())) == ["B qd", "W dd", "B"]
    text = ugf("CoordinateType=IGS\n[Data]\nQD,B1,1,0\n")
    assert moves(read_record(text.encode())) == ["B qp"]


def test_ugf_handicap_stones_of_its_own() -> None:
    body = "[Data]\nAA,B1,0,0\nBB,B1,0,0\nDD,W1,1,0\n"
    collection = read_record(ugf(body, size=9, handicap=2).encode())
    assert collection.games[0].properties["AB"] == ["ai", "bh"]
    assert moves(collection) == ["W df"]
    usual = read_record(ugf("[Data]\nDD,W1,1,0\n", handicap=2).encode())
    assert sorted(usual.games[0].properties["AB"]) == ["dp", "pd"]


@pytest.mark.parametrize(
    ("said", "result"),
    [("W,C", "W+R"), ("B,R", "B+R"), ("B,F", "B+F"), ("B,7.50", "B+7.50"), ("D,", "0"), ("N,", "Void"), ("B,", "B+")],
)
def test_ugf_results(said: str, result: str) -> None:
    text = ugf("[Data]\nQP,B1,1,0\n").replace("Winner=W,3.50", f"Winner={said}")
    assert read_record(text.encode()).games[0].properties["RE"] == [result]


def test_the_number_of_a_ugf_event_stays_and_its_year_is_in_the_date() -> None:
    text = ugf("[Data]\nQP,B1,1,0\n").replace("Title=2024,Winter Cup,", "Title=第25期,本因坊戦,\nCommentator=Ada")
    root = read_record(text.encode()).games[0]
    assert (text_of(root, "EV"), text_of(root, "AN")) == ("第25期, 本因坊戦", "Ada")


FIGURE = """[Data]
QP,B1,1,0
DP,W1,2,0
[Figure]
.Text,0
before
.EndText
.Text,2,1
good [move]
.#,4,16,A:1
.#,20,1,B
.EndText
.Fig,1,1,1,19,19,Diagram 1,1,0
DQ,W1,0,0
QP,B1,0,0
DP,B1,1,0
.Text
beside
.#,3,3,x
.EndText
CC,W1,2,0
.EndFig
.Fig,2,1,1,19,19,at the end,2,0
.Text
all
.EndText
.EndFig
.Fig,9,1,1,19,19,nowhere,3,0
.EndFig
"""


def test_ugf_texts_on_moves_are_comments_and_labels() -> None:
    collection = read_record(ugf(FIGURE).encode())
    root = collection.games[0]
    last = root.children[0].children[0]
    assert (text_of(root, "C"), text_of(last, "C")) == ("before\n", "good [move]\n")
    assert last.properties["LB"] == [r"dd:A\:1"] and moves(collection) == ["B qd", "W dd"]
    told = [".#,20,1,B", ".Fig,9,1,1,19,19,nowhere,3,0"]
    assert [issue.detail for issue in collection.issues] == told


def test_ugf_diagrams_are_variations_with_their_stones() -> None:
    root = read_record(ugf(FIGURE).encode()).games[0]
    first = root.children[0]
    game, diagram, at_the_end = first.children
    assert not game.children
    assert diagram.properties == {"N": ["Diagram 1"], "AW": ["dc"]}
    move = diagram.children[0]
    assert (move.properties["B"], text_of(move, "C"), move.properties["LB"]) == (["dd"], "beside\n", ["cq:x"])
    assert move.children[0].properties["W"] == ["cq"]
    assert (text_of(at_the_end, "N"), text_of(at_the_end, "C")) == ("at the end", "all\n")


def test_a_ugf_diagram_without_a_stone_of_the_game_takes_it_away() -> None:
    body = "[Data]\nQP,B1,1,0\nDP,W1,2,0\n[Figure]\n.Fig,1,1,1,19,19,,1,0\nDP,W1,0,0\n.EndFig\n"
    first = read_record(ugf(body).encode()).games[0].children[0]
    assert first.children[1].properties == {"AE": ["qd"], "AW": ["dd"]}


def test_pairs_and_times_of_ugf_are_kept() -> None:
    text = ugf("Ptime=N;60;1;30,N;60;1;30,0,0\nPlayerB2=Ada,1d,,\nWMemb2=Bo,,\n[Data]\nQP,B1,1,0\nDP,W2,2,0\n")
    collection = read_record(text.encode())
    root = collection.games[0]
    assert (text_of(root, "PB"), text_of(root, "BR")) == ("coal & Ada", "7d & 1d")
    assert (text_of(root, "PW"), text_of(root, "WR")) == ("snow & Bo", "8d")
    assert "Ptime=N;60;1;30,N;60;1;30,0,0" in text_of(root, "GC")
    assert moves(collection) == ["B qd", "W dd"]


REVIEW = """[Data]
AA,B1,1,0
[ReviewNode]
NODE,1,0,0,0
NODE,2,1,17,16
  VARIATION,
    NODE,5,2,3,3
      VARIATION,
        NODE,7,1,1,1
      VARIATIONEND,
    NODE,6,1,4,4
  VARIATIONEND,
  VARIATION,
    NODE,8,2,5,5
  VARIATIONEND,
NODE,3,2,4,16
NODE,4,1,20,20
[ReviewComment]
.Comment,1
 hello
 all
.Comment,7
corner
"""


def test_ugi_reviews_have_variations_and_comments() -> None:
    root = read_record(ugf(REVIEW).encode()).games[0]
    assert text_of(root, "C") == "hello\nall\n"
    first = root.children[0]
    assert first.properties["B"] == ["qd"]
    assert [child.properties["W"] for child in first.children] == [["dd"], ["cq"], ["eo"]]
    assert first.children[0].children[0].properties["B"] == [""]
    second = first.children[1]
    assert [child.properties["B"] for child in second.children] == [["dp"], ["as"]]
    assert text_of(second.children[1], "C") == "corner\n"


def test_formats_are_told_by_content(tmp_path: Path) -> None:
    path = tmp_path / "misnamed.sgf"
    path.write_text(ngf(), encoding="utf-8")
    assert read_file(path).file_format is FileFormat.NGF
    assert find_format(b"(;GM[1]C[\\HS])") is FileFormat.SGF
    assert find_format(b"\xef\xbb\xbf[Header]\n") is FileFormat.UGF
    assert find_format(b"") is FileFormat.SGF


@pytest.mark.parametrize("text", [ngf(), gib(black="石 (8K)"), ugf("[Data]\nQP,B1,1,0\n"), "(;SZ[9]C[石];B[ee])"])
def test_every_format_may_be_in_utf_16(text: str) -> None:
    usual, wide = read_record(text.encode()), read_record(text.encode("utf-16"))
    assert wide.file_format is usual.file_format
    assert [node.properties for node in wide.games[0].subtree()] == [
        node.properties for node in usual.games[0].subtree()
    ]


@pytest.mark.parametrize("text", [ngf(), gib(black="A (8K)"), ugf("[Data]\nQP,B1,1,0\n"), "(;SZ[9];B[ee])"])
def test_a_false_mark_keeps_no_format_from_being_read(text: str) -> None:
    usual, marked = read_record(text.encode()), read_record(BOM_UTF16_LE + text.encode())
    assert marked.file_format is usual.file_format
    assert [issue.kind for issue in marked.issues if issue not in usual.issues] == [IssueKind.FALSE_MARK]
    assert [node.properties for node in marked.games[0].subtree()] == [
        node.properties for node in usual.games[0].subtree()
    ]


@pytest.mark.parametrize("text", ["\\HS\n\\GE\n", "[Header]\n[Data]\n", "[Header]\nSize=x\n[Data]\nnonsense"])
def test_records_without_a_move(text: str) -> None:
    with pytest.raises(SgfError):
        read_record(text.encode())


@pytest.mark.parametrize("digits", ["9" * 5000, "53", "1", "x", "\u0663\u0663"])
def test_a_size_that_no_board_has_is_named(digits: str) -> None:
    texts = (
        UGF_HEADER.format(lang="", size=digits, handicap="0,6.5", black="A,1d") + "[Data]\nDD,B1,1\n",
        f"Friendly\n{digits}\nW 3d\nB 2d\nsite\n0\n0\n6\n20200101\n0\nBlack wins\n1\nPMABBEEEE\n",
    )
    for text in texts:
        collection = read_record(text.encode())
        assert collection.games[0].properties["SZ"] == ["19"]
        assert [issue.kind for issue in collection.issues] == [IssueKind.BAD_SIZE]


def test_numbers_of_5000_digits_are_none() -> None:
    nines = "9" * 5000
    review = f"[ReviewNode]\nNODE,1,0,0,0\nNODE,2,1,{nines},4\nNODE,{nines},1,4,4\n"
    ugf = UGF_HEADER.format(lang="", size=19, handicap=f"{nines},{nines}", black="A,1d") + review + "NODE,3,1,4,4\n"
    assert len(read_record(ugf.encode()).games[0].children) == 1
    text = gib().replace("STO 0 3 1 12 16", f"STO 0 3 1 {nines} 16")
    assert read_record(text.encode()).issues


def test_game_files_below_a_folder_are_found_by_their_suffixes(tmp_path: Path) -> None:
    (tmp_path / "b" / "c").mkdir(parents=True)
    for name in ("z.sgf", "b/a.GIB", "b/c/d.ugi", "b/letter.txt", "y"):
        (tmp_path / name).touch()
    assert [str(path.relative_to(tmp_path)) for path in game_files(tmp_path)] == ["z.sgf", "b/a.GIB", "b/c/d.ugi"]
    assert list(game_files(tmp_path / "nowhere")) == []


def test_game_files_are_in_the_order_of_the_numbers_in_their_names(tmp_path: Path) -> None:
    names = ["1.sgf", "2.sgf", "02b.sgf", "10.sgf", "a9.sgf", "a010-2.sgf", "a10-1.sgf", "b.sgf", "٣.sgf", "²c.sgf"]
    for folder in ("x2", "x10"):
        (tmp_path / folder).mkdir()
        for name in names:
            (tmp_path / folder / name).touch()
    found = [path.relative_to(tmp_path) for path in game_files(tmp_path)]
    ordered = ["1.sgf", "2.sgf", "02b.sgf", "٣.sgf", "10.sgf", "a9.sgf", "a10-1.sgf", "a010-2.sgf", "b.sgf", "²c.sgf"]
    assert found == [Path(folder, name) for folder in ("x2", "x10") for name in ordered]


@pytest.mark.parametrize(
    "text",
    [
        ngf(),
        UGF_HEADER.format(lang="", size="19", handicap="0,6.5", black="A,1d") + "[Data]\nDD,B1,1\n",
        "(;GM[1]SZ[9]C[石];B[ee](;W[cc]AB[aa][aa])(;W[zz];B[tt]))\n(;SZ[77]KM[x];B[dd]W[pp])",
        "junk (;B[aa];W[bb](;B[cc]",
        ";B[aa]B[bb]FOO[x\\]y]",
    ],
)
def test_the_games_alone_are_those_of_the_whole_file(tmp_path: Path, text: str) -> None:
    path = tmp_path / "some.sgf"
    path.write_text(text, encoding="utf-8")
    alone, whole = (
        [[(node.properties, len(node.children)) for node in root.subtree()] for root in games]
        for games in (read_games_of_file(path), read_file(path).games)
    )
    assert alone == whole


@pytest.mark.parametrize("data", [b"", b"no game"])
def test_no_games_alone_either_in_what_is_no_record(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "some.sgf"
    path.write_bytes(data)
    with pytest.raises(SgfError):
        read_games_of_file(path)
