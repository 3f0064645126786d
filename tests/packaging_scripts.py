"""The scripts of packaging/, which are no package, as modules."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

PACKAGING = Path(__file__).parents[1] / "packaging"


def load_script(name: str, folder: Path = PACKAGING) -> ModuleType:
    """Import ``packaging/NAME.py`` anew, under a name of its own."""
    spec = importlib.util.spec_from_file_location(f"{name}_script", folder / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
