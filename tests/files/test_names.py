"""File names made of foreign text."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.files.names import safe_name, spelled_alike


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("2026-11-22 Anna - QtGo (casual)", "2026-11-22 Anna - QtGo (casual)"),
        ("../../etc/passwd", "_.._etc_passwd"),
        ('a<b>c:d"e\\f|g?h*i', "a_b_c_d_e_f_g_h_i"),
        ("con", "con_"),
        ("NUL.sgf", "NUL.sgf_"),
        ("Com¹", "Com¹_"),
        ("CONIN$", "CONIN$_"),
        ("console", "console"),
        (" . hidden . ", "hidden"),
        ("\x1b[31m\u202egnp", "_[31m_gnp"),
        ("two\nlines\0", "two_lines_"),
        ("", ""),
        ("...", ""),
        ("井上幻庵因碩", "井上幻庵因碩"),
        ("e\u0301", "\u00e9"),
    ],
)
def test_what_becomes_of_a_text(text: str, name: str) -> None:
    assert safe_name(text) == name


def test_a_long_name_is_cut_between_characters() -> None:
    name = safe_name("é棋" * 100)
    assert 110 <= len(name.encode()) <= 120
    assert set(name) <= {"é", "棋"}


@given(st.text())
def test_every_text_makes_a_name_for_every_file_system(text: str) -> None:
    name = safe_name(text)
    assert len(name.encode("utf-8")) <= 121
    assert not set(name) & set('<>:"/\\|?*\0\n')
    assert name == name.strip().strip(".")
    assert unicodedata.is_normalized("NFC", name)


def test_spellings_of_one_file_are_alike_where_the_system_takes_them_for_one() -> None:
    windows, mac, linux = (spelled_alike("C:/Games/Ä.SGF", name) for name in ("win32", "darwin", "linux"))
    assert windows == spelled_alike("c:\\games\\ä.sgf", "win32")
    assert mac == spelled_alike(unicodedata.normalize("NFD", "c:/games/ä.sgf"), "darwin")
    assert linux == "C:/Games/Ä.SGF"
