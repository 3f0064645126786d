from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from qtgo.kit.first_picture import AfterFirstPicture, DeferredParts


class Painted(QWidget):
    """Notes what happens to it."""

    def __init__(self, seen: list[str]) -> None:
        super().__init__()
        self.seen = seen

    def paintEvent(self, _event: object) -> None:
        self.seen.append("painted")


def test_it_is_done_once_when_there_is_something_to_see(qtbot: QtBot) -> None:
    seen: list[str] = []
    widget = Painted(seen)
    qtbot.addWidget(widget)
    AfterFirstPicture(widget, lambda: seen.append("done"))
    widget.show()
    qtbot.waitUntil(lambda: "done" in seen)
    assert seen[0] == "painted"
    seen.clear()
    widget.update()
    qtbot.waitUntil(lambda: "painted" in seen)
    assert "done" not in seen


def test_it_is_done_though_nothing_is_painted(qtbot: QtBot) -> None:
    seen: list[str] = []
    widget = Painted(seen)
    qtbot.addWidget(widget)
    AfterFirstPicture(widget, lambda: seen.append("done"))
    qtbot.waitUntil(lambda: seen == ["done"])


def steps(taken: list[int]) -> Iterator[None]:
    for number in range(5):
        taken.append(number)
        yield


def test_the_remainder_is_made_when_there_is_time(qtbot: QtBot) -> None:
    taken: list[int] = []
    widget = QWidget()
    qtbot.addWidget(widget)
    remainder = DeferredParts(steps(taken), (), widget)
    assert taken == []
    remainder.begin()
    qtbot.waitUntil(lambda: taken == [0, 1, 2, 3, 4])


def test_the_remainder_is_made_at_once_for_a_key(qtbot: QtBot) -> None:
    taken: list[int] = []
    widget = QWidget()
    qtbot.addWidget(widget)
    remainder = DeferredParts(steps(taken), (widget,), widget)
    qtbot.keyClick(widget, Qt.Key.Key_A)
    assert taken == [0, 1, 2, 3, 4]
    remainder.finish()
    assert len(taken) == 5


def test_a_step_that_asks_for_the_remainder_goes_on(qtbot: QtBot) -> None:
    taken: list[str] = []

    def ask() -> Iterator[None]:
        taken.append("asks")
        remainder.finish()
        yield
        taken.append("goes on")

    widget = QWidget()
    qtbot.addWidget(widget)
    remainder = DeferredParts(ask(), (), widget)
    remainder.finish()
    assert taken == ["asks", "goes on"]
