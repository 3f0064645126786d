"""The review in a window: from the menu to the graph and the list."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.search_limit import RegionKind, SearchRegion
from qtgo.core.game.navigation import NavigationStep
from qtgo.core.record.analyses.recorded import analyses_at
from qtgo.core.record.analyses.writing import Kept, kept_properties
from qtgo.core.record.edit_history import set_properties
from qtgo.core.rules.point import Color, Move, Point
from qtgo.engine.recipes import KATAGO_ANALYSIS
from qtgo.engine.reviewers import network_of
from qtgo.features.analysis.live_analysis import LiveState, LiveStatus
from qtgo.features.review import review_feature as review
from qtgo.features.review.graph import HEIGHT, LEAST_HEIGHT
from qtgo.features.review.graph_preview import GraphHover
from qtgo.features.review.review_state import ReviewState, ReviewStatus
from qtgo.gtp.engine_config import EngineConfig
from qtgo.look.sizes import scaled
from qtgo.settings import GraphCurves, MistakeOrder
from qtgo.sgf.collection import Collection
from qtgo.sgf.reader import read_collection
from qtgo.sgf.writer import write_collection
from qtgo.shell.panels.player_form import PlayerForm
from qtgo.shell.task_layout import Task
from tests.examples import some
from tests.fakes import fake_analyzer
from tests.languages import LANGUAGES, spoken
from tests.shown_window import forget_changes, open_record, play, settle

RECORDED = b"(;SZ[9]KM[6.5];B[ee]SBKV[55.0]SBKS[0.0];W[cc]SBKV[60.0]SBKS[1.0];B[gg]SBKV[40.0]SBKS[-7.0];W[gc]SBKS[4.0])"

MORE = b"".join(b";%c[%ca]SBKS[4.0]" % (b"BW"[index % 2], b"abcdefgh"[index]) for index in range(8))
LONGER = RECORDED[:-1] + MORE + b")"


def use(window: GameWindow, *options: str) -> None:
    config = fake_analyzer(*options, recipe=KATAGO_ANALYSIS.key)
    window.store.replace(replace(window.settings, engines=(config,), review_engines=("Fake",)))


def state_of(window: GameWindow) -> ReviewState:
    return window.features.review.controller.state


def open_analyzed(qtbot: QtBot, window: GameWindow, folder: Path, record: bytes = RECORDED) -> None:
    open_record(window, folder, record)
    qtbot.waitUntil(lambda: window.features.review.is_shown)


def test_few_moves_of_strong_players_are_marked_and_the_list_says_why(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    open_analyzed(qtbot, window, tmp_path)
    mistakes = window.features.review.mistakes
    assert mistakes is not None
    assert [move.number for move in mistakes.shown] == [3, 4]
    assert mistakes.note.text() == "Showing losses of 2 points or more\nEngine not named"
    window.context.settings.change(doubtful_loss=1.0)
    qtbot.waitUntil(lambda: mistakes.note.text().startswith("Showing losses of 1 point or more"))
    open_analyzed(qtbot, window, tmp_path, RECORDED.replace(b"KM", b"BR[9p]WR[6d]KM"))
    qtbot.waitUntil(lambda: [move.number for move in mistakes.shown] == [4])
    assert mistakes.note.text() == "Showing losses of 10 points or more\nEngine not named"
    assert "stronger than the built-in engine" in mistakes.note.toolTip()
    strong = RECORDED.replace(b"KM", b"BR[9p]WR[6d]KM")
    open_analyzed(qtbot, window, tmp_path, strong.replace(b"SBKS[4.0]", b"SBKS[-3.0]"))
    qtbot.waitUntil(lambda: not mistakes.shown)
    assert mistakes.note.text() == "Engine not named", "the list itself says the rest"
    assert mistakes.list.reason == (
        "No mistakes in the 3 moves judged. Only moves that lose 10 points or more are marked: both players are "
        "stronger than the built-in engine."
    )


def test_nothing_is_made_before_there_is_something_to_show(qtbot: QtBot, window: GameWindow) -> None:
    play(qtbot, window, "E5 C3")
    assert window.features.review._controller is None
    assert window.features.review.graph is None
    assert window.frame.bar.isVisible()
    for action in (
        window.context.menus["end_review"],
        window.context.menus["next_mistake"],
        window.context.menus["previous_mistake"],
    ):
        assert not action.isEnabled()


def test_a_game_between_people_is_reviewed_when_it_is_asked(qtbot: QtBot, window: GameWindow) -> None:
    use(window)
    play(qtbot, window, "E5 C3 G7")
    window.context.menus["review_game"].trigger()
    qtbot.waitUntil(lambda: state_of(window).status is ReviewStatus.FINISHED)
    graph = window.features.review.graph
    assert graph is not None
    assert graph.isVisible()
    assert not window.frame.bar.isVisible()
    assert window.context.layout.task is Task.REVIEW
    assert window.context.side.form is PlayerForm.LINE
    assert not window.context.menus["review_game"].isChecked()
    assert graph.graph.value() == 3
    assert graph.width() == window.frame.width() - window.context.side.width() - 2 * graph.x()
    window.context.menus["end_review"].trigger()
    assert not graph.isVisible()
    assert window.frame.bar.isVisible()
    assert window.context.layout.task is Task.PLAY


def test_it_is_paused_by_the_same_key(qtbot: QtBot, window: GameWindow) -> None:
    use(window, "--hang")
    play(qtbot, window, "E5 C3")
    window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: window.features.review.controller.process_ids != ())
    assert window.context.menus["review_game"].isChecked()
    qtbot.keyClick(window, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    assert state_of(window).status is ReviewStatus.PAUSED
    assert window.features.review.controller.process_ids == ()
    assert not window.context.menus["review_game"].isChecked()


def test_what_a_file_says_is_shown_when_it_is_opened(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    open_analyzed(qtbot, window, tmp_path)
    graph, mistakes = window.features.review.graph, window.features.review.mistakes
    assert graph is not None and mistakes is not None
    assert graph.isVisible() and mistakes.isVisible()
    assert window.features.review.controller.process_ids == ()
    assert [(move.number, move.move.color) for move in mistakes.shown] == [(3, Color.BLACK), (4, Color.WHITE)]


def test_graph_and_list_go_through_the_game(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    open_analyzed(qtbot, window, tmp_path)
    graph, mistakes, game = window.features.review.graph, window.features.review.mistakes, window.context.game
    assert graph is not None and mistakes is not None
    window.context.navigator.to_start()
    assert graph.graph.value() == 0
    qtbot.keyClick(graph.graph, Qt.Key.Key_Right)
    assert game.game.depth == 1
    qtbot.keyClick(window, Qt.Key.Key_Period)
    assert game.game.depth == 2  # before the mistake, which is current in the list
    assert mistakes.list.currentIndex().row() == 0
    qtbot.keyClick(window, Qt.Key.Key_Period)
    assert game.game.depth == 3
    assert not window.context.menus["next_mistake"].isEnabled()
    qtbot.keyClick(window, Qt.Key.Key_Comma)
    assert game.game.depth == 2
    place = mistakes.list.visualRect(mistakes.list.moves.index(1)).center()
    qtbot.mouseClick(mistakes.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert game.game.depth == 3
    qtbot.mouseClick(graph.graph, Qt.MouseButton.LeftButton, pos=graph.graph.point(4).toPoint())
    assert game.game.depth == 4


def test_the_next_mistake_is_read_out(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_analyzed(qtbot, window, tmp_path)
    window.context.navigator.to_start()
    said: list[str] = []
    monkeypatch.setattr(review, "announce", lambda _widget, text: said.append(text))
    qtbot.keyClick(window, Qt.Key.Key_Period)
    qtbot.keyClick(window, Qt.Key.Key_Period)
    assert [text.partition(",")[0] for text in said] == ["Move 3", "Move 4"]
    assert said[0].startswith("Move 3, Black G3: mistake, 8.0 points lost. ")


def test_enter_in_the_list_goes_to_the_move_and_keeps_the_keys(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    open_analyzed(qtbot, window, tmp_path)
    mistakes, game = window.features.review.mistakes, window.context.game
    assert mistakes is not None
    window.context.navigator.to_start()
    window.scene.set_cursor(Point(0, 0))  # where Enter would play
    mistakes.list.setFocus()
    for key, depth in ((Qt.Key.Key_Home, 0), (Qt.Key.Key_Return, 2), (Qt.Key.Key_Down, 2), (Qt.Key.Key_Enter, 3)):
        qtbot.keyClick(mistakes.list, key)
        assert game.game.depth == depth
    assert mistakes.list.hasFocus()
    assert len(list(game.game.root.subtree())) == len(game.game.line.nodes())  # no move was made


def test_who_guesses_does_not_see_it(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    open_analyzed(qtbot, window, tmp_path)
    graph, mistakes = window.features.review.graph, window.features.review.mistakes
    assert graph is not None and mistakes is not None
    window.context.menus["solve"].trigger()
    assert not graph.isVisible() and not mistakes.isVisible()
    window.context.menus["leave_mode"].trigger()
    qtbot.waitUntil(lambda: graph.isVisible() and mistakes.isVisible())


def test_a_failure_is_said(qtbot: QtBot, window: GameWindow) -> None:
    use(window, "--die-at-start")
    play(qtbot, window, "E5 C3")
    window.context.menus["review_game"].trigger()
    qtbot.waitUntil(lambda: state_of(window).status is ReviewStatus.FAILED)
    assert window.context.status.message.text.startswith("The review has stopped: ")
    assert not window.context.menus["review_game"].isChecked()


@pytest.mark.parametrize("size", [(480, 560), (700, 1000), (1000, 560), (1280, 860)])
def test_there_is_room_for_it_at_every_size(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, size: tuple[int, int]
) -> None:
    open_analyzed(qtbot, window, tmp_path)
    window.resize(*size)
    qtbot.waitUntil(lambda: (window.width(), window.height()) == size)
    graph = window.features.review.graph
    assert graph is not None
    assert graph.isVisible()
    assert window.frame.rect().contains(graph.geometry())
    assert not graph.geometry().intersects(window.context.side.geometry())
    assert board_width(window) >= (320 if size == (480, 560) else 160)


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("code", some(("en", *LANGUAGES)))
def test_the_board_is_large_enough_beside_it_in_a_small_window_of_every_language(
    qtbot: QtBot, window: GameWindow, tmp_path: Path, code: str
) -> None:
    with spoken(code):
        open_analyzed(qtbot, window, tmp_path)
        window.resize(480, 560)
        settle()
        assert (window.width(), window.height()) == (480, 560)
        assert board_width(window) >= 320
        graph = window.features.review.graph
        assert graph is not None and scaled(LEAST_HEIGHT) <= graph.height() < scaled(HEIGHT)
        window.resize(700, 1000)
        settle()
        assert graph.height() == scaled(HEIGHT), "it is low only where the board would be small"


def board_width(window: GameWindow) -> float:
    assert window.frame._places is not None
    return window.view.board_in(window.frame.rect(), window.frame._places.room).width()


def test_keys_that_the_graph_does_not_need_are_the_windows(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    open_analyzed(qtbot, window, tmp_path)
    graph = window.features.review.graph
    assert graph is not None
    window.activateWindow()
    window.context.navigator.to_end()
    graph.graph.setFocus()
    qtbot.keyClick(graph.graph, Qt.Key.Key_Left)
    assert window.context.game.game.depth == 3
    qtbot.keyClick(graph.graph, Qt.Key.Key_PageUp)
    assert window.context.game.game.depth == 0


def test_the_graph_shows_the_board_under_the_mouse(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    open_analyzed(qtbot, window, tmp_path)
    graph = window.features.review.graph
    assert graph is not None
    hover = next(child for child in graph.children() if isinstance(child, GraphHover))
    graph.hovered.emit(2)
    qtbot.waitUntil(hover.preview.isVisible)
    assert hover.preview.board is not None
    assert sum(map(bool, hover.preview.board.position.stones)) == 2
    graph.hovered.emit(None)
    assert not hover.preview.isVisible()


def test_marked_moves_are_seen_in_the_tree_and_accuracies_at_the_players(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    open_analyzed(qtbot, window, tmp_path, LONGER)
    tree, line = window.features.tree.view, window.context.game.game.line
    assert {node: move.number for node, move in tree._marked.items()} == {line.at(3): 3, line.at(4): 4}
    assert "Review: mistake, 8.0 points lost" in tree.sentence(line.at(3))
    accuracies = {color: panel.state.accuracy for color, panel in window.features.seats.panels.items()}
    assert all(accuracy is not None and 0 < accuracy < 95 for accuracy in accuracies.values())
    window.features.files.open_path(write_game(tmp_path / "plain.sgf", b"(;SZ[9];B[ee])"))
    qtbot.waitUntil(lambda: not window.features.review.is_shown)
    assert not tree._marked
    assert window.features.seats.panels[Color.BLACK].state.accuracy is None


def test_a_few_moves_such_as_those_of_a_problem_have_no_accuracy(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    open_analyzed(qtbot, window, tmp_path)
    assert window.features.tree.view._marked
    assert [panel.state.accuracy for panel in window.features.seats.panels.values()] == [None, None]


def write_game(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def test_the_graph_shows_what_is_chosen(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    open_analyzed(qtbot, window, tmp_path)
    graph = window.features.review.graph
    assert graph is not None
    assert graph.graph.plot().most > 10
    choice = next(a for a in window.context.menus.choice("graph_curves").actions() if a.data() is GraphCurves.WIN_RATE)
    choice.trigger()
    assert window.settings.graph_curves is GraphCurves.WIN_RATE
    assert graph.graph.plot().most < 2


def test_what_happened_is_said_of_the_current_mistake(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    corner = {(x, y): 0.8 for x in range(3) for y in range(6, 9)}
    before = PositionAnalysis(200, lead=8.0, candidates=(_candidate("B8", 8.0),), ownership=_owned(corner))
    turned = dict.fromkeys(corner, -0.8)
    after = PositionAnalysis(200, lead=-6.0, candidates=(_candidate("B8", -6.0),), ownership=_owned(turned))
    root = read_collection(b"(;SZ[9];B[ba];W[ee];B[ca];W[ef];B[aa];W[eg];B[hh])").games[0]
    line = list(root.main_line())
    for node, properties in kept_properties(root, {line[6]: before, line[7]: after}, Kept(ownership=True)).items():
        set_properties(node, properties).apply()
    open_record(window, tmp_path, write_collection(Collection([root])))
    qtbot.waitUntil(lambda: window.features.review.is_shown)
    window.context.navigator.to_move_number(6)
    mistakes = window.features.review.mistakes
    assert mistakes is not None
    assert (
        mistakes.words.text() == "Life and death · Black's group at B9 (3 stones) dies here (ownership +0.8 to −0.8)."
    )
    assert mistakes.words.isVisible()
    before_move, after_move = window.context.game.game.line.nodes()[6:8]
    for node in (before_move, after_move):
        set_properties(node, {"QGAN": None}).apply()
    window.context.menus["in_file.keep"].trigger()
    qtbot.waitUntil(lambda: "QGAN" in after_move.properties)
    for node in (before_move, after_move):
        assert analyses_at(node)[0].analysis.ownership, "the file says it by itself"
    forget_changes(window)


def test_at_a_mistake_the_board_shows_what_was_better(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    root = read_collection(b"(;SZ[9];B[ba];W[ee];B[ca];W[ef];B[aa];W[eg];B[hh])").games[0]
    line = list(root.main_line())
    known = {
        line[6]: PositionAnalysis(200, lead=8.0, candidates=(_candidate("B8", 8.0), _candidate("C3", 6.0))),
        line[7]: PositionAnalysis(200, lead=-6.0, candidates=(_candidate("B8", -6.0),)),
    }
    for node, properties in kept_properties(root, known, Kept()).items():
        set_properties(node, properties).apply()
    open_record(window, tmp_path, write_collection(Collection([root])))
    qtbot.waitUntil(lambda: window.features.review.is_shown)
    overlay = window.scene.overlay
    window.context.navigator.to_start()
    window.context.navigator.to_move_number(6)
    assert overlay.analysis.is_empty  # one goes through the game as it was played
    window.features.review.go_to(7)
    shown = {candidate.point: candidate for candidate in overlay.analysis.candidates}
    assert shown[Point.from_vertex("B8")].is_best
    assert shown[Point.from_vertex("H2")].is_next and shown[Point.from_vertex("H2")].loss == pytest.approx(14.0)
    qtbot.keyClick(window, Qt.Key.Key_A)
    assert overlay.line is not None
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not window.context.menus["analyze"].isChecked()
    assert window.features.live.controller.process_id == 0
    window.context.navigator.step(1)
    assert overlay.analysis.is_empty
    window.features.review.go_to(7)
    window.context.menus["solve"].trigger()
    assert overlay.analysis.is_empty


def _owned(values: dict[tuple[int, int], float]) -> tuple[float, ...]:
    return tuple(values.get((x, y), 0.0) for y in range(9) for x in range(9))


def _candidate(vertex: str, lead: float) -> Candidate:
    point = Point.from_vertex(vertex)
    return Candidate(point, 100, 0.5, lead, pv=(point,))


def test_a_paused_review_says_so(qtbot: QtBot, window: GameWindow) -> None:
    use(window, "--hang")
    play(qtbot, window, "E5 C3 G7")
    window.context.menus["review_game"].trigger()
    qtbot.waitUntil(lambda: state_of(window).status is ReviewStatus.RUNNING)
    window.context.menus["review_game"].trigger()
    qtbot.waitUntil(lambda: state_of(window).status is ReviewStatus.PAUSED)
    mistakes = window.features.review.mistakes
    assert mistakes is not None
    assert mistakes.list.reason == "The review is paused. Choose Review Game again to go on."
    assert mistakes.note.text() == "", "it says so already"


def test_another_engine_begins_again_and_an_unconcerned_one_does_not(qtbot: QtBot, window: GameWindow) -> None:
    use(window, "--hang")
    play(qtbot, window, "E5 C3")
    window.context.menus["review_game"].trigger()
    qtbot.waitUntil(lambda: window.features.review.controller.process_ids != ())
    before = window.features.review.controller.process_ids
    gnugo = EngineConfig("GNU Go", "gnugo --mode gtp")
    window.store.replace(replace(window.settings, engines=(*window.settings.engines, gnugo)))
    assert window.features.review.controller.process_ids == before
    use(window, "--thorough")
    qtbot.waitUntil(lambda: state_of(window).status is ReviewStatus.FINISHED)


def test_the_order_of_the_mistakes_is_remembered(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    window.store.replace(replace(window.settings, mistake_order=MistakeOrder.COST))
    open_analyzed(qtbot, window, tmp_path)
    mistakes = window.features.review.mistakes
    assert mistakes is not None
    assert [move.number for move in mistakes.shown] == [4, 3]
    by_play = next(action for action in mistakes.menu.orders.actions() if action.data() is MistakeOrder.PLAY)
    by_play.trigger()
    assert window.settings.mistake_order is MistakeOrder.PLAY
    assert [move.number for move in mistakes.shown] == [3, 4]


def test_disagreements_chosen_in_one_game_do_not_hide_the_mistakes_of_the_next(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    open_analyzed(qtbot, window, tmp_path)
    mistakes, to_next = window.features.review.mistakes, window.context.menus["next_mistake"]
    assert mistakes is not None
    orders = mistakes.menu.orders.actions()
    next(action for action in orders if action.data() is MistakeOrder.DISAGREEMENTS).trigger()
    assert not mistakes.shown and mistakes.list.reason.startswith("No other engine")
    open_analyzed(qtbot, window, tmp_path, LONGER)
    qtbot.waitUntil(lambda: [move.number for move in mistakes.shown][:2] == [3, 4])
    window.context.navigator.to_depth(0)
    assert to_next.isEnabled() and window.settings.mistake_order is MistakeOrder.DISAGREEMENTS


def test_a_live_analysis_of_the_same_engine_feeds_the_review(qtbot: QtBot, window: GameWindow) -> None:
    use(window)
    play(qtbot, window, "E5 C3 G7")
    window.context.menus["review_game"].trigger()
    qtbot.waitUntil(lambda: state_of(window).status is ReviewStatus.FINISHED)
    game = window.context.game.game
    node, known = game.current, window.features.review.known_of(game.position_key(""))
    assert known is not None
    deep = replace(known, visits=500, win_rate=0.9)
    network = network_of(window.settings.engines[0])
    window.features.live.told.emit(
        LiveState(LiveStatus.RUNNING, node, analysis=replace(deep, visits=900), network="another")
    )
    for status in (LiveStatus.SUSPENDED, LiveStatus.RUNNING):
        window.features.live.told.emit(LiveState(status, node, analysis=deep, network=network))
    qtbot.waitUntil(lambda: state_of(window).positions[3] == deep)
    of_region = LiveState(
        LiveStatus.RESTING,
        node,
        analysis=replace(deep, visits=900),
        region=SearchRegion(RegionKind.ONLY),
        network=network,
    )
    window.features.live.told.emit(of_region)
    assert window.features.review.known_of(game.position_key("")) == deep
    graph = window.features.review.graph
    assert graph is not None
    assert graph.isVisible() and state_of(window).status is ReviewStatus.FINISHED


def test_in_a_variation_the_list_and_the_graph_stay_those_of_the_game(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    open_analyzed(qtbot, window, tmp_path)
    graph, mistakes, game = window.features.review.graph, window.features.review.mistakes, window.context.game
    assert graph is not None and mistakes is not None
    numbers = [move.number for move in mistakes.shown]
    window.context.navigator.to_depth(1)
    play(qtbot, window, "D4 F6 G4")
    qtbot.waitUntil(lambda: window.features.review.controller._reading is None)
    assert [move.number for move in mistakes.shown] == numbers == [3, 4]
    assert graph.isVisible()
    assert graph.graph.value() == 1, "where the variation begins"
    assert state_of(window).status is ReviewStatus.OFF
    assert not state_of(window).others, "the file is not compared with itself"
    assert window.features.review.loss_of(Move(Color.BLACK, Point.from_vertex("G3"))) is None
    hover = next(child for child in graph.children() if isinstance(child, GraphHover))
    graph.hovered.emit(3)
    qtbot.waitUntil(hover.preview.isVisible)
    assert hover.preview.board is not None
    assert hover.preview.board.position.color_at(Point.from_vertex("G3")) is Color.BLACK
    qtbot.mouseClick(graph.button(NavigationStep.BACK), Qt.MouseButton.LeftButton)
    assert game.game.depth == 3 and not game.game.on_main_line
    window.context.menus["next_mistake"].trigger()
    assert (game.game.depth, game.game.on_main_line) == (2, True)
    play(qtbot, window, "A1")
    qtbot.mouseClick(graph.graph, Qt.MouseButton.LeftButton, pos=graph.graph.point(4).toPoint())
    assert (game.game.depth, game.game.on_main_line) == (4, True)


def test_while_other_engines_review_the_list_says_that_it_is_older(qtbot: QtBot, window: GameWindow) -> None:
    use(window, "--thorough", "--loss", "9")
    play(qtbot, window, "E5 C3 G7 C7")
    window.context.menus["review_game"].trigger()
    qtbot.waitUntil(lambda: state_of(window).status is ReviewStatus.FINISHED)
    mistakes = window.features.review.mistakes
    assert mistakes is not None
    numbers = [move.number for move in mistakes.shown]
    assert numbers
    use(window, "--hang")
    qtbot.waitUntil(lambda: window.features.review.controller.process_ids != ())
    assert [move.number for move in mistakes.shown] == numbers
    assert mistakes.note.text() == "Earlier results by KataGo 1, until the new review is done\nReviewing: 0%"


def test_while_other_engines_review_the_accuracies_stay_with_who_made_them(qtbot: QtBot, window: GameWindow) -> None:
    use(window, "--thorough", "--loss", "3")
    play(qtbot, window, "E5 C3 G7 C7 G3 E3 E7 C5 G5 D4 F6 D6")
    window.context.menus["review_game"].trigger()
    qtbot.waitUntil(lambda: state_of(window).status is ReviewStatus.FINISHED)
    panels = window.features.seats.panels.values()
    before = [(panel.state.accuracy, panel.state.reviewed_by) for panel in panels]
    assert all(accuracy is not None and "KataGo" in by for accuracy, by in before)
    kept = window.features.review.controller.analyses()
    mistakes = window.features.review.mistakes
    assert mistakes is not None and mistakes.list.moves._key_moments
    use(window, "--hang")
    qtbot.waitUntil(lambda: window.features.review.controller.process_ids != ())
    assert [(panel.state.accuracy, panel.state.reviewed_by) for panel in panels] == before
    assert mistakes.list.moves._key_moments, "which are final for these engines"
    engine = before[0][1].partition(" (")[0]
    assert mistakes.note.text() == f"Earlier results by {engine}, until the new review is done\nReviewing: 0%"
    assert before[0][1] in mistakes.note.toolTip()
    assert window.features.review.controller.analyses() == kept, "what is shown is what is saved"
    assert state_of(window).is_complete
