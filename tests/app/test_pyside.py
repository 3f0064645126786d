import builtins
import linecache
import marshal
import sys
from importlib.util import MAGIC_NUMBER
from pathlib import Path

import pytest

from qtgo.app.pyside import import_pyside, kept_code


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


SOURCE = b"answer = 42"
NAME = "shibokensupport/module.py"
ODD = MAGIC_NUMBER + marshal.dumps({NAME: 5})


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the files that are compiled."""
    names: list[str] = []
    usual = builtins.compile

    def note(source: bytes, name: str, mode: str) -> object:
        names.append(name)
        return usual(source, name, mode)

    monkeypatch.setattr(builtins, "compile", note)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return names


def run(source: bytes, name: str, path: Path) -> object:
    """Run a module as PySide does, and return what it defines."""
    found: dict[str, object] = {}
    with kept_code(path):
        exec(builtins.compile(source, name, "exec"), found)
    return found["answer"]


def test_the_code_of_a_module_is_kept_until_its_source_is_another(tmp_path: Path, compiled: list[str]) -> None:
    path = tmp_path / "__pycache__" / "kept.pyc"
    for _ in range(3):
        assert run(SOURCE, NAME, path) == 42
    assert compiled == [NAME]
    assert [run(b"answer = 43", NAME, path) for _ in range(2)] == [43, 43]
    assert compiled == [NAME, NAME]
    assert list(path.parent.iterdir()) == [path]


def test_other_modules_are_compiled_as_ever(tmp_path: Path, compiled: list[str]) -> None:
    for _ in range(2):
        assert run(SOURCE, "other.py", tmp_path / "kept.pyc") == 42
    assert compiled == 2 * ["other.py"]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kept", [b"", b"another Python", MAGIC_NUMBER, MAGIC_NUMBER + b"x", MAGIC_NUMBER + b"N", ODD])
def test_a_damaged_file_is_replaced(tmp_path: Path, compiled: list[str], kept: bytes) -> None:
    path = tmp_path / "kept.pyc"
    path.write_bytes(kept)
    assert [run(SOURCE, NAME, path) for _ in range(2)] == [42, 42]
    assert compiled == [NAME]


def test_nothing_is_kept_where_nothing_can_be_written(
    tmp_path: Path, compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert run(SOURCE, NAME, tmp_path / "file" / "kept.pyc") == 42
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert run(SOURCE, NAME, tmp_path / "kept.pyc") == 42
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
