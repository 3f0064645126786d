"""Which lines of a problem are right, as the collections mark them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.study.problem import Problem, Verdict, mark_of, shown_properties
from qtgo.sgf.reader import read_collection


def problem(text: str) -> Problem:
    """Read a problem on a 9x9 board."""
    return Problem(read_collection(f"(;SZ[9]AB[aa]AW[bb]{text})".encode()).games[0])


def lines(problem: Problem) -> Iterator[tuple[str, Verdict]]:
    """Yield the ends of the lines, named by their moves, with their verdicts."""
    for node in problem.start.subtree():
        verdict = problem.verdict(node)
        if verdict is not None:
            path = node.path()[len(problem.start.path()) :]
            moves = [problem.move_of(each) for each in path]
            yield " ".join(move.vertex for move in moves if move is not None), verdict


def right_lines(text: str) -> list[str]:
    """List the lines that are right."""
    return [line for line, verdict in lines(problem(text)) if verdict is Verdict.RIGHT]


# On a 9x9 board cc is C7, dd D6, ee E5, ff F4 and gg G3.
RULES = {
    "RIGHT as on goproblems.com": ("(;B[cc];W[dd](;B[ee]C[RIGHT])(;B[ff]))(;B[dd];W[cc])", ["C7 D6 E5"]),
    "RIGHT in a variation": ("(;B[cc];W[dd])(;B[dd];W[cc];B[ee]C[Well done. RIGHT])", ["D6 C7 E5"]),
    "RIGHT ends at once": ("(;B[cc]C[RIGHT];W[dd];B[ee]C[wrong])", ["C7"]),
    "RIGHT right after a word": (
        "(;B[cc];W[dd](;B[ee]C[sekiRIGHT])(;B[ff]))(;B[dd]C[Yes.RIGHTWhite is dead.])",
        ["C7 D6 E5", "D6"],
    ),
    "RIGHT after another such word": ("(;B[cc];W[dd](;B[ee])(;B[ff]C[ CHOICERIGHT]))(;B[dd])", ["C7 D6 F4"]),
    "no RIGHT within a word": ("(;B[cc]C[BRIGHT])(;B[dd]C[RIGHTS])(;B[ee]C[RIGHT])", ["E5"]),
    "NOTTHIS is no end to look for": ("(;B[cc]C[NOTTHISRIGHT])(;B[dd]C[RIGHT])(;B[ee])", ["D6"]),
    "correct in any case": ("(;B[cc]C[Correct!])(;B[dd]C[That is incorrect.])(;B[ee])", ["C7"]),
    "not correct": ("(;B[cc]C[This is not correct])(;B[dd]C[CORRECT])", ["D6"]),
    "the first word counts": ("(;B[cc]C[Correct; D6 would be wrong])(;B[dd]C[Wrong, C7 is correct])", ["C7"]),
    "plus": ("(;B[cc]C[-])(;B[dd]C[+])(;B[ee]C[+3 points])", ["D6"]),
    "Japanese": ("(;B[cc]C[失敗図])(;B[dd]C[正解図])(;B[ee]C[不正解])", ["D6"]),
    "TE of the solver": ("(;B[cc];W[dd]TE[1])(;B[dd]TE[1];W[cc];B[ee])", ["D6 C7 E5"]),
    "TE, then an error": ("(;B[cc]TE[1];W[dd](;B[ee])(;B[ff]))", ["C7 D6 E5"]),
    "TE, then BM": ("(;B[cc]TE[1];W[dd](;B[ee]BM[1])(;B[ff]TE[1]))", ["C7 D6 F4"]),
    "GB and GW": ("(;B[cc]GW[1])(;B[dd];W[ee]GB[2])", ["D6 E5"]),
    "only wrong lines are marked": ("(;B[cc]C[wrong])(;B[dd];W[cc])(;B[ee])", ["D6 C7", "E5"]),
    "nothing is marked": ("(;B[cc](;W[dd];B[ee])(;W[ee](;B[dd])(;B[ff])))(;B[dd])", ["C7 D6 E5", "C7 E5 D6"]),
    "the question does not count": ("C[Find the correct move](;B[cc])(;B[dd])", ["C7"]),
}


@pytest.mark.parametrize("rule", RULES)
def test_what_is_right(rule: str) -> None:
    text, expected = RULES[rule]
    assert right_lines(text) == expected


def test_the_solver_is_who_moves_first() -> None:
    assert problem(";W[cc]").solver is Color.WHITE
    assert problem("PL[W]").solver is Color.WHITE
    assert problem("").solver is Color.BLACK
    assert not problem("").is_problem
    found = problem(";C[The position]AB[cc];PL[W](;W[dd]GW[1])(;W[ee])")
    assert found.start.properties == {"PL": ["W"]}
    assert [line for line, verdict in lines(found) if verdict is Verdict.RIGHT] == ["D6"]


def test_moves_and_hints() -> None:
    found = problem("(;B[cc];W[dd])(;B[dd];W[cc];B[ee]C[RIGHT])(;B[gg]C[NOTTHIS])")
    start = found.start
    right = found.solution(start)
    assert right is start.children[1]
    assert found.child(start, Move(Color.BLACK, Point.from_vertex("D6"))) is right
    assert found.child(start, Move(Color.WHITE, Point.from_vertex("D6"))) is None
    assert found.is_solvers_turn(start)
    assert found.solution(start.children[0]) is None
    assert found.is_refused(start.children[2])
    assert found.reply(start, None) is None
    assert found.reply(right, None) is right.children[0]


def test_a_refused_move_is_never_the_solution() -> None:
    found = problem("(;B[cc]C[NOTTHISRIGHT])(;B[dd]C[RIGHT])")
    refused, right = found.start.children
    assert found.is_refused(refused)
    assert found.solution(found.start) is right


def test_answers() -> None:
    found = problem(";B[cc](;W[dd];B[aa])(;W[ee];B[aa])(;W[ff];B[aa])")
    first = found.start.children[0]
    assert {id(found.reply(first, None)) for _ in range(20)} == {id(first.children[0])}
    random = Random(1)
    answers = [found.reply(first, random) for _ in range(400)]
    counts = [answers.count(child) for child in first.children]
    assert 160 < counts[0] < 240
    assert all(60 < count < 140 for count in counts[1:])


@pytest.mark.parametrize("word", ["CHOICE", " CHOICERIGHT", "koCHOICE"])
def test_choice_restricts_the_answers(word: str) -> None:
    found = problem(f";B[cc](;W[dd];B[aa])(;W[ee];B[aa]C[{word}])(;W[ff]C[{word}];B[aa])")
    first = found.start.children[0]
    answers = {id(found.reply(first, Random(seed))) for seed in range(40)}
    assert answers == {id(child) for child in first.children[1:]}


def test_the_words_for_the_program_are_not_shown() -> None:
    assert shown_properties(Node({"B": ["aa"], "BM": ["1"], "C": ["RIGHT"]})) == {"B": ["aa"]}
    assert shown_properties(Node({"C": ["Fine.\nRIGHT CHOICE"]})) == {"C": ["Fine."]}
    assert shown_properties(Node({"C": ["RIGHT. White is dead."]})) == {"C": ["White is dead."]}
    assert shown_properties(Node({"C": ["sekiRIGHT"]})) == {"C": ["seki"]}
    assert shown_properties(Node({"C": [" CHOICERIGHT"]})) == {}
    assert shown_properties(Node({"C": ["NOTTHISRIGHT. Bigger?"]})) == {"C": ["Bigger?"]}
    assert shown_properties(Node({"C": ["BRIGHT right \\] x"]})) == {"C": ["BRIGHT right \\] x"]}


def test_marks_for_white() -> None:
    move = Move(Color.WHITE, Point(0, 0))
    assert mark_of(Node({"GW": ["1"]}), Color.WHITE, move) is Verdict.RIGHT
    assert mark_of(Node({"GW": ["1"], "GB": ["1"]}), Color.WHITE, move) is None
    assert mark_of(Node({"BM": ["1"]}), Color.BLACK, move) is None


@given(st.lists(st.tuples(st.integers(0, 8), st.sampled_from(["", "RIGHT", "wrong", "correct"])), max_size=40))
def test_hints_always_lead_to_a_right_end(made: list[tuple[int, str]]) -> None:
    root = Node({"SZ": ["9"]})
    nodes = [root]
    for index, (back, comment) in enumerate(made):
        parent = nodes[max(0, len(nodes) - 1 - back)]
        color = "W" if "B" in parent.properties else "B"
        properties = {color: [Point(index % 9, index // 9).to_sgf(9)]}
        nodes.append(Node({**properties, **({"C": [comment]} if comment else {})}, parent))
    found = Problem(root)
    for node in root.subtree():
        following = found.solution(node)
        if following is not None:
            while (further := found.solution(following)) is not None and found.verdict(following) is None:
                following = further
            assert found.verdict(following) is Verdict.RIGHT


def test_a_comment_of_many_blanks_takes_time_in_proportion() -> None:
    blanks = " " * 200_000
    start = time.process_time()
    found = problem(f";B[cc]C[Well{blanks}, and so on]")
    assert found.shown(found.start.children[0])["C"] == [f"Well{blanks}, and so on"]
    assert time.process_time() - start < 20
    assert shown_properties(Node({"C": ["So \t RIGHT  FORCE   CHOICE so"]})) == {"C": ["So   so"]}
