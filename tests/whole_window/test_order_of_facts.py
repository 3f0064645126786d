"""What depends on the order in which the parts of a window hear of a fact, and that order itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from enum import Enum
from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.settings import ClockStart, Settings
from tests.feature_samples import collected
from tests.whole_window.conftest import MakeWindow, close
from tests.whole_window.driver import Driver
from tests.whole_window.recorded import compare_sections
from tests.whole_window.situations import GAME, Stage, editing, opened, solving, two_people

Deed = Callable[[Stage], None]


@pytest.fixture
def stage(driver: Driver, qtbot: QtBot, tmp_path: Path) -> Stage:
    return Stage(driver, qtbot, tmp_path)


class Facts:
    """What the parts of a window tell each other, in the order in which the last of them hears it."""

    def __init__(self, driver: Driver) -> None:
        self.told: list[str] = []
        self._driver, self._settings = driver, driver.settings
        for name, signal in driver.facts():
            signal.connect(partial(self._note, name))

    def _note(self, name: str, value: object) -> None:
        line = f"{name}: {self._words(value)}".removesuffix(": ")
        if self.told[-1:] != [line]:
            self.told.append(line)

    def _words(self, value: object) -> str:
        if isinstance(value, Settings):
            changed = [
                each.name for each in fields(value) if getattr(value, each.name) != getattr(self._settings, each.name)
            ]
            self._settings = value
            return " ".join(changed)
        if isinstance(value, dict):
            return ", ".join("human" if config is None else config.name for config in value.values())
        if isinstance(value, Enum):
            return value.name.lower()
        if isinstance(value, bool | str):
            return str(value)
        return self._of_state(value)

    def _of_state(self, value: object) -> str:
        for name in ("is_active", "modified"):
            if (state := getattr(value, name, None)) is not None:
                return f"{name} {state}"
        if hasattr(value, "running"):
            return self._driver.clock
        return ""


def test_a_new_game_ends_the_editing_then_seats_the_engines_then_starts_the_clock(stage: Stage) -> None:
    driver, name = stage.driver, stage.offer_engine("--move", "E5")
    driver.change_settings(clock_start=ClockStart.AT_ONCE)
    editing(stage)
    facts = Facts(driver)
    stage.begin(time="5m", black_engine=name)
    ended, seated, running = map(
        facts.told.index, ("mode_changed: play", "seats_changed: Fake, human", "clocks_changed: black is held")
    )
    assert ended < seated < running
    assert driver.mode == "play" and not driver.engines_are_paused
    stage.qtbot.waitUntil(lambda: driver.game.depth == 1)
    assert driver.has_engines


def test_an_engine_that_was_paused_plays_in_a_new_game(stage: Stage) -> None:
    driver, name = stage.driver, stage.offer_engine("--move", "E5")
    stage.begin(white_engine=name)
    driver.trigger("pause_engines")
    driver.trigger("edit_record")
    assert driver.engines_are_paused
    stage.begin(black_engine=name)
    assert not driver.engines_are_paused and not driver.actions["pause_engines"].isChecked()
    stage.qtbot.waitUntil(lambda: driver.game.depth == 1)


def test_no_clock_runs_before_an_engine_can_think(stage: Stage) -> None:
    driver, ready = stage.driver, stage.folder / "ready"
    name = stage.offer_engine("--tuned", str(ready), "--move", "E5")
    driver.change_settings(clock_start=ClockStart.AT_ONCE)
    stage.begin(time="5m", black_engine=name)
    assert driver.clock == "black is held"
    ready.touch()
    stage.qtbot.waitUntil(lambda: driver.game.depth == 1)
    assert driver.clock == "white runs"


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("A1 A2 D5 B1", "1 stone had no empty point left"),
        ("E5 pass", "White passed. When both players pass in a row"),
        ("E5 pass pass", "Time to count."),
    ],
)
def test_what_a_new_user_is_told_comes_after_all_else_that_is_said(
    make_window: MakeWindow, settings: Settings, moves: str, said: str
) -> None:
    driver = make_window(replace(settings, explain_first_games=True))
    driver.play(moves)
    assert driver.message.startswith(said)


def test_what_is_said_of_a_new_game_is_not_cleared_with_the_game_before(stage: Stage) -> None:
    stage.driver.begin(replace(stage.driver.settings.new_game, random_color=True))
    assert stage.driver.message.startswith("Colors drawn")


def play_with_a_clock(stage: Stage) -> None:
    stage.driver.change_settings(clock_start=ClockStart.AT_ONCE)
    stage.begin(time="5m")


def engine_and_editing(stage: Stage) -> None:
    stage.begin(white_engine=stage.offer_engine("--hang", "genmove"))
    stage.driver.trigger("edit_record")


DEEDS: dict[str, tuple[Deed, Deed]] = {
    "a move": (two_people, lambda stage: stage.driver.play("D8")),
    "a capture in a first game": (lambda stage: stage.driver.play("A1 A2 D5"), lambda stage: stage.driver.play("B1")),
    "two passes": (two_people, lambda stage: stage.driver.play("pass pass")),
    "an agreed count": (lambda stage: stage.driver.play("E5 pass pass"), lambda stage: stage.driver.accept_count()),
    "undo": (two_people, lambda stage: stage.driver.trigger("undo")),
    "a step back": (opened, lambda stage: stage.driver.trigger("back")),
    "another file": (editing, lambda stage: stage.open(GAME, "another.sgf")),
    "a file that breaks off": (two_people, lambda stage: stage.open("(;SZ[9];B[ee", "broken.sgf")),
    "a new game": (opened, lambda stage: stage.begin()),
    "a new game with a clock": (editing, play_with_a_clock),
    "a new game while an engine waits for the editor": (engine_and_editing, lambda stage: stage.begin()),
    "editing": (opened, lambda stage: stage.driver.trigger("edit_record")),
    "scoring": (editing, lambda stage: stage.driver.trigger("scoring")),
    "a problem": (opened, lambda stage: stage.driver.trigger("solve")),
    "back from a problem": (solving, lambda stage: stage.driver.trigger("leave_mode")),
    "a setting": (two_people, lambda stage: stage.driver.trigger("coordinates")),
} | collected("DEEDS")
"""Each with what goes before it."""


def test_facts_are_told_in_the_order_as_before(
    make_window: MakeWindow, settings: Settings, qtbot: QtBot, tmp_path: Path
) -> None:
    sections = {}
    for name, (before, deed) in DEEDS.items():
        driver = make_window(replace(settings, explain_first_games="first game" in name))
        stage = Stage(driver, qtbot, tmp_path)
        before(stage)
        driver.game.history.mark_saved()
        facts = Facts(driver)
        deed(stage)
        sections[name] = [*facts.told, f"in the end it says {driver.message!r}"]
        close(qtbot, driver)
    compare_sections("facts.txt", sections)
