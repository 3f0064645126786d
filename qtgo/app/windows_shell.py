"""What Windows' desktop has to be told; imported there alone."""

from __future__ import annotations

import ctypes
from typing import Any

_ANY_PROGRAM = -1  # ASFW_ANY


def name_program(name: str) -> None:
    """Tell the taskbar that the windows of this process are those of a program, not of Python."""
    _library("shell32").SetCurrentProcessExplicitAppUserModelID(ctypes.c_wchar_p(name))


def let_others_come_to_front() -> None:
    """Let another program raise its window, as only the one that the user has just started may."""
    _library("user32").AllowSetForegroundWindow(_ANY_PROGRAM)


def _library(name: str) -> Any:
    return getattr(getattr(ctypes, "windll"), name)  # noqa: B009 - which other systems lack
