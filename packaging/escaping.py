"""Literals that a user would read but no catalog has: those given to Qt's setters, to argparse and to errors."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

# What the first arguments of these calls say is read by the user.
_SAYING = frozenset(
    {
        *("setText", "setToolTip", "setStatusTip", "setWhatsThis", "setWindowTitle", "setTitle", "setPlaceholderText"),
        *("setAccessibleName", "setAccessibleDescription", "setPrefix", "setSuffix", "setSpecialValueText"),
        *("setInformativeText", "setDetailedText", "setLabelText", "setTabText", "setTabToolTip", "setHeaderLabels"),
        *("addAction", "addMenu", "addTab", "addRow", "addItem", "insertItem", "addItems", "addButton", "name_box"),
        *("QLabel", "QPushButton", "QCheckBox", "QRadioButton", "QGroupBox", "QAction", "QMenu", "QDockWidget"),
        *("InputError", "ArgumentTypeError", "PictureError"),
        *("complain", "show_message", "warn", "showMessage", "error"),
    }
)
# Qt's own ways to translate, which this program does not use.
_OF_QT = frozenset({"tr", "translate"})
_KEYWORDS = frozenset({"help", "description", "epilog", "title", "toolTip", "text", "tip"})
_ARGPARSE = frozenset({"add_argument", "add_argument_group", "ArgumentParser", "add_parser"})
_WORD = re.compile(r"[^\W\d_]{2,}")

# The same in every language: names, and examples that a shell or an engine is to understand.
_EXEMPT = frozenset(
    {
        "QtGo",
        "Go",  # an attribute of a picture file, not read by users
        "gnugo --mode gtp",
    }
)


def escaping(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each literal that is said without being translated."""
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        said: list[ast.expr] = []
        if name in _SAYING or (name in _OF_QT and isinstance(call.func, ast.Attribute)):
            said += call.args
        if name in _SAYING or name in _ARGPARSE:
            said += [keyword.value for keyword in call.keywords if keyword.arg in _KEYWORDS]
        for argument in said:
            yield from ((node.lineno, text) for node, text in _literals(argument) if _is_said(text))


def _is_said(text: str) -> bool:
    return text.strip() not in _EXEMPT and bool(_WORD.search(text))


def _literals(node: ast.expr) -> Iterator[tuple[ast.expr, str]]:
    """Yield the literal texts that an expression may be, without those in calls inside it."""
    match node:
        case ast.Constant(value=str(text)):
            yield node, text
        case ast.Lambda(body=said):
            yield from _literals(said)
        case ast.JoinedStr(values=values):
            yield from ((node, str(part.value)) for part in values if isinstance(part, ast.Constant))
        case ast.IfExp(body=body, orelse=orelse):
            yield from (*_literals(body), *_literals(orelse))
        case ast.BinOp(left=left, right=right):
            yield from (*_literals(left), *_literals(right))
        case ast.List(elts=items) | ast.Tuple(elts=items):
            for item in items:
                yield from _literals(item)


def escaping_in(folder: Path) -> Iterator[tuple[Path, int, str]]:
    """Yield the literals that escape in all modules below a folder."""
    for file in sorted(folder.rglob("*.py")):
        if "training" not in file.parts:
            for line, text in escaping(ast.parse(file.read_text("utf-8"))):
                yield file, line, text
