"""Every dialog is freed once it is deleted, without the garbage collector."""

from __future__ import annotations

import gc
from weakref import ref

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from qtgo.kit.deletion import delete_later
from tests.census import carry_out_posted
from tests.window_flows.test_every_dialog import MAKERS


def own_parts(widget: QWidget) -> list[QObject]:
    return [each for each in (widget, *widget.findChildren(QObject)) if type(each).__module__.startswith("qtgo.")]


@pytest.mark.parametrize("name", list(MAKERS))
def test_a_deleted_dialog_is_freed_with_its_parts(name: str, qtbot: QtBot) -> None:
    dialog = MAKERS[name]()
    dialog.show()
    carry_out_posted()
    kept = [ref(part) for part in own_parts(dialog)]
    assert kept
    gc.collect()
    gc.disable()
    try:
        delete_later(dialog)
        del dialog
        for _ in range(3):
            carry_out_posted()
        assert [type(each()).__name__ for each in kept if each() is not None] == []
    finally:
        gc.enable()


def test_what_has_moved_elsewhere_keeps_what_it_has(qtbot: QtBot) -> None:
    class Part(QObject):
        def __init__(self, parent: QObject) -> None:
            super().__init__(parent)
            self.kept = "still here"

    dialog, elsewhere = QWidget(), QWidget()
    qtbot.addWidget(elsewhere)
    moved, other = Part(dialog), Part(dialog)
    delete_later(dialog)
    moved.setParent(elsewhere)
    for _ in range(3):
        carry_out_posted()
    assert moved.kept == "still here"
    assert not vars(other)
