"""What a frame costs in a game of 100,000 nodes, deep or with many variations: opening, jumps, moves and scrolling.

``pytest tests/benchmarks/test_game_tree.py --benchmark-only -s`` prints, for each, the median and the worst of what a
step takes and of the longest frame with and after it, painting included. Of frames that are too long it tells how many
were so by what the program computes: other programs on the machine make the others.
"""

from __future__ import annotations

import gc
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from qtgo.app.game_window import GameWindow
from qtgo.app.start import hold_back_collection
from qtgo.core.record.edit_history import Attach
from qtgo.core.record.tree import Node
from qtgo.core.rules.board import Board
from qtgo.core.rules.point import Color, Point
from qtgo.core.tree_layout.layout import TreeLayout
from qtgo.session.game.game_controller import GameController
from qtgo.session.settings_store import SettingsStore
from qtgo.settings import Settings
from qtgo.sgf.collection import Collection
from qtgo.sgf.writer import write_collection
from tests.shown_window import is_idle

NODES = 100_000
TIMES = 60
FRAME_MS = 16


def deep_tree() -> Node:
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


def bushy_tree() -> Node:
    """Make a game of 300 moves with variations of some moves each, and theirs, a tenth of them with a comment."""
    chance = random.Random(2)
    root = Node({"GM": ["1"], "FF": ["4"], "SZ": ["19"]})
    nodes, turn = [root], {root: 0}

    def add(parent: Node) -> Node:
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
def tree(request: pytest.FixtureRequest) -> Node:
    make: Callable[[], Node] = request.param
    return make()


def test_layout_of_all(benchmark: BenchmarkFixture, tree: Node) -> None:
    benchmark.pedantic(TreeLayout, args=(tree,), rounds=3)


def test_layout_of_a_move(benchmark: BenchmarkFixture, tree: Node) -> None:
    layout, chance, nodes = TreeLayout(tree), random.Random(3), list(tree.subtree())
    added: list[Node] = []

    def prepare() -> tuple[tuple[list[Attach]], dict[str, object]]:
        while added:
            child = added.pop()
            assert child.parent is not None
            child.parent.children.remove(child)
            layout.apply([Attach(child, child.parent, 0).inverse()])
        node = chance.choice(nodes)
        child = Node({"B": ["aa"]}, node)
        added.append(child)
        return ([Attach(child, node, len(node.children) - 1)],), {}

    benchmark.pedantic(layout.apply, setup=prepare, rounds=200)
    prepare()
    [last] = added
    assert last.parent is not None
    last.parent.children.remove(last)


@dataclass(frozen=True)
class Span:
    """How long something took, in ms, and how much of that this thread computed."""

    wall: float
    computed: float

    def __add__(self, other: Span) -> Span:
        return Span(self.wall + other.wall, self.computed + other.computed)


def timed(act: Callable[[], object]) -> Span:
    wall, computed = time.perf_counter(), time.thread_time()
    act()
    return Span(1000 * (time.perf_counter() - wall), 1000 * (time.thread_time() - computed))


def late(frames: list[Span]) -> str:
    by_wall = sum(frame.wall > FRAME_MS for frame in frames)
    own = sum(frame.computed > FRAME_MS for frame in frames)
    return f"{by_wall} of {len(frames)}, {own} by itself"


class Frames:
    """Takes the time of steps, and of the turns of the event loop in which they are shown."""

    def __init__(self, application: QApplication, window: GameWindow) -> None:
        self.application = application
        self.window = window
        self.lines: list[str] = []

    def turn(self) -> Span:
        return timed(self.application.processEvents)

    def settle(self) -> None:
        """Wait until the line ahead has been read and all is painted."""
        self.turn()
        while not is_idle(self.window):
            self.turn()
        for _ in range(3):
            self.turn()

    def measure(
        self, name: str, acts: list[Callable[[], object]], prepare: Callable[[], object] = lambda: None
    ) -> None:
        steps, frames = [], []
        for act in acts:
            prepare()
            self.settle()
            step = timed(act)
            steps.append(step.wall)
            frames.append(max((step + self.turn(), *(self.turn() for _ in range(5))), key=lambda frame: frame.wall))
        walls = [frame.wall for frame in frames]
        self.lines.append(
            f"{name:24} {statistics.median(steps):6.1f} {max(steps):6.1f}   "
            f"{statistics.median(walls):6.1f} {max(walls):6.1f}   {late(frames)}"
        )

    def measure_long_way(self, name: str, act: Callable[[], object]) -> None:
        """Take the time of every turn until one has arrived."""
        arrived: list[object] = []
        self.window.context.game.position_changed.connect(arrived.append)
        start = time.perf_counter()
        frames = [timed(act) + self.turn()]
        while not arrived:
            frames.append(self.turn())
        self.window.context.game.position_changed.disconnect(arrived.append)
        frames.append(self.turn())
        frames = [frame for frame in frames if frame.wall > 0.5] or frames
        walls = [frame.wall for frame in frames]
        self.lines.append(
            f"{name:24} {'':13}   {statistics.median(walls):6.1f} {max(walls):6.1f}   {late(frames)}; "
            f"there in {time.perf_counter() - start:.1f} s"
        )


def random_play(chance: random.Random, game_controller: GameController, nodes: list[Node]) -> Point:
    """Go to some node and give a legal move that the record does not have there."""
    while True:
        game_controller.go_to(chance.choice(nodes))
        game = game_controller.game
        known = {value for child in game.current.children for values in child.properties.values() for value in values}
        points = [Point(chance.randrange(19), chance.randrange(19)) for _ in range(10)]
        for point in points:
            if point.to_sgf(19) not in known and game.legality(point) is None:
                return point


def test_frames(
    benchmark: BenchmarkFixture,
    qapp: QApplication,
    tmp_path: Path,
    tree: Node,
    request: pytest.FixtureRequest,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "large.sgf"
    path.write_bytes(write_collection(Collection([tree])))
    thresholds = gc.get_threshold()
    hold_back_collection()
    window = GameWindow(SettingsStore(Settings(animation=False)), tmp_path / "journals")
    window.resize(1280, 900)
    window.show()
    frames = Frames(qapp, window)
    controller, menus, view = window.context.game, window.context.menus, window.features.tree.view
    chance, point = random.Random(4), Point(0, 0)
    frames.measure("opening", [lambda: window.features.files.open_path(path)])
    window.features.files.open_path(path)
    frames.turn()
    frames.measure_long_way("End, not read yet", menus["to_end"].trigger)
    nodes = list(controller.game.root.subtree())
    frames.measure("End, Home", [menus["to_end"].trigger, menus["to_start"].trigger] * (TIMES // 2))
    frames.measure("jump to a random node", [lambda: window.context.navigator.go_to(chance.choice(nodes))] * TIMES)

    def find_move() -> None:
        nonlocal point
        point = random_play(chance, controller, nodes)

    frames.measure("a move", [lambda: controller.play(point)] * TIMES, find_move)

    def scroll() -> None:
        for bar in (view.horizontalScrollBar(), view.verticalScrollBar()):
            bar.setValue(chance.randint(0, bar.maximum()))

    for zoom in (1.0, 0.1):
        view.set_zoom(zoom)
        frames.measure(f"scrolling, zoom {zoom}", [scroll] * TIMES)
    with capsys.disabled():
        print(f"\n{request.node.name}: ms, median and worst of the step, of the longest frame; over {FRAME_MS} ms")
        print("\n".join(frames.lines))
    benchmark.pedantic(lambda: window.context.navigator.go_to(chance.choice(nodes)), rounds=5)
    gc.set_threshold(*thresholds)
    controller.game.history.mark_saved()
    window.context.document.close()
    window.deleteLater()
