"""Dataclasses and regular expressions that are cheap to declare, and otherwise as the standard ones are.

The standard decorator writes and compiles six methods for each class, 0.9 ms each time; for the values of a program
that has just been started, of which most are never made, that was a fifth of the whole start. Here only ``__init__`` is
compiled, once there are a few instances. The standard module, which takes 7 ms to import, makes its fields when
somebody asks it for them; ``fields``, ``replace`` and ``is_dataclass`` do without. Likewise a regular expression is
compiled when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["dataclass", "field", "fields", "is_dataclass", "regex", "replace"]

if TYPE_CHECKING:
    from dataclasses import dataclass, field, fields, is_dataclass, replace
    from re import compile as regex
else:
    import re
    import sys
    from operator import attrgetter
    from reprlib import recursive_repr

    MISSING = object()
    _FACTORY = object()
    _UNCOMPILED = 20  # instances, of which few classes have more before the first picture

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
            parts = [_part(name, vars(plain).get(name, MISSING)) for name in names]
            body = {name: value for name, value in vars(plain).items() if name not in ("__dict__", "__weakref__")}
            declared = {name: value for name, value in body.items() if name not in names}
            declared |= {"__slots__": names, "__qualname__": plain.__qualname__, "__match_args__": names}
            declared["__dataclass_fields__"] = _Fields(plain.__annotations__, parts)
            declared.setdefault("__repr__", _representation([part.name for part in parts if part.repr]))
            if eq:
                comparison = _comparison([part.name for part in parts if part.compare], frozen=frozen)
                declared |= {name: made for name, made in comparison.items() if name != "__hash__" or name not in body}
            if frozen:
                declared |= {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
                declared |= {"__getstate__": _state, "__setstate__": _take_state}  # for copies and pickles
            made = type(plain.__name__, (), declared)
            made.__init__ = _first_init(made, parts, frozen=frozen)
            return made

        return declare

    class field:
        """What is said of a field where it is declared."""

        name = ""

        def __init__(self, *, default=MISSING, default_factory=MISSING, init=True, repr=True, compare=True):
            self.default, self.default_factory = default, default_factory
            self.init, self.repr, self.compare = init, repr, compare

        def as_standard(self):
            """Return the field as the standard module declares it."""
            from dataclasses import field as standard

            said = {name: said for name, said in vars(self).items() if name != "name" and said is not MISSING}
            return standard(**said)

    def _part(name, declared):
        """Return a field by what stands after its name: nothing, a value, or one that was declared by either module."""
        known = sys.modules.get("dataclasses")
        if known is not None and isinstance(declared, known.Field):
            said = {word: getattr(declared, word) for word in ("default", "default_factory", "init", "repr", "compare")}
            declared = field(**{word: value for word, value in said.items() if value is not known.MISSING})
        part = declared if isinstance(declared, field) else field(default=declared)
        part.name = name
        return part

    class _Fields:
        """Stands for the fields of a class until somebody asks the standard module for them."""

        def __init__(self, annotations, parts):
            self._annotations, self.parts = annotations, tuple(parts)
            self._as_standard = None

        def __get__(self, _instance, owner):
            if self._as_standard is None:
                from dataclasses import dataclass as standard

                body = {part.name: part.as_standard() for part in self.parts} | {"__annotations__": self._annotations}
                declare = standard(init=False, repr=False, eq=False, match_args=False)
                declared = declare(type(owner.__name__, (), body | {"__module__": owner.__module__}))
                self._as_standard = declared.__dataclass_fields__
            return self._as_standard

    def _parts(kind):
        """Return the fields of a class that was declared here, else None."""
        declared = vars(kind).get("__dataclass_fields__")
        return declared.parts if isinstance(declared, _Fields) else None

    def fields(of):
        """Return the fields of a dataclass, or of an instance, with their names."""
        if (parts := _parts(of if isinstance(of, type) else type(of))) is not None:
            return parts
        from dataclasses import fields as standard

        return standard(of)

    def replace(value, **changes):
        """Return a value with other values in some fields."""
        if (parts := _parts(type(value))) is None:
            from dataclasses import replace as standard

            return standard(value, **changes)
        return type(value)(**({part.name: getattr(value, part.name) for part in parts if part.init} | changes))

    def is_dataclass(of):
        """Return whether a class, or that of an instance, is a dataclass."""
        return any("__dataclass_fields__" in vars(kind) for kind in (of if isinstance(of, type) else type(of)).__mro__)

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
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def _refuse_to_delete(self, name):
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def _state(self):
        return [getattr(self, name) for name in self.__slots__]

    def _take_state(self, state):
        for name, value in zip(self.__slots__, state, strict=True):
            object.__setattr__(self, name, value)

    def _first_init(cls, parts, *, frozen):
        made = 0

        def init(self, *values, **named):
            nonlocal made
            made += 1
            if made > _UNCOMPILED or not _fill(self, cls, parts, values, named):
                cls.__init__ = _compiled_init(cls, parts, frozen=frozen)  # another thread may do the same
                cls.__init__(self, *values, **named)

        return init

    def _fill(self, cls, parts, values, named):
        """Set all fields as the compiled method would; return whether the arguments were as they should be."""
        filled, position, used = {}, -1, 0
        for part in parts:
            name, default, factory, is_given = part.name, part.default, part.default_factory, part.init
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

    def _compiled_init(cls, parts, *, frozen):
        scope = {"_FACTORY": _FACTORY}
        parameters, lines = ["self"], []
        for part in parts:
            name, default, factory, is_given = part.name, part.default, part.default_factory, part.init
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
