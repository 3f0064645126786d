"""Guessing the character set of a record that does not name it, from the texts in its values.

Names of two or three characters are all that many records have, too little for statistics alone. So the texts
are taken out of the syntax first; chardet then says how usual their letters are in each encoding in which the
whole file can be read; and what no person would write (rare characters only, kana in Chinese, capitals in the
middle of a word, bits of words in two scripts) counts against an encoding.
"""

from __future__ import annotations

import math
import re
import unicodedata
import warnings
from dataclasses import dataclass

_TEXTS = re.compile(r"\[([^\[\]]*[^\x00-\x7f\[\]][^\[\]]*)\]")
_LINES = re.compile(r"[^\r\n]*[^\x00-\x7f\r\n][^\r\n]*")  # for formats without brackets
_MAX_TEXT = 20_000
_FLOOR = 1e-4  # what chardet's confidence is raised to before its logarithm is taken


@dataclass(frozen=True)
class _Candidate:
    """An encoding; ``common`` are the lead bytes of its first level, where it has one."""

    codec: str
    chardet_name: str
    common: tuple[int, int] | None = None
    low_trail: int = 0x40


_CANDIDATES = (
    _Candidate("gb18030", "gb18030", (0xB0, 0xD7), 0xA1),
    _Candidate("cp932", "cp932", (0x88, 0x97)),
    _Candidate("euc_jp", "euc-jp", (0xB0, 0xCF), 0xA1),
    _Candidate("cp949", "cp949", (0xB0, 0xC8), 0xA1),
    _Candidate("cp950", "big5", (0xA4, 0xC6)),
    _Candidate("cp1251", "cp1251"),
    _Candidate("cp1252", "cp1252"),
)
_HAN_OR_HANGUL = re.compile("[\u3400-\u9fff\uac00-\ud7a3]")
_HANGUL = re.compile("[\uac00-\ud7a3]")
_KANA = re.compile("[\u3041-\u30fa]")
_WORD = re.compile(r"[^\W\d_]+")
_HALF_WIDTH = re.compile("[\uff61-\uff9f]")
_C1 = re.compile(rb"[\x80-\x9f]")
_NOT_CHARACTERS = frozenset({"Co", "Cn", "Cc"})
_SYMBOLS = frozenset({"So", "Sm"})


def guess(data: bytes) -> str:
    """Give the codec that a file which is not UTF-8 is most likely written in."""
    best, best_score = "latin-1", -math.inf
    for codec, score in likelihoods(data).items():
        if score > best_score:
            best, best_score = codec, score
    return "latin-1" if best == "cp1252" and _C1.search(data) is None else best


def likelihoods(data: bytes) -> dict[str, float]:
    """Say how likely each codec is in which a file can be read; only the differences have a meaning."""
    scores: dict[str, float] = {}
    for candidate in _CANDIDATES:
        try:
            text = data.decode(candidate.codec)
        except UnicodeDecodeError:
            continue
        texts = _TEXTS.findall(text) or _LINES.findall(text)
        scores[candidate.codec] = _score(" ".join(texts)[:_MAX_TEXT], candidate)
    return scores


def _score(text: str, candidate: _Candidate) -> float:
    """Say how likely a text is what its writer wrote; only the differences have a meaning."""
    score = math.log(_confidence(text, candidate) + _FLOOR)
    if candidate.common is None:
        return score - _alphabet_doubts(text, is_latin=candidate.codec == "cp1252")
    return score - _east_asian_doubts(text, candidate, candidate.common)


def _confidence(text: str, candidate: _Candidate) -> float:
    """Ask chardet how usual a text is in one encoding, from 0 to 1."""
    import chardet  # only now: few records need it, and it takes its time to load

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        results = chardet.detect_all(
            text.encode(candidate.codec), ignore_threshold=True, include_encodings=[candidate.chardet_name]
        )
    return max((result["confidence"] or 0.0 for result in results if result["encoding"]), default=0.0)


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def _east_asian_doubts(text: str, candidate: _Candidate, common: tuple[int, int]) -> float:
    """Weigh what speaks against an East Asian encoding."""
    foreign = [letter for letter in text if letter > "\x7f"]
    categories = [unicodedata.category(letter) for letter in foreign]
    odd = sum(category in _NOT_CHARACTERS for category in categories) + len(_HALF_WIDTH.findall(text))
    odd_symbols = sum(category in _SYMBOLS for category in categories)
    doubts = _share(6 * odd + 3 * odd_symbols, len(foreign))
    characters = [letter.encode(candidate.codec) for letter in _HAN_OR_HANGUL.findall(text)]
    rare = sum(
        not (common[0] <= code[0] <= common[1] and len(code) == 2 and code[1] >= candidate.low_trail)
        for code in characters
    )
    doubts += 3 * _share(rare, len(characters))
    if _KANA.search(text) and candidate.codec in {"gb18030", "cp949", "cp950"}:
        doubts += 2
    hangul = len(_HANGUL.findall(text))
    if 0 < hangul < len(characters):
        doubts += 2
    return doubts


def _alphabet_doubts(text: str, *, is_latin: bool) -> float:
    """Weigh what speaks against an encoding of one byte a letter."""
    foreign = [letter for letter in text if letter > "\x7f"]
    words = [word for word in _WORD.findall(text) if not word.isascii()]
    long_words = [word for word in words if len(word) > 1]
    mixed_case = sum(not (word.islower() or word.istitle() or word.isupper()) for word in long_words)
    doubts = 4 * (_share(mixed_case, len(long_words)) if long_words else 1.0)
    last = "\xff" if is_latin else "\uffff"  # the few letters of cp1252 beyond Latin-1 are rare
    doubts += 4 * _share(sum(not letter.isalpha() or letter > last for letter in foreign), len(foreign))
    plain = sum(letter.isascii() for word in words for letter in word)
    if is_latin:
        return doubts + (-3 if 2 * plain >= sum(map(len, words)) > 0 else 3)
    return doubts + 5 * _share(sum(any(letter.isascii() for letter in word) for word in words), len(words))
