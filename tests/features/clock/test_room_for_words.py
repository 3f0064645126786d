"""Whether what a clock says beside and below its digits is read whole in the cards of the window."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import ceil

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.board.paint.bowl import BowlLid
from qtgo.core.clock.time_settings import SECOND, TimeLeft, TimeSettings, TimeSystem
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color
from qtgo.features.clock.clock_lettering import ClockLettering
from qtgo.features.clock.clock_reading import ClockReading, FaceState, ShownClock
from qtgo.features.clock.face import ClockFace
from qtgo.features.players.player_panel import PlayerPanel
from qtgo.features.players.player_state import PlayerState
from qtgo.look.elision import elided
from qtgo.look.look import Look
from qtgo.look.palette import current_palette
from qtgo.look.sizes import scaled
from qtgo.settings import ColorScheme
from qtgo.shell.panels.player_form import PlayerForm

BYOYOMI = TimeSettings(TimeSystem.BYOYOMI)
CARD, NARROW_CARD = 328, 288  # what the panel leaves for a card in a usual window, and where it is narrowest


@pytest.fixture
def clock(qtbot: QtBot, look: Look) -> Iterator[ClockFace]:
    look.use(ColorScheme.LIGHT, 1.0)
    panel = PlayerPanel(Color.WHITE)
    qtbot.addWidget(panel)
    clock = ClockFace(Color.WHITE, panel)
    panel.set_clock(clock)
    panel.set_lid(BowlLid(Color.WHITE, panel))
    panel.set_form(PlayerForm.FULL, lid=True)
    panel.show_player(PlayerState(Player("QtGo (full strength)"), to_move=True, activity="Thinking…"))
    panel.show()
    yield clock  # not returned: the panel lives as long as this


def is_whole(clock: ClockFace, width: int) -> bool:
    """Return whether a clock paints at a width what it does with more room at the right."""
    shown, wide = picture(clock, width), picture(clock, width + 400)
    return shown == wide.copy(QRect(0, 0, shown.width(), shown.height()))


def picture(clock: ClockFace, width: int) -> QImage:
    clock.resize(width, clock.height())
    return clock.grab().toImage()


MAIN, LONG, OVERTIME = TimeLeft(599 * SECOND), TimeLeft(59 * 60 * SECOND), TimeLeft(24 * SECOND, 3)


@pytest.mark.parametrize(
    ("width", "left"), [(CARD, MAIN), (CARD, LONG), (CARD, OVERTIME), (NARROW_CARD, MAIN), (NARROW_CARD, LONG)]
)
def test_what_the_opponent_does_is_not_cut(clock: ClockFace, left: TimeLeft, width: int) -> None:
    panel = clock.parentWidget()
    assert panel is not None
    panel.resize(scaled(width), panel.sizeHint().height())
    clock.show_clock(ClockReading(BYOYOMI, left, is_running=True))
    assert is_whole(clock, clock.width())


def test_periods_are_told_in_few_words_where_there_is_little_room(clock: ClockFace) -> None:
    clock.show_clock(ClockReading(BYOYOMI, OVERTIME, is_running=True))
    narrow = scaled(152)  # of the narrowest panel, beside the lid
    shown, wider = picture(clock, narrow), picture(clock, narrow + 8)
    assert shown == wider.copy(QRect(0, 0, shown.width(), shown.height()))
    assert clock.shown.short_note == "3 of 5 left"


def test_where_even_these_have_no_room_the_dots_stand_alone(clock: ClockFace) -> None:
    clock.show_clock(ClockReading(BYOYOMI, OVERTIME, is_running=True))
    narrow = picture(clock, scaled(100))
    below = clock._lettering._below(clock.rect().toRectF(), QRectF(0, 0, 0, clock._lettering._digit_row))
    dots = ceil(clock._lettering.width_below(clock.shown))
    assert is_plain(narrow.copy(below.toAlignedRect().adjusted(dots, 0, 0, 0)))


@pytest.mark.parametrize("periods", [3, 5, 7])
def test_every_period_has_its_dot_where_there_is_room_for_the_digits_alone(look: Look, periods: int) -> None:
    look.use(ColorScheme.LIGHT, 1.5)
    lettering = ClockLettering(QApplication.font(), PlayerForm.LOW)
    image = QImage(lettering.width("00:00"), lettering.height, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    shown = ShownClock(FaceState.RUNNING, "0:24", "", "", (1, periods), "")
    lettering.paint(painter, QRectF(image.rect()), shown, current_palette())
    painter.end()
    below = lettering._below(QRectF(image.rect()), QRectF(0, 0, 0, lettering._digit_row)).toAlignedRect()
    columns = [
        not is_plain(image.copy(QRect(x, below.top(), 1, below.height()))) for x in range(below.left(), below.right())
    ]
    begun = sum(now and not before for before, now in pairwise([False, *columns]))
    assert begun == periods


def is_plain(image: QImage) -> bool:
    """Return whether a picture has one color."""
    colors = {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
    return len(colors) == 1


def test_the_picture_tells_what_is_cut(clock: ClockFace) -> None:
    clock.show_clock(ClockReading(BYOYOMI, TimeLeft(24 * SECOND, 3), is_running=True))
    assert not is_whole(clock, scaled(130))


def test_words_below_large_digits_are_smaller_before_they_are_cut(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    look.use(ColorScheme.DARK, 1.0)
    lettering, shown = ClockLettering(QApplication.font(), PlayerForm.LARGE), list[str]()

    def noted(metrics: QFontMetricsF, text: str, width: float) -> str:
        shown.append(elided(metrics, text, width))
        return shown[-1]

    monkeypatch.setattr("qtgo.features.clock.clock_lettering.elided", noted)
    note = "then 5 × 30 s"
    image = QImage(lettering.width("", note), lettering.height, QImage.Format.Format_RGB32)
    for part in (1.0, 0.85, 0.5):
        painter = QPainter(image)
        room = QRectF(0, 0, part * image.width(), image.height())
        lettering.paint(painter, room, ShownClock(FaceState.RUNNING, "9:59", note), current_palette())
        painter.end()
    notes = [text for text in shown if text]
    assert notes[:2] == [note, note] and notes[2].endswith("…")
