"""What Windows' desktop has to be told; elsewhere these do nothing."""

from __future__ import annotations

import sys

_ANY_PROGRAM = -1  # ASFW_ANY


def name_program(name: str) -> None:
    """Tell the taskbar that the windows of this process are those of a program, not of Python."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(ctypes.c_wchar_p(name))


def let_others_come_to_front() -> None:
    """Let another program raise its window, as only the one that the user has just started may."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.AllowSetForegroundWindow(_ANY_PROGRAM)
