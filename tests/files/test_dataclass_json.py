"""Dataclasses as JSON and back."""

from dataclasses import dataclass, field
from enum import Enum

import pytest

from qtgo.files.dataclass_json import decoded, encoded


class Side(Enum):
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True)
class Inner:
    name: str = "none"
    size: float = 1.0


@dataclass(frozen=True)
class Outer:
    side: Side = Side.LEFT
    count: int = 3
    limit: int | None = None
    inner: Inner = Inner()
    list_: tuple[Inner, ...] = field(default_factory=tuple)


FULL = Outer(Side.RIGHT, 4, 5, Inner("a", 2.0), (Inner("b"), Inner("c", 0.5)))


def test_what_was_encoded_is_decoded() -> None:
    document = encoded(FULL)
    assert document["side"] == "right"
    assert document["list_"] == [{"name": "b", "size": 1.0}, {"name": "c", "size": 0.5}]
    assert decoded(Outer, document, Outer()) == FULL


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("side", "up"),
        ("side", ["left"]),
        ("count", "4"),
        ("count", True),
        ("count", 4.0),
        ("count", None),
        ("limit", "5"),
        ("inner", []),
        ("list_", {}),
    ],
)
def test_a_value_that_does_not_fit_is_the_default_and_the_rest_is_kept(key: str, value: object) -> None:
    read = decoded(Outer, encoded(FULL) | {key: value}, Outer())
    assert getattr(read, key) == getattr(Outer(), key)
    assert all(getattr(read, name) == getattr(FULL, name) for name in encoded(FULL) if name != key)


@pytest.mark.parametrize("size", ["2", True, 1e300, float("inf"), float("nan")])
def test_a_bad_field_of_an_inner_object_spoils_only_itself(size: object) -> None:
    read = decoded(Outer, {"inner": {"name": "a", "size": size}}, Outer())
    assert read.inner == Inner("a", 1.0)


def test_bad_items_of_a_list_are_left_out() -> None:
    read = decoded(Outer, {"list_": [{"name": "a"}, 3, None, {"name": 4}]}, Outer())
    assert read.list_ == (Inner("a"), Inner("none"))


def test_a_whole_number_is_a_float_where_one_is_wanted_and_unknown_names_are_passed_over() -> None:
    assert decoded(Inner, {"size": 3, "color": "red"}, Inner()) == Inner(size=3.0)
