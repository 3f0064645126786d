"""The bar under the board: its names fold, and what cannot be done says why."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMainWindow
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.game.game import Game
from qtgo.core.game.navigation import LinePlace, NavigationStep
from qtgo.core.record.edit_history import EditKind
from qtgo.core.record.markup import Markup
from qtgo.core.rules.point import Color, Point
from qtgo.look.sizes import scaled
from qtgo.session.game.game_controller import HistoryState
from qtgo.session.mode_state import Mode
from qtgo.shell.panels.action_bar import ActionBar
from tests.shown_window import play


@pytest.fixture
def bar(qtbot: QtBot, window: GameWindow) -> ActionBar:
    """A bar that stands alone, with the actions of a whole window."""
    place = QMainWindow()
    qtbot.addWidget(place)
    context = window.context
    bar = ActionBar(context.menus, context.navigator, context.line, context.mode, place)
    bar.navigation.show_place(LinePlace(84, 84, 84, 84))
    place.resize(1000, 200)
    place.show()
    return bar


def state(bar: ActionBar, width: int) -> tuple[list[bool], list[bool], bool, bool]:
    """Return which tools and questions are folded, whether the questions are shown, and the ends."""
    bar.resize(width, bar.sizeHint().height())
    QApplication.processEvents()
    tools, questions = ([tool.is_folded for tool in group] for group in (bar.tools, bar.questions))
    ends = not bar.navigation.button(NavigationStep.END).isHidden()
    return tools, questions, all(tool.isVisible() for tool in bar.questions), ends


def test_names_go_in_the_order_of_the_design(bar: ActionBar) -> None:
    names, icons = [False] * 3, [True] * 3
    named, bare = [False, True, False, False], [True] * 4  # Redo has no name
    full = bar.sizeHint().width()
    assert state(bar, full) == (named, names, True, True)
    assert state(bar, full - 1) == (named, icons, True, True)
    widths = range(full, bar.minimumSizeHint().width() - 1, -1)
    seen = [state(bar, width) for width in widths]
    stages = [stage for stage, before in zip(seen, [None, *seen], strict=False) if stage != before]
    assert stages == [
        (named, names, True, True),
        (named, icons, True, True),
        (bare, icons, True, True),
        (bare, icons, True, False),
        (bare, icons, False, False),
    ]


def test_the_last_names_stand_closer_before_they_go(bar: ActionBar) -> None:
    names, full = [False, True, False, False], bar.sizeHint().width()
    widths = set()
    for width in range(full, bar.minimumSizeHint().width(), -1):
        if state(bar, width)[0] == names:
            widths.add((bar.tools[0].width(), bar.navigation.width()))
    assert len(widths) == 2
    assert full <= scaled(780) + scaled(20)  # letters of one font are a little wider than those of another


def test_the_questions_stay_when_redo_has_gone(bar: ActionBar) -> None:
    """In a window of 720 pixels, as on a laptop whose screen is scaled by two, the bar is 384 wide."""
    state(bar, scaled(384))
    assert all(tool.isVisible() for tool in bar.questions)
    assert [tool.isVisible() for tool in bar.tools] == [True, False, True, True]


def test_nothing_overlaps_or_leaves_the_bar(bar: ActionBar) -> None:
    for width in range(bar.minimumSizeHint().width(), bar.sizeHint().width() + 50, 7):
        state(bar, width)
        parts = [tool for tool in (*bar.tools, *bar.questions, bar.navigation) if not tool.isHidden()]
        rects = sorted((part.geometry() for part in parts), key=lambda rect: rect.left())
        assert all(bar.rect().contains(rect) for rect in rects)
        assert all(one.right() < other.left() for one, other in pairwise(rects))


def test_other_modes_have_the_navigation_in_its_place(bar: ActionBar) -> None:
    state(bar, 900)
    place = bar.navigation.geometry()
    for mode in (Mode.EDIT, Mode.PROBLEM, Mode.GUESS):
        bar.show_mode(mode)
        assert not any(tool.isVisible() for tool in (*bar.tools, *bar.questions))
        assert bar.navigation.geometry() == place
    bar.show_mode(Mode.PLAY)
    assert all(tool.isVisible() for tool in (*bar.tools, *bar.questions))


def test_the_bar_asks_for_one_width_in_all_modes_and_at_all_moves(bar: ActionBar) -> None:
    width = bar.sizeHint().width()
    for last in (9, 20, 361):
        bar.navigation.show_place(LinePlace(last, last, last, last))
        assert bar.sizeHint().width() == width
    for mode in (Mode.SCORING, Mode.PROBLEM, Mode.PLAY):
        bar.show_mode(mode)
        assert bar.sizeHint().width() == width


def test_a_tool_tells_its_name_its_key_and_why_it_is_dimmed(window: GameWindow, bar: ActionBar) -> None:
    undo, redo, pass_, resign = bar.tools
    _menus, controller = window.context.menus, window.context.game
    assert [tool.accessibleName() for tool in bar.tools] == ["Undo", "Redo", "Pass", "Resign"]
    window.features.history.show(HistoryState())
    assert undo.toolTip() == "Undo  Ctrl+Z\nNothing to undo." and not undo.isEnabled()
    assert redo.toolTip() == "Redo  Ctrl+Shift+Z\nNothing to redo." and not redo.isEnabled()
    window.features.history.show(HistoryState(EditKind.PLAY))
    assert undo.toolTip() == "Undo Move  Ctrl+Z" and undo.isEnabled() and undo.text() == "Undo"
    controller.resign(Color.BLACK)
    assert "The game is over." in resign.toolTip() and pass_.isEnabled()
    controller.show_game(Game.new(controller.game.info))
    window.context.scoring.start()
    assert all("Finish or leave scoring first." in tool.toolTip() for tool in (pass_, resign, *bar.questions))
    window.context.mode.leave()
    window.context.mode.take(Mode.PROBLEM, window.features.problems)
    hint, estimate, _score = bar.questions
    assert "Return to play first." in estimate.toolTip() and pass_.isEnabled() and hint.isEnabled()
    window.context.mode.set_problem(has_hint=False, is_solution_known=False)
    assert "No hint here." in hint.toolTip() and not hint.isEnabled()


def test_the_bar_plays_and_walks(qtbot: QtBot, window: GameWindow) -> None:
    left = Qt.MouseButton.LeftButton
    undo, redo, pass_, _resign = window.frame.bar.tools
    assert not undo.isEnabled()
    play(qtbot, window, "E5")
    qtbot.mouseClick(pass_, left)
    assert window.frame.bar.navigation.place == LinePlace(2, 2, 2, 2)
    qtbot.mouseClick(undo, left)
    assert window.context.game.game.depth == 1
    qtbot.mouseClick(redo, left)
    assert window.context.game.game.depth == 2
    qtbot.mouseClick(undo, left)
    qtbot.mouseClick(window.frame.bar.navigation.button(NavigationStep.BACK), left)
    assert window.context.game.game.depth == 0
    window.context.menus["navigation_bar"].setChecked(False)
    assert not window.frame.bar.isVisible()
    window.context.menus["navigation_bar"].setChecked(True)
    assert window.frame.bar.isVisible()


def test_what_belongs_to_a_result_takes_the_place_of_the_tools(bar: ActionBar) -> None:
    state(bar, 900)
    place = bar.navigation.geometry()
    assert all(tool.isVisible() for tool in bar.tools)
    bar.show_results(True)
    assert [tool.accessibleName() for tool in bar.results] == ["Territory", "Result"]
    assert all(tool.isVisible() for tool in bar.results)
    assert not any(tool.isVisible() for tool in (*bar.tools, *bar.questions))
    assert bar.navigation.geometry() == place
    bar.show_results(False)
    assert not any(tool.isVisible() for tool in bar.results)


def test_scoring_explains_the_marks_that_the_board_has(bar: ActionBar) -> None:
    bar.show_mode(Mode.SCORING)
    state(bar, 900)
    point = Point(0, 0)
    pictures = []
    for markup in (
        Markup(),
        Markup(unsettled=frozenset({point})),
        Markup(territory={point: None}),
        Markup(seki=frozenset({point})),
    ):
        bar.scoring.show_markup(markup)
        pictures.append(bar.scoring.grab().toImage())
    plain, unsettled, neutral, seki = pictures
    assert unsettled == neutral
    assert plain not in (unsettled, seki) and unsettled != seki


def test_scoring_explains_no_terms_to_players_who_are_new_to_go(bar: ActionBar) -> None:
    bar.show_mode(Mode.SCORING)
    state(bar, 900)
    pictures = []
    for bar.scoring.plainly in (False, True):
        picture = bar.scoring.grab().toImage()
        right = picture.copy(picture.width() // 2, 0, picture.width() // 2, picture.height())
        pictures.append(len({right.pixel(x, right.height() // 2) for x in range(right.width())}))
    assert pictures[0] > pictures[1] == 1


def test_scoring_says_what_a_click_does(bar: ActionBar) -> None:
    bar.show_mode(Mode.SCORING)
    state(bar, 900)
    assert bar.scoring.isVisible() and bar.scoring.width() > 0
    assert "Shift: only one chain" in bar.scoring.accessibleName()
    assert not bar.navigation.isVisible()  # a step would lose what is marked
    assert not bar.grab().isNull()
    bar.show_mode(Mode.PLAY)
    assert not bar.scoring.isVisible() and bar.navigation.isVisible()
