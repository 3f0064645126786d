"""Imports without what PySide does at each: it reads the source of the module, for the sake of ``__feature__``.

With that statement a module may choose snake_case names for Qt's methods. QtGo does not, and each of its modules took
a sixth longer to import.
"""

from __future__ import annotations

import builtins

import PySide6  # noqa: F401  # replaces the function that imports


def import_plainly() -> None:
    """Import as Python does, from now on."""
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
