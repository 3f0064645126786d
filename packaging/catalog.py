"""The catalog of all texts: extract it, bring the languages up to date, compile them.

    python packaging/catalog.py check                   # count the texts, and name those that escape the catalog
    python packaging/catalog.py extract qtgo.pot        # write the template
    python packaging/catalog.py update de ja            # make or update resources/languages/de.po and ja.po
    python packaging/catalog.py compile                 # make the .mo files that the program reads

A text is the literal in ``tr("…")``, ``tr.lazy("…")`` or ``tr.plural("…", "…", n)``, where ``tr = Texts("subject")``.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from escaping import escaping_in

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "qtgo"
LANGUAGES = ROOT / "resources" / "languages"
DOMAIN = "qtgo"
_PLURALS = ("plural", "plural_form")


class Text(NamedTuple):
    """A text in the code; ``plural`` is empty where it has one form only."""

    context: str
    text: str
    plural: str
    file: str
    line: int


class Escaped(NamedTuple):
    """A place where something is said that no catalog can have, and why."""

    file: str
    line: int
    reason: str


def texts_of(file: Path) -> tuple[list[Text], list[Escaped]]:
    """Return the texts of a module, and the calls for a translation that no extraction can follow."""
    tree = ast.parse(file.read_text("utf-8"))
    name = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else file.name
    contexts = dict(_contexts(tree))
    texts, escaped = [], []
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        translator, method = _called(call, contexts)
        if translator is None:
            continue
        needed = 2 if method in _PLURALS else 1
        literals = [arg.value for arg in call.args[:needed] if isinstance(arg, ast.Constant) and type(arg.value) is str]
        if len(literals) < needed:
            escaped.append(Escaped(name, call.lineno, f"not a literal: {ast.unparse(call)[:80]}"))
        else:
            texts.append(Text(contexts[translator], literals[0], "".join(literals[1:]), name, call.lineno))
    return texts, escaped


def all_texts(folder: Path = SOURCES) -> tuple[list[Text], list[Escaped]]:
    """Return what the whole program says, and what escapes."""
    texts, escaped = [], []
    for file in sorted(folder.rglob("*.py")):
        found, lost = texts_of(file)
        texts += found
        escaped += lost
    return texts, escaped


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
        catalog.add(key, context=text.context, locations=[(text.file, text.line)])
    return catalog


def check() -> int:
    """Print how many texts there are, and every one that escapes."""
    texts, escaped = all_texts()
    escaped += [
        Escaped(str(file.relative_to(ROOT)), line, f"not translated: {text!r}")
        for file, line, text in escaping_in(SOURCES)
    ]
    for lost in escaped:
        print(f"{lost.file}:{lost.line}: {lost.reason}")
    distinct = {(text.context, text.text) for text in texts}
    without = sum(not text.context for text in texts)
    print(
        f"{len(distinct)} texts in {len({text.context for text in texts})} contexts, "
        f"{without} without a context, {len(escaped)} not extracted"
    )
    return 1 if escaped or without else 0


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
    """Compile every language, into the layout in which gettext looks for them."""
    for file in sorted(folder.glob("*.po")):
        target = folder / file.stem / "LC_MESSAGES" / f"{DOMAIN}.mo"
        target.parent.mkdir(parents=True, exist_ok=True)
        with file.open("rb") as source, target.open("wb") as stream:
            write_mo(stream, read_po(source, locale=file.stem, domain=DOMAIN))
    return 0


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
