"""Dataclasses and regular expressions that are cheap to declare, and otherwise as the standard ones are.

The standard decorator writes and compiles six methods for each class, 0.9 ms each time; for the values of a program
that has just been started, of which most are never made, that was a fifth of the whole start. Here only ``__init__`` is
compiled, once there are a few instances; the standard module makes the fields when somebody asks for them. Likewise a
regular expression is compiled when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["dataclass", "regex"]

if TYPE_CHECKING:
    from dataclasses import dataclass
    from re import compile as regex
else:
    import re
    from dataclasses import MISSING, Field, FrozenInstanceError
    from dataclasses import dataclass as standard
    from operator import attrgetter
    from reprlib import recursive_repr

    _FACTORY = object()
    _UNCOMPILED = 3  # instances, of which many classes have no more while the program starts

    class regex:
        """A regular expression as ``re.compile`` returns it."""

        def __init__(self, text, flags=0):
            self.pattern, self._flags = text, flags

        def __getattr__(self, name):
            compiled = re.compile(self.pattern, self._flags)
            for method in ("match", "fullmatch", "search", "sub", "finditer", "findall", "split"):
                setattr(self, method, getattr(compiled, method))
            return getattr(compiled, name)

    def dataclass(*, frozen=False, eq=True, slots):
        """Make a dataclass as the standard decorator does with ``slots=True``, of a class without bases."""
        assert slots

        def declare(plain):
            names = tuple(plain.__annotations__)
            body = {name: value for name, value in vars(plain).items() if name not in ("__dict__", "__weakref__")}
            declared = {name: value for name, value in body.items() if name not in names}
            declared |= {"__slots__": names, "__qualname__": plain.__qualname__, "__match_args__": names}
            declared["__dataclass_fields__"] = _Fields(body)
            declared.setdefault("__repr__", _representation([name for name in names if _is("repr", body.get(name))]))
            if eq:
                comparison = _comparison([name for name in names if _is("compare", body.get(name))], frozen=frozen)
                declared |= {name: made for name, made in comparison.items() if name != "__hash__" or name not in body}
            if frozen:
                declared |= {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
                declared |= {"__getstate__": _state, "__setstate__": _take_state}  # for copies and pickles
            made = type(plain.__name__, (), declared)
            made.__init__ = _first_init(made, body, frozen=frozen)
            return made

        return declare

    class _Fields:
        """Stands for the fields of a class until somebody asks for them."""

        def __init__(self, body):
            self._body = body

        def __get__(self, _instance, owner):
            declare = standard(init=False, repr=False, eq=False, match_args=False)
            owner.__dataclass_fields__ = declare(type(owner.__name__, (), self._body)).__dataclass_fields__
            return owner.__dataclass_fields__

    def _is(what, default):
        return getattr(default, what) if isinstance(default, Field) else True

    def _representation(names):
        @recursive_repr()
        def represent(self):
            return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

        return represent

    def _comparison(names, *, frozen):
        get = attrgetter(*names) if names else None
        values = get if len(names) > 1 else lambda self: (get(self),) if get else ()

        def equals(self, other):
            return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

        return {"__eq__": equals, "__hash__": (lambda self: hash(values(self))) if frozen else None}

    def _refuse_to_set(self, name, _value):
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def _refuse_to_delete(self, name):
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def _state(self):
        return [getattr(self, name) for name in self.__slots__]

    def _take_state(self, state):
        for name, value in zip(self.__slots__, state, strict=True):
            object.__setattr__(self, name, value)

    def _first_init(cls, body, *, frozen):
        made = 0

        def init(self, *values, **named):
            nonlocal made
            made += 1
            if made > _UNCOMPILED or not _fill(self, cls, body, values, named):
                cls.__init__ = _compiled_init(cls, body, frozen=frozen)  # another thread may do the same
                cls.__init__(self, *values, **named)

        return init

    def _fill(self, cls, body, values, named):
        """Set all fields as the compiled method would; return whether the arguments were as they should be."""
        filled, position, used = {}, -1, 0
        for name in cls.__slots__:
            default, factory, is_given = body.get(name, MISSING), MISSING, True
            if isinstance(default, Field):
                default, factory, is_given = default.default, default.default_factory, default.init
            position += is_given
            if is_given and position < len(values):
                filled[name], used = values[position], used + 1
            elif is_given and name in named:
                filled[name], used = named[name], used + 1
            elif factory is not MISSING:
                filled[name] = factory()
            elif default is not MISSING:
                filled[name] = default
            elif is_given:
                return False
        if used != len(values) + len(named):
            return False
        for name, value in filled.items():
            vars(cls)[name].__set__(self, value)
        if hasattr(cls, "__post_init__"):
            self.__post_init__()
        return True

    def _compiled_init(cls, body, *, frozen):
        scope = {"_FACTORY": _FACTORY}
        parameters, lines = ["self"], []
        for name in cls.__slots__:
            default, factory, is_given = body.get(name, MISSING), MISSING, True
            if isinstance(default, Field):
                default, factory, is_given = default.default, default.default_factory, default.init
            value = name if is_given else f"_default_{name}"
            if factory is not MISSING:
                scope[f"_make_{name}"] = factory
                value = f"_make_{name}() if {value} is _FACTORY else {name}" if is_given else f"_make_{name}()"
                default = _FACTORY
            scope[f"_default_{name}"] = default
            if is_given:
                parameters.append(name if default is MISSING else f"{name}=_default_{name}")
            elif default is MISSING:
                continue
            scope[f"_set_{name}"] = vars(cls)[name].__set__
            lines.append(f" _set_{name}(self, {value})" if frozen else f" self.{name} = {value}")
        if hasattr(cls, "__post_init__"):
            lines.append(" self.__post_init__()")
        exec(f"def __init__({', '.join(parameters)}):\n" + "\n".join(lines or [" pass"]), scope)
        scope["__init__"].__qualname__ = f"{cls.__qualname__}.__init__"
        return scope["__init__"]
