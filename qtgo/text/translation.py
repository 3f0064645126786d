"""Translation by gettext, without Qt, so that the window and the command line speak the same language.

A module that has texts makes one ``tr = Texts("subject")``; the subject is the context of its texts in the catalog.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from qtgo.resources import resource_path

if TYPE_CHECKING:
    from qtgo.core.rules.point import Color

DOMAIN = "qtgo"
Translate = Callable[[str], str]
SYSTEM = ""
ENGLISH = "en"
_ACCENTED = "en_XA"  # its code elsewhere, too
PSEUDOS = _ACCENTED, "en_XC"
"""The pseudo-languages of ``text.pseudo``: of accents, and of full width."""

_SCRIPT = 4  # letters of the name of a script, as in zh_Hant
_SCRIPTS_OF_CHINESE = {"TW": "Hant", "HK": "Hant", "MO": "Hant"}
_NEAREST = {"pt": ("pt_BR",)}

_NAMES = {
    ENGLISH: "English",
    "zh_Hans": "简体中文",
    "zh_Hant": "繁體中文",
    "ja": "日本語",
    "ko": "한국어",
    "fr": "Français",
    "ru": "Русский",
    "de": "Deutsch",
    "es": "Español",
    "pt_BR": "Português (Brasil)",
    "it": "Italiano",
    **{code: f"Pseudo ({code.replace('_', '-')})" for code in PSEUDOS},
}

_Language = tuple[gettext.NullTranslations, str]

# The one language of this process, as with gettext's own install(): a text does not know for whom it is read.
_language: list[_Language] = [(gettext.NullTranslations(), ENGLISH)]
# Another one for a while, in one thread alone: a report is written in it while the window goes on in its own.
_spoken: ContextVar[_Language | None] = ContextVar("spoken", default=None)


class Texts:
    """The texts of one subject, looked up in the language that is in use when they are called."""

    __slots__ = ("context",)

    def __init__(self, context: str) -> None:
        self.context = context

    def __call__(self, text: str) -> str:
        """Return a text in the language in use; placeholders in braces are left for ``format``.

        The letter behind & is that of English; in another language it is one of the translation.
        """
        language, code = _in_use()
        if "&" not in text or code in (ENGLISH, _ACCENTED):
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
        return _in_use()[0].npgettext(self.context, one, many, _form_number(number, decimals=decimals))

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
    form = getattr(_in_use()[0], "plural", None)
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


def use_language(*names: str, folder: Path | None = None) -> str:
    """Use the first language that there is of those wanted, else English, and return its code.

    A name is a code or what a system calls a language, such as zh-Hant-TW. Without any, or with ``SYSTEM``, the
    environment says which are wanted (LANGUAGE, LC_ALL, LC_MESSAGES, LANG).
    """
    folder = languages_folder() if folder is None else folder
    _language[0] = _first_of(_wanted_by_environment() if names in ((), (SYSTEM,)) else names, folder)
    return _language[0][1]


def _first_of(names: Iterable[str], folder: Path) -> _Language:
    code = resolved(names, folder)
    texts = _texts_in(code, folder)
    return texts, code if code in PSEUDOS or type(texts) is not gettext.NullTranslations else ENGLISH


def _in_use() -> _Language:
    return _spoken.get() or _language[0]


def resolved(names: Iterable[str], folder: Path) -> str:
    """Return the code of the first language of a folder that one of some names means; English ends the search."""
    for name in names:
        for code in codes_of(name):
            if code in (ENGLISH, *PSEUDOS) or _compiled(folder, code).exists():
                return code
    return ENGLISH


def codes_of(name: str) -> tuple[str, ...]:
    """Return the codes of the languages that a name may mean, the nearest first: de_AT and de for de-AT.UTF-8.

    Chinese is written in two ways, by country where the name does not say which; Portuguese is that of Brazil, but
    where there is another.
    """
    plain = name.replace("-", "_").partition(".")[0].partition("@")[0]
    if plain in PSEUDOS:
        return (plain,)
    language, *others = plain.split("_")
    language = language.lower()
    if language in (ENGLISH, "c", "posix"):
        return (ENGLISH,)
    script = next((part.title() for part in others if len(part) == _SCRIPT), "")
    region = next((part.upper() for part in others if len(part) != _SCRIPT), "")
    if language == "zh":
        return (f"zh_{script or _SCRIPTS_OF_CHINESE.get(region, 'Hans')}",)
    codes = [f"{language}_{region}"] if region else []
    return (*codes, language, *_NEAREST.get(language, ()))


def _texts_in(code: str, folder: Path) -> gettext.NullTranslations:
    if code in PSEUDOS:
        from qtgo.text.pseudo import translations

        return translations(code)
    return gettext.NullTranslations() if code == ENGLISH else _translations(folder, code)


def _compiled(folder: Path, code: str) -> Path:
    return folder / code / "LC_MESSAGES" / f"{DOMAIN}.mo"


def _translations(folder: Path, code: str) -> gettext.NullTranslations:
    """Return the texts of a language; English if its file is damaged."""
    try:
        return _catalog(_compiled(folder, code))
    except Exception:  # whatever a damaged file makes gettext raise
        return gettext.NullTranslations()


@cache
def _catalog(compiled: Path) -> gettext.NullTranslations:
    from qtgo.text.text_catalog import CheckedTranslations

    return CheckedTranslations(compiled.read_bytes())


def in_english(text: str) -> str:
    """Return a text as it stands: in English, for what is written into files."""
    return text


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Use a language for a while in this thread, as for a report in another than the program's."""
    token = _spoken.set(_first_of([code], languages_folder()))
    try:
        yield
    finally:
        _spoken.reset(token)


def speaking_in_steps(code: str, steps: Iterator[None]) -> Iterator[None]:
    """Take steps in a language, between which the window speaks its own."""
    while True:
        with speaking(code):
            is_done = next(steps, code) is code
        if is_done:
            return
        yield


def english() -> AbstractContextManager[None]:
    """Use English for a while, as for text written into files."""
    return speaking(ENGLISH)


def every_language(context: str) -> Iterator[Translate]:
    """Yield what translates the texts of a context into each language that there is, English and that in use first."""
    yield in_english
    texts, used = _in_use()
    if used != ENGLISH:
        yield partial(texts.pgettext, context)
    for code in available_languages()[1:]:
        if code != used:
            yield partial(_translations(languages_folder(), code).pgettext, context)


def current_language() -> str:
    """Return the code of the language in use."""
    return _in_use()[1]


def language_tag() -> str:
    """Return the tag of the language in use, as pages and pictures name it: by it they choose the shapes of letters."""
    return current_language().replace("_", "-")


def language_choices(chosen: str, *, with_pseudo: bool = False) -> tuple[str, ...]:
    """List the codes to choose from: the system's first; the pseudo-languages for developers, or if one is chosen."""
    pseudo = PSEUDOS if with_pseudo or chosen in PSEUDOS else ()
    known = (SYSTEM, *available_languages(), *pseudo)
    return known if chosen in known else (*known, chosen)


def language_name(code: str) -> str:
    """Return the name of a language in that language; its code where no name is known."""
    return _NAMES.get(code, code)


def translators() -> dict[str, Callable[[str, str], str]]:
    """Return what translates a text in a context, for each language but English, by its code."""
    return {code: _translations(languages_folder(), code).pgettext for code in available_languages()[1:]}


def _wanted_by_environment() -> list[str]:
    """List the languages that the environment says are wanted: LANGUAGE names some, but in no plain C locale."""
    locale = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    named = "" if locale in ("C", "POSIX") else os.environ.get("LANGUAGE", "")
    return list(filter(None, (named or locale).split(":"))) or [ENGLISH]
