"""The forms of dialogs: where their labels stand, and how large they are."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QIcon, QKeyEvent, QPixmap, QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from qtgo.kit.dialogs.form import FittingScrollArea, FooterDialog, FormDialog, add_row, form_layout, label_for, squeeze
from qtgo.kit.inputs.check_box import WrappingCheckBox
from tests.shown_window import settle


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


def form_of_two(window: QWidget) -> tuple[QFormLayout, QLabel, QWidget]:
    form = form_layout(window)
    for text in ("Name:", "Rank:"):
        field = QLineEdit(window)
        label = label_for(field, text, window)
        add_row(form, label, field)
    return form, label, field


def test_a_field_is_as_high_as_its_lines_whatever_other_width_was_asked_about(window: QWidget) -> None:
    form, _label, _field = form_of_two(window)
    box = WrappingCheckBox("Words that go on in a second line " * 2, window)
    form.addRow(box)
    window.show()
    wide = form.sizeHint().width()
    form.invalidate()
    for height in (300, 400):
        form.setGeometry(QRect(0, 0, wide - 100, height))
        form.heightForWidth(wide)
        assert box.height() == box.heightForWidth(box.width()) > box.sizeHint().height()


def test_a_label_is_in_the_middle_of_its_field(window: QWidget) -> None:
    _form, label, field = form_of_two(window)
    window.show()
    assert abs(label.geometry().center().y() - field.geometry().center().y()) <= 1
    assert label.alignment() & Qt.AlignmentFlag.AlignVCenter


def test_a_label_above_its_field_is_nearer_to_it_than_to_the_one_before(window: QWidget, qtbot: QtBot) -> None:
    form, label, field = form_of_two(window)
    form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
    window.show()
    item = form.itemAt(0, QFormLayout.ItemRole.FieldRole)
    assert item is not None
    qtbot.waitUntil(lambda: label.height() < field.height())
    words = label.geometry().bottom() + 1 - label.fontMetrics().height()  # at the bottom of the label
    assert label.alignment() & Qt.AlignmentFlag.AlignBottom
    assert words - item.geometry().bottom() > 1.5 * (field.geometry().top() - label.geometry().bottom())
    form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
    qtbot.waitUntil(lambda: abs(label.geometry().center().y() - field.geometry().center().y()) <= 1)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_presses_the_button_that_has_the_focus_and_no_other(qtbot: QtBot, key: Qt.Key) -> None:
    dialog, pressed = FormDialog(), list[str]()
    qtbot.addWidget(dialog)
    remove, box = QPushButton("Remove", dialog.body), QCheckBox("Box", dialog.body)
    remove.setAutoDefault(False)
    remove.clicked.connect(lambda: pressed.append("remove"))
    dialog.accepted.connect(lambda: pressed.append("ok"))
    dialog.show()
    remove.setFocus()
    qtbot.keyClick(remove, key)
    assert pressed == ["remove"]
    box.setFocus()
    qtbot.keyClick(box, key)
    assert pressed == (["remove"] if key == Qt.Key.Key_Space else ["remove", "ok"])


def test_enter_that_is_held_presses_nothing(qtbot: QtBot) -> None:
    dialog = FormDialog()
    qtbot.addWidget(dialog)
    button = QPushButton("Cancel", dialog.body)
    button.setAutoDefault(False)
    dialog.show()
    button.setFocus()
    none = Qt.KeyboardModifier.NoModifier
    with qtbot.assertNotEmitted(button.clicked), qtbot.assertNotEmitted(dialog.accepted):
        QApplication.sendEvent(button, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, none, "\r", True))


def test_a_dialog_grows_for_what_has_appeared_and_otherwise_keeps_the_size_chosen(qtbot: QtBot) -> None:
    dialog = FormDialog()
    qtbot.addWidget(dialog)
    layout = QVBoxLayout(dialog.body)
    fields = [QLineEdit(dialog.body) for _ in range(8)]
    for field in fields:
        layout.addWidget(field)
    fields[-1].hide()
    dialog.show()
    usual = dialog.size()
    dialog.resize(usual.width() + 50, usual.height() - 30)
    chosen = dialog.size()
    dialog.grow()
    assert dialog.size() == chosen
    fields[-1].show()
    dialog.grow()
    assert dialog.width() == chosen.width() and dialog.height() > usual.height()


def test_a_field_that_is_entered_from_outside_comes_in_sight(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    before = QLineEdit(window)
    contents = QWidget()
    rows = QVBoxLayout(contents)
    fields = [QLineEdit(contents) for _ in range(30)]
    for field in fields:
        rows.addWidget(field)
    area = FittingScrollArea(contents, window)
    column = QVBoxLayout(window)
    column.addWidget(before)
    column.addWidget(area)
    window.resize(300, 200)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    before.setFocus()
    area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())
    assert fields[0].visibleRegion().isEmpty()
    qtbot.keyClick(before, Qt.Key.Key_Tab)
    assert fields[0].hasFocus()
    assert not fields[0].visibleRegion().isEmpty()


def test_a_scroll_bar_goes_where_only_its_own_width_keeps_it(qtbot: QtBot) -> None:
    contents = QWidget()
    words = QLabel(" ".join(["word"] * 60), contents)
    words.setWordWrap(True)
    QVBoxLayout(contents).addWidget(words)
    area = FittingScrollArea(contents)
    qtbot.addWidget(area)
    bar = area.verticalScrollBar()
    width = next(  # at which the bar needs one line more
        width
        for width in range(200, 400)
        if contents.heightForWidth(width) < contents.heightForWidth(width - bar.sizeHint().width())
    )
    height = contents.heightForWidth(width)
    area.resize(width, height // 2)
    area.show()
    assert bar.isVisible()
    area.resize(width, height)
    QCoreApplication.processEvents()
    assert not bar.isVisible()
    area.resize(width, height - 1)
    QCoreApplication.processEvents()
    assert bar.isVisible()
    words.setText("word")
    QCoreApplication.processEvents()
    assert not bar.isVisible()


def test_the_wheel_turns_only_fields_that_have_the_keys(window: QWidget) -> None:
    contents = QWidget(window)
    layout = QVBoxLayout(contents)
    box, number = QComboBox(contents), QSpinBox(contents)
    box.addItems(["a", "b", "c"])
    for field in (box, number):
        layout.addWidget(field)
    area = FittingScrollArea(contents, window)
    window.show()
    window.activateWindow()
    for field in (box, number):
        field.clearFocus()
        QApplication.sendEvent(field, turn_of(field))
    assert (box.currentIndex(), number.value()) == (0, 0)
    number.setFocus()
    QApplication.processEvents()
    assert number.hasFocus()
    QApplication.sendEvent(number, turn_of(number))
    assert number.value() == 1
    assert area.isVisible()


def test_fields_in_one_row_have_a_gap_between_them(window: QWidget) -> None:
    form, row = form_layout(window), QHBoxLayout()
    first, last = QLineEdit(), QLineEdit()
    row.addWidget(first)
    row.addWidget(last)
    add_row(form, label_for(first, "&Moves:", window), row)
    window.show()
    QCoreApplication.processEvents()
    assert last.x() - first.geometry().right() > 1


def test_the_wheel_scrolls_the_fields(qtbot: QtBot) -> None:
    contents = QWidget()
    contents.setMinimumHeight(1000)
    area = FittingScrollArea(contents)
    qtbot.addWidget(area)
    area.resize(200, 100)
    area.show()
    settle()
    bar = area.verticalScrollBar()
    for place in (area.viewport(), bar):
        bar.setValue(0)
        QApplication.sendEvent(place, turn_of(place))
        assert bar.value() > 0, place


def turn_of(field: QWidget) -> QWheelEvent:
    none, turn, keys = QPoint(), QPoint(0, 120 if isinstance(field, QSpinBox) else -120), Qt.KeyboardModifier.NoModifier
    place, there = QPointF(5, 5), QPointF(field.mapToGlobal(QPoint(5, 5)))
    return QWheelEvent(place, there, none, turn, Qt.MouseButton.NoButton, keys, Qt.ScrollPhase.NoScrollPhase, False)


def test_a_footer_has_no_icons_of_the_style_and_keeps_those_of_its_own(qtbot: QtBot) -> None:
    dialog = FooterDialog()
    qtbot.addWidget(dialog)
    picture = QPixmap(8, 8)
    picture.fill(Qt.GlobalColor.red)
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    own = box.addButton("Own", QDialogButtonBox.ButtonRole.ActionRole)
    for button in box.buttons():
        button.setIcon(QIcon(picture))
    dialog.lay_out(QVBoxLayout(), box)
    assert box.button(QDialogButtonBox.StandardButton.Close).icon().isNull()
    assert not own.icon().isNull()


def test_a_squeezed_choice_of_few_ideographs_is_whole(qtbot: QtBot, window: QWidget) -> None:
    box = QComboBox(window)
    box.addItems(["終局した棋譜の保存", "一般"])
    QVBoxLayout(window).addWidget(box)
    squeeze(window)
    window.resize(1, 1)
    window.show()
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    part = QStyle.SubControl.SC_ComboBoxEditField
    room = box.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, box).width()
    assert room >= box.fontMetrics().horizontalAdvance("終局した棋譜の保存")
