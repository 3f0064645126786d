"""Text from strangers as it may be shown."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.plain_text import NAME_LENGTH, shortened, visible, visible_message

NUMBER_SIGNS = "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Honinbo Shusaku 4d",
        '<img src="/a/pipe"> & co',
        "本因坊秀策",
        "이창호",
        "مریم میرزاخانی",
        "می\u200cخواهم",
        "יוסי",
        "क\u094d\u200dष",
        "👨\u200d👩\u200d👧 🤷🏽\u200d♂\ufe0f",
        "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        "葛\U000e0100",
        "Nguyễn Đức e\u0301",
    ],
)
def test_names_of_all_scripts_stay_as_they_are(text: str) -> None:
    assert visible(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x1b]0;title\x07b", "a[U+001B]]0;title[U+0007]b"),
        ("a\tb\x7f\x00", "a b[U+007F][U+0000]"),
        ("\x9b31m", "[U+009B]31m"),
        ("exe\u202efgs.", "exe[U+202E]fgs."),
        ("\u2066a\u2069\u200e\u200f\u061c", "[U+2066]a[U+2069][U+200E][U+200F][U+061C]"),
        ("ad\u200bm\u00adin\ufeff", "ad[U+200B]m[U+00AD]in[U+FEFF]"),
        ("ad\u200dmin\u200c", "ad[U+200D]min[U+200C]"),
        ("a\U000e0041", "a[U+E0041]"),
        ("\u3164", "[U+3164]"),
        ("caf\udce9.sgf", "caf\ufffd.sgf"),
        ("a\nb\r\nc\u2028d", "a[U+000A]b[U+000D][U+000A]c[U+2028]d"),
    ],
)
def test_what_is_hidden_becomes_visible(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_lines_stay_where_there_may_be_some() -> None:
    assert visible("a\nb\r\nc\rd\u2028e\u2029f", lines=9) == "a\nb\nc\nd\ne\nf"
    assert visible("1\n2\n3\n4", lines=3) == "1\n2\n3\n…"
    assert visible("1\n2\n3", lines=3) == "1\n2\n3"


def test_long_texts_are_cut() -> None:
    assert visible("x" * NAME_LENGTH) == "x" * NAME_LENGTH
    assert visible("x" * 3_000_000) == "x" * NAME_LENGTH + "…"
    assert len(visible("\x1b" * 3_000_000)) == NAME_LENGTH + 1
    assert len(visible_message("\n" * 3_000_000)) < 100
    assert shortened("abc", 2) == "ab…"


def test_every_character_without_a_shape_is_known() -> None:
    """Those of the Unicode that this Python knows, by its own table."""
    kinds = ("Cc", "Cf", "Cs", "Zl", "Zp")
    unseen = (chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) in kinds)
    assert [c for c in unseen if visible(f"x{c}x") == f"x{c}x" and c not in NUMBER_SIGNS] == []


def test_no_letter_is_taken_for_hidden() -> None:
    seen = (chr(code) for code in range(0x110000) if unicodedata.category(chr(code))[0] in "LMNPSZ")
    blank_letters = "\u115f\u1160\u3164\uffa0\u2028\u2029"
    assert [c for c in seen if visible(c) != c and c not in blank_letters] == []


@given(st.text(st.characters(codec=None, categories=None), max_size=50), st.integers(1, 4))
def test_nothing_hidden_comes_through(text: str, lines: int) -> None:
    shown = visible(text, lines=lines)
    seen = NUMBER_SIGNS + "\u200c\u200d\n"
    assert all(c in seen or c.isprintable() or unicodedata.category(c) in ("Cn", "Co", "Zs") for c in shown)
    assert shown.count("\n") < lines + 1
    shown.encode()
