"""Bytes as text that SGF and every encoding leave alone."""

from __future__ import annotations

_ALPHABET = "".join(chr(code) for code in range(33, 127) if chr(code) not in '"():;[\\]~')
"""85 characters: none that ends or escapes a value, parts a composed one, or confuses simple readers of SGF."""
_VALUES = {letter: value for value, letter in enumerate(_ALPHABET)}
_BASE = 85
_BYTES, _LETTERS = 4, 5


def as_text(data: bytes) -> str:
    """Write bytes in base 85; a last group of n bytes takes n + 1 characters, as in Ascii85."""
    letters: list[str] = []
    for start in range(0, len(data), _BYTES):
        group = data[start : start + _BYTES]
        number = int.from_bytes(group.ljust(_BYTES, b"\0"), "big")
        digits = []
        for _ in range(_LETTERS):
            number, digit = divmod(number, _BASE)
            digits.append(_ALPHABET[digit])
        letters += reversed(digits[_BYTES - len(group) :])
    return "".join(letters)


def as_bytes(text: str) -> bytes:
    """Read bytes from base 85, whatever white space is among them; raise ValueError."""
    letters = "".join(text.split())
    parts = []
    for start in range(0, len(letters), _LETTERS):
        group = letters[start : start + _LETTERS]
        number = 0
        for letter in group.ljust(_LETTERS, _ALPHABET[-1]):
            if letter not in _VALUES:
                raise ValueError("not base 85")
            number = number * _BASE + _VALUES[letter]
        if len(group) == 1 or number >> 8 * _BYTES:
            raise ValueError("not base 85")
        parts.append(number.to_bytes(_BYTES, "big")[: len(group) - 1])
    return b"".join(parts)
