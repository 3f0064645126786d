"""Guessing: short names in every encoding, cut ones, and what nobody writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from qtgo.cli.records import load
from qtgo.core.record.properties import simple_text_of
from qtgo.sgf.charset import decode
from qtgo.sgf.charset_detection import likelihoods
from qtgo.sgf.formats.importers import read_file, read_games_of_file
from qtgo.sgf.issue import IssueKind
from qtgo.sgf.reader import read_collection
from qtgo.sgf.writer import write_collection

# Pairs of players who are in no list of the guess; short ones are the difficult ones.
PAIRS = {
    "gb18030": ["柯洁 古力", "聂卫平 马晓春", "辜梓豪 芈昱廷", "党毅飞 檀啸", "常昊 孔杰", "於之莹 芮乃伟"],
    "cp950": ["林海峰 張栩", "許皓鋐 王元均", "黑嘉嘉 賴均輔", "簡靖庭 蘇聖芳", "應昌期 沈君山"],
    "cp932": ["井山裕太 一力遼", "芝野虎丸 許家元", "藤沢里菜 上野愛咲美", "ヒカル アキラ", "趙治勲 林海峰"],
    "euc_jp": ["井山裕太 一力遼", "芝野虎丸 許家元", "武宮正樹 大竹英雄", "藤沢秀行 坂田栄男"],
    "cp949": ["이창호 이세돌", "신진서 박정환", "최정 오유진", "나현 김인", "조훈현 서봉수", "변상일 강동윤"],
    "cp1251": ["Динерштейн Шикшин", "Фёдор Лазарев", "Наталья Ковалёва", "Тимур Санкин"],
    "koi8-r": ["Динерштейн Шикшин", "Александр Илья", "Наталья Ковалёва"],
    "latin-1": ["Jürgen Björn", "François Hélène", "José Muñoz", "Åsa Göran", "João Conceição", "Pål Øystein"],
    "cp1250": [
        "Stanisław Łukasz",
        "Wrocław Piątek",
        "Ondřej Šilt",
        "Lukáš Podpěra",
        "Łukasz Kowalski",
        "Kováč Dvořák",
        "Mérő Szűcs",
    ],
    "iso8859-2": [
        "Łukasz Kowalski",
        "Kováč Dvořák",
        "Tomáš Šimůnek",
        "Wiśniewski Kamiński",
        "Miloš Petrović",
        "Gołąb Anna",
    ],
    "cp1257": ["Kārlis Bērziņš", "Lāčplēsis Jānis", "Žydrūnas Šarūnas", "Ugnė Jokūbaitė", "Rimantė Žemaitė"],
    "cp1258": ["Nguyê\u0303n Phu\u0323ng", "Trâ\u0300n Quỳnh".replace("ỳ", "y\u0300"), "Đô\u0303 Tuâ\u0301n"],
    "cp866": ["Динерштейн Шикшин", "Фёдор Лазарев", "Анна Пётр"],
    "iso8859-5": ["Динерштейн Шикшин", "Фёдор Лазарев", "Анна Пётр"],
    "koi8-u": ["Олексій Юрій", "Їжакевич Степаненко", "Андрій Єгор"],
    "cp1253": ["Νίκος Γιώργος", "Δημήτρης Ελένη"],
    "cp1254": ["Değirmencioğlu Yıldız", "Barış Şükrü", "Işık Yağmur"],
    "cp874": ["สมชาย วิชาญ", "เชียงใหม่ กรุงเทพ", "ลักษมี นิรุตต์", "รักชนก ชำนาญ"],
}
CASES = [(codec, pair) for codec, pairs in PAIRS.items() for pair in pairs]


def record(pair: str, codec: str, cut: int = 0) -> bytes:
    """Return the record of two players; the name of the second lacks its last bytes."""
    black, white = (name.encode(codec) for name in pair.split())
    return b"(;GM[1]FF[4]SZ[19]PB[" + black + b"]PW[" + white[: len(white) - cut] + b"]KM[6.5];B[pd];W[dp])"


@pytest.mark.parametrize(("codec", "pair"), CASES)
def test_two_names_are_enough(codec: str, pair: str) -> None:
    decoded = decode(record(pair, codec))
    assert decoded.text == record(pair, codec).decode(codec)
    assert decoded.is_detected and decoded.undecodable() == []


TWO_BYTES = ("gb18030", "cp950", "cp932", "euc_jp", "cp949")


@pytest.mark.parametrize(("codec", "pair"), [case for case in CASES if case[0] in TWO_BYTES])
def test_a_name_cut_in_the_middle_of_a_character_turns_nothing_into_another_encoding(codec: str, pair: str) -> None:
    black, white = pair.split()
    decoded = decode(record(pair, codec, cut=1))
    broken = len(decoded.undecodable())
    assert f"PB[{black}]PW[{white[:-1]}" in decoded.text
    assert decoded.text.endswith("]KM[6.5];B[pd];W[dp])")  # the bracket was not taken for the second half
    assert broken == 1


@pytest.mark.parametrize("cut", [1, 2])
@pytest.mark.parametrize("pair", ["柯洁 古力", "이창호 이세돌", "一力遼 アキラ", "林海峰 張栩"])
def test_a_cut_name_in_utf_8(pair: str, cut: int) -> None:
    black, white = pair.split()
    decoded = decode(record(pair, "utf-8", cut))
    assert f"PB[{black}]PW[{white[:-1]}" in decoded.text
    assert decoded.encoding == "utf-8" and len(decoded.undecodable()) == 1


@pytest.mark.parametrize("codec", TWO_BYTES)
def test_a_long_comment_with_a_few_broken_bytes(codec: str) -> None:
    text = {"gb18030": "围棋是一种古老的游戏", "cp950": "圍棋是一種古老的遊戲", "cp949": "바둑은 오래된 놀이"}
    comment = text.get(codec, "囲碁は古い遊戯である").encode(codec)
    data = b"(;GM[1]C[" + comment * 20 + b"];B[aa]C[" + comment + b"\xff\n" + comment + b"])"
    assert decode(data).encoding == codec


def test_a_guess_takes_no_longer_for_a_large_file() -> None:
    """Only the beginning is weighed."""
    passage = b";B[aa]C[" + "黒番".encode("cp932") + b"]"
    assert likelihoods(passage * 2000) == likelihoods(passage * 20_000)


SHORT = [
    # English with what is not ASCII in it
    *(("cp1252", text) for text in ("Prize: €500", "50 €", "White’s move", "“Good” – Black resigns…", "Go World® 23")),
    *(("cp1252", text) for text in ("© 2003 GoBase", "B+3½", "7½ komi", "25° cup", "£20", "Café de la Paix")),
    # Names of several languages side by side
    *(("cp1252", text) for text in ("Hélène plays Håkon", "Björn and François")),
    # What is not in any list of players, with a rank that only one reading has
    *(("gb18030", text) for text in ("酒酒 1级", "快乐 5段", "骇浪 九段", "付利 3段", "王晗")),
    *(("cp949", text) for text in ("똑똑바둑왕", "껄껄 초단", "쌍칼 3급", "무적빵")),
    *(("euc_jp", text) for text in ("酒井学", "小川隆", "山下敬吾", "高尾紳路", "abc 9段")),
    # One name of a language that shares its bytes with others
    *((codec, text) for codec in ("iso8859-2", "cp1250") for text in ("Łukasz", "Kováč", "Dvořák", "Tomáš", "Čížek")),
    *(
        (codec, text)
        for codec in ("iso8859-2", "cp1250")
        for text in ("Petrović", "Święch", "Győr", "Świątek", "Růžička")
    ),
    *(
        ("cp1252", text)
        for text in ("Íris", "Åse", "Nuñez", "Sigurður", "Forlì", "Düsseldorf", "Sørensen", "Conceição")
    ),
    *(("cp1252", text) for text in ("Kõiv", "Nõmme", "Tõnis")),
    *(
        (codec, text)
        for codec in ("iso8859-2", "cp1250")
        for text in ("Luminiţa", "Steluţa", "Costiniţă", "Lucreţu", "Aurică", "Petrică")
    ),
    *(("cp1254", text) for text in ("Yılmaz", "Güneş", "Çağrı", "İsmet", "Bektaşi")),
    *(("cp1257", text) for text in ("Ugnė", "Grybauskaitė", "Vytė", "Bērziņš", "Jānis")),
    *(("cp874", text) for text in ("เจตพินิษฐ์", "ขวัญรุ้ง", "ถนอมมนุษย์", "กิติยาธรณ์", "ชำนาญวาด")),
    *((codec, text) for codec in ("cp866", "iso8859-5") for text in ("Шикшин", "Лазарев", "Наталья", "Москва")),
    *(("koi8-u", text) for text in ("Олексій", "Київ", "Євген")),
    *(("koi8-r", text) for text in ("Ян", "игра", "Москва")),
    *(("cp1251", text) for text in ("ЧЕМПИОНАТ РОССИИ", "МОСКВА", "Чёрные – «сдались»")),
]


@pytest.mark.parametrize(("codec", "text"), SHORT)
def test_one_short_text(codec: str, text: str) -> None:
    data = f"(;GM[1]FF[3]SZ[19]EV[Some words in English first. {text}]KM[6.5];B[pd];W[dp])"
    assert decode(data.encode(codec)).text == data


@pytest.mark.parametrize("names", ["韦英 陆莹晨", "谢倩薇 钱煜", "钱宇平 时越"])
def test_a_few_bytes_that_are_valid_utf_8_by_accident(names: str) -> None:
    decoded = decode(record(names, "gb18030"))
    assert decoded.text == record(names, "gb18030").decode("gb18030")


def doubtful(name: str, codec: str, more: bytes = b"") -> bytes:
    """Return the record of one short name."""
    return b"(;GM[1]FF[4]" + more + b"SZ[9]PB[" + name.encode(codec) + b"];B[aa])"


# Names that are taken for something else as long as they stand alone.
SHORT = [("gb18030", "破牢"), ("cp949", "렛츠기릿"), ("cp1254", "Yağmur"), ("cp874", "วิชาญ"), ("cp1250", "Šilt")]
OTHERS = {
    "gb18030": ["柯洁", "聂卫平", "马晓春"],
    "cp949": ["이창호", "이세돌", "신진서"],
    "cp1254": ["Değirmencioğlu Yıldız", "Barış Şükrü"],
    "cp874": ["เชียงใหม่", "กรุงเทพ"],
    "cp1250": ["Stanisław Łukasz", "Lukáš Podpěra"],
}


@pytest.mark.parametrize(("codec", "name"), SHORT)
def test_other_files_in_the_folder_decide_where_a_text_is_short(tmp_path: Path, codec: str, name: str) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(doubtful(name, codec))
    for number, other in enumerate(OTHERS[codec]):
        (tmp_path / f"{number}.sgf").write_bytes(doubtful(other, codec))
    assert simple_text_of(read_file(path).games[0], "PB") == name
    assert simple_text_of(read_games_of_file(path)[0], "PB") == name
    assert save_unchanged(path) == path.read_bytes()


def test_other_files_do_not_outweigh_what_a_text_says(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(doubtful("이창호 이세돌 신진서", "cp949"))
    for number in range(8):
        (tmp_path / f"{number}.sgf").write_bytes(doubtful("柯洁 古力", "gb18030", b"CA[GBK]"))
    assert simple_text_of(read_file(path).games[0], "PB") == "이창호 이세돌 신진서"


def test_other_files_may_declare_their_encoding_be_gone_or_be_no_files(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(doubtful("Išlá", "cp1250"))
    assert simple_text_of(read_file(path).games[0], "PB")
    (tmp_path / "0.sgf").write_bytes(doubtful("Šárka", "cp1250", b"CA[windows-1250]"))
    (tmp_path / "1.sgf").mkdir()
    (tmp_path / "2.sgf").symlink_to(tmp_path / "nowhere")
    (tmp_path / "3.sgf").write_bytes(b"(;CA[nonsense]C[\xff\xfe])")
    assert simple_text_of(read_file(path).games[0], "PB") == "Išlá"


@pytest.mark.parametrize(
    ("codec", "name", "said"),
    [
        ("gb18030", "破牢", b"AP[MultiGo:4.2.4]"),
        ("gb18030", "桃桃", b"SO[weiqi.sina.com.cn]"),
        ("cp949", "렛츠기릿", b"AP[CyberORO:1]"),
        ("cp949", "렛츠기릿", b"PC[Seoul, Korea]"),
    ],
)
def test_the_program_or_the_place_decides_where_a_text_is_short(codec: str, name: str, said: bytes) -> None:
    assert decode(doubtful(name, codec, said)).text == doubtful(name, codec, said).decode(codec)


def test_other_games_of_a_collection_decide_where_a_text_is_short() -> None:
    data = b"\n".join(
        [
            doubtful("柯洁", "gb18030", b"CA[GBK]"),
            doubtful("破牢", "gb18030"),
            doubtful("聂卫平", "gb18030", b"CA[GB2312]"),
            doubtful("柯洁", "utf-8", b"CA[UTF-8]"),
        ]
    )
    games = read_collection(data).games
    assert [simple_text_of(root, "PB") for root in games] == ["柯洁", "破牢", "聂卫平", "柯洁"]


@pytest.mark.parametrize("name", ["檀啸", "思谋", "沙小沫"])
def test_names_whose_bytes_happen_to_be_utf_8_are_guessed(name: str) -> None:
    data = doubtful(name, "gb18030")
    assert data.decode("utf-8")
    assert decode(data).text == data.decode("gb18030")


@pytest.mark.parametrize(
    "name", ["José", "Müller · «Ö»", "м\u02bcята", "Ивано\u0301в José", "e\u0301", "Ελένη µ", "שָׁלוֹם", "Đorđe Ђорђе"]
)
def test_utf_8_of_few_bytes_is_kept(name: str) -> None:
    assert decode(doubtful(name, "utf-8")).encoding == "utf-8"


def save_unchanged(path: Path) -> bytes:
    return write_collection(read_file(path))


@pytest.mark.parametrize(("codec", "name"), SHORT)
def test_they_decide_on_the_command_line_too(tmp_path: Path, codec: str, name: str) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(doubtful(name, codec))
    for number, other in enumerate(OTHERS[codec]):
        (tmp_path / f"{number}.sgf").write_bytes(doubtful(other, codec))
    assert simple_text_of(load(str(path)).games[0], "PB") == name


@pytest.mark.parametrize(
    ("codec", "names", "is_told"),
    [
        ("gb18030", "柯洁 古力", True),
        ("cp949", "이창호 이세돌", True),
        ("cp1251", "Динерштейн Шикшин", True),
        ("cp1250", "Łukasz Święch-Żółkiewski", True),
        ("latin-1", "Jürgen Björn", False),
        ("latin-1", "Þór Óðinn", False),
        ("latin-1", "Pål Øystein", False),
    ],
)
def test_the_encoding_of_the_standard_that_was_only_declared_by_habit_is_told(
    codec: str, names: str, is_told: bool
) -> None:
    data = doubtful(names, codec, b"CA[ISO-8859-1]")
    decoded = decode(data)
    assert decoded.is_doubtful is is_told
    assert decoded.is_valid and not decoded.is_detected
    kinds = [issue.kind for issue in read_collection(data).issues]
    assert (IssueKind.DOUBTFUL_CHARSET in kinds) is is_told
