"""Print memory, replay and pauses under size: ``python -m tests.benchmarks.under_size [memory] [replay] [pauses]``.

Memory: what each node of a game takes, and each step of undo that concerns all of them; and games opened and closed in
windows of their own, and one after the other in one window. Replay: what reading a hostile record to its end takes for
each node. Pauses: the longest time in which a window computes without taking events, with what other threads compute
while it waits for them, and on the clock, while large games are used. Processor times are compared, as other programs
may run.
"""

from __future__ import annotations

import argparse
import compileall
import gc
import os
import random
import resource
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from qtgo.app.pyside import import_pyside

import_pyside()  # as the program does: otherwise each import reads sources, too, and keeps all their lines

from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer, QUrl  # noqa: E402
from PySide6.QtWidgets import QFileDialog  # noqa: E402

import qtgo  # noqa: E402
from qtgo.app.game_window import GameWindow  # noqa: E402
from qtgo.app.program import Program  # noqa: E402
from qtgo.app.start import Application, hold_back_collection, make_application, take_quick_turns  # noqa: E402
from qtgo.core.editing.transform import turn_board  # noqa: E402
from qtgo.core.game.game import Game  # noqa: E402
from qtgo.core.record.tree import Node  # noqa: E402
from qtgo.core.rules.point import Point  # noqa: E402
from qtgo.core.rules.symmetry import Symmetry  # noqa: E402
from qtgo.features.clipboard_feature import CopyForm  # noqa: E402
from qtgo.resources import resource_path  # noqa: E402
from qtgo.session.document.releasing import Releasing  # noqa: E402
from qtgo.settings import Settings  # noqa: E402
from qtgo.sgf.reader import read_collection  # noqa: E402
from tests.user_folders import folders_in  # noqa: E402

EXAMPLE = resource_path("examples/1846-09-11-shusaku-gennan.sgf")
PASTED = b"(;GM[1];B[aa];W[bb])"
MANY = 1000
FREEING = 120.0
"""Seconds after which what a closed window leaves is taken not to be freed."""
TRACED, TURNS = 20_000, 2
COUNTED_AT = (1, 20, 50, 100, 200, 300)
_PAGE = os.sysconf("SC_PAGE_SIZE")


def moves(count: int) -> str:
    chance, letters = random.Random(1), "abcdefghijklmnopqrs"
    return "".join(f";{'BW'[n % 2]}[{chance.choice(letters)}{chance.choice(letters)}]" for n in range(count))


def variations(count: int) -> str:
    chance, letters, parts = random.Random(2), "abcdefghijklmnopqrs", []
    for number in range(count // 10):
        line = "".join(f";{'BW'[n % 2]}[{chance.choice(letters)}{chance.choice(letters)}]" for n in range(9))
        parts.append(f"{moves(1)}({line})" if number % 300 else f"({line})")
    return "".join(parts)


RECORDS: dict[str, Callable[[int], str]] = {
    "semicolons": lambda count: "(" + ";" * count + ")",
    "passes": lambda count: "(;SZ[19]" + ";B[];W[]" * (count // 2) + ")",
    "one position": lambda count: "(;SZ[19]RU[Chinese]" + ";B[aa];AE[aa]" * (count // 2) + ")",
    "equal variations": lambda count: "(;SZ[19]" + "(;B[aa])" * count + ")",
    "whole boards": lambda count: "(;SZ[19]" + ";AW[aa:ss]" * count + ")",
    "moves": lambda count: "(;SZ[19]" + moves(count) + ")",
    "variations": lambda count: "(;SZ[19]" + variations(count) + ")",
    "variations of variations": lambda count: "(;SZ[19]" + "(;B[aa])(;W[bb]" * (count // 2) + ")" * (count // 2) + ")",
    "comments": lambda count: "(;SZ[19]" + "(;W[bb]C[characters];B[cc])" * (count // 2) + ")",
    "siblings": lambda count: "(;SZ[19];B[aa]" + f"({moves(count // 100_000)})" * 100_000 + ")",
    "one node": lambda count: "(;SZ[19]AW" + "[aa:ss]" * count + ";B[aa])",
    "one comment": lambda count: "(;SZ[19]C[" + "Twenty characters.\n" * count + "];B[aa])",
}


def resident() -> float:
    """Return the memory in use, in MB, without what is shared."""
    _, pages, shared, *_ = map(int, Path("/proc/self/statm").read_text().split())
    return (pages - shared) * _PAGE / 1e6


def go_on(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def wait_until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        go_on(5)


class Times(NamedTuple):
    """What the clocks show: those of this thread, of all threads, of the wall, and of the wait for a processor.

    ``system`` is what the system did for this thread, such as finding memory where other programs have taken much.
    """

    computed: float
    system: float
    all_computed: float
    wall: float
    queued: float


def times() -> Times:
    queued = int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9
    system = resource.getrusage(resource.RUSAGE_THREAD).ru_stime
    return Times(time.thread_time(), system, time.process_time(), time.perf_counter(), queued)


class Heart:
    """Beats in every turn of the event loop, and knows the longest pause between two beats."""

    def __init__(self) -> None:
        self._timer = QTimer()
        self._timer.timeout.connect(self._beat)
        self.computed = self.system = self.held = self.wall = 0.0
        self._last = times()

    def _beat(self) -> None:
        last, self._last = self._last, times()
        computed, system, all_computed, wall, queued = (
            now - before for now, before in zip(self._last, last, strict=True)
        )
        waited = min(wall - computed - queued, all_computed - computed)
        self.computed, self.system = max((self.computed, self.system), (computed, system))
        self.held = max(self.held, computed + waited)
        self.wall = max(self.wall, wall)

    @contextmanager
    def watching(self, name: str) -> Iterator[None]:
        self.computed = self.system = self.held = self.wall = 0.0
        self._last = begun = times()
        self._timer.start(0)
        yield
        go_on(20)
        self._timer.stop()
        seconds = time.perf_counter() - begun.wall
        print(
            f"  {name:28} {1000 * self.computed:5.0f} ms computing, {1000 * self.system:3.0f} of them in the system,"
            f" {1000 * self.held:5.0f} with other threads"
            f" {1000 * self.wall:5.0f} on the clock   ({seconds:.1f} s)",
            flush=True,
        )


def measure_memory(program: Program, games: int) -> None:
    print("Memory in MB after so many games")
    window = program.open_window(EXAMPLE)
    for name, one_more in (
        ("in windows of their own", lambda: close(program, program.open_window(EXAMPLE))),
        ("in one window", lambda: use(window)),
    ):
        told = []
        for number in range(1, games + 1):
            one_more()
            if number in COUNTED_AT:
                go_on(3500)
                told.append(f"{number}: {resident():.0f}")
        print(f"  {name:28} {', '.join(told)}", flush=True)
    close(program, window)


def use(window: GameWindow) -> None:
    window.features.files.open_path(EXAMPLE)
    window.context.navigator.to_end()
    go_on(30)


def close(program: Program, window: GameWindow) -> None:
    window.context.navigator.to_end()
    go_on(30)
    window.context.game.game.history.mark_saved()
    window.close()
    wait_until(lambda: window not in program.windows)
    go_on(10)


def measure_nodes() -> None:
    print(f"Bytes for each of {TRACED:,} nodes")
    for name in ("moves", "passes"):
        tracemalloc.start()
        game = Game(read_collection(RECORDS[name](TRACED).encode()).games[0])
        sizes = [traced_bytes()]
        read_all(game)
        sizes.append(traced_bytes())
        for _ in range(TURNS):
            draft = turn_board(game, Symmetry.TURN_LEFT)
            game.edit(draft.kind, draft.changes, draft.after)
            del draft
        sizes.append(traced_bytes())
        tracemalloc.stop()
        read, replayed, turned = (size / TRACED for size in sizes)
        print(
            f"  {name:28} {read:.0f} of the record, {replayed - read:.0f} of its replay,"
            f" {(turned - replayed) / TURNS:.0f} with each turn of it that can be undone",
            flush=True,
        )


def traced_bytes() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def read_all(game: Game) -> None:
    while game.line.read_ahead(400):
        pass


def measure_replay() -> None:
    print("Replay to the end: seconds of the processor for 50,000 nodes and for 200,000, and how many times as long")
    for name, make in RECORDS.items():
        few, many = (replay_seconds(make(count).encode()) for count in (50_000, 200_000))
        print(f"  {name:28} {few:7.2f} {many:7.2f}   {many / few:.1f}", flush=True)


def replay_seconds(data: bytes) -> float:
    root = read_collection(data).games[0]
    start = time.process_time()
    game = Game(root)
    game.steps_of(root.children)
    read_all(game)
    for node in (game.line.end, root, game.line.end):
        game.go_to(node)
        game.legality(Point(0, 0), any_turn=True)
    return time.process_time() - start


def measure_pauses(program: Program, folder: Path, nodes: int, names: list[str]) -> None:
    for name in names:
        print(f"Longest pause with {nodes:,} nodes: {name}", flush=True)
        path = folder / "large.sgf"
        path.write_text(RECORDS[name](nodes))
        heart = Heart()
        use_large(program, heart, path, nodes)
        with heart.watching("close"):
            program.windows[-1].close()
            wait_until(lambda: len(program.windows) == 1)
            wait_until(partial(is_freed, time.monotonic() + FREEING))
            go_on(5000)
        print(f"  {'memory in MB':28} {resident():7.0f}", flush=True)


def is_freed(until: float) -> bool:
    application = QCoreApplication.instance()
    return application is None or not application.findChildren(Releasing) or time.monotonic() > until


def use_large(program: Program, heart: Heart, path: Path, nodes: int) -> None:
    window, arrived = program.open_window(), list[object]()
    go_on(500)
    with heart.watching("opening"):
        window.features.files.open_path(path)
        go_on(300)
    controller, navigator = window.context.game, window.context.navigator
    controller.position_changed.connect(arrived.append)
    for name, act in (
        ("an early pass", controller.pass_),
        ("undo of it", controller.undo),
        ("the slider", lambda: navigator.to_depth(nodes // 3)),
        ("End", navigator.to_end),
        ("back", lambda: navigator.step(-1)),
        ("Home", navigator.to_start),
        ("End again", navigator.to_end),
        ("middle", lambda: navigator.to_move_number(controller.game.depth // 2)),
        ("a pass", controller.pass_),
        ("undo", controller.undo),
        ("redo", controller.redo),
    ):
        arrived.clear()
        with heart.watching(name):
            act()
            wait_until(lambda: bool(arrived) or navigator._walk is navigator._search is None)
            go_on(300)
    controller.position_changed.disconnect(arrived.append)
    for where, node in places(controller.game.root, nodes).items():
        measure_edits(window, heart, where, node)
    measure_new_start(window, heart, nodes)
    measure_whole(window, heart, path.parent)
    with heart.watching("slider"):
        navigator.to_depth(nodes // 3)
        go_on(1000)
    with heart.watching("a comment"):
        window.context.record.set_comment("Words")
        go_on(300)
    with heart.watching("the find bar"):
        window.context.menus["find"].trigger()
        go_on(300)
    with heart.watching("find"):
        window.features.finding.bar.text.setText("Words")
        go_on(1000)
    with heart.watching("save"):
        window.features.files.save()
        go_on(300)
    print(f"  {'memory in MB':28} {resident():7.0f}")


def places(root: Node, nodes: int) -> dict[str, Node]:
    """Return the nodes at which the tree is edited: at two depths, and where very many variations begin."""
    line = [*islice(root.main_line(), nodes // 2 + 1)]
    found = {"early": line[min(7, len(line) - 1)], "in the middle": line[-1]}
    fork = max(line, key=lambda node: len(node.children))
    many = len(fork.children)
    if many > MANY:
        found |= {"before many": fork, "first of many": fork.children[0], "one of many": fork.children[many // 2]}
    return found


def measure_edits(window: GameWindow, heart: Heart, where: str, node: Node) -> None:
    """Edit the tree at a node; undo each edit and redo it."""
    controller, record = window.context.game, window.context.record
    edits: dict[str, Callable[[], object]] = {
        "insert a pass": record.insert_pass,
        "delete node": record.delete_node,
        "delete branch": record.delete_branch,
        "delete following": record.delete_following,
        "paste": lambda: record.paste(read_collection(PASTED).games),
        "paste over": lambda: record.paste(read_collection(PASTED).games, over=True),
        "delete others": record.delete_others,
        "move down": lambda: record.move_variation(1),
        "make main line": record.make_main_line,
        "other properties": lambda: record.set_properties({"B": ["ss"], "C": ["Words"]}),
    }
    for name, edit in edits.items():
        controller.go_to(node)
        go_on(500)
        before = controller.game.history.can_undo
        for step, act in ((name, edit), ("undo", controller.undo), ("redo", controller.redo)):
            with heart.watching(f"{step} {where}"):
                act()
                go_on(500)
            if controller.game.history.can_undo is before and step == name:
                break  # as there is nothing beside
        else:
            controller.undo()
    controller.go_to(node)
    with heart.watching(f"next variation {where}"):
        window.context.navigator.to_variation(1)
        go_on(500)


def measure_new_start(window: GameWindow, heart: Heart, nodes: int) -> None:
    """Begin the record deep in the line, and undo that, which leads back there."""
    controller, navigator = window.context.game, window.context.navigator
    navigator.to_depth(nodes // 3)
    wait_until(lambda: navigator._walk is navigator._search is None)
    node = controller.game.current
    for name, act in (("begin here", window.context.record.begin_here), ("undo of that", controller.undo)):
        with heart.watching(name):
            act()
            wait_until(lambda: navigator._walk is navigator._search is None)
            go_on(500)
    assert controller.game.current is node


def measure_whole(window: GameWindow, heart: Heart, folder: Path) -> None:
    """Change and copy the whole record, and show other things of it."""
    controller, document, menus = window.context.game, window.context.document, window.context.menus
    navigator, finding = window.context.navigator, window.features.finding
    other = folder / "other.sgf"
    other.write_bytes(b"(;SZ[19];B[aa];W[bb];B[cc];W[dd])")
    QFileDialog.getOpenFileUrl = lambda *_args: (QUrl.fromLocalFile(str(other)), "")  # type: ignore[method-assign]
    acts: dict[str, Callable[[], object]] = {
        "turn": menus.each("symmetries")[Symmetry.TURN_LEFT].trigger,
        "swap colors": menus["swap_colors"].trigger,
        "merge": menus["merge_game"].trigger,
        "replace": lambda: finding._replace_all("signs"),
        "a version": window.features.versions.versions.keep_editing,
        "the start": navigator.to_start,
        "copy branch": menus["copy_branch"].trigger,
        "copy game": lambda: window.features.clipboard.copy(CopyForm.GAME),
        "tree hidden": menus["side_panel"].trigger,
        "tree shown": menus["side_panel"].trigger,
        "coordinates": menus["coordinates"].trigger,
        "tree direction": menus["tree_direction"].trigger,
        "tree folding": menus["tree_folding"].trigger,
        "guess": menus["guess"].trigger,
        "end of that": menus["leave_mode"].trigger,
    }
    finding.open()
    finding.bar.text.setText("characters")
    go_on(1000)
    for name, act in acts.items():
        before, steps = controller.game.history.can_undo, [(name, act)]
        for step, do in steps:
            with heart.watching(step):
                do()
                wait_until(lambda: navigator._walk is navigator._search is None)
                go_on(1000)
            if len(steps) == 1 and controller.game.history.can_undo is not before:
                steps += [(f"undo of {name}", document.undo), (f"redo of {name}", document.redo)]
                steps += [(f"undo of {name} again", document.undo)]
    finding.close_bar()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.under_size")
    parser.add_argument("what", nargs="*", default=["memory", "replay", "pauses"])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--nodes", type=int, default=1_000_000)
    parser.add_argument("--records", nargs="*", default=list(RECORDS))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="qtgo-size-") as name:
        folder = Path(name)
        compile_program(folder / "compiled")
        application = make_application([])
        program = begin(application, folder)
        if "memory" in options.what:
            measure_nodes()
            measure_memory(program, options.games)
        if "replay" in options.what:
            measure_replay()
        if "pauses" in options.what:
            measure_pauses(program, folder, options.nodes, options.records)
        application.clipboard().clear()  # as the program does at its end: what Python put there must not outlive Python


def compile_program(folder: Path) -> None:
    """Compile all modules first, as where the program is installed: each first use would compile its own."""
    sys.pycache_prefix = str(folder)
    compileall.compile_dir(Path(qtgo.__file__).parent, quiet=2)


def begin(application: Application, folder: Path) -> Program:
    program = Program(application, folders_in(folder))
    first = program.open_window()
    first.store.replace(Settings(start_page=False, animation=False))
    first.features.start_page.begins_with_tour = False
    go_on(1000)
    hold_back_collection()
    take_quick_turns()
    assert gc.get_freeze_count()
    return program


if __name__ == "__main__":
    main()
