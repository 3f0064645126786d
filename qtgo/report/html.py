"""A report as one HTML file: it needs no network, and nothing of a game can become markup or a script in it."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from html import escape

from qtgo.core.analysis.loss import LossClass
from qtgo.core.analysis.review import ReviewedMove
from qtgo.core.rules.point import Point
from qtgo.report.content import GameReport
from qtgo.report.outline import (
    MARKED,
    Block,
    BoardBlock,
    Graph,
    Heading,
    MomentBlock,
    Paragraph,
    Table,
    blocks,
    closing,
    contents,
    game_name,
    loss_text,
    move_title,
    report_title,
)
from qtgo.report.svg import CELL, MARGIN, Ink, board_svg, graph_svg
from qtgo.resources import resource_path
from qtgo.text.facts import facts_text
from qtgo.text.losses import loss_class_sentence
from qtgo.text.reviews import best_text, place_text, with_value
from qtgo.text.translation import Texts, current_language

tr = Texts("report")

_INK = Ink(
    "var(--ink)",
    "var(--ink2)",
    "var(--line)",
    "var(--accent)",
    "var(--board)",
    "var(--board-line)",
    {kind: f"var(--{kind.name.lower()})" for kind in LossClass},
    "inherit",
)
_ICONS = {
    "first": "M4 3v10M13 3 6 8l7 5",
    "back": "M11 3 4 8l7 5",
    "forward": "M5 3l7 5-7 5",
    "last": "M12 3v10M3 3l7 5-7 5",
}


def html_page(reports: Sequence[GameReport]) -> bytes:
    """Return the page."""
    style, script = (_resource(name) for name in ("page.css", "page.js"))
    policy = f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'; base-uri 'none'"
    language = current_language().replace("_", "-")  # of a locale's code
    parts = [
        f'<!DOCTYPE html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        '<meta name="generator" content="QtGo">\n',
        f"<title>{escape(report_title(reports))}</title>\n<style>{style}</style>\n</head>\n<body>\n<main>\n",
        *(_overview(reports) if len(reports) > 1 else ()),
        *("".join(_article(report, index)) for index, report in enumerate(reports, 1)),
        '<section class="about">\n',
        *(f"{_block(reports[0], block)}\n" for block in closing(reports)),
        f"</section>\n</main>\n<script>{script}</script>\n</body>\n</html>\n",
    ]
    return "".join(parts).encode()


def _resource(name: str) -> str:
    return resource_path(f"report/{name}").read_text("utf-8")


def _digest(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _overview(reports: Sequence[GameReport]) -> Iterator[str]:
    """Yield the list of the games, with links to them."""
    yield f"<h1>{escape(report_title(reports))}</h1>\n"
    table = contents(reports)
    links = [f'<a href="#game{index}">{escape(row[0])}</a>' for index, row in enumerate(table.rows, 1)]
    yield _table(table, links)


def _article(report: GameReport, index: int) -> Iterator[str]:
    yield f'<article class="game" id="game{index}" aria-label="{escape(game_name(report.info))}">\n'
    is_first, in_moments = True, False
    for block in blocks(report):
        if in_moments is not isinstance(block, MomentBlock):
            in_moments = not in_moments
            yield '<div class="moments">\n' if in_moments else "</div>\n"
        shown = _block(report, block)
        if isinstance(block, Paragraph) and is_first:
            shown, is_first = shown.replace("<p>", '<p class="details">', 1), False
        yield shown + "\n"
    if in_moments:
        yield "</div>\n"
    yield f'<script type="application/json">{_as_script(_frames(report))}</script>\n</article>\n'


def _block(report: GameReport, block: Block) -> str:
    match block:
        case Heading(text, level):
            return f"<h{level}>{escape(text)}</h{level}>"
        case Paragraph(text, is_note):
            return f'<p class="note">{escape(text)}</p>' if is_note else f"<p>{escape(text)}</p>"
        case Table():
            return _table(block)
        case BoardBlock():
            return _board(report)
        case Graph(caption):
            graph = graph_svg(report, _INK, tr("Graph of the game"))
            return f'<figure class="graph">{graph}<figcaption>{escape(caption)}</figcaption></figure>'
        case MomentBlock():
            return _moment(block)


def _table(table: Table, links: Sequence[str] = ()) -> str:
    def kind(column: int, row: int | None = None) -> str:
        names = ["text"] * (column in table.texts) + ["wide"] * (column == table.wide)
        marked = None if row is None or not table.kinds or column != MARKED else table.kinds[row]
        names += [] if marked is None else [marked.name.lower()]
        return f' class="{" ".join(names)}"' if names else ""

    def label(column: int) -> str:
        """Return the title that a cell has on a narrow page, where a row of moves is broken into lines."""
        is_named = table.moves and column != table.wide
        return f' data-label="{escape(table.header[column])}"' if is_named else ""

    head = "".join(f'<th scope="col"{kind(column)}>{escape(cell)}</th>' for column, cell in enumerate(table.header))
    rows = []
    for index, row in enumerate(table.rows):
        contents = list(map(escape, row))
        if links:
            contents[0] = links[index]
        if table.moves and table.moves[index] is not None:
            contents[0] = f'<a href="#" data-move="{table.moves[index]}">{contents[0]}</a>'
        cells = (f"<td{kind(column, index)}{label(column)}>{content}</td>" for column, content in enumerate(contents))
        rows.append(f"<tr>{''.join(cells)}</tr>")
    name = ' class="moves"' if table.moves else ""
    return (
        f'<div class="scroll"><table{name}><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'
    )


def _moment(moment: MomentBlock) -> str:
    move, printed = moment.move, moment.diagram
    title = tr("Diagram: {caption}").format(caption=moment.caption)
    diagram = board_svg(printed.position, _INK, numbers=printed.numbers, cross=move.move.point, title=title)
    return (
        f'<section class="moment"><h3><a href="#" data-move="{move.number}">{escape(moment.heading)}</a></h3>'
        f'<p>{escape(moment.text)}</p><figure class="diagram">{diagram}'
        f"<figcaption>{escape(moment.caption)}</figcaption></figure></section>"
    )


# The board that is stepped through


def _board(report: GameReport) -> str:
    names = {
        "first": tr("First position"),
        "back": tr("Back"),
        "forward": tr("Forward"),
        "last": tr("Last position"),
    }
    buttons = [
        f'<button type="button" data-step="{step}" aria-label="{escape(name)}" title="{escape(name)}">'
        f'<svg viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true">'
        f'<path d="{_ICONS[step]}"/></svg></button>'
        for step, name in names.items()
    ]
    slider = f'<input type="range" min="0" value="0" aria-label="{escape(tr("Move"))}">'
    next_mark = f'<button type="button" data-step="next">{escape(tr("Next mistake"))}</button>'
    controls = "".join((*buttons[:2], slider, *buttons[2:], next_mark))
    board = board_svg(report.positions[-1], _INK, title=tr("Board"))
    return (
        f'<div class="side"><figure class="board" tabindex="0" aria-label="{escape(tr("Board"))}">{board}'
        f'<div class="controls" hidden>{controls}</div><p class="said" aria-live="polite"></p></figure></div>'
    )


def _frames(report: GameReport) -> dict[str, object]:
    """Return the board after each move: what changes, the move, and where a better one was."""
    first = report.positions[0]
    frames: list[dict[str, object]] = []
    before = bytes(len(first.stones))
    evaluations = report.evaluations or [None]
    for number, position in enumerate(report.positions):
        changes = [
            value
            for index, (old, new) in enumerate(zip(before, position.stones, strict=True))
            if old != new
            for value in (index, new)
        ]
        frame: dict[str, object] = {"changes": changes, "text": place_text(number, evaluations[number])}
        if number:
            move = report.review.moves[number - 1]
            frame["text"] = _move_words(report, move)
            if move.move.point is not None:
                frame["move"] = move.move.point.to_index(position.width)
            if move.kind is not None:
                frame["better"] = _index(move.best, position.width)
        frames.append(frame)
        before = position.stones
    return {"width": first.width, "height": first.height, "cell": CELL, "margin": MARGIN, "frames": frames}


def _index(point: Point | None, width: int) -> int:
    return -1 if point is None else point.to_index(width)


def _move_words(report: GameReport, move: ReviewedMove) -> str:
    words = with_value(move_title(move), move.after)
    if move.kind is None:
        return words
    marked = tr("{move}. {sentence}").format(
        move=words, sentence=loss_class_sentence(move.kind, loss_text(move), best_text(move))
    )
    facts = facts_text(report.facts.get(move.number, ()), move.move.color)
    return f"{marked} {facts}".rstrip()


def _as_script(value: object) -> str:
    """Return JSON in which nothing ends the element that it stands in."""
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c").replace("&", "\\u0026")
