"""Labels, tips and boxes that show text as it stands."""

import pytest
from PySide6.QtCore import QLocale, QSize
from PySide6.QtGui import QAccessible, QAction, Qt
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QPushButton, QTextEdit, QToolButton
from pytestqt.qtbot import QtBot

from qtgo.kit.plain_labels import (
    MessageBox,
    PlainDelegate,
    PlainLabel,
    action_name,
    menu_text,
    name_by_tip,
    plain_tip,
    set_tip,
    window_title,
)
from qtgo.look.look import Look
from qtgo.look.sizes import scaled
from qtgo.settings import ColorScheme
from tests.hostile import HOSTILE, LONG, MARKUP, faults


def test_a_label_is_plain_whatever_it_is_told(qtbot: QtBot) -> None:
    label = PlainLabel("<b>x</b>")
    qtbot.addWidget(label)
    assert label.textFormat() is Qt.TextFormat.PlainText
    assert label.text() == "<b>x</b>"
    label.setText("a\x1b\nb" + "x" * 100_000)
    assert label.text().startswith("a[U+001B]\nb")
    assert len(label.text()) < 3000


def test_a_label_is_plain_again_after_marks(qtbot: QtBot) -> None:
    label = PlainLabel()
    qtbot.addWidget(label)
    label.show_marked("<span>x</span>")
    label.setText(MARKUP)
    assert label.textFormat() is Qt.TextFormat.PlainText


def test_no_word_makes_a_wrapped_label_wide(qtbot: QtBot) -> None:
    label = PlainLabel("x" * 1000)
    qtbot.addWidget(label)
    label.setWordWrap(True)
    assert label.minimumSizeHint().width() < 600


@pytest.mark.parametrize("buttons", [QMessageBox.StandardButton.Ok, QMessageBox.StandardButton.NoButton])
def test_all_texts_of_a_box_are_plain(qtbot: QtBot, buttons: QMessageBox.StandardButton) -> None:
    box = MessageBox(QMessageBox.Icon.Warning, HOSTILE, explanation=HOSTILE, details=LONG, buttons=buttons)
    qtbot.addWidget(box)
    box.show()
    box.grab()
    labels = [label for label in box.findChildren(QLabel) if label.text()]
    assert len(labels) >= 2
    assert {label.textFormat() for label in labels} == {Qt.TextFormat.PlainText}
    assert all(MARKUP in label.text() for label in labels)
    (details,) = box.findChildren(QTextEdit)
    assert details.toPlainText().startswith(MARKUP)
    assert len(details.toPlainText()) < 25_000
    assert faults(box) == []


def test_a_box_shows_nothing_more_than_it_was_told(qtbot: QtBot) -> None:
    box = MessageBox(QMessageBox.Icon.Question, "Really?")
    qtbot.addWidget(box)
    assert box.informativeText() == ""
    assert box.detailedText() == ""


@pytest.mark.parametrize("text", [MARKUP, "a\n<b>x</b>", "x &lt; y", "x" * 500])
def test_tips_are_never_taken_for_others_rich_text(qtbot: QtBot, text: str) -> None:
    button = QPushButton()
    qtbot.addWidget(button)
    button.setToolTip(plain_tip(text))
    assert faults(button) == []


def test_short_tips_stay_as_they_are() -> None:
    assert plain_tip("Ada\nTeam 1 < 2") == "Ada\nTeam 1 < 2"
    assert plain_tip("") == ""


def test_what_means_something_to_qt_in_menus_and_titles() -> None:
    assert menu_text("a & b\x1b") == "a && b[U+001B]"
    assert window_title("a[*]b") == "a[*][*]b"


@pytest.mark.parametrize("dots", ["", "…", "..."])
def test_an_action_is_named_without_its_mnemonic_and_dots(qtbot: QtBot, dots: str) -> None:
    assert action_name(QAction(f"Save &As{dots}")) == "Save As"


def test_items_show_what_is_hidden_and_keep_it(qtbot: QtBot) -> None:
    delegate = PlainDelegate()
    assert delegate.displayText("a\u202e\nb", QLocale()) == "a[U+202E][U+000A]b"
    assert delegate.displayText(3, QLocale()) == "3"


def test_enter_presses_the_same_button_in_another_scheme(qtbot: QtBot, look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    buttons = QMessageBox.StandardButton
    box = MessageBox(QMessageBox.Icon.Warning, "Save?", buttons=buttons.Save | buttons.Discard | buttons.Cancel)
    qtbot.addWidget(box)
    box.setDefaultButton(buttons.Save)
    with qtbot.waitActive(box):
        box.show()
    look.use(ColorScheme.DARK, 1.0)
    QApplication.processEvents()
    save = box.button(buttons.Save)
    assert isinstance(save, QPushButton) and save.isDefault()
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert box.clickedButton() is save


def test_a_question_is_not_cut_in_another_scheme(qtbot: QtBot, look: Look) -> None:
    look.use(ColorScheme.DARK, 1.0)
    box = MessageBox(QMessageBox.Icon.Question, "[Ŕéšîĝñ åš [Ɓļåçķ ~]? ~~~~]")
    qtbot.addWidget(box)
    box.setDefaultButton(box.addButton("&Resign", QMessageBox.ButtonRole.AcceptRole))
    box.show()
    text = box.findChild(QLabel, "qt_msgbox_label")
    assert text is not None
    for scheme in (ColorScheme.LIGHT, ColorScheme.DARK, ColorScheme.LIGHT):
        look.use(scheme, 1.0)
        QApplication.processEvents()
        assert text.width() >= text.sizeHint().width()


def test_the_first_line_of_a_question_is_beside_the_middle_of_its_sign(qtbot: QtBot, look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    for explanation in ("", "The game is not saved."):
        box = MessageBox(QMessageBox.Icon.Question, "Resign as Black?", explanation=explanation)
        qtbot.addWidget(box)
        box.show()
        sign, text = (box.findChild(QLabel, name) for name in ("qt_msgboxex_icon_label", "qt_msgbox_label"))
        assert sign is not None and text is not None
        line = text.geometry().top() + text.contentsMargins().top() + text.fontMetrics().height() / 2
        assert abs(line - (sign.geometry().top() + sign.height() / 2)) <= 1


@pytest.mark.parametrize("kind", [QMessageBox.Icon.Question, QMessageBox.Icon.Critical])
def test_the_icon_of_a_box_is_as_large_on_every_screen_and_follows_the_colors(
    qtbot: QtBot, look: Look, kind: QMessageBox.Icon
) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    box = MessageBox(kind, "Resign as Black?")
    qtbot.addWidget(box)
    label = box.findChildren(QLabel, "qt_msgboxex_icon_label")[0]
    light = label.pixmap()
    assert light.deviceIndependentSize().toSize() == QSize(scaled(24), scaled(24))
    look.use(ColorScheme.DARK, 1.0)
    assert label.pixmap().toImage() != light.toImage()
    assert box.icon() is kind


def test_changes_are_discarded_by_a_key(qtbot: QtBot, qapp: QApplication) -> None:
    buttons = QMessageBox.StandardButton
    box = MessageBox(QMessageBox.Icon.Warning, "Save?", buttons=buttons.Save | buttons.Discard | buttons.Cancel)
    qtbot.addWidget(box)
    with qtbot.waitActive(box):
        box.show()
    with qtbot.waitSignal(box.buttonClicked):
        qtbot.keyClick(box, Qt.Key.Key_D, Qt.KeyboardModifier.AltModifier)
    assert box.clickedButton() is box.button(buttons.Discard)


def test_enter_does_not_throw_away(qtbot: QtBot) -> None:
    buttons = QMessageBox.StandardButton
    box = MessageBox(QMessageBox.Icon.Warning, "Discard?", buttons=buttons.Discard | buttons.Cancel)
    qtbot.addWidget(box)
    assert box.defaultButton() is box.button(buttons.Cancel)


def test_screen_readers_hear_a_tip_without_marks(qtbot: QtBot) -> None:
    label = PlainLabel("x")
    qtbot.addWidget(label)
    set_tip(label, f"<b>Ann {'long ' * 40}")
    description = QAccessible.queryAccessibleInterface(label).text(QAccessible.Text.Description)
    assert label.toolTip().startswith("<p ") and description == f"<b>Ann {'long ' * 40}"


def test_what_is_named_by_its_tip_is_read_out_once(qtbot: QtBot) -> None:
    button, label = QToolButton(), PlainLabel("Ann")
    for widget in (button, label):
        qtbot.addWidget(widget)
    name_by_tip(button, "Go to end")
    set_tip(label, "Ann")
    for widget, name in ((button, "Go to end"), (label, "Ann")):
        said = QAccessible.queryAccessibleInterface(widget)
        assert widget.toolTip() == said.text(QAccessible.Text.Name) == name
        assert said.text(QAccessible.Text.Description).strip() == ""
    set_tip(label, "Ann, the best")
    said = QAccessible.queryAccessibleInterface(label)
    assert said.text(QAccessible.Text.Description) == "Ann, the best"
