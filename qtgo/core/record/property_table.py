"""The SGF properties for Go: kind, place and value type of each."""

from __future__ import annotations

from enum import Enum

from qtgo.deferred import dataclass


class PropertyKind(Enum):
    """The place in a record where a property belongs."""

    ROOT = "root"
    GAME_INFO = "info"
    SETUP = "setup"
    MOVE = "move"
    OTHER = "-"


class ValueType(Enum):
    """The type of one value."""

    __hash__ = object.__hash__  # that of an Enum is that of its name, and slow

    NONE = "none"
    NUMBER = "number"
    REAL = "real"
    DOUBLE = "double"
    COLOR = "color"
    SIMPLE_TEXT = "simpletext"
    TEXT = "text"
    POINT = "point"
    MOVE = "move"
    STONE = "stone"


class ValueForm(Enum):
    """The number of values of a property: one, at least one, or any (none is written as one empty value)."""

    SINGLE = "one"
    LIST = "list"
    ELIST = "elist"


@dataclass(frozen=True, slots=True)
class PropertyType:
    """A property's kind and values; each alternative in ``values`` has one type, or two for a composed value."""

    identifier: str
    kind: PropertyKind
    form: ValueForm
    values: tuple[tuple[ValueType, ...], ...]

    @property
    def is_point_list(self) -> bool:
        """Return whether the values are points or stones, which may be compressed to rectangles ``ul:lr``."""
        return self.form is not ValueForm.SINGLE and self.values[0] in ((ValueType.POINT,), (ValueType.STONE,))


# identifier, kind, form, value: ``|`` separates alternatives, ``:`` the parts of a composed value
_TABLE = """
B move one move         W move one move         KO move one none        MN move one number
BM move one double      TE move one double      DO move one none        IT move one none
BL move one real        WL move one real        OB move one number      OW move one number

AB setup list stone     AW setup list stone     AE setup list point     PL setup one color

C - one text            N - one simpletext      V - one real            DM - one double
GB - one double         GW - one double         HO - one double         UC - one double
CR - list point         MA - list point         SL - list point         SQ - list point
TR - list point         TB - elist point        TW - elist point        DD - elist point
VW - elist point        PM - one number         FG - one none|number:simpletext
AR - list point:point   LN - list point:point   LB - list point:simpletext

AP root one simpletext:simpletext|simpletext               CA root one simpletext
FF root one number      GM root one number      ST root one number      SZ root one number|number:number

AN info one simpletext  BR info one simpletext  BT info one simpletext  CP info one simpletext
DT info one simpletext  EV info one simpletext  GN info one simpletext  ON info one simpletext
OT info one simpletext  PB info one simpletext  PC info one simpletext  PW info one simpletext
RE info one simpletext  RO info one simpletext  RU info one simpletext  SO info one simpletext
US info one simpletext  WR info one simpletext  WT info one simpletext  GC info one text
TM info one real        HA info one number      KM info one real
"""


def _read_table() -> dict[str, PropertyType]:
    """Parse the table."""
    words = _TABLE.split()
    types = {}
    for identifier, kind, form, values in zip(words[::4], words[1::4], words[2::4], words[3::4], strict=True):
        alternatives = tuple(
            tuple(ValueType(name) for name in alternative.split(":")) for alternative in values.split("|")
        )
        types[identifier] = PropertyType(identifier, PropertyKind(kind), ValueForm(form), alternatives)
    return types


PROPERTIES = _read_table()
"""The properties of FF[4] for Go, by identifier."""

LESSON_ANSWERS = "QGRE"
"""Our list of the points where moves that a lesson does not have are answered."""

EXPLAINING = frozenset({"QGAS", "KTV"})
"""The properties of the root that only explain those of nodes: the sources of our analyses, and KaTrain's version."""
