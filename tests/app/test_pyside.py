"""PySide is imported without its hook into later imports, and without what only its messages need."""

import builtins
import linecache
import subprocess
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


ASKED = """
import sys
from PySide6.QtCore import QPoint, Qt
print("_execute" not in vars(sys.modules["shibokensupport.signature.parser"]))
for wrong in (lambda: QPoint().setX("a"), lambda: QPoint(1, 2, 3), lambda: QPoint(side=1), lambda: Qt.Axis("a")):
    try:
        wrong()
    except (TypeError, ValueError) as error:
        print(error)
from PySide6.support.signature import get_signature
print(get_signature(QPoint.setX), sorted(QPoint.__doc__.splitlines()), __import__)
"""


def test_signatures_are_there_when_they_are_asked_for() -> None:
    plain, lean, untried = (
        subprocess.run(
            [sys.executable, "-c", beginning + ASKED], capture_output=True, text=True, check=True, timeout=120
        ).stdout
        for beginning in (
            "import PySide6.QtCore",
            "from qtgo.app.pyside import import_pyside; import_pyside()",
            "from qtgo.app import pyside; pyside._TRIED = (5, 0), (5, 15); pyside.import_pyside()",
        )
    )
    assert plain.startswith("True\n")
    assert "(self, x: int" in plain
    assert untried == plain.replace("__feature_import__", "__import__")
    assert lean == plain.replace("True", "False", 1).replace("__feature_import__", "__import__")
