"""Analysis in files: small, without issues, and kept by every conversion."""

from __future__ import annotations

import random

import pytest

from qtgo.core.game.game import Game
from qtgo.core.record.analyses.recorded import AnalysisFormat, analyses_at
from qtgo.core.record.analyses.writing import COMPACT, Kept
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.sgf.reader import read_collection
from qtgo.sgf.writer import write_collection
from tests.core.keeping import keep_analyses
from tests.core.record.analyses.searches import like_a_search

BYTES_OF_A_MOVE = 100
"""25 kB for 250 moves."""


def analyzed(moves: int, kept: Kept = COMPACT, visits: int = 200) -> Game:
    """Return a game with as much analysis at each move as a search of this many visits says."""
    chance = random.Random(7)
    node = root = Node({"FF": ["4"], "GM": ["1"], "SZ": ["19"], "KM": ["6.5"], "PB": ["王"], "CA": ["UTF-8"]})
    empty = [Point(x, y) for x in range(19) for y in range(19)]
    chance.shuffle(empty)
    game, said = Game(root), {}
    for number in range(moves):
        node = Node({"WB"[number % 2 == 0]: [empty[number].to_sgf(19)]}, node)
        color = Color.WHITE if number % 2 == 0 else Color.BLACK
        said[node] = like_a_search(chance, color, empty[number], visits)
    draft = keep_analyses(game, said, kept)
    assert draft is not None
    game.edit(draft.kind, draft.changes)
    return game


def test_a_whole_game_with_ten_candidates_each_is_small() -> None:
    game = analyzed(60)
    data = write_collection([game.root])
    assert len(data) <= 60 * BYTES_OF_A_MOVE
    read = read_collection(data)
    for node in list(read.games[0].main_line())[1::20]:
        best = analyses_at(node)[0]
        assert best.format is AnalysisFormat.QTGO
        assert len(best.analysis.candidates) == 10
        assert best.analysis.source.engine == "QtGo"


@pytest.mark.parametrize("encoding", ["utf-8", "shift_jis", "gb18030", "big5", "utf-16", "iso-2022-jp"])
def test_nothing_is_lost_by_a_conversion(encoding: str) -> None:
    game = analyzed(6, Kept(True, True, True, True))
    node = game.root.children[0]
    node.properties |= {"LZ2": ["KataGo 50.0 1.3k\nmove D4 visits 3 winrate 5000 pv D4"], "SBKV": ["50.00"]}
    before = [node.properties for node in game.root.main_line()][1:]
    read = read_collection(write_collection([game.root], encoding))
    assert [node.properties for node in read.games[0].main_line()][1:] == before
    assert {issue.kind for issue in read.issues if not issue.kind.is_harmless} == set()
