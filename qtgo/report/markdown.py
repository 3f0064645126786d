"""A report as Markdown, in one file: diagrams are text, and nothing of a game can become markup."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from qtgo.core.diagram.diagram_writer import numbered_board
from qtgo.deferred import regex
from qtgo.report.report_blocks import Block, Heading, MomentBlock, Paragraph, Table
from qtgo.report.report_text import Report, blocks, closing, contents, report_title

_MARKUP = regex(r"([\\`*_{}\[\]<>#|~!&@])")
_LINKS = regex(r"(?i)(?<=\w)(?=://)|(?<=\bwww)(?=\.)")
_LIST = regex(r"^(\s*)(\d+(?=[.)](?:\s|$))|(?=[-+=]))")


def markdown_text(reports: Sequence[Report]) -> bytes:
    """Return the text (GitHub Flavored Markdown)."""
    parts: list[str] = []
    if len(reports) > 1:
        parts += [f"# {escaped(report_title(reports))}", *_table(contents(reports))]
    for report in reports:
        for block in blocks(report):
            parts += _block(block, deeper=len(reports) > 1)
    for block in closing(reports):
        parts += _block(block, deeper=len(reports) > 1)
    return ("\n\n".join(parts) + "\n").encode()


def escaped(text: str) -> str:
    """Return a text as Markdown that shows it as it is."""
    text = _LINKS.sub(r"\\", _MARKUP.sub(r"\\\1", text))
    return _LIST.sub(lambda match: match[1] + match[2] + "\\", text)


def _block(block: Block, *, deeper: bool) -> Iterator[str]:
    match block:
        case Heading(text, level):
            yield f"{'#' * (level + deeper)} {escaped(text)}"
        case Paragraph(text):
            yield escaped(text)
        case Table():
            yield from _table(block)
        case MomentBlock(move, heading, text, diagram, caption):
            yield f"{'#' * (3 + deeper)} {escaped(heading)}"
            yield escaped(text)
            yield f"```\n{numbered_board(diagram.position, diagram.numbers, move.move.point)}\n```"
            yield escaped(caption)


def _table(table: Table) -> Iterator[str]:
    rules = (":--" if column in table.texts else "--:" for column in range(len(table.header)))
    rows = [table.header, *table.rows]
    lines = [f"| {' | '.join(map(escaped, row))} |" for row in rows]
    yield "\n".join([lines[0], f"| {' | '.join(rules)} |", *lines[1:]])
