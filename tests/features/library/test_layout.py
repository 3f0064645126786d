"""The library fits its window: where that is narrow the table is a tab, and the board stands beside the choices."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Color, Point
from qtgo.features.library.library_dialog import LibraryDialog
from qtgo.library.fields import Fields
from qtgo.library.positions.search_results import Continuation, Play
from qtgo.look.sizes import scaled
from tests.dressing import gone_while
from tests.features.library.conftest import wait_for_list
from tests.shown_window import settle


def resize(dialog: LibraryDialog, width: int, height: int) -> None:
    dialog.resize(scaled(width), scaled(height))
    QApplication.processEvents()


def tabs(dialog: LibraryDialog) -> list[str]:
    return [dialog.tabs.tabText(tab).replace("&", "") for tab in range(dialog.tabs.count())]


def test_the_table_is_a_tab_in_a_narrow_window(dialog: LibraryDialog) -> None:
    resize(dialog, 1100, 700)
    assert tabs(dialog) == ["Game", "Position"]
    assert dialog.table.isVisible()
    dialog.table.selectRow(1)
    for _ in range(2):
        resize(dialog, 620, 460)
        assert tabs(dialog) == ["List", "Game", "Position"]
        assert not dialog.table.isVisible()  # what was looked at stays
        dialog.tabs.setCurrentIndex(0)
        assert dialog.table.isVisible()
        assert dialog.table.width() > dialog.width() * 0.9
        dialog.show_search()
        assert not dialog.table.isVisible()
        resize(dialog, 1100, 700)
        assert tabs(dialog) == ["Game", "Position"]
        assert dialog.tabs.currentWidget() is dialog.search
        assert dialog.table.isVisible()
        assert dialog.table.width() > dialog.tabs.width()
    assert dialog.table.currentIndex().row() == 1


def test_the_menu_of_the_games_stays_beside_their_number(dialog: LibraryDialog) -> None:
    lines = set()
    resize(dialog, 700, 700)
    for digits in range(1, 40):
        dialog.count.setText("1" * digits)
        settle()
        number, menu = (part.mapTo(dialog, part.rect().center()) for part in (dialog.count, dialog.menu))
        assert abs(number.y() - menu.y()) <= 1 and number.x() < menu.x()
        lines.add(number.y())
    assert len(lines) > 1, "both go to the second line"


def test_no_part_goes_where_the_window_becomes_narrow_or_wide(dialog: LibraryDialog) -> None:
    """Qt may be going through a list of all widgets then, as a larger text makes the window grow."""
    resize(dialog, 1100, 700)
    for width, titles in (620, ["List", "Game", "Position"]), (1100, ["Game", "Position"]):
        assert gone_while(partial(resize, dialog, width, 700)) == []
        assert tabs(dialog) == titles


def test_tab_comes_to_the_list_before_or_after_the_tabs_as_they_lie(dialog: LibraryDialog, qtbot: QtBot) -> None:
    for width, is_tab in ((1100, False), (620, True), (1100, False)):
        resize(dialog, width, 700)
        dialog.tabs.setCurrentIndex(0)
        first, second = (dialog.tabs.tabBar(), dialog.table) if is_tab else (dialog.table, dialog.tabs.tabBar())
        first.setFocus()
        qtbot.keyClick(first, Qt.Key.Key_Tab)
        assert second.hasFocus()


def test_all_of_a_low_window_is_scrolled_to(dialog: LibraryDialog) -> None:
    resize(dialog, 620, 300)
    dialog.tabs.setCurrentWidget(dialog.preview)
    QApplication.processEvents()
    assert dialog.height() == scaled(300)
    assert dialog.preview.height() >= dialog.preview.minimumSizeHint().height()
    (area,) = (each for each in dialog.findChildren(QScrollArea) if each.isAncestorOf(dialog.table))
    assert area.verticalScrollBar().maximum() > 0
    resize(dialog, 620, 900)
    assert area.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize("width", [620, 1100])
def test_enter_goes_from_the_words_to_the_list(dialog: LibraryDialog, qtbot: QtBot, width: int) -> None:
    resize(dialog, width, 560)
    dialog.tabs.setCurrentWidget(dialog.preview)
    dialog.words.setFocus()
    qtbot.keyClick(dialog.words, Qt.Key.Key_Return)
    assert dialog.table.isVisible()
    assert dialog.table.hasFocus()


def test_a_window_that_begins_narrow_begins_with_the_list(dialog: LibraryDialog) -> None:
    dialog.hide()
    resize(dialog, 620, 460)
    dialog.show()
    assert dialog.tabs.currentWidget() is dialog.table


def test_a_small_window_stays_small_while_the_library_works(dialog: LibraryDialog) -> None:
    resize(dialog, 620, 460)
    dialog.show_search()
    QApplication.processEvents()
    size = dialog.size()
    for widget in (dialog.progress, dialog.cancel):
        widget.show()
    QApplication.processEvents()
    assert dialog.size() == size


def test_the_board_stands_beside_the_choices_where_it_is_low(dialog: LibraryDialog) -> None:
    dialog.show_search()
    resize(dialog, 700, 460)
    search = dialog.search
    assert search.part.mapTo(search, search.part.rect().topLeft()).x() > search.board.geometry().right()
    resize(dialog, 1100, 800)
    assert search.part.mapTo(search, search.part.rect().topLeft()).y() > search.board.geometry().bottom()


def test_what_was_found_is_in_sight(dialog: LibraryDialog, qtbot: QtBot) -> None:
    dialog.show_search()
    resize(dialog, 1100, 760)
    search = dialog.search
    assert not search.moves.isVisible()
    search.show_moves([Continuation(Play(Color.BLACK, Point(x, 3)), 9 - x) for x in range(8)])
    QApplication.processEvents()
    assert search.moves.isVisible()
    assert search.moves.visibleRegion().boundingRect().height() == search.moves.height()
    search.show_moves([])
    assert not search.moves.isVisible()


def test_a_list_without_games_says_so(dialog: LibraryDialog, qtbot: QtBot) -> None:
    def shown() -> tuple[int, str]:
        return dialog.model.rowCount(), dialog.table.accessibleDescription()

    assert shown() == (3, "")
    dialog.words.setText("nobody")
    qtbot.waitUntil(lambda: shown() == (0, "No games found."))
    written = dialog.table.viewport().grab().toImage()
    dialog.table.show_reason("")
    assert dialog.table.viewport().grab().toImage() != written, "the words stand where the games would"
    dialog.words.setText("")
    qtbot.waitUntil(lambda: shown() == (3, ""))


def test_enter_presses_the_button_that_has_the_focus(dialog: LibraryDialog, qtbot: QtBot) -> None:
    asked: list[object] = []
    dialog.folders_requested.connect(lambda: asked.append("folders"))
    dialog.review_requested.connect(lambda _games: asked.append("review"))
    dialog.game_requested.connect(lambda _game: asked.append("open"))
    for widget in (dialog.folders_button, dialog.review_button, dialog.open_button, dialog.words, dialog.folder):
        widget.setFocus()
        qtbot.keyClick(widget, Qt.Key.Key_Return)
        wait_for_list(dialog)
    dialog.show_search()
    dialog.search.turned.setFocus()
    qtbot.keyClick(dialog.search.turned, Qt.Key.Key_Return)
    assert asked == ["folders", "review", "open"]


def test_tab_goes_through_the_library_as_it_is_seen(dialog: LibraryDialog, qtbot: QtBot) -> None:
    resize(dialog, 1100, 700)
    dialog.show_fields(Fields(opponent="Bea"))
    above = [dialog.words, dialog.folder, dialog.filters_button, dialog.no_filters, dialog.menu, dialog.table]
    for page, stops in ((dialog.preview, dialog.preview.stops), (dialog.search, dialog.search.stops)):
        dialog.tabs.setCurrentWidget(page)
        dialog.words.setFocus()
        expected = [*above, dialog.tabs.tabBar(), *stops, dialog.folders_button, dialog.update_button]
        for widget in (widget for widget in expected if widget.isVisible() and widget.isEnabled()):
            assert dialog.focusWidget() is widget
            qtbot.keyClick(widget, Qt.Key.Key_Tab)
        for _ in range(3):  # Review, Close and Open, in an order of the system
            assert isinstance(dialog.focusWidget(), QPushButton)
            qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        assert dialog.focusWidget() is dialog.words


def test_the_choices_lie_below_the_board_and_not_over_it(dialog: LibraryDialog) -> None:
    board, choices = dialog.search.board, dialog.search._choosing
    board.setMinimumSize(scaled(400), scaled(200))  # there is no room for it beside the choices
    resize(dialog, 620, 300)
    dialog.show_search()
    QApplication.processEvents()

    assert choices.geometry().top() > board.geometry().bottom() > 0
