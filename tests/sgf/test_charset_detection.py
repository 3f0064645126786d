"""Guessing: short names in every encoding, cut ones, and what nobody writes."""

from __future__ import annotations

import pytest

from qtgo.sgf.charset import decode
from qtgo.sgf.charset_detection import likelihoods

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
    "cp1250": ["Stanisław Łukasz", "Wrocław Piątek", "Ondřej Šilt", "Lukáš Podpěra"],
    "cp1253": ["Νίκος Γιώργος", "Δημήτρης Ελένη"],
    "cp1254": ["Değirmencioğlu Yıldız", "Barış Şükrü", "Işık Yağmur"],
    "cp874": ["สมชาย วิชาญ", "เชียงใหม่ กรุงเทพ"],
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
