"""Diagrams and graphs as SVG, drawn without Qt: in a page with the page's colors, elsewhere with those of a palette."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import NamedTuple

from qtgo.core.analysis.curve import graph_values, runs
from qtgo.core.analysis.loss import LossClass
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.rules.handicap import star_points
from qtgo.core.rules.point import Color, Point, column_name
from qtgo.core.rules.position import Position
from qtgo.deferred import dataclass
from qtgo.report.content import GameReport
from qtgo.text.numbers import percent_text
from qtgo.text.phases import phase_name
from qtgo.text.reviews import lead_text
from qtgo.text.translation import Texts

tr = Texts("report")

CELL = 20
"""The distance of two lines of a board, in units of its drawing."""
MARGIN = 24
"""From the edge of the drawing to the first line, with room for coordinates."""
GRAPH_WIDTH = 720
_CROSS = "#b23e22"  # on wood and on paper
_LEAST_LEFT, _RIGHT, _TOP = 46, 8, 22
_CURVE, _LOSSES, _TIMES, _AXIS = 150, 40, 40, 18
_BARS = {LossClass.DOUBTFUL: 6, LossClass.MISTAKE: 11, LossClass.BLUNDER: 16}
_BAR_WIDTH = 3
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
    width, height = board_size(position.width, position.height)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(title)}" font-family="{escape(ink.font)}">',
        f'<rect width="{width}" height="{height}" rx="4" fill="{ink.board}"/>',
        *_lines(position.width, position.height, ink),
        *_coordinates(position.width, position.height, ink),
        '<g class="stones">',
        *(_stone(point, color, position.height) for point, color in position.stones_by_point()),
        "</g>",
    ]
    for point, number in (numbers or {}).items():
        color = position.color_at(point)
        parts.append(_number(point, number, color, position.height, ink))
    if cross is not None and position.color_at(cross) is None:
        parts.append(_cross(cross, position.height, ink))
    return "".join((*parts, "</svg>"))


def board_size(columns: int, rows: int) -> tuple[int, int]:
    """Return the size of the drawing of a board."""
    return CELL * (columns - 1) + 2 * MARGIN, CELL * (rows - 1) + 2 * MARGIN


def _place(point: Point, rows: int) -> tuple[int, int]:
    return MARGIN + CELL * point.x, MARGIN + CELL * (rows - 1 - point.y)


def _lines(columns: int, rows: int, ink: Ink) -> Iterator[str]:
    right, bottom = MARGIN + CELL * (columns - 1), MARGIN + CELL * (rows - 1)
    across = "".join(f"M{MARGIN} {MARGIN + CELL * y}H{right}" for y in range(rows))
    down = "".join(f"M{MARGIN + CELL * x} {MARGIN}V{bottom}" for x in range(columns))
    yield f'<path d="{across}{down}" stroke="{ink.board_line}" stroke-width="0.8" stroke-linecap="square" fill="none"/>'
    for point in star_points(columns, rows):
        x, y = _place(point, rows)
        yield f'<circle cx="{x}" cy="{y}" r="2.2" fill="{ink.board_line}"/>'


def _coordinates(columns: int, rows: int, ink: Ink) -> Iterator[str]:
    yield f'<g font-size="8" text-anchor="middle" fill="{ink.board_line}">'
    bottom, right = MARGIN + CELL * (rows - 1) + 20, MARGIN + CELL * (columns - 1) + 17
    for column in range(columns):
        x = MARGIN + CELL * column
        name = column_name(column)
        yield f'<text x="{x}" y="10">{name}</text><text x="{x}" y="{bottom}">{name}</text>'
    for row in range(rows):
        y = MARGIN + CELL * (rows - 1 - row) + 3
        yield f'<text x="7" y="{y}">{row + 1}</text><text x="{right}" y="{y}">{row + 1}</text>'
    yield "</g>"


def _stone(point: Point, color: Color, rows: int) -> str:
    x, y = _place(point, rows)
    fill = "#111" if color is Color.BLACK else "#fff"
    return f'<circle cx="{x}" cy="{y}" r="9.4" fill="{fill}" stroke="#111" stroke-width="0.8"/>'


def _number(point: Point, number: int, color: Color | None, rows: int, ink: Ink) -> str:
    x, y = _place(point, rows)
    fill = ink.board_line if color is None else "#fff" if color is Color.BLACK else "#111"
    size = 12 if number < 10 else 10 if number < 100 else 8
    return (
        f'<text x="{x}" y="{y + 0.36 * size:.1f}" font-size="{size}" font-weight="600" text-anchor="middle" '
        f'fill="{fill}">{number}</text>'
    )


def _cross(point: Point, rows: int, ink: Ink) -> str:
    x, y = _place(point, rows)
    arm = 5
    path = f"M{x - arm} {y - arm}L{x + arm} {y + arm}M{x - arm} {y + arm}L{x + arm} {y - arm}"
    under = f'<circle cx="{x}" cy="{y}" r="8" fill="{ink.board}"/>'
    return f'{under}<path d="{path}" stroke="{_CROSS}" stroke-width="2.4" stroke-linecap="round"/>'


# The graph


def graph_height(report: GameReport) -> int:
    """Return the height of a report's graph, which is ``GRAPH_WIDTH`` wide."""
    return _TOP + _CURVE + _LOSSES + (_TIMES if report.has_times else 0) + _AXIS


def graph_svg(report: GameReport, ink: Ink, title: str = "") -> str:
    """Return the graph of a game: lead with its error, phases, marked moves, and time used where that is known."""
    height, graph = graph_height(report), _Graph(report, ink, _left(report))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {GRAPH_WIDTH} {height}" role="img" '
        f'aria-label="{escape(title)}" font-family="{escape(ink.font)}" font-size="11">',
        *(_phases(graph) if report.has_phases else ()),
        *_curve(graph),
        *_loss_bars(graph),
        *(_time_bars(graph) if report.has_times else ()),
        *_axis(graph, height),
        "</svg>",
    ]
    return "".join(parts)


class _Graph(NamedTuple):
    """What is drawn, with what, and how far from the left the graph begins."""

    report: GameReport
    ink: Ink
    left: float


def _left(report: GameReport) -> float:
    """Return where the graph begins, so that the words beside it have room in any language."""
    values = graph_values(report.evaluations)
    words = [_value_text(number, is_lead=values.is_lead) for number in (values.step, -values.step)]
    words += [tr("Loss"), tr("Time")] if report.has_times else [tr("Loss")]
    return max(_LEAST_LEFT, round(_LETTER * max(map(len, words))) + 2 * _BESIDE)


def _value_text(number: float, *, is_lead: bool) -> str:
    return lead_text(number, 0) if is_lead else percent_text((1 + number) / 2)


def _x(graph: _Graph, number: float) -> float:
    width = GRAPH_WIDTH - graph.left - _RIGHT
    return graph.left + width * number / max(1, len(graph.report.review.moves))


def _rule(graph: _Graph, y: float) -> str:
    return f'<path d="M{graph.left} {y:.1f}H{GRAPH_WIDTH - _RIGHT}" stroke="{graph.ink.line}" stroke-width="1"/>'


def _label(graph: _Graph, y: float, text: str) -> str:
    x, color = graph.left - _BESIDE, graph.ink.ink2
    return f'<text x="{x}" y="{y + 4:.1f}" text-anchor="end" fill="{color}">{escape(text)}</text>'


def _phases(graph: _Graph) -> Iterator[str]:
    """Write the names of the phases above where they are, and lines between them."""
    bottom = _TOP + _CURVE + _LOSSES
    for phase in GamePhase:
        numbers = [move.number for move in graph.report.review.moves if move.phase is phase]
        if not numbers:
            continue
        left, right = _x(graph, numbers[0] - 1), _x(graph, numbers[-1])
        if numbers[0] > 1:
            line = graph.ink.line
            yield f'<path d="M{left:.1f} 6V{bottom}" stroke="{line}" stroke-width="1" stroke-dasharray="3 3"/>'
        name = phase_name(phase)
        if right - left > _LETTER * len(name):
            start = left + (4 if numbers[0] > 1 else 0)
            yield f'<text x="{start:.1f}" y="14" fill="{graph.ink.ink2}">{escape(name)}</text>'


def _curve(graph: _Graph) -> Iterator[str]:
    values = graph_values(graph.report.evaluations)
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


def _loss_bars(graph: _Graph) -> Iterator[str]:
    line = _TOP + _CURVE + _LOSSES / 2
    yield _rule(graph, line)
    yield _label(graph, line, tr("Loss"))
    for move in graph.report.review.moves:
        if move.kind is not None:
            tall = _BARS[move.kind]
            top = line - tall - 1 if move.move.color is Color.BLACK else line + 1
            x = _x(graph, move.number) - _BAR_WIDTH / 2
            color = graph.ink.kinds[move.kind]
            yield f'<rect x="{x:.1f}" y="{top:.1f}" width="{_BAR_WIDTH}" height="{tall}" fill="{color}"/>'


def _time_bars(graph: _Graph) -> Iterator[str]:
    line, room = _TOP + _CURVE + _LOSSES + _TIMES / 2, _TIMES / 2 - 3
    most = max((seconds for seconds in graph.report.seconds if seconds is not None), default=0.0) or 1.0
    yield _rule(graph, line)
    yield _label(graph, line, tr("Time"))
    wide = max(0.8, min(_BAR_WIDTH, (GRAPH_WIDTH - graph.left) / max(1, len(graph.report.seconds)) - 0.4))
    for move, seconds in zip(graph.report.review.moves, graph.report.seconds, strict=True):
        if seconds:
            tall = max(0.5, room * seconds / most)
            top = line - tall if move.move.color is Color.BLACK else line
            x = _x(graph, move.number) - wide / 2
            yield f'<rect x="{x:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{tall:.1f}" fill="{graph.ink.ink2}"/>'


def _axis(graph: _Graph, height: int) -> Iterator[str]:
    count = len(graph.report.review.moves)
    step = next((step for step in _MOVES if count <= step * _LABELS), _MOVES[-1])
    for number in range(step, count + 1, step):
        x = _x(graph, number)
        yield f'<text x="{x:.1f}" y="{height - 4}" text-anchor="middle" fill="{graph.ink.ink2}">{number}</text>'
