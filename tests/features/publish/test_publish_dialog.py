"""The dialog for printing and publishing: its value, and the preview page by page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from pytestqt.qtbot import QtBot

from qtgo.features.publish.publish_dialog import Games, PublishChoice, PublishDialog, Purpose
from qtgo.publish.book_blocks import BookOptions, Contents, PageStyle, Paper
from qtgo.publish.booklet import Booklet, make_booklet
from qtgo.sgf.reader import read_collection
from tests.publish.test_booklet import moves
from tests.shown_window import settle

Make = Callable[..., PublishDialog]

CHOICE = PublishChoice(
    BookOptions(Contents.GAMES, 30, comments=False, variations=False),
    PageStyle(Paper.LETTER, 4, coordinates=True),
    Games.ALL,
)


@pytest.fixture
def make(qtbot: QtBot) -> Make:
    games = read_collection(f"(;GM[1]PB[A]PW[B]{moves(200)})(;GM[1]SZ[9];B[aa])".encode()).games

    kept: list[PublishDialog] = []  # for as long as they are shown

    def booklet(choice: PublishChoice) -> Booklet:
        return make_booklet(games if choice.games is Games.ALL else games[:1], choice.options)

    def made(choice: PublishChoice | None = None, purpose: Purpose = Purpose.PUBLISH, count: int = 2) -> PublishDialog:
        dialog = PublishDialog(purpose, choice or PublishChoice(), booklet, count)
        qtbot.addWidget(dialog)
        kept.append(dialog)
        dialog.show()
        qtbot.waitUntil(lambda: dialog.is_complete)
        return dialog

    return made


def test_what_is_not_touched_stays(make: Make) -> None:
    assert make(CHOICE).choice == CHOICE
    assert make().choice == PublishChoice()
    recorded = PublishChoice(BookOptions(moves=None))
    assert make(recorded).choice == recorded


def test_a_file_of_one_game_asks_for_no_games(make: Make) -> None:
    dialog = make(CHOICE, count=1)
    assert dialog.choice.games is Games.SHOWN
    assert not dialog.games.isVisible()


def test_the_preview_follows_the_fields(make: Make, qtbot: QtBot) -> None:
    dialog = make()
    assert (len(dialog.pages), dialog.count.text()) == (2, "of 2")
    dialog.per_page.setValue(1)
    qtbot.waitUntil(lambda: dialog.is_complete and len(dialog.pages) == 4)
    assert dialog.count.text() == "of 4"
    dialog.games.setCurrentIndex(dialog.games.findData(Games.ALL))
    qtbot.waitUntil(lambda: dialog.is_complete and len(dialog.pages) == 6)


def test_a_page_is_not_drawn_again_while_others_are_set(
    make: Make, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = make()
    drawn: list[int] = []
    monkeypatch.setattr(dialog.preview, "show_page", lambda *_: drawn.append(len(dialog.pages)))
    monkeypatch.setattr(
        "qtgo.features.publish.publish_dialog.perf_counter", count().__next__
    )  # a turn for each block and page
    dialog.moves.setValue(2)
    qtbot.waitUntil(lambda: dialog.is_complete and len(dialog.pages) == 50)
    assert len(drawn) == 2, "when it is there, and once more when all numbers of pages are known"


def test_the_wheel_turns_the_pages(make: Make) -> None:
    dialog = make()
    before = dialog.preview.grab().toImage()
    for _ in range(3):
        dialog.preview.wheelEvent(wheel(-120))
    assert dialog.page.value() == 2
    assert dialog.preview.grab().toImage() != before
    dialog.preview.wheelEvent(wheel(120))
    assert dialog.page.value() == 1


def wheel(turned: int) -> QWheelEvent:
    none, keys = QPoint(), Qt.KeyboardModifier.NoModifier
    place = QPointF(5, 5)
    turn = QPoint(0, turned)
    return QWheelEvent(place, place, none, turn, Qt.MouseButton.NoButton, keys, Qt.ScrollPhase.NoScrollPhase, False)


def test_fields_that_do_not_count_are_off(make: Make, qtbot: QtBot) -> None:
    dialog = make()
    assert dialog.moves.isEnabled()
    dialog.as_recorded.setChecked(True)
    qtbot.waitUntil(lambda: not dialog.moves.isEnabled())
    dialog.contents.setCurrentIndex(dialog.contents.findData(Contents.PROBLEMS))
    qtbot.waitUntil(lambda: not dialog.as_recorded.isEnabled() and not dialog.variations.isEnabled())


def test_the_preview_of_a_web_page_says_that_it_is_one_of_paper(make: Make, qtbot: QtBot) -> None:
    dialog = make()
    assert not dialog.note.isVisible()
    dialog.format.setCurrentIndex(dialog.format.findData(".html"))
    qtbot.waitUntil(dialog.note.isVisible)
    assert not dialog.paper.isEnabled()
    assert not make(replace(CHOICE, suffix=".html"), Purpose.PRINT).note.isVisible()


@pytest.mark.parametrize("words", ["a few words", "words that would rather stand on one line " * 10])
def test_what_is_said_of_a_web_page_takes_no_room_of_its_preview(make: Make, qtbot: QtBot, words: str) -> None:
    dialog = make()
    dialog.note.setText(words)
    settle()
    width = dialog.preview.width()
    dialog.format.setCurrentIndex(dialog.format.findData(".html"))
    qtbot.waitUntil(dialog.note.isVisible)
    settle()
    assert dialog.preview.width() == width


def test_characters_without_a_font_are_reported(qtbot: QtBot) -> None:
    games = read_collection("(;GM[1]CA[UTF-8]SZ[9]PB[A];B[aa]C[\U0010fffd])".encode()).games
    dialog = PublishDialog(Purpose.PRINT, PublishChoice(), lambda choice: make_booklet(games, choice.options), 1)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(dialog.missing.isVisible)
    dialog.comments.setChecked(False)
    qtbot.waitUntil(lambda: not dialog.missing.isVisible())


def test_printing_asks_for_no_format(make: Make) -> None:
    dialog = make(purpose=Purpose.PRINT)
    assert dialog.windowTitle() == "Print"
    assert not dialog.format.isVisible()
    assert dialog.paper.isEnabled()


def test_a_touchpad_turns_a_page_for_each_notch(make: Make) -> None:
    dialog = make()
    for _ in range(9):
        dialog.preview.wheelEvent(wheel(-12))
    dialog.preview.wheelEvent(wheel(0))
    assert dialog.page.value() == 1
    dialog.preview.wheelEvent(wheel(-12))
    assert dialog.page.value() == 2
