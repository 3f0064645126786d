"""Themes of the user's in the Preferences, on the board and in the menu."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QComboBox, QWidget
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.features.pictures.picture_choice import PictureChoice
from qtgo.features.pictures.pictures import picture_for
from qtgo.features.preferences.own_themes_field import OwnThemesField


@pytest.fixture
def theme(tmp_path: Path, qapp: object) -> Path:
    folder = tmp_path / "My & wood"
    folder.mkdir()
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    image.fill(QColor("#336699"))
    assert image.save(str(folder / "board.png"))
    return folder


def field_of(qtbot: QtBot) -> OwnThemesField:
    parent = QWidget()
    qtbot.addWidget(parent)
    return OwnThemesField(QComboBox(parent), [("kaya", "Kaya"), ("paper", "Paper")], parent)


def test_a_theme_is_added_seen_and_removed(qtbot: QtBot, theme: Path) -> None:
    field = field_of(qtbot)
    field.add_path(theme / "board.png")
    qtbot.waitUntil(lambda: field.theme() == str(theme / "board.png"))
    qtbot.waitUntil(lambda: field.preview.theme.base == "#336699")
    assert field.own() == (field.theme(),)
    assert field._box.currentText() == "My & wood"
    with qtbot.waitSignal(field._reader.arrived):
        field.add_path(theme / "board.png")
    assert len(field.own()) == 1
    field.remove.click()
    assert (field.own(), field.theme(), field.remove.isEnabled()) == ((), "paper", False)


def test_reading_that_takes_long_is_told_until_it_ends(qtbot: QtBot, theme: Path) -> None:
    field = field_of(qtbot)
    field.add_path(theme)
    assert field._is_slow.isActive()
    field._is_slow.timeout.emit()
    assert (field.note.text, field.note.is_problem) == ("Reading the theme…", False)
    qtbot.waitUntil(lambda: field.preview.theme.base == "#336699" and not field._is_slow.isActive())
    assert field.note.text == ""


def test_a_broken_theme_is_told_and_not_added(qtbot: QtBot, theme: Path) -> None:
    field = field_of(qtbot)
    (theme / "black.png").write_bytes(b"no picture")
    with qtbot.waitSignal(field._reader.arrived):
        field.add_path(theme)
    assert field.note.text.startswith("“black.png” is not a picture")
    assert (field.own(), field.theme()) == ((), "kaya")


def test_the_window_shows_it_offers_it_and_tells_when_it_is_gone(qtbot: QtBot, window: GameWindow, theme: Path) -> None:
    window.context.settings.change(own_themes=(str(theme),), board_theme=str(theme))
    qtbot.waitUntil(lambda: window.context.scene.theme.base == "#336699")
    menu = window.context.menus.menu("board_theme")
    assert [action.text() for action in menu.actions() if action.isChecked()] == ["My && wood"]
    assert (
        picture_for(window.context.scene, window.context.game, PictureChoice(theme=str(theme))).theme.base == "#336699"
    )
    (theme / "board.png").unlink()
    window.context.settings.change(board_theme="paper")
    window.context.settings.change(board_theme=str(theme))
    qtbot.waitUntil(lambda: window.context.scene.theme.name == "kaya")
    assert window.context.notices.text.startswith("“My & wood” has no theme")
