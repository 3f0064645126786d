import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.ai.search.search_state import SearchState
from qtgo.ai.situation import situation_of
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import named_rulesets
from tests.ai.search_games import drawn, game, legal_points, play, points, random_move
from tests.examples import examples

SIZES = ((2, 2), (2, 3), (3, 3), (4, 3), (5, 5))
RULES = sorted(named_rulesets())


@pytest.mark.parametrize("rules", RULES)
@examples(8)
@given(seed=st.integers(0, 2**32), size=st.sampled_from(SIZES), start=st.integers(0, 30))
def test_it_keeps_to_the_rules_of_the_record(rules: str, seed: int, size: tuple[int, int], start: int) -> None:
    """From any point of a random game on: the same moves are legal, and the network is told the same."""
    rng = random.Random(seed)
    record = game(rules, *size)
    state = SearchState(record) if start == 0 else None
    for number in range(60):
        color = record.step.to_move
        if number == start:
            state = SearchState(record)
        move = random_move(record, rng)
        if state is not None:
            assert state.to_move is color
            assert [p for p in points(record) if state.is_legal(p)] == legal_points(record, color)
            assert state.situation() == situation_of(record)
            assert state.stopped == record.stopped
            assert state.button is record.step.button
            assert state.is_long_cycle == (record.long_cycle() is not None)
            state.play(move)
        play(record, color, move)


@examples(30)
@given(seed=st.integers(0, 2**32), rules=st.sampled_from(RULES))
def test_what_is_taken_back_leaves_nothing_behind(seed: int, rules: str) -> None:
    rng = random.Random(seed)
    record = game(rules, 4, 4)
    for _ in range(rng.randrange(40)):
        play(record, record.step.to_move, random_move(record, rng))
    state = SearchState(record)
    before = state.situation(), state.position(), state.board.hash
    ahead = rng.randrange(30)
    for _ in range(ahead):
        legal = [p for p in points(record) if state.is_legal(p)]
        state.play(rng.choice(legal) if legal and rng.random() < 0.9 else None)
    for _ in range(ahead):
        state.undo()
    assert (state.situation(), state.position(), state.board.hash) == before
    assert [p for p in points(record) if state.is_legal(p)] == legal_points(record, record.step.to_move)


def test_the_record_stays_where_it_is() -> None:
    record = drawn(". X O\n. X O\n. . .", to_move=Color.WHITE)
    state = SearchState(record)
    state.play(points(record)[0])
    assert record.board.hash != state.board.hash
    assert record.board.color_at(points(record)[0]) is None


def test_a_color_may_move_out_of_turn() -> None:
    record = game()
    state = SearchState(record, Color.WHITE)
    state.play(points(record)[7])
    assert state.board.color_at(points(record)[7]) is Color.WHITE
    assert state.to_move is Color.BLACK
