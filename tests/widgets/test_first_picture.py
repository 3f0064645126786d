from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from qtgo.widgets.first_picture import AfterFirstPicture


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
