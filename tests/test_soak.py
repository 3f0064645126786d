"""A short soak, as a program of its own: it changes how errors are reported and where everything is kept."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from functools import lru_cache
from pathlib import Path

from qtgo.core.record.node_traits import _the_one, traits_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.gtp.analysis_query import _told_move
from tests.census import Census
from tests.soak.growth import Growth
from tests.soak.watch import _forget_caches, keeps_no_game

ROOT = Path(__file__).parents[1]


def test_a_hundred_random_actions_leave_nothing_and_raise_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.soak", "--seed", "12", "--actions", "120", "--checkpoint", "40"]
    command += ["--log", str(tmp_path)]
    soak = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert soak.returncode == 0, soak.stdout + soak.stderr
    assert "0 faults" in soak.stdout
    assert "\n120: …" in (tmp_path / "actions.txt").read_text("utf-8")


def test_what_a_cache_has_of_points_and_of_a_few_kinds_is_no_growth() -> None:
    _told_move(Color.BLACK, Point(2, 2))
    traits_of(Node({"B": ["aa"]}), 19, 19)
    _forget_caches()
    assert not _told_move.cache_info().currsize
    assert not _the_one.cache_info().currsize


def test_what_a_cache_has_of_nodes_is_counted() -> None:
    @lru_cache(maxsize=4)
    def of_a_node(node: Node | None, number: int) -> str:
        return f"{node} {number}"

    assert not keeps_no_game(of_a_node)


def _census(blocks: int, nodes: int) -> Census:
    return Census(Counter({"qtgo.Node": nodes}), Counter({"list": blocks}), Counter(), 0, 10, 5, 0, 0, blocks)


def test_what_came_once_is_no_growth_and_what_goes_on_is_told_with_its_types() -> None:
    growth = Growth()
    assert not [fault for number in range(40) for fault in growth.note(_census(100_000 * min(number, 5), 50))]
    growth = Growth()
    found = [fault for number in range(70) for fault in growth.note(_census(10_000 * number, 3 * number))]
    assert {name for name, _ in found} == {"more and more Python objects: qtgo.Node", "more and more blocks of Python"}
    assert "'list': " in found[-1][1]
