"""Pseudo-languages for trying, in which what escapes shows.

One is English with accents, 40 % longer and in brackets. The other has the traits of Chinese, Japanese and Korean: full
width, no blanks, one plural form, and so mnemonics as "(X)".
"""

from __future__ import annotations

import gettext
from collections.abc import Callable

from qtgo.deferred import regex
from qtgo.text.translation import PSEUDOS

PSEUDO, PSEUDO_WIDE = PSEUDOS

_LENGTHENING = 0.4
_LETTERS = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž",
)
# Placeholders, entities and line breaks stay what they are; so does the letter after &, by which a key finds it.
_KEPT = regex(r"\{[^{}]*\}|</?[a-z][^<>]*>|&(?:[a-z]+|#\d+);|%\([a-z_]+\)[a-z]|%[a-z%]|&[A-Za-z]\b|&.|\n")

_SMALL_VOWELS = regex(r"(?<=[A-Za-z])[aeiou]")
_WIDE = {chr(code): chr(code + 0xFEE0) for code in (*range(ord("A"), ord("Z") + 1), *range(ord("a"), ord("z") + 1))}
_WIDE |= {".": "。", ",": "、", ":": "：", "?": "？", "!": "！", "(": "（", ")": "）"}
_WIDE_MARK = "〜"

_OF_NUMBERS = frozenset(" .,;%/")


class PseudoTranslations(gettext.NullTranslations):
    """Every text in the pseudo-language of accents."""

    def pgettext(self, context: str, message: str) -> str:
        """Return a text in the pseudo-language."""
        return pseudo(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form for a number in the pseudo-language."""
        return pseudo(msgid1 if n == 1 else msgid2)


class WidePseudoTranslations(gettext.NullTranslations):
    """Every text in the pseudo-language of full width."""

    def pgettext(self, context: str, message: str) -> str:
        """Return a text in the pseudo-language."""
        return wide_pseudo(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """Return the one form that there is."""
        return wide_pseudo(msgid2)


def translations(code: str) -> gettext.NullTranslations:
    """Return all texts in a pseudo-language."""
    return PseudoTranslations() if code == PSEUDO else WidePseudoTranslations()


def pseudo(text: str) -> str:
    """Return a text with accents, lengthened, in brackets; numbers stay as they are, but for a decimal comma."""
    said = _KEPT.sub("", text)
    if set(said) <= _OF_NUMBERS:
        return "," if text == "." else text  # no language makes them longer
    longer = " ".join("~" * 4 for _ in range(round(len(said) * _LENGTHENING / 5))) or "~"
    return f"[{_accented(text)} {longer}]"


def wide_pseudo(text: str) -> str:
    """Return a text in as few signs as such languages need, in full width."""
    if set(_KEPT.sub("", text)) <= _OF_NUMBERS:
        return text
    plain = _between_kept(text, _widened)
    end = len(plain.rstrip("：…\n"))
    return f"{plain[:end]}{_WIDE_MARK}{plain[end:]}"


def _widened(text: str) -> str:
    short = _SMALL_VOWELS.sub("", text)
    return "".join(_WIDE.get(letter, letter) for letter in short if letter != " ")


def _accented(text: str) -> str:
    return _between_kept(text, lambda part: part.translate(_LETTERS))


def _between_kept(text: str, change: Callable[[str], str]) -> str:
    """Return a text with its words changed, and with what must stay as it is between them."""
    parts, start = [], 0
    for match in _KEPT.finditer(text):
        parts += [change(text[start : match.start()]), match[0]]
        start = match.end()
    return "".join([*parts, change(text[start:])])
