"""The console: traffic in, commands out."""

from datetime import datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Color
from qtgo.features.engines.console import console_lines
from qtgo.features.engines.console.console import ConsoleCommand, GtpConsole
from qtgo.gtp.session import Direction, Traffic
from qtgo.look.palette import DARK, LIGHT, Palette, contrast, qt_palette

NOON = datetime(2026, 1, 2, 12, 0, 0, 7000)


@pytest.fixture
def console(qtbot: QtBot) -> GtpConsole:
    console = GtpConsole(clock=lambda: NOON)
    qtbot.addWidget(console)
    console.resize(600, 300)
    console.set_engines({Color.BLACK: "GNU Go", Color.WHITE: "KataGo"})
    console.show()
    return console


def say(console: GtpConsole, *texts: str) -> None:
    for text in texts:
        console.add_traffic(Color.BLACK, Traffic(Direction.RECEIVED, text))
    console.flush()


def test_lines_tell_time_color_and_direction(console: GtpConsole) -> None:
    console.add_traffic(Color.BLACK, Traffic(Direction.SENT, "1 genmove b"))
    console.add_traffic(Color.BLACK, Traffic(Direction.RECEIVED, "=1 D4"))
    console.add_traffic(Color.WHITE, Traffic(Direction.STRAY, "hello"))
    console.add_error_line(Color.WHITE, "tuning")
    console.flush()
    assert console.lines.texts() == [
        "12:00:00.007  Black > 1 genmove b",
        "12:00:00.007  Black < =1 D4",
        "12:00:00.007  White ~ hello",
        "12:00:00.007  White ! tuning",
    ]


def test_lines_appear_by_themselves(console: GtpConsole, qtbot: QtBot) -> None:
    with qtbot.waitSignal(console.lines.rowsInserted):
        console.add_error_line(Color.BLACK, "one")
    assert console.lines.rowCount() == 1


def test_a_flood_of_lines_is_shown_in_turns(console: GtpConsole, qtbot: QtBot) -> None:
    shown: list[int] = []
    console.lines.rowsInserted.connect(lambda _parent, first, last: shown.append(last - first + 1))
    for number in range(5000):
        console.add_traffic(Color.BLACK, Traffic(Direction.RECEIVED, str(number)))
    qtbot.waitUntil(lambda: console.lines.rowCount() == 5000)
    assert max(shown) <= 250
    assert [text.split()[-1] for text in console.lines.texts()] == [str(number) for number in range(5000)]


def test_filter(console: GtpConsole) -> None:
    say(console, "= D4", "= Q16", "= d5")
    console.filter.setText("D")
    assert [text[-2:] for text in console.lines.texts()] == ["D4", "d5"]
    say(console, "= C3", "= D6")
    assert [text[-2:] for text in console.lines.texts()] == ["D4", "d5", "D6"]
    console.filter.clear()
    assert console.lines.rowCount() == 5


@pytest.mark.parametrize("text", ["", "1"])
def test_number_of_lines_is_bounded(console: GtpConsole, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(console_lines, "MAX_LINES", 100)
    console.filter.setText(text)
    say(console, *map(str, range(60)))
    say(console, *map(str, range(60, 115)))
    texts = console.lines.all_texts()
    assert 90 <= len(texts) <= 100
    assert texts[-1].endswith("114")
    assert console.lines.texts() == [line for line in texts if text in line]
    say(console, *map(str, range(1000)))
    assert len(console.lines.all_texts()) == 100


def test_long_line_is_cut(console: GtpConsole) -> None:
    say(console, "x" * 5000)
    assert console.lines.texts()[0].endswith("xx… (5000)")
    assert len(console.lines.texts()[0]) < 2100
    assert console.view.horizontalScrollBar().maximum() > 0


def test_last_line_stays_in_sight_unless_scrolled_back(console: GtpConsole) -> None:
    bar = console.view.verticalScrollBar()
    say(console, *map(str, range(200)))
    assert bar.value() == bar.maximum() > 0
    before = bar.maximum()
    bar.setValue(3)
    say(console, "more")
    assert (bar.value(), bar.maximum()) == (3, before + 1)
    bar.setValue(bar.maximum())
    say(console, "and more")
    assert bar.value() == bar.maximum()


def test_the_lowest_console_has_room_for_a_line_whatever_the_font(console: GtpConsole) -> None:
    say(console, *map(str, range(9)))
    for size in (10, 20):
        font = console.view.font()
        font.setPointSize(size)
        console.view.setFont(font)
        console.resize(600, console.minimumSizeHint().height())
        QApplication.processEvents()
        rows = console.view.verticalHeader().defaultSectionSize()
        assert rows <= console.view.viewport().height() < 2 * rows


def test_command_goes_to_the_engine_chosen(console: GtpConsole, qtbot: QtBot) -> None:
    qtbot.keyClicks(console.command, " showboard ")
    with qtbot.waitSignal(console.command_entered) as blocker:
        qtbot.keyClick(console.command, Qt.Key.Key_Return)
    assert blocker.args == [ConsoleCommand(Color.BLACK, "showboard")]
    assert console.command.text() == ""
    console.engine.setCurrentIndex(1)
    qtbot.keyClicks(console.command, "name")
    with qtbot.waitSignal(console.command_entered) as blocker:
        qtbot.keyClick(console.command, Qt.Key.Key_Return)
    assert blocker.args == [ConsoleCommand(Color.WHITE, "name")]
    with qtbot.assertNotEmitted(console.command_entered):
        qtbot.keyClick(console.command, Qt.Key.Key_Return)


def test_history(console: GtpConsole, qtbot: QtBot) -> None:
    edit = console.command
    for text in ("name", "version", "version"):
        edit.setText(text)
        qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert edit.history == ("name", "version")
    edit.setText("dra")
    seen = []
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down):
        qtbot.keyClick(edit, key)
        seen.append(edit.text())
    assert seen == ["version", "name", "name", "version", "dra", "dra"]


def test_commands_are_completed_for_the_engine_chosen(console: GtpConsole) -> None:
    console.set_commands(Color.BLACK, {"showboard", "quit"})
    console.set_commands(Color.WHITE, ["kata-analyze"])
    completer = console.command.completer()
    completer.setCompletionPrefix("SHO")
    assert completer.currentCompletion() == "showboard"
    console.engine.setCurrentIndex(1)
    completer.setCompletionPrefix("kata")
    assert completer.currentCompletion() == "kata-analyze"


def test_engines_come_and_go(console: GtpConsole) -> None:
    console.engine.setCurrentIndex(1)
    console.set_engines({Color.WHITE: "Pachi"})
    assert console.color is Color.WHITE
    assert "Pachi" in console.engine.currentText()
    console.set_engines({})
    assert console.color is None
    assert not console.command.isEnabled()
    assert not console.engine.isVisible()


def test_saving_gives_all_lines(console: GtpConsole, qtbot: QtBot) -> None:
    say(console, "= D4", "= Q16")
    console.filter.setText("D4")
    console.add_error_line(Color.WHITE, "late")
    with qtbot.waitSignal(console.save_requested) as blocker:
        qtbot.mouseClick(console.save, Qt.MouseButton.LeftButton)
    lines = blocker.args[0].splitlines()
    assert [line.split()[-1] for line in lines] == ["D4", "Q16", "late"]
    qtbot.mouseClick(console.clear_button, Qt.MouseButton.LeftButton)
    assert console.log() == ""


def test_selected_lines_are_copied(console: GtpConsole, qtbot: QtBot) -> None:
    say(console, "one", "two")
    console.view.selectAll()
    qtbot.keyClick(console.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert [line.split()[-1] for line in QGuiApplication.clipboard().text().splitlines()] == ["one", "two"]


def test_the_key_that_copies_is_the_lines_own_while_some_are_selected(console: GtpConsole, qtbot: QtBot) -> None:
    taken: list[str] = []
    shortcut = QShortcut(QKeySequence.StandardKey.Copy, console)
    shortcut.activated.connect(lambda: taken.append("window"))
    say(console, "one")
    console.view.setFocus()
    console.view.selectAll()
    QGuiApplication.clipboard().setText("before")
    qtbot.keyClick(console.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert taken == []
    assert QGuiApplication.clipboard().text().endswith("one")
    console.view.clearSelection()
    qtbot.keyClick(console.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert taken == ["window"]


@pytest.mark.parametrize("colors", [LIGHT, DARK], ids=["light", "dark"])
def test_colors_can_be_read_on_their_ground(console: GtpConsole, qapp: QApplication, colors: Palette) -> None:
    before = qapp.palette()
    qapp.setPalette(qt_palette(colors))
    for direction in (Direction.SENT, Direction.STRAY):
        console.add_traffic(Color.BLACK, Traffic(direction, "text"))
    console.add_error_line(Color.BLACK, "text")
    console.flush()
    inks = [console.lines.index(row).data(Qt.ItemDataRole.ForegroundRole).name() for row in range(3)]
    qapp.setPalette(before)
    assert len(set(inks)) == 3
    assert min(contrast(ink, colors.card) for ink in inks) >= 4.5
