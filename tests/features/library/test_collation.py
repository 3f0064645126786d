"""The order in which a language has its texts."""

from __future__ import annotations

from itertools import chain, repeat

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


def test_more_texts_than_are_put_in_order_at_once_have_the_same_order() -> None:
    texts = [f"Cup {number * 7919 % 2000}" for number in range(2000)]
    assert places_of([*texts, "cup 9"], QLocale("es")) == {f"Cup {number}": number for number in range(2000)} | {
        "cup 9": 9
    }


@pytest.mark.parametrize("steps", [0, 3, 1500])
def test_an_order_that_nobody_wants_is_cancelled(steps: int) -> None:
    answers = chain(repeat(False, steps), repeat(True))
    with pytest.raises(CollationCancelledError):
        places_of([str(number) for number in range(2000)], QLocale("fr"), lambda: next(answers))
