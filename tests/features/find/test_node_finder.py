"""Searching in slices, and going from one node found to the next."""

from __future__ import annotations

import itertools
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QCoreApplication, QEventLoop
from pytestqt.qtbot import QtBot

from qtgo.core.editing.tree_edits import delete_branch
from qtgo.core.game.game import Game
from qtgo.core.game.node_search import FindKind, FindState, Found, Query
from qtgo.core.record.tree import Node
from qtgo.features.find import node_finder as find
from qtgo.features.find.node_finder import NodeFinder
from qtgo.session.game.game_controller import GameController
from qtgo.sgf.reader import read_collection
from tests.session.conftest import Heard, play, showing

RECORD = b"(;SZ[9]C[Start];B[ee]C[a ko];W[cc];B[dd]C[a Ko])(;SZ[9]C[another ko];B[aa])"


@pytest.fixture
def game_controller() -> GameController:
    """Return a controller that shows the first of two games."""
    return showing(RECORD)


def wait(qtbot: QtBot, finder: NodeFinder) -> FindState:
    """Wait for the end of the search."""
    qtbot.waitUntil(lambda: finder.state.is_done)
    return finder.state


def test_going_round(qtbot: QtBot, game_controller: GameController) -> None:
    finder = NodeFinder(game_controller)
    finder.find(Query(text="ko"))
    assert wait(qtbot, finder) == FindState(found=2, seen=4)
    places = []
    for _ in range(3):
        finder.next()
        places.append((game_controller.game.depth, finder.state.index))
    assert places == [(1, 0), (3, 1), (1, 0)]
    finder.previous()
    assert game_controller.game.depth == 3
    game_controller.go_to(game_controller.game.root)
    assert finder.state.index is None


@pytest.mark.parametrize(
    ("text", "sought", "is_found"),
    [
        ("Łukasz’s move", "lukasz's", True),
        ("二〇二四 ２０２４", "2024", True),
        ("ガモウ", "がもう", True),
        ("がもう", "かもう", False),
    ],
)
def test_names_are_found_however_they_are_written(qtbot: QtBot, text: str, sought: str, is_found: bool) -> None:
    finder = NodeFinder(showing(f"(;SZ[9];B[ee]C[{text}])".encode()))
    heard = Heard(finder, "expression_changed")
    finder.find(Query(text=sought))
    assert wait(qtbot, finder).found == is_found
    assert heard.all("expression_changed")[-1].match(text).hasMatch() is is_found  # which is marked in the text
    finder.find(Query(text=sought, match_case=True))
    assert wait(qtbot, finder).found == (sought in text)


def test_case_and_expressions(qtbot: QtBot, game_controller: GameController) -> None:
    finder = NodeFinder(game_controller)
    for query, count in (
        (Query(text="Ko", match_case=True), 1),
        (Query(text="^a k", is_regex=True), 2),
        (Query(text="^A K", is_regex=True, match_case=True), 0),
        (Query(FindKind.MOVE, "e5"), 1),
        (Query(text="a.ko"), 0),
    ):
        finder.find(query)
        assert wait(qtbot, finder).found == count


def test_what_is_wrong_with_a_query_is_said_with_its_place(game_controller: GameController) -> None:
    finder = NodeFinder(game_controller)
    finder.find(Query(text="ko(", is_regex=True))
    error = finder.state.error
    assert error is not None
    assert error.place == 3
    assert "parenthes" in error.reason
    finder.find(Query(FindKind.MOVE, "Z99x"))
    error = finder.state.error
    assert error is not None
    assert error.reason == ""
    finder.next()
    assert game_controller.game.depth == 0


def test_all_games_of_a_file(qtbot: QtBot, game_controller: GameController) -> None:
    roots = [game_controller.game.root, *read_collection(RECORD).games[1:]]
    finder = NodeFinder(game_controller, roots=lambda: roots)
    heard = Heard(finder, "found_elsewhere")
    finder.find(Query(text="ko", all_games=True))
    assert wait(qtbot, finder).found == 3
    finder.previous()
    assert heard.all("found_elsewhere") == [Found(1, roots[1])]


def test_an_edit_searches_again(qtbot: QtBot, game_controller: GameController) -> None:
    finder = NodeFinder(game_controller)
    finder.find(Query(FindKind.MOVE, "a1"))
    assert wait(qtbot, finder).found == 0
    game_controller.go_to(game_controller.game.line.end)
    play(game_controller, "A1")
    qtbot.waitUntil(lambda: finder.state.found == 1)
    finder.close()
    play(game_controller, "B1")
    assert finder.state == FindState()


def test_a_node_that_is_gone_is_not_gone_to(qtbot: QtBot, game_controller: GameController) -> None:
    finder = NodeFinder(game_controller)
    finder.find(Query(text="a Ko", match_case=True))
    wait(qtbot, finder)
    game_controller.go_to(game_controller.game.line.end)
    game_controller.edit(delete_branch(game_controller.game))
    finder.next()
    assert game_controller.game.depth == 2
    assert wait(qtbot, finder).found == 0


def big_tree(nodes: int) -> Node:
    """Make a line of nodes with comments."""
    root = node = Node({"SZ": ["9"]})
    for index in range(nodes):
        node = Node({"C": [f"comment {index} " + "a" * 20]}, node)
    return root


def test_a_hundred_thousand_nodes_never_block_and_can_be_cancelled(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock is set by hand: a millisecond passes whenever it is read."""
    ticks = itertools.count()
    monkeypatch.setattr(find, "time", SimpleNamespace(monotonic=lambda: next(ticks) / 1000))
    game_controller = GameController(Game(big_tree(100_000)))
    finder = NodeFinder(game_controller)
    finder.find(Query(text="comment 9999"))
    finder.next()
    assert not finder.state.is_done
    longest = 0
    while not finder.state.is_done:
        seen = finder.state.seen
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)
        longest = max(longest, finder.state.seen - seen)
    assert finder.state.found == 11
    assert game_controller.game.depth == 10_000
    finder.find(Query(text="comment 9"))
    seen = finder.state.seen
    finder.cancel()
    assert finder.state.is_done
    assert finder.state.seen == seen < 100_000
    assert 0 < longest <= 1000 * find._SLICE * find._NODES


def test_an_expression_that_takes_too_long_is_given_up(qtbot: QtBot) -> None:
    game_controller = GameController(Game(Node({"SZ": ["9"], "C": ["a" * 200]})))
    finder = NodeFinder(game_controller)
    finder.find(Query(text="(?:a|aa)+\\d", is_regex=True))
    state = wait(qtbot, finder)
    assert state.too_hard
    assert state.found == 0
