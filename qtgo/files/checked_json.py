"""JSON that the program wrote itself: what has another structure is refused as a whole, with one error."""

from __future__ import annotations

import json
from typing import Any

from qtgo.files.input import is_possible

_MOST = (1 << 31) - 1


class MalformedError(ValueError):
    """A value is not what the program writes there."""


def parsed_object(data: bytes) -> dict[str, Any]:
    """Parse an object; raise MalformedError for anything else."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise MalformedError(str(error)) from error
    return fields(value)


def whole(value: object, least: int = 0, most: int = _MOST) -> int:
    """Return a whole number within limits; raise MalformedError for anything else."""
    number: int = _of_type(int, value)
    if not least <= number <= most:
        raise MalformedError("a number out of range")
    return number


def flag(value: object) -> bool:
    """Return a truth value; raise MalformedError for anything else."""
    return bool(_of_type(bool, value))


def text(value: object) -> str:
    """Return a text; raise MalformedError for anything else."""
    return str(_of_type(str, value))


def path_text(value: object) -> str:
    """Return a text that can be the path of a file; raise MalformedError for anything else."""
    path = text(value)
    if not is_possible(path):
        raise MalformedError("no path")
    return path


def items(value: object) -> list[Any]:
    """Return a list; raise MalformedError for anything else."""
    return list(_of_type(list, value))


def fields(value: object) -> dict[str, Any]:
    """Return an object; raise MalformedError for anything else."""
    return dict(_of_type(dict, value))


def _of_type(kind: type, value: object) -> Any:
    if type(value) is not kind:
        raise MalformedError(f"no {kind.__name__}")
    return value
