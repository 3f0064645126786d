"""Positions have one key however they came about, and another where that makes a difference."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.analysis.memory import AnalysisKey
from qtgo.core.record.analyses.position_key import forbidden_by_repetition, position_key
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.illegal_move import Reason
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import ruleset
from tests.examples import examples

BY_REPETITION = (Reason.KO, Reason.SUPERKO, Reason.REPETITION)
KO = "B[bd];W[cd];B[ac];W[dc];B[bb];W[cb];B[cc];W[bc]"
"""White takes a ko, which Black may not take back at once."""


def replay(
    moves: str, *, rules: str = "japanese", setup: dict[str, list[str]] | None = None, handicap: int = 0
) -> Replay:
    info = GameInfo(ruleset(rules), 5, 5, 6.5, handicap)
    node = root = Node({"SZ": ["5"], **(setup or {})})
    for move in filter(None, moves.split(";")):
        node = Node({move[0]: [move[2:-1]]}, node)
    found = Replay(root, info)
    found.go_to(node)
    return found


def key(moves: str, **options: object) -> AnalysisKey:
    return position_key(replay(moves, **options), "b6c96")  # type: ignore[arg-type]


def test_transpositions_have_one_key() -> None:
    assert key("B[aa];W[bb];B[cc];W[dd]") == key("B[cc];W[dd];B[aa];W[bb]")
    assert key("B[aa];W[bb]") != key("B[aa];W[bc]")


def test_setup_is_as_good_as_moves() -> None:
    assert key("", setup={"AB": ["aa"], "AW": ["bb"]}) == key("B[aa];W[bb]")


def test_who_is_to_move_and_passes_count() -> None:
    stood = key("B[aa];W[bb]")
    passed = key("B[aa];W[bb];B[];W[]")
    assert (passed.to_move, passed.passes) == (stood.to_move, 2)
    assert passed != stood
    assert key("B[aa];W[bb];B[]").to_move is Color.WHITE


def test_a_ko_counts_until_it_may_be_taken() -> None:
    taken = replay(KO)
    assert taken.step.ko is not None
    assert forbidden_by_repetition(taken) == (taken.step.ko,)
    assert key(KO + ";B[ea];W[eb]").forbidden == ()


@examples(12)
@given(st.integers(0, 10**6), st.sampled_from(["chinese", "aga", "korean", "japanese", "tromp-taylor"]))
def test_all_points_that_only_repetition_forbids_are_found(seed: int, rules: str) -> None:
    chance = random.Random(seed)
    node = Node({"SZ": ["3"], "AB": ["aa"]})
    stood = Replay(node, GameInfo(ruleset(rules), 3, 3, 6.5))
    for _ in range(25):
        color = stood.step.to_move
        why = {Point(x, y): stood.legality(color, Point(x, y)) for x in range(3) for y in range(3)}
        repeats = [point for point, found in why.items() if found is not None and found.reason in BY_REPETITION]
        assert forbidden_by_repetition(stood) == tuple(sorted(repeats))
        legal = [point for point, found in why.items() if found is None]
        node = Node({color.letter: [chance.choice(legal).to_sgf(3) if legal else ""]}, node)
        stood.go_to(node)


def test_prisoners_count_under_territory_rules_only() -> None:
    captured = "B[ab];W[aa];B[ba]"
    same_stones = "B[ab];W[];B[ba]"
    assert key(captured).prisoners == 1
    assert key(captured) != key(same_stones)
    assert key(captured, rules="chinese")._replace(forbidden=()) == key(same_stones, rules="chinese")._replace(passes=0)


def test_a_handicap_counts_where_white_is_given_something_for_it() -> None:
    stones = {"AB": ["bb", "bd", "db"]}
    assert key("", rules="chinese", setup=stones, handicap=3).komi == 9.5
    assert key("B[bb];B[bd];B[db];W[cc]", rules="chinese", handicap=3).komi == 9.5
    assert key("", rules="chinese", handicap=3).komi == 6.5, "nothing is given for stones that are not there"
    assert key("", rules="japanese", setup=stones, handicap=3).komi == 6.5
    area, again = replay("", rules="chinese"), replay("", rules="chinese")
    again.info = replace(again.info, komi=7.5)
    assert position_key(area, "x") != position_key(again, "x")
