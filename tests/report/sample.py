"""A small game with a made-up review: White 2 and Black 5 are mistakes, and Black 5 leaves a group to die."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from qtgo.core.analysis.evaluation import Candidate, PositionAnalysis
from qtgo.core.analysis.other_lines import of_engine
from qtgo.core.analysis.passes import best_loss
from qtgo.core.analysis.review import GameReview, review_of
from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.properties import moves_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Point
from qtgo.report.content import GameReport, report_of
from qtgo.sgf.reader import read_collection

PLAIN = "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese]{info};B[cc]{1};W[gg]{2};B[dc]{3};W[fg]{4};B[gc]{5};W[cd]{6})"
TIMES = {"1": "BL[290]", "2": "WL[280]", "3": "BL[270]", "4": "WL[279]", "5": "BL[210]", "6": "WL[250]"}
LEADS = (0.0, 0.2, 3.4, 3.3, 3.2, -11.0, -11.1)
BETTER = ("C3 G7", "F3 E5 G3", "D7", "F3", "C6 D6 E7", "C6", "D6")


def report(info: str = "PB[Honinbo]PW[Meijin]BR[9d]RE[W+R]DT[2026-11-22]", *, clocks: bool = False) -> GameReport:
    """Return the report on the game."""
    text = PLAIN.replace("{info}", info + ("TM[300]" if clocks else ""))
    for number, left in TIMES.items():
        text = text.replace(f"{{{number}}}", left if clocks else "")
    root = read_collection(text.encode()).games[0]
    line = list(root.main_line())
    return reported(line, _review(line), engine="QtGo 1.0", visits=30)


def empty_report(text: str) -> GameReport:
    """Return the report on a game of which nothing is known."""
    root = read_collection(text.encode()).games[0]
    line = list(root.main_line())
    moves = [move for node in line[1:] for move in moves_of(node, 9, 9)]
    return reported(line, review_of(moves, [None] * (len(moves) + 1), [None] * len(moves)))


def leads_report(mistake: str = "gg") -> GameReport:
    """Return the report on a game of which only the leads are known: White 2 is a mistake."""
    root = read_collection(f"(;SZ[9];B[cc];W[{mistake}];B[dc])".encode()).games[0]
    line = list(root.main_line())
    moves = [move for node in line for move in moves_of(node, 9, 9)]
    positions = [PositionAnalysis(lead=lead) for lead in (0.0, 1.0, 9.0, 9.0)]
    return reported(line, review_of(moves, positions, [best_loss(moves, positions, index) for index in range(3)]))


def reported(line: Sequence[Node], review: GameReview, *, engine: str = "", visits: int = 0) -> GameReport:
    """Return the report on a review of the moves of a line after its first node."""
    places = [depth for depth, node in enumerate(line) if depth and moves_of(node, 9, 9)]
    return report_of(line, places, read_game_info(line[0]), review, engine=engine, visits=visits)


def _review(line: Sequence[Node]) -> GameReview:
    moves = [move for node in line for move in moves_of(node, 9, 9)]
    positions = [
        PositionAnalysis(
            200,
            0.5,
            lead,
            candidates=(Candidate(pv[0], 100, 0.5, lead, prior=0.8, pv=pv),),
            ownership=_ownership(-0.9 if lead < -10 else 0.8),
            lead_error=0.3,
        )
        for lead, text in zip(LEADS, BETTER, strict=True)
        for pv in [tuple(Point.from_vertex(word) for word in text.split())]
    ]
    return review_of(moves, positions, [best_loss(moves, positions, index) for index in range(len(moves))])


def _ownership(of_black: float) -> tuple[float, ...]:
    """Return who owns the points if Black's stones in the corner, and what is around them, are alive so surely."""
    return tuple(of_black if x < 4 and y > 4 else 0.0 for y in range(9) for x in range(9))


def compared_report() -> GameReport:
    """Return the report beside another engine, which sees no mistake in Black 5, and a third that sees all alike."""
    made = report()
    positions = made.evaluations
    blind = [known and replace(known, lead=3.0, candidates=()) for known in positions]
    return replace(made, others=(of_engine("Blind 2.0", blind), of_engine("Twin", positions)))
