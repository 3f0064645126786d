"""What is wrong in a language, beside placeholders and plural forms: what a translator can see and mend in the file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from babel.messages.catalog import Message
from glossary import Glossary
from language_files import forms_of, is_translated, key_of, name_of, read_language
from translatable import Fault

_TAG = re.compile(r"</?[a-z][^<>]*>|&(?:[a-z]+|#\d+);")
_PATTERNS = re.compile(r"\((?:\*\.[^()]+|\{patterns\})\)")  # Qt finds the names of files by these brackets alone
_MNEMONIC = re.compile(r"&(?!&|[a-z]+;|#\d+;)(.?)")


def faults_of_file(file: Path, glossary: Glossary) -> list[Fault]:
    """Return the faults of a translators' file; untranslated and fuzzy texts are none."""
    catalog, faults = read_language(file)
    for message in catalog:
        if message.id and is_translated(message) and not message.fuzzy:
            reasons = dict.fromkeys((*_reasons(message), *glossary.reasons(message, file.stem)))
            faults += [Fault(name_of(file), message.lineno or 1, f"{reason}: {message.id!r}") for reason in reasons]
    return faults


def _reasons(message: Message) -> Iterator[str]:
    english = key_of(message)[1], (message.id if isinstance(message.id, str) else message.id[1])
    for form in forms_of(message):
        yield from (
            reason for reason, differs in _CHECKS.items() if all(differs(form, text) for text in dict.fromkeys(english))
        )


def _differs_in(found: Callable[[str], object]) -> Callable[[str, str], bool]:
    return lambda form, text: found(form) != found(text)


def _edges(text: str) -> tuple[bool, bool, bool, bool]:
    return text[:1] == " ", text[-1:] == " ", text[:1] == "\n", text[-1:] == "\n"


def _mnemonics(text: str) -> int:
    return len(_MNEMONIC.findall(_TAG.sub("", text)))


def _has_bad_mnemonic(form: str, text: str) -> bool:
    """Return whether a key's mark stands where the text has none, twice, or before what is no letter."""
    found = _MNEMONIC.findall(_TAG.sub("", form))
    return len(found) > min(1, _mnemonics(text)) or any(not letter.isalnum() for letter in found)


def _ends_otherwise(form: str, text: str) -> bool:
    """Return whether just one of both ends with an ellipsis, or with a colon, of whatever width."""
    return _end(form) != _end(text)


def _end(text: str) -> str:
    plain = re.sub(r"\s*[(（]&\w[)）]", "", text).rstrip()
    return "…" if plain.endswith(("…", "...")) else ":" if plain.endswith((":", "：")) else ""


_CHECKS: dict[str, Callable[[str, str], bool]] = {
    "spaces at the edges differ": _differs_in(_edges),
    "tags differ": _differs_in(lambda text: Counter(_TAG.findall(text))),
    "the patterns of files in brackets differ": _differs_in(_PATTERNS.findall),
    "the letter after & is none, or one too many": _has_bad_mnemonic,
    "the ellipsis or the colon at the end differs": _ends_otherwise,
    "breaks of lines differ": _differs_in(lambda text: "\n" in text.strip("\n")),
}
