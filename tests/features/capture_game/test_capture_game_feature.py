"""Capture games: chosen, won by a capture, and each followed by the next step."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.game.game import Phase
from qtgo.core.rating.played_game import PlayedGame
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import capture_rules, ruleset
from qtgo.engine.builtin import is_builtin
from qtgo.features.capture_game.capture_game_dialog import CaptureGameDialog
from qtgo.features.capture_game.capture_game_feature import STEPS
from qtgo.features.result.result_card import ResultCard
from qtgo.session.mode_state import Mode
from qtgo.session.players.players import HUMAN
from qtgo.text.level_words import computer_player
from tests.shown_window import forget_changes, in_dialog, play

WON = "C3 C2 B2 A5 D2 E5 C1"  # Black captures the stone at C2


def win(window: GameWindow, qtbot: QtBot) -> ResultCard:
    """Win a game on 5x5 for Black, with a person in the computer's place."""
    forget_changes(window)
    window.features.capture_game.begin()
    window.context.players.seat(Color.WHITE, HUMAN)
    play(qtbot, window, WON)
    card = window.features.result.card
    assert card is not None
    return card


def test_the_choices_begin_a_game_against_the_computer(window: GameWindow) -> None:
    def choose(dialog: CaptureGameDialog) -> None:
        assert dialog.goal.text() == "First to capture 1 stone wins."
        dialog.board.choose(STEPS[1])
        dialog._show_goal()
        assert dialog.goal.text() == "First to capture 3 stones wins."
        dialog.opponent.choose("21k")
        dialog.accept()

    before = window.settings.new_game
    in_dialog(CaptureGameDialog, choose)
    window.context.menus["capture_game"].trigger()
    info, seats = window.context.game.game.info, window.context.players.seats
    assert (info.width, info.ruleset, info.komi) == (7, capture_rules(3), 0)
    seat = seats[Color.WHITE]
    assert seats[Color.BLACK] is None and is_builtin(seat) and seat is not None and seat.level == "21k"
    assert window.settings.new_game == before  # the next game is one of Go


def test_a_capture_wins_and_the_next_board_is_one_button_away(window: GameWindow, qtbot: QtBot) -> None:
    noted: list[PlayedGame] = []
    window.features.finished.noted.connect(noted.append)
    card = win(window, qtbot)
    game = window.context.game.game
    assert (game.phase, game.info.result, game.root.properties["RU"]) == (Phase.FINISHED, "B+", ["Capture-1"])
    assert card.explanation.text() == "Black captured 1 stone, White none."
    assert card.next.text() == "Next: 7 × 7"
    assert card.review.isHidden() and card.more.isHidden()
    forget_changes(window)
    card.next.click()
    assert (window.context.game.game.info.width, window.context.game.game.info.ruleset) == (7, capture_rules(3))
    assert noted == []  # it says nothing about the user's rating


def test_what_is_known_of_go_alone_is_not_offered_in_a_capture_game(window: GameWindow) -> None:
    menus, feature = window.context.menus, window.features.capture_game
    names = ("hint", "estimate", "scoring", "review_game")
    feature.begin()
    assert [menus[name].isEnabled() for name in names] == [False] * 4
    feature.begin_first_game()
    assert [menus[name].isEnabled() for name in names] == [True] * 4


def test_after_the_largest_board_comes_go(window: GameWindow, qtbot: QtBot) -> None:
    feature = window.features.capture_game
    feature.begin(STEPS[-1])
    step = feature._next_step()
    assert step is not None and step.title == "Play a First Game on 9 × 9"
    step.begin()
    info = window.context.game.game.info
    assert (info.width, info.ruleset.captures_to_win, info.white.rank) == (9, 0, "30k")
    assert window.settings.new_game.info.width == 9  # the next game is like it
    assert feature._next_step() is None
    card = win(window, qtbot)
    window.context.document.undo()
    assert card.isHidden()
    forget_changes(window)
    feature.begin_first_game()
    window.context.players.seat(Color.WHITE, HUMAN)
    window.context.game.resign()
    assert card.next.isHidden() and not card.review.isHidden()


def test_the_first_games_speak_without_terms(window: GameWindow) -> None:
    feature, rules, players = window.features.capture_game, window.context.status.rules, window.features.seats
    feature.begin()
    assert rules.text() == "First to capture 1 stone"
    assert players.panels[Color.WHITE].accessibleName().startswith("White, QtGo, First day, 0 captures")
    forget_changes(window)
    feature.begin_first_game()
    assert rules.text() == "White gets 6.5 points for moving second"
    assert rules.toolTip() == "Japanese rules · komi 6.5"
    assert players.panels[Color.WHITE].accessibleName().startswith("White, QtGo, First day, 0 captures")
    assert players.lids[Color.WHITE].accessibleName() == "White, 0 captures"
    window.context.document.new_game(GameInfo(ruleset("japanese"), 9, 9, white=computer_player("30k")))
    window.context.game.pass_()
    window.context.game.pass_()
    titles = [row.title for row in window.features.score.panel.table.rows]
    assert titles == ["Surrounded", "Captured", "Bonus", "Total"]


def test_how_a_stone_is_placed_is_said_until_the_first_one_is(window: GameWindow, qtbot: QtBot) -> None:
    notices, feature = window.context.notices, window.features.capture_game
    feature.how_follows.setInterval(0)
    feature.begin()
    window.context.players.seat(Color.WHITE, HUMAN)
    assert notices.text == "You are Black. Capture 1 stone to win."
    qtbot.waitUntil(lambda: notices.text == "Click a point, or use Alt+arrow keys and Enter.")
    play(qtbot, window, "C3")
    assert not notices.text
    forget_changes(window)


def test_the_result_of_a_capture_game_is_said_in_words(window: GameWindow, qtbot: QtBot) -> None:
    win(window, qtbot)
    assert window.context.status.rules.text() == "First to capture 1 stone · Black wins"


def test_whoever_has_done_the_lessons_is_offered_a_capture_game(window: GameWindow, qtbot: QtBot) -> None:
    window.features.lessons.go_on()
    window.features.lessons.course_done.emit()
    banner = window.context.status.message.banner
    qtbot.waitUntil(lambda: banner.action.text() == "Play a Capture Game")
    banner.action.click()
    assert window.context.game.game.info.ruleset == capture_rules(1)
    assert window.context.mode.mode is Mode.PLAY
