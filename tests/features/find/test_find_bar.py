"""The find bar by mouse and key."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.core.game.node_search import FindKind, FindState, Query, QueryError
from qtgo.features.find.find_bar import FindBar, tr
from qtgo.look.font import letters_wide
from qtgo.look.look import Look
from qtgo.look.sizes import SPACING, scaled
from qtgo.plain_text import NOTHING_MORE
from qtgo.settings import ColorScheme
from qtgo.text.menus.mnemonics import without_mnemonic
from qtgo.text.pseudo import PSEUDO
from tests.dressing import dress
from tests.languages import spoken, walked_languages
from tests.shown_texts import clipped
from tests.shown_window import settle


@pytest.fixture
def bar(qtbot: QtBot) -> FindBar:
    bar = FindBar()
    qtbot.addWidget(bar)
    bar.open(several_games=True)
    return bar


def test_typing_and_the_options_make_a_query(qtbot: QtBot, bar: FindBar) -> None:
    queries: list[Query] = []
    bar.query_changed.connect(queries.append)
    qtbot.keyClicks(bar.text, "ko")
    for box in (bar.match_case, bar.is_regex, bar.all_games):
        box.setFocus()
        qtbot.keyClick(box, Qt.Key.Key_Space)
    assert queries[1] == Query(text="ko")
    assert queries[-1] == bar.query == Query(text="ko", is_regex=True, match_case=True, all_games=True)
    qtbot.keyClick(bar.kind, Qt.Key.Key_Down)
    assert bar.query == Query(FindKind.MOVE, "ko", all_games=True)
    qtbot.keyClick(bar.kind, Qt.Key.Key_Down)
    assert bar.query == Query(FindKind.HOTSPOT, all_games=True)
    assert not bar.text.isEnabled()


def test_the_keys_and_buttons(qtbot: QtBot, bar: FindBar) -> None:
    qtbot.keyClicks(bar.text, "ko")
    bar.show_state(FindState(found=2, seen=9))
    shift = Qt.KeyboardModifier.ShiftModifier
    for signal, act in (
        (bar.next_requested, lambda: qtbot.keyClick(bar.text, Qt.Key.Key_Return)),
        (bar.previous_requested, lambda: qtbot.keyClick(bar.text, Qt.Key.Key_Return, shift)),
        (bar.close_requested, lambda: qtbot.keyClick(bar.text, Qt.Key.Key_Escape)),
        (bar.next_requested, lambda: QTest.mouseClick(bar.next, Qt.MouseButton.LeftButton)),
        (bar.previous_requested, lambda: QTest.mouseClick(bar.previous, Qt.MouseButton.LeftButton)),
        (bar.close_requested, lambda: QTest.mouseClick(bar.close_button, Qt.MouseButton.LeftButton)),
    ):
        with qtbot.waitSignal(signal):
            act()


def test_words(bar: FindBar) -> None:
    bar.text.setText("ko")
    for state, words in (
        (FindState(), "Nothing found"),
        (FindState(found=3, seen=9), "3 found"),
        (FindState(found=3, seen=9, index=1), "2 of 3"),
        (FindState(found=1, seen=5000, is_done=False), "1 found, 5,000 positions searched…"),
        (FindState(too_hard=True), "Nothing found (stopped: the expression takes too long)"),
        (FindState(error=QueryError("missing closing parenthesis", 3)), "Character 4: missing closing parenthesis"),
    ):
        bar.show_state(state)
        assert bar.result.text() == words.replace("5,000", bar.locale().toString(5000))
    bar.kind.setCurrentIndex(1)
    bar.show_state(FindState(error=QueryError()))
    assert bar.result.text() == "“ko” is not a point. Type, for example, D4 or pass."
    bar.text.clear()
    bar.show_state(FindState())
    assert bar.result.text() == ""


def test_stop_is_offered_while_searching(qtbot: QtBot, bar: FindBar) -> None:
    bar.text.setText("ko")
    bar.show_state(FindState(is_done=False))
    assert bar.stop.isVisible()
    assert bar.next.isEnabled()
    with qtbot.waitSignal(bar.cancel_requested):
        QTest.mouseClick(bar.stop, Qt.MouseButton.LeftButton)
    bar.show_state(FindState())
    assert not bar.stop.isVisible()
    assert not bar.next.isEnabled()


def test_the_bar_has_the_margins_of_a_card_and_closes_at_its_corner(bar: FindBar) -> None:
    bar.resize(632, bar.heightForWidth(632))
    settle()
    assert bar.close_button.geometry().right() >= bar.width() - 2 * scaled(SPACING)
    assert bar.close_button.geometry().top() < bar.next.geometry().top()
    assert bar.is_regex.x() - bar.match_case.geometry().right() > scaled(SPACING)


@pytest.mark.parametrize("found", [FindState(found=1, index=0), FindState(found=12_345), FindState()])
def test_what_is_found_is_said_beside_the_words_and_the_bar_stays_as_high(bar: FindBar, found: FindState) -> None:
    bar.text.setText("ko")
    bar.replacing.show()
    bar.show_state(FindState(found=1))
    usual = [bar.heightForWidth(width) for width in (400, 500, 632)]
    bar.show_state(found)
    assert [bar.heightForWidth(width) for width in (400, 500, 632)] == usual
    bar.resize(632, usual[-1])
    settle()
    assert bar.text.geometry().right() < bar.result.x() < bar.close_button.x()
    assert bar.result.geometry().bottom() < bar.replacing.y()


def test_icons_stand_for_the_steps_where_their_names_have_no_room(qtbot: QtBot, bar: FindBar) -> None:
    steps = (bar.previous, bar.next)
    bar.resize(700, 200)
    assert [step.text() for step in steps] == ["&Previous", "Ne&xt"]
    bar.resize(220, 300)
    assert [step.text() for step in steps] == ["", ""]
    assert not any(step.icon().isNull() for step in steps)
    assert [step.accessibleName() for step in steps] == [step.toolTip() for step in steps] == ["Previous", "Next"]
    assert [step.shortcut().toString() for step in steps] == ["Alt+P", "Alt+X"]
    bar.resize(700, 200)
    assert [step.text() for step in steps] == ["&Previous", "Ne&xt"]
    assert all(step.icon().isNull() for step in steps)


def test_the_words_keep_their_room_where_the_longest_kind_has_none(qtbot: QtBot, bar: FindBar) -> None:
    bar.text.setText("ko")
    bar.show_state(FindState())
    bar.show()
    bar.resize(900, bar.sizeHint().height())
    settle()
    longest = bar.kind.sizeHint().width()
    assert bar.kind.width() == longest and bar.text.width() > bar.text.sizeHint().width()
    for width in range(900, bar.minimumSizeHint().width(), -4):
        bar.resize(width, bar.height())
        settle()
        if bar.kind.width() < longest:
            break
    assert bar.kind.width() < longest and bar.text.width() >= bar.kind.width()
    assert bar.kind.toolTip() == bar.kind.currentText()


def test_a_short_result_is_in_one_line(qtbot: QtBot, bar: FindBar) -> None:
    bar.resize(bar.minimumSizeHint())
    bar.show()
    bar.result.setText("Résultats\u00a0: 1")
    QApplication.processEvents()
    assert bar.result.width() >= bar.result.fontMetrics().horizontalAdvance(bar.result.text())


def test_enter_presses_the_button_that_has_the_keys(qtbot: QtBot, bar: FindBar) -> None:
    qtbot.keyClicks(bar.text, "ko")
    bar.show_state(FindState(found=2, seen=9))
    bar.show()
    for button, signal in ((bar.previous, bar.previous_requested), (bar.close_button, bar.close_requested)):
        button.setFocus()
        with qtbot.waitSignal(signal):
            qtbot.keyClick(button, Qt.Key.Key_Return)
    bar.match_case.setFocus()
    with qtbot.waitSignal(bar.next_requested):
        qtbot.keyClick(bar.match_case, Qt.Key.Key_Return)


def test_tab_goes_from_the_words_to_those_that_replace_them(qtbot: QtBot, bar: FindBar) -> None:
    bar.open(several_games=False, replacing=True)
    bar.text.setText("ladder")
    bar.show_state(FindState(found=1, index=0, is_done=True))
    replacing = bar.replacing
    stops = (replacing.text, replacing.replace, replacing.replace_all, bar.previous, bar.next)
    bar.text.setFocus()
    for stop in (*stops, bar.match_case, bar.is_regex, bar.close_button):
        qtbot.keyClick(bar.focusWidget(), Qt.Key.Key_Tab)
        assert stop.hasFocus(), stop


@pytest.mark.parametrize(("error", "letters"), [(None, 13), (QueryError("missing ), unterminated subpattern", 3), 10)])
def test_the_words_are_seen_however_narrow_the_bar_is(
    bar: FindBar, look: Look, error: QueryError | None, letters: int
) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    bar.text.setText("ladder")
    bar.show_state(FindState(found=120, seen=900, index=99, error=error))
    for width in (*range(900, bar.minimumSizeHint().width(), -40), bar.minimumSizeHint().width(), 900):
        bar.resize(width, bar.heightForWidth(width))
        settle()
        assert bar.text.width() >= letters_wide(bar.text.fontMetrics(), letters), width
        assert bar.next.isVisible() and bar.rect().contains(bar.next.geometry())
    assert bar.text.geometry().bottom() < bar.next.y() and bar.text.x() > bar.kind.x()


@pytest.mark.parametrize("language", walked_languages())
def test_a_narrow_bar_is_no_higher_where_a_language_has_long_words(bar: FindBar, look: Look, language: str) -> None:
    dress(look)
    bar.open(several_games=False)
    width = scaled(304)
    bar.resize(width, 10)
    settle()
    height, boxes = bar.heightForWidth(width), (bar.match_case, bar.is_regex)
    assert [box.text() for box in boxes] == [box.caption for box in boxes] == ["Match &case", "Reg&ular expression"]
    with spoken(language):
        settle()
        assert bar.heightForWidth(width) == height
        names = [without_mnemonic(box.caption) for box in boxes]
        assert [box.text() for box in boxes] == [tr("Aa"), tr(".*")]
        assert [box.accessibleName() for box in boxes] == [box.toolTip() for box in boxes] == names
        assert names[0] == without_mnemonic(tr("Match &case")) != "Match case"
        assert all(box.accessibleDescription() == NOTHING_MORE for box in boxes), "it is read out once"
        bar.resize(3 * width, 10)
        assert [box.text() for box in boxes] == [box.caption for box in boxes]


@pytest.mark.parametrize("language", ["de", PSEUDO])
def test_the_field_for_the_replacement_has_room_for_what_it_asks_for(language: str, qtbot: QtBot, look: Look) -> None:
    dress(look, 1.5)
    with spoken(language):
        bar = FindBar()
        qtbot.addWidget(bar)
        bar.open(several_games=False, replacing=True)
        field = bar.replacing.text
        field.setPlaceholderText(field.placeholderText() + " of wide letters")
        for width in range(scaled(400), scaled(700), 8):  # whatever the font needs
            bar.resize(max(width, bar.minimumSizeHint().width()), scaled(200))
            settle()
            assert clipped(bar) == [], width
        bar.close()
    dress(look)
