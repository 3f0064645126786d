"""The letters of menus and dialogs that Alt chooses: those wished for in English, and those that other languages have.

An English text names its letter with &, the catalog has it without. In another language the letter is one of the
translation's own, or stands behind it, as in 文件(&F), where that is not written with an alphabet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from qtgo.deferred import regex

_SUFFIX = regex(r" ?\(&[^&]\)")
_LETTER = regex(r"&(.)")
_AT_THE_END = "….:："
_FIELD = regex(r"\{[^{}]*\}")
_SPARE = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_OWN = "\0"  # stands for && meanwhile, which is shown as &
_WITHOUT_ALPHABET = (
    ("\u1100", "\u11ff"),
    ("\u3000", "\u30ff"),
    ("\u3400", "\u9fff"),
    ("\uac00", "\ud7ff"),
    ("\uf900", "\ufaff"),
)
"""The first and the last letter of each script."""


def without_mnemonic(text: str) -> str:
    """Return a text as it reads: the letter that Alt chooses is not marked, and does not stand behind it."""
    if "&" not in text:
        return text
    text = text.replace("&&", _OWN)
    if "(" in text:  # or the start of the program would compile the expression
        text = _SUFFIX.sub("", text)
    return text.replace("&", "").replace(_OWN, "&")


def mnemonic_of(text: str) -> str:
    """Return the letter of a text that Alt chooses, in small; empty if it has none."""
    match = _LETTER.search(text.replace("&&", _OWN))
    return "" if match is None else match[1].casefold()


def with_mnemonic(text: str, wish: str) -> str:
    """Return a translated text with a letter: the one that the English text has if a word begins with it."""
    text = without_mnemonic(text)
    places = list(_places(text))
    first = [place for place in places if text[place].casefold() == wish and _begins_word(text, place)]
    return _marked(text, (first or places)[0]) if places else _suffixed(text, wish)


def distinct_mnemonics(texts: Iterable[str], taken: Iterable[str] = ()) -> Iterator[str]:
    """Yield the texts of a menu or a dialog, with another letter where an earlier one, or those taken, have it."""
    used = set(taken)
    for text in texts:
        letter = mnemonic_of(text)
        shown = _moved(text, used) if letter and letter in used else text
        used.add(mnemonic_of(shown))
        yield shown


def _moved(text: str, used: set[str]) -> str:
    """Return a text with a letter that is free, if there is one: only a text without an alphabet has it behind it."""
    plain = _SUFFIX.sub("", text.replace("&&", _OWN)).replace("&", "")
    place = next((place for place in _places(plain) if plain[place].casefold() not in used), None)
    free = next((letter for letter in _SPARE if letter.casefold() not in used), None)
    if place is not None:
        shown = _marked(plain, place)
    elif not _has_no_alphabet(plain):
        shown = plain  # a letter behind the word would look like a part of it
    elif free is not None:
        shown = _suffixed(plain, free)
    else:
        return text
    return shown.replace(_OWN, "&&")


def _places(text: str) -> Iterator[int]:
    """Yield where letters are that a keyboard of the language has: the first ones of words, then the others."""
    if _has_no_alphabet(text):
        return
    inside = {place for field in _FIELD.finditer(text) for place in range(*field.span())} if "{" in text else ()
    places = [place for place, letter in enumerate(text) if place not in inside and _is_typed(letter)]
    yield from (place for place in places if _begins_word(text, place))
    yield from (place for place in places if not _begins_word(text, place))


def _has_no_alphabet(text: str) -> bool:
    """Return whether a text is written in one of the scripts; an expression for them takes 2 ms to compile."""
    return not text.isascii() and any(first <= letter <= last for letter in text for first, last in _WITHOUT_ALPHABET)


def _is_typed(letter: str) -> bool:
    if letter.isascii():
        return letter.isalnum()
    import unicodedata

    return letter.isalnum() and len(unicodedata.normalize("NFD", letter)) == 1


def _begins_word(text: str, place: int) -> bool:
    return place == 0 or not text[place - 1].isalnum()


def _marked(text: str, place: int) -> str:
    return f"{text[:place]}&{text[place:]}"


def _suffixed(text: str, letter: str) -> str:
    place = len(text.rstrip(_AT_THE_END))
    return f"{text[:place]}(&{letter.upper()}){text[place:]}"
