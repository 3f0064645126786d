"""A deferred dataclass is the standard one, but for when its methods are made."""

import copy
import dataclasses
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from qtgo.deferred import dataclass as deferred


def declare(decorate: Callable[..., Any], **parameters: bool) -> Any:
    @decorate(slots=True, **parameters)
    class Stone:
        """A stone."""

        column: int
        row: int = 3
        labels: list[str] = dataclasses.field(default_factory=list)
        note: str = dataclasses.field(default="", compare=False, repr=False)

        def __post_init__(self) -> None:
            if self.column < 0:
                raise ValueError("column")

        @property
        def place(self) -> tuple[int, int]:
            return self.column, self.row

    return Stone


COMPILED = 25
"""So many instances later the method that makes them is compiled."""


@pytest.mark.parametrize("earlier", [0, COMPILED])
@pytest.mark.parametrize("frozen", [False, True])
@pytest.mark.parametrize("eq", [False, True])
def test_it_does_what_the_standard_one_does(frozen: bool, eq: bool, earlier: int) -> None:
    shown = []
    for decorate in (dataclasses.dataclass, deferred):
        stone = declare(decorate, frozen=frozen, eq=eq)
        for column in range(earlier):
            stone(column)
        first, same, other = stone(1), stone(column=1, note="n"), stone(2, labels=["a"])
        try:
            both = stone(1, 2, ()), stone(1, 2, (), "n")  # which live on: by itself, a hash is where the value is
            hashes = hash(both[0]) == hash(both[1])
        except TypeError:
            hashes = None
        shown.append(
            [
                repr(other).replace("deferred", "dataclass"),
                first == same,
                first == other,
                hashes,
                first.labels is same.labels,
                other.place,
                dataclasses.replace(other, row=9).place,
                [(field.name, field.compare) for field in dataclasses.fields(stone)],
                dataclasses.asdict(other),
                stone.__match_args__,
                stone.__doc__,
                hasattr(first, "__dict__"),
            ]
        )
    assert shown[0] == shown[1]


@pytest.mark.parametrize("earlier", [0, COMPILED])
@pytest.mark.parametrize("frozen", [False, True])
def test_what_is_refused(frozen: bool, earlier: int) -> None:
    stone = declare(deferred, frozen=frozen)
    for column in range(earlier):
        stone(column)
    for values, named in (((1, 2, [], "n", 5), {}), ((1,), {"column": 2}), ((), {"row": 1})):
        with pytest.raises(TypeError, match="argument"):
            stone(*values, **named)
    with pytest.raises(ValueError, match="column"):
        stone(-1)
    with pytest.raises(TypeError, match="unexpected keyword argument 'depth'"):
        stone(1, depth=2)
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'column'"):
        stone()
    made = stone(1)
    if frozen:
        with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'row'"):
            made.row = 4
        with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'row'"):
            del made.row
        assert made.row == 3
    else:
        made.row = 4
        assert made.row == 4
        with pytest.raises(AttributeError):
            made.depth = 1


@pytest.mark.parametrize("frozen", [False, True])
@pytest.mark.parametrize("decorate", [dataclasses.dataclass, deferred])
def test_it_can_be_copied(decorate: Callable[..., Any], frozen: bool) -> None:
    one = declare(decorate, frozen=frozen)(4, labels=["A"], note="seen")
    for other in (copy.copy(one), copy.deepcopy(one)):
        assert other == one
        assert other.note == "seen"
    assert copy.deepcopy(one).labels is not one.labels


def test_its_fields_are_known_before_the_first_instance() -> None:
    stone = declare(deferred, frozen=True)
    assert dataclasses.is_dataclass(stone)
    assert [field.name for field in dataclasses.fields(stone)] == ["column", "row", "labels", "note"]


def test_nothing_is_compiled_for_a_class_without_instances() -> None:
    code = """
import dataclasses
def fail(*_arguments, **_parameters):
    raise AssertionError
dataclasses._process_class = fail
from qtgo.deferred import dataclass
@dataclass(frozen=True, slots=True)
class Stone:
    column: int
"""
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert child.returncode == 0, child.stderr


@pytest.mark.parametrize("decorate", [dataclasses.dataclass, deferred])
def test_a_hash_of_its_own_stays(decorate: Callable[..., Any]) -> None:
    @decorate(slots=True, frozen=True)
    class Stone:
        column: int

        def __hash__(self) -> int:
            return 7

    made: Any = Stone
    assert hash(made(1)) == 7
    assert made(1) == made(1) != made(2)
