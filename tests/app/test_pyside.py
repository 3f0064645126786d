"""Importing PySide leaves Python's own import as it is."""

import builtins
import linecache
import sys
from pathlib import Path

import pytest

from qtgo.app.pyside import import_pyside


def test_a_module_is_imported_without_reading_its_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtins, "__import__", builtins.__feature_import__)  # type: ignore[attr-defined]
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("read_by_pyside", "not_read"):
        (tmp_path / f"{name}.py").write_text("from PySide6.QtCore import QObject\n", encoding="utf-8")
        monkeypatch.delitem(sys.modules, name, raising=False)
    __import__("read_by_pyside")
    assert str(tmp_path / "read_by_pyside.py") in linecache.cache
    import_pyside()
    __import__("not_read")
    assert str(tmp_path / "not_read.py") not in linecache.cache
