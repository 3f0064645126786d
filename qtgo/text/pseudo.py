"""A pseudo-language for trying: English with accents, 40 % longer and in brackets, so that what escapes it shows."""

from __future__ import annotations

import gettext

from qtgo.deferred import regex

PSEUDO = "en_XA"
"""The code by which the pseudo-language of accents is known elsewhere, too."""

_LENGTHENING = 0.4
_LETTERS = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž",
)
# Placeholders, entities and line breaks stay what they are; so does the letter after &, by which a key finds it.
_KEPT = regex(r"\{[^{}]*\}|%\([a-z_]+\)[a-z]|%[a-z%]|&[A-Za-z]\b|&.|\n")

_OF_NUMBERS = frozenset(" .,;%/")


class PseudoTranslations(gettext.NullTranslations):
    """Every text in the pseudo-language."""

    def pgettext(self, context: str, message: str) -> str:
        """Return a text in the pseudo-language."""
        return pseudo(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form for a number in the pseudo-language."""
        return pseudo(msgid1 if n == 1 else msgid2)


def pseudo(text: str) -> str:
    """Return a text with accents, lengthened, in brackets; numbers stay as they are, but for a decimal comma."""
    if set(_KEPT.sub("", text)) <= _OF_NUMBERS:
        return "," if text == "." else text  # no language makes them longer
    longer = " ".join("~" * 4 for _ in range(round(len(text) * _LENGTHENING / 5))) or "~"
    return f"[{_accented(text)} {longer}]"


def _accented(text: str) -> str:
    parts, start = [], 0
    for match in _KEPT.finditer(text):
        parts += [text[start : match.start()].translate(_LETTERS), match[0]]
        start = match.end()
    return "".join([*parts, text[start:].translate(_LETTERS)])
