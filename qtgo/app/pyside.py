"""Import PySide without its hook into every later import.

It reads the source of each module that is imported later, for the sake of ``__feature__``. With that statement a module
may choose snake_case names for Qt's methods; QtGo does not.
"""

from __future__ import annotations

import builtins


def import_pyside() -> None:
    """Import PySide, and import everything else as Python does."""
    import PySide6.QtCore  # noqa: F401

    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
