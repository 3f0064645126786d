"""Import PySide without what a start does not need of it.

Its hook into every later import reads the source of each module that is imported later, for the sake of
``__feature__``. With that statement a module may choose snake_case names for Qt's methods; QtGo does not.

What it knows of signatures, for messages about wrong arguments and for stubs, is compiled from source each time, which
takes a third of its import; here that is done when it is first asked for. Its enumerations are made by ``quick_enums``.
"""

from __future__ import annotations

import builtins
import sys
from importlib.machinery import ModuleSpec
from threading import RLock
from types import ModuleType
from typing import Any

from qtgo.quick_enums import quicken_enums

_SUPPORT = "shibokensupport"
_SIGNATURE = f"{_SUPPORT}.signature"
_LATER = frozenset(
    {
        f"{_SUPPORT}.feature",
        *(f"{_SIGNATURE}.{name}" for name in ("mapping", "errorhandler", "layout", "parser")),
        *(f"{_SIGNATURE}.lib.{name}" for name in ("enum_sig", "pyi_generator", "tool")),
    }
)
_MAPPING = f"{_SIGNATURE}.mapping"
_TRIED = (6, 8), (6, 12)
"""The versions of PySide, from and to, that are known to be made so; another one is imported as it is."""
_UPDATE = "update_mapping"  # which PySide looks up in the dictionary of that module, where nothing sees it ask
_executing = RLock()


class _Later(ModuleType):
    """A module that is executed when something in it is asked for."""

    def __getattr__(self, name: str) -> Any:
        with _executing:
            if execute := vars(self).pop("_execute", None):
                execute()
        return object.__getattribute__(self, name)


class _LaterLoader:
    """Leaves it to the module when it is executed."""

    def __init__(self, importer: Any) -> None:
        self._importer = importer

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _Later(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        name = module.__name__

        def execute() -> None:
            spec = module.__spec__
            assert spec is not None
            published, spec.name = spec.name, name  # PySide has given it another one
            try:
                self._importer.exec_module(module)
            finally:
                spec.name = published

        vars(module)["_execute"] = execute
        if name == _MAPPING:
            vars(module)[_UPDATE] = lambda: module.__getattr__(_UPDATE)()


def import_pyside() -> None:
    """Import PySide, and import everything else as Python does."""
    quicken_enums()
    ordinary = getattr(builtins, "__orig_import__", builtins.__import__)

    def importing(name: str, *rest: Any, **named: Any) -> Any:
        if name == _SUPPORT and _is_tried():
            _defer(sys.meta_path[0])
        module = ordinary(name, *rest, **named)
        if name == _SIGNATURE:
            builtins.__feature_import__ = importing  # type: ignore[attr-defined]  # what it puts in the place of import
        return module

    builtins.__import__ = importing
    try:
        import PySide6.QtCore  # noqa: F401
    finally:
        builtins.__import__ = ordinary


def _is_tried() -> bool:
    version = getattr(sys.modules.get("PySide6"), "__version_info__", ())[:2]
    return _TRIED[0] <= version <= _TRIED[1]


def _defer(importer: Any) -> None:
    """Let PySide's own importer make the modules later, if it is that one."""
    if not hasattr(importer, "zfile"):
        return
    find = importer.find_spec

    def find_spec(name: str, path: object, target: object = None) -> ModuleSpec | None:
        later: Any = _LaterLoader(importer)
        return ModuleSpec(name, later) if name in _LATER else find(name, path, target)

    importer.find_spec = find_spec
