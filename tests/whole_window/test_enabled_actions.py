"""What can be done in each situation and at each place of the game, and why the rest cannot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from pytestqt.qtbot import QtBot

from qtgo.settings import Settings
from tests.feature_samples import collected
from tests.shell.menus.released import RELEASED
from tests.whole_window.conftest import MakeWindow, close
from tests.whole_window.driver import Driver
from tests.whole_window.recorded import compare_sections
from tests.whole_window.situations import PLACES, SITUATIONS, Stage, start_page

Offered = dict[str, str]
"""The names of actions, each with what a user sees of it."""


def offered(driver: Driver) -> Offered:
    entries = {name: (action.isEnabled(), driver.reason(name)) for name, action in driver.actions.items()}
    menus = {f"menu {menu.title()}": (menu.isEnabled(), "") for menu in driver.submenus()}
    return {
        name: "enabled" if is_enabled else f"disabled. {reason}".strip()
        for name, (is_enabled, reason) in (entries | menus).items()
    }


def test_each_situation_offers_what_it_did(
    make_window: MakeWindow, settings: Settings, qtbot: QtBot, tmp_path: Path
) -> None:
    empty = offered(make_window(settings))
    sections = {"An empty game of two people, and elsewhere but for what is said below": in_words(empty)}
    page = make_window(replace(settings, start_page=True))
    start_page(Stage(page, qtbot, tmp_path))
    sections["start page"] = differences(empty, offered(page))
    for name, bring in {**SITUATIONS, **collected("SITUATIONS")}.items():
        driver = make_window(settings)
        bring(Stage(driver, qtbot, tmp_path))
        for place, seen in at_places(driver):
            sections[f"{name}, {place}"] = differences(empty, seen)
        close(qtbot, driver)
    names = empty.keys() | RELEASED
    compare_sections(
        "enabled_actions.txt", sections, lambda line: not line.startswith(" ") or line.strip().split(": ")[0] in names
    )


def at_places(driver: Driver) -> Iterator[tuple[str, Offered]]:
    yield "as reached", offered(driver)
    for way in PLACES:
        driver.trigger(way)
        yield f"{driver.mode} after {way}", offered(driver)


def differences(before: Offered, now: Offered) -> list[str]:
    return in_words({name: seen for name, seen in now.items() if seen != before[name]})


def in_words(entries: Offered) -> list[str]:
    return [f"{name}: {seen}" for name, seen in sorted(entries.items())]
