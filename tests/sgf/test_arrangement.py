"""The list of a file's games while it is changed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.record.edit_history import EditKind
from qtgo.core.record.tree import Node
from qtgo.sgf.arrangement import Arrangement, numbers_text

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


STEPS: st.SearchStrategy[tuple[str, set[Node], int]] = st.one_of(
    st.tuples(st.just("move"), st.sets(st.sampled_from(GAMES)), st.integers(0, 6)),
    st.tuples(st.just("step"), st.sets(st.sampled_from(GAMES)), st.sampled_from([-1, 1])),
    st.tuples(st.just("insert"), st.just(set()), st.integers(0, 6)),
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
    last, undone = text(arrangement), 0
    while arrangement.steps.to_undo:
        arrangement.undo()
        undone += 1
    assert text(arrangement) == "abcdef"
    assert not arrangement.is_changed
    assert not arrangement.steps.modified
    for _ in range(undone):
        arrangement.redo()
    assert text(arrangement) == last


def test_steps_say_what_they_did_to_which_games() -> None:
    arrangement = Arrangement(GAMES)
    arrangement.insert([Node({"GN": ["x"]}), Node({"GN": ["y"]})], 6)
    arrangement.move([GAMES[1], GAMES[2], GAMES[4]], 0)
    arrangement.remove([GAMES[0]])
    arrangement.remove([GAMES[5]], EditKind.SPLIT_OFF_GAMES)
    told = []
    while arrangement.steps.to_undo:
        step = arrangement.undo()
        told.append((step.kind, step.detail))
    assert told == [
        (EditKind.SPLIT_OFF_GAMES, "5"),
        (EditKind.REMOVE_GAMES, "4"),
        (EditKind.MOVE_GAMES, "2–3, 5"),
        (EditKind.ADD_GAMES, "7–8"),
    ]


def test_only_some_numbers_are_named() -> None:
    assert numbers_text([0, 2, 3, 4, 6]) == "1, 3–5, 7"
    assert numbers_text([0, 2, 4, 6]) == "1, 3, 5, …"


def test_a_copy_goes_its_own_way() -> None:
    arrangement = Arrangement(GAMES)
    arrangement.remove(GAMES[:1])
    copy = arrangement.copy()
    assert not copy.is_changed
    copy.undo()
    assert (text(arrangement), text(copy)) == ("bcdef", "abcdef")
    assert arrangement.steps.to_redo is None
