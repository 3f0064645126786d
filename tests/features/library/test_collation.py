"""The order in which a language has its texts."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import QLocale

from qtgo.features.library.collation import CollationCancelledError, in_order, places_of


@pytest.mark.parametrize(
    ("language", "ordered"),
    [
        ("zh_Hans", ["陈祖德", "古力", "柯洁", "李昌镐", "芈昱廷", "王立诚", "张栩", "Cho", "Otake"]),
        ("ja", ["Cho", "あさ", "カトウ", "がま", "坂田", "本因坊", "林"]),
        ("es", ["Muñiz", "Núñez", "Nuzzi", "Ñáñez", "Oliva"]),
        ("de", ["Ähre", "Arm", "Öse", "Otto", "Zug"]),
        ("ru", ["Ежов", "Ёлкин", "Жуков"]),
        ("fr", ["Cup 2", "cup 10", "Été", "Fan"]),
    ],
)
def test_order_of_a_language(language: str, ordered: list[str]) -> None:
    places = places_of(sorted(ordered, reverse=True), QLocale(language))
    assert sorted(places, key=places.__getitem__) == ordered


def test_texts_that_differ_in_case_alone_have_one_place() -> None:
    assert places_of(["lee", "Lee", "Kim"], QLocale("ko")) == {"Kim": 0, "Lee": 1, "lee": 1}
    assert in_order({"b", "a", "B"}) == ["a", "B", "b"]


def test_an_order_that_nobody_wants_is_cancelled() -> None:
    cancelled = threading.Event()
    cancelled.set()
    with pytest.raises(CollationCancelledError):
        places_of(["a", "b"], QLocale("fr"), cancelled.is_set)
