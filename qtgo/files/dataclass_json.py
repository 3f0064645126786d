"""Dataclasses as JSON and back by their declared types; a value that does not fit spoils no other."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from qtgo.deferred import fields, is_dataclass, replace

_MOST = 10**15  # more than anything counted or measured; Qt's integers and floating-point numbers hold it


def _encode(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_encode(item) for item in value]
    if is_dataclass(value):
        return encoded(value)
    return value


def encoded(value: object) -> dict[str, Any]:
    """Return a dataclass as an object of JSON: enums by their values, tuples as lists."""
    return {item.name: _encode(getattr(value, item.name)) for item in fields(cast("Any", value))}


class _BadValue(Exception):
    """A value that does not fit its declaration."""


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)


def decoded(kind: Any, document: Mapping[str, Any], default: Any) -> Any:
    """Build a dataclass from an object of JSON; each field that is missing or does not fit is the default's."""
    changes = {}
    for item in fields(kind):
        if item.name in document:
            with contextlib.suppress(_BadValue):
                before = getattr(default, item.name)
                changes[item.name] = _decode(_hints(kind)[item.name], document[item.name], before)
    return replace(default, **changes)


def _decode(kind: Any, value: object, default: object) -> object:
    if get_origin(kind) in (Union, UnionType):
        return _decode_optional(kind, value, default)
    if get_origin(kind) is tuple:
        if not isinstance(value, list):
            raise _BadValue
        return tuple(_decode_items(get_args(kind)[0], value))
    if is_dataclass(kind):
        if not isinstance(value, dict):
            raise _BadValue
        return decoded(kind, value, cast("Any", kind)() if default is None else default)
    if issubclass(kind, Enum):
        try:
            return kind(value)
        except ValueError:
            raise _BadValue from None
    return _decode_plain(kind, value)


def _decode_items(kind: Any, values: list[object]) -> Iterator[object]:
    """Yield the items of a list, passing over those that do not fit."""
    for value in values:
        with contextlib.suppress(_BadValue):
            yield _decode(kind, value, None)


def _decode_optional(kind: Any, value: object, default: object) -> object:
    if value is None:
        return None
    inner = next(option for option in get_args(kind) if option is not type(None))
    return _decode(inner, value, default)


def _decode_plain(kind: type, value: object) -> object:
    if kind is float and isinstance(value, int | float) and not isinstance(value, bool):
        if abs(value) < _MOST and math.isfinite(value):
            return float(value)
        raise _BadValue
    if type(value) is not kind or (kind is int and not abs(cast("int", value)) < _MOST):
        raise _BadValue
    return value
