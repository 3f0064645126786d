"""The files of translators: the template, ``qtgo.pot``, one ``.po`` for each language, and what is compiled of them.

Texts stand by their context, and in it as they do in the code; places are files without lines, so that a change of the
code changes no file of a language unless it changes a text.
"""

from __future__ import annotations

import gettext
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from difflib import get_close_matches
from io import BytesIO
from pathlib import Path
from struct import iter_unpack, pack, unpack_from
from typing import Any, NamedTuple

from babel import Locale
from babel.messages import Catalog
from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, denormalize, read_po, write_po
from translatable import ROOT, Fault, Text

sys.path.append(str(ROOT))

from qtgo.text.text_catalog import fits

LANGUAGES = ROOT / "resources" / "languages"
DOMAIN = "qtgo"
TEMPLATE = f"{DOMAIN}.pot"
_PERCENT = re.compile(r"%\(\w+\)[a-z]|%s")
_BRACES = re.compile(r"\{\w+[^{}]*\}")
_PREVIOUS = re.compile(r'msgid(?:_plural)? ((?:\s*"(?:[^"\\]|\\.)*")+)')
_CREATED = datetime(2000, 1, 1, tzinfo=UTC)
"""Written into compiled files, which are the same whenever they are made."""
_NUMBERS = range(1000)
"""Those with which a formula of plurals is tried."""
_ALIKE = 0.6
_WIDTH = 110
_ONE, _PAIR, _FROM_TWO = "nplurals=1; plural=0;", "nplurals=2; plural=(n != 1);", "nplurals=2; plural=(n > 1);"
_SLAVIC = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
# The forms for millions, which Babel's newer versions add, would never be shown.
_PLURALS = {
    **dict.fromkeys(("zh_Hans", "zh_Hant", "ja", "ko"), _ONE),
    **dict.fromkeys(("de", "es", "it"), _PAIR),
    **dict.fromkeys(("fr", "pt_BR"), _FROM_TWO),
    "ru": _SLAVIC,
}
_KEPT_HEADERS = ("Last-Translator", "Language-Team", "PO-Revision-Date", "X-Generator")

Key = tuple[str, str]
"""The context and the text, in the singular."""


class Progress(NamedTuple):
    """How far a language is: texts in all, and the keys of those that lack something."""

    total: int
    missing: Sequence[Key]
    changed: Sequence[Key]
    """Translated, but for a text that has changed since: marked fuzzy, and English until somebody looks."""
    obsolete: Sequence[Key]
    """Translated, but no text of the program any more."""

    @property
    def percent(self) -> int:
        """Return how much of the language is there, rounded down."""
        return 100 * (self.total - len(self.missing) - len(self.changed)) // max(self.total, 1)


def template_of(texts: Iterable[Text]) -> Catalog:
    """Return the texts as a template for translators."""
    catalog = new_catalog(None)
    by_key = defaultdict[Key, list[Text]](list)
    for text in texts:
        by_key[text.context, text.text].append(text)
    for said in sorted((sorted(alike, key=_place) for alike in by_key.values()), key=lambda alike: _place(alike[0])):
        text, plural = said[0], next((text.plural for text in said if text.plural), "")
        comments = dict.fromkeys(text.comment for text in said if text.comment)
        files = dict.fromkeys(text.file for text in said)
        _add(
            catalog,
            (text.text, plural) if plural else text.text,
            context=text.context,
            locations=[(file, None) for file in files],
            auto_comments=list(comments),
        )
    return catalog


def template_text(texts: Iterable[Text]) -> str:
    """Return the template as it is written."""
    return _written(template_of(texts), "The texts of QtGo.")


def update_file(file: Path, template: Catalog) -> Progress:
    """Make a language, or bring it up to date: what is translated stays, and is fuzzy where its text has changed."""
    before = read_raw(file) if file.exists() else new_catalog(file.stem)
    catalog = new_catalog(file.stem)
    old = {key_of(message): message for message in (*_messages(before), *before.obsolete.values())}
    for message in _messages(template):
        translated = old.pop(key_of(message), None)
        _add_translated(catalog, message, translated)
    left = {key: message for key, message in old.items() if is_translated(message)}
    for message in [message for message in _messages(catalog) if not is_translated(message)]:
        alike = {key[1]: key for key in left if key[0] == message.context}
        for former in get_close_matches(key_of(message)[1], alike, 1, _ALIKE):
            _take_over(message, left.pop(alike[former]))
    for key, message in sorted(left.items()):
        catalog.obsolete[key] = message
    title = f"QtGo in {Locale.parse(file.stem).english_name}."
    _write(file, _written(catalog, title, before if file.exists() else None))
    return progress_of(catalog)


def progress_of(catalog: Catalog) -> Progress:
    """Return how far a language is."""
    messages = list(_messages(catalog))
    return Progress(
        len(messages),
        [key_of(message) for message in messages if not is_translated(message)],
        [key_of(message) for message in messages if is_translated(message) and message.fuzzy],
        [key_of(message) for message in catalog.obsolete.values()],
    )


def read_raw(file: Path) -> Catalog:
    """Return a translators' file as it stands; what Babel writes of a text before its change, it reads as a comment."""
    with file.open("rb") as source:
        catalog = read_po(source, locale=file.stem, domain=DOMAIN, abort_invalid=True)
    for message in _messages(catalog):
        before = "\n".join(comment[1:] for comment in message.user_comments if comment.startswith("|"))
        message.user_comments = [comment for comment in message.user_comments if not comment.startswith("|")]
        message.previous_id = [denormalize(literals) for literals in _PREVIOUS.findall(before)]
    return catalog


def read_language(file: Path) -> tuple[Catalog, list[Fault]]:
    """Return a translators' file without what is not translated or cannot be shown, and the faults in it."""
    name = name_of(file)
    try:
        catalog = read_raw(file)
        _check_plurals(catalog)
    except (PoFileError, ValueError, ArithmeticError, LookupError, RecursionError) as error:
        return Catalog(locale=file.stem, domain=DOMAIN), [Fault(name, getattr(error, "lineno", None) or 1, str(error))]
    faults = []
    for message in list(_messages(catalog)):
        reason = _unfit(message)
        if reason and not message.fuzzy:
            faults.append(Fault(name, message.lineno or 1, f"{reason}: {message.id!r}"))
        if reason or not any(forms_of(message)):
            catalog.delete(message.id, message.context)
    return catalog, faults


def compile_all(folder: Path = LANGUAGES, target: Path | None = None, *, least: int = 0) -> list[Fault]:
    """Compile every language of which something, or so much in percent, is translated; return what is left out.

    It is laid out as gettext looks for it, below the folder itself unless another is given.
    """
    faults = []
    for file in sorted(folder.glob("*.po")):
        catalog, found = read_language(file)
        faults += found
        compiled = (target or folder) / file.stem / "LC_MESSAGES" / f"{DOMAIN}.mo"
        if not _is_worth_it(file, catalog, least):
            compiled.unlink(missing_ok=True)
            continue
        compiled.parent.mkdir(parents=True, exist_ok=True)
        catalog.creation_date = _CREATED
        stream = BytesIO()
        write_mo(stream, catalog)
        compiled.write_bytes(_in_order(stream.getvalue()))
    return faults


def _in_order(compiled: bytes) -> bytes:
    """Return a compiled catalog in the order in which GNU's format is searched, that of bytes: Babel has another."""
    count, texts, translations = unpack_from("=8x3I", compiled)
    entries = [list(iter_unpack("=2I", compiled[table : table + 8 * count])) for table in (texts, translations)]
    rows = sorted(zip(*entries, strict=True), key=lambda row: compiled[row[0][1] : sum(row[0])].partition(b"\0")[0])
    tables = b"".join(pack("=2I", *entry) for column in zip(*rows, strict=True) for entry in column)
    return compiled[:texts] + tables + compiled[texts + len(tables) :]


def _is_worth_it(file: Path, usable: Catalog, least: int) -> bool:
    if not any(is_translated(message) and not message.fuzzy for message in _messages(usable)):
        return False
    return not least or progress_of(read_raw(file)).percent >= least


def key_of(message: Message) -> Key:
    """Return the context of a message and its text in the singular."""
    return message.context or "", message.id if isinstance(message.id, str) else message.id[0]


def forms_of(message: Message) -> tuple[str, ...]:
    """Return the translation in all its plural forms."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def is_translated(message: Message) -> bool:
    """Return whether a message is translated in all its forms."""
    return bool(forms_of(message)) and all(forms_of(message))


def name_of(file: Path) -> str:
    """Return a file's place in the checkout."""
    return file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else file.name


def _place(text: Text) -> tuple[str, str, int]:
    return text.context, text.file, text.line


def _messages(catalog: Catalog) -> Iterable[Message]:
    return (message for message in catalog if message.id)


def new_catalog(code: str | None) -> Catalog:
    """Return a catalog without texts, with the forms of plurals that the program's languages have."""
    catalog = Catalog(locale=code, project="QtGo", domain=DOMAIN, charset="utf-8", fuzzy=False)
    if code in _PLURALS:
        catalog.mime_headers = [("Plural-Forms", _PLURALS[code])]
    return catalog


def _add(catalog: Catalog, key: Any, string: str | tuple[str, ...] = "", **more: Any) -> Message:
    """Add a message, and say by a flag what its placeholders are: Babel takes any percent sign for one."""
    message: Message = catalog.add(key, string, **more)
    first = key if isinstance(key, str) else "".join(key)
    kinds = {"python-brace-format": _BRACES, "python-format": _PERCENT}
    message.flags -= set(kinds)
    message.flags |= {flag for flag, pattern in kinds.items() if pattern.search(first)}
    return message


def _add_translated(catalog: Catalog, message: Message, translated: Message | None) -> None:
    """Add a message of the template with its translation, if it has one."""
    count = catalog.num_plurals if message.pluralizable else 1
    forms = forms_of(translated) if translated is not None else ()
    is_changed = translated is not None and bool(any(forms)) and translated.id != message.id
    if len(forms) != count:
        is_changed = is_changed or bool(any(forms))
        forms = (*forms, *(("",) * count))[:count] if message.pluralizable else forms[-1:]
    string = tuple(forms) if message.pluralizable else "".join(forms)
    added = _add(
        catalog,
        message.id,
        string,
        context=message.context,
        locations=message.locations,
        auto_comments=message.auto_comments,
        user_comments=translated.user_comments if translated is not None else (),
        previous_id=translated.previous_id if translated is not None and translated.fuzzy else (),
    )
    if translated is not None and any(forms) and (is_changed or translated.fuzzy):
        added.flags.add("fuzzy")


def _take_over(message: Message, former: Message) -> None:
    """Take the translation of a similar text for a new one, marked as fuzzy."""
    forms = forms_of(former)
    if message.pluralizable:
        count = len(forms_of(message))
        message.string = (*forms, *((forms[-1],) * count))[:count]
    else:
        message.string = forms[-1]
    message.previous_id = [former.id] if isinstance(former.id, str) else list(former.id)
    message.user_comments = list(former.user_comments)
    message.flags.add("fuzzy")


def _check_plurals(catalog: Catalog) -> None:
    """Raise an error unless the formula of plurals gives a form that there is for each number."""
    form = gettext.c2py(catalog.plural_expr)
    wrong = [number for number in _NUMBERS if not 0 <= form(number) < catalog.num_plurals]
    if wrong:
        raise ValueError(f"Plural-Forms has {catalog.num_plurals} forms and gives another for {wrong[0]}")


def _unfit(message: Message) -> str:
    """Return why a translation cannot be shown; empty if it can be, or is missing."""
    forms, is_plural = forms_of(message), message.pluralizable
    if not any(forms):
        return ""
    if not all(forms):
        return "a plural form is missing"
    text = message.id if isinstance(message.id, str) else message.id[1]
    return "" if all(fits(form, text, is_plural=is_plural) for form in forms) else "the placeholders differ"


def _written(catalog: Catalog, title: str, before: Catalog | None = None) -> str:
    """Return a file with a header that says nothing of when it was made."""
    comment = before.header_comment if before is not None and before.header_comment else f"# {title}"
    headers: Mapping[str, str] = dict(before.mime_headers) if before is not None else {}
    lines = {
        "Project-Id-Version": "QtGo",
        "Report-Msgid-Bugs-To": "https://github.com/qtgo/qtgo/issues",
        **{name: headers[name] for name in _KEPT_HEADERS if _is_filled(headers.get(name, ""))},
        **({"Language": str(catalog.locale)} if catalog.locale else {}),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        **({"Plural-Forms": catalog.plural_forms} if catalog.locale else {}),
    }
    header = "".join(f'"{name}: {value}\\n"\n' for name, value in lines.items())
    stream = BytesIO()
    write_po(stream, catalog, width=_WIDTH, omit_header=True, include_previous=True, include_lineno=False)
    return f'{comment}\nmsgid ""\nmsgstr ""\n{header}\n{stream.getvalue().decode()}'


def _is_filled(value: str) -> bool:
    return bool(value) and not any(word in value for word in ("FULL NAME", "LL@li.org", "YEAR-MO-DA", "Babel"))


def _write(file: Path, text: str) -> None:
    if not file.exists() or file.read_text("utf-8") != text:
        file.write_text(text, "utf-8", newline="\n")
