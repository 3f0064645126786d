"""Draws inputs from a seed, hands them to a target, and makes smaller what it does not stand."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.fuzz.mutation import mutated
from tests.fuzz.targets import Target

_BASE_SECONDS = 1.0
_SECONDS_PER_BYTE = 1e-4
"""Far above what a proportionate reader takes: a file of 64 kB may take 7.5 s."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An input that broke a promise, and how."""

    number: int
    data: bytes
    error: str


class TooSlowError(AssertionError):
    """It took longer than the size of the input allows for."""


def draw(target: Target, corpus: Sequence[bytes], seed: int, number: int) -> bytes:
    """Return the input of a number, the same for the same seed and corpus."""
    chance = random.Random(f"{seed}:{number}")
    if target.make is not None:
        return target.make(chance, corpus)
    return mutated(chance, chance.choice(corpus), corpus, target.tokens)


def failure_of(target: Target, data: bytes, folder: Path, *, is_timed: bool = False) -> Exception | None:
    """Return what an input breaks, if anything."""
    begun = time.process_time()
    try:
        target.check(data, folder)
    except Exception as error:
        return error
    taken = time.process_time() - begun
    if is_timed and taken > _BASE_SECONDS + _SECONDS_PER_BYTE * len(data):
        return TooSlowError(f"{taken:.1f} s for {len(data)} bytes")
    return None


def fuzz(
    target: Target,
    corpus: Sequence[bytes],
    seed: int,
    is_over: Callable[[int], bool],
    folder: Path,
    *,
    is_timed: bool = False,
) -> tuple[int, Failure | None]:
    """Try inputs until it is over or one fails; return how many there were, and that one."""
    number = 0
    while not is_over(number):
        data = draw(target, corpus, seed, number)
        error = failure_of(target, data, folder, is_timed=is_timed)
        number += 1
        if error is not None:
            return number, Failure(number - 1, data, f"{type(error).__name__}: {error}")
    return number, None


def minimized(target: Target, data: bytes, folder: Path, *, seconds: float = 20.0) -> bytes:
    """Return a smaller input that fails in the same way, cutting out ever smaller pieces.

    What only takes too long stays as it is: with less of it, it takes less.
    """
    wanted = failure_of(target, data, folder)
    if wanted is None:
        return data
    end = time.monotonic() + seconds
    size = len(data) // 2
    while size and time.monotonic() < end:
        start = 0
        while start < len(data) and time.monotonic() < end:
            shorter = data[:start] + data[start + size :]
            if type(failure_of(target, shorter, folder)) is type(wanted):
                data = shorter
            else:
                start += size
        size //= 2
    return data
