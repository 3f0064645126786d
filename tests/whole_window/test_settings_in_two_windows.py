"""Settings that are changed in one window hold in the others, and concern none that is closed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QAction, QFont
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QLabel,
    QLineEdit,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from qtgo import settings as settings_file
from qtgo.app.program import Program
from qtgo.core.rules.point import Point
from qtgo.core.rules.symmetry import Symmetry
from qtgo.gtp.engine_config import EngineConfig, MatchSettings
from qtgo.settings import BookSettings, ColorScheme, Settings
from tests.shell.menus.released import RELEASED
from tests.shown_window import settle
from tests.user_folders import folders_in
from tests.whole_window.driver import Driver
from tests.whole_window.recorded import compare

GAME = (
    "(;SZ[9]KM[6.5]PB[Ann]PW[Bo];B[ee]SBKV[55.0]SBKS[0.0];W[cc]SBKV[60.0]SBKS[1.0]C[A comment]"
    "(;B[gg]SBKS[-1.5];W[gc]SBKS[4.0];B[cg]SBKS[-6.5])(;B[gc]))"
)
"""A game with a review, a comment, and two variations where both windows stand."""

SPECIAL: Mapping[str, object] = {
    "board_theme": "walnut",
    "keys": (("hint", "Ctrl+J"),),
    "language": "en",
    "engines": (EngineConfig("Other", "other"),),
    "book": BookSettings(moves=7),
    "engine_match": MatchSettings(games=3),
    "problem_selection": "due",
    "interface_zoom": 1.5,
    "tree_zoom": 1.2,
    "comment_size": 150,
    "color_scheme": ColorScheme.DARK,
    "board_view": Symmetry.TURN_HALF,
    "sound_volume": 50,
    "games_explained": ("pass",),
    "library_columns": ("black", "white"),
}
"""Other values of settings whose type does not tell one."""

ZOOM = "interface_zoom"
IN_TURN = sorted((each.name for each in fields(Settings)), key=lambda name: name == ZOOM)
"""All settings, last the one after which sizes settle only bit by bit."""

Seen = dict[str, object]
_OF_AN_ACTION = re.compile(r"\baction (\S+)")


def other_value(name: str, value: Any) -> Any:
    """Return a value of a setting that is not the usual one."""
    if name == "new_game":
        return replace(value, komi_by_user=not value.komi_by_user)
    if name in SPECIAL:
        return SPECIAL[name]
    if isinstance(value, bool):
        return not value
    if isinstance(value, Enum):
        members = list(type(value))
        return members[(members.index(value) + 1) % len(members)]
    if isinstance(value, int | float):
        return value + 1
    return ("other",) if isinstance(value, tuple) else "other"


@pytest.fixture
def two(qapp: QApplication, qtbot: QtBot, tmp_path: Path, settings: Settings) -> Iterator[tuple[Driver, Driver]]:
    """Show two windows of one program, with a game each."""
    folders = folders_in(tmp_path)
    settings_file.save(folders.config / "settings.json", settings)
    program = Program(qapp, folders)
    path = tmp_path / "game.sgf"
    path.write_text(GAME)
    drivers = []
    for _ in range(2):
        window = program.open_window(path)
        window.resize(900, 700)
        drivers.append(driver := Driver(window))
        qtbot.waitUntil(partial(is_reviewed, driver))
        driver.trigger("to_start")
        for _ in range(2):
            driver.trigger("forward")
    yield drivers[0], drivers[1]
    for driver in drivers:
        if driver.window in program.windows:
            driver.forget_changes()
            with qtbot.waitSignal(driver.window.closed):
                driver.window.close()
    program.deleteLater()


def is_reviewed(driver: Driver) -> bool:
    return driver.is_reviewed


def seen(driver: Driver) -> Seen:
    """Return what a window shows, in parts that do not depend on fonts."""
    settle()
    found: Seen = {}
    for name, action in driver.actions.items():
        found |= {f"action {name} {trait}": value for trait, value in traits(action).items()}
    options = driver.scene.options
    found |= {f"board {each.name}": getattr(options, each.name) for each in fields(options)}
    found["board theme"] = driver.scene.theme.name
    found["board marks"] = driver.scene.markup
    corners = [driver.scene.geometry.center(Point.from_vertex(vertex)) for vertex in ("A1", "J9")]
    found["board turned"] = corners[0].x() < corners[1].x(), corners[0].y() < corners[1].y()
    found["menus"] = [[entry.text() for entry in menu.actions()] for menu in driver.submenus()]
    for name, part in driver.parts().items():
        found[f"{name} is shown"] = part.isVisible()
        found[f"{name} texts"] = texts(part)
        found[f"{name} fonts"] = {(font.family(), font.pointSizeF(), font.pixelSize()) for font in fonts(part)}
        found[f"{name} picture"] = part.grab().toImage()
    found["colors"] = driver.window.palette().window().color().name()
    return found


def traits(action: QAction) -> dict[str, object]:
    return {
        "text": action.text(),
        "checked": action.isChecked(),
        "enabled": action.isEnabled(),
        "keys": [key.toString() for key in action.shortcuts()],
    }


def widgets(part: QWidget) -> list[QWidget]:
    return [each for each in (part, *part.findChildren(QWidget)) if each.isVisible()]


def fonts(part: QWidget) -> Iterator[QFont]:
    for each in widgets(part):
        yield each.document().defaultFont() if isinstance(each, QTextEdit) else each.font()


def texts(part: QWidget) -> list[str]:
    shown = []
    for each in widgets(part):
        if isinstance(each, QLabel | QLineEdit | QAbstractButton):
            shown.append(each.text())
        elif isinstance(each, QTextEdit):
            shown.append(each.toPlainText())
        elif isinstance(each, QAbstractItemView) and (model := each.model()) is not None:
            shown += [str(model.index(row, 0).data()) for row in range(model.rowCount())]
    return shown


def is_by_the_way(key: str, name: str) -> bool:
    """Return whether a change follows from the room that a text has."""
    return name == ZOOM and key.endswith("texts")


def test_each_setting_changed_in_one_window_is_seen_in_the_other(two: tuple[Driver, Driver]) -> None:
    first, second = two
    lines = []
    before = seen(second)
    for name in IN_TURN:
        usual = getattr(first.settings, name)
        changed = other_value(name, usual)
        assert changed != usual
        first.change_settings(**{name: changed})
        assert getattr(second.settings, name) == changed
        now = seen(second)
        differs = sorted(key for key in now if now[key] != before[key] and not is_by_the_way(key, name))
        if differs:
            lines.append(f"{name}: {', '.join(differs)}")
        first.change_settings(**{name: usual})
        if differs and name != ZOOM:
            back = seen(second)
            lasting = [key for key, value in back.items() if value != before[key] and not key.endswith("picture")]
            assert not lasting, f"{name} is as before, and these are not: {lasting}"
            before = back
    there = first.actions.keys() | RELEASED
    compare("settings.txt", lines, lambda line: there.issuperset(_OF_AN_ACTION.findall(line)))


def test_a_setting_changed_in_one_window_is_not_lost_by_another_one_changed_there(two: tuple[Driver, Driver]) -> None:
    first, second = two
    changes = {each.name: other_value(each.name, getattr(first.settings, each.name)) for each in fields(Settings)}
    del changes["show_variations"]
    for name, value in changes.items():
        first.change_settings(**{name: value})
        second.trigger("variations")
    for driver in two:
        assert {name: getattr(driver.settings, name) for name in changes} == changes


def test_a_closed_window_hears_of_no_setting(two: tuple[Driver, Driver], qtbot: QtBot) -> None:
    first, second = two
    with qtbot.waitSignal(second.window.closed):
        second.window.close()
    shown = second.scene.options
    first.trigger("coordinates")
    assert first.scene.options.coordinates is not shown.coordinates
    assert second.scene.options == shown
