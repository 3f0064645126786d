"""Live analysis in a window: by Space, with its lines on the board, and where it is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.analysis.display import LossStep, ShownNumber
from qtgo.core.analysis.search_limit import RegionKind, SearchRegion
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color, Point
from qtgo.features.analysis.live_analysis import LiveState, LiveStatus
from qtgo.features.review.review_tools import ReviewTools
from qtgo.settings import AnalysisNumber, AnalysisView
from qtgo.shell.panels.player_form import PlayerForm
from qtgo.shell.task_layout import Task
from tests.fakes import fake_engine
from tests.shown_window import click, forget_changes, open_record, play, position_of

E5, D4, C3 = (Point.from_vertex(vertex) for vertex in ("E5", "D4", "C3"))
PROBLEM = b"(;SZ[9]AB[cc][cd]AW[dd]PL[B];B[dc]C[RIGHT])"


def use(window: GameWindow, *options: str) -> None:
    config = fake_engine(*(options or ("--analyze",)))
    window.store.replace(replace(window.settings, engines=(config,), analysis_engine="Fake"))


def press(qtbot: QtBot, window: GameWindow, key: Qt.Key) -> None:
    window.activateWindow()
    qtbot.keyClick(window.view, key)


def start(qtbot: QtBot, window: GameWindow) -> None:
    use(window)
    press(qtbot, window, Qt.Key.Key_Space)
    wait_for_candidates(qtbot, window)


def wait_for_candidates(qtbot: QtBot, window: GameWindow) -> None:
    qtbot.waitUntil(lambda: bool(window.scene.overlay.analysis.candidates))


def hover(window: GameWindow, vertex: str) -> None:
    """Move the mouse; QTest does not where there is no screen."""
    view, position = window.view, QPointF(position_of(window, vertex))
    everything = view.viewport().mapToGlobal(position), Qt.MouseButton.NoButton, Qt.MouseButton.NoButton
    event = QMouseEvent(QEvent.Type.MouseMove, position, *everything, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(view.viewport(), event)


def state_of(window: GameWindow) -> LiveStatus:
    return window.features.live.controller.state.status


def test_nothing_is_made_before_it_is_asked(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 C3")
    assert window.features.live._controller is None
    assert window.features.live.card is None
    assert "overlay" not in vars(window.scene)
    menus = window.context.menus
    assert not any(action.isEnabled() for action in (menus["add_line"], menus["say_analysis"], menus["clear_region"]))


def test_space_shows_candidates_and_takes_them_away(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "G7")
    start(qtbot, window)
    shown = window.scene.overlay.analysis
    assert [candidate.point for candidate in shown.candidates] == [E5, D4]
    assert shown.candidates[0].letter == "A"
    assert shown.candidates[0].is_best
    assert not shown.ownership
    assert window.context.menus["analyze"].isChecked()
    assert window.context.layout.task is Task.REVIEW
    assert window.context.side.form is PlayerForm.LINE
    card = window.features.live.card
    assert card is not None
    qtbot.waitUntil(lambda: len(card.rows) == 2)
    assert card.isVisible()
    assert (card.rows[0].move, card.rows[0].line) == ("E5", "C3")
    assert card.engine.text().startswith("Fake · ")
    assert card.list.accessibleName() == "Candidate moves"
    assert card.rows[0].spoken.startswith("E5, candidate A, the best move, ")
    press(qtbot, window, Qt.Key.Key_Space)
    assert window.scene.overlay.analysis.is_empty
    assert not card.isVisible()
    assert window.context.layout.task is Task.PLAY


def test_the_move_played_next_is_marked(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "C3")
    window.context.navigator.step(-1)
    start(qtbot, window)
    assert [each.point for each in window.scene.overlay.analysis.candidates if each.is_next] == [C3]


def test_candidates_are_colored_by_the_losses_of_the_preferences(qtbot: QtBot, window: GameWindow) -> None:
    start(qtbot, window)

    def step() -> LossStep | None:
        [lossy] = [each.step for each in window.scene.overlay.analysis.candidates if each.point == D4]
        return lossy

    qtbot.waitUntil(lambda: len(window.scene.overlay.analysis.candidates) == 2)
    assert step() is LossStep.MISTAKE  # 3 points, with the finer losses for other engines than the built-in one
    window.store.replace(replace(window.settings, fine_mistake_loss=3.5))
    assert step() is LossStep.DOUBTFUL


def test_the_move_played_next_has_the_loss_of_the_review(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    open_record(window, tmp_path, b"(;SZ[9]KM[6.5];B[ca]SBKS[0.0];W[cc]SBKS[1.0];B[gg]SBKS[-7.0];W[gc]SBKS[4.0])")
    qtbot.waitUntil(lambda: window.features.review.is_shown)
    window.context.navigator.to_move_number(2)
    start(qtbot, window)
    qtbot.waitUntil(lambda: len(window.scene.overlay.analysis.candidates) == 3)
    [played] = [each for each in window.scene.overlay.analysis.candidates if each.is_next]
    assert (played.point, played.loss) == (Point.from_vertex("G3"), 8.0)


def test_letters_show_lines_that_arrows_walk(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "G7")
    start(qtbot, window)
    node = window.context.game.game.current
    overlay = window.scene.overlay
    press(qtbot, window, Qt.Key.Key_A)
    line = overlay.line
    assert line is not None
    assert (line.color, line.points, line.shown) == (Color.WHITE, (E5, C3), 2)
    assert window.context.menus["add_line"].isEnabled()
    press(qtbot, window, Qt.Key.Key_Left)
    assert overlay.line is not None and overlay.line.shown == 1
    press(qtbot, window, Qt.Key.Key_Right)
    assert overlay.line is not None and overlay.line.shown == 2
    press(qtbot, window, Qt.Key.Key_Down)
    assert overlay.line is not None and overlay.line.points == (D4,)
    press(qtbot, window, Qt.Key.Key_Escape)
    assert overlay.line is None
    assert state_of(window).is_on
    assert window.context.game.game.current is node
    press(qtbot, window, Qt.Key.Key_Left)
    assert window.context.game.game.current is node.parent


def test_the_letter_again_hides_its_line(qtbot: QtBot, window: GameWindow) -> None:
    start(qtbot, window)
    for is_shown in (True, False):
        press(qtbot, window, Qt.Key.Key_B)
        assert (window.scene.overlay.line is not None) is is_shown


def test_letters_do_what_they_did_without_an_analysis(qtbot: QtBot, window: GameWindow) -> None:
    start(qtbot, window)
    press(qtbot, window, Qt.Key.Key_E)  # there is no candidate E
    assert window.context.adviser.question is not None
    window.context.adviser.hide()


def test_enter_adds_the_line_in_one_step(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "G7")
    start(qtbot, window)
    node = window.context.game.game.current
    press(qtbot, window, Qt.Key.Key_A)
    press(qtbot, window, Qt.Key.Key_Return)
    assert window.context.game.game.current is node
    assert window.scene.overlay.line is None
    assert [child.properties for child in node.children] == [{"W": ["ee"]}]
    assert [child.properties for child in node.children[0].children] == [{"B": ["cg"]}]
    window.context.menus["undo"].trigger()
    assert node.children == []
    press(qtbot, window, Qt.Key.Key_A)
    window.context.menus["add_line"].trigger()
    press(qtbot, window, Qt.Key.Key_A)
    press(qtbot, window, Qt.Key.Key_Return)
    assert len(node.children) == 1
    assert window.context.status.message.text == "The tree has this variation already."


def test_the_mouse_shows_a_line_and_its_wheel_walks_it(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "G7")
    start(qtbot, window)
    overlay, node = window.scene.overlay, window.context.game.game.current
    hover(window, "E5")
    assert overlay.line is not None
    window.view.line_stepped.emit(-1)
    assert overlay.line.shown == 1
    qtbot.mouseClick(window.view.viewport(), Qt.MouseButton.MiddleButton, pos=position_of(window, "E5"))
    assert [child.properties for child in node.children] == [{"W": ["ee"]}]
    assert node.children[0].children == []
    hover(window, "A1")
    assert overlay.line is None


def test_a_mouse_that_rests_shows_no_line_while_one_walks(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "G7 G3")
    start(qtbot, window)
    hover(window, "E5")
    assert window.scene.overlay.line is not None
    window.context.navigator.step(-1)
    assert window.scene.overlay.line is None
    wait_for_candidates(qtbot, window)
    assert window.scene.overlay.line is None


def test_the_list_shows_and_adds_lines(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "G7")
    start(qtbot, window)
    card = window.features.live.card
    assert card is not None
    qtbot.waitUntil(lambda: len(card.rows) == 2)
    index = card.list.candidates.index(0)
    card.list.clicked.emit(index)
    assert window.scene.overlay.line is not None
    assert card.list.currentIndex().row() == 0
    card.list.activated.emit(index)
    assert len(window.context.game.game.current.children) == 1


def test_no_line_is_added_to_a_problem_with_which_it_would_go(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    open_record(window, tmp_path, PROBLEM, "problem.sgf")
    window.context.menus["solve"].trigger()
    click(qtbot, window, "D7")
    start(qtbot, window)
    shown = window.context.game.game.root
    before = len(list(shown.subtree()))
    press(qtbot, window, Qt.Key.Key_A)
    press(qtbot, window, Qt.Key.Key_Return)
    assert window.context.status.message.text.startswith("Editing is off")
    assert window.scene.overlay.line is not None
    assert len(list(shown.subtree())) == before


def test_board_and_list_always_show_the_same(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "G7 C3")
    start(qtbot, window)
    card, seen = window.features.live.card, []
    assert card is not None

    def compare() -> None:
        board, listed = window.scene.overlay.analysis.candidates, [row.candidate for row in card.rows]
        assert listed == list(board)
        seen.append(board)

    window.features.live.told.connect(lambda _state: compare())
    for step in (0, -1, -1, 1):
        window.context.navigator.step(step)
        compare()
        so_far = len(seen)
        qtbot.waitUntil(lambda so_far=so_far: len(set(seen[so_far:])) > 1)  # type: ignore[misc]
    assert seen[-1]


def test_the_list_is_walked_by_keys(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "G7")
    start(qtbot, window)
    card, node = window.features.live.card, window.context.game.game.current
    assert card is not None
    qtbot.waitUntil(lambda: len(card.rows) == 2)
    card.list.setFocus()
    chosen = []
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        qtbot.keyClick(card.list, key)
        line = window.scene.overlay.line
        chosen.append(None if line is None else line.points[0])
    assert set(chosen) == {E5, D4}
    assert window.context.game.game.current is node
    qtbot.keyClick(card.list, Qt.Key.Key_Return)
    assert len(node.children) == 1
    qtbot.keyClick(card.list, Qt.Key.Key_A)
    assert window.scene.overlay.line is not None


def test_a_button_keeps_its_space(qtbot: QtBot, window: GameWindow) -> None:
    use(window)
    button = QPushButton("Push", window)
    button.show()
    window.activateWindow()
    button.setFocus()
    with qtbot.waitSignal(button.clicked):
        qtbot.keyClick(button, Qt.Key.Key_Space)
    assert not window.features.live.is_on


def test_numbers_and_layers_are_chosen(qtbot: QtBot, window: GameWindow) -> None:
    start(qtbot, window)
    menus = window.context.menus
    number = {action.data(): action for action in menus.choice("analysis_number").actions()}
    view = {action.data(): action for action in menus.choice("analysis_view").actions()}
    number[AnalysisNumber.LEAD].trigger()
    best = window.scene.overlay.analysis.candidates[0]
    assert (best.number, best.lead) == (ShownNumber.LEAD, 2.5)
    view[AnalysisView.WHITE].trigger()
    qtbot.waitUntil(lambda: window.scene.overlay.analysis.candidates[0].lead == -2.5)
    menus["show_candidates"].trigger()
    assert not window.settings.analysis_candidates
    qtbot.waitUntil(lambda: not window.scene.overlay.analysis.candidates)


def test_who_wants_to_see_ownership_wants_the_analysis(qtbot: QtBot, window: GameWindow) -> None:
    use(window)
    window.context.menus["show_ownership"].trigger()
    assert window.settings.analysis_ownership
    assert window.features.live.is_on
    window.context.menus["show_ownership"].trigger()
    assert window.features.live.is_on


def test_a_game_that_is_looked_at_has_the_tools_of_a_review(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    assert not window.findChildren(ReviewTools)
    open_record(window, tmp_path, b"(;SZ[9];B[ee];W[cc])")
    [tools] = window.findChildren(ReviewTools)
    assert tools.isVisible()
    use(window)
    qtbot.mouseClick(tools.analyze, Qt.MouseButton.LeftButton)
    assert window.features.live.is_on
    assert tools.more.menu() is window.context.menus.menu("analysis")


def test_a_new_game_without_players_goes_on_being_analyzed(qtbot: QtBot, window: GameWindow) -> None:
    start(qtbot, window)
    window.context.document.new_game(window.context.game.game.info)
    assert window.features.live.is_on


def test_every_number_and_layer_is_a_setting() -> None:
    assert [number.value for number in AnalysisNumber] == [number.value for number in ShownNumber]


def test_a_region_is_marked_with_the_mouse(qtbot: QtBot, window: GameWindow) -> None:
    start(qtbot, window)
    menus, scene = window.context.menus, window.scene
    menus.each("mark_region")[RegionKind.ONLY].trigger()
    assert scene.overlay.regions.is_marking
    view = window.view.viewport()
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=position_of(window, "C3"))
    hover(window, "D4")
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=position_of(window, "D4"))
    points = frozenset(Point.from_vertex(vertex) for vertex in ("C3", "C4", "D3", "D4"))
    assert window.features.live.controller.state.region == SearchRegion(RegionKind.ONLY, points)
    assert menus["clear_region"].isEnabled()
    press(qtbot, window, Qt.Key.Key_Escape)
    assert not scene.overlay.regions.is_marking
    assert state_of(window).is_on
    menus.each("mark_region")[RegionKind.ALLOW].trigger()
    scene.overlay.regions.region_marked.emit(SearchRegion(RegionKind.ALLOW, frozenset({E5})))
    assert window.features.live.controller.state.region == SearchRegion(RegionKind.ONLY, points | {E5})
    menus["clear_region"].trigger()
    assert window.features.live.controller.state.region is None
    assert scene.overlay.regions.region is None


def test_marking_ends_with_the_analysis(qtbot: QtBot, window: GameWindow) -> None:
    start(qtbot, window)
    window.context.menus.each("mark_region")[RegionKind.ONLY].trigger()
    press(qtbot, window, Qt.Key.Key_Space)
    assert not window.scene.overlay.regions.is_marking
    play(qtbot, window, "G7")
    assert window.context.game.game.move_number == 1
    window.context.menus["edit_record"].trigger()
    press(qtbot, window, Qt.Key.Key_Escape)
    assert not window.features.edits.is_active, "no other action holds the key"


def test_a_region_goes_with_its_position(qtbot: QtBot, window: GameWindow) -> None:
    start(qtbot, window)
    window.context.menus.each("mark_region")[RegionKind.AVOID].trigger()
    window.scene.overlay.regions.region_marked.emit(SearchRegion(RegionKind.AVOID, frozenset({E5})))
    press(qtbot, window, Qt.Key.Key_Escape)
    play(qtbot, window, "G7")
    assert window.features.live.controller.state.region is None
    assert window.scene.overlay.regions.region is None


def test_a_region_goes_with_its_game_even_while_it_is_marked(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    start(qtbot, window)
    menus, regions = window.context.menus, window.scene.overlay.regions
    for size in (5, 9):
        menus.each("mark_region")[RegionKind.AVOID].trigger()
        click(qtbot, window, "E5" if size == 9 else "J9")
        path = tmp_path / f"{size}.sgf"
        path.write_text(f"(;SZ[{size}])")
        assert window.features.files.open_path(path)
        assert regions.region is None and not regions.is_marking
        menus.each("mark_region")[RegionKind.ALLOW].trigger()
        assert window.context.status.message.text == "The whole board is analyzed already."
        wait_for_candidates(qtbot, window)


def test_the_best_move_is_said_on_request_and_when_it_settles(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr("qtgo.features.analysis.analysis_feature.announce", lambda _widget, text: said.append(text))
    start(qtbot, window)
    window.features.live._settling.start(1)
    qtbot.waitUntil(lambda: bool(said))
    assert said[0].startswith("Best move: E5, Black leads by 1.5 points, Black's win rate 57%, ")
    before = window.features.live.controller.state.analysis
    qtbot.waitUntil(lambda: window.features.live.controller.state.analysis != before)
    window.features.live._tell_best()
    assert len(said) == 1
    window.context.menus["say_analysis"].trigger()
    assert window.context.status.message.text.startswith("Best move: E5")


def test_an_engine_without_analysis_is_named(qtbot: QtBot, window: GameWindow) -> None:
    use(window, "--slow", "0")
    press(qtbot, window, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: bool(window.context.status.message.text))
    assert window.context.status.message.text.startswith("Analysis is off. Fake cannot analyze positions.")
    assert not window.context.menus["analyze"].isChecked()


def test_a_game_against_an_engine_is_analyzed_when_asked_and_then_not_rated(qtbot: QtBot, window: GameWindow) -> None:
    use(window)
    config = fake_engine(name="Opponent")
    window.context.document.new_game(window.context.game.game.info)
    window.context.players.seat(Color.WHITE, config)
    with qtbot.waitSignal(window.context.fair_play.help_used):
        press(qtbot, window, Qt.Key.Key_Space)
    assert "will not count for your rating" in window.context.status.message.text
    play = window.features.finished.finished._play()
    assert play is not None
    assert play.is_helped


def test_advice_that_is_not_allowed_is_refused(qtbot: QtBot, window: GameWindow) -> None:
    use(window)
    window.store.replace(replace(window.settings, allow_advice=False))
    window.context.players.seat(Color.WHITE, fake_engine(name="Opponent"))
    press(qtbot, window, Qt.Key.Key_Space)
    assert not window.features.live.is_on
    assert not window.context.menus["analyze"].isChecked()
    assert "Analysis is off during timed and engine games" in window.context.status.message.text


def test_a_new_game_against_an_engine_ends_it(qtbot: QtBot, window: GameWindow) -> None:
    start(qtbot, window)
    window.context.players.seat(Color.WHITE, fake_engine(name="Opponent"))
    assert not window.features.live.is_on


def test_a_new_game_between_two_players_ends_it(qtbot: QtBot, window: GameWindow) -> None:
    start(qtbot, window)
    info = replace(window.context.game.game.info, black=Player("Anna"), white=Player("Ben"))
    window.context.document.new_game(info)
    assert not window.features.live.is_on


@pytest.mark.parametrize("both", [True, False])
def test_two_players_are_asked_once(qtbot: QtBot, window: GameWindow, both: bool) -> None:
    use(window)
    info = replace(window.context.game.game.info, black=Player("Anna"), white=Player("Ben"))
    window.context.document.new_game(info)
    press(qtbot, window, Qt.Key.Key_Space)
    [box] = window.findChildren(QMessageBox)
    assert not window.features.live.is_on
    role = QMessageBox.ButtonRole.AcceptRole if both else QMessageBox.ButtonRole.RejectRole
    next(button for button in box.buttons() if box.buttonRole(button) is role).click()
    assert window.features.live.is_on is both
    if both:
        press(qtbot, window, Qt.Key.Key_Space)
        press(qtbot, window, Qt.Key.Key_Space)
        assert window.features.live.is_on
    forget_changes(window)


def test_a_problem_is_not_solved_by_it(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    open_record(window, tmp_path, PROBLEM, "problem.sgf")
    start(qtbot, window)
    window.context.menus["solve"].trigger()
    assert state_of(window) is LiveStatus.SUSPENDED
    assert window.scene.overlay.analysis.is_empty
    press(qtbot, window, Qt.Key.Key_Space)
    assert not window.features.live.is_on
    press(qtbot, window, Qt.Key.Key_Space)
    assert not window.features.live.is_on
    assert "until the problem is solved" in window.context.status.message.text
    click(qtbot, window, "D7")
    qtbot.waitUntil(lambda: window.context.mode.is_solution_known)
    press(qtbot, window, Qt.Key.Key_Space)
    wait_for_candidates(qtbot, window)


def test_engines_are_offered_and_remembered(qtbot: QtBot, window: GameWindow) -> None:
    use(window)
    menu = window.context.menus.menu("analysis_engine")
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions()] == ["QtGo", "Fake"]
    assert [action.isChecked() for action in menu.actions()] == [False, True]
    menu.actions()[0].trigger()
    assert window.settings.analysis_engine == ""


def test_an_engine_that_is_renamed_goes_on_analyzing(
    qtbot: QtBot, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(window)
    renamed = (replace(window.settings.engines[0], name="Other"),)
    monkeypatch.setattr("qtgo.features.engines.engines_feature.ask", lambda dialog, value: (renamed, {"Fake": "Other"}))
    window.features.engines.edit_engines()
    assert window.settings.analysis_engine == "Other"


def test_what_is_found_is_told_to_others(qtbot: QtBot, window: GameWindow) -> None:
    told: list[LiveState] = []
    window.features.live.told.connect(told.append)
    play(qtbot, window, "G7")
    start(qtbot, window)
    found = told[-1]
    assert found.node is window.context.game.game.current
    assert found.analysis is not None
    assert found.analysis.candidates[0].point == E5
