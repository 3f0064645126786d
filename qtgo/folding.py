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
# What may be written in several ways: Latin, Greek, Cyrillic, kana, and the letters of another width.
_SEVERAL_WAYS = ((0x21, 0x250), (0x2B9, 0x590), (0x1E00, 0x2000), (0x2010, 0x2040), (0x3041, 0x3100), (0xFF01, 0xFFA0))
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
    ways = _ways()
    while place < len(folded):
        two = folded[place : place + 2]
        is_one = len(two) == 2 and two in ways  # such as ae, which may be written as one letter
        spelled = "".join(map(_letter_pattern, two if is_one else two[0]))
        parts.append(f"(?:{spelled}|{_any_of(ways[two])}{_ACCENTS})" if is_one else spelled)
        place += 1 + is_one
    return "".join(parts)


def _letter_pattern(letter: str) -> str:
    """Return the expression of a letter with the accents that it may have."""
    if letter.isspace():
        return r"[\s_]+"
    ways = _any_of(_ways().get(letter, {letter}))
    base, voicing = (*unicodedata.normalize("NFD", letter), "")[:2]
    if voicing in _VOICING:
        return f"(?:{ways}|{_any_of(_ways()[base])}{_VOICING[voicing]})"
    return f"{ways}{_NO_VOICING}" if unicodedata.name(letter, "").startswith("HIRAGANA") else f"{ways}{_ACCENTS}"


def _any_of(letters: set[str]) -> str:
    return f"[{''.join(re.escape(letter) for letter in sorted(letters))}]"


@lru_cache(maxsize=1)
def _ways() -> Mapping[str, set[str]]:
    """Return the letters that become each letter, or each two, when they are folded."""
    ways: dict[str, set[str]] = defaultdict(set)
    for code in chain.from_iterable(range(*part) for part in _SEVERAL_WAYS):
        if folded := fold(chr(code)):
            ways[folded].add(chr(code))
    return dict(ways)
