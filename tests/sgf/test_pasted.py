"""Pasted text: what is a game in it, and what is not."""

from __future__ import annotations

import pytest

from qtgo.core.diagram.diagram import DiagramError
from qtgo.sgf.pasted import has_game, read_pasted
from qtgo.sgf.writer import write_text


def test_only_the_games_of_a_text_are_read() -> None:
    text = "Hi (; all,\n(;SZ[9]PB[A];B[aa]C[one (;]) and (; also)\n(;SZ[9]PB[B];B[bb])\nBye ]"
    collection = read_pasted(text).collection
    assert [root.properties["PB"] for root in collection.games] == [["A"], ["B"]]
    assert not collection.notable_count
    assert "Hi" not in write_text(collection) and "Bye" not in write_text(collection)


@pytest.mark.parametrize("text", ["", "(;", "(;)", "a (; b", "for (;;) {}", "gg (;\nBlack [3d]: hi", "(;" * 100_000])
def test_a_text_that_only_looks_like_a_game_is_none(text: str) -> None:
    assert not has_game(text)
    with pytest.raises(DiagramError):
        read_pasted(text)


@pytest.mark.parametrize(
    "text", ["(;GM[1])", "(;;B[aa])", ";B[aa]", "(GM[1])", "(;ff[3];b[aa])", "see (;;W[bb]) there", "(;Black[aa])"]
)
def test_games_are_found(text: str) -> None:
    assert has_game(text)
