"""What a mold makes is what Python's ``enum`` makes, for every enumeration of Qt and for those that ask for care."""

import subprocess
import sys
from collections.abc import Iterator
from enum import KEEP, Enum, EnumType, Flag, IntEnum, IntFlag
from typing import Any

import pytest
from PySide6 import QtCore, QtGui, QtWidgets

from qtgo import quick_enums
from qtgo.quick_enums import Mold, held, quicken_enums


def enums_of_qt(module: Any) -> Iterator[Any]:
    """Yield the enumerations of a module and of its classes."""
    for name in dir(module):
        of = getattr(module, name)
        yield from (each for each in (of, *getattr(of, "__dict__", {}).values()) if isinstance(each, EnumType))


def as_ever(base: Any, name: str, items: Any) -> Any:
    """Return the enumeration that Python makes."""
    return base(name, items, module="qtgo.quick_enums", boundary=KEEP)


@pytest.mark.parametrize("module", [QtCore, QtGui, QtWidgets])
def test_those_of_qt_are_as_python_makes_them(module: Any) -> None:
    bases = {base: Mold(base) for base in (Enum, IntEnum, Flag, IntFlag)}
    assert all(mold.is_exact for mold in bases.values())
    fitting = 0
    for each in enums_of_qt(module):
        base = each.__mro__[1]
        items = [(name, member.value) for name, member in each.__members__.items()]
        if bases[base].fits(items):
            fitting += 1
            quick, ordinary = bases[base].make(each.__name__, items), as_ever(base, each.__name__, items)
            assert held(quick) == held(ordinary)
            assert [repr(member) for member in quick] == [repr(member) for member in ordinary]
            assert dir(quick) == dir(ordinary)
        else:
            assert issubclass(base, Flag)
    assert fitting > 50


ITEMS: tuple[list[tuple[str, int]], ...] = (
    [("TWO", 2), ("ONE", 1)],
    [("ALL", 7), ("ONE", 1), ("FOUR", 4), ("ALSO", 4)],
    [],
    [("NONE", 0)],
)


@pytest.mark.parametrize("base", [Enum, IntEnum, Flag, IntFlag])
@pytest.mark.parametrize("items", ITEMS)
def test_members_behave_as_they_do_in_python(base: Any, items: list[tuple[str, int]]) -> None:
    mold = Mold(base)
    assert mold.fits(items)
    quick, ordinary = mold.make("Made", items), as_ever(base, "Made", items)
    assert held(quick) == held(ordinary)
    said = []
    for made in (quick, ordinary):
        one: Any = made(items[0][1]) if items else None
        said.append([repr(one), hash(one) if items else 0, [str(each) for each in made], len(made), repr(made)])
        if items and issubclass(base, Flag):
            parts = [repr(one | made(8)), repr(~one), repr(made(6)), [repr(each) for each in made(7)], one in made(7)]
            said[-1] += parts
        elif items:
            with pytest.raises(ValueError, match="99 is not a valid Made"):
                made(99)
    assert said[0] == said[1]


@pytest.mark.parametrize(
    ("base", "items"),
    [
        (Flag, [("ALL", -1)]),
        (IntEnum, [("real", 1)]),
        (Enum, [("name", 1)]),
        (Enum, [("_hidden", 1)]),
        (Enum, [("mro", 1)]),
        (Enum, [("ONE", 1), ("ONE", 2)]),
        (IntEnum, [("ONE", "1")]),
    ],
)
def test_what_python_takes_care_of_is_left_to_python(base: Any, items: Any) -> None:
    assert not Mold(base).fits(items)


SAID = """
import enum, pickle, sys
import PySide6.QtCore
from PySide6.QtCore import QDir, QEvent, QMetaEnum, QObject, QTimer, Qt
from PySide6.QtGui import QKeySequence, QPalette
ASKED = ["A B", ["A", "B"], {"A": 1}, [("A", 1)], []]
both = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
print(both, repr(both), list(both), both.value, ~both, Qt.AlignmentFlag(3), Qt.AlignmentFlag.AlignRight in both)
print(Qt.Key(65), repr(Qt.Key.Key_A), Qt.Key["Key_B"], Qt.Key.Key_A + 1, len(Qt.Key))
print(Qt.Key.__module__, Qt.Key.__qualname__, Qt.AlignmentFlag(0), (Qt.Modifier.CTRL | Qt.Key.Key_A).key())
print(pickle.loads(pickle.dumps(Qt.Key.Key_A)) is Qt.Key.Key_A, pickle.loads(pickle.dumps(both)) == both)
print(QKeySequence(Qt.Modifier.CTRL | Qt.Key.Key_A).toString(), QTimer().timerType(), QEvent(QEvent.Type.User).type())
print(isinstance(Qt.Key(65), enum.IntEnum))
print(QDir.Filter.NoFilter, QDir.Filter.Files | QDir.Filter.Dirs, QPalette.ColorRole.Window)
for wrong in (lambda: Qt.Axis(77), lambda: Qt.Axis.Missing, lambda: QTimer().setTimerType(1)):
    try:
        print(wrong())
    except (AttributeError, TypeError, ValueError) as error:
        print(type(error), error)
class Own(QObject):
    @PySide6.QtCore.QEnum
    class Kind(enum.Enum):
        ONE = 1
print(QMetaEnum.fromType if hasattr(QMetaEnum, "fromType") else "", Own.staticMetaObject.enumerator(1).key(0))
print([enum.Enum("Asked", asked, boundary=enum.KEEP).__module__ for asked in ASKED])
"""


def test_qt_answers_as_ever() -> None:
    plain, quick = (
        subprocess.run([sys.executable, "-c", beginning + SAID], capture_output=True, text=True, timeout=120)
        for beginning in ("", "from qtgo.app.pyside import import_pyside; import_pyside()")
    )
    assert (quick.stdout, quick.stderr) == (plain.stdout, plain.stderr)
    assert "CTRL" in plain.stdout.upper()


def test_this_python_is_one_whose_enumerations_are_made_quickly() -> None:
    code = "import enum, qtgo.quick_enums as quick; quick.quicken_enums(); print(enum.EnumType._create_.__module__)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120).stdout
    assert said.strip() == "qtgo.quick_enums"


@pytest.mark.parametrize(
    "other",
    [None, lambda cls, name, *rest: None, lambda cls, class_name, names, **asked: None],
    ids=["none", "other words", "fewer words"],
)
def test_a_python_that_makes_them_in_another_way_goes_on_to_do_so(
    monkeypatch: pytest.MonkeyPatch, other: object
) -> None:
    before = vars(EnumType).get("_create_")
    monkeypatch.setattr(quick_enums, "_create_as_ever", other)
    quicken_enums()
    assert vars(EnumType).get("_create_") is before


def test_a_sample_that_a_mold_does_not_match_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick_enums, "held", lambda made: [str(id(made))])
    assert not Mold(Enum).is_exact
