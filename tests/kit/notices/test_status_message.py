"""The line that says what happened."""

import pytest
from pytestqt.qtbot import QtBot

from qtgo.kit.notices.status_message import MessageKind, MessageSign, StatusMessage


@pytest.fixture
def status(qtbot: QtBot) -> StatusMessage:
    status = StatusMessage()
    qtbot.addWidget(status)
    status.show()
    return status


@pytest.mark.parametrize("kind", list(MessageKind))
def test_message_is_shown_with_a_sign(status: StatusMessage, kind: MessageKind) -> None:
    status.show_message(lambda: "D4: ko", kind)
    assert status.text == status.accessibleName() == "D4: ko"
    sign = status.findChild(MessageSign)
    assert sign is not None
    assert sign.isVisible()
    assert not status.grab().isNull()


def test_height_stays_when_the_message_goes(status: StatusMessage) -> None:
    status.show_message(lambda: "text")
    before = status.sizeHint().height()
    status.clear()
    assert status.sizeHint().height() == before
