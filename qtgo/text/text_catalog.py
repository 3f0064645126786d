"""The compiled texts of a language, in which English stands in for what cannot be shown."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from string import Formatter
from struct import unpack_from
from typing import IO

from qtgo.deferred import regex

_MAGIC = b"\xde\x12\x04\x95"
_PLURAL = regex(r"^Plural-Forms:(?:.*?\bplural=)?([^;\n]*)", re.MULTILINE)


class CheckedTranslations(gettext.NullTranslations):
    """Texts of which each can be filled in as the English one; the others are English.

    Of a compiled catalog only the places of its texts are read at once, and each text when it is asked for.
    """

    def __init__(self, stream: IO[bytes]) -> None:
        self._fitting: dict[tuple[str, str], bool] = {}
        self._read: dict[str, tuple[str, ...]] = {}
        super().__init__()
        self._data = stream.read()
        self._places = _places_in(self._data)
        formula = _PLURAL.search("".join(self._forms_of("")))
        self.plural = gettext.c2py("n != 1" if formula is None else formula[1])

    def _forms_of(self, key: str) -> tuple[str, ...]:
        """Return the translation of a text, in all its plural forms; raise KeyError or ValueError."""
        if key not in self._read:
            length, start = self._places[key.encode()]
            if start + length > len(self._data):
                raise ValueError("the catalog is cut off")
            self._read[key] = tuple(self._data[start : start + length].decode().split("\0"))
        return self._read[key]

    def _form(self, context: str, message: str, number: int | None = None) -> str:
        """Return the form of a text for a number, or its first one; empty if there is none."""
        try:
            forms = self._forms_of(f"{context}\x04{message}")
            return forms[0 if number is None else self.plural(number)]
        except (LookupError, ValueError, ArithmeticError):  # as for a formula of plurals that divides by zero
            return ""

    def pgettext(self, context: str, message: str) -> str:
        """Return a text in the language, or in English."""
        return self._checked(self._form(context, message), message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form for a number in the language, or in English."""
        english = msgid1 if n == 1 else msgid2
        return self._checked(self._form(context, msgid1, n), english, is_plural=True)

    def _checked(self, translation: str, english: str, *, is_plural: bool = False) -> str:
        key = english, translation
        if key not in self._fitting:
            self._fitting[key] = bool(translation) and fits(translation, english, is_plural=is_plural)
        return translation if self._fitting[key] else english


def _places_in(data: bytes) -> dict[bytes, tuple[int, int]]:
    """Return lengths and starts of the translations in a file in GNU's format; raise ValueError or struct.error."""
    order = "<" if data.startswith(_MAGIC) else ">"
    magic, _revision, count, originals, translations = unpack_from(f"{order}4s4I", data)
    if magic not in (_MAGIC, _MAGIC[::-1]) or count > len(data):
        raise ValueError("no compiled catalog")
    lengths_and_starts = f"{order}{2 * count}I"
    found = unpack_from(lengths_and_starts, data, originals)
    keys = [data[start : start + length].partition(b"\0")[0] for length, start in _pairs(found)]
    return dict(zip(keys, _pairs(unpack_from(lengths_and_starts, data, translations)), strict=True))


def _pairs(numbers: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    return zip(numbers[::2], numbers[1::2], strict=True)


_NUMBER = "n"
_SIGNS = "{}%"  # of placeholders
_PERCENTS = regex(r"%\(\w+\)[a-zA-Z]|%[a-zA-Z](?![a-zA-Z])|%")


def fits(translation: str, text: str, *, is_plural: bool = False) -> bool:
    """Return whether a translation has the placeholders of its text, and no others.

    A plural form may do without the number, as "one stone" does.
    """
    if not any(sign in text or sign in translation for sign in _SIGNS):  # as most texts: a start looks hundreds up
        return True
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
