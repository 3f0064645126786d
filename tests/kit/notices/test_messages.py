"""What a window says: one message at a time, and what is more lasting comes back."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from qtgo.kit.notices.banner import Banner
from qtgo.kit.notices.messages import Messages
from qtgo.kit.notices.status_message import MessageKind


@pytest.fixture
def messages(qtbot: QtBot) -> Messages:
    banner = Banner()
    qtbot.addWidget(banner)
    return Messages(banner)


@pytest.mark.parametrize("kind", list(MessageKind))
def test_a_message_is_in_the_banner(messages: Messages, kind: MessageKind) -> None:
    messages.show_message(lambda: "D4: ko", kind)
    assert messages.text == messages.banner.text == messages.banner.accessibleName() == "D4: ko"
    assert messages.banner.is_error is (kind is not MessageKind.INFO)


def test_news_go_by_themselves_in_the_time_it_takes_to_read_them(messages: Messages, qtbot: QtBot) -> None:
    messages.show_message(lambda: "short")
    short = messages._timer.remainingTime()
    messages.show_message(lambda: "long " * 40)
    assert 0 < short < messages._timer.remainingTime()
    messages.show_message(lambda: "soon gone", seconds=0.02)
    qtbot.waitUntil(lambda: messages.banner.isHidden())
    assert messages.text == ""


@pytest.mark.parametrize(
    ("kind", "seconds"), [(MessageKind.INFO, 0), (MessageKind.WARNING, None), (MessageKind.ERROR, None)]
)
def test_a_lasting_message_outlives_the_time_of_an_earlier_one(
    messages: Messages, kind: MessageKind, seconds: float | None
) -> None:
    messages.show_message(lambda: "short", seconds=0.02)
    messages.show_message(lambda: "long", kind, seconds=seconds)
    assert not messages._timer.isActive()
    assert messages.text == "long"


def test_an_error_stays_until_it_is_closed(messages: Messages, qtbot: QtBot) -> None:
    for text in ("first", "second", "first"):
        messages.show_message(lambda text=text: text, MessageKind.ERROR)  # type: ignore[misc]
    messages.show_message(lambda: "news")
    assert messages.text == "news"
    messages.clear()
    messages.clear()
    assert messages.text == "first"
    qtbot.mouseClick(messages.banner.close_button, Qt.MouseButton.LeftButton)
    assert messages.text == "second"
    messages.banner.dismiss()
    assert messages.text == "" and messages.banner.isHidden()


def test_a_warning_goes_with_what_comes_next(messages: Messages) -> None:
    messages.show_message(lambda: "warning", MessageKind.WARNING)
    messages.clear()
    assert messages.banner.isHidden()


def test_what_can_be_done_is_offered(messages: Messages, qtbot: QtBot) -> None:
    action = QAction("&Return to Game", messages)
    messages.show_message(lambda: "A move was played in the game.", offer=action)
    assert messages.banner.action.text() == "Return to Game"
    with qtbot.waitSignal(action.triggered):
        messages.banner.action.click()
    assert messages.text == ""


@pytest.mark.parametrize("kind", list(MessageKind))
def test_what_no_longer_holds_goes_and_what_is_below_it_comes_back(messages: Messages, kind: MessageKind) -> None:
    facts = {"news", "warning", "error"}
    messages.show_message(lambda: "an error", MessageKind.ERROR, holds=lambda: "error" in facts)
    messages.warn(lambda: "standing", lambda: "warning" in facts)
    messages.show_message(lambda: "latest", kind, seconds=60, holds=lambda: "news" in facts)
    messages.drop_false()
    assert messages.text == "latest"
    facts.remove("error")
    messages.drop_false()
    assert messages.text == "latest"
    facts.remove("news")
    messages.drop_false()
    assert messages.text == "standing"
    facts.clear()
    messages.drop_false()
    assert messages.text == "" and messages.banner.isHidden()
    assert not messages._timer.isActive()


def test_an_error_is_shown_at_once_and_the_warnings_before_it_come_back(messages: Messages) -> None:
    messages.warn(lambda: "standing")
    messages.show_message(lambda: "could not be written", MessageKind.ERROR)
    assert messages.text == "could not be written"
    messages._end_standing()  # whatever the time
    messages.banner.dismiss()
    assert messages.text == "standing"
    messages.show_message(lambda: "again", MessageKind.ERROR)
    messages.warn(lambda: "newer")
    assert messages.text == "standing newer"
    messages._end_standing()
    assert messages.text == "again"


def test_a_warning_that_no_longer_holds_leaves_the_others(messages: Messages) -> None:
    facts = {"first"}
    messages.warn(lambda: "First.", lambda: "first" in facts)
    messages.warn(lambda: "Second.")
    assert messages.text == "First. Second."
    facts.clear()
    messages.drop_false()
    assert messages.text == "Second."
