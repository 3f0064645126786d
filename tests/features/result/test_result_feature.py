"""The card with the result: when it comes, where it lies, and the next game that it offers."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.clock.time_settings import TimeControl, TimeSettings, TimeSystem
from qtgo.core.game.game import Phase
from qtgo.core.game.new_game import NewGame
from qtgo.core.record.game_info import Player, time_control_of
from qtgo.core.rules.point import Color, Move, Point
from qtgo.features.result.result_card import ResultCard
from qtgo.features.review.review_state import ReviewStatus
from qtgo.features.review.review_tools import ReviewTools
from qtgo.gtp.engine_config import EngineConfig
from qtgo.kit.language import retranslate_windows
from qtgo.look.palette import current_palette
from qtgo.look.sizes import SPACING, scaled
from qtgo.session.mode_state import Mode
from qtgo.shell.card_shadow import CardShadow
from qtgo.shell.panels.player_form import PlayerForm
from qtgo.shell.task_layout import Task
from qtgo.text.pseudo import PSEUDO
from qtgo.text.translation import ENGLISH, use_language
from tests.features.review.test_review_feature import state_of, use
from tests.file_dialogs import SaveAs
from tests.languages import spoken
from tests.shown_texts import clipped
from tests.shown_window import forget_changes, open_record, play, settle


def card_of(window: GameWindow) -> ResultCard:
    card = window.features.result.card
    assert card is not None
    return card


def started(window: GameWindow, **changes: object) -> NewGame:
    """Begin a game of two people; changes are those of its information."""
    players = {"black": Player("Ada", "3k"), "white": Player("Bob")}
    info = replace(window.settings.new_game.info, **players | changes)  # type: ignore[arg-type]
    time = TimeControl.same(TimeSettings(TimeSystem.BYOYOMI))
    game = replace(window.settings.new_game, info=info, time=time)
    forget_changes(window)
    window.features.new_game.start(game)
    return game


@pytest.fixture
def lost(window: GameWindow, qtbot: QtBot) -> GameWindow:
    """Return a window in which White has just resigned."""
    started(window)
    play(qtbot, window, "C3 D4 E5")
    window.context.game.resign(Color.WHITE)
    return window


def again(window: GameWindow) -> object:
    """Return the terms of the game that is shown, and check that it is new."""
    game = window.context.game.game
    assert (game.phase, game.root.children) == (Phase.PLAYING, [])
    assert window.features.result.card is None
    info = game.info
    return info.black.name, info.white.name, info.handicap, info.komi


@pytest.mark.parametrize(
    ("result", "title", "winner"),
    [
        ("B+R", "Black wins by resignation", Color.BLACK),
        ("W+T", "White wins on time", Color.WHITE),
        ("Void", "No result", None),
        ("0", "Draw", None),
    ],
)
def test_every_end_has_its_title(window: GameWindow, result: str, title: str, winner: Color | None) -> None:
    started(window)
    window.context.game.game.end(result)
    window.context.game.edited()
    assert window.features.result.card is None  # nobody has ended it here
    window.context.menus["result"].trigger()
    card = card_of(window)
    assert (card.title.text(), card.shown.winner) == (title, winner)
    assert card.about.text() == "Ada – Bob, 0\N{NO-BREAK SPACE}moves"
    assert card.shown.score is None
    assert not card.table.isVisible()


def test_it_comes_with_the_end_and_says_who_played_and_how_long(lost: GameWindow) -> None:
    card = card_of(lost)
    assert card.about.text() == "Ada – Bob, 3\N{NO-BREAK SPACE}moves, 1\N{NO-BREAK SPACE}minute"
    assert lost.context.menus["result"].isChecked()
    assert not card.isAncestorOf(lost.focusWidget())  # the arrows still walk through the game


def test_a_counted_game_has_its_table(window: GameWindow, qtbot: QtBot) -> None:
    started(window)
    play(qtbot, window, "E5 pass pass")
    assert window.context.game.game.phase is Phase.SCORING
    for color in Color:
        window.context.scoring.toggle_accepted(color)
    state = window.features.score.panel.state
    window.context.scoring.finish()
    card = card_of(window)
    assert card.title.text().startswith("Black wins by ")
    assert card.table.isVisible()
    assert card.about.text() == "3\N{NO-BREAK SPACE}moves, 1\N{NO-BREAK SPACE}minute"  # the table names the players
    assert card.shown.score == state
    assert [row.title for row in card.table.rows][:3] == ["Territory", "Prisoners", "Komi"]
    window.context.document.undo()  # back to the count
    assert window.features.result.card is None
    assert not window.context.menus["result"].isEnabled()


def test_esc_closes_it_wherever_the_keys_are_and_the_menu_brings_it_back(lost: GameWindow, qtbot: QtBot) -> None:
    for has_keys in (False, True):
        if has_keys:
            card_of(lost).rematch.setFocus()
        qtbot.keyClick(lost.focusWidget() or lost, Qt.Key.Key_Escape)
        assert lost.features.result.card is None
        assert not lost.context.menus["result"].isChecked()
        lost.context.menus["result"].trigger()
        assert card_of(lost).title.text() == "Black wins by resignation"
    qtbot.mouseClick(card_of(lost).close_button, Qt.MouseButton.LeftButton)
    assert lost.features.result.card is None


def test_the_board_and_its_moves_stay_in_reach(lost: GameWindow, qtbot: QtBot) -> None:
    lost.view.setFocus()
    qtbot.keyClick(lost, Qt.Key.Key_Left)
    assert lost.context.game.game.move_number == 2
    assert lost.features.result.card is not None


@pytest.mark.parametrize("size", [(1280, 860), (1024, 700), (800, 600), (640, 480)])
@pytest.mark.parametrize("language", [ENGLISH, PSEUDO])
def test_it_never_lies_on_a_point(window: GameWindow, qtbot: QtBot, size: tuple[int, int], language: str) -> None:
    use_language(language)
    try:
        window.resize(*size)
        retranslate_windows()
        started(window)
        play(qtbot, window, "E5 pass pass")
        for color in Color:
            window.context.scoring.toggle_accepted(color)
        window.context.scoring.finish()  # whereupon the panel gets another width
        for _ in range(5):
            QApplication.processEvents()
        card = card_of(window)
        points = window.features.result._points()
        assert points.width() > 100
        assert not card.geometry().intersects(points)
        assert window.rect().contains(card.geometry())
        shown = [child for child in (card.rematch, card.swap, card.review, card.save) if child.isVisible()]
        for child in shown:
            assert card.rect().contains(QRect(child.mapTo(card, child.rect().topLeft()), child.size()))
        assert clipped(card) == []
    finally:
        use_language(ENGLISH)
        retranslate_windows()


def test_its_buttons_have_room_in_the_smallest_window(dressed: None, lost: GameWindow) -> None:
    lost.resize(480, 560)
    settle()
    buttons = [button for button in card_of(lost).findChildren(QPushButton) if not button.isHidden()]
    assert all(button.height() >= button.minimumSizeHint().height() for button in buttons)


def test_levels_and_handicaps_without_room_for_buttons_are_in_a_menu(dressed: None, lost: GameWindow) -> None:
    lost.resize(1280, 860)
    settle()
    card = card_of(lost)
    assert card.other_terms.isHidden() and card.more.isVisible()
    lost.resize(480, 560)
    settle()
    assert card.other_terms.isVisible() and card.more.isHidden()
    menu, asked = card.other_terms.menu(), list[object]()
    menu.aboutToShow.emit()
    entries = {entry.text().partition(" (")[0]: entry for entry in menu.actions()}
    assert {text: entry.isEnabled() for text, entry in entries.items()} == {
        button.text(): button.isEnabled() for button in (card.more, card.less)
    }
    card.more_requested.connect(lambda: asked.append(True))
    entries[card.more.text()].trigger()
    assert asked == [True]


def test_it_goes_where_there_is_no_room_and_comes_with_it(
    lost: GameWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as context:
        context.setattr(lost.features.result, "_room", lambda: None)
        lost.resize(880, 700)
        qtbot.waitUntil(lambda: lost.features.result.card is None)
        assert not lost.context.menus["result"].isChecked()
        lost.context.menus["result"].trigger()
        assert lost.features.result.card is None and not lost.context.menus["result"].isChecked()
        assert lost.context.status.message.text == "Black wins by resignation"
    lost.resize(900, 700)
    qtbot.waitUntil(lambda: lost.features.result.card is not None)
    assert lost.context.menus["result"].isChecked() and not lost.context.status.message.text


def test_who_puts_it_away_does_not_get_it_in_another_window(lost: GameWindow) -> None:
    lost.features.result.hide()
    lost.resize(1000, 700)
    settle()
    assert lost.features.result.card is None


def test_a_rematch_has_the_same_players_terms_and_clocks(lost: GameWindow, qtbot: QtBot) -> None:
    qtbot.mouseClick(card_of(lost).rematch, Qt.MouseButton.LeftButton)
    assert again(lost) == ("Ada", "Bob", 0, 6.5)
    control = time_control_of(lost.context.game.game.info)
    assert control is not None
    assert control.black == TimeSettings(TimeSystem.BYOYOMI).normal()
    assert lost.context.clock.is_live


def test_a_rematch_is_played_not_edited(lost: GameWindow, qtbot: QtBot) -> None:
    forget_changes(lost)
    lost.context.menus["edit_record"].trigger()
    assert lost.context.mode.mode is Mode.EDIT
    qtbot.mouseClick(card_of(lost).rematch, Qt.MouseButton.LeftButton)
    assert again(lost) == ("Ada", "Bob", 0, 6.5)
    assert lost.context.mode.mode is Mode.PLAY


def test_who_gets_stones_is_named_in_the_language(window: GameWindow, qtbot: QtBot) -> None:
    with spoken("ja"):
        started(window, white=Player("QtGo (30 kyu)"))
        play(qtbot, window, "C3 D4 E5")
        window.context.game.resign(Color.WHITE)
        assert "QtGo（30級）" in card_of(window).more.toolTip()


def test_colors_are_swapped(lost: GameWindow, qtbot: QtBot) -> None:
    qtbot.mouseClick(card_of(lost).swap, Qt.MouseButton.LeftButton)
    assert again(lost) == ("Bob", "Ada", 0, 6.5)


def test_the_loser_gets_stones_and_gives_them_back(lost: GameWindow, qtbot: QtBot) -> None:
    card = card_of(lost)
    assert card.more.toolTip() == "2 handicap stones for Bob, komi 0.5"
    assert not card.less.isEnabled()
    qtbot.mouseClick(card.more, Qt.MouseButton.LeftButton)
    assert again(lost) == ("Bob", "Ada", 2, 0.5)
    lost.context.game.resign(Color.WHITE)
    assert card_of(lost).more.toolTip() == "3 handicap stones for Bob, komi 0.5"
    qtbot.mouseClick(card_of(lost).less, Qt.MouseButton.LeftButton)
    assert again(lost) == ("Bob", "Ada", 0, 6.5)


def test_one_key_leads_from_the_board_to_the_next_game(lost: GameWindow, qtbot: QtBot) -> None:
    card, view = card_of(lost), lost.context.view
    lost.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    qtbot.keyClick(view, Qt.Key.Key_Tab)
    assert card.rematch.hasFocus()
    qtbot.keyClick(card.rematch, Qt.Key.Key_Backtab)
    assert view.hasFocus()
    qtbot.keyClick(view, Qt.Key.Key_Tab)
    qtbot.keyClick(card.rematch, Qt.Key.Key_Return)
    again(lost)


def test_players_who_are_new_to_go_are_not_offered_a_handicap(window: GameWindow, qtbot: QtBot) -> None:
    for rank, knows in (("28k", False), ("10k", True)):
        started(window)
        game = window.context.game.game
        window.context.game.set_info(replace(game.info, white=Player("Bob", rank)))
        play(qtbot, window, "C3 D4 E5")
        window.context.game.resign(Color.WHITE)
        card = card_of(window)
        assert [card.more.isVisible(), card.less.isVisible()] == [knows, knows], rank
        assert card.rematch.isVisible() and card.review.isVisible()


def test_a_review_has_the_way_to_the_result(lost: GameWindow, qtbot: QtBot) -> None:
    use(lost, "--hang")
    lost.resize(1200, 800)
    qtbot.mouseClick(card_of(lost).review, Qt.MouseButton.LeftButton)
    settle()
    tools = lost.context.side.findChild(ReviewTools)
    assert tools is not None
    assert tools.result.isVisible() and not tools.result.is_folded
    tools.resize(tools.minimumSizeHint())
    assert tools.result.is_folded
    qtbot.mouseClick(tools.result, Qt.MouseButton.LeftButton)
    assert card_of(lost).rematch.isVisible()


def test_review_shows_the_first_move_in_the_form_for_it(lost: GameWindow, qtbot: QtBot) -> None:
    use(lost, "--hang")
    qtbot.keyClick(lost, Qt.Key.Key_Left)
    qtbot.mouseClick(card_of(lost).review, Qt.MouseButton.LeftButton)
    assert lost.features.result.card is None
    assert lost.context.game.game.position.last_move == Move(Color.BLACK, Point.from_vertex("C3"))
    assert (lost.context.layout.task, lost.context.side.form) == (Task.REVIEW, PlayerForm.LINE)
    qtbot.keyClick(lost.focusWidget() or lost, Qt.Key.Key_Right)  # the arrows go on from there
    assert lost.context.game.game.move_number == 2


def test_review_reviews_the_game_once(lost: GameWindow, qtbot: QtBot) -> None:
    use(lost, "--hang")
    for _again in range(2):
        qtbot.mouseClick(card_of(lost).review, Qt.MouseButton.LeftButton)
        assert lost.context.menus["review_game"].isChecked()
        assert state_of(lost).status is ReviewStatus.RUNNING
        lost.context.menus["result"].trigger()


def test_a_review_without_moves_shows_the_start(window: GameWindow, qtbot: QtBot) -> None:
    started(window)
    window.context.game.resign(Color.WHITE)
    qtbot.mouseClick(card_of(window).review, Qt.MouseButton.LeftButton)
    assert window.context.game.game.depth == 0
    assert not window.context.menus["review_game"].isChecked()


def test_save_asks_where(lost: GameWindow, qtbot: QtBot, save_as: SaveAs) -> None:
    asked = save_as(None)
    qtbot.mouseClick(card_of(lost).save, Qt.MouseButton.LeftButton)
    assert len(asked) == 1


def test_the_one_person_who_plays_is_told_whether_they_win(window: GameWindow) -> None:
    started(window)
    window.features.engines.seat_players(replace(window.settings.new_game, white_engine="QtGo", white_level="18k"))
    window.context.game.resign(Color.BLACK)
    assert card_of(window).title.text() == "You lose by resignation"


def test_seats_and_levels_come_along(window: GameWindow) -> None:
    started(window)
    window.features.engines.seat_players(replace(window.settings.new_game, white_engine="QtGo", white_level="18k"))
    window.context.game.resign(Color.BLACK)
    window.context.menus["result"].trigger()
    game = window.features.result._again()
    assert (game.black_engine, game.white_engine, game.white_level) == ("", "QtGo", "18k")


def test_the_next_game_may_be_against_the_next_level(window: GameWindow, qtbot: QtBot) -> None:
    started(window)
    window.features.engines.seat_players(replace(window.settings.new_game, white_engine="QtGo", white_level="full"))
    window.context.game.resign(Color.BLACK)
    card = card_of(window)
    assert not card.stronger.isEnabled(), "there is no stronger one"
    assert card.weaker.accessibleDescription() == "QtGo (8 dan)"
    with qtbot.waitSignal(window.features.result.rematch_wanted) as wanted:
        card.weaker.click()
    game = wanted.args[0]
    assert (game.black_engine, game.white_engine, game.white_level) == ("", "QtGo", "8d")


def test_all_stand_closer_before_the_levels_are_left_out(window: GameWindow) -> None:
    started(window)
    window.features.engines.seat_players(replace(window.settings.new_game, white_engine="QtGo", white_level="18k"))
    window.context.game.resign(Color.BLACK)
    card = card_of(window)
    assert card.fit(QRect(0, 0, 500, 1000))
    roomy = card.height()
    for less, offered in ((scaled(SPACING), True), (roomy // 2, False)):
        card.fit(QRect(0, 0, 500, roomy - less))
        assert card.height() <= roomy - less
        assert card.stronger.isVisibleTo(card) is offered


def test_people_have_no_level(lost: GameWindow) -> None:
    assert card_of(lost).stronger.isHidden() and card_of(lost).weaker.isHidden()


def test_a_level_on_the_command_line_comes_along(window: GameWindow) -> None:
    started(window)
    window.store.replace(replace(window.settings, engines=(EngineConfig("GNU Go", "gnugo --mode gtp"),)))
    window.features.engines.seat_players(replace(window.settings.new_game, white_engine="GNU Go", white_level="5"))
    window.context.game.resign(Color.BLACK)
    game = window.features.result._again()
    assert (game.white_engine, game.white_level) == ("GNU Go", "5")
    window.features.engines.seat_players(game)
    seat = window.context.players.seats[Color.WHITE]
    assert seat is not None and seat.command == "gnugo --mode gtp --level 5"


def test_another_game_puts_the_card_away(lost: GameWindow, tmp_path: Path) -> None:
    forget_changes(lost)
    open_record(lost, tmp_path, "(;SZ[9];B[dd])", "a.sgf")
    assert lost.features.result.card is None
    assert not lost.context.menus["result"].isEnabled()


@pytest.fixture(autouse=True)
def unsaved(window: GameWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Discard what is unsaved: the question has tests of its own."""
    monkeypatch.setattr(window.features.files, "may_discard", lambda: True)
    yield


def test_the_shadow_lets_the_mouse_through_and_goes_with_the_card(lost: GameWindow) -> None:
    card = card_of(lost)
    shadow = lost.findChildren(CardShadow)[0]
    assert shadow.isVisible()
    assert shadow.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    assert shadow.geometry().contains(card.geometry())
    picture = QImage(shadow.size(), QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    shadow.render(picture, renderFlags=QWidget.RenderFlag.DrawChildren)
    shade, color = picture.pixelColor(picture.width() // 2, picture.height() - scaled(32)), current_palette().shadow
    assert shade.alpha() > 12
    for seen, wanted in zip(shade.getRgb()[:3], QColor(color).getRgb()[:3], strict=True):  # type: ignore[index]
        assert abs(seen - wanted) * shade.alphaF() <= 1, "no other color by rounding"
    lost.features.result.hide()
    assert not shadow.isVisible()
