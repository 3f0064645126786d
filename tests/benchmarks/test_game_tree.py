"""What a frame costs in a game of 100,000 nodes, deep or with many variations: opening, jumps, moves and scrolling.

``pytest tests/benchmarks/test_game_tree.py --benchmark-only -s`` prints the median and the worst of each.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

import pytest

from qtgo.core.board import Board
from qtgo.core.game_tree import Node
from qtgo.core.history import Attach
from qtgo.core.point import Color, Point
from qtgo.core.tree_layout import TreeLayout
from qtgo.settings import Settings
from qtgo.sgf.collection import Collection
from qtgo.sgf.writer import write_collection
from qtgo.window.main_window import MainWindow

NODES = 100_000
TIMES = 60


def deep_tree():
    """Play at random, passing where ten tries find no point to play on."""
    source, board, color = random.Random(1), Board(19, 19), Color.BLACK
    root = node = Node({"GM": ["1"], "FF": ["4"], "SZ": ["19"]})
    for _ in range(NODES):
        tries = (Point(source.randrange(19), source.randrange(19)) for _ in range(10))
        point = next((p for p in tries if board.color_at(p) is None and not board.is_suicide(color, p)), None)
        board.play(color, point)
        node = Node({color.letter: [point.to_sgf(19) if point else ""]}, node)
        color = color.opponent
    return root


def bushy_tree():
    """Make a game of 300 moves with variations of some moves each, and theirs, a tenth of them with a comment."""
    chance = random.Random(2)
    root = Node({"GM": ["1"], "FF": ["4"], "SZ": ["19"]})
    nodes, turn = [root], {root: 0}

    def add(parent):
        point = "".join(chance.choice("abcdefghijklmnopqrs") for _ in "xy")
        child = Node({"BW"[turn[parent]]: [point]}, parent)
        if chance.random() < 0.1:
            child.properties["C"] = ["Some words about this move"]
        turn[child] = 1 - turn[parent]
        nodes.append(child)
        return child

    node = root
    for _ in range(300):
        node = add(node)
    while len(nodes) < NODES:
        node = chance.choice(nodes)
        for _ in range(chance.randint(1, 16)):
            node = add(node)
    return root


@pytest.fixture(scope="module", params=[deep_tree, bushy_tree])
def tree(request):
    return request.param()


@pytest.fixture
def window(qtbot, tmp_path, tree):
    path = tmp_path / "large.sgf"
    path.write_bytes(write_collection(Collection([tree])))
    window = MainWindow(Settings(animation=False), tmp_path / "journals")
    qtbot.addWidget(window)
    window.resize(1280, 900)
    with qtbot.waitExposed(window):
        window.show()
    window.files.open_path(path)
    window.file = path
    yield window
    window.controller.game.history.mark_saved()
    window.document.close()


@pytest.fixture
def read_window(qtbot, window):
    """Wait until the line ahead has been read."""
    qtbot.waitUntil(lambda: not window.read_ahead.is_reading, timeout=120_000)
    return window


@pytest.fixture
def tell(request, capsys):
    def tell(acts: list[Callable[[], object]], prepare: Callable[[], object] = lambda: None) -> None:
        times = []
        for act in acts:
            prepare()
            start = time.perf_counter()
            act()
            times.append(1000 * (time.perf_counter() - start))
        with capsys.disabled():
            median, worst = statistics.median(times), max(times)
            print(f"\n{request.node.name}: median {median:.1f} ms, worst {worst:.1f} ms of {len(times)}")

    return tell


def test_layout_of_all(benchmark, tree):
    benchmark.pedantic(TreeLayout, args=(tree,), rounds=3)


def test_layout_of_a_move(benchmark, tree):
    layout, chance, nodes = TreeLayout(tree), random.Random(3), list(tree.subtree())
    added = []

    def prepare():
        while added:
            child = added.pop()
            child.parent.children.remove(child)
            layout.apply([Attach(child, child.parent, 0).inverse()])
        node = chance.choice(nodes)
        child = Node({"B": ["aa"]}, node)
        added.append(child)
        return ([Attach(child, node, len(node.children) - 1)],), {}

    benchmark.pedantic(layout.apply, setup=prepare, rounds=200)
    prepare()
    added[0].parent.children.remove(added[0])


def test_opening(benchmark, qapp, window):
    def act():
        window.files.open_path(window.file)
        qapp.processEvents()

    benchmark.pedantic(act, rounds=3)


def test_end_before_the_line_is_read(benchmark, qapp, window):
    def act():
        window.actions_.to_end.trigger()
        qapp.processEvents()

    benchmark.pedantic(act, rounds=1)


def test_end_and_home(benchmark, qapp, read_window, tell):
    def act(action):
        action.trigger()
        qapp.processEvents()

    actions = read_window.actions_
    tell([lambda: act(actions.to_end), lambda: act(actions.to_start)] * 10)
    benchmark.pedantic(act, args=(actions.to_end,), rounds=1)


def test_random_jumps(benchmark, qapp, read_window, tell):
    chance, controller = random.Random(4), read_window.controller
    nodes = list(controller.game.root.subtree())

    def act():
        controller.go_to(chance.choice(nodes))
        qapp.processEvents()

    tell([act] * TIMES)
    benchmark.pedantic(act, rounds=20)


def test_moves_anywhere(benchmark, qapp, read_window, tell):
    chance, controller = random.Random(5), read_window.controller
    nodes = list(controller.game.root.subtree())

    def prepare():
        controller.go_to(chance.choice(nodes))
        qapp.processEvents()

    def act():
        controller.pass_()
        controller.game.review = None
        qapp.processEvents()

    tell([act] * TIMES, prepare)
    benchmark.pedantic(act, setup=prepare, rounds=20)


@pytest.mark.parametrize("zoom", [1.0, 0.1])
def test_scrolling_of_the_tree(benchmark, read_window, tell, zoom):
    chance, tree = random.Random(6), read_window.side.tree
    tree.set_zoom(zoom)

    def prepare():
        for bar in (tree.horizontalScrollBar(), tree.verticalScrollBar()):
            bar.setValue(chance.randint(0, bar.maximum()))

    tell([tree.viewport().repaint] * TIMES, prepare)
    benchmark.pedantic(tree.viewport().repaint, setup=prepare, rounds=20)
