"""Where the program's own pictures, translations and example games lie."""

from __future__ import annotations

from pathlib import Path

from qtgo.files.input import resolved

_PACKAGE = Path(__file__).resolve().parent


def resource_path(name: str) -> Path:
    """Return the path of a resource: under resources/ in a checkout, under qtgo/_resources when installed."""
    installed = _PACKAGE / "_resources"
    return (installed if installed.is_dir() else _PACKAGE.parent / "resources") / name


def is_resource(path: Path) -> bool:
    """Return whether a file, maybe by a link, is one of the program's own, which nobody saves in."""
    return resolved(path).is_relative_to(resolved(resource_path("")))
