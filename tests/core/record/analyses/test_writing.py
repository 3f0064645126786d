"""What a review said is said again by the file alone: phases, which loss counts, marks and the kinds of mistakes."""

from __future__ import annotations

import random
from dataclasses import replace

from qtgo.core.analysis.evaluation import AnalysisSource, Candidate, PositionAnalysis
from qtgo.core.analysis.facts.move_facts import facts_of
from qtgo.core.analysis.passes import best_loss
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.analysis.review import GameReview, review_of
from qtgo.core.record.analyses.compact import read_compact, write_compact
from qtgo.core.record.analyses.recorded import analyses_at
from qtgo.core.record.analyses.values import Place
from qtgo.core.record.analyses.writing import kept_properties
from qtgo.core.record.edit_history import set_properties
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Move, Point, board_points
from qtgo.core.rules.position import Position

SIZE, MOVES = 13, 120
SOURCE = AnalysisSource("an engine", "a network")
PLACE = Place(SIZE, SIZE, Color.BLACK)


def analyses(moves: list[Move], noise: random.Random) -> list[PositionAnalysis]:
    """Return analyses with all the digits and long lines that an engine gives, of a board that fills up."""
    owners = [noise.uniform(-1, 1) for _ in range(SIZE * SIZE)]
    points, found, lead = board_points(SIZE, SIZE), [], 0.0
    for index in range(len(moves) + 1):
        mover = Color.BLACK if index % 2 == 0 else Color.WHITE
        sign = 1 if mover is Color.BLACK else -1
        lost = noise.choice([0.0, 0.0, 0.3, 4.7]) if index < len(moves) else 0.0
        share = 0.4 + 5 * index / MOVES
        ownership = tuple(max(-1.0, min(1.0, share * owner + noise.gauss(0, 0.04))) for owner in owners)
        first, *others = noise.sample(points, 10)
        played = [moves[index].point] if index < len(moves) else []
        candidates = tuple(
            Candidate(
                point,
                400 // (at + 1),
                0.5,
                lead - sign * (0.0 if at == 0 else lost),
                0.1,
                (point, *noise.sample(points, 14)),
                lead_error=noise.uniform(0.2, 0.4),
            )
            for at, point in enumerate(dict.fromkeys((first, *played, *others)))
        )
        said = PositionAnalysis(500, 0.5, lead, mover, candidates, ownership, lead_error=noise.uniform(0.2, 0.4))
        found.append(replace(said, source=SOURCE))
        lead -= sign * (lost + noise.gauss(0, 0.4))
    return found


def review(moves: list[Move], positions: list[PositionAnalysis]) -> GameReview:
    return review_of(moves, positions, [best_loss(moves, positions, index) for index in range(len(moves))])


def saved_and_opened(nodes: list[Node], known: list[PositionAnalysis], owned: set[Node]) -> list[PositionAnalysis]:
    for node, properties in kept_properties(nodes[0], dict(zip(nodes, known, strict=True)), owned=owned).items():
        set_properties(node, properties).apply()
    return [analyses_at(node)[0].analysis for node in nodes]


def test_a_review_opened_again_says_what_it_said() -> None:
    noise = random.Random(7)
    points = noise.sample(board_points(SIZE, SIZE), MOVES)
    moves = [Move(Color.WHITE if index % 2 else Color.BLACK, point) for index, point in enumerate(points)]
    nodes = [Node({"SZ": [str(SIZE)]})]
    for move in moves:
        assert move.point is not None
        nodes.append(Node({move.color.letter: [move.point.to_sgf(SIZE)]}, nodes[-1]))
    known = analyses(moves, noise)
    said = review(moves, known)
    opened = review(moves, saved_and_opened(nodes, known, {nodes[index] for index in said.telling}))
    assert {move.phase for move in said.moves} == set(GamePhase)
    assert [move.phase for move in opened.moves] == [move.phase for move in said.moves]
    assert [move.kind for move in opened.moves] == [move.kind for move in said.moves]
    empty = Position.empty(SIZE, SIZE)
    marked = [(one, other) for one, other in zip(said.moves, opened.moves, strict=True) if one.kind is not None]
    assert len(marked) > 10
    for one, other in marked:
        assert list(map(type, facts_of(other, empty))) == list(map(type, facts_of(one, empty))), one.number


def test_an_open_point_stays_open() -> None:
    ownership = tuple(0.55 + 0.001 * at for at in range(SIZE * SIZE))
    said = PositionAnalysis(1, 0.5, 0.0, Color.BLACK, ownership=ownership)
    node = Node({"QGAN": [write_compact(said, PLACE, ownership=True)]})
    (opened,) = read_compact(node, PLACE)
    assert [abs(value) < 0.6 for value in opened.ownership] == [value < 0.6 for value in ownership]


def test_the_same_loss_counts_again_where_two_are_nearly_as_sure() -> None:
    """Of a candidate's error the file keeps every fourth part of a doubling only."""
    move, best = Point(3, 3), Point(9, 9)
    before = PositionAnalysis(
        500,
        lead=2.0,
        to_move=Color.BLACK,
        candidates=(Candidate(best, 300, lead=2.0, lead_error=0.21), Candidate(move, 90, lead=-2.0, lead_error=0.58)),
        lead_error=0.4,
    )
    after = PositionAnalysis(500, lead=1.0, to_move=Color.WHITE, lead_error=0.46)
    moves, kept = [Move(Color.BLACK, move)], list[PositionAnalysis]()
    for said, color in ((before, Color.BLACK), (after, Color.WHITE)):
        place = Place(SIZE, SIZE, color)
        kept += read_compact(Node({"QGAN": [write_compact(said, place)]}), place)
    live, opened = (best_loss(moves, positions, 0) for positions in ([before, after], kept))
    assert live is not None and opened is not None and live.points is not None
    assert opened.points == live.points
