"""The clocks in the panel beside the board."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QApplication, QScrollBar, QWidget
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.clock.time_settings import MINUTE, TimeLeft, TimeSettings, TimeSystem
from qtgo.core.rules.point import Color, Point
from qtgo.features.clock.clock_reading import ClockReading
from qtgo.features.comments.comment_card import CommentCard
from qtgo.features.tree.moves_card import MovesCard
from qtgo.kit import accessibility as spoken
from qtgo.look.sizes import CARD_COLLAPSED, CARD_GAP, scaled
from qtgo.settings import RecordTab
from qtgo.shell.panels.record_cards import RecordForm
from tests.shown_window import forget_changes, play, settle

BYOYOMI = TimeSettings(TimeSystem.BYOYOMI)


def test_clocks_are_shown_only_where_there_are_some(window: GameWindow) -> None:
    clocks, panels = window.features.clocks, window.features.seats.panels
    assert not any(face.isVisible() for face in clocks.faces.values())
    readings = {
        Color.BLACK: ClockReading(BYOYOMI, TimeLeft(9 * MINUTE), is_running=True),
        Color.WHITE: ClockReading(BYOYOMI, TimeLeft(8 * MINUTE)),
    }
    clocks.show_readings(readings)
    assert all(face.isVisible() for face in clocks.faces.values())
    assert {color: face.reading for color, face in clocks.faces.items()} == readings
    assert all(panels[color].isAncestorOf(face) for color, face in clocks.faces.items())
    clocks.show_readings(None)
    assert not any(face.isVisible() for face in clocks.faces.values())


def test_clocks_need_one_line_more_of_the_narrowest_panel_only(window: GameWindow) -> None:
    panel = window.context.side
    window.resize(1280, 860)
    settle()
    before = panel.minimumSizeHint()
    window.features.clocks.show_readings({color: ClockReading(BYOYOMI, TimeLeft(9 * MINUTE)) for color in Color})
    settle()
    assert panel.minimumSizeHint().width() <= scaled(304)
    assert panel.minimumSizeHint().height() <= before.height() + 3 * panel.fontMetrics().height()


def test_large_letters_fit_on_a_small_screen(qtbot: QtBot, window: GameWindow) -> None:
    font = window.font()
    font.setPointSizeF(font.pointSizeF() * 1.5)
    window.setFont(font)
    for mode in (window.context.menus["edit_record"], window.context.menus["find"], window.context.menus["scoring"]):
        mode.trigger()
        QApplication.processEvents()
        assert window.minimumSizeHint().boundedTo(QSize(800, 600)) == window.minimumSizeHint(), mode.text()


def test_a_small_screen_holds_the_window_in_every_mode(qtbot: QtBot, window: GameWindow) -> None:
    menus, small = window.context.menus, QSize(640, 480)
    window.features.clocks.show_readings({color: ClockReading(BYOYOMI, TimeLeft(9 * MINUTE)) for color in Color})
    for mode in (menus["edit_record"], menus["find"]):
        mode.trigger()
        QApplication.processEvents()
        assert window.minimumSizeHint().boundedTo(small) == window.minimumSizeHint(), mode.text()
    menus["edit_record"].trigger()
    play(qtbot, window, "C3 D4 E5")
    window.context.navigator.to_start()
    for mode in (menus["solve"],):
        mode.trigger()
        QApplication.processEvents()
        assert window.context.mode.mode.is_study
        assert window.minimumSizeHint().boundedTo(small) == window.minimumSizeHint(), mode.text()


@pytest.mark.parametrize(("rules", "word"), [("Japanese", "3 prisoners"), ("Chinese", "3 captures")])
def test_panel_and_lid_name_what_is_taken_as_the_rules_do(
    window: GameWindow, tmp_path: Path, rules: str, word: str
) -> None:
    path = tmp_path / "a.sgf"
    path.write_text(f"(;SZ[9]RU[{rules}]AW[aa][ba][ca]AB[ab][bb][cb];B[da])")
    assert window.features.files.open_path(path)
    window.context.navigator.to_end()
    assert word in window.features.seats.panels[Color.BLACK].accessibleName()
    assert word in window.features.seats.lids[Color.BLACK].accessibleName()


def test_in_scoring_the_review_stands_in_place_of_the_players(window: GameWindow) -> None:
    side = window.context.side
    window.context.menus["scoring"].trigger()
    settle()
    assert window.features.score.panel.isVisible()
    assert not any(player.isVisible() for player in side.players.values())
    window.resize(700, 1000)  # another form of the panel brings nobody back
    settle()
    assert not any(player.isVisible() for player in side.players.values())
    window.context.menus["leave_mode"].trigger()
    settle()
    assert all(player.isVisible() for player in side.players.values())
    assert not window.features.score.panel.isVisible()


@pytest.mark.parametrize("height", [860, 780])
def test_in_scoring_moves_and_comment_are_folded_below(
    qtbot: QtBot, dressed: None, window: GameWindow, height: int
) -> None:
    side = window.context.side
    window.resize(1280, height)
    play(qtbot, window, "E5 pass pass")
    settle()
    moves, comment = window.features.tree.card, window.features.comments.card
    for card in (moves, comment):
        assert card.isVisible() and card.is_collapsed and card.height() == scaled(CARD_COLLAPSED)
        assert card.mapTo(side, card.rect().topLeft()).y() > window.features.score.panel.geometry().bottom()
    assert moves.header.accessibleName() == "Moves" and not moves.segment.isVisible()
    qtbot.mouseClick(moves.header, Qt.MouseButton.LeftButton)
    settle()
    assert (
        not moves.is_collapsed
        and moves.isVisible()
        and moves.height() > scaled(2 * CARD_COLLAPSED)
        and window.features.score.panel.isVisible()
    )
    window.context.menus["leave_mode"].trigger()
    settle()
    assert not moves.is_collapsed and moves.segment.isVisible()
    qtbot.mouseClick(moves.header, Qt.MouseButton.LeftButton)
    assert not moves.is_collapsed  # only in scoring


@pytest.mark.parametrize("height", [860, 600, 520])
def test_the_score_has_its_room_before_the_moves(qtbot: QtBot, dressed: None, window: GameWindow, height: int) -> None:
    window.resize(900, height)
    play(qtbot, window, "E5 pass pass")
    window.context.scoring.toggle(Point.from_vertex("E5"))
    settle()
    hidden = window.features.score.panel.findChildren(QScrollBar)
    is_whole = all(bar.maximum() == 0 for bar in hidden)
    shown = [card for card in (window.features.tree.card, window.features.comments.card) if card.isVisible()]
    assert is_whole or not shown
    assert len(shown) == 2 or height < 860


def test_a_panel_that_is_hidden_comes_back_to_accept_the_score(qtbot: QtBot, window: GameWindow) -> None:
    window.context.menus["side_panel"].setChecked(False)
    play(qtbot, window, "E5 pass pass")
    settle()
    assert window.features.score.panel.isVisible() and window.context.menus["side_panel"].isChecked()


def test_no_banner_says_what_the_score_and_the_result_say_but_a_screen_reader_hears_it(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []

    class Announcement(QAccessibleAnnouncementEvent):
        def __init__(self, about: QWidget, message: str) -> None:
            heard.append(message)
            super().__init__(about, message)

    monkeypatch.setattr(spoken, "QAccessibleAnnouncementEvent", Announcement)
    play(qtbot, window, "E5 pass pass")
    settle()
    assert window.frame.banner.isHidden()
    for color in Color:
        window.context.scoring.toggle_accepted(color)
    window.context.scoring.finish()
    settle()
    assert window.features.result.card is not None and window.frame.banner.isHidden()
    assert [text.split(" ")[0] for text in heard] == ["Click", "Black"]
    assert "wins by" in heard[1]


def test_where_the_card_has_no_room_a_message_says_the_result(qtbot: QtBot, window: GameWindow) -> None:
    window.context.menus["side_panel"].setChecked(False)
    window.resize(640, 640)
    settle()
    play(qtbot, window, "E5")
    window.context.game.resign(Color.WHITE)
    settle()
    assert window.features.result.card is None and window.context.status.message.text == "Black wins by resignation"


def test_the_board_keeps_its_place_in_scoring_and_after_the_end(qtbot: QtBot, window: GameWindow) -> None:
    for size in ((700, 1000), (1280, 860), (900, 700)):
        window.resize(*size)
        play(qtbot, window, "E5 C3")
        settle()
        before = window.scene.geometry, window.frame.bar.geometry()
        play(qtbot, window, "pass pass")
        settle()
        assert (window.scene.geometry, window.frame.bar.geometry()) == before
        for color in Color:
            window.context.scoring.toggle_accepted(color)
        window.context.scoring.finish()
        settle()
        assert window.features.result.card is not None
        assert (window.scene.geometry, window.frame.bar.geometry()) == before
        forget_changes(window)
        window.features.new_game.start(window.settings.new_game)


def test_the_moves_lie_below_the_result_and_the_players_come_back(qtbot: QtBot, window: GameWindow) -> None:
    side = window.context.side
    window.resize(1280, 860)
    play(qtbot, window, "E5")
    window.context.game.resign(Color.WHITE)
    settle()
    card = window.features.result.card
    assert card is not None
    header = window.features.tree.card.mapTo(window, window.features.tree.card.rect().topLeft()).y()
    assert window.features.tree.card.isVisible() and header - card.geometry().bottom() - 1 == scaled(CARD_GAP)
    assert not any(player.isVisible() for player in side.players.values())
    window.features.result.hide()
    settle()
    assert all(player.isVisible() for player in side.players.values())


def test_a_game_that_has_ended_here_has_its_own_tools(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 pass pass")
    for color in Color:
        window.context.scoring.toggle_accepted(color)
    window.context.scoring.finish()
    territory, result = window.frame.bar.results
    assert territory.isVisible() and territory.isChecked() and result.isChecked()
    assert window.scene.markup.territory
    qtbot.mouseClick(territory, Qt.MouseButton.LeftButton)
    assert not window.scene.markup.territory
    qtbot.mouseClick(territory, Qt.MouseButton.LeftButton)
    assert window.scene.markup.territory
    window.features.result.hide()
    qtbot.mouseClick(result, Qt.MouseButton.LeftButton)
    assert window.features.result.card is not None
    qtbot.keyClick(window.view, Qt.Key.Key_Left)
    assert not result.isVisible() and window.frame.bar.tools[0].isVisible()
    qtbot.keyClick(window.view, Qt.Key.Key_End)
    assert result.isVisible()


def test_a_game_that_was_not_counted_has_no_territory_to_show(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5")
    window.context.game.resign(Color.WHITE)
    territory, result = window.frame.bar.results
    assert not territory.isEnabled() and "This game was not counted." in territory.toolTip()
    assert result.isEnabled()
    qtbot.keyClick(window.view, Qt.Key.Key_Left)
    assert window.context.menus["territory"].isEnabled()


def test_a_narrow_window_has_one_card_for_tree_list_and_comment(qtbot: QtBot, window: GameWindow) -> None:
    _side, record = window.context.side, window.context.side.record
    window.resize(700, 1000)
    play(qtbot, window, "E5")
    settle()
    assert record.form is RecordForm.TABS and record.tabs is not None
    tree, moves, comment = record.tabs.chips
    shown = {tree: window.features.tree.view, moves: window.features.tree.moves, comment: window.features.comments.card}
    for chip, part in shown.items():
        qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
        settle()
        assert [other.isVisible() for other in shown.values()] == [other is part for other in shown.values()]
        assert part.mapTo(record, part.rect().topRight()).x() < record.tabs.x()
    assert comment.text() == "Comment"
    window.context.record.set_comment("Good.")
    assert comment.text() == "Comment •"
    assert window.features.comments.card.isVisible()
    other = RecordTab.MOVES if window.features.tree.card.tab is RecordTab.TREE else RecordTab.TREE
    window.store.replace(replace(window.settings, play_tab=other))  # as by the menu
    assert not window.features.comments.card.isVisible() and window.features.tree.card.isVisible()
    window.resize(1280, 860)
    settle()
    assert record.form is RecordForm.CARDS and not record.tabs.isVisible()
    assert window.features.comments.card.geometry().bottom() == record.rect().bottom()
    assert window.features.tree.card.isVisible() and window.features.comments.card.isVisible()
    forget_changes(window)


def test_cards_move_to_another_task_only_where_motion_is_wanted(qtbot: QtBot, window: GameWindow) -> None:
    side = window.context.side
    window.resize(1280, 860)
    play(qtbot, window, "E5 pass pass")
    settle()
    window.context.menus["leave_mode"].trigger()
    assert side._sliding is None
    settle()
    places = {part: part.geometry() for part in side.players.values()}
    window.context.menus["scoring"].trigger()
    settle()
    comment = window.features.comments.card.mapTo(side, window.features.comments.card.rect().bottomLeft())
    window.context.menus["leave_mode"].trigger()
    settle()
    window.store.replace(replace(window.settings, animation=True))
    window.context.menus["scoring"].trigger()
    settle()
    qtbot.waitUntil(lambda: side._sliding is not None and not side._sliding.is_running)
    assert window.features.comments.card.mapTo(side, window.features.comments.card.rect().bottomLeft()) == comment
    window.context.menus["leave_mode"].trigger()
    sliding = side._sliding
    assert sliding is not None
    qtbot.waitUntil(lambda: not sliding.is_running)
    assert {part: part.geometry() for part in side.players.values()} == places
    side.leave_room(200)
    assert sliding.is_running
    side.leave_room(0)
    qtbot.waitUntil(lambda: not sliding.is_running)
    settle()
    assert {part: part.geometry() for part in side.players.values()} == places
    window.store.replace(replace(window.settings, animation=False))
    forget_changes(window)


def test_a_message_fades_only_where_motion_is_wanted(qtbot: QtBot, window: GameWindow) -> None:
    banner = window.frame.banner
    window.context.status.message.show_message(lambda: "Saved.")
    assert banner.graphicsEffect() is None
    banner.dismiss()
    window.store.replace(replace(window.settings, animation=True))
    window.context.status.message.show_message(lambda: "Saved.")
    assert banner.graphicsEffect() is not None
    qtbot.waitUntil(lambda: banner.graphicsEffect() is None)
    window.store.replace(replace(window.settings, animation=False))


@pytest.mark.parametrize("kind", [MovesCard, CommentCard])
def test_a_card_is_made_in_steps_of_which_none_makes_all(qtbot: QtBot, kind: type[MovesCard | CommentCard]) -> None:
    whole, card = kind(), kind(in_steps=True)
    for each in (whole, card):
        qtbot.addWidget(each)
    counts = [0, *(len(card.findChildren(QWidget)) for _step in card.make_parts())]
    counts.append(len(card.findChildren(QWidget)))
    assert counts[-1] == len(whole.findChildren(QWidget))
    assert max(after - before for before, after in pairwise(counts)) <= 0.8 * counts[-1]


@pytest.mark.parametrize("rotated", [False, True])
@pytest.mark.parametrize("played", [False, True])
def test_tab_goes_through_the_panel_from_the_top(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, played: bool, rotated: bool
) -> None:
    window.resize(1280, 860)
    if played:
        (tmp_path / "a.sgf").write_text("(;SZ[9]RE[B+R]C[one];B[ee];W[cc])")
        window.features.files.open_path(tmp_path / "a.sgf")
    if rotated:
        window.context.side.set_bottom(Color.WHITE)
    with qtbot.waitActive(window):
        window.activateWindow()
    window.view.setFocus()
    settle()
    stops: list[QWidget] = []
    for _ in range(40):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        stop = window.focusWidget()
        if stop in stops:
            break
        stops.append(stop)
    heights = [
        stop.mapTo(window.context.side, QPoint()).y() for stop in stops if window.context.side.isAncestorOf(stop)
    ]
    assert len(heights) > 4 and heights == sorted(heights)
