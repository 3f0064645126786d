"""What a thread tells arrives in the window's thread, and not at all where the window is gone."""

from __future__ import annotations

import threading

from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from qtgo.session.work.from_threads import tell


class Told(QObject):
    value = Signal(object)


def in_a_thread(told: Told, value: str) -> None:
    thread = threading.Thread(target=lambda: tell(lambda: told.value.emit(value)))
    thread.start()
    thread.join()


def test_it_arrives_later_in_the_thread_of_the_window(qtbot: QtBot) -> None:
    told, heard = Told(), list[tuple[object, threading.Thread]]()
    told.value.connect(lambda value: heard.append((value, threading.current_thread())))
    in_a_thread(told, "first")
    in_a_thread(told, "second")
    assert heard == []
    qtbot.waitUntil(lambda: len(heard) == 2)
    assert heard == [("first", threading.main_thread()), ("second", threading.main_thread())]


def test_an_object_that_is_deleted_meanwhile_is_told_nothing(qtbot: QtBot) -> None:
    gone, told, heard = Told(), Told(), list[object]()
    for each in (gone, told):
        each.value.connect(heard.append)
    in_a_thread(gone, "gone")
    delete(gone)
    in_a_thread(gone, "gone")
    in_a_thread(told, "there")
    qtbot.waitUntil(lambda: heard == ["there"])
