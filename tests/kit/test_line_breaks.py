"""Where texts are broken into lines."""

from PySide6.QtGui import QFont
from pytestqt.qtbot import QtBot

from qtgo.kit.line_breaks import broken_lines


def test_a_line_break_breaks_the_line(qtbot: QtBot) -> None:
    text = "Start again.\nTuning 9/55\nTuning 20/55\nTuning 30/55"
    assert broken_lines(text, QFont(), 2000, 3) == ["Start again.", "Tuning 9/55", "Tuning 20/55 Tuning 30/55"]
    assert broken_lines(text, QFont(), 2000, 9) == text.split("\n")
