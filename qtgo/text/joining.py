"""Words, clauses and sentences put together as the language in use does."""

from __future__ import annotations

from collections.abc import Iterable

from qtgo.text.translation import Texts

tr = Texts("list")


def listed(items: Iterable[str]) -> str:
    """Return items one after the other, without those that are empty."""
    # Translators: the items of a list, such as moves or names, of which there may be more than two.
    return _joined(items, tr("{first}, {next}"))


def clauses(parts: Iterable[str]) -> str:
    """Return parts that have commas inside, without those that are empty."""
    return _joined(parts, _two_clauses())


def between_clauses() -> str:
    """Return what stands between two clauses, with its blank where the language has one."""
    return _two_clauses().format(first="", next="")


def sentence(clause: str) -> str:
    """Return a clause with its period, as a sentence."""
    # Translators: a sentence made of a clause.
    return tr("{clause}.").format(clause=clause)


def sentences(texts: Iterable[str]) -> str:
    """Return whole sentences one after the other, without those that are empty."""
    # Translators: two whole sentences, each with its own period. Leave out the space if your language has none there.
    return _joined(texts, tr("{first} {next}"))


def to_sign() -> str:
    """Return the sign between the first and the last of a range, each of which has a field of its own."""
    # Translators: stands between two fields, for the first and the last of a range of ranks or moves.
    return tr("–")


def labeled(name: str, text: str) -> str:
    """Return a text behind the name of what it is or is about."""
    # Translators: a text behind the name of what it is or is about: a file, a player, a number of a move.
    return tr("{name}: {text}").format(name=name, text=text)


def with_detail(text: str, detail: str) -> str:
    """Return a text with what it is about behind it, if there is something."""
    # Translators: a text with a detail behind it: a number, an address or the words at fault.
    return tr("{text} ({detail})").format(text=text, detail=detail) if detail else text


def _two_clauses() -> str:
    # Translators: parts that have commas inside, of which there may be more than two.
    return tr("{first}; {next}")


def _joined(parts: Iterable[str], template: str) -> str:
    return template.format(first="", next="").join(filter(None, parts))
