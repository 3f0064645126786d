"""The glossary: for each term of Go the word of each language, and whether a translation says it.

``terms.tsv`` has a row for each term: its name, its form (noun, verb, …), the English words by which it is found in a
text (``stone|stones``; ``-`` where the row only advises), a column for each language, sources and a note. In a cell the
word stands first, then, after bars, other forms that are allowed: as parts of words, so that ``камн`` allows камни.
A row with ``-`` in its cells names phrases in which a word means something else, as the verb in "move up".

A message may leave a word out where its text means something else: ``# glossary: move – here of a window`` above it.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Message
from language_files import forms_of
from translatable import Fault

_FIRST = ("term", "form", "match")
_LAST = ("source", "note")
_NONE = "-"
_BETWEEN = "|"
_EXEMPTS = re.compile(r"glossary:\s*(.+)")


@dataclass(frozen=True, eq=False)
class Term:
    """A term of Go, with the words of each language of which one must stand in a translation."""

    name: str
    form: str
    match: Sequence[str]
    words: Mapping[str, Sequence[str]]


class Glossary:
    """The terms; ``faults`` are those of the file itself."""

    def __init__(self, terms: Sequence[Term], faults: Sequence[Fault] = ()) -> None:
        self.terms, self.faults = terms, list(faults)
        self._by_word = {word.casefold(): term for term in terms for word in term.match}
        words = sorted(map(re.escape, self._by_word), key=len, reverse=True)  # "dead stones" goes before "stones"
        self._pattern = re.compile(rf"(?<![\w{{-])(?:{'|'.join(words)})(?![\w}}])", re.IGNORECASE) if words else None

    @classmethod
    def read(cls, file: Path) -> Glossary:
        """Read the glossary; one that is missing has no terms."""
        if not file.exists():
            return cls(())
        lines = [line for line in file.read_text("utf-8").splitlines() if not line.startswith("#")]
        rows = list(csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
        codes, faults, terms = rows[0][len(_FIRST) : -len(_LAST)], [], []
        for number, row in enumerate(rows[1:], 2):
            if len(row) != len(rows[0]):
                faults.append(Fault(file.name, number, f"{len(row)} columns instead of {len(rows[0])}"))
                continue
            name, form, match = row[:3]
            cells = dict(zip(codes, row[3:], strict=False))
            faults += [Fault(file.name, number, f"no {code} for {name}") for code in codes if not cells[code].strip()]
            words = {code: tuple(map(str.strip, cells[code].split(_BETWEEN))) for code in codes if cells[code] != _NONE}
            terms.append(Term(name, form, () if match == _NONE else tuple(match.split(_BETWEEN)), words))
        return cls(terms, faults)

    def reasons(self, message: Message, code: str) -> Iterator[str]:
        """Yield what a translation lacks: each term of its text that no form of it says."""
        if self._pattern is None:
            return
        exempt = _exempt(message)
        texts = (message.id,) if isinstance(message.id, str) else message.id
        wanted = dict.fromkeys(
            self._by_word[found.casefold()] for found in self._pattern.findall(_plain(texts[-1], fold=False))
        )
        said = _plain(" ".join(forms_of(message)))
        for term in wanted:
            words = term.words.get(code, ())
            if words and term.name not in exempt and not any(_plain(word) in said for word in words):
                yield f"not the glossary's word for {term.name} ({', '.join(words)})"


def _exempt(message: Message) -> frozenset[str]:
    """Return the terms that a message need not say, by the comments of its translator."""
    named = (match[1] for comment in message.user_comments if (match := _EXEMPTS.search(comment)))
    return frozenset(name.strip() for names in named for name in re.split(r"\s[–—-]\s", names)[0].split(","))


def _plain(text: str, *, fold: bool = True) -> str:
    """Return a text without marks of keys and soft hyphens, and without case and width where it is compared."""
    plain = re.sub(r"[(（]&\w[)）]|&(?=\w)|\u00ad", "", text).replace("\n", " ")
    return unicodedata.normalize("NFKC", plain).casefold() if fold else plain
