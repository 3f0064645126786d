"""The compiled texts of a language, in which English stands in for what cannot be shown."""

from __future__ import annotations

import gettext
from string import Formatter
from typing import IO

from qtgo.deferred import regex


class CheckedTranslations(gettext.GNUTranslations):
    """Texts of which each can be filled in as the English one; the others are English."""

    def __init__(self, stream: IO[bytes]) -> None:
        super().__init__(stream)
        self._fitting: dict[tuple[str, str], bool] = {}

    def pgettext(self, context: str, message: str) -> str:
        """Return a text in the language, or in English."""
        try:
            return self._checked(super().pgettext(context, message), message)
        except ArithmeticError:  # a formula of plurals that divides by zero
            return message

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form for a number in the language, or in English."""
        english = msgid1 if n == 1 else msgid2
        try:
            form = super().npgettext(context, msgid1, msgid2, n)
        except ArithmeticError:
            return english
        # Compilers put the English forms where there are no others, by a formula that is not that of English.
        return english if form in (msgid1, msgid2) else self._checked(form, english, is_plural=True)

    def _checked(self, translation: str, english: str, *, is_plural: bool = False) -> str:
        key = english, translation
        if key not in self._fitting:
            self._fitting[key] = bool(translation) and fits(translation, english, is_plural=is_plural)
        return translation if self._fitting[key] else english


_NUMBER = "n"
_PERCENTS = regex(r"%\(\w+\)[a-zA-Z]|%[a-zA-Z](?![a-zA-Z])|%")


def fits(translation: str, text: str, *, is_plural: bool = False) -> bool:
    """Return whether a translation has the placeholders of its text, and no others.

    A plural form may do without the number, as "one stone" does.
    """
    try:
        wanted, found = _fields(text), _fields(translation)
    except ValueError:  # a brace alone
        return False
    if is_plural:
        wanted.discard((_NUMBER, "", None))
        found.discard((_NUMBER, "", None))
    return found == wanted and sorted(_PERCENTS.findall(translation)) == sorted(_PERCENTS.findall(text))


def _fields(text: str) -> set[tuple[str, str | None, str | None]]:
    """Return what stands in braces: name, format and conversion; raise ValueError if that is unbalanced."""
    return {(name, form, conversion) for _, name, form, conversion in Formatter().parse(text) if name is not None}
