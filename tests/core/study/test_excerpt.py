"""A record that grows along another one."""

from __future__ import annotations

import pytest

from qtgo.core.rules.point import Point
from qtgo.core.study.excerpt import Excerpt
from qtgo.sgf.reader import read_collection


def test_it_shows_only_what_was_revealed_and_leaves_the_record_alone() -> None:
    sgf = b"(;SZ[9]RE[B+R]TM[600]QGTM[300]QGOT[5x30 byo-yomi]C[x];B[aa];W[bb](;B[cc])(;B[dd]))"
    root = read_collection(sgf).games[0]
    before = [dict(node.properties) for node in root.subtree()]
    line = list(root.main_line())
    excerpt = Excerpt(line[1])
    assert excerpt.game.depth == 1
    assert not excerpt.game.info.result
    assert excerpt.game.root.properties == {"SZ": ["9"], "C": ["x"]}
    assert excerpt.source is line[1]
    assert not excerpt.game.current.children
    node = excerpt.reveal(line[2])
    assert excerpt.source is line[2]
    assert excerpt.last is node
    excerpt.game.go_to(excerpt.start)
    assert excerpt.reveal(line[2]) is node
    assert len(excerpt.start.children) == 1
    excerpt.game.play(Point.from_vertex("E5"))
    assert excerpt.source is None
    assert [dict(node.properties) for node in root.subtree()] == before
    assert not line[3].children


def test_it_tells_how_much_of_a_long_way_it_has_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qtgo.core.study.excerpt._READ", 2)
    end = [*read_collection(b"(;SZ[9];B[aa];W[bb];B[];W[cc];B[dd])").games[0].main_line()][-1]
    told: list[float] = []
    excerpt = Excerpt(end, progress=told.append)
    assert told == [0, 1 / 3, 2 / 3]
    assert excerpt.source is end
    assert excerpt.game.move_number == 5
