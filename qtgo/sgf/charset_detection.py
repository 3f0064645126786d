"""Guessing the encoding of a game file that does not declare it, from the letters in its texts.

Many files have only names of two or three characters. Each candidate encoding is therefore charged the bits that its
languages need for the text: few for frequent letters, many for rare ones and for what nobody writes, such
as capitals in the middle of a word. The cheapest is the likeliest. Invalid bytes cost something too,
but do not rule an encoding out.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from qtgo.sgf.letter_frequencies import ACCENTED, ALPHABETS, FREQUENT_HANGUL, HAN, HANGUL
from qtgo.sgf.text_codec import BROKEN, decode_leniently

_PASSAGE = re.compile(rb"[\x00-\x7f]{0,8}(?:[\x80-\xff]+[\x00-\x7f]{0,8})+")
_MAX_BYTES = 8000
# The rest of a UTF-8 character cut at the end or the start of a text.
_CUT = re.compile("[\udcc2-\udcf4][\udc80-\udcbf]{0,2}(?![^\x00-\x7f])|(?<![^\x00-\x7f])[\udc80-\udcbf]{1,3}")
_C1 = re.compile(rb"[\x80-\x9f]")

# Letters and marks beyond ASCII that stand together; a mark may follow a letter of ASCII.
_WORD = re.compile(r"[A-Za-z]?(?:(?![\x80-\xbf\xd7\xf7])[^\x00-\x7f])+")
_APOSTROPHE = "\u02bc"  # of any script
_MARK = "COMBINING"
_FEW = 12
_LAST_OF_TWO_BYTES = "\u07ff"

# Costs in bits.
_BROKEN_BYTE = 18.0
_CUT_CHARACTER = 16.0
_NO_CHARACTER = 22.0
_SYMBOL = 16.0
_PUNCTUATION = 9.0
_USUAL_PUNCTUATION = frozenset("　、。，．・：；！？（）「」『』【】《》〈〉“”‘’„«»…—–-·～〜々ー¡¿№")
# What stands in English texts besides ASCII, if anything does.
_WESTERN_SYMBOLS = frozenset("€£§©®°±½™¡•")
_WESTERN_SYMBOL = 10.0
# Cyrillic words without vowels, and small letters after several capitals; Thai vowels and signs without a consonant.
_UNLIKELY_WORDS = re.compile(
    "(?<![а-яёА-ЯЁ])[бвгджзйклмнпрстфхцчшщъьБВГДЖЗЙКЛМНПРСТФХЦЧШЩЪЬ]{3,}(?![а-яёА-ЯЁ])|[А-ЯЁ]{2}[а-яё]"
    "|(?<![ก-ฮะ-ฺ็-๎])[ะ-ฺ็-๎]|[เ-ไ](?![ก-ฮ])"
)
_UNLIKELY_WORD = 6.0
_RARE_HANGUL = 15.0
_RANK = re.compile("[0-9０-９一二三四五六七八九初초](?:[段级級단급])")
_RANK_RELIEF = 7.0
_NOT_CHARACTERS = frozenset({"Co", "Cn", "Cc"})
_FOREIGN_LETTER = 13.0  # one of another language
_USUAL_NEIGHBOR = -1.0
_UNUSUAL_NEIGHBOR = 3.0
_USUAL_PAIR = -2.5  # of neighbors
_EDGE = "_"  # of a word, among the neighbors of a letter
_BESIDE_SMALL_LETTER = 4.0  # the beginning of no English word, as a character in a name of another language is
_CAPITAL_IN_WORD = 8.0
_CAPITAL_AFTER_CAPITAL = 1.0
_LATIN_2 = 2.0  # what only differs in some letters is rather written in Windows
_UTF8 = 8.0  # valid UTF-8 is not guessed at


# Programs and servers that write in the encoding of their country, in AP, SO, PC or US.
_WRITER = 8.0
_NAMED = rb"\b(?:AP|SO|PC|US)\[[^\]]{0,200}?\b(?:%s)"
_WRITERS = tuple(
    (re.compile(_NAMED % names, re.IGNORECASE), codec)
    for names, codec in (
        (rb"MultiGo|fox(?:wq|go)?\b|sina|(?:e|101)?weiqi|yike|flygo|QQ|China\b|Beijing|Shanghai|Hangzhou", "gb18030"),
        (rb"MultiGo|Taiwan|Taipei", "cp950"),
        (rb"(?:Cyber)?Oro\b|Tygem|w?Baduk|Kiwon|Korea\b|Seoul", "cp949"),
        (rb"StoneBase|Panda|Kifu|Nihon Ki-?in|Kansai Ki-?in|Japan\b|Tokyo|Osaka", "cp932"),
        (rb"Russia\b|Moscow|St\. Petersburg|Kiev", "cp1251"),
    )
)
_BY_FAR = 24.0
PRIOR_LIMIT = 12.0
"""The most bits that other files count for: what a text says itself outweighs them if it is long enough."""

Prior = Callable[[], Mapping[str, float]]


@dataclass(frozen=True)
class _EastAsian:
    """A double-byte encoding; ``common`` are the lead bytes of its first level.

    ``cost`` is its prior in bits: how rare it is.
    """

    codec: str
    common: tuple[int, int]
    low_trail: int
    has_kana: bool = False
    has_hangul: bool = False
    cost: float = 0.0


_EAST_ASIAN = (
    _EastAsian("gb18030", (0xB0, 0xD7), 0xA1),
    _EastAsian("cp932", (0x88, 0x97), 0x40, has_kana=True),
    _EastAsian("euc_jp", (0xB0, 0xCF), 0xA1, has_kana=True, cost=3),
    _EastAsian("cp949", (0xB0, 0xC8), 0xA1, has_hangul=True, cost=0.5),
    _EastAsian("cp950", (0xA4, 0xC6), 0x40, cost=1),
)


@dataclass(frozen=True)
class _Accented:
    """A language that mixes ASCII letters with some others, in an encoding.

    ``letters`` are the costs of these, ``neighbors`` the letters that stand before and after each as a rule, and
    ``pairs`` those that often do so together.
    """

    codec: str
    letters: Mapping[str, float]
    neighbors: Mapping[str, tuple[str, str]]
    pairs: Mapping[str, str]
    cost: float


def _accented(codec: str, described: str, cost: float) -> _Accented:
    """Read a language as ``letter_frequencies`` describes it."""
    words = [(word[0], *f"{word[1:]}::".split(":")[:3]) for word in described.split()]
    letters = {letter: 6 + 0.25 * rank for rank, (letter, *_) in enumerate(words)}
    neighbors = {letter: (before, after) for letter, before, after, _ in words}
    return _Accented(codec, letters, neighbors, {letter: pairs for letter, _, _, pairs in words}, cost)


_ACCENTED = [_accented(*described) for described in ACCENTED]
_ACCENTED += [
    replace(each, codec="iso8859-2", cost=each.cost + _LATIN_2) for each in _ACCENTED if each.codec == "cp1250"
]


def detect_codec(data: bytes, prior: Prior | None = None) -> str:
    """Return the likeliest codec of a file that is not valid UTF-8.

    ``prior`` returns what else is known, as bits for codecs; it is only asked for if the texts leave a doubt.
    """
    found = likelihoods(data)
    for identifier, codec in _WRITERS:
        if codec in found and identifier.search(data):
            found[codec] += _WRITER
    first, second = sorted(found.values(), reverse=True)[:2]
    if prior is not None and first - second < PRIOR_LIMIT:
        for codec, bits in prior().items():
            found[codec] = found.get(codec, -math.inf) + min(bits, PRIOR_LIMIT)
    best = max(found, key=lambda codec: found[codec])
    return "latin-1" if best == "cp1252" and _C1.search(data) is None else best


def is_hardly_western(data: bytes) -> bool:
    """Return whether a text is by far likelier in an encoding of another part of the world."""
    found = likelihoods(data)
    return max(found.values()) - found["cp1252"] > _BY_FAR


def is_accidental(text: str) -> bool:
    """Return whether a text is hardly meant as the UTF-8 that its bytes happen to be, as two Chinese characters may.

    Such bytes are few, make characters of two bytes only, and spell words of several scripts.
    """
    letters = [letter for letter in text if letter > "\x7f"]
    if len(letters) > _FEW or any(letter > _LAST_OF_TWO_BYTES for letter in letters):
        return False
    return any(map(_is_of_several_scripts, _WORD.findall(text)))


def _is_of_several_scripts(word: str) -> bool:
    kinds = [unicodedata.name(letter, "").partition(" ")[0] for letter in word if letter != _APOSTROPHE]
    return kinds[:1] == [_MARK] or len({*kinds} - {_MARK}) > 1


def likelihoods(data: bytes) -> dict[str, float]:
    """Return the base-2 logarithm of each codec's likelihood; only differences are meaningful."""
    sample = _sample(data)
    costs = {"utf-8": _UTF8 + _utf8_cost(decode_leniently(sample, "utf-8"))}
    for kind in _EAST_ASIAN:
        costs[kind.codec] = kind.cost + _east_asian_cost(decode_leniently(sample, kind.codec), kind)
    for codec, letters, language in ALPHABETS:
        costs[codec] = language + _alphabet_cost(decode_leniently(sample, codec), letters)
    accented = {
        codec: _beside_each_other(decode_leniently(sample, codec)) for codec in {each.codec for each in _ACCENTED}
    }
    for each in _ACCENTED:
        cost = each.cost + _accented_cost(accented[each.codec], each)
        costs[each.codec] = min(cost, costs.get(each.codec, cost))
    return {codec: -cost for codec, cost in costs.items()}


def _sample(data: bytes) -> bytes:
    """Return the non-ASCII parts, with a little context, of the beginning of a file."""
    passages: list[bytes] = []
    room = _MAX_BYTES
    for match in _PASSAGE.finditer(data):
        passages.append(match[0][:room])
        room -= len(passages[-1])
        if room <= 0:
            break
    return b"\n".join(passages)


def _utf8_cost(text: str) -> float:
    """Return the cost of a text in any language; the rest of a cut character counts once."""
    text, cuts = _CUT.subn("", text)
    return _CUT_CHARACTER * cuts + sum(_utf8_letter_cost(letter) for letter in text if letter > "\x7f")


def _utf8_letter_cost(letter: str) -> float:
    if _is_han(letter):
        return 9.5 if letter in HAN else 14.0
    if _is_hangul(letter):
        return 8.0 if letter in HANGUL else 14.0
    if "\u3041" <= letter <= "\u30fa" or "\xc0" <= letter <= "\xff" or "\u0390" <= letter <= "\u045f":
        return 7.0
    return _symbol_cost(letter)


def _east_asian_cost(text: str, kind: _EastAsian) -> float:
    costs = {letter: _east_asian_letter_cost(letter, kind) for letter in set(text) if letter > "\x7f"}
    total = sum(costs.get(letter, 0.0) for letter in text)
    total -= _RANK_RELIEF * len(_RANK.findall(text))
    for before, letter in pairwise(text):
        if before.isascii() != letter.isascii() and (other := min(before, letter)).isalpha():
            total += 3.0 + _BESIDE_SMALL_LETTER * other.islower()
        elif kind.has_hangul and ((_is_han(before) and _is_hangul(letter)) or (_is_hangul(before) and _is_han(letter))):
            total += 5.0
    return total


def _is_han(letter: str) -> bool:
    return "\u3400" <= letter <= "\u9fff"


def _is_hangul(letter: str) -> bool:
    return "\uac00" <= letter <= "\ud7a3"


def _east_asian_letter_cost(letter: str, kind: _EastAsian) -> float:
    """Return the cost of a letter, less the cost of its ASCII byte alone."""
    if BROKEN.match(letter):
        return _BROKEN_BYTE
    code = letter.encode(kind.codec, "replace")
    relief = 0.0 if code[-1] > 0x7F else 2.0 if code[-1:] == b"]" else 5.0
    has_high_trail = code[-1] >= kind.low_trail
    is_common = len(code) == 2 and kind.common[0] <= code[0] <= kind.common[1] and has_high_trail
    if _is_hangul(letter):
        return (
            7.0 if letter in FREQUENT_HANGUL else 9.0 if letter in HANGUL else _RARE_HANGUL if is_common else 19.0
        ) - relief
    if _is_han(letter):
        cost = 9.5 if letter in HAN else 13.5 if is_common else 17.0 if has_high_trail else 20.0
        return cost - relief + (5.0 if kind.has_hangul else 0.0)
    if "\u3041" <= letter <= "\u30fa":
        return 7.0 if kind.has_kana else 15.0
    if "\uff61" <= letter <= "\uff9f":  # half as wide, one byte each
        return 13.0
    if "\uff01" <= letter <= "\uff5e":
        return _PUNCTUATION
    return _symbol_cost(letter) - relief


def _symbol_cost(letter: str) -> float:
    if BROKEN.match(letter):
        return _BROKEN_BYTE
    if letter in _USUAL_PUNCTUATION:
        return _PUNCTUATION
    return _NO_CHARACTER if unicodedata.category(letter) in _NOT_CHARACTERS else _SYMBOL


def _alphabet_cost(text: str, letters: str) -> float:
    """Return the cost of a text in a language whose words have no ASCII letters."""
    costs = {letter: 3.3 + 0.14 * rank for rank, letter in enumerate(letters)}
    total = 0.0
    for before, letter, after in _with_neighbors(text):
        if letter > "\x7f":
            cost = costs.get(letter.lower())
            if cost is None:
                total += _FOREIGN_LETTER if letter.isalpha() else _symbol_cost(letter)
            else:
                total += cost + _case_cost(before, letter)
                if not (before.isalpha() or before in costs):
                    total += 1.0 if after.isalpha() or after in costs else 5.0
        if letter.isalpha() and before.isalpha() and letter.isascii() != before.isascii():
            total += 14.0
    return total + _UNLIKELY_WORD * len(_UNLIKELY_WORDS.findall(text))


def _beside_each_other(text: str) -> Counter[tuple[str, str, str]]:
    """Count what is not ASCII in a text, each with its neighbors."""
    return Counter(three for three in _with_neighbors(text) if three[1] > "\x7f")


def _accented_cost(threes: Counter[tuple[str, str, str]], language: _Accented) -> float:
    """Return the cost of a text in a language that mixes ASCII letters with some others."""
    return sum(count * _accented_letter_cost(*three, language) for three, count in threes.items())


def _accented_letter_cost(before: str, letter: str, after: str, language: _Accented) -> float:
    if not _is_letter(letter):
        is_usual = letter in _WESTERN_SYMBOLS and (letter in "™®" or not (before.isalpha() or after.isalpha()))
        return _WESTERN_SYMBOL if is_usual else _symbol_cost(letter)
    known = letter if letter in language.letters else letter.lower()
    cost = language.letters.get(known, _FOREIGN_LETTER) + _case_cost(before, letter) + 2.0 * letter.isupper()
    neighbors = [other for other in (before, after) if _is_letter(other)]
    cost += 2.0 * sum(not other.isascii() for other in neighbors)
    cost += 2.0 * (not any(other.isascii() for other in neighbors))
    beside = [other.lower() if _is_letter(other) else _EDGE for other in (before, after)]
    for other, usual in zip(beside, language.neighbors.get(known, ()), strict=False):
        if usual:
            cost += _USUAL_NEIGHBOR if other in usual else _UNUSUAL_NEIGHBOR
    return cost + _USUAL_PAIR * ("".join(beside) in language.pairs.get(known, "").split(","))


def _is_letter(character: str) -> bool:
    """Return whether a character is a part of words: a letter, or a mark that stands by itself in the encoding."""
    return character.isalpha() or unicodedata.combining(character) != 0


def _with_neighbors(text: str) -> zip[tuple[str, str, str]]:
    return zip("\n" + text, text, text[1:] + "\n", strict=False)


def _case_cost(before: str, letter: str) -> float:
    """Return the cost of a capital within a word."""
    if not letter.isupper():
        return 0.0
    return _CAPITAL_IN_WORD if before.islower() else _CAPITAL_AFTER_CAPITAL if before.isupper() else 0.0
