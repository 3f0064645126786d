"""Tools that are words."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtgo.kit.inputs.tool_button import WordButton


def test_a_word_has_room_for_the_letter_of_alt(qtbot: QtBot) -> None:
    """Qt shortens a text with letters of another font as if the & were to be seen."""
    button = WordButton()
    qtbot.addWidget(button)
    button.setStyleSheet("padding: 0")
    button.setText("詳細(&M)")
    metrics = button.fontMetrics()
    more = button.sizeHint().width() - metrics.size(Qt.TextFlag.TextShowMnemonic, button.text()).width()
    assert more >= metrics.horizontalAdvance("&")
