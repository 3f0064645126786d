"""What can be done in each situation and at each place of the game, and why the rest cannot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from pytestqt.qtbot import QtBot

from qtgo.settings import Settings
from tests.whole_window.conftest import MakeWindow, close
from tests.whole_window.driver import Driver
from tests.whole_window.recorded import compare
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
    lines = ["An empty game of two people"]
    lines += [f"    {name}: {seen}" for name, seen in sorted(empty.items())]
    lines += ["", "Elsewhere all is as there, but:"]
    page = make_window(replace(settings, start_page=True))
    start_page(Stage(page, qtbot, tmp_path))
    lines += differences("start page", empty, offered(page))
    for name, bring in SITUATIONS.items():
        driver = make_window(settings)
        bring(Stage(driver, qtbot, tmp_path))
        for place, seen in at_places(driver):
            lines += differences(f"{name}, {place}", empty, seen)
        close(qtbot, driver)
    compare("enabled_actions.txt", lines)


def at_places(driver: Driver) -> Iterator[tuple[str, Offered]]:
    yield "as reached", offered(driver)
    for way in PLACES:
        driver.trigger(way)
        yield f"{driver.mode} after {way}", offered(driver)


def differences(title: str, before: Offered, now: Offered) -> list[str]:
    changed = [f"    {name}: {seen}" for name, seen in sorted(now.items()) if seen != before[name]]
    return ["", title, *changed]
