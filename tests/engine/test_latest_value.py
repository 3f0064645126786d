"""Values that come faster than anybody can use them."""

from pytestqt.qtbot import QtBot

from qtgo.engine.latest_value import Throttle


def listen(newest: Throttle) -> list[object]:
    heard: list[object] = []
    newest.passed.connect(heard.append)
    return heard


def test_the_first_comes_at_once_and_then_the_newest(qtbot: QtBot) -> None:
    newest = Throttle()
    heard = listen(newest)
    for number in range(1, 6):
        newest.offer(number)
    assert heard == [1]
    qtbot.waitUntil(lambda: len(heard) == 2)
    assert heard == [1, 5]


def test_what_is_dropped_never_comes_and_the_next_is_a_first_one() -> None:
    newest = Throttle()
    heard = listen(newest)
    newest.offer(1)
    newest.offer(2)
    newest.drop()
    newest.flush()
    assert heard == [1]
    newest.offer(3)
    assert heard == [1, 3]
