"""The list of a file's games while it is changed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.game_tree import Node
from qtgo.sgf.arrangement import Arrangement

GAMES = [Node({"GN": [letter]}) for letter in "abcdef"]


def text(arrangement: Arrangement) -> str:
    return "".join(game.properties["GN"][0] for game in arrangement.games)


@pytest.mark.parametrize(
    ("chosen", "by", "after"),
    [
        ("c", -1, "acbdef"),
        ("c", 1, "abdcef"),
        ("a", -1, "abcdef"),
        ("f", 1, "abcdef"),
        ("bd", -1, "bdacef"),
        ("bd", 1, "acebdf"),
        ("", 1, "abcdef"),
    ],
)
def test_games_step_past_the_next(chosen: str, by: int, after: str) -> None:
    arrangement = Arrangement(GAMES)
    arrangement.step([game for game in GAMES if game.properties["GN"][0] in chosen], by)
    assert text(arrangement) == after
    assert arrangement.is_changed == (after != "abcdef")


def test_the_last_game_cannot_be_removed() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Arrangement(GAMES).remove(GAMES)


STEPS = st.one_of(
    st.tuples(st.just("move"), st.sets(st.sampled_from(GAMES)), st.integers(0, 6)),
    st.tuples(st.just("step"), st.sets(st.sampled_from(GAMES)), st.sampled_from([-1, 1])),
    st.tuples(st.just("insert"), st.just([]), st.integers(0, 6)),
    st.tuples(st.just("remove"), st.sets(st.sampled_from(GAMES), max_size=2), st.just(0)),
)


@given(st.lists(STEPS, max_size=12))
def test_every_change_is_undone(steps: list[tuple[str, set[Node], int]]) -> None:
    arrangement = Arrangement(GAMES)
    for name, chosen, number in steps:
        before = set(arrangement.games)
        if name == "move":
            arrangement.move(chosen, number)
            assert set(arrangement.games) == before
        elif name == "step":
            arrangement.step(chosen, number)
            assert set(arrangement.games) == before
        elif name == "insert":
            new = Node({"GN": ["x"]})
            arrangement.insert([new], number)
            assert set(arrangement.games) == before | {new}
        elif before - chosen:
            arrangement.remove(chosen)
            assert set(arrangement.games) == before - chosen
    while arrangement.earlier:
        arrangement.undo()
    assert text(arrangement) == "abcdef"
    assert not arrangement.is_changed
