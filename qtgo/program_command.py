"""How QtGo starts itself as another process: from a checkout, installed, and packed into one executable."""

from __future__ import annotations

import os
import site
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def program_command(*words: str) -> list[str]:
    """Return the command line that runs QtGo with some arguments; empty if nothing says which Python runs it.

    A program that was packed into one executable is that executable. Otherwise ``-P`` keeps Python from looking for
    modules in the folder it is started in, where anything may lie. The process also needs ``own_environment``.
    """
    if not sys.executable:
        return []
    if _is_frozen():
        return [sys.executable, *words]
    without_user_folder = ["-s"] if sys.flags.no_user_site else []
    return [sys.executable, "-P", *without_user_folder, "-m", _PACKAGE.name, *words]


def own_environment(environment: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the variables to change so that the other process finds this same package, as in a checkout.

    The folders of PYTHONPATH follow it, made absolute since the process may start elsewhere, unless this Python
    ignores them (``-I`` or ``-E``). An installed package is found without any of this: its folder would come before
    the standard library, which a module there could then replace.
    """
    if _is_frozen():
        return {}
    before = (os.environ if environment is None else environment).get("PYTHONPATH", "")
    named = [] if sys.flags.ignore_environment else [folder for folder in before.split(os.pathsep) if folder]
    folders = [str(Path(folder).absolute()) for folder in named]
    if not _is_installed():
        folders.insert(0, str(_PACKAGE.parent))
    path = os.pathsep.join(dict.fromkeys(folders))
    return {"PYTHONPATH": path} if path != before else {}


def _is_frozen() -> bool:
    return bool(getattr(sys, "frozen", False))


@cache
def _is_installed() -> bool:
    """Return whether the package lies where this Python looks for packages by itself."""
    return any(Path(place).resolve() == _PACKAGE.parent for place in site.getsitepackages())
