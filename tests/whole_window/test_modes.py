"""From each mode into each other by each way: which is on afterwards, and what a click does there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Point
from qtgo.settings import Settings
from tests.feature_samples import collected
from tests.whole_window.conftest import MakeWindow, close
from tests.whole_window.driver import RIGHT, Driver, open_menu
from tests.whole_window.recorded import compare_sections
from tests.whole_window.situations import Stage, autoplay, editing, opened, scoring, solving

Way = Callable[[Stage], None]


def play(stage: Stage) -> None:
    """Stand in the middle of an opened game."""
    opened(stage)
    stage.driver.trigger("back")


MODES: dict[str, Way] = {
    "play": play,
    "scoring": scoring,
    "edit": editing,
    "problem": solving,
    "autoplay": autoplay,
} | collected("MODES")

STONES = ("E5", "C7", "G7")
"""Where the games and the problem have stones."""

WAYS: dict[str, Way] = {
    "nothing": lambda _stage: None,
    "Score the Game": lambda stage: stage.driver.trigger("scoring"),
    "Edit Game": lambda stage: stage.driver.trigger("edit_record"),
    "a tool": lambda stage: stage.driver.trigger("tools.white"),
    "Solve Problems": lambda stage: stage.driver.trigger("solve"),
    "Autoplay": lambda stage: stage.driver.trigger("autoplay"),
    "Back to Play": lambda stage: stage.driver.trigger("leave_mode"),
    "Esc": lambda stage: QTest.keyClick(stage.driver.window, Qt.Key.Key_Escape),
    "a new game": lambda stage: stage.begin(),
    "another file": lambda stage: stage.open("(;SZ[9];B[cc];W[ee];B[gg])", "another.sgf"),
    "two passes": lambda stage: stage.driver.play("pass pass"),
    "undo": lambda stage: stage.driver.trigger("undo"),
    "to the start": lambda stage: stage.driver.trigger("to_start"),
} | collected("WAYS")


def test_each_mode_is_left_by_each_way_as_it_was(
    make_window: MakeWindow, settings: Settings, qtbot: QtBot, tmp_path: Path
) -> None:
    sections: dict[str, list[str]] = {}
    for mode, bring in MODES.items():
        lines = sections[f"From {mode}"] = []
        stage = Stage(make_window(settings), qtbot, tmp_path)
        for way, go in WAYS.items():
            remember_tool(stage.driver)
            stage.driver.forget_changes()
            bring(stage)
            assert stage.driver.mode == mode
            stage.driver.game.history.mark_saved()  # a new game asks nothing
            go(stage)
            stage.driver.game.history.mark_saved()  # a move in the record is told from one that is tried
            lines.append(f"{way}: {what_clicks_do(stage.driver)}")
            stage.driver.trigger("leave_mode")
            assert stage.driver.mode == "play"
        close(qtbot, stage.driver)
    compare_sections("modes.txt", sections, lambda line: not line.startswith(" ") or way_in(line) in WAYS)


def way_in(line: str) -> str:
    return line.strip().split(": ")[0]


def remember_tool(driver: Driver) -> None:
    """Choose the tool with which the record is edited from now on: a click there is to be told from a move."""
    driver.trigger("tools.black")
    driver.trigger("leave_mode")


def what_clicks_do(driver: Driver) -> str:
    """Return the mode, and what comes of a right click, of a click on a stone and of one on an empty point."""
    mode = driver.mode
    deeds = [f"right click {effect(driver, lambda: driver.click('H2', RIGHT))}"]
    for vertex in STONES:
        if driver.scene.position.color_at(Point.from_vertex(vertex)) is not None:
            deeds += [f"click on {vertex} {effect(driver, partial(driver.click, vertex))}"]
            break
    return "; ".join([mode, *deeds, f"click on D8 {effect(driver, lambda: driver.click('D8'))}"])


def effect(driver: Driver, act: Callable[[], None]) -> str:
    """Say what a deed has changed in the game, or on the board."""
    game, node, properties = driver.game, driver.game.current, dict(driver.game.current.properties)
    dead, markup = dead_points(driver), driver.scene.markup
    act()
    menu = open_menu()
    if menu is not None:
        entries = [action.text() for action in menu.actions() if action.text()]
        menu.close()
        return f"opens a menu: {', '.join(entries)}"
    if driver.game.current is not node:
        if driver.game.current.parent is not node:
            return "walks"
        return "makes a move" if driver.window.isWindowModified() else "tries a move"
    changed = sorted(name for name, values in game.current.properties.items() if properties.get(name) != values)
    if changed:
        return f"writes {' and '.join(changed)}"
    if dead_points(driver) != dead:
        return "changes the count"
    return "does nothing" if driver.scene.markup == markup else "changes the marks"


def dead_points(driver: Driver) -> object:
    removal = driver.game.stone_removal
    return None if removal is None else removal.state
