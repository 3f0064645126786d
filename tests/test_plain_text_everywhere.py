"""What keeps the program from handing Qt or a terminal a text of strangers that either would obey.

Qt guesses whether a text is rich: in labels, tool tips and message boxes. All of these are made by
``qtgo/kit/plain_labels.py``, or with texts of the program's own; and what the commands write goes through
``qtgo/cli/terminal.py``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.sources import modules_with

OURS = "kit/plain_labels.py"

# Nothing but the exceptions below may call these, inherit from them or refer to them.
FORBIDDEN = {
    "QLabel": "use PlainLabel",
    "QMessageBox": "use MessageBox",
    "QErrorMessage": "use MessageBox",
    "QTextEdit": "use QPlainTextEdit",
    "QTextBrowser": "use QPlainTextEdit",
    "QTextDocument": "lay text out as plain text",
    "QStaticText": "lay text out as plain text",
    "QGraphicsTextItem": "use QGraphicsSimpleTextItem",
    "QInputDialog": "its label guesses",
    "QProgressDialog": "its label guesses",
    "QWhatsThis": "it guesses",
    "QSplashScreen": "it guesses",
    "setHtml": "show plain text",
    "insertHtml": "show plain text",
    "appendHtml": "show plain text",
    "setMarkdown": "show plain text",
    "setTextFormat": "use PlainLabel",
    "show_marked": "it shows HTML",
    "setInformativeText": "use MessageBox",
    "setDetailedText": "use MessageBox",
    "setWhatsThis": "it guesses",
    "setOpenExternalLinks": "use links.ask_to_open",
    "setOpenLinks": "use links.ask_to_open",
    "openUrl": "use links.ask_to_open",
    "setToolTipsVisible": "the tips of actions are their texts",
    "print": "use qtgo.cli.terminal",
}
# These take texts of the program's own, or the results of these functions.
SAFE_ARGUMENT = {
    "setToolTip": {"plain_tip", "with_keys"},
    "setTabToolTip": {"plain_tip"},
    "showText": {"plain_tip"},
    "setStatusTip": {"visible"},
    "setWindowTitle": {"window_title"},
    "setTitle": set[str](),
}
EXCEPTIONS = {
    "cli/terminal.py": {"print": "this is where it is made safe"},
    "ai/server/engine_commands.py": {"print": "points and numbers of our own"},
    "features/engines/command_field.py": {
        "QLabel": "words on grounds of their own, escaped",
        "setTextFormat": "the same",
    },
    "features/comments/node_heading.py": {"show_marked": "what was found is marked in it, escaped"},
    "features/comments/comment_view.py": {
        "QTextBrowser": "links to points; it loads nothing, and opens nothing by itself",
        "setMarkdown": "the same",
        "setOpenLinks": "turned off",
    },
    "board/picture.py": {"setTitle": "those of PDF, which has no markup, and of SVG, which Qt escapes"},
    "board/paint/bowl.py": {"setToolTip": "a color and a number of our own"},
    "features/edit/edit_feature.py": {"QInputDialog": "its label names a point"},
    "features/help/manual_dialog.py": {
        "setMarkdown": "pages of the program's own; it loads nothing, and opens nothing by itself",
    },
    "report/report_document.py": {"QTextDocument": "filled by a cursor with plain text"},
    "publish/book_pdf_and_print.py": {"setTitle": "that of a PDF, which has no markup"},
    "report/report_pdf_and_print.py": {"setTitle": "that of a PDF, which has no markup"},
    "features/comments/links.py": {"openUrl": "it has just asked"},
    "kit/accessibility.py": {
        "QTextBrowser": "for our own pages and documents of plain text; it opens nothing by itself",
        "setOpenLinks": "turned off",
    },
}


def sources() -> Iterator[tuple[str, ast.Module]]:
    words = *FORBIDDEN, *SAFE_ARGUMENT, "ToolTipRole", "stdout", "stderr"
    return ((name, tree) for name, tree in modules_with(words) if name != OURS and not name.startswith("tools/"))


def name_of(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def is_safe(node: ast.expr, helpers: set[str]) -> bool:
    """Return whether a text is our own: a literal, its translation, or what a helper has made plain."""
    match node:
        case ast.Constant():
            return True
        case ast.Call(func=ast.Attribute(value=template, attr="format"), args=args, keywords=keywords):
            filled = [*args, *(keyword.value for keyword in keywords)]
            return is_safe(template, helpers) and all(is_safe(part, helpers) for part in filled)
        case ast.Call(func=func, args=args) if name_of(func) in ("tr", "_tr", "translate"):
            return all(isinstance(argument, ast.Constant) for argument in args)
        case ast.Call(func=func):
            return name_of(func) in helpers
        case ast.IfExp(body=body, orelse=otherwise):
            return is_safe(body, helpers) and is_safe(otherwise, helpers)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return is_safe(left, helpers) and is_safe(right, helpers)
    return False


def faults(tree: ast.Module) -> Iterator[tuple[int, str, str]]:
    """Yield where a module does what is dangerous: the line, the name and what to do instead."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for base in node.bases:
                if name_of(base) in FORBIDDEN:
                    yield node.lineno, name_of(base), FORBIDDEN[name_of(base)]
        elif isinstance(node, ast.Call):
            name = name_of(node.func)
            owner = name_of(node.func.value) if isinstance(node.func, ast.Attribute) else ""
            if name in FORBIDDEN:
                yield node.lineno, name, FORBIDDEN[name]
            elif owner in FORBIDDEN and name[0].islower():  # a static function, as QMessageBox.warning
                yield node.lineno, owner, FORBIDDEN[owner]
            elif name == "write" and owner in ("stdout", "stderr"):
                if not is_safe(node.args[0], {"visible"}):
                    yield node.lineno, "print", FORBIDDEN["print"]
            elif name in SAFE_ARGUMENT:
                texts = [argument for argument in node.args if not isinstance(argument, ast.Constant)]
                place = 1 if name == "showText" else -1
                if texts and not is_safe(node.args[place], SAFE_ARGUMENT[name]):
                    yield node.lineno, name, f"use {' or '.join(SAFE_ARGUMENT[name]) or 'a text of our own'}"
        elif isinstance(node, ast.FunctionDef):
            inside = list(ast.walk(node))
            has_role = any(isinstance(part, ast.Attribute) and part.attr == "ToolTipRole" for part in inside)
            calls = {name_of(part.func) for part in inside if isinstance(part, ast.Call)}
            if has_role and "plain_tip" not in calls:
                yield node.lineno, "ToolTipRole", "use plain_tip"


@pytest.fixture(scope="module")
def found() -> list[tuple[str, int, str, str]]:
    """Return what is dangerous in the whole program."""
    return [(name, *fault) for name, tree in sources() for fault in faults(tree)]


def test_every_text_is_shown_as_plain_text(found: list[tuple[str, int, str, str]]) -> None:
    assert [
        f"qtgo/{name}:{line}: {what}: {advice}"
        for name, line, what, advice in found
        if what not in EXCEPTIONS.get(name, {})
    ] == []


def test_no_exception_is_left_over(found: list[tuple[str, int, str, str]]) -> None:
    needed = {(name, what) for name, _, what, _ in found}
    listed = {(name, what) for name, kinds in EXCEPTIONS.items() for what in kinds}
    assert listed - needed == set()


@pytest.mark.parametrize(
    "code",
    [
        "label = QLabel(text)",
        "class A(QLabel): pass",
        "widgets.QLabel(self)",
        "box = QMessageBox(self)",
        "QMessageBox.warning(self, 'a', text)",
        "QInputDialog.getText(self, 'a', text)",
        "button.setToolTip(text)",
        "button.setToolTip(self.tr('{a}').format(a=name))",
        "button.setToolTip(f'{name}')",
        "button.setToolTip('' if a else name)",
        "item.setToolTip(1, name)",
        "QToolTip.showText(place, text, self)",
        "self.setWindowTitle(name)",
        "view.setHtml(text)",
        "QDesktopServices.openUrl(url)",
        "print(text)",
        "sys.stderr.write(text)",
        "def data(self):\n    if role == Qt.ItemDataRole.ToolTipRole: return text",
    ],
)
def test_what_is_dangerous_is_found(code: str) -> None:
    assert list(faults(ast.parse(code)))


@pytest.mark.parametrize(
    "code",
    [
        "label = PlainLabel(text)",
        "button.setToolTip(plain_tip(text))",
        "button.setToolTip(self.tr('Fixed'))",
        "item.setToolTip(1, plain_tip(name))",
        "button.setToolTip('' if a else self.tr('Fixed'))",
        "self.setWindowTitle(window_title(name) + '[*]')",
        "QToolTip.showText(place, plain_tip(text), self)",
    ],
)
def test_what_is_safe_is_let_through(code: str) -> None:
    assert not list(faults(ast.parse(code)))
