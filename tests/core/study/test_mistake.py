"""One's own mistakes as problems: which they are, and the records made of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.facts.fact import MistakeKind
from qtgo.core.analysis.loss import Loss, LossClass, loss_between
from qtgo.core.analysis.review import GameReview, review_of
from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.properties import moves_of, text_of
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.illegal_move import Reason
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.study.excerpt import Excerpt
from qtgo.core.study.mistake import (
    LeftOut,
    Mistake,
    ProblemWords,
    add_branch,
    is_right,
    mistakes_in,
    one_of_each_point,
    problem_of,
)
from qtgo.core.study.problem import Problem, Verdict
from qtgo.core.study.schedule import position_id
from qtgo.sgf.reader import read_collection
from qtgo.text.analysis.practice_words import verdict_text

WORDS = ProblemWords(lambda mistake: f"move {mistake.move.number}", lambda _m: "better?", lambda loss: f"{loss.points}")
B, W = Color.BLACK, Color.WHITE


def at(vertex: str) -> Point:
    return Point.from_vertex(vertex)


def looked_at(vertex: str, lead: float, pv: str = "", visits: int = 50, rate: float | None = None) -> Candidate:
    line = tuple(None if word == "pass" else at(word) for word in (pv or vertex).split())
    return Candidate(at(vertex), visits, rate, lead, pv=line)


def analysis(lead: float, *candidates: Candidate, to_move: Color = B, rate: float | None = None) -> PositionAnalysis:
    return PositionAnalysis(200, rate, lead, to_move, candidates)


def line_of(moves: str, **root: list[str]) -> list[Node]:
    nodes = [Node({"SZ": ["9"], "KM": ["7"], **root})]
    for number, vertex in enumerate(moves.split()):
        nodes.append(Node({"BW"[number % 2]: [at(vertex).to_sgf(9)]}, nodes[-1]))
    return nodes


def outcomes(nodes: list[Node], positions: Sequence[PositionAnalysis | None]) -> list[Mistake | LeftOut]:
    """Return what becomes of each marked move."""
    info = read_game_info(nodes[0])
    moves = [moves_of(node, 9, 9)[0] for node in nodes[1:]]
    losses = [
        None if before is None or after is None else loss_between(before, after, move.color)
        for move, before, after in zip(moves, positions, positions[1:], strict=False)
    ]
    review: GameReview = review_of(moves, positions, losses)
    assert info.width == 9
    steps = mistakes_in(nodes[0], nodes, range(len(nodes)), review)
    return [outcome for outcome in steps if outcome is not None]


def found(nodes: list[Node], positions: Sequence[PositionAnalysis | None]) -> list[Mistake]:
    return [outcome for outcome in outcomes(nodes, positions) if isinstance(outcome, Mistake)]


# Black's E5 is fine, White's C3 loses 7 points, and Black's answer nothing.
BEFORE = analysis(
    0.0,
    looked_at("G7", 0.0, "G7 C7 E3"),
    looked_at("G3", 0.8, "G3 C7"),
    looked_at("C7", 4.0, "C7 G7 E3 D4 F6"),
    looked_at("A1", 9.0, visits=2),
    to_move=W,
)
AFTER = analysis(7.0, looked_at("D4", 7.0, "D4 G7 pass"))
LINE = [analysis(0.0, looked_at("E5", 0.0)), BEFORE, AFTER, analysis(7.0, to_move=W)]


def the_mistake() -> Mistake:
    (mistake,) = found(line_of("E5 C3 D4", PB=["Ann"], PW=["Bo"]), LINE)
    return mistake


def branches(root: Node) -> dict[str, Node]:
    return {moves_of(node, 9, 9)[0].vertex: node for node in root.children}


def vertices(node: Node) -> list[str]:
    return [moves_of(each, 9, 9)[0].vertex for each in node.main_line()]


def test_a_marked_move_makes_a_problem_of_the_position_before_it() -> None:
    mistake = the_mistake()
    assert (mistake.move.number, mistake.color, mistake.cost) == (2, W, 7.0)
    nodes = line_of("E5")
    replay = Replay(nodes[0], read_game_info(nodes[0]))
    replay.go_to(nodes[1])
    assert mistake.id == position_id(replay)


def test_the_record_is_solved_like_any_problem() -> None:
    root = problem_of(the_mistake(), WORDS)
    problem = Problem(root, plays_out=True)
    assert problem.solver is W
    assert problem.start is root
    lines = branches(root)
    assert list(lines) == ["G7", "G3", "C3", "C7"], "right ones first, and nothing that was hardly looked at"
    ends = {vertex: problem.verdict(list(node.main_line())[-1]) for vertex, node in lines.items()}
    assert ends == {"G7": Verdict.RIGHT, "G3": Verdict.RIGHT, "C3": Verdict.WRONG, "C7": Verdict.WRONG}
    assert vertices(lines["G7"]) == ["G7", "C7"], "the opponent answers, and that is all"
    assert vertices(lines["C3"]) == ["C3", "D4", "G7", "pass"]
    assert vertices(lines["C7"]) == ["C7", "G7", "E3", "D4", "F6"]
    assert problem.is_lost(lines["C7"])
    assert not problem.is_lost(lines["G7"])


def test_the_record_says_what_other_programs_read() -> None:
    root = problem_of(the_mistake(), WORDS)
    assert root.properties["AB"] == ["ee"]
    assert root.properties["PL"] == ["W"]
    assert root.properties["MA"] == [at("C3").to_sgf(9)], "what was played"
    assert root.properties["CR"] == ["ee"], "the last move"
    assert (root.properties["GN"], root.properties["PW"], root.properties["KM"]) == (["move 2"], ["Bo"], ["7"])
    lines = branches(root)
    assert "TE" in lines["G7"].properties and "BM" in lines["C3"].properties
    assert text_of(lines["G7"].children[0], "C") == "RIGHT\n-0.0"
    assert [text_of(node, "C") for node in lines["C3"].main_line()] == ["7.0", "", "", "7.0"]


def test_a_position_has_the_same_id_in_its_problem() -> None:
    mistake = the_mistake()
    root = problem_of(mistake, WORDS)
    assert position_id(Replay(root, read_game_info(root))) == mistake.id


def test_prisoners_become_part_of_the_komi() -> None:
    # White's stone at A1 is captured: under territory scoring that is a point for Black.
    line = line_of("B1 A1 A2 C3 E5", RU=["Japanese"])
    positions = [analysis(0.0, looked_at("B1", 0.0))] * 3 + [BEFORE, AFTER, AFTER]
    mistake = next(m for m in found(line, positions) if m.move.number == 4)
    assert mistake.komi == 6.0
    line[0].properties["RU"] = ["Chinese"]
    assert next(m for m in found(line, positions) if m.move.number == 4).komi == 7.0


def test_what_makes_no_problem() -> None:
    nodes = line_of("E5 C3 D4")
    empty = analysis(0.0, to_move=W)
    assert outcomes(nodes, [LINE[0], empty, AFTER, LINE[3]]) == [LeftOut.UNKNOWN]
    itself = analysis(0.0, looked_at("C3", 0.0), to_move=W)
    assert outcomes(nodes, [LINE[0], itself, AFTER, LINE[3]]) == [LeftOut.UNKNOWN], "it was the best that is known"
    small = analysis(4.0)
    assert outcomes(nodes, [LINE[0], BEFORE, small, LINE[3]]) == [], "less than a mistake"
    doubted = analysis(0.0, looked_at("G7", 0.0), looked_at("C3", 0.8), to_move=W)
    passed = "it passed for right before it was played"
    assert outcomes(nodes, [LINE[0], doubted, AFTER, LINE[3]]) == [LeftOut.UNSURE], passed


@pytest.mark.parametrize(("rate", "later"), [(0.1, 0.12), (0.01, 0.02), (0.5, 0.52), (0.94, 0.96)])
def test_points_count_where_they_hardly_change_who_wins(rate: float, later: float) -> None:
    before = analysis(0.0, looked_at("G7", 0.0, rate=rate), to_move=W, rate=rate)
    assert len(found(line_of("E5 C3 D4"), [LINE[0], before, analysis(7.0, rate=later), LINE[3]])) == 1


def test_what_was_hardly_looked_at_before_it_was_played_excuses_nothing() -> None:
    before = analysis(0.0, looked_at("G7", 0.0), looked_at("C3", 0.2, visits=2), to_move=W)
    assert len(found(line_of("E5 C3 D4"), [LINE[0], before, AFTER, LINE[3]])) == 1


def test_a_move_that_is_uncertain_before_it_is_played_excuses_nothing() -> None:
    uncertain = replace(looked_at("C3", 5.0), lead_error=6.0)
    before = analysis(0.0, looked_at("G7", 0.0), uncertain, to_move=W)
    assert len(found(line_of("E5 C3 D4"), [LINE[0], before, AFTER, LINE[3]])) == 1


def test_mistakes_with_a_handicap_are_practiced() -> None:
    nodes = [Node({"SZ": ["9"], "KM": ["0"], "HA": ["2"], "AB": [at(each).to_sgf(9) for each in ("C3", "G7")]})]
    for letter, vertex in (("W", "G3"), ("B", "E5"), ("W", "C7")):
        nodes.append(Node({letter: [at(vertex).to_sgf(9)]}, nodes[-1]))
    lead = [20.0, 26.0, 12.0, 20.0]
    positions = [
        analysis(lead[turn], looked_at("D4", lead[turn], rate=0.999), to_move=color, rate=0.999)
        for turn, color in enumerate((W, B, W, B))
    ]
    mistakes = found(nodes, positions)
    assert [(mistake.move.number, mistake.color, mistake.cost) for mistake in mistakes] == [
        (1, W, 6.0),
        (2, B, 14.0),
        (3, W, 8.0),
    ]
    assert all(Problem(problem_of(mistake, WORDS)).is_problem for mistake in mistakes)


KO = "D6 E6 C5 F5 D4 E4 G7 D5 E5 A1"
"""Black takes the ko at D5; White, who may not take back at once, plays elsewhere and loses points by that."""


@pytest.mark.parametrize("has_words", [False, True])
@pytest.mark.parametrize("rules", ["Chinese", "Japanese", "Tromp-Taylor"])
def test_a_ko_is_taken_before_the_problem_starts(rules: str, has_words: bool) -> None:
    line = line_of(KO, RU=[rules])
    if has_words:  # in a node of their own, after the ko was taken
        taken, played = line[9], line[10]
        taken.children.clear()
        played.parent = Node({"C": ["White needs a threat."]}, taken)
        played.parent.children.append(played)
    (mistake,) = found(line, [*[None] * 8, BEFORE, BEFORE, AFTER])
    assert (mistake.move.number, mistake.color, mistake.komi) == (10, W, 7.0)
    root = problem_of(mistake, WORDS)
    problem = Problem(root, plays_out=True)
    assert root.properties["PL"] == ["B"] and "C" not in root.properties
    assert (problem.move_of(problem.start), problem.solver) == (Move(B, at("E5")), W)
    assert list(branches(problem.start)) == ["G3", "A1", "C7"], "G7 has been played, and the first branch is right"
    assert (text_of(problem.start, "C"), problem.start.properties["MA"]) == ("better?", [at("A1").to_sgf(9)])
    game = Excerpt(problem.start, problem.shown).game
    assert game.position.points_unlike(mistake.position) == []
    illegal = game.legality(at("D5"))
    assert illegal is not None and illegal.reason in (Reason.KO, Reason.SUPERKO)
    replay = Replay(root, read_game_info(root))
    replay.go_to(problem.start)
    assert position_id(replay) == mistake.id
    asked = analysis(0.0, looked_at("G2", 0.0), looked_at("E7", 5.0, "E7 D5"), to_move=W)
    wrong = add_branch(problem.start, asked, at("E7"), WORDS)
    assert wrong is not None and wrong.parent is problem.start


def test_a_record_that_begins_with_a_marked_move_begins_before_it() -> None:
    for marks in ("(;SZ[9];B[cc](;W[dd]TE[1])(;W[ee]))", "(;SZ[9];B[cc]TE[1];W[dd]TE[1])", "(;SZ[9];B[cc])"):
        root = read_collection(marks.encode()).games[0]
        assert Problem(root).start is root and Problem(root).solver is B


def test_about_as_good_as_the_best_is_right() -> None:
    assert is_right(Loss(1.0, 0.0, 0.3))
    assert is_right(Loss(2.5, 2.6)), "within the error"
    assert is_right(Loss(None, win_rate=0.04))
    assert not is_right(Loss(1.1, 0.0, 0.01)), "points count where they are known"
    assert not is_right(Loss(2.7, 2.6))
    assert not is_right(Loss(None, win_rate=0.05))


def test_in_a_decided_game_moves_are_judged_by_points() -> None:
    before = analysis(
        -30.0,
        looked_at("G7", -30.0, "G7 C7 E3", rate=0.01),
        looked_at("G3", -30.6, rate=0.01),
        looked_at("C7", -38.0, rate=0.009),
        rate=0.01,
    )
    after = analysis(-42.0, looked_at("D4", -42.0), to_move=W, rate=0.008)
    (mistake,) = found(line_of("C3 D4"), [before, after, None])
    assert mistake.cost == 12.0
    marks = {
        vertex: ("TE" in node.properties, "BM" in node.properties)
        for vertex, node in branches(problem_of(mistake, WORDS)).items()
    }
    assert marks == {"G7": (True, False), "G3": (True, False), "C3": (False, True), "C7": (False, True)}
    assert verdict_text(Loss(12.0)) == "Loses 12.0 points."


def test_what_an_engine_says_of_another_move_becomes_a_branch() -> None:
    root = problem_of(the_mistake(), WORDS)
    asked = analysis(0.0, looked_at("G7", 0.0), looked_at("E7", 5.0, "E7 G7 C7"), looked_at("F7", 0.5, "F7"), to_move=W)
    wrong, right = (add_branch(root, asked, at(vertex), WORDS) for vertex in ("E7", "F7"))
    assert wrong is not None and right is not None
    assert vertices(wrong) == ["E7", "G7", "C7"]
    problem = Problem(root, plays_out=True)
    assert problem.is_lost(wrong)
    assert problem.verdict(right) is Verdict.RIGHT
    assert text_of(right, "C") == "RIGHT\n0.5"
    assert add_branch(root, asked, at("H8"), WORDS) is None


def test_a_mistake_has_the_kind_that_the_facts_show() -> None:
    dead = [0.9] * 81
    for vertex in ("E5", "E6", "E7"):
        dead[at(vertex).to_index(9)] = -0.9
    before = replace(analysis(0.0, looked_at("D4", 0.0)), ownership=(0.9,) * 81)
    after = replace(analysis(-12.0, looked_at("D6", -12.0), to_move=W), ownership=tuple(dead))
    (mistake,) = found(line_of("E5 C3 E6 C4 E7 A9 G7 D6"), [*[None] * 6, before, after, after])
    assert mistake.kind is MistakeKind.LIFE_AND_DEATH
    assert the_mistake().kind is MistakeKind.DIRECTION, "the better move is in another part of the board"


def test_only_some_mistakes_are_taken() -> None:
    nodes = line_of("E5 C3 D4")
    review = review_of([Move(B, at("E5")), Move(W, at("C3"))], LINE[:3], [None, Loss(7.0)])
    chosen = lambda **limits: [m for m in mistakes_in(nodes[0], nodes, (0, 1, 2), review, **limits) if m]  # noqa: E731
    assert len(chosen()) == 1
    assert chosen(least=LossClass.BLUNDER) == []
    assert chosen(colors=frozenset({B})) == []


def left_undone(*better: str) -> list[str]:
    """Return what is practiced of a lost game on a small board, where Black leaves the better moves undone."""
    positions: list[PositionAnalysis | None] = []
    for turn, vertex in enumerate(better):
        before, after = -11.0 * turn, -11.0 * (turn + 1)
        positions += [analysis(before, looked_at(vertex, before), rate=0.001), analysis(after, to_move=W, rate=0.001)]
    moves = [Move(color, at(f"{'AJ'[color is W]}{turn + 1}")) for turn in range(len(better)) for color in Color][:-1]
    losses = [
        loss_between(positions[index], positions[index + 1], move.color)  # type: ignore[arg-type]
        for index, move in enumerate(moves)
    ]
    nodes = line_of(" ".join(move.point.vertex for move in moves if move.point is not None))
    review = review_of(moves, positions, losses)
    outcomes = mistakes_in(nodes[0], nodes, range(len(nodes)), review)
    of_game = [outcome for outcome in outcomes if isinstance(outcome, Mistake)]
    return [mistake.move.best_vertex or "pass" for mistake in one_of_each_point(of_game, review)]


def test_mistakes_on_a_small_board_are_practiced_unless_they_miss_the_same_point() -> None:
    assert left_undone("F4", "F5", "D5", "E3", "F3") == ["F4", "F5", "D5", "E3", "F3"]
    assert left_undone("F4", "E3", "F4", "F4") == ["F4", "E3"]


def test_what_missed_the_same_point_long_ago_is_practiced_too() -> None:
    mistake = the_mistake()
    again = [replace(mistake, move=replace(mistake.move, index=index)) for index in (2, 22, 43)]
    unknown = review_of([], [None], [])
    assert [each.move.index for each in one_of_each_point(again, unknown)] == [2, 43]
    missed_by_all = replace(unknown, moves=tuple(replace(mistake.move, index=index) for index in range(1, 44)))
    assert [each.move.index for each in one_of_each_point(again, missed_by_all)] == [2]
