"""The text of a crash report: the error, its place and the environment, without the user's data.

Paths are cut to the part below the program, Python or its packages; a message of an error stands only where Python or
Qt wrote it, and without quotations; of a log line only the words of the program and numbers are kept.
"""

from __future__ import annotations

import logging
import re
import sys
import time
from collections.abc import Iterator

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QSysInfo, qVersion
from PySide6.QtGui import QGuiApplication

from qtgo import __version__
from qtgo.deferred import regex

LEFT_OUT = "…"
QT_LOG = "qtgo.qt"
"""The log of Qt's own messages, which are words of Qt's."""
_PROGRAM_FOLDERS = ("site-packages", "dist-packages", "qtgo")
_PYTHON_FOLDER = regex(r"python\d+\.\d+")
_IDENTIFIER = regex(r"[A-Za-z_][A-Za-z0-9_.]*")
_QUOTED = regex(r"'[^'\n]*'|\"[^\"\n]*\"|“[^”\n]*”")
_PATH = regex(r"(?:[A-Za-z]:\\|\\\\|~?/)[^\s\"'<>|,;:()]+")
_TRACE_PATH = regex(r'"([^"\n]*)"')
# Their messages are Python's own, or those of the binding to Qt, and name parts of the program.
_BUILTIN_ERRORS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    ImportError,
    LookupError,
    NameError,
    RuntimeError,
    TypeError,
)
_MAX_LINE = 300


def surroundings() -> str:
    """Return the versions and the platform, a line each."""
    application = QGuiApplication.instance()
    shown_by = application.platformName() if isinstance(application, QGuiApplication) else "none"
    system = f"{QSysInfo.prettyProductName()}, {QSysInfo.kernelType()} {QSysInfo.kernelVersion()}"
    return "\n".join(
        (
            f"QtGo {__version__}",
            f"Time: {time.strftime('%Y-%m-%d %H:%M:%S')}",
            f"System: {system}, {QSysInfo.currentCpuArchitecture()}",
            f"Python {sys.version.split()[0]}, Qt {qVersion()}, PySide {pyside_version}, shown by: {shown_by}",
        )
    )


def error_text(error: BaseException) -> str:
    """Return the traceback of an error and of those that it came from, without anything of the user's."""
    return "\n".join(_error_lines(error, set()))


def _error_lines(error: BaseException, seen: set[int]) -> Iterator[str]:
    import traceback

    seen.add(id(error))
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None and id(cause) not in seen:
        yield from _error_lines(cause, seen)
        yield "From this error came:"
    for frame in traceback.extract_tb(error.__traceback__):
        yield f'  File "{short_path(frame.filename)}", line {frame.lineno}, in {frame.name}'
    yield f"{type(error).__qualname__}: {_message(error)}".rstrip(": ")


def _message(error: BaseException) -> str:
    if isinstance(error, OSError):
        return f"[Errno {error.errno}] {error.strerror or ''}" if isinstance(error.strerror, str) else ""
    # The message of a KeyError is the key itself.
    if not isinstance(error, _BUILTIN_ERRORS) or isinstance(error, KeyError) or type(error).__module__ != "builtins":
        return LEFT_OUT
    return scrubbed(str(error))


def scrubbed(text: str) -> str:
    """Return one line of a message without paths, foreign quotations and characters beyond ASCII."""
    text = _QUOTED.sub(lambda found: found[0] if _IDENTIFIER.fullmatch(found[0][1:-1]) else LEFT_OUT, text)
    text = _PATH.sub(LEFT_OUT, text)
    text = re.sub(rf"[^\x20-\x7e{LEFT_OUT}]+", LEFT_OUT, text)
    return text if len(text) <= _MAX_LINE else text[:_MAX_LINE] + LEFT_OUT


def log_line(record: logging.LogRecord) -> str:
    """Return a line of the log as the program wrote it, with numbers alone filled in."""
    when = time.strftime("%H:%M:%S", time.localtime(record.created))
    message = record.getMessage() if record.name == QT_LOG else _own_words(record)
    lines = [f"{when} {record.levelname} {record.name}: {scrubbed(message)}"]
    if record.exc_info is not None and record.exc_info[1] is not None:
        lines.append(error_text(record.exc_info[1]))
    return "\n".join(lines)


def _own_words(record: logging.LogRecord) -> str:
    values = record.args if isinstance(record.args, tuple) else ()
    shown = tuple(value if isinstance(value, int | float) else LEFT_OUT for value in values)
    try:
        return str(record.msg) % shown if shown else str(record.msg)
    except (TypeError, ValueError):
        return re.sub(r"%[-+ #0-9.]*[a-zA-Z]", LEFT_OUT, str(record.msg))


def trace_text(trace: str) -> str:
    """Return the output of ``faulthandler``, with its paths cut short."""
    return _TRACE_PATH.sub(lambda found: f'"{short_path(found[1])}"', trace).strip()


def short_path(path: str) -> str:
    """Return the part of a path that belongs to the program, its packages or Python."""
    if path.startswith("<") and path.endswith(">"):
        return path
    parts = re.split(r"[/\\]", path)
    if path.startswith((sys.base_prefix, "/usr/", "/lib")):
        return "/".join((LEFT_OUT, *parts[-2:])) if len(parts) > 2 else path
    for index in range(len(parts) - 1, -1, -1):
        if index < len(parts) - 1 and (parts[index] in _PROGRAM_FOLDERS or _PYTHON_FOLDER.fullmatch(parts[index])):
            return "/".join(parts[index:])
    return LEFT_OUT
