"""What sentences say of menus is in the menus."""

import pytest
from PySide6.QtWidgets import QMenu

from qtgo.app.game_window import GameWindow
from qtgo.shell.menus.menu_bar import menus_of
from qtgo.text.menus.menu_places import ENTRIES, MENUS, analysis_engine_place, entry_of, menu_name, place_of
from qtgo.text.menus.mnemonics import without_mnemonic
from tests.languages import all_texts_begin_with


def title(menu: QMenu) -> str:
    return without_mnemonic(menu.title())


def test_the_menus_that_sentences_name_are_there(window: GameWindow) -> None:
    titles = {title(menu) for menu in menus_of(window.menuBar())}
    assert {menu_name(name) for name in MENUS} <= titles


@pytest.mark.parametrize("name", ENTRIES)
def test_an_entry_that_a_sentence_names_is_in_its_menu(window: GameWindow, name: str) -> None:
    action = window.context.menus[name]
    assert without_mnemonic(action.text()).removesuffix("…") == entry_of(name)
    assert menu_name(ENTRIES[name][0]) in (
        title(top) for top in menus_of(window.menuBar()) if is_below(top, name, window)
    )


def is_below(menu: QMenu, name: str, window: GameWindow) -> bool:
    menus = [menu, *menu.findChildren(QMenu)]
    return any(window.context.menus[name] in each.actions() for each in menus) or any(
        window.context.menus.menu_of(name).menuAction() in each.actions() for each in menus
    )


def test_the_engine_of_the_analysis_is_where_it_is_said_to_be(window: GameWindow) -> None:
    menu = window.context.menus.menu("analysis_engine")
    assert analysis_engine_place() == f"Engine > Analysis > {title(menu)}"


def test_places_follow_the_language(window: GameWindow) -> None:
    with all_texts_begin_with("語"):
        assert "語Networks" in place_of("networks")
        assert without_mnemonic(window.context.menus["networks"].text()) == "語Networks…"
