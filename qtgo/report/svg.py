"""Diagrams and graphs as SVG, drawn without Qt: in a page with the page's colors, elsewhere with those of a palette."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

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
_LEFT, _RIGHT, _TOP = 46, 8, 22
_CURVE, _LOSSES, _TIMES, _AXIS = 150, 40, 40, 18
_BARS = {LossClass.DOUBTFUL: 6, LossClass.MISTAKE: 11, LossClass.BLUNDER: 16}
_BAR_WIDTH = 3
_MOVES = (10, 20, 50, 100, 200, 500)
_LABELS = 8
_LETTER = 10  # wide, where a narrow page writes larger


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
    height = graph_height(report)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {GRAPH_WIDTH} {height}" role="img" '
        f'aria-label="{escape(title)}" font-family="{escape(ink.font)}" font-size="11">',
        *(_phases(report, ink) if report.has_phases else ()),
        *_curve(report, ink),
        *_loss_bars(report, ink),
        *(_time_bars(report, ink) if report.has_times else ()),
        *_axis(report, ink, height),
        "</svg>",
    ]
    return "".join(parts)


def _x(report: GameReport, number: float) -> float:
    return _LEFT + (GRAPH_WIDTH - _LEFT - _RIGHT) * number / max(1, len(report.review.moves))


def _rule(y: float, color: str) -> str:
    return f'<path d="M{_LEFT} {y:.1f}H{GRAPH_WIDTH - _RIGHT}" stroke="{color}" stroke-width="1"/>'


def _label(y: float, text: str, ink: Ink) -> str:
    return f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end" fill="{ink.ink2}">{escape(text)}</text>'


def _phases(report: GameReport, ink: Ink) -> Iterator[str]:
    """Write the names of the phases above where they are, and lines between them."""
    bottom = _TOP + _CURVE + _LOSSES
    for phase in GamePhase:
        numbers = [move.number for move in report.review.moves if move.phase is phase]
        if not numbers:
            continue
        left, right = _x(report, numbers[0] - 1), _x(report, numbers[-1])
        if numbers[0] > 1:
            yield (f'<path d="M{left:.1f} 6V{bottom}" stroke="{ink.line}" stroke-width="1" stroke-dasharray="3 3"/>')
        name = phase_name(phase)
        if right - left > _LETTER * len(name):
            start = left + (4 if numbers[0] > 1 else 0)
            yield f'<text x="{start:.1f}" y="14" fill="{ink.ink2}">{escape(name)}</text>'


def _curve(report: GameReport, ink: Ink) -> Iterator[str]:
    values = graph_values(report.evaluations)
    zero, scale = _TOP + _CURVE / 2, _CURVE / 2 / values.most
    for number in (values.step, 0.0, -values.step):
        yield _rule(zero - number * scale, ink.line)
        text = lead_text(number, 0) if values.is_lead else percent_text((1 + number) / 2)
        yield _label(zero - number * scale, text, ink)

    def point(index: int, number: float) -> str:
        return f"{_x(report, index):.1f},{max(_TOP, min(_TOP + _CURVE, zero - number * scale)):.1f}"

    for run in runs(values.numbers):
        upper = [point(index, (values.numbers[index] or 0.0) + values.errors[index]) for index in run]
        lower = [point(index, (values.numbers[index] or 0.0) - values.errors[index]) for index in reversed(run)]
        yield f'<polygon points="{" ".join(upper + lower)}" fill="{ink.accent}" fill-opacity="0.18"/>'
        line = " ".join(point(index, values.numbers[index] or 0.0) for index in run)
        yield f'<polyline points="{line}" fill="none" stroke="{ink.ink}" stroke-width="1.6" stroke-linejoin="round"/>'


def _loss_bars(report: GameReport, ink: Ink) -> Iterator[str]:
    line = _TOP + _CURVE + _LOSSES / 2
    yield _rule(line, ink.line)
    yield _label(line, tr("Loss"), ink)
    for move in report.review.moves:
        if move.kind is not None:
            tall = _BARS[move.kind]
            top = line - tall - 1 if move.move.color is Color.BLACK else line + 1
            x = _x(report, move.number) - _BAR_WIDTH / 2
            color = ink.kinds[move.kind]
            yield f'<rect x="{x:.1f}" y="{top:.1f}" width="{_BAR_WIDTH}" height="{tall}" fill="{color}"/>'


def _time_bars(report: GameReport, ink: Ink) -> Iterator[str]:
    line, room = _TOP + _CURVE + _LOSSES + _TIMES / 2, _TIMES / 2 - 3
    most = max((seconds for seconds in report.seconds if seconds is not None), default=0.0) or 1.0
    yield _rule(line, ink.line)
    yield _label(line, tr("Time"), ink)
    wide = max(0.8, min(_BAR_WIDTH, (GRAPH_WIDTH - _LEFT) / max(1, len(report.seconds)) - 0.4))
    for move, seconds in zip(report.review.moves, report.seconds, strict=True):
        if seconds:
            tall = max(0.5, room * seconds / most)
            top = line - tall if move.move.color is Color.BLACK else line
            x = _x(report, move.number) - wide / 2
            yield f'<rect x="{x:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{tall:.1f}" fill="{ink.ink2}"/>'


def _axis(report: GameReport, ink: Ink, height: int) -> Iterator[str]:
    count = len(report.review.moves)
    step = next((step for step in _MOVES if count <= step * _LABELS), _MOVES[-1])
    for number in range(step, count + 1, step):
        x = _x(report, number)
        yield f'<text x="{x:.1f}" y="{height - 4}" text-anchor="middle" fill="{ink.ink2}">{number}</text>'
