"""Small damages to bytes, drawn from a seed: what a broken disk, a cut transfer or a hostile sender makes of a file."""

from __future__ import annotations

import random
from collections.abc import Sequence

_NUMBERS = (b"0", b"-1", b"1", b"9" * 30, b"2147483648", b"1e999", b"nan", b"52", b"53", b"\xef\xbc\x91")
_ODD = (
    b"",
    b"\x00",
    b"\xff",
    b"\xfe\xff",
    b"\xef\xbb\xbf",
    b"\r\n",
    b"\\",
    b"[",
    b"]",
    b"(",
    b")",
    b'"',
    b"{}",
    b"\x1b[2J",
)
_MAX = 1 << 16


def mutated(chance: random.Random, data: bytes, others: Sequence[bytes], tokens: Sequence[bytes]) -> bytes:
    """Return some bytes with a few damages."""
    for _ in range(chance.choice((1, 1, 2, 3, 5, 10))):
        data = _damaged(chance, data, others, tokens)[:_MAX]
    return data


def _damaged(chance: random.Random, data: bytes, others: Sequence[bytes], tokens: Sequence[bytes]) -> bytes:
    start = chance.randint(0, len(data))
    end = min(len(data), start + chance.choice((0, 1, 1, 2, 5, 20, 200)))
    match chance.randrange(8):
        case 0:  # a byte
            return data[:start] + bytes([chance.randrange(256)]) + data[start + 1 :]
        case 1:  # a bit
            return (
                data[:start] + bytes([data[start] ^ 1 << chance.randrange(8)]) + data[start + 1 :]
                if start < len(data)
                else data
            )
        case 2:  # cut out
            return data[:start] + data[end:]
        case 3:  # cut off
            return data[:start]
        case 4:  # twice, or many times
            return data[:end] + data[start:end] * chance.choice((1, 1, 3, 50)) + data[end:]
        case 5:  # something that means something
            return (
                data[:start]
                + chance.choice([*tokens, *_NUMBERS, *_ODD])
                + data[end if chance.random() < 0.5 else start :]
            )
        case 6:  # a piece of another
            other = chance.choice(others)
            at = chance.randint(0, len(other))
            return data[:start] + other[at : at + chance.choice((3, 20, 200))] + data[start:]
        case _:  # a number
            return _with_number(chance, data)


def _with_number(chance: random.Random, data: bytes) -> bytes:
    """Put another number in the place of one."""
    places = [place for place, byte in enumerate(data) if 48 <= byte < 58]
    if not places:
        return data
    start = end = chance.choice(places)
    while end < len(data) and 48 <= data[end] < 58:
        end += 1
    return data[:start] + chance.choice(_NUMBERS) + data[end:]
