"""The catalog of all texts: extract it, bring the languages up to date, compile them.

    python packaging/catalog.py check                   # count the texts, name what escapes, check languages
    python packaging/catalog.py extract qtgo.pot        # write the template
    python packaging/catalog.py update de ja            # make or update resources/languages/de.po and ja.po
    python packaging/catalog.py compile                 # make the .mo files that the program reads

A text is the literal in ``tr("…")``, ``tr.lazy("…")`` or ``tr.plural("…", "…", n)``, where ``tr = Texts("subject")``;
in ``tr.by_color("{color} …", color)``, one for each color; and what the lessons in resources/lessons say. A comment
that begins with ``Translators:``, above a text or behind it, explains it in the template.
"""

from __future__ import annotations

import argparse
import ast
import gettext
import io
import sys
import tokenize
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from babel.messages import Catalog
from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po
from escaping import escaping_in

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))  # for a Python in which QtGo is not installed

from qtgo.core.rules.point import Color  # noqa: E402
from qtgo.core.study.lesson_file import said_in  # noqa: E402
from qtgo.features.lessons.course import OWN_LESSONS  # noqa: E402
from qtgo.sgf.formats.importers import read_file  # noqa: E402
from qtgo.text.menus.mnemonics import without_mnemonic  # noqa: E402
from qtgo.text.text_catalog import fits  # noqa: E402
from qtgo.text.translation import for_color  # noqa: E402

SOURCES = ROOT / "qtgo"
LESSONS = ROOT / "resources" / "lessons"
LANGUAGES = ROOT / "resources" / "languages"
DOMAIN = "qtgo"
_TO_TRANSLATORS = "Translators:"
_PLURALS = ("plural", "plural_form", "plural_by_color")
_BY_COLOR = ("by_color", "plural_by_color")
_NUMBERS = range(1000)
"""Those with which a formula of plurals is tried."""


class Text(NamedTuple):
    """A text in the code; ``plural`` is empty where it has one form only."""

    context: str
    text: str
    plural: str
    file: str
    line: int
    comment: str = ""


class Fault(NamedTuple):
    """A place where something is said that no catalog can have, or that cannot be shown, and why."""

    file: str
    line: int
    reason: str


def texts_of(file: Path) -> tuple[list[Text], list[Fault]]:
    """Return the texts of a module, and the calls for a translation that no extraction can follow."""
    source = file.read_text("utf-8")
    tree, comments = ast.parse(source), _comments_of(source)
    name = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else file.name
    contexts = dict(_contexts(tree))
    texts, escaped, reached = [], [], set()
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        translator, method = _called(call, contexts)
        if translator is None:
            continue
        needed = 2 if method in _PLURALS else 1
        literals = [arg.value for arg in call.args[:needed] if isinstance(arg, ast.Constant) and type(arg.value) is str]
        if len(literals) < needed:
            escaped.append(Fault(name, call.lineno, f"not a literal: {ast.unparse(call)[:80]}"))
        else:
            lines = _lines_to_translators(call, comments)
            reached |= lines
            comment = " ".join(comments[line][0] for line in sorted(lines)).removeprefix(_TO_TRANSLATORS).strip()
            one, many = without_mnemonic(literals[0]), "".join(literals[1:])
            text = Text(contexts[translator], one, many, name, call.lineno, comment)
            texts += _for_each_color(text) if method in _BY_COLOR else [text]
    for line, (comment, _) in comments.items():
        if comment.startswith(_TO_TRANSLATORS) and line not in reached:
            escaped.append(Fault(name, line, f"no text stands below or before: {comment[:80]}"))
    return texts, escaped


def _for_each_color(text: Text) -> list[Text]:
    return [text._replace(text=for_color(text.text, color), plural=for_color(text.plural, color)) for color in Color]


def _comments_of(source: str) -> dict[int, tuple[str, bool]]:
    """Return the comments by line, without their signs, and whether each stands alone in its line."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {
        token.start[0]: (token.string.lstrip("#").strip(), token.line.lstrip().startswith("#"))
        for token in tokens
        if token.type == tokenize.COMMENT
    }


def _lines_to_translators(call: ast.Call, comments: Mapping[int, tuple[str, bool]]) -> set[int]:
    """Return the lines in which translators are told about a text: those above it, or the one that it ends in."""
    behind = call.end_lineno or call.lineno
    if comments.get(behind, ("", False))[0].startswith(_TO_TRANSLATORS):
        return {behind}
    first = call.lineno - 1
    while comments.get(first, ("", False))[1]:
        if comments[first][0].startswith(_TO_TRANSLATORS):
            return set(range(first, call.lineno))
        first -= 1
    return set()


def all_texts(folder: Path = SOURCES) -> tuple[list[Text], list[Fault]]:
    """Return what the whole program says, and what escapes."""
    texts, escaped = [], []
    for file in sorted(folder.rglob("*.py")):
        found, lost = texts_of(file)
        texts += found
        escaped += lost
    return texts + list(_texts_of_lessons()) if folder == SOURCES else texts, escaped


def _texts_of_lessons() -> Iterator[Text]:
    """Yield what the lessons say; the number of the step stands for that of a line."""
    for file in sorted(LESSONS.glob("*.sgf")):
        for number, step in enumerate(read_file(file).games, 1):
            for text in said_in(step):
                yield Text(OWN_LESSONS, text, "", file.relative_to(ROOT).as_posix(), number)


def _contexts(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the translators that a module makes, each with its context."""
    for node in tree.body:
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and isinstance(node.value, ast.Call)
            and isinstance(node.value.func, ast.Name)
            and node.value.func.id == "Texts"
            and isinstance(node.value.args[0], ast.Constant)
        ):
            yield node.targets[0].id, str(node.value.args[0].value)


def _called(call: ast.Call, contexts: dict[str, str]) -> tuple[str | None, str]:
    """Return the translator that is called, if it is one, and by which method."""
    match call.func:
        case ast.Name(id=name) if name in contexts:
            return name, ""
        case ast.Attribute(value=ast.Name(id=name), attr=method) if name in contexts and method != "context":
            return name, method
    return None, ""


def catalog_of(texts: Sequence[Text]) -> Catalog:
    """Return the texts as a template for translators."""
    catalog = Catalog(project="QtGo", domain=DOMAIN, charset="utf-8", fuzzy=False)
    for text in texts:
        key = (text.text, text.plural) if text.plural else text.text
        comments = [text.comment] if text.comment else []
        catalog.add(key, context=text.context, locations=[(text.file, text.line)], auto_comments=comments)
    return catalog


def read_language(file: Path) -> tuple[Catalog, list[Fault]]:
    """Return a translators' file without what is not translated or cannot be shown, and the faults in it."""
    name = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else file.name
    try:
        with file.open("rb") as source:
            catalog = read_po(source, locale=file.stem, domain=DOMAIN, abort_invalid=True)
        _check_plurals(catalog)
    except (PoFileError, ValueError, ArithmeticError, LookupError, RecursionError) as error:
        return Catalog(locale=file.stem, domain=DOMAIN), [Fault(name, getattr(error, "lineno", None) or 1, str(error))]
    faults = []
    for message in [message for message in catalog if message.id]:
        reason = _unfit(message)
        if reason and not message.fuzzy:
            faults.append(Fault(name, message.lineno or 1, f"{reason}: {message.id!r}"))
        if reason or not any(_forms(message)):
            catalog.delete(message.id, message.context)
    return catalog, faults


def _check_plurals(catalog: Catalog) -> None:
    """Raise an error unless the formula of plurals gives a form that there is for each number."""
    form = gettext.c2py(catalog.plural_expr)
    wrong = [number for number in _NUMBERS if not 0 <= form(number) < catalog.num_plurals]
    if wrong:
        raise ValueError(f"Plural-Forms has {catalog.num_plurals} forms and gives another for {wrong[0]}")


def _forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def _unfit(message: Message) -> str:
    """Return why a translation cannot be shown; empty if it can be, or is missing."""
    forms, is_plural = _forms(message), message.pluralizable
    if not any(forms):
        return ""
    if not all(forms):
        return "a plural form is missing"
    text = message.id if isinstance(message.id, str) else message.id[1]
    return "" if all(fits(form, text, is_plural=is_plural) for form in forms) else "the placeholders differ"


def faults_in(folder: Path) -> list[Fault]:
    """Return what is wrong in the languages that there are."""
    return [fault for file in sorted(folder.glob("*.po")) for fault in read_language(file)[1]]


def check(folder: Path = LANGUAGES) -> int:
    """Print how many texts there are, every one that escapes, and what is wrong in the languages that there are."""
    texts, escaped = all_texts()
    escaped += [
        Fault(str(file.relative_to(ROOT)), line, f"not translated: {text!r}")
        for file, line, text in escaping_in(SOURCES)
    ]
    wrong = faults_in(folder)
    _print(escaped + wrong)
    distinct = {(text.context, text.text) for text in texts}
    without = sum(not text.context for text in texts)
    print(
        f"{len(distinct)} texts in {len({text.context for text in texts})} contexts, "
        f"{without} without a context, {len(escaped)} not extracted"
    )
    return 1 if escaped or wrong or without else 0


def _print(faults: Sequence[Fault]) -> None:
    for fault in faults:
        print(f"{fault.file}:{fault.line}: {fault.reason}")


def extract(target: Path) -> int:
    """Write the template."""
    with target.open("wb") as stream:
        write_po(stream, catalog_of(all_texts()[0]), width=110, sort_by_file=True)
    return 0


def update(codes: Sequence[str], folder: Path = LANGUAGES) -> int:
    """Make the catalogs of some languages, or bring those that there are up to date, and compile them."""
    template = catalog_of(all_texts()[0])
    folder.mkdir(parents=True, exist_ok=True)
    for code in codes:
        file = folder / f"{code}.po"
        catalog = Catalog(locale=code, project="QtGo", domain=DOMAIN, charset="utf-8", fuzzy=False)
        if file.exists():
            with file.open("rb") as source:
                catalog = read_po(source, locale=code, domain=DOMAIN)
        catalog.update(template)
        with file.open("wb") as stream:
            write_po(stream, catalog, width=110, sort_by_file=True)
    return compile_all(folder)


def compile_all(folder: Path = LANGUAGES) -> int:
    """Compile every language into the layout in which gettext looks for them; print what is wrong, and leave it out."""
    faults = []
    for file in sorted(folder.glob("*.po")):
        catalog, found = read_language(file)
        faults += found
        target = folder / file.stem / "LC_MESSAGES" / f"{DOMAIN}.mo"
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("wb") as stream:
            write_mo(stream, catalog)
    _print(faults)
    return 1 if faults else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check")
    commands.add_parser("extract").add_argument("target", type=Path)
    commands.add_parser("update").add_argument("codes", nargs="+")
    commands.add_parser("compile")
    chosen = parser.parse_args(arguments)
    match chosen.command:
        case "check":
            return check()
        case "extract":
            return extract(chosen.target)
        case "update":
            return update(chosen.codes)
        case _:
            return compile_all()


if __name__ == "__main__":
    sys.exit(main())
