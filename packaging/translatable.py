"""Every text that a translator gets: those of the code, of the lessons, and of what a desktop is told of the program.

A text of the code is the literal in ``tr("…")``, ``tr.lazy("…")`` or ``tr.plural("…", "…", n)``, where
``tr = Texts("subject")``; in ``tr.by_color("{color} …", color)`` there is one for each color. A comment that begins
with ``Translators:`` belongs to the statement, or the line, below it, or to the text before it.
"""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))  # for a Python in which QtGo is not installed

from desktop_texts import DESKTOP_FILE, METAINFO, texts_of_desktop_file, texts_of_metainfo  # noqa: E402

from qtgo.core.rules.point import Color  # noqa: E402
from qtgo.core.study.lesson_file import said_in  # noqa: E402
from qtgo.features.lessons.course import OWN_LESSONS  # noqa: E402
from qtgo.sgf.formats.importers import read_file  # noqa: E402
from qtgo.text.menus.mnemonics import without_mnemonic  # noqa: E402
from qtgo.text.record.example_words import EXAMPLES  # noqa: E402
from qtgo.text.translation import for_color  # noqa: E402

SOURCES = ROOT / "qtgo"
_RECORDS = {OWN_LESSONS: ROOT / "resources" / "lessons", EXAMPLES: ROOT / "resources" / "examples"}
_BESIDE = (ROOT / "packaging" / "man_pages.py",)
"""Files beside the program whose texts are translated."""
_PLURALS = ("plural", "plural_form", "plural_by_color")
_BY_COLOR = ("by_color", "plural_by_color")
_MARK = "Translators:"


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
    """Return the texts of a module, and what is lost: calls that no extraction can follow, comments of no text."""
    source = file.read_text("utf-8")
    if "Texts(" not in source and _MARK not in source:
        return [], []  # most modules say nothing, and all are read in a check
    tree = ast.parse(source)
    name = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else file.name
    contexts, comments, told = dict(_contexts(tree)), _comments(source), set[int]()
    texts, escaped = [], []
    for call, above in _calls(tree, ()):
        translator, method = _called(call, contexts)
        if translator is None:
            continue
        needed = 2 if method in _PLURALS else 1
        literals = [arg.value for arg in call.args[:needed] if isinstance(arg, ast.Constant) and type(arg.value) is str]
        if len(literals) < needed:
            escaped.append(Fault(name, call.lineno, f"not a literal: {ast.unparse(call)[:80]}"))
            continue
        line = next((line for line in (-(call.end_lineno or 0), call.lineno, *above) if line in comments), 0)
        told.add(line)
        one, many, comment = without_mnemonic(literals[0]), "".join(literals[1:]), comments.get(line, "")
        text = Text(contexts[translator], one, many, name, call.lineno, comment)
        texts += _for_each_color(text) if method in _BY_COLOR else [text]
    escaped += [
        Fault(name, abs(line), f"a comment that no translator sees: {comment[:60]}")
        for line, comment in comments.items()
        if line not in told
    ]
    return texts, escaped


def _for_each_color(text: Text) -> list[Text]:
    return [text._replace(text=for_color(text.text, color), plural=for_color(text.plural, color)) for color in Color]


def all_texts(folder: Path = SOURCES) -> tuple[list[Text], list[Fault]]:
    """Return what the whole program says, and what escapes."""
    texts, escaped = [], []
    for file in (*sorted(folder.rglob("*.py")), *(_BESIDE if folder == SOURCES else ())):
        found, lost = texts_of(file)
        texts += found
        escaped += lost
    return texts + list(_texts_without_code()) if folder == SOURCES else texts, escaped


def _texts_without_code() -> Iterator[Text]:
    """Yield what lessons and examples say, with the number of the game for that of a line, and desktops are told."""
    for context, folder in _RECORDS.items():
        for file in sorted(folder.glob("*.sgf")):
            for number, game in enumerate(read_file(file).games, 1):
                for text in said_in(game):
                    yield Text(context, text, "", file.relative_to(ROOT).as_posix(), number)
    for file, context, said in (
        (DESKTOP_FILE, "desktop file", texts_of_desktop_file()),
        (METAINFO, "metainfo", texts_of_metainfo()),
    ):
        for number, (text, comment) in enumerate(said, 1):
            yield Text(context, text, "", file.relative_to(ROOT).as_posix(), number, comment)


def _calls(node: ast.AST, above: tuple[int, ...]) -> Iterator[tuple[ast.Call, tuple[int, ...]]]:
    """Yield each call with the lines on which what it stands in begins, up to the body of a function or class."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call):
            yield child, above
        if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
            yield from _calls(child, ())
        else:
            yield from _calls(child, (child.lineno, *above) if isinstance(child, (ast.stmt, ast.expr)) else above)


def _comments(source: str) -> Mapping[int, str]:
    """Return the comments for translators by the line below each, and by the negative one that each ends."""
    comments, first, words = dict[int, str](), 0, list[str]()
    if _MARK not in source:
        return comments
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            said = token.string.lstrip("#").strip()
            if said.startswith(_MARK) and not token.line.lstrip().startswith("#"):
                comments[-token.start[0]] = said.removeprefix(_MARK).strip()
            elif said.startswith(_MARK):
                words, first = [said.removeprefix(_MARK).strip()], token.start[0]
            elif words and token.start[0] == first + 1:
                words, first = [*words, said], token.start[0]
        elif words and token.start[0] > first and token.string.strip():
            comments[token.start[0]] = " ".join(words)
            words = []
    return comments


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
