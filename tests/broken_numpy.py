"""Pythons in which numpy is missing, broken or too old."""

from __future__ import annotations

from pathlib import Path

import pytest

NOT_INSTALLED = "raise ModuleNotFoundError(\"No module named 'numpy'\", name='numpy')"
BROKEN: dict[str, tuple[str, str]] = {
    "missing": (NOT_INSTALLED, "which is not installed"),
    "half": ("import numpy_core_that_is_gone", "which cannot be loaded: ModuleNotFoundError: No module named"),
    "wrong system": ("raise ImportError('wrong\\nELF class')", "which cannot be loaded: ImportError: wrong ELF class"),
    "raising": ("raise AttributeError('x' * 10_000)", "which cannot be loaded: AttributeError: xxx"),
    "no Python": ("this is no Python", "which cannot be loaded: SyntaxError"),
    "empty": ("", "which cannot be loaded: it has no version"),
    "old": ("__version__ = '1.21.5'", "version 1.26 or later (this is 1.21.5)"),
}
"""What stands in its package, and how the clause begins that says so."""


def break_numpy(folder: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Let every Python started from now on find a broken numpy; return how the clause begins that says so."""
    code, clause = BROKEN[kind]
    package = folder / "packages" / "numpy"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(code + "\n")
    monkeypatch.setenv("PYTHONPATH", str(package.parent))
    return clause
