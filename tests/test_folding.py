"""Names and words are alike however they are written, and only then."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRegularExpression

from qtgo.folding import fold, folded_pattern

ALIKE = [
    ("Łukasz", "lukasz"),
    ("Ærø", "aero"),
    ("Đorđe", "dorde"),
    ("Ðóra Þórsdóttir", "dora thorsdottir"),
    ("Weiß", "WEISS"),
    ("Müller", "Mu\u0308ller"),
    ("O’Neil", "o'neil"),
    ("Oʼneil", "O‘NEIL"),
    ("Ｈｏｎｉｎｂｏ", "honinbo"),
    ("２０２４", "2024"),
    ("Ｂ＋Ｒ", "b+r"),
    ("ｶﾞﾊﾞﾊﾟ", "がばぱ"),
    ("ガ", "か\u3099"),
    ("Lee_Sedol", "lee  SEDOL"),
    ("İstanbul", "istanbul"),
    ("Шахматы", "шахматы"),
    ("이세돌", "\u110b\u1175\u1109\u1166\u1103\u1169\u11af"),
    ("㈱", "(株)"),
    ("㍿", "株式会社"),
    ("ﬁnal", "final"),
    ("eﬃcient", "efficient"),
    ("eﬀicient", "eﬃcient"),
    ("efﬁcient", "eﬃcient"),
    ("Ⅳ", "iv"),
    ("ⅷ", "VIII"),
    ("x² + y³", "x2 + y3"),
    ("n⁴", "n4"),
    ("H₂O", "h2o"),
    ("①", "1"),
    ("㈪", "(月)"),
    ("㌔", "きろ"),
    ("№ 7", "No 7"),
    ("™", "tm"),
    ("wait…", "wait..."),
    ("ﬀ" * 30, "f" * 60),
    ("金", "金"),
]
OTHER = [
    ("か", "が"),
    ("㌔", "ぎろ"),
    ("は", "ば"),
    ("は", "ぱ"),
    ("ｶ", "ガ"),
    ("n", "m"),
    ("国", "國"),
    ("क", "क\u093c"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_what_is_alike(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_what_is_not(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@given(st.text(max_size=20))
def test_a_folded_text_stays_as_it_is(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert "\n" not in fold(text)


def matches(pattern: str, text: str) -> set[bool]:
    """Match with Python's expressions and with Qt's."""
    option = QRegularExpression.PatternOption.UseUnicodePropertiesOption
    expression = QRegularExpression(pattern, option)
    assert expression.isValid(), expression.errorString()
    return {re.search(pattern, text) is not None, expression.match(text).hasMatch()}


@pytest.mark.parametrize(("one", "other"), [pair for pair in ALIKE if pair[0] != "이세돌"])
def test_a_pattern_finds_what_is_alike(one: str, other: str) -> None:
    assert matches(folded_pattern(one), f"- {other} -") == {True}
    assert matches(folded_pattern(other), f"- {one} -") == {True}


@pytest.mark.parametrize(("one", "other"), OTHER[:7])
def test_a_pattern_finds_nothing_else(one: str, other: str) -> None:
    assert matches(folded_pattern(one), other) == {False}


def test_what_is_found_is_where_it_stands() -> None:
    text = "The eﬃcient way, in ㍿ 2"
    found = [re.search(folded_pattern(word), text) for word in ("efficient", "株式会社", "way")]
    assert [match and text[match.start() : match.end()] for match in found] == ["eﬃcient", "㍿", "way"]
    assert re.search(folded_pattern("株式会社"), "株式会社 2")
    assert re.search(folded_pattern("式会"), "㍿") is None, "a part of a letter has no place"


@given(st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=12))
def test_signs_mean_themselves(text: str) -> None:
    assert matches(folded_pattern(text), f"a {text} b") == {True}
