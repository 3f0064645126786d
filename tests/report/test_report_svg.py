"""Diagrams and graphs are drawings that any reader of SVG understands."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtWidgets import QApplication

from qtgo.core.analysis.loss import LossClass
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.position import Position
from qtgo.report.report_svg import GRAPH_WIDTH, Ink, board_size, board_svg, graph_height, graph_svg
from qtgo.text.analysis.phase_words import phase_name
from qtgo.text.pseudo import PSEUDO
from tests.languages import spoken
from tests.report.sample import compared_report, report

INK = Ink("#000", "#666", "#ccc", "#940", "#fff", "#000", dict.fromkeys(LossClass, "#f00"), "sans-serif")
NAME = "{http://www.w3.org/2000/svg}"


def drawn(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def texts(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{NAME}text")]


@pytest.mark.parametrize(("width", "height"), [(9, 9), (13, 13), (19, 19), (19, 5), (2, 2)])
def test_nothing_stands_outside_of_a_board(width: int, height: int) -> None:
    position = Position(width, height, bytes([1, 2] * (width * height))[: width * height])
    root = drawn(board_svg(position, INK))
    right, bottom = board_size(width, height)
    stones = list(root.iter(f"{NAME}use"))
    assert len(stones) == width * height
    for stone in stones:
        assert 9.4 < float(stone.get("x") or 0) < right - 9.4
        assert 9.4 < float(stone.get("y") or 0) < bottom - 9.4
    for label in root.iter(f"{NAME}text"):
        assert 0 < float(label.get("x") or 0) < right and 0 < float(label.get("y") or 0) < bottom


def test_numbers_and_the_cross_stand_where_they_belong() -> None:
    made = report()
    printed = made.better_line(made.review.moves[4])
    svg = board_svg(printed.position, INK, numbers=printed.numbers, cross=Point.from_vertex("G7"), title="<x>")
    root = drawn(svg)
    assert root.findtext(f"{NAME}title") == "<x>"
    assert [text for text in texts(root) if text.isdigit()][-3:] == ["1", "2", "3"]
    without = board_svg(printed.position, INK, numbers=printed.numbers, cross=Point.from_vertex("C6"))
    crosses = [svg.count('stroke="#b23e22"') for svg in (svg, without)]
    assert crosses == [1, 0]  # the cross stands on no stone


def test_the_graph_shows_lead_losses_and_phases() -> None:
    root = drawn(graph_svg(report(), INK))
    assert float((root.get("viewBox") or "").split()[2]) == GRAPH_WIDTH
    (curve,) = root.iter(f"{NAME}polyline")
    places = [tuple(map(float, pair.split(","))) for pair in (curve.get("points") or "").split()]
    assert len(places) == 7
    assert places[2][1] < places[0][1] < places[5][1]  # Black's lead is up
    assert len(list(root.iter(f"{NAME}rect"))) == 2
    assert {"B+10", "0", "W+10", "Loss", "Opening"} <= set(texts(root))


def test_the_graph_has_the_curves_of_other_engines() -> None:
    made = compared_report()
    curve, *others = drawn(graph_svg(made, INK)).iter(f"{NAME}polyline")
    assert curve.get("stroke-dasharray") is None
    assert len({other.get("stroke-dasharray") for other in others}) == 2
    assert {place.split(",")[1] for place in (others[0].get("points") or "").split()} != {""}
    assert others[1].get("points") == curve.get("points")
    far = replace(made, others=[replace(made.others[0], leads=(60.0,) * 7)])
    heights = [
        float((other.get("points") or "").split()[0].split(",")[1])
        for other in drawn(graph_svg(far, INK)).iter(f"{NAME}polyline")
    ]
    assert heights[1] > 22, "the scale has room for it"


def test_the_words_beside_the_graph_have_room_in_a_longer_language(qapp: QApplication) -> None:
    with spoken(PSEUDO):
        root = drawn(graph_svg(report(clocks=True), INK))
    words = [element for element in root.iter(f"{NAME}text") if element.get("text-anchor") == "end"]
    assert any("~" in (word.text or "") for word in words)
    for word in words:
        width = QFontMetricsF(_font()).horizontalAdvance(word.text or "")
        assert float(word.get("x") or 0) - width > 0, word.text
    (curve,) = root.iter(f"{NAME}polyline")
    first = float((curve.get("points") or "").split(",")[0])
    assert first > max(float(word.get("x") or 0) for word in words)


def _font() -> QFont:
    font = QFont()
    font.setPixelSize(11)
    return font


def test_a_phase_without_room_for_its_name_has_none() -> None:
    made = report()
    moves = tuple(replace(move, phase=GamePhase.ENDGAME) if move.number == 6 else move for move in made.review.moves)
    late = replace(made, review=replace(made.review, moves=moves))
    assert phase_name(GamePhase.OPENING) in texts(drawn(graph_svg(late, INK)))
    with spoken(PSEUDO):
        assert phase_name(GamePhase.ENDGAME) not in texts(drawn(graph_svg(late, INK)))


def test_times_have_a_strip_of_their_own() -> None:
    timed = report(clocks=True)
    assert graph_height(timed) > graph_height(report())
    root = drawn(graph_svg(timed, INK))
    assert "Time" in texts(root)
    assert len(list(root.iter(f"{NAME}rect"))) == 2 + 6


def test_the_color_of_the_mover_is_the_side_of_the_bar() -> None:
    made = report()
    assert [move.move for move in made.marked()] == [
        Move(Color.WHITE, Point.from_vertex("G3")),
        Move(Color.BLACK, Point.from_vertex("G7")),
    ]
    white, black = drawn(graph_svg(made, INK)).iter(f"{NAME}rect")
    assert float(black.get("y") or 0) < float(white.get("y") or 0)
