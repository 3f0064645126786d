"""A report as one HTML file: it needs no network, and nothing of a game can become markup or a script in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from qtgo.core.analysis.review import ReviewedMove
from qtgo.core.rules.point import Point
from qtgo.report.content import GameReport
from qtgo.report.page import INK, changes, page, playing_board, playing_data
from qtgo.report.report_blocks import (
    MARKED,
    Block,
    BoardBlock,
    Graph,
    Heading,
    MomentBlock,
    Paragraph,
    Table,
    move_title,
)
from qtgo.report.report_svg import board_svg, graph_svg
from qtgo.report.report_text import Report, blocks, closing, contents, loss_text, report_title
from qtgo.text.analysis.loss_words import loss_class_sentence
from qtgo.text.analysis.move_fact_words import facts_text
from qtgo.text.analysis.review_words import best_text, place_text, with_value
from qtgo.text.joining import sentences
from qtgo.text.record.game_words import game_name
from qtgo.text.translation import Texts

tr = Texts("report")


def html_page(reports: Sequence[Report]) -> bytes:
    """Return the page."""
    parts = [
        *(_contents(reports) if len(reports) > 1 else ()),
        *("".join(_section(report, index)) for index, report in enumerate(reports, 1)),
        '<section class="about">\n',
        *(f"{_block(reports[0], block)}\n" for block in closing(reports)),
        "</section>\n",
    ]
    return page(report_title(reports), parts)


def _contents(reports: Sequence[Report]) -> Iterator[str]:
    """Yield the list of the games, with links to them."""
    yield f"<h1>{escape(report_title(reports))}</h1>\n"
    table = contents(reports)
    links = [f'<a href="#game{index}">{escape(row[0])}</a>' for index, row in enumerate(table.rows, 1)]
    yield _table(table, links)


def _section(report: Report, index: int) -> Iterator[str]:
    if isinstance(report, GameReport):
        yield f'<article class="game" id="game{index}" aria-label="{escape(game_name(report.info))}">\n'
        yield from _blocks(report)
        yield playing_data(report.positions[0], _frames(report))
        yield "</article>\n"
    else:
        yield from _blocks(report)


def _blocks(report: Report) -> Iterator[str]:
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


def _block(report: Report, block: Block) -> str:
    match block:
        case Heading(text, level):
            return f"<h{level}>{escape(text)}</h{level}>"
        case Paragraph(text, is_note):
            return f'<p class="note">{escape(text)}</p>' if is_note else f"<p>{escape(text)}</p>"
        case Table():
            return _table(block)
        case BoardBlock() if isinstance(report, GameReport):
            return playing_board(report.positions[-1])
        case Graph(caption) if isinstance(report, GameReport):
            graph = graph_svg(report, INK, tr("Graph of the game"))
            return f'<figure class="graph">{graph}<figcaption>{escape(caption)}</figcaption></figure>'
        case MomentBlock():
            return _moment(block, is_linked=isinstance(report, GameReport))
    return ""


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


def _moment(moment: MomentBlock, *, is_linked: bool) -> str:
    move, printed = moment.move, moment.diagram
    # Translators: read aloud.
    title = tr("Diagram: {caption}").format(caption=moment.caption)
    diagram = board_svg(printed.position, INK, numbers=printed.numbers, cross=move.move.point, title=title)
    heading = escape(moment.heading)
    if is_linked:
        heading = f'<a href="#" data-move="{move.index}">{heading}</a>'
    return (
        f'<section class="moment"><h3>{heading}</h3>'
        f'<p>{escape(moment.text)}</p><figure class="diagram">{diagram}'
        f"<figcaption>{escape(moment.caption)}</figcaption></figure></section>"
    )


# The board that is stepped through


def _frames(report: GameReport) -> list[dict[str, object]]:
    """Return the board after each move: what changes, the move, and where a better one was."""
    frames: list[dict[str, object]] = []
    before = bytes(len(report.positions[0].stones))
    evaluations = report.evaluations or [None]
    for index, position in enumerate(report.positions):
        frame: dict[str, object] = {
            "changes": changes(before, position.stones),
            "text": place_text(report.review.number_at(index), evaluations[index]),
        }
        if index:
            move = report.review.moves[index - 1]
            frame["text"] = _move_words(report, move)
            if move.move.point is not None:
                frame["move"] = move.move.point.to_index(position.width)
            if move.kind is not None:
                frame["better"] = _index(move.best, position.width)
        frames.append(frame)
        before = position.stones
    return frames


def _index(point: Point | None, width: int) -> int:
    return -1 if point is None else point.to_index(width)


def _move_words(report: GameReport, move: ReviewedMove) -> str:
    words = with_value(move_title(move), move.after)
    if move.kind is None:
        return words
    best = "" if move.best_vertex is None else best_text(move)
    # Translators: a move, and a sentence on it.
    marked = tr("{move}. {sentence}").format(move=words, sentence=loss_class_sentence(move.kind, loss_text(move), best))
    facts = facts_text(report.facts.get(move.index, ()), move.move.color)
    return sentences((marked, facts))
