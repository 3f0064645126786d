"""The field that filters lists of words."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from qtgo.kit.inputs.search_field import SearchField


def test_words_are_found_however_they_are_written(qtbot: QtBot) -> None:
    field = SearchField()
    qtbot.addWidget(field)
    field.setText("  Größe　ＦＡＲＢＥ ")
    assert field.words == ["grosse", "farbe"]
