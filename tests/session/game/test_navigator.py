"""Going through the game, in one step or on a long way that is read in parts."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from unittest.mock import patch

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qtgo.core.editing.tree_edits import delete_branch, make_main_line
from qtgo.core.game.game import Game
from qtgo.core.record.edit_history import EditKind
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import NAMED
from qtgo.session.game.game_controller import GameController, HistoryState
from qtgo.session.game.navigator import Navigator
from qtgo.session.game.record_editor import RecordEditor
from qtgo.steps import at_once
from tests.core.editing.edits import branches
from tests.session.conftest import Heard, play

E5, C3 = Point.from_vertex("E5"), Point.from_vertex("C3")


@pytest.fixture
def navigator(qapp: QApplication, game_controller: GameController) -> Navigator:
    return Navigator(game_controller, lambda _node: None)


def test_walking_tells_the_place_but_no_edit(game_controller: GameController, navigator: Navigator) -> None:
    play(game_controller, "E5 C3 G7")
    heard = Heard(game_controller, "position_changed", "node_changed", "tree_changed", "move_made")
    navigator.step(-2)
    position = heard.values[0][1]
    assert isinstance(position, Position)
    assert position.move_number == 1
    assert [name for name, _ in heard.values] == ["position_changed", "node_changed"]
    for walk, number in [
        (navigator.to_end, 3),
        (navigator.to_start, 0),
        (lambda: navigator.to_move_number(2), 2),
        (lambda: navigator.to_move_number(99), 3),
        (lambda: navigator.to_move_at(E5), 1),
        (lambda: navigator.to_move_at(C3), 2),
        (lambda: navigator.step(10), 3),
        (lambda: navigator.step(-10), 0),
    ]:
        walk()
        assert game_controller.game.move_number == number
    heard.values.clear()
    navigator.to_start()
    assert not heard.values


def test_a_move_of_a_long_line_is_looked_for_in_turns(
    qtbot: QtBot, game_controller: GameController, navigator: Navigator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qtgo.core.game.navigation._SEARCHED", 10)
    monkeypatch.setattr("qtgo.session.game.navigator._WORK_S", 0)
    monkeypatch.setattr("qtgo.session.game.navigator._BEGUN_S", 0)
    game = game_controller.game
    end = game.root
    for _ in range(90):
        end = Node({"B": [""]}, end)
    navigator.to_move_number(5)
    assert game.move_number == 5, "near the start it is found at once"
    navigator.to_move_number(80)
    assert game.move_number == 5
    qtbot.waitUntil(lambda: game.move_number == 80)
    navigator.to_start()
    for go_elsewhere, number in ((navigator.to_end, 90), (navigator.to_start, 0), (lambda: navigator.step(3), 3)):
        navigator.to_move_number(70)
        go_elsewhere()
        qtbot.wait(100)
        assert game.move_number == number


def test_where_an_edit_leads_by_a_long_way_is_gone_to_in_turns(
    qtbot: QtBot, game_controller: GameController, navigator: Navigator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qtgo.session.game.navigator._WORK_S", 0)
    monkeypatch.setattr("qtgo.session.game.navigator._BEGUN_S", 0)
    game, record = game_controller.game, RecordEditor(game_controller)
    deep = game.root
    for _ in range(4000):
        deep = Node({"B": [""]}, deep)
    game_controller.go_to(deep)
    rules = replace(game.info, ruleset=NAMED["new-zealand"])
    for act in (record.begin_here, lambda: record.set_info(rules, {})):
        act()
        with patch.object(Replay, "_push", autospec=True, side_effect=Replay._push) as pushed:
            game_controller.undo()
            assert pushed.call_count < 1200
        assert game.current is not deep
        qtbot.waitUntil(lambda: game.current is deep)
        assert game.move_number == 4000
    game_controller.redo()
    navigator.to_start()
    qtbot.wait(100)
    assert game.current is game.root, "another wish is followed"


def test_an_edit_is_prepared_on_the_way_and_anew_when_asked_to(
    qtbot: QtBot, game_controller: GameController, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qtgo.session.game.navigator._PREPARED", 50)
    prepared, on_the_way = list[Node](), set[Node]()

    def prepare(node: Node) -> Node | None:
        prepared.append(node)
        if game_controller.game.depth == 0:
            on_the_way.add(node)
        return node.parent

    navigator = Navigator(game_controller, prepare)
    root = end = Node({"SZ": ["9"]})
    for _ in range(3000):
        end = Node({"B": [""]}, end)
    game = Game(root)
    game_controller.show_game(game)
    navigator.to_end()
    qtbot.waitUntil(lambda: game.current is end)
    assert end in on_the_way
    navigator.to_depth(2)
    qtbot.waitUntil(lambda: not navigator._timer.isActive())
    prepared.clear()
    navigator.prepare()
    qtbot.waitUntil(lambda: root in prepared)
    assert prepared[:3] == game.path[::-1]


def test_variations_forks_and_the_main_line(game_controller: GameController, navigator: Navigator) -> None:
    play(game_controller, "E5 C3")
    navigator.step(-1)
    play(game_controller, "G7 G3")
    assert not game_controller.game.on_main_line
    navigator.to_variation(-1)
    assert game_controller.game.position.color_at(C3) is Color.WHITE
    navigator.to_variation(1)
    navigator.to_end()
    navigator.to_previous_fork()
    assert game_controller.game.move_number == 1
    navigator.to_start()
    navigator.to_next_fork()
    assert game_controller.game.move_number == 1
    navigator.to_end()
    navigator.to_main_line()
    assert game_controller.game.move_number == 1
    navigator.to_end()
    assert game_controller.game.on_main_line
    navigator.to_variation(1)
    navigator.to_end()
    heard = Heard(game_controller, "history_changed")
    game_controller.edit(make_main_line(branches(game_controller.game)))
    assert heard.all("history_changed") == [HistoryState(EditKind.MAKE_MAIN_LINE, None, True)]
    assert game_controller.game.on_main_line
    game_controller.edit(delete_branch(game_controller.game))
    assert game_controller.game.move_number == 2


def test_the_main_line_is_followed_again_from_where_it_is_met(
    game_controller: GameController, navigator: Navigator
) -> None:
    """A fork behind that point keeps its choice, one in the main line ahead does not."""
    root = Node({"SZ": ["9"]})
    beside = Node({"B": ["cc"]}, Node({"W": ["bb"]}, Node({"B": ["aa"]}, root)))
    fork = beside.parent
    assert fork is not None
    main = Node({"W": ["ee"]}, Node({"B": ["dd"]}, fork))
    fork.children.reverse()
    end = Node({"W": ["gg"]}, Node({"B": ["ff"]}, main))
    late = Node({"B": ["hh"]}, main)
    game_controller.show_game(Game(root))
    navigator.go_to(late)
    navigator.go_to(beside)
    heard = Heard(game_controller, "node_changed")
    navigator.to_main_line()
    assert heard.all("node_changed") == [fork]
    assert game_controller.game.line.end is end
    assert end in game_controller.game.line.nodes()
    navigator.step(4)
    assert game_controller.game.current is end


def test_the_main_line_is_restored_where_one_stands_on_it_too(
    game_controller: GameController, navigator: Navigator
) -> None:
    root = Node({"SZ": ["9"]})
    main, beside = Node({"B": ["aa"]}, root), Node({"B": ["bb"]}, root)
    game_controller.show_game(Game(root))
    navigator.go_to(beside)
    navigator.step(-1)
    navigator.to_main_line()
    assert game_controller.game.line.end is main


def test_a_node_that_an_edit_took_away_is_not_shown(game_controller: GameController, navigator: Navigator) -> None:
    """What was played there would be in no file."""
    play(game_controller, "E5 C3 G7")
    game = game_controller.game
    start, taken = game.root.children[0], game.current
    game_controller.go_to(start.children[0])
    game_controller.edit(delete_branch(game))
    for go in (navigator.go_to, navigator.slide_to, game_controller.go_to):
        go(taken)
        assert game.current is start
    game_controller.undo()
    navigator.go_to(taken)
    assert game.current is taken


def long_line(node: Node, moves: int) -> Node:
    """Let moves follow a node that take turns on a few points; return the last."""
    for number in range(moves):
        node = Node({"BW"[number % 2]: [["aa", "bb", "cc", "dd", "ee", "gg", "hh"][number % 7]]}, node)
    return node


def show_long_game(game_controller: GameController) -> tuple[Node, Node]:
    """Show a game with a line of 1,000 moves and a variation as long, not read yet; return the ends of both."""
    root = Node({"SZ": ["9"]})
    ends = long_line(root, 1000), long_line(root, 1000)
    game_controller.show_game(Game(root))
    return ends


def _is_at(game: Game, node: Node) -> bool:
    return game.current is node


def is_read(game: Game) -> bool:
    return not at_once(game.line.unread(game.line.end))


def test_a_long_way_is_read_in_parts_and_told(
    qtbot: QtBot, game_controller: GameController, navigator: Navigator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qtgo.session.game.navigator._WORK_S", 0)  # as on a computer that is as slow as can be
    monkeypatch.setattr("qtgo.session.game.navigator._BEGUN_S", 0)
    end, end_of_variation = show_long_game(game_controller)
    heard = Heard(navigator, "approached")
    for act, goal in ((navigator.to_end, end), (lambda: navigator.go_to(end_of_variation), end_of_variation)):
        act()
        assert heard.last("approached") == 0
        assert game_controller.game.depth == 0
        with qtbot.waitSignal(game_controller.position_changed):
            pass
        assert game_controller.game.current is goal
        assert heard.all("approached") == list(range(0, 1000, 50))
        navigator.to_start()


def test_what_is_far_away_and_the_way_to_it_are_looked_for_in_turns(
    qtbot: QtBot, game_controller: GameController, navigator: Navigator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qtgo.session.game.navigator._WORK_S", 0)
    monkeypatch.setattr("qtgo.session.game.navigator._BEGUN_S", 0)
    monkeypatch.setattr("qtgo.core.game.navigation._SEARCHED", 10)
    monkeypatch.setattr("qtgo.core.record.replayed_line._SOUGHT", 10)
    end, end_of_variation = show_long_game(game_controller)
    game = game_controller.game
    for act, goal in (
        (navigator.to_next_fork, end),
        (lambda: navigator.to_variation(1), end_of_variation),
        (navigator.to_previous_fork, game.root),
        (lambda: navigator.go_to(end), end),
    ):
        before = game.current
        act()
        assert game.current is before
        qtbot.waitUntil(partial(_is_at, game, goal))


def test_another_step_stops_a_long_way(qtbot: QtBot, game_controller: GameController, navigator: Navigator) -> None:
    _, end_of_variation = show_long_game(game_controller)
    navigator.go_to(end_of_variation)
    navigator.step(1)
    qtbot.waitUntil(lambda: is_read(game_controller.game))
    qtbot.wait(20)
    assert game_controller.game.depth == 1


def test_going_where_one_is_stops_a_long_way_too(
    qtbot: QtBot, game_controller: GameController, navigator: Navigator
) -> None:
    show_long_game(game_controller)
    navigator.to_end()
    heard = Heard(game_controller, "node_changed")
    navigator.to_start()
    assert heard.last("node_changed") is game_controller.game.root  # so that nobody says that moves are being read
    qtbot.waitUntil(lambda: is_read(game_controller.game))
    qtbot.wait(20)
    assert game_controller.game.current is game_controller.game.root


def test_the_end_of_a_line_that_was_left_is_reached_when_nothing_is_left_to_read(
    qtbot: QtBot, game_controller: GameController, navigator: Navigator
) -> None:
    end, end_of_variation = show_long_game(game_controller)
    for goal in (end, end_of_variation):
        navigator.go_to(goal)
        with qtbot.waitSignal(game_controller.position_changed):
            pass
        assert game_controller.game.current is goal
    navigator.go_to(game_controller.game.root.children[0])
    qtbot.wait(50)  # until there is nothing to do
    navigator.to_end()
    qtbot.waitUntil(lambda: game_controller.game.current is end)


def test_the_line_ahead_is_read_and_an_edit_prepared_when_idle(qtbot: QtBot, game_controller: GameController) -> None:
    asked: list[Node] = []

    def prepare(node: Node) -> Node | None:
        asked.append(node)
        return node.parent

    Navigator(game_controller, prepare, game_controller)
    play(game_controller, "E5 C3 G7")
    game_controller.go_to(game_controller.game.root.children[0])
    qtbot.waitUntil(lambda: len(asked) == 2)
    assert asked == [game_controller.game.current, game_controller.game.root]
    show_long_game(game_controller)
    qtbot.waitUntil(lambda: is_read(game_controller.game))
    assert game_controller.game.depth == 0


def test_a_far_depth_is_read_in_turns_and_one_beyond_the_end_is_the_end(qtbot: QtBot) -> None:
    root = end = Node({"SZ": ["9"]})
    for _ in range(3000):
        end = Node({}, end)
    game_controller = GameController(Game(root))
    navigator = Navigator(game_controller, lambda _node: None)
    navigator.to_depth(2500)
    assert game_controller.game.depth == 0
    qtbot.waitUntil(lambda: game_controller.game.depth == 2500)
    navigator.to_depth(-5)
    assert game_controller.game.current is root
    navigator.to_depth(9000)
    qtbot.waitUntil(lambda: game_controller.game.current is end)
    navigator.to_depth(9000)
    assert game_controller.game.current is end
