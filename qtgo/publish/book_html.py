"""Books as one HTML file, on which each game can be played through."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from qtgo.board.board_svg import SvgPage, diagram_svg
from qtgo.board.paint.themes import PAPER
from qtgo.board.scene.board_options import BoardOptions, figure_options
from qtgo.core.record.markup import Mark
from qtgo.core.record.replay import Replay
from qtgo.core.rules.point import Color
from qtgo.publish.book_blocks import STONE, Block, Chapter, Comment, ContentsList, DrawnStone, Figure, NoteText
from qtgo.publish.booklet import Booklet
from qtgo.publish.later_lines import LaterLines
from qtgo.publish.playing import game_data, playing_parts
from qtgo.report.page import page, playing_board
from qtgo.settings import CoordinateStyle
from qtgo.steps import Progress, untold
from qtgo.text.go_words import color_name
from qtgo.text.joining import clauses

_WIDE = 10.0  # centimeters of a board, where the page has room for it


def html_bytes(booklet: Booklet, *, coordinates: bool, progress: Progress = untold) -> bytes:
    """Return the page; it needs no network, and can be read without scripts."""
    return page(booklet.title, _Page(booklet, coordinates=coordinates).parts(progress))


class _Page:
    """Writes the blocks one after the other."""

    def __init__(self, booklet: Booklet, *, coordinates: bool) -> None:
        self._booklet = booklet
        style = CoordinateStyle.LETTERS if coordinates else CoordinateStyle.NONE
        self._options = BoardOptions(coordinates=style, last_move=False)
        self._chapters = 0
        self._replay: Replay | None = None
        self._later = LaterLines()

    def parts(self, progress: Progress) -> Iterator[str]:
        """Yield the elements of the body."""
        for block in self._booklet.blocks(progress):
            yield from self._block(block)
        yield from self._end()

    def _block(self, block: Block) -> Iterator[str]:
        match block:
            case Chapter():
                yield from self._end()
                yield from self._begin(block)
            case ContentsList(titles):
                yield f"<h1>{escape(self._booklet.title)}</h1>\n<ol>\n"
                links = (f'<li><a href="#game{index}">{escape(text)}</a></li>' for index, text in enumerate(titles, 1))
                yield "\n".join(links) + "\n</ol>\n"
            case Figure():
                yield self._figure(block)
            case Comment(text, lead, place):
                yield f"<p>{_lead(lead, place)}{escape(text)}</p>\n"

    def _begin(self, chapter: Chapter) -> Iterator[str]:
        self._chapters += 1
        self._replay = chapter.game
        name = "sheet" if chapter.game is None else "game book"
        yield f'<article class="{name}" id="game{self._chapters}" aria-label="{escape(chapter.title)}">\n'
        yield f"<h1>{escape(chapter.title)}</h1>\n"
        if chapter.details:
            yield f'<p class="details">{escape(chapter.details)}</p>\n'
        if chapter.game is None:
            yield '<div class="moments">\n'
        else:
            yield playing_board(chapter.game.position(), has_marked=False) + "\n"

    def _end(self) -> Iterator[str]:
        if not self._chapters:
            return
        if self._replay is None:
            yield "</div>\n"
        else:
            yield game_data(self._replay)
        yield "</article>\n"

    def _figure(self, figure: Figure) -> str:
        diagram = figure.diagram
        options = figure_options(self._options, diagram.flags)
        page = SvgPage(PAPER, options, _WIDE, figure.title)
        name = "diagram small" if figure.is_small else "diagram"
        notes = clauses(f'<span class="note-text">{_note(note)}</span>' for note in figure.notes)
        remarks = "".join(f"<p>{escape(text)}</p>" for text in figure.remarks)
        title = f"<b>{_link(figure.title, figure.place)}</b>" if figure.title else ""
        later = ""
        if self._replay is not None and isinstance(figure.played, tuple) and figure.played:
            later = self._later.data(diagram, figure.played, page, self._replay)
        kind, controls = (" line later", "") if later else playing_parts(figure, page)
        board = later or f"{diagram_svg(diagram, page)}{controls}"
        drawn = f"{board}<figcaption>{title}{notes}{remarks}</figcaption>"
        return f'<figure class="{name}{kind}" aria-label="{escape(figure.title)}">{drawn}</figure>\n'


def _lead(lead: str, place: int | None) -> str:
    return f"<b>{_link(lead, place)}</b>" if lead else ""


def _link(text: str, place: int | None) -> str:
    """Return a text that shows a position of the game on the board, where it is about one."""
    return escape(text) if place is None else f'<a href="#" data-move="{place}">{escape(text)}</a>'


def _note(note: NoteText) -> str:
    text = escape(note.text)
    return text if note.stone is None else text.replace(STONE, _stone(note.stone))


def _stone(stone: DrawnStone) -> str:
    """Return the drawing of a stone with its mark or its letter, as large as a letter."""
    is_black = stone.color is Color.BLACK
    fill, ink = ("#111", "#fff") if is_black else ("#fff", "#111")
    label = color_name(stone.color)
    if isinstance(stone.sign, Mark):
        inside = _mark(stone.sign, ink)
    else:
        label = f"{label} {stone.sign}"
        inside = f'<text x="10" y="14" font-size="13" font-weight="600" text-anchor="middle" fill="{ink}">'
        inside += f"{escape(stone.sign)}</text>"
    return (
        f'<svg viewBox="0 0 20 20" role="img" aria-label="{escape(label)}">'
        f'<circle cx="10" cy="10" r="9.4" fill="{fill}" stroke="#111" stroke-width="0.8"/>{inside}</svg>'
    )


def _mark(mark: Mark, ink: str) -> str:
    path = {
        Mark.TRIANGLE: "M10 4.5L14.8 12.8H5.2Z",
        Mark.CIRCLE: "M10 6a4 4 0 1 0 .01 0Z",
        Mark.CROSS: "M6.5 6.5L13.5 13.5M13.5 6.5L6.5 13.5",
    }.get(mark, "M6.3 6.3H13.7V13.7H6.3Z")
    return f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="1.4"/>'
