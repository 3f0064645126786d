"""Enumerations that are cheap to make: those of PySide, 200 with 3,600 members before the first picture.

Python's ``enum`` asks anew for each what all have in common, which was a seventh of the whole start. Here one that
``enum`` has made is the mold of all with the same base. What each mold makes is first compared with its sample: where
Python makes enumerations in another way, it goes on to do so.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from enum import KEEP, Enum, EnumType, Flag, IntEnum, IntFlag
from functools import cache
from typing import Any

_ASKED_BY_PYSIDE = {"module": None, "qualname": None, "type": None, "start": 1, "boundary": KEEP}
_WORDS = ("cls", "class_name", "names", *_ASKED_BY_PYSIDE)
_BASES = (Enum, IntEnum, Flag, IntFlag)
_SAMPLE = (("NONE", 0), ("ONE", 1), ("TWO", 2), ("BOTH", 3), ("FIRST", 1), ("OTHERS", 20))
_MASKS = ("_flag_mask_", "_singles_mask_", "_all_bits_")
_create_as_ever: Any = getattr(EnumType, "_create_", None)

Items = Sequence[tuple[str, int]]


def quicken_enums() -> None:
    """Let enumerations be made quickly that are asked for as PySide does, and all others as ever."""
    with suppress(AttributeError, TypeError):  # in a Python that makes them in another way
        words = _create_as_ever.__code__.co_varnames[: len(_WORDS)]
        if words == _WORDS and all(_mold(base).is_exact for base in _BASES):
            EnumType._create_ = _create  # type: ignore[attr-defined]


# Some versions of Python name all that they pass.
def _create(base: Any, class_name: str, names: Any, **asked: Any) -> Any:
    caller = sys._getframe(1).f_back  # who called the base; ``enum`` would look for it one call too near
    module = caller.f_globals.get("__name__") if caller else None
    if asked == _ASKED_BY_PYSIDE and base in _BASES and _mold(base).fits(names):
        made = _mold(base).make(class_name, names)
        made.__module__ = module
        return made
    return _create_as_ever(base, class_name, names, **asked | {"module": asked["module"] or module})


class Mold:
    """Makes enumerations of whole numbers with one base, from what a sample has that is no member's."""

    def __init__(self, base: Any) -> None:
        sample = _create_as_ever(base, "Sample", _SAMPLE, module=__name__, boundary=KEEP)
        self._base = base
        self._is_flag = issubclass(base, Flag)
        self._body: dict[str, Any] = {
            name: value for name, value in vars(sample).items() if name not in sample.__members__
        }
        masks = _masks(_SAMPLE)  # all different, and versions of Python differ in which they call what
        self._masks = {key: masks.index(self._body[key]) for key in _MASKS if self._body.get(key) in masks}
        self._taken = {"mro"}.union(*map(vars, base.__mro__))
        self.is_exact = held(self.make("Sample", _SAMPLE)) == held(sample)

    def fits(self, items: Items) -> bool:
        """Return whether all members are of the kind that the sample has."""
        whole = [item for item in items if type(item) is tuple and type(item[1]) is int]
        names = {name for name, value in whole if name[0] != "_" and (value >= 0 or not self._is_flag)}
        return len(names) == len(items) and names.isdisjoint(self._taken)

    def make(self, name: str, items: Items) -> Any:
        """Return a new enumeration."""
        own = {key: type(value)() for key, value in self._body.items() if isinstance(value, dict | list)}
        body = self._body | own
        if self._masks:
            masks = _masks(items)
            body |= {key: masks[place] for key, place in self._masks.items()}
        made: Any = type.__new__(EnumType, name, (self._base,), body)
        names, members, by_value = made._member_names_, made._member_map_, made._value2member_map_
        new, takes_value = made._new_member_, made._use_args_
        for key, value in items:
            member = by_value.get(value)
            if member is None:
                member = by_value[value] = new(made, value) if takes_value else new(made)
                member._value_, member._name_ = value, key
                member.__objclass__, member._sort_order_ = made, len(names)
                if not self._is_flag or _is_single(value):
                    names.append(key)
            type.__setattr__(made, key, member)
            members[key] = member
        body.get("_hashable_values_", []).extend(by_value)
        if self._is_flag and (values := [members[key]._value_ for key in names]) != sorted(values):
            made._iter_member_ = made._iter_member_by_def_
        return made


_mold = cache(Mold)


def _masks(items: Items) -> tuple[int, int, int]:
    every = singles = 0
    for _, value in items:
        every |= value
        if _is_single(value):
            singles |= value
    return every, singles, 2 ** every.bit_length() - 1


def _is_single(value: int) -> bool:
    return value != 0 and value & (value - 1) == 0


def held(made: Any) -> list[dict[str, str]]:
    """Return all that an enumeration and its members hold, in words, for comparisons."""
    return [{name: repr(getattr(of, name)) for name in vars(of)} for of in (made, *made.__members__.values())]
