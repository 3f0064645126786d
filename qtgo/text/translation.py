"""Translation by gettext, without Qt, so that the window and the command line speak the same language.

A module that has texts makes one ``tr = Texts("subject")``; the subject is the context of its texts in the catalog.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from qtgo.resources import resource_path
from qtgo.text.pseudo import PSEUDO, PseudoTranslations

if TYPE_CHECKING:
    from qtgo.core.rules.point import Color

DOMAIN = "qtgo"
Translate = Callable[[str], str]
SYSTEM = ""
ENGLISH = "en"

# The one language of this process, as with gettext's own install(): a text does not know for whom it is read.
_language: list[gettext.NullTranslations] = [gettext.NullTranslations()]
_code: list[str] = [ENGLISH]


class Texts:
    """The texts of one subject, looked up in the language that is in use when they are called."""

    __slots__ = ("context",)

    def __init__(self, context: str) -> None:
        self.context = context

    def __call__(self, text: str) -> str:
        """Return a text in the language in use; placeholders in braces are left for ``format``.

        The letter behind & is that of English; in another language it is one of the translation.
        """
        language = _language[0]
        if "&" not in text or _code[0] == ENGLISH or isinstance(language, PseudoTranslations):
            return language.pgettext(self.context, text)
        from qtgo.text.menus.mnemonics import mnemonic_of, with_mnemonic, without_mnemonic

        plain = without_mnemonic(text)
        said = language.pgettext(self.context, plain)
        return text if said == plain else with_mnemonic(said, mnemonic_of(text))

    def lazy(self, text: str) -> Callable[[], str]:
        """Return what looks a text up when it is called, for texts that outlive a change of the language."""
        return partial(self, text)

    def plural(self, one: str, many: str, number: int) -> str:
        """Return the form for a number, with ``{n}`` replaced by it; other placeholders must not be in the text."""
        return self.plural_form(one, many, number).format(n=number)

    def plural_form(self, one: str, many: str, number: float, *, decimals: bool = False) -> str:
        """Return the form for a number, with its placeholders left for ``format``.

        Fractions, and numbers that are shown with ``decimals``, have the form that fractions have.
        """
        return _language[0].npgettext(self.context, one, many, _form_number(number, decimals=decimals))

    def by_color(self, text: str, color: Color) -> str:
        """Return the sentence for a color: ``{color}`` and ``{opponent}`` are names in it, and others are left.

        The catalog has one for each color, in which its case and gender are those of the language.
        """
        return self(for_color(text, color))

    def plural_by_color(self, one: str, many: str, number: float, color: Color, *, decimals: bool = False) -> str:
        """Return the form for a number of the sentence for a color, with its other placeholders left."""
        return self.plural_form(for_color(one, color), for_color(many, color), number, decimals=decimals)


def for_color(text: str, color: Color) -> str:
    """Return an English text with the names of the color, and of its opponent, in it."""
    names = color.name.title(), color.opponent.name.title()
    return text.replace("{color}", names[0]).replace("{opponent}", names[1])


_FEW = 2
"""Fractions have the form of two in most languages: 5,5 Punkte, 5,5 очка."""


def _form_number(number: float, *, decimals: bool) -> int:
    """Return the whole number that has the same form as a number; it is below 2 as in French: 1,5 point."""
    if number == int(number) and not decimals:
        return int(number)
    form = getattr(_language[0], "plural", None)
    is_like_french = form is not None and form(0) == form(1) != form(_FEW)
    return int(number) if is_like_french and 0 <= number < _FEW else _FEW


def languages_folder() -> Path:
    """Return the folder of the compiled catalogs, in gettext's layout."""
    return resource_path("languages")


def available_languages(folder: Path | None = None) -> tuple[str, ...]:
    """List the codes of the languages that there are, English first."""
    folder = languages_folder() if folder is None else folder
    found = (path.parent.parent.name for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return (ENGLISH, *sorted(found))


def use_language(*codes: str, folder: Path | None = None) -> str:
    """Use the first language that there is of those wanted, else English, and return its code.

    Without any, or with ``SYSTEM``, the environment says which are wanted (LANGUAGE, LC_ALL, LC_MESSAGES, LANG).
    """
    _code[0] = _use(codes, folder)
    return _code[0]


def _use(codes: tuple[str, ...], folder: Path | None) -> str:
    if codes == (PSEUDO,) or (codes in ((), (SYSTEM,)) and os.environ.get("LANGUAGE") == PSEUDO):
        _language[0] = PseudoTranslations()
        return PSEUDO
    folder = languages_folder() if folder is None else folder
    wanted = _system_languages() if codes in ((), (SYSTEM,)) else list(codes)
    catalog = None if _is_english(wanted[0]) else gettext.find(DOMAIN, folder, wanted)
    if catalog is None:
        _language[0] = gettext.NullTranslations()
        return ENGLISH
    code = Path(catalog).parent.parent.name
    _language[0] = _translations(folder, code)
    return code if isinstance(_language[0], gettext.GNUTranslations) else ENGLISH


def _translations(folder: Path, code: str) -> gettext.NullTranslations:
    """Return the texts of a language, which gettext remembers; English if its file is damaged."""
    from qtgo.text.text_catalog import CheckedTranslations

    try:
        return gettext.translation(DOMAIN, folder, [code], class_=CheckedTranslations)
    except Exception:  # whatever a damaged file makes gettext raise
        return gettext.NullTranslations()


def in_english(text: str) -> str:
    """Return a text as it stands: in English, for what is written into files."""
    return text


@contextmanager
def english() -> Iterator[None]:
    """Use English for a while, as for text written into files."""
    before, _language[0] = _language[0], gettext.NullTranslations()
    try:
        yield
    finally:
        _language[0] = before


def every_language(context: str) -> Iterator[Translate]:
    """Yield what translates the texts of a context into each language that there is, English and that in use first."""
    yield in_english
    if _code[0] != ENGLISH:
        yield partial(_language[0].pgettext, context)
    for code in available_languages()[1:]:
        if code != _code[0]:
            yield partial(_translations(languages_folder(), code).pgettext, context)


def current_language() -> str:
    """Return the code of the language in use."""
    return _code[0]


def language_choices(chosen: str, *, with_pseudo: bool = False) -> tuple[str, ...]:
    """List the codes to choose from: the system's first; the pseudo-language for developers, or if it is chosen."""
    pseudo = (PSEUDO,) if with_pseudo or chosen == PSEUDO else ()
    known = (SYSTEM, *available_languages(), *pseudo)
    return known if chosen in known else (*known, chosen)


def system_codes(names: list[str]) -> tuple[str, ...]:
    """Return gettext's codes for the system's languages: de_AT and de for de-AT."""
    codes: dict[str, None] = {}
    for name in names:
        code = name.replace("-", "_")
        codes[code] = codes[code.partition("_")[0]] = None
    return tuple(codes) or (ENGLISH,)


def _system_languages() -> list[str]:
    """List the languages that the environment says are wanted, of which gettext itself would pass over English."""
    values = map(os.environ.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return next(filter(None, values), "C").split(":")


def _is_english(code: str) -> bool:
    """Return whether a code is one of English, or of no language."""
    return code.replace("-", "_").partition("_")[0].partition(".")[0] in (ENGLISH, "C", "POSIX")
