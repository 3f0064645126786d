"""What has no room is told in a tool tip."""

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QComboBox, QStyle, QStyleOptionComboBox, QToolTip
from pytestqt.qtbot import QtBot

from qtgo.kit.labels import ChoiceBox, ElidedBox, ElidedLabel, let_shrink
from qtgo.kit.plain_labels import plain_tip
from qtgo.look.font import letters_wide
from qtgo.look.look import Look
from tests.dressing import dress


@pytest.mark.qt_log_ignore("This plugin does not support raise", extend=True)
@pytest.mark.parametrize(("width", "tip"), [(40, "a rather long text"), (400, "")])
def test_a_label_that_is_cut_has_its_text_as_a_tip(width: int, tip: str, qtbot: QtBot) -> None:
    label = ElidedLabel()
    qtbot.addWidget(label)
    label.setText("a rather long text")
    label.resize(width, 20)
    label.show()
    QToolTip.hideText()
    QApplication.sendEvent(label, QHelpEvent(QEvent.Type.ToolTip, QPoint(2, 2), label.mapToGlobal(QPoint(2, 2))))
    assert tip in QToolTip.text() if tip else QToolTip.text() == ""
    QToolTip.hideText()


@pytest.mark.parametrize(("letters", "shown"), [(5, "QtGo"), (40, "QtGo (Casual player, about 12 kyu)")])
def test_a_name_with_little_room_loses_what_stands_in_brackets(letters: int, shown: str, qtbot: QtBot) -> None:
    label, expected = ElidedLabel(), ElidedLabel()
    for each, text in ((label, "QtGo (Casual player, about 12 kyu)"), (expected, shown)):
        qtbot.addWidget(each)
        each.setText(text)
        each.resize(letters_wide(each.fontMetrics(), letters), 20)
    assert label.grab().toImage() == expected.grab().toImage()


def test_a_box_that_may_shrink_says_what_is_chosen(qtbot: QtBot) -> None:
    box = QComboBox()
    qtbot.addWidget(box)
    box.addItems(["one", "something that is much longer than one"])
    let_shrink(box, 4)
    assert "one" in box.toolTip()
    box.setCurrentIndex(1)
    assert "much longer" in box.toolTip()
    assert box.sizeHint().width() < box.fontMetrics().horizontalAdvance(box.currentText())


def test_a_box_elides_what_has_no_room(qtbot: QtBot) -> None:
    names = "Yasuda Shusaku – Inoue Gennan Inseki"
    whole, pictures = ElidedBox(4), []
    qtbot.addWidget(whole)
    whole.addItems([names, *(f"{names[:length].rstrip()}…" for length in range(4, 30))])
    whole.resize(180, 40)
    for index in range(whole.count()):
        whole.setCurrentIndex(index)
        assert whole.toolTip() == plain_tip(whole.currentText())
        pictures.append(whole.grab().toImage())
    assert pictures[0] in pictures[1:]
    whole.resize(600, 40)
    whole.setCurrentIndex(0)
    assert whole.grab().toImage() not in pictures


@pytest.mark.parametrize("texts", [("（黒）",), ("Ｂｌｃｋ", "Ｗｈｔ"), ("Black", "White"), ()])
def test_a_box_shows_the_whole_of_its_choices(qtbot: QtBot, look: Look, texts: Sequence[str]) -> None:
    dress(look, 1.5)
    box = ChoiceBox()
    qtbot.addWidget(box)
    box.addItems(list(texts))
    box.ensurePolished()
    box.resize(box.sizeHint())
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    part = QStyle.SubControl.SC_ComboBoxEditField
    room = box.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, box).width()
    assert all(box.fontMetrics().boundingRect(text).right() < room for text in texts)
    assert box.minimumSizeHint() == box.sizeHint()
    dress(look)
