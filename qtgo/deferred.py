"""Dataclasses that are cheap to declare: their methods are made when the first instance is.

The standard decorator writes and compiles the source of six methods for each class, 0.9 ms each time; for the values of
a program that has just been started, of which most are never made, that was a fifth of the whole start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:
    import dataclasses

    _MADE = ("__repr__", "__eq__", "__hash__", "__match_args__", "__replace__", "__dataclass_params__")

    def dataclass(*, frozen=False, eq=True, slots):
        """Make a dataclass as the standard decorator does with ``slots=True``, for a class without bases."""
        assert slots

        def declare(cls):
            names = tuple(cls.__annotations__)
            body = {name: value for name, value in vars(cls).items() if name not in ("__dict__", "__weakref__")}
            declared = {name: value for name, value in body.items() if name not in names}
            declared |= {"__slots__": names, "__qualname__": cls.__qualname__}
            declared |= {"__init__": _init, "__dataclass_fields__": _Fields(body, frozen=frozen, eq=eq)}
            if frozen:
                declared |= {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
            return type(cls.__name__, (), declared)

        return declare

    class _Fields:
        """Stands for the fields of a class until somebody asks for them, and makes its methods then."""

        def __init__(self, body, **parameters):
            self._body = body
            self._parameters = parameters

        def __get__(self, instance, owner):
            standard = dataclasses.dataclass(**self._parameters)(type(owner.__name__, (), self._body))
            for name in _MADE:
                if name in vars(standard):
                    setattr(owner, name, vars(standard)[name])
            fields = owner.__dataclass_fields__ = standard.__dataclass_fields__
            owner.__init__ = standard.__init__  # last: until then, another thread that makes an instance comes here
            return fields

    def _init(self, *values, **named):
        type(self).__dataclass_fields__  # noqa: B018  which replaces this method
        self.__init__(*values, **named)

    def _refuse_to_set(self, name, _value):
        raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")

    def _refuse_to_delete(self, name):
        raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
