"""The compiled texts of a language, in which English stands in for what cannot be shown."""

from __future__ import annotations

import gettext
import re
from bisect import bisect_left
from string import Formatter
from struct import Struct, unpack_from

from qtgo.deferred import regex

_MAGIC = b"\xde\x12\x04\x95"
_PLURAL = regex(r"^Plural-Forms:(?:.*?\bplural=)?([^;\n]*)", re.MULTILINE)


class CheckedTranslations(gettext.NullTranslations):
    """Texts of which each can be filled in as the English one; the others are English.

    A compiled catalog is searched as it lies there: a start needs few of its texts.
    """

    def __init__(self, data: bytes) -> None:
        """Take a compiled file; raise ValueError, or whatever else a damaged one makes gettext raise."""
        self._fitting: dict[tuple[str, str], bool] = {}
        self._read: dict[str, tuple[str, ...]] = {}
        super().__init__()
        self._compiled = _Compiled(data)
        formula = _PLURAL.search("".join(self._forms_of("")))
        self.plural = gettext.c2py("n != 1" if formula is None else formula[1])

    def _forms_of(self, key: str) -> tuple[str, ...]:
        """Return the translation of a text, in all its plural forms; raise KeyError or ValueError."""
        if key not in self._read:
            self._read[key] = tuple(self._compiled[key.encode()].decode().split("\0"))
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


class _Compiled:
    """A file in GNU's format: two tables of lengths and starts, of texts in the order of their bytes."""

    def __init__(self, data: bytes) -> None:
        """Raise ValueError or struct.error if it is no such file."""
        order = "<" if data.startswith(_MAGIC) else ">"
        magic, _revision, self._count, self._texts, self._translations = unpack_from(f"{order}4s4I", data)
        self._entry = Struct(f"{order}2I")
        end_of_tables = max(self._texts, self._translations) + self._count * self._entry.size
        if magic not in (_MAGIC, _MAGIC[::-1]) or end_of_tables > len(data):
            raise ValueError("no compiled catalog")
        self._data = data

    def __getitem__(self, text: bytes) -> bytes:
        """Return the translation of a text; raise KeyError, or ValueError if the file is cut off."""
        nth = bisect_left(range(self._count), text, key=self._text)
        if nth == self._count or self._text(nth) != text:
            raise KeyError(text)
        return self._string(self._translations, nth)

    def _text(self, nth: int) -> bytes:
        """Return a text in the singular."""
        return self._string(self._texts, nth).partition(b"\0")[0]

    def _string(self, table: int, nth: int) -> bytes:
        length, start = self._entry.unpack_from(self._data, table + nth * self._entry.size)
        if start + length > len(self._data):
            raise ValueError("the catalog is cut off")
        return self._data[start : start + length]


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
