"""Languages made for a test: a few texts, written and compiled as translators' files are."""

from __future__ import annotations

import atexit
import gettext
import locale
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import mkdtemp
from types import ModuleType
from typing import TypeVar

from babel.messages.pofile import write_po
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from qtgo.app.program_language import ProgramLanguage
from qtgo.kit.language import retranslate_windows
from qtgo.text import translation
from qtgo.text.translation import ENGLISH, PSEUDOS

PACKAGING = Path(__file__).parents[1] / "packaging"

_Key = TypeVar("_Key", bound=tuple[str, ...])


LANGUAGES = tuple(sorted(file.stem for file in (PACKAGING.parent / "resources" / "languages").glob("*.po")))
"""The languages that translators work on."""
TRIED = "QTGO_LANGUAGES"
"""The variable that says in which languages all windows and dialogs are tried: "all", "changing", or codes."""


ZOOM = "QTGO_ZOOM"
"""The variable that says how large the interface is in which all windows and dialogs are tried, as 1.5."""


def tried_zoom() -> float:
    """Return how large the interface is in which all windows and dialogs are tried."""
    return float(os.environ.get(ZOOM, "1"))


def tried_languages() -> tuple[str, ...]:
    """Return the languages in which all windows and dialogs are tried.

    Both pseudo-languages; also all others, or one of them, another each time that the build server runs.
    """
    wanted = os.environ.get(TRIED, "").split()
    if wanted == ["all"]:
        return (*PSEUDOS, *LANGUAGES)
    if wanted == ["changing"]:
        return (*PSEUDOS, LANGUAGES[int(os.environ.get("GITHUB_RUN_NUMBER", "0")) % len(LANGUAGES)])
    return tuple(wanted) or tuple(PSEUDOS)


def walked_languages() -> tuple[str, ...]:
    """Return the translators' languages in which everything is read: of usual runs one whose letters are its own."""
    return tuple(code for code in tried_languages() if code in LANGUAGES) or ("ru",)


@contextmanager
def spoken(code: str) -> Iterator[None]:
    """Speak a language for a while, Qt too, as the program does; one of translators as its file is now."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    language, folder = ProgramLanguage(application), translation.languages_folder
    translation.languages_folder = folder_of(code)
    try:
        language.use(code)
        yield
    finally:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # a closed window needs no other language
        translation.languages_folder = folder
        language.use(ENGLISH)


def folder_of(code: str) -> Callable[[], Path]:
    """Return what returns the folder of a language: where the program has it, or one that is compiled now."""
    is_missing = code in LANGUAGES and code not in translation.available_languages()
    return compiled_languages if is_missing else translation.languages_folder


@cache
def compiled_languages() -> Path:
    """Return a folder with the languages of this checkout, compiled, until the end of the tests."""
    folder = Path(mkdtemp(prefix="qtgo-languages-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    _language_files().compile_all(target=folder)
    return folder


@cache
def english_left(code: str) -> frozenset[str]:
    """Return the English texts that a language says in other words, and that are no words of its own."""
    catalog = _language_files().read_language(PACKAGING.parent / "resources" / "languages" / f"{code}.po")[0]
    messages = [message for message in catalog if isinstance(message.id, str) and message.id]
    return frozenset(message.id for message in messages) - {str(message.string) for message in messages}


@cache
def english_words(code: str) -> frozenset[str]:
    """Return the words of the English texts that a language has in none of its own."""
    catalog = _language_files().read_language(PACKAGING.parent / "resources" / "languages" / f"{code}.po")[0]
    messages = [message for message in catalog if message.id]
    return words_in(*(_parts(message.id) for message in messages)) - words_in(
        *(_parts(message.string) for message in messages)
    )


def words_in(*texts: str) -> frozenset[str]:
    """Return the words of three letters and more in some texts, small, without their placeholders."""
    plain = re.sub(r"\{[^{}]*\}|%\(\w+\)[a-z]|%[a-z]|&(?=\w)", "", " ".join(texts)).casefold()
    return frozenset(re.findall(r"[^\W\d_]{3,}", plain))


def _parts(text: str | tuple[str, ...]) -> str:
    return text if isinstance(text, str) else " ".join(text)


def _language_files() -> ModuleType:
    sys.path.insert(0, str(PACKAGING))
    try:
        return import_module("language_files")
    finally:
        sys.path.remove(str(PACKAGING))


class _Translations(gettext.NullTranslations):
    """Every text with the same word before it, so that texts begin alike, or in characters alone."""

    def __init__(self, word: str) -> None:
        super().__init__()
        self._word = word

    def pgettext(self, context: str, message: str) -> str:
        return f"{self._word}{message}"

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return f"{self._word}{msgid1 if n == 1 else msgid2}"


@contextmanager
def all_texts_begin_with(word: str) -> Iterator[None]:
    """Speak a language for a while in which all texts begin with a word; windows follow when it begins and ends."""
    before = translation._language[0]
    translation._language[0] = _Translations(word), "xx"
    try:
        retranslate_windows()
        yield
    finally:
        translation._language[0] = before
        retranslate_windows()


def write_language(folder: Path, code: str, translations: Mapping[_Key, str | tuple[str, ...]]) -> None:
    """Write a language into a folder of languages and compile it; keys are context and text, and the plural if any."""
    catalog = _language_files().new_catalog(code)
    for (context, *texts), said in translations.items():
        catalog.add(texts[0] if len(texts) == 1 else tuple(texts), said, context=context)
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{code}.po").open("wb") as stream:
        write_po(stream, catalog)
    _language_files().compile_all(folder)


def forget_libc_translations() -> None:
    """Let the C library say its errors anew: it remembers them until the locale changes, whatever LANGUAGE says now."""
    present = locale.setlocale(locale.LC_MESSAGES)
    locale.setlocale(locale.LC_MESSAGES, "C" if present != "C" else "C.UTF-8")
    locale.setlocale(locale.LC_MESSAGES, present)
