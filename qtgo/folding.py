"""Text as it is searched and compared: one form for a name or word, however it is written."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from itertools import chain

_QUOTES = str.maketrans(dict.fromkeys("\u2018\u2019\u201b\u02bc\u02bb\u2032\u00b4`\uff07", "'") | {"_": " "})
# Letters that Unicode does not decompose, and katakana as hiragana; case folding makes ss of ß.
_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i", "ŋ": "n"}
    | {"æ": "ae", "œ": "oe", "þ": "th"}
    | {chr(kana): chr(kana - 0x60) for kana in range(0x30A1, 0x30F7)}
)
_MAKES_A_LETTER = (0, 7, 8, 9)  # combining classes that are no accents: 8 makes the kana ga of ka, 7 and 9 are Indic
# What may be written in several ways: Latin, Greek, Cyrillic, signs, raised and lowered letters, numerals, kana, what
# stands in a circle or a square, compatible ideographs, ligatures, and letters of another width.
_SEVERAL_WAYS = (
    *((0x21, 0x250), (0x2B0, 0x590), (0x1D2C, 0x1DC0), (0x1E00, 0x2000), (0x2010, 0x20A0), (0x2100, 0x2190)),
    *((0x2460, 0x24EB), (0x3041, 0x3100), (0x3131, 0x318F), (0x3200, 0x3400), (0xF900, 0xFB07), (0xFF01, 0xFFE7)),
)
_LONGEST_RUN = 6  # letters of which several may be written as one, whose ways are all tried
_ACCENTS = "[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]*"
_VOICING = {"\u3099": "[\u3099\uff9e]", "\u309a": "[\u309a\uff9f]"}
_NO_VOICING = "(?![\u3099\u309a\uff9e\uff9f])"


def fold(text: str) -> str:
    """Return a text without case, accents, width, kinds of apostrophes and kana, underscores and repeated spaces."""
    plain = text.translate(_QUOTES).casefold()
    if not plain.isascii():
        plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", plain).casefold())
        letters = (letter for letter in plain if unicodedata.combining(letter) in _MAKES_A_LETTER)
        plain = unicodedata.normalize("NFC", "".join(letters).translate(_LETTERS))
    return " ".join(plain.split())


def folded_pattern(text: str) -> str:
    """Return a regular expression, for Python's and Qt's engines, of what has the same form as a text."""
    folded, parts, place = fold(text), list[str](), 0
    while place < len(folded):
        end = _run_end(folded, place)
        parts.append(_run_pattern(folded[place:end]))
        place = end
    return "".join(parts)


def _run_end(folded: str, place: int) -> int:
    """Return where the letters end of which several that overlap, as in ffi, may be written as one."""
    at, end = place, place + 1
    while at < end < place + _LONGEST_RUN:
        end = max([end, *(at + size for size in _sizes_as_one(folded[at : at + _longest_way()]))])
        at += 1
    return min(end, place + _LONGEST_RUN)


def _sizes_as_one(letters: str) -> list[int]:
    """Return how many of the first letters may be written as one, in all ways."""
    return [size for size in range(2, len(letters) + 1) if letters[:size] in _ways()]


def _run_pattern(run: str) -> str:
    """Return the expression of some letters, spelled or as one for each way to do so."""
    if not run:
        return ""
    as_one = [f"{_any_of(_ways()[run[:size]])}{_ACCENTS}{_run_pattern(run[size:])}" for size in _sizes_as_one(run)]
    spelled = _letter_pattern(run[0]) + _run_pattern(run[1:])
    return f"(?:{'|'.join([spelled, *as_one])})" if as_one else spelled


def _letter_pattern(letter: str) -> str:
    """Return the expression of a letter with the accents that it may have."""
    if letter.isspace():
        return r"[\s_]+"
    ways = _any_of({letter, *_ways().get(letter, ())})
    base, voicing = (*unicodedata.normalize("NFD", letter), "")[:2]
    if voicing in _VOICING:
        return f"(?:{ways}|{_any_of(_ways()[base])}{_VOICING[voicing]})"
    return f"{ways}{_NO_VOICING}" if unicodedata.name(letter, "").startswith("HIRAGANA") else f"{ways}{_ACCENTS}"


def _any_of(letters: set[str]) -> str:
    return f"[{''.join(re.escape(letter) for letter in sorted(letters))}]"


@lru_cache(maxsize=1)
def _ways() -> Mapping[str, set[str]]:
    """Return the letters that become each letter, or each several, when they are folded."""
    ways: dict[str, set[str]] = defaultdict(set)
    for code in chain.from_iterable(range(*part) for part in _SEVERAL_WAYS):
        if folded := fold(chr(code)):
            ways[folded].add(chr(code))
    return dict(ways)


@lru_cache(maxsize=1)
def _longest_way() -> int:
    """Return the number of the most letters that may be written as one."""
    return max(map(len, _ways()))
