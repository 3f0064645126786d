"""The many variations of a long game on a page: data of a small size, of which the page makes the printed diagrams."""

from __future__ import annotations

import json
import re

import pytest

from qtgo.board.board_svg import SvgPage, diagram_svg
from qtgo.core.diagram.board_diagram import BoardDiagram
from qtgo.publish import book_html, later_lines
from tests.publish.test_book_html import _Reader, page_of

LINES = 160
SHOWN = 100


def tree(last: str = "") -> str:
    """Return a record whose first move has many answers in one corner, the last of which is given."""
    points = [f"{chr(97 + x)}{chr(97 + y)}" for x in range(9) for y in range(19)]
    answers = [f"(;W[{point}];B[qq];W[rr])" for point in points[:LINES]]
    return f"(;GM[1]SZ[19];B[pp](;W[ss])(;W[rq]){''.join(answers)}{last})"


def later(page: str) -> list[str]:
    return re.findall(r'<figure class="diagram small line later".*?</figure>', page)


def line_of(figure: str) -> dict[str, list[int] | list[list[int]]]:
    """Return the data of a line, the last that its figure has: that of a new ground stands before it."""
    found: dict[str, list[int] | list[list[int]]] = json.loads(
        re.findall(r'<script type="application/json">(.*?)</script>', figure)[-1]
    )
    return found


def test_the_lines_after_the_first_are_data_of_a_small_size() -> None:
    page = page_of(tree())
    figures = later(page)
    assert page.count('class="diagram small line"') == SHOWN
    assert len(figures) == LINES + 1 - SHOWN
    usual = [len(figure) for figure in figures if "ground" in figure and "<template" not in figure]
    assert len(usual) > 40 and max(usual) < 300
    assert line_of(figures[0])["moves"][1:] == [[2 * 19 + 16, 1], [19 + 17, 2]]
    assert line_of(figures[0])["start"] == [3 * 19 + 15, 1]
    assert page.count("<noscript>") == 1
    assert not _Reader(page).open


def test_each_part_of_the_board_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = list[object]()

    def counted(diagram: BoardDiagram, page: SvgPage) -> str:
        drawn.append(diagram)
        return diagram_svg(diagram, page)

    for module in (book_html, later_lines):
        monkeypatch.setattr(module, "diagram_svg", counted)
    page = page_of(tree())
    grounds = len(re.findall('id="ground[0-9]+"', page))
    assert len(drawn) == 1 + SHOWN + grounds
    assert grounds < (LINES + 1 - SHOWN) / 2


def test_what_a_line_captures_is_in_its_moves() -> None:
    figure = later(page_of(tree("(;W[sa];B[ra];W[aa];B[sb])")))[-1]
    assert line_of(figure)["moves"][-1] == [17 * 19 + 18, 1, 18 * 19 + 18]


def test_marks_lie_over_the_board_of_the_page() -> None:
    figure = later(page_of(tree("(;W[qc];B[qd]LB[oc:<x>])")))[-1]
    marks = re.findall(r'<template class="marks"><svg>(.*?)</svg></template>', figure)
    assert len(marks) == 1 and "&lt;x&gt;</text>" in marks[0]


@pytest.mark.parametrize(
    "line", ["(;W[sa];B[])", "(;W[sa];AB[aa]AE[pp])", "(;W[sa]TR[sa])", "(;W[sa];C[No move.];B[qq])"]
)
def test_what_moves_alone_do_not_tell_stays_drawn(line: str) -> None:
    page = page_of(tree(line))
    assert len(later(page)) == LINES + 1 - SHOWN
    assert page.count('class="diagram small line"') == SHOWN + 1
