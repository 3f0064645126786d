"""How much is tried: a third in a run of all tests, all of it by ``--hypothesis-profile=thorough``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from hypothesis import settings

_Case = TypeVar("_Case")

THOROUGH = 100
"""Examples of a property that asks for no number."""


def share(number: int) -> int:
    """Return how many are tried now of what the thorough profile tries."""
    return max(1, number * settings().max_examples // THOROUGH)


def examples(number: int, **more: Any) -> settings:
    """Let a property be tried on so many examples, or its share of them; each run tries others."""
    return settings(max_examples=share(number), **more)


def some(cases: Iterable[_Case]) -> list[_Case]:
    """Return all of many cases that are much alike, or every third of them."""
    return [*cases][:: THOROUGH // settings().max_examples]
