"""Check whether a translation has the placeholders of its text."""

from __future__ import annotations

from string import Formatter

from qtgo.deferred import regex

_NUMBER = "n"
_PERCENTS = regex(r"%\(\w+\)[a-zA-Z]|%[a-zA-Z]\b|%")


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
