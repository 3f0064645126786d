from pytestqt.qtbot import QtBot

from qtgo.kit.inputs.number_boxes import DecimalBox, IntegerBox, show_unit


def test_the_unit_is_that_of_the_number(qtbot: QtBot) -> None:
    box = IntegerBox()
    qtbot.addWidget(box)
    show_unit(box, lambda number: "for {n} day" if number == 1 else "for {n} days")
    box.setValue(1)
    assert box.text() == "for 1 day"
    box.setValue(2)
    assert box.text() == "for 2 days"
    assert box.valueFromText("for 3 days") == 3


def test_a_unit_stands_behind_decimals(qtbot: QtBot) -> None:
    box = DecimalBox()
    qtbot.addWidget(box)
    show_unit(box, lambda _: "{n} s")
    box.setValue(2.5)
    assert box.text() == "2.50 s"
    assert box.valueFromText("1,5 s") == 1.5
