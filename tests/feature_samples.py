"""What features give to the tests that look at all of them; it goes with the folder of a feature's tests."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

_FEATURES = Path(__file__).parent / "features"


def collected(kind: str, module: str = "samples") -> dict[str, Any]:
    """Return what the ``samples``, or the ``pictures``, of all features have under a name, together."""
    found: dict[str, Any] = {}
    for file in sorted(_FEATURES.glob(f"*/{module}.py")):
        found |= getattr(import_module(f"tests.features.{file.parent.name}.{module}"), kind, {})
    return found
