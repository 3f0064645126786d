"""The clock of a player: what it shows, says, and how little it costs."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QImage, QKeySequence, QPaintEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from qtgo.core.clock.time_settings import MINUTE, SECOND, TimeLeft, TimeSettings, TimeSystem
from qtgo.core.rules.point import Color
from qtgo.features.clock.clock_reading import ClockReading, FaceState, remark
from qtgo.features.clock.face import ClockFace
from qtgo.shell.panels.player_form import PlayerForm

ABSOLUTE = TimeSettings(TimeSystem.ABSOLUTE, main=10 * MINUTE)
FISCHER = TimeSettings(TimeSystem.FISCHER, extra=10 * SECOND)
BYOYOMI = TimeSettings(TimeSystem.BYOYOMI)
CANADIAN = TimeSettings(TimeSystem.CANADIAN, extra=10 * MINUTE, count=25)
PER_MOVE = TimeSettings(TimeSystem.PER_MOVE)


@pytest.fixture
def face(qtbot: QtBot) -> ClockFace:
    face = ClockFace(Color.BLACK)
    qtbot.addWidget(face)
    return face


def running(settings: TimeSettings, time: int, count: int = 0) -> ClockReading:
    return ClockReading(settings, TimeLeft(time, count), is_running=True)


@pytest.mark.parametrize(
    ("settings", "left", "text", "note"),
    [
        (ABSOLUTE, TimeLeft(10 * MINUTE), "10:00", "no overtime"),
        (ABSOLUTE, TimeLeft(90 * MINUTE), "1:30:00", "no overtime"),
        (ABSOLUTE, TimeLeft(59_001), "1:00", "no overtime"),
        (ABSOLUTE, TimeLeft(9_900), "0:10", "no overtime"),
        (ABSOLUTE, TimeLeft(1), "0:01", "no overtime"),
        (ABSOLUTE, TimeLeft(0), "0:00", "no overtime"),
        (FISCHER, TimeLeft(5 * MINUTE), "5:00", "+10 s"),
        (BYOYOMI, TimeLeft(5 * MINUTE), "5:00", "then 5 × 30 s"),
        (BYOYOMI, TimeLeft(22_400, 3), "0:23", "3 of 5 periods left"),
        (BYOYOMI, TimeLeft(22_400, 1), "0:23", "last period"),
        (CANADIAN, TimeLeft(5 * MINUTE), "5:00", "then 25 in 10 min"),
        (CANADIAN, TimeLeft(250 * SECOND, 12), "4:10", "12 stones to play"),
        (CANADIAN, TimeLeft(250 * SECOND, 1), "4:10", "1 stone to play"),
        (PER_MOVE, TimeLeft(30 * SECOND, 1), "0:30", "30 s per move"),
        (TimeSettings(), TimeLeft(0), "–", "no limit"),
    ],
)
def test_each_system_has_its_form(
    face: ClockFace, settings: TimeSettings, left: TimeLeft, text: str, note: str
) -> None:
    face.show_clock(ClockReading(settings, left))
    assert (face.shown.time, face.shown.note) == (text, note)


@pytest.mark.parametrize(
    ("reading", "state"),
    [
        (ClockReading(ABSOLUTE, TimeLeft(5000)), FaceState.WAITING),
        (running(ABSOLUTE, 10_001), FaceState.RUNNING),
        (running(ABSOLUTE, 10_000), FaceState.LOW),
        (running(BYOYOMI, 5000), FaceState.RUNNING),  # nothing is lost yet when the main time ends
        (running(BYOYOMI, 5000, 3), FaceState.LOW),
        (running(PER_MOVE, 5000, 1), FaceState.LOW),
        (running(TimeSettings(), 0), FaceState.RUNNING),
        (replace(running(ABSOLUTE, 5000), is_paused=True), FaceState.PAUSED),
        (replace(running(ABSOLUTE, 5000), is_held=True), FaceState.HELD),
        (replace(running(ABSOLUTE, 5000), is_running=False, is_held=True), FaceState.WAITING),
        (replace(running(ABSOLUTE, 5000), is_paused=True, is_held=True), FaceState.PAUSED),
        (replace(running(ABSOLUTE, -1), has_expired=True), FaceState.EXPIRED),
        (replace(running(ABSOLUTE, 5000), is_record=True), FaceState.RECORD),
        (ClockReading(ABSOLUTE, TimeLeft(0), has_expired=True, is_record=True), FaceState.EXPIRED),
    ],
)
def test_state(face: ClockFace, reading: ClockReading, state: FaceState) -> None:
    face.show_clock(reading)
    assert face.state is state


@pytest.mark.parametrize(
    ("left", "dots"),
    [(TimeLeft(MINUTE), None), (TimeLeft(MINUTE, 3), (3, 5)), (TimeLeft(MINUTE, 5), (5, 5)), (TimeLeft(9, 99), None)],
)
def test_periods_are_dots_as_long_as_they_can_be_counted(
    face: ClockFace, left: TimeLeft, dots: tuple[int, int] | None
) -> None:
    face.show_clock(ClockReading(BYOYOMI, left, is_running=True))
    assert face.shown.dots == dots


def test_the_last_seconds_stand_in_words_in_place_of_the_turn(face: ClockFace) -> None:
    face.set_word("Your move")
    face.show_clock(running(ABSOLUTE, 11 * SECOND))
    assert face.shown.word == "Your move"
    for time, word in ((7000, "7 seconds"), (6999, "7 seconds"), (1000, "1 second")):
        face.show_clock(running(ABSOLUTE, time))
        assert face.shown.word == word
    face.show_clock(replace(running(ABSOLUTE, 7000), is_paused=True))
    assert (face.shown.word, face.shown.note, face.shown.sign) == ("", "Clock paused", "pause")


@pytest.mark.parametrize("form", [PlayerForm.FULL, PlayerForm.COMPACT])
def test_a_clock_that_stands_keeps_telling_what_is_left_of_the_overtime(face: ClockFace, form: PlayerForm) -> None:
    face.set_form(form)
    short = form is PlayerForm.COMPACT
    paused = ClockReading(BYOYOMI, TimeLeft(MINUTE, 3), is_running=True, is_paused=True)
    for reading, note in (
        (paused, "Paused · 3 of 5 left" if short else "Paused · 3 of 5 periods left"),
        (replace(paused, left=TimeLeft(MINUTE, 1)), "Paused · last period"),
        (replace(paused, is_running=False), "Paused · 3 of 5 left" if short else "Paused · 3 of 5 periods left"),
        (replace(paused, is_paused=False, is_held=True, left=TimeLeft(MINUTE, 1)), "Waiting · last period"),
        (replace(paused, left=TimeLeft(MINUTE)), "Paused" if short else "Clock paused"),
    ):
        face.show_clock(reading)
        assert face.shown.note == note
    face.show_clock(paused)
    assert face.shown.sign == "pause"
    assert "3 periods" in face.accessibleDescription() and "paused" in face.accessibleDescription()


def test_a_loss_on_time_has_a_flag(face: ClockFace) -> None:
    face.show_clock(ClockReading(ABSOLUTE, TimeLeft(0), has_expired=True, is_record=True))
    assert (face.shown.time, face.shown.note, face.shown.sign) == ("0:00", "Lost on time", "resign")


@pytest.mark.parametrize("form", list(PlayerForm))
def test_every_form_is_painted_and_keeps_its_size(face: ClockFace, form: PlayerForm) -> None:
    face.set_form(form)
    sizes = set()
    for time in (10 * MINUTE, MINUTE, 9 * SECOND):
        face.show_clock(running(ABSOLUTE, time))
        sizes.add(face.sizeHint().toTuple())
        face.resize(face.sizeHint().expandedTo(QSize(200, 0)))
        assert not face.grab().isNull()
    assert len(sizes) == 1


def test_large_digits_fit_their_column(face: ClockFace) -> None:
    face.set_form(PlayerForm.LARGE)
    face.show_clock(running(ABSOLUTE, 90 * MINUTE))
    face.resize(232, face.sizeHint().height())
    picture = face.grab().toImage()
    edge = {picture.pixelColor(x, y).name() for x in (0, picture.width() - 1) for y in range(picture.height())}
    assert len(edge) == 1


def test_a_change_of_state_is_told(face: ClockFace, qtbot: QtBot) -> None:
    face.show_clock(running(ABSOLUTE, 11 * SECOND))
    with qtbot.waitSignal(face.state_changed) as told:
        face.show_clock(running(ABSOLUTE, 9 * SECOND))
    assert told.args == [FaceState.LOW]


def test_states_differ_without_color(face: ClockFace) -> None:
    readings = [
        ClockReading(ABSOLUTE, TimeLeft(5000)),
        running(ABSOLUTE, 5000),
        replace(running(ABSOLUTE, 5000), is_paused=True),
        replace(running(ABSOLUTE, 5000), is_held=True),
        replace(running(ABSOLUTE, 5000), has_expired=True),
        replace(running(ABSOLUTE, 5000), has_expired=True, is_record=True),
    ]
    pictures: list[QImage] = []
    for limit in (0, 10 * SECOND):
        face.set_low_limit(limit)
        for reading in readings:
            face.show_clock(reading)
            face.resize(face.sizeHint())
            picture = face.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
            if picture not in pictures:
                pictures.append(picture)
    assert len(pictures) == 7  # six, and the one that runs is low with the second limit


def test_overstepped_time_is_told(face: ClockFace) -> None:
    face.show_clock(ClockReading(ABSOLUTE, TimeLeft(-12_500), is_running=True, has_expired=True))
    assert (face.shown.time, face.shown.note) == ("0:00", "12 s over")


@pytest.mark.parametrize("settings", [ABSOLUTE, FISCHER, BYOYOMI, CANADIAN, PER_MOVE])
def test_width_stays_while_time_passes(face: ClockFace, settings: TimeSettings) -> None:
    left = settings.start()
    widths = set()
    for _ in range(2000):
        face.show_clock(ClockReading(settings, left, is_running=True))
        widths.add((face.sizeHint().width(), face.minimumSizeHint().width()))
        left = settings.spend(left, 377)
        if left.time <= 0:
            break
    assert len(widths) == 1


def test_width_grows_once_when_increments_lead_beyond_the_hour(face: ClockFace) -> None:
    face.show_clock(running(FISCHER, 59 * MINUTE))
    narrow = face.minimumSizeHint().width()
    face.show_clock(running(FISCHER, 61 * MINUTE))
    wide = face.minimumSizeHint().width()
    assert wide > narrow
    face.show_clock(running(FISCHER, 59 * MINUTE))
    assert face.minimumSizeHint().width() == wide


def test_size_follows_the_font(face: ClockFace) -> None:
    face.show_clock(running(BYOYOMI, 5 * MINUTE))
    before = face.sizeHint()
    font = face.font()
    font.setPointSizeF(font.pointSizeF() * 2)
    face.setFont(font)
    after = face.sizeHint()
    assert after.height() > 1.8 * before.height()
    assert after.width() > 1.8 * before.width()


class Counting(QWidget):
    """A parent that counts how often it is painted and laid out."""

    painted = 0

    def paintEvent(self, event: QPaintEvent) -> None:
        self.painted += 1


def test_a_tick_paints_nothing_but_the_clock(qtbot: QtBot) -> None:
    class Face(ClockFace):
        painted = 0

        def paintEvent(self, event: QPaintEvent) -> None:
            Face.painted += 1
            super().paintEvent(event)

    parent = Counting()
    qtbot.addWidget(parent)
    face = Face(Color.WHITE, parent)
    QVBoxLayout(parent).addWidget(face)
    face.show_clock(running(ABSOLUTE, 5 * MINUTE))
    parent.show()
    qtbot.waitUntil(lambda: Face.painted > 0)
    QApplication.processEvents()
    parent.painted = Face.painted = 0
    for time in (5 * MINUTE - 100, 5 * MINUTE - 200):  # both are shown as 5:00
        face.show_clock(running(ABSOLUTE, time))
        QApplication.processEvents()
    assert (parent.painted, Face.painted) == (0, 0)
    face.show_clock(running(ABSOLUTE, 5 * MINUTE - 1000))
    QApplication.processEvents()
    assert (parent.painted, Face.painted) == (0, 1)


def test_double_click_keys_and_menu(face: ClockFace, qtbot: QtBot) -> None:
    face.show()
    with qtbot.waitSignal(face.pause_requested):
        qtbot.mouseDClick(face, Qt.MouseButton.LeftButton)
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
        with qtbot.waitSignal(face.pause_requested):
            qtbot.keyClick(face, key)
    with qtbot.waitSignal(face.menu_requested) as blocker:
        QApplication.sendEvent(
            face, QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(1, 1), QPoint(101, 201))
        )
    assert blocker.args == [QPoint(101, 201)]


def test_keys_of_the_clock_come_before_shortcuts_of_the_window(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    action = QAction(window)
    action.setShortcut(QKeySequence("Space"))
    action.triggered.connect(lambda: pytest.fail("the shortcut took the key"))
    window.addAction(action)
    face = ClockFace(Color.BLACK, window)
    window.show()
    window.activateWindow()
    face.setFocus()
    assert face.focusPolicy() is Qt.FocusPolicy.TabFocus
    with qtbot.waitSignal(face.pause_requested):
        qtbot.keyClick(face, Qt.Key.Key_Space)


@pytest.mark.parametrize(
    ("reading", "sentence"),
    [
        (running(BYOYOMI, 598_700), "9 min 59 s left, running, then 5 × 30 s"),
        (running(BYOYOMI, 23_000, 3), "23 s left, 3 periods of byo-yomi, running"),
        (running(CANADIAN, 250_000, 12), "4 min 10 s left for 12 stones, running"),
        (replace(running(ABSOLUTE, 0), has_expired=True), "time is up, no overtime"),
        (ClockReading(), "no limit"),
    ],
)
def test_sentence_for_a_screen_reader(face: ClockFace, reading: ClockReading, sentence: str) -> None:
    face.show_clock(reading)
    assert face.accessibleName() == "Black's clock"
    assert face.accessibleDescription() == sentence


def test_a_screen_reader_is_not_chattered_at_where_the_focus_is(face: ClockFace, qtbot: QtBot) -> None:
    face.show()
    face.activateWindow()
    face.show_clock(running(ABSOLUTE, 5 * MINUTE))
    face.setFocus()
    qtbot.waitUntil(face.hasFocus)
    face.show_clock(running(ABSOLUTE, 5 * MINUTE - 3 * SECOND))
    assert face.accessibleDescription().startswith("5 min left")
    face.clearFocus()
    face.setFocus()
    assert face.accessibleDescription().startswith("4 min 57 s left")


@pytest.mark.parametrize(
    ("before", "after", "spoken"),
    [
        (running(ABSOLUTE, 61_000), running(ABSOLUTE, 60_000), "1 min"),
        (running(ABSOLUTE, 60_000), running(ABSOLUTE, 59_000), ""),
        (running(ABSOLUTE, 10_050), running(ABSOLUTE, 9_950), "10 s"),
        (running(BYOYOMI, 10_050), running(BYOYOMI, 9_950), ""),
        (running(BYOYOMI, 100), running(BYOYOMI, 30_000, 5), "byo-yomi, 5 periods of 30 s"),
        (running(BYOYOMI, 100, 3), running(BYOYOMI, 30_000, 2), "2 periods left"),
        (running(BYOYOMI, 100, 2), running(BYOYOMI, 30_000, 1), "last period"),
        (running(CANADIAN, 100), running(CANADIAN, 599_950, 25), "overtime, 25 stones in 10 min"),
        (running(ABSOLUTE, 100), ClockReading(ABSOLUTE, TimeLeft(0), has_expired=True), "time is up"),
        (running(ABSOLUTE, 100), replace(running(ABSOLUTE, 100), is_paused=True), "paused"),
        (replace(running(ABSOLUTE, 100), is_paused=True), running(ABSOLUTE, 100), "resumed"),
        (running(ABSOLUTE, 61_000), ClockReading(ABSOLUTE, TimeLeft(60_000), is_record=True), ""),
        (ClockReading(ABSOLUTE, TimeLeft(61_000)), running(ABSOLUTE, 60_000), ""),
    ],
)
def test_what_is_said_aloud(before: ClockReading, after: ClockReading, spoken: str) -> None:
    assert remark(before, after) == spoken
