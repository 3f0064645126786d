"""The manual in the program: every page and link, the search, and the way back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtWidgets import QListWidget
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.features.help.manual_dialog import ManualDialog, ManualPlace
from qtgo.features.help.manual_pages import anchor_of, plain_line, read_manual, search_manual
from qtgo.resources import resource_path
from tests.shown_window import settle

PAGES = read_manual(resource_path("manual"))


@pytest.fixture
def manual(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> ManualDialog:
    monkeypatch.setattr(ManualDialog, "on_screen", lambda _dialog, size: size)  # letters may be large for the screen
    dialog = ManualDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    settle()
    return dialog


def links_in(dialog: ManualDialog) -> Iterator[QUrl]:
    """Yield where the links of the page shown lead."""
    block = dialog.view.document().begin()
    while block.isValid():
        fragments = block.begin()
        while not fragments.atEnd():
            if fragments.fragment().charFormat().isAnchor():
                yield QUrl(fragments.fragment().charFormat().anchorHref())
            fragments += 1
        block = block.next()


def texts_of(found: QListWidget) -> list[str]:
    return [found.item(row).text() for row in range(found.count())]


def test_the_index_comes_first_and_lists_all_pages() -> None:
    names = [page.name for page in PAGES]
    assert names[0] == "index.md"
    assert sorted(names) == sorted(path.name for path in resource_path("manual").glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_of_a_page_leads_to_a_page_and_its_heading(manual: ManualDialog, page: object) -> None:
    name = getattr(page, "name", "")
    manual.go_to(ManualPlace(name))
    local = [link for link in links_in(manual) if not link.scheme()]
    for link in local:
        manual.go_to(ManualPlace(name))
        manual.view.anchorClicked.emit(link)
        shown = manual.view.textCursor().block()
        assert manual._here == ManualPlace(link.path() or name, link.fragment())
        assert not link.fragment() or anchor_of(shown.text()) == link.fragment()
    assert local or name != "index.md"


def test_back_and_forward_walk_through_the_places_seen(manual: ManualDialog) -> None:
    assert not manual.back.isEnabled()
    manual.go_to(ManualPlace("playing.md"))
    manual.go_to(ManualPlace("engines.md"))
    manual.back.click()
    assert manual._here.page == "playing.md" and manual.pages.currentItem().text() == "Playing"
    manual.back.click()
    assert manual._here.page == "index.md" and not manual.back.isEnabled()
    manual.forward.click()
    assert manual._here.page == "playing.md" and manual.forward.isEnabled()
    manual.go_to(ManualPlace("games.md"))
    assert not manual.forward.isEnabled()


def test_what_is_found_is_listed_in_place_of_the_pages_and_shown_marked(qtbot: QtBot, manual: ManualDialog) -> None:
    qtbot.keyClicks(manual.search, "KATAGO network")
    qtbot.waitUntil(manual.found.isVisible)
    assert not manual.pages.isVisible()
    assert any("KataGo" in text for text in texts_of(manual.found))
    qtbot.keyClick(manual.search, Qt.Key.Key_Return)
    assert manual.found.hasFocus() or not manual.isActiveWindow()
    assert manual.view.extraSelections()
    manual.search.clear()
    qtbot.waitUntil(manual.pages.isVisible)
    assert not manual.found.isVisible() and not manual.view.extraSelections()


def test_enter_opens_what_is_chosen_and_closes_nothing(qtbot: QtBot, manual: ManualDialog) -> None:
    qtbot.keyClicks(manual.search, "handicap")
    qtbot.waitUntil(manual.found.isVisible)
    for part in (manual.search, manual.found, manual.view):
        qtbot.keyClick(part, Qt.Key.Key_Return)
        assert manual.isVisible()
    manual.search.clear()
    qtbot.waitUntil(manual.pages.isVisible)
    qtbot.keyClick(manual.pages, Qt.Key.Key_Return)
    assert manual.isVisible()


def test_another_font_is_that_of_the_code_too_and_the_place_stays(qtbot: QtBot, manual: ManualDialog) -> None:
    view = manual.view
    manual.go_to(ManualPlace("playing.md", "clocks"))
    before = view.cursorForPosition(QPoint()).block().text()
    font = view.font()
    font.setPointSizeF(2 * font.pointSizeF())
    view.setFont(font)
    assert view.cursorForPosition(QPoint()).block().text() == before
    code = view.document().find("PW[QtGo")
    assert code.charFormat().font().pointSizeF() == font.pointSizeF()


def test_nothing_found_is_said(qtbot: QtBot, manual: ManualDialog) -> None:
    qtbot.keyClicks(manual.search, "zzyzx")
    qtbot.waitUntil(manual.found.isVisible)
    assert texts_of(manual.found) == ["Nothing found."]


def test_words_are_found_in_a_section_in_any_order_and_without_their_accents_and_signs() -> None:
    hits = [hit for hit in search_manual(PAGES, "safe MÓDE log") if hit.page.name == "index.md"]
    assert [(hit.heading, hit.anchor) for hit in hits] == [("The manual of QtGo", "the-manual-of-qtgo")]
    assert "](" not in hits[0].line and not hits[0].line.startswith("-")
    places = [(hit.page.name, hit.anchor) for hit in search_manual(PAGES, "engine")]
    assert len(places) == len(set(places)) > 10
    assert list(search_manual(PAGES, "  ")) == []


def test_headings_have_the_anchors_that_links_use() -> None:
    assert anchor_of("Without a mouse, or without seeing the board") == "without-a-mouse-or-without-seeing-the-board"
    assert plain_line("- **Bold** and [a link](page.md#x) in `code`") == "Bold and a link in code"


def test_a_page_on_the_web_is_opened_after_a_question(manual: ManualDialog, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[QUrl] = []

    def no_browser(_parent: object, address: QUrl) -> bool:
        asked.append(address)
        return False

    monkeypatch.setattr("qtgo.features.help.manual_dialog.ask_to_open", no_browser)
    manual.view.anchorClicked.emit(QUrl("https://example.org/"))
    assert asked == [QUrl("https://example.org/")]
    assert manual.message.text


def test_the_manual_opens_beside_the_game_once(qtbot: QtBot, window: GameWindow) -> None:
    window.context.menus["manual"].trigger()
    manual = window.features.help.manual
    assert manual is not None and manual.isVisible() and not manual.isModal()
    window.context.menus["manual"].trigger()
    assert window.features.help.manual is manual
    qtbot.keyClick(manual, Qt.Key.Key_Escape)
    assert window.features.help.manual is None


def test_pages_that_are_gone_are_reported(window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qtgo.features.help.manual_dialog.resource_path", lambda name: resource_path("nowhere") / name)
    window.context.menus["manual"].trigger()
    assert window.features.help.manual is None
    assert window.context.status.message.text
