"""The field for the name of a player."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from qtgo.kit.inputs.player_field import PlayerField
from qtgo.text.translation import use_language
from tests.languages import write_language


def test_a_computer_is_called_as_in_the_language_and_named_as_in_files(qtbot: QtBot, tmp_path: Path) -> None:
    write_language(
        tmp_path,
        "ja",
        {("level", "{number} kyu"): "{number}級", ("level", "{engine} ({level})"): "{engine}（{level}）"},
    )
    use_language("ja", folder=tmp_path)
    field = PlayerField()
    qtbot.addWidget(field)
    field.offer(["Ada", "QtGo (12 kyu)"], "QtGo (12 kyu)")
    assert field.currentText() == "QtGo（12級）"
    assert field.name == "QtGo (12 kyu)"
    field.setCurrentText(" Ada ")
    assert field.name == "Ada"
    field.setCurrentText("Somebody else")
    assert field.name == "Somebody else"
    field.offer(["Ada"])
    assert field.name == "Ada"
    field.offer([])
    assert field.name == ""
