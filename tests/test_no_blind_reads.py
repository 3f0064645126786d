"""What keeps the program from opening a file for what its name says: a pipe would be waited for, a device has no end.

Everything is read by ``qtgo/files/input.py``, which looks at the kind and the size. All other ways to open a file are
listed here, each with its reason.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.sources import modules_with

_INPUT = "files/input.py"
_BY_NAME = {"open": "use read_input", "FileIO": "use open_private as its opener"}
_BY_ATTRIBUTE = {
    "read_bytes": "use read_input",
    "read_text": "use read_input",
    "write_bytes": "use replace_file",
    "write_text": "use replace_file",
    "copyfile": "use read_input and replace_file",
}
_OF_MODULES = {
    **dict.fromkeys(
        (("os", "open"), ("io", "open"), ("gzip", "open"), ("wave", "open"), ("np", "load")), "use read_input"
    ),
    ("sqlite3", "connect"): "use database.connect",
}
_OF_QT = {"QFile": "use read_input", "QSaveFile": "use replace_file"}
EXCEPTIONS = {
    "cli/games_ahead.py": {"open": "the null device"},
    "cli/terminal.py": {"os.open": "the null device"},
    "files/atomic.py": {
        "os.open": "a pipe or a device that is written as it stands, and a folder",
        "copyfile": "regular",
    },
    "files/in_place.py": {"os.open": "a file that was read before, without waiting"},
    "files/locked_temporary_files.py": {"os.open": "without waiting, and looked at before it is touched"},
    "files/private.py": {"os.open": "without waiting; the opener of all files that grow"},
    "files/state.py": {"os.open": "a folder"},
    "session/document/autosave_journal.py": {"FileIO": "by open_private"},
    "features/result/kept_games.py": {"os.open": "a new file"},
    "app/crash_reports.py": {"os.open": "a new file"},
    "app/program_log.py": {"os.open": "a new file"},
    "engine/process/log_file.py": {"open": "by open_private"},
    "cli/main.py": {"os.open": "the null device", "open": "a descriptor"},
    "library/database.py": {"sqlite3.connect": "its own files, looked at before"},
    "shell/printing.py": {"read_bytes": "what was just printed, in a folder of its own"},
    # what the system makes up
    "engine/process/process_tree.py": {"read_bytes": "/proc", "read_text": "/proc"},
    "features/sound/sounds.py": {
        "read_text": "/proc",
        "read_bytes": "a sound of the program's own",
        "wave.open": "of bytes in memory",
    },
    # of the program's own package
    "ai/onnx_session.py": {"os.open": "the null device"},
    "ai/shipped.py": {"read_bytes": "the network's weights"},
    "features/help/licenses.py": {"read_text": "a license"},
    "features/help/manual_pages.py": {"read_text": "a page of the manual"},
    "text/translation.py": {"read_bytes": "a compiled language"},
    "report/page.py": {"read_text": "the style and the script of a page"},
    "features/library/duplicates_dialog.py": {"QFile": "moves a file to the trash"},
}


def _opened(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield where a file is opened, and by what."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            if isinstance(call, ast.Attribute) and isinstance(call.value, ast.Name) and call.value.id in _OF_QT:
                yield call.lineno, call.value.id
            continue
        function = call.func
        if isinstance(function, ast.Name) and function.id in {**_BY_NAME, **_OF_QT}:
            yield call.lineno, function.id
        if not isinstance(function, ast.Attribute):
            continue
        module = function.value.id if isinstance(function.value, ast.Name) else ""
        if (module, function.attr) in _OF_MODULES:
            yield call.lineno, f"{module}.{function.attr}"
        elif function.attr in _BY_ATTRIBUTE:
            yield call.lineno, function.attr
        elif function.attr == "open" and _has_mode(call):
            yield call.lineno, "open"


def _has_mode(call: ast.Call) -> bool:
    """Return whether something is opened in a mode such as ``"rb"``, as files are and dialogs are not."""
    modes = [*call.args[:1], *(word.value for word in call.keywords if word.arg == "mode")]
    return any(
        isinstance(mode, ast.Constant) and mode.value and set(str(mode.value)) <= set("rwaxbt+") for mode in modes
    )


def test_files_are_opened_in_one_place() -> None:
    found: dict[str, set[str]] = {}
    words = *_BY_NAME, *_BY_ATTRIBUTE, *map(".".join, _OF_MODULES), *_OF_QT, "open"
    for name, tree in modules_with(words):
        if name.startswith("tools/"):
            continue  # what makes the weights runs where the program is made
        known = {} if name == _INPUT else EXCEPTIONS.get(name, {})
        for line, what in _opened(tree):
            found.setdefault(name, set()).add(what)
            assert name == _INPUT or what in known, f"qtgo/{name}:{line}: {what} (see the top of this file)"
    assert {name: set(known) for name, known in EXCEPTIONS.items()} == {
        name: whats for name, whats in found.items() if name != _INPUT
    }, "an exception is not needed any more"


def test_what_is_looked_for_is_found() -> None:
    text = (
        "open(a)\np.open('rb')\np.read_text()\nos.open(a, 0)\nsqlite3.connect(a)\nQFile(a)\nQFile.copy(a)\nbox.open()\n"
    )
    assert sorted(_opened(ast.parse(text))) == [
        (1, "open"),
        (2, "open"),
        (3, "read_text"),
        (4, "os.open"),
        (5, "sqlite3.connect"),
        (6, "QFile"),
        (7, "QFile"),
    ]
