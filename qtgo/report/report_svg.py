"""Diagrams and graphs as SVG, drawn without Qt: in a page with the page's colors, elsewhere with those of a palette."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from qtgo.board.board_svg import CELL, MARGIN, SvgPage, diagram_svg
from qtgo.board.paint.themes import PAPER
from qtgo.board.scene.board_options import BoardOptions
from qtgo.core.analysis.curve import GraphValues, graph_values, runs
from qtgo.core.analysis.loss import LossClass
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.diagram.board_diagram import BoardDiagram
from qtgo.core.record.markup import Mark, Markup
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.deferred import dataclass
from qtgo.text.analysis.phase_words import phase_name
from qtgo.text.numbers import percent_text
from qtgo.text.translation import Texts, language_tag

if TYPE_CHECKING:
    from qtgo.report.content import GameReport

tr = Texts("report")

GRAPH_WIDTH = 720
_CROSS = "#b23e22"  # on wood and on paper
_BOARD = BoardOptions(last_move=False)
_BOARD_SIZE = 10.0  # centimeters, where nothing else says how large it is
_LEAST_LEFT, _RIGHT, _TOP = 46, 8, 22
_CURVE, _LOSSES, _TIMES, _AXIS = 150, 40, 40, 18
_BARS = {LossClass.DOUBTFUL: 6, LossClass.MISTAKE: 11, LossClass.BLUNDER: 16}
_BAR_WIDTH = 3
_DASHES = ("5 3", "1.5 3")
"""Of the curves of other engines, the first one's first."""
_MOVES = (10, 20, 50, 100, 200, 500)
_LABELS = 8
_BESIDE = 6  # between a word and the graph
_LETTER = 10  # the width of one on average, where a narrow page writes larger


@dataclass(frozen=True, slots=True)
class Ink:
    """The colors of a drawing, as SVG reads them: of the paper and what is on it, of the board, and of the classes."""

    ink: str
    ink2: str
    line: str
    accent: str
    board: str
    board_line: str
    kinds: Mapping[LossClass, str]
    font: str


def board_svg(
    position: Position,
    ink: Ink,
    *,
    numbers: Mapping[Point, int] | None = None,
    cross: Point | None = None,
    title: str = "",
) -> str:
    """Return a diagram: stones, numbers on them, and a cross on an empty point."""
    theme = replace(PAPER, base=ink.board, line=ink.board_line, coordinate=ink.board_line, ink=_CROSS)
    marks = {} if cross is None or position.color_at(cross) is not None else {cross: Mark.CROSS}
    diagram = BoardDiagram(position, Markup(numbers=numbers or {}, marks=marks))
    return diagram_svg(diagram, SvgPage(theme, _BOARD, _BOARD_SIZE, title))


def board_size(columns: int, rows: int) -> tuple[float, float]:
    """Return the size of the drawing of a board."""
    return CELL * (columns - 1) + 2 * MARGIN, CELL * (rows - 1) + 2 * MARGIN


# The graph


def graph_height(report: GameReport) -> int:
    """Return the height of a report's graph, which is ``GRAPH_WIDTH`` wide."""
    return _TOP + _CURVE + _LOSSES + (_TIMES if report.has_times else 0) + _AXIS


def graph_svg(report: GameReport, ink: Ink, title: str = "") -> str:
    """Return the graph of a game: lead with its error, phases, marked moves, and time used where that is known."""
    height, graph = graph_height(report), _Graph(report, ink, _left(report))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {GRAPH_WIDTH} {height}" role="img" '
        f'aria-label="{escape(title)}" font-family="{escape(ink.font)}" font-size="11" xml:lang="{language_tag()}">',
        *(_phases(graph) if report.review.has_phases else ()),
        *_curve(graph),
        *_loss_bars(graph),
        *(_time_bars(graph) if report.has_times else ()),
        *_axis(graph, height),
        "</svg>",
    ]
    return "".join(parts)


class _Graph(NamedTuple):
    """The contents of the drawing, its tools, and the distance of the graph from the left."""

    report: GameReport
    ink: Ink
    left: float


def _left(report: GameReport) -> float:
    """Return where the graph begins, so that the words beside it have room in any language."""
    values = _values(report)
    words = [_value_text(number, is_lead=values.is_lead) for number in (values.step, -values.step)]
    # Translators: points that moves lose, a noun; used for moves.
    words += [tr("Loss"), tr("Time")] if report.has_times else [tr("Loss")]
    return max(_LEAST_LEFT, round(_LETTER * max(map(len, words))) + 2 * _BESIDE)


def _values(report: GameReport) -> GraphValues:
    """Return the values of the curve, on a scale that has room for those of other engines."""
    return graph_values(report.evaluations, [lead for other in report.others for lead in other.leads])


def _value_text(number: float, *, is_lead: bool) -> str:
    from qtgo.text.analysis.review_words import lead_text  # which books do without

    return lead_text(number, 0) if is_lead else percent_text((1 + number) / 2)


def _x(graph: _Graph, index: float) -> float:
    width = GRAPH_WIDTH - graph.left - _RIGHT
    return graph.left + width * index / max(1, len(graph.report.review.moves))


def _rule(graph: _Graph, y: float) -> str:
    return f'<path d="M{graph.left} {y:.1f}H{GRAPH_WIDTH - _RIGHT}" stroke="{graph.ink.line}" stroke-width="1"/>'


def _label(graph: _Graph, y: float, text: str) -> str:
    x, color = graph.left - _BESIDE, graph.ink.ink2
    return f'<text x="{x}" y="{y + 4:.1f}" text-anchor="end" fill="{color}">{escape(text)}</text>'


def _phases(graph: _Graph) -> Iterator[str]:
    """Write the names of the phases above where they are, and lines between them."""
    bottom = _TOP + _CURVE + _LOSSES
    for phase in GamePhase:
        indices = [move.index for move in graph.report.review.moves if move.phase is phase]
        if not indices:
            continue
        left, right = _x(graph, indices[0] - 1), _x(graph, indices[-1])
        if indices[0] > 1:
            line = graph.ink.line
            yield f'<path d="M{left:.1f} 6V{bottom}" stroke="{line}" stroke-width="1" stroke-dasharray="3 3"/>'
        name = phase_name(phase)
        if right - left > _LETTER * len(name):
            start = left + (4 if indices[0] > 1 else 0)
            yield f'<text x="{start:.1f}" y="14" fill="{graph.ink.ink2}">{escape(name)}</text>'


def _curve(graph: _Graph) -> Iterator[str]:
    values = _values(graph.report)
    zero, scale = _TOP + _CURVE / 2, _CURVE / 2 / values.most
    for number in (values.step, 0.0, -values.step):
        yield _rule(graph, zero - number * scale)
        text = _value_text(number, is_lead=values.is_lead)
        yield _label(graph, zero - number * scale, text)

    def point(index: int, number: float) -> str:
        return f"{_x(graph, index):.1f},{max(_TOP, min(_TOP + _CURVE, zero - number * scale)):.1f}"

    for run in runs(values.numbers):
        upper = [point(index, (values.numbers[index] or 0.0) + values.errors[index]) for index in run]
        lower = [point(index, (values.numbers[index] or 0.0) - values.errors[index]) for index in reversed(run)]
        yield f'<polygon points="{" ".join(upper + lower)}" fill="{graph.ink.accent}" fill-opacity="0.18"/>'
        line = " ".join(point(index, values.numbers[index] or 0.0) for index in run)
        color = graph.ink.ink
        yield f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="1.6" stroke-linejoin="round"/>'
    for number, other in enumerate(graph.report.others):
        numbers, dashes = other.leads if values.is_lead else other.win_rates, _DASHES[number % len(_DASHES)]
        for run in runs(numbers):
            line = " ".join(point(index, numbers[index] or 0.0) for index in run)
            yield (
                f'<polyline points="{line}" fill="none" stroke="{graph.ink.accent}" stroke-width="1.4" '
                f'stroke-dasharray="{dashes}" stroke-linejoin="round"/>'
            )


def _loss_bars(graph: _Graph) -> Iterator[str]:
    line = _TOP + _CURVE + _LOSSES / 2
    yield _rule(graph, line)
    # Translators: points that moves lose, a noun.
    yield _label(graph, line, tr("Loss"))
    for move in graph.report.review.moves:
        if move.kind is not None:
            tall = _BARS[move.kind]
            top = line - tall - 1 if move.move.color is Color.BLACK else line + 1
            x = _x(graph, move.index) - _BAR_WIDTH / 2
            color = graph.ink.kinds[move.kind]
            yield f'<rect x="{x:.1f}" y="{top:.1f}" width="{_BAR_WIDTH}" height="{tall}" fill="{color}"/>'


def _time_bars(graph: _Graph) -> Iterator[str]:
    line, room = _TOP + _CURVE + _LOSSES + _TIMES / 2, _TIMES / 2 - 3
    most = max((seconds for seconds in graph.report.seconds if seconds is not None), default=0.0) or 1.0
    yield _rule(graph, line)
    # Translators: used for moves.
    yield _label(graph, line, tr("Time"))
    wide = max(0.8, min(_BAR_WIDTH, (GRAPH_WIDTH - graph.left) / max(1, len(graph.report.seconds)) - 0.4))
    for move, seconds in zip(graph.report.review.moves, graph.report.seconds, strict=True):
        if seconds:
            tall = max(0.5, room * seconds / most)
            top = line - tall if move.move.color is Color.BLACK else line
            x = _x(graph, move.index) - wide / 2
            yield f'<rect x="{x:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{tall:.1f}" fill="{graph.ink.ink2}"/>'


def _axis(graph: _Graph, height: int) -> Iterator[str]:
    count = len(graph.report.review.moves)
    step = next((step for step in _MOVES if count <= step * _LABELS), _MOVES[-1])
    for index in range(step, count + 1, step):
        x, number = _x(graph, index), graph.report.review.number_at(index)
        yield f'<text x="{x:.1f}" y="{height - 4}" text-anchor="middle" fill="{graph.ink.ink2}">{number}</text>'
