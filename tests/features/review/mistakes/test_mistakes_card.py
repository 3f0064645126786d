"""The list of mistakes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QContextMenuEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.core.analysis.other_lines import of_engine
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.analysis.review import GameReview, ReviewedMove
from qtgo.features.review.mistakes.mistake_choice import MistakeChoice
from qtgo.features.review.mistakes.mistakes_card import MistakesCard
from qtgo.look.look import Look
from qtgo.look.palette import current_palette
from qtgo.look.sizes import scaled
from qtgo.settings import ColorScheme, MistakeOrder, MistakePhase
from tests.core.analysis.reviewed import reviewed

LEADS = [0.0, 0.0, 0.0, -6.0, -6.0, -8.5, 6.0]  # Black loses 6 and 2.5 points, then White 14.5


@pytest.fixture
def card(qtbot: QtBot, look: Look) -> MistakesCard:
    look.use(ColorScheme.LIGHT, 1.0)
    card = MistakesCard()
    qtbot.addWidget(card)
    card.resize(330, 310)
    card.show_review(reviewed(LEADS)[1], "No mistakes found.")
    card.show()
    return card


def numbers(card: MistakesCard) -> list[int]:
    return [move.number for move in card.shown]


def take(card: MistakesCard, order: MistakeOrder) -> None:
    """Choose an order in the menu."""
    next(action for action in card.menu.orders.actions() if action.data() is order).trigger()


def test_they_stand_in_the_order_of_play(card: MistakesCard) -> None:
    assert numbers(card) == [3, 5, 6]
    assert card.header.text() == "Mistakes (3)"
    index = card.list.moves.index(0)
    assert index.data() == "Move 3, Black C3: mistake, 6.0 points lost; better J9"
    assert card.list.sizeHintForRow(0) == scaled(32)
    assert not card.grab().isNull()


def test_the_menu_of_an_empty_list_offers_what_it_lists(card: MistakesCard) -> None:
    choices = card.menu.menu()
    wanted: list[QPoint] = []
    card.menu_requested.connect(wanted.append)
    card.show_review(reviewed([0.0, 0.0])[1], "No mistakes found.")
    assert not card.shown
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(20, 20), card.list.mapToGlobal(QPoint(20, 20)))
    QApplication.sendEvent(card.list.viewport(), event)
    assert choices.isVisible() and not wanted
    choices.close()


def test_those_of_one_player_are_chosen(qtbot: QtBot, card: MistakesCard) -> None:
    both, black, white = card.segment.chips
    for chip, expected in ((black, [3, 5]), (white, [6]), (both, [3, 5, 6])):
        qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
        assert numbers(card) == expected
    assert [chip.accessibleName() for chip in (both, black, white)] == ["Both players", "Black", "White"]


def test_a_click_asks_for_the_move(qtbot: QtBot, card: MistakesCard) -> None:
    place = card.list.visualRect(card.list.moves.index(1)).center()
    with qtbot.waitSignal(card.move_requested) as asked:
        qtbot.mouseClick(card.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert asked.args == [5]


def test_keys_walk_the_list_and_enter_asks_for_the_move(qtbot: QtBot, card: MistakesCard) -> None:
    asked: list[int] = []
    card.move_requested.connect(asked.append)
    card.show_position(2)
    qtbot.keyClick(card.list, Qt.Key.Key_Down)
    assert (card.list.currentIndex().row(), asked) == (1, [])
    card.show_review(reviewed([*LEADS, 6.0])[1], "")  # it goes on meanwhile
    card.show_position(2)
    assert card.list.currentIndex().row() == 1
    qtbot.keyClick(card.list, Qt.Key.Key_Return)
    assert asked == [5]
    card.show_position(0)
    assert not card.list.currentIndex().isValid()
    for key in (Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Enter):
        qtbot.keyClick(card.list, key)
    assert asked == [5, 6]


def test_the_one_that_comes_next_is_current(card: MistakesCard) -> None:
    card.show_position(4)
    assert card.list.currentIndex().row() == 1
    card.show_position(0)
    assert not card.list.currentIndex().isValid()


@pytest.mark.parametrize(
    ("number", "after", "before"), [(0, 3, None), (2, 5, None), (3, 5, 3), (4, 6, 3), (5, None, 5), (9, None, 6)]
)
def test_next_and_previous_go_from_the_position(
    card: MistakesCard, number: int, after: int | None, before: int | None
) -> None:
    card.show_position(number)
    assert (card.next_index(1), card.next_index(-1)) == (after, before)


def test_without_any_it_says_why(qtbot: QtBot, card: MistakesCard) -> None:
    card.show_review(reviewed([0.0, 0.0, 4.0])[1], "No mistakes found.")
    qtbot.mouseClick(card.segment.chips[1], Qt.MouseButton.LeftButton)
    assert (numbers(card), card.list.reason) == ([], "None match your choice")
    card.show_review(reviewed([0.0, 0.0])[1], "No mistakes found.")
    assert card.list.reason == card.list.accessibleDescription() == "No mistakes found."
    assert card.header.text() == "Mistakes"
    assert not card.grab().isNull()


def test_what_happened_is_said_of_the_current_one(card: MistakesCard) -> None:
    asked: list[int] = []

    def happened(move: ReviewedMove) -> str:
        asked.append(move.number)
        return "<b>A group</b> dies." if move.number == 5 else ""

    card.show_review(reviewed(LEADS)[1], "", happened=happened)
    assert asked == []
    card.show_position(4)
    card.show_position(4)
    assert card.words.isVisible() and card.words.text() == "<b>A group</b> dies."
    assert card.words.textFormat() is Qt.TextFormat.PlainText
    assert asked == [5]
    index = card.list.moves.index(1)
    spoken = card.list.moves.data(index, Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.endswith("better J9. <b>A group</b> dies.")
    assert "&lt;b&gt;" in card.list.moves.data(index, Qt.ItemDataRole.ToolTipRole)
    card.show_position(2)
    assert not card.words.isVisible()


def test_they_are_sorted_by_what_they_cost(card: MistakesCard) -> None:
    chosen: list[MistakeChoice] = []
    card.choice_changed.connect(chosen.append)
    take(card, MistakeOrder.COST)
    assert numbers(card) == [6, 3, 5]
    assert chosen == [MistakeChoice(MistakeOrder.COST)]
    card.show_position(2)
    assert card.list.currentIndex().row() == 1
    assert (card.next_index(1), card.next_index(-1)) == (5, None)  # still in the order of play
    card.show_position(5)
    assert (card.next_index(1), card.next_index(-1)) == (None, 5)


def test_those_of_a_phase_are_chosen(card: MistakesCard) -> None:
    moves = reviewed(LEADS)[1].moves
    late = GameReview(tuple(replace(move, phase=GamePhase.ENDGAME) if move.number > 4 else move for move in moves))
    card.show_review(late, "No mistakes found.")
    for phase, expected in (
        (MistakePhase.ENDGAME, [5, 6]),
        (MistakePhase.OPENING, [3]),
        (MistakePhase.MIDDLE_GAME, []),
        (MistakePhase.ALL, [3, 5, 6]),
    ):
        next(action for action in card.menu.phases.actions() if action.data() is phase).trigger()
        assert numbers(card) == expected
        assert card.list.reason == ("" if expected else "None match your choice")


def test_order_and_phase_are_at_hand_by_keys_and_named(qtbot: QtBot, card: MistakesCard) -> None:
    menu = card.menu
    assert menu.accessibleName() == "Sort and filter mistakes"
    assert menu.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert [action.text() for action in menu.menu().actions() if action.text()] == [
        *("Order of Play", "Costliest First", "Within Reach First", "Disagreements of Engines"),
        *("Whole game", "Opening", "Middle game", "Endgame"),
    ]
    card.choose(MistakeChoice(MistakeOrder.COST, MistakePhase.OPENING))
    checked = [action.text() for action in menu.menu().actions() if action.isChecked()]
    assert checked == ["Costliest First", "Opening"]


def test_key_moments_have_a_dot_and_say_so(card: MistakesCard) -> None:
    tips = [card.list.moves.index(row).data(Qt.ItemDataRole.ToolTipRole) for row in range(3)]
    assert ["Key moment" in tip for tip in tips] == [True, False, True]  # 5 is of the same story as 3
    spoken = card.list.moves.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "Key moment" in spoken
    picture = card.list.viewport().grab().toImage()
    ratio, row = picture.devicePixelRatio(), scaled(32)
    x, top = scaled(16 + 28) - 1, scaled(16 - 10) + 1  # the corner of a badge
    corners = [picture.pixelColor(round(ratio * x), round(ratio * (at * row + top))) for at in range(3)]
    assert corners[0] == corners[2] == QColor(current_palette().accent) != corners[1]
    card.show_review(reviewed(LEADS)[1], "", is_final=False)  # they may still change
    assert "Key moment" not in card.list.moves.index(0).data(Qt.ItemDataRole.AccessibleTextRole)


def test_how_far_the_review_has_come_is_never_cut(card: MistakesCard) -> None:
    card.show_review(reviewed(LEADS)[1], "", note="Reviewing: 25 s left", tip="A closer look at every move: 35%")
    assert card.header.text() == "Mistakes (3)"
    assert card.note.isVisible()
    assert card.note.toolTip() == "A closer look at every move: 35%"
    assert card.note.fontMetrics().horizontalAdvance(card.note.text()) <= card.note.contentsRect().width()
    room = card.minimumSizeHint().height()
    card.show_review(reviewed(LEADS)[1], "")
    assert not card.note.isVisible()
    assert card.minimumSizeHint().height() < room, "the rows keep their place while there is a note"


MISSED = [
    0.0,
    0.0,
    0.0,
    -6.0,
    -6.0,
    -13.0,
    -13.0,
    -21.0,
    -21.0,
    -28.0,
]  # Black loses 6 to 8 points at moves 3 to 9


@pytest.fixture
def missed(card: MistakesCard) -> MistakesCard:
    """Return the card with four moves of Black's that all missed J9."""
    card.resize(330, 500)
    card.show_review(reviewed(MISSED)[1], "No mistakes found.", happened=lambda move: f"Move {move.number} happened.")
    return card


def test_a_point_missed_again_and_again_is_one_row(missed: MistakesCard) -> None:
    assert numbers(missed) == [3, 5, 7, 9] and missed.list.moves.rowCount() == 1
    text = "J9 was better by about 7 points from move 3 to move 9. Black missed it 4 times."
    assert missed.list.moves.index(0).data() == text
    missed.show_position(6)
    assert missed.list.currentIndex().row() == 0 and missed.words.text() == "Move 7 happened."
    assert missed.next_index(1) == 9 and missed.spoken(9).startswith("Move 9, Black J3:")


def test_a_click_shows_its_moves_and_hides_them(qtbot: QtBot, missed: MistakesCard) -> None:
    place = missed.list.visualRect(missed.list.moves.index(0)).center()
    qtbot.mouseClick(missed.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert missed.list.moves.rowCount() == 5
    shown = missed.grab().toImage()
    spoken = missed.list.moves.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.endswith("Its moves are shown below.")
    with qtbot.waitSignal(missed.move_requested) as asked:
        inner = missed.list.visualRect(missed.list.moves.index(2)).center()
        qtbot.mouseClick(missed.list.viewport(), Qt.MouseButton.LeftButton, pos=inner)
    assert asked.args == [5]
    qtbot.mouseClick(missed.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert missed.list.moves.rowCount() == 1 and missed.grab().toImage() != shown


def test_the_keyboard_opens_it_and_walks_its_moves(qtbot: QtBot, missed: MistakesCard) -> None:
    missed.list.setFocus()
    missed.list.setCurrentIndex(missed.list.moves.index(0))
    qtbot.keyClick(missed.list, Qt.Key.Key_Return)
    qtbot.keyClick(missed.list, Qt.Key.Key_Down)
    assert missed.list.currentIndex().row() == 1 and missed.words.text() == "Move 3 happened."
    qtbot.keyClick(missed.list, Qt.Key.Key_Home)
    assert missed.list.currentIndex().row() == 0
    qtbot.keyClick(missed.list, Qt.Key.Key_Return)
    assert missed.list.moves.rowCount() == 1


def test_the_verdict_stands_above_where_there_is_room(missed: MistakesCard) -> None:
    review = reviewed(MISSED)[1]
    missed.show_review(review, "", verdict="Even until move 60. Then Black gained 24 points by move 80.")
    assert missed.verdict.isVisible() and "Even until" in missed.header.toolTip()
    missed.resize(330, missed.minimumSizeHint().height())
    assert not missed.verdict.isVisible() and "Even until" in missed.header.toolTip()
    missed.show_review(
        review, "", "Showing losses of 2 points or more\nQtGo 0.1.0, at least 30 visits", verdict="Even."
    )
    missed.resize(330, 290)  # as in a window of 1200 x 800
    assert missed.verdict.isVisible() and missed.note.height() < 50


def test_in_a_small_window_words_give_way_to_the_list(qtbot: QtBot, missed: MistakesCard) -> None:
    note = "Showing losses of 2 points or more\nQtGo 0.1.0, at least 30 visits"
    verdict = "White pulled ahead step by step. The largest gain was 48 points, from move 102 to 120."
    missed.show_review(reviewed(MISSED)[1], "", note, verdict=verdict)
    missed.set_bare(True)
    missed.setMinimumSize(1, 1)  # which is that of a window by itself
    missed.resize(208, 89)  # as in a window of 480 x 560
    qtbot.waitUntil(lambda: missed.list.height() >= 60)
    assert not missed.note.isVisible() and not missed.verdict.isVisible()
    assert missed.list.accessibleDescription() == verdict
    missed.resize(208, 240)
    assert missed.note.isVisible() and missed.verdict.isVisible() and missed.list.height() >= 30


def test_disagreements_of_engines_are_a_list_of_their_own(qtbot: QtBot, card: MistakesCard) -> None:
    take(card, MistakeOrder.DISAGREEMENTS)
    assert (card.shown, card.header.text()) == ([], "Disagreements")
    assert card.list.reason.startswith("No other engine has reviewed this game.")
    other = of_engine("Other", reviewed([0.0, 0.0, 0.0, -6.0, -6.0, -8.5, -8.5])[0])
    card.show_review(reviewed(LEADS)[1], "", others=(other,))
    assert (numbers(card), card.header.text()) == ([6], "Disagreements (1)")
    said = "Move 6, White F3: 14.5 points lost according to Engine not named, 0.0 according to Other."
    assert card.list.moves.index(0).data() == said == card.spoken(6)
    assert card.next_index(1) == 6
    assert not card.grab().isNull()
    qtbot.mouseClick(card.segment.chips[1], Qt.MouseButton.LeftButton)
    assert card.shown == [] and card.list.reason == "No disagreement with Other beyond the errors of both."
    card.choose(MistakeChoice())
    assert numbers(card) == [3, 5] and card.list.moves.index(0).data().startswith("Move 3, Black C3: mistake")


def test_the_choice_of_disagreements_waits_for_a_game_that_two_engines_have_reviewed(card: MistakesCard) -> None:
    card.choose(MistakeChoice(MistakeOrder.DISAGREEMENTS, MistakePhase.OPENING))
    assert (numbers(card), card.header.text(), card.list.reason) == ([3, 5, 6], "Mistakes (3)", "")
    assert card.menu.choice == MistakeChoice(MistakeOrder.PLAY, MistakePhase.OPENING)
    assert card.next_index(1) == 3
    other = of_engine("Other", reviewed([0.0, 0.0, 0.0, -6.0, -6.0, -8.5, -8.5])[0])
    card.show_review(reviewed(LEADS)[1], "", others=(other,))
    assert (numbers(card), card.menu.choice.order) == ([6], MistakeOrder.DISAGREEMENTS)


def test_disagreements_chosen_by_hand_say_how_to_compare_in_this_game_alone(card: MistakesCard) -> None:
    card.choice_changed.connect(card.choose)  # as by way of the settings
    take(card, MistakeOrder.DISAGREEMENTS)
    card.show_review(reviewed(LEADS)[1], "")
    assert card.shown == [] and card.list.reason.startswith("No other engine has reviewed this game.")
    card.carry_over()
    assert (numbers(card), card.list.reason) == ([3, 5, 6], "")


def test_two_rows_are_whole_in_a_low_card_among_others(qtbot: QtBot, card: MistakesCard) -> None:
    card.set_bare(True)
    card.resize(200, 2 * scaled(32) + 2)
    qtbot.waitUntil(lambda: card.list.viewport().height() >= 2 * scaled(32))
