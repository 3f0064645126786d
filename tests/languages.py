"""Languages made for a test: a few texts, written and compiled as translators' files are."""

from __future__ import annotations

import gettext
import locale
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from babel.messages import Catalog
from babel.messages.pofile import write_po
from PySide6.QtWidgets import QApplication

from qtgo.app.program_language import ProgramLanguage
from qtgo.kit.language import retranslate_windows
from qtgo.text import translation
from qtgo.text.translation import ENGLISH

PACKAGING = Path(__file__).parents[1] / "packaging"

_Key = TypeVar("_Key", bound=tuple[str, ...])


@contextmanager
def spoken(code: str) -> Iterator[None]:
    """Speak a language for a while, Qt too, as the program does."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    language = ProgramLanguage(application)
    try:
        language.use(code)
        yield
    finally:
        language.use(ENGLISH)


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
    before = translation._language[0], translation._code[0]
    translation._language[0], translation._code[0] = _Translations(word), "xx"
    try:
        retranslate_windows()
        yield
    finally:
        translation._language[0], translation._code[0] = before
        retranslate_windows()


def write_language(folder: Path, code: str, translations: Mapping[_Key, str | tuple[str, ...]]) -> None:
    """Write a language into a folder of languages and compile it; keys are context and text, and the plural if any."""
    catalog = Catalog(locale=code, fuzzy=False)
    for (context, *texts), said in translations.items():
        catalog.add(texts[0] if len(texts) == 1 else tuple(texts), said, context=context)
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{code}.po").open("wb") as stream:
        write_po(stream, catalog)
    sys.path.insert(0, str(PACKAGING))
    try:
        from language_files import compile_all
    finally:
        sys.path.remove(str(PACKAGING))
    compile_all(folder)


def forget_libc_translations() -> None:
    """Let the C library say its errors anew: it remembers them until the locale changes, whatever LANGUAGE says now."""
    present = locale.setlocale(locale.LC_MESSAGES)
    locale.setlocale(locale.LC_MESSAGES, "C" if present != "C" else "C.UTF-8")
    locale.setlocale(locale.LC_MESSAGES, present)
