"""The caption below the picture of a figure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from qtgo.core.diagram.board_diagram import BoardDiagram
from qtgo.core.diagram.numbered_figure import Note, notes_by_place
from qtgo.core.diagram.part import part_text
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.inherited import Figure, FigureFlag
from qtgo.core.rules.point import Area, Point
from qtgo.plain_text import visible
from qtgo.text.joining import clauses, listed
from qtgo.text.record.title_words import game_title
from qtgo.text.translation import Texts

tr = Texts("figure")


def notes_text(notes: Iterable[Note]) -> str:
    """Return which moves have no place of their own in a picture and where they were played: "4, 8 at 1; 9 pass"."""
    return clauses(_note_text(numbers, at) for at, numbers in notes_by_place(notes).items())


def _note_text(numbers: Sequence[int], at: int | Point | None) -> str:
    moves = listed(map(str, numbers))
    if at is None:
        # Translators: moves that are passes, by their numbers in a diagram: "9, 12 pass".
        return tr("{number} pass").format(number=moves)
    # Translators: moves by their numbers, and the move or the point where they were played: "4, 8 at 1".
    return tr("{number} at {where}").format(number=moves, where=at.vertex if isinstance(at, Point) else at)


def caption(figure: Figure | None, notes: Iterable[Note]) -> str:
    """Write the name of a figure, unless it does not want that, and below it the notes."""
    has_name = figure is not None and FigureFlag.NO_NAME not in figure.flags
    name = visible(figure.name) if figure is not None and has_name else ""
    return "\n".join(filter(None, (name, notes_text(notes))))


def picture_title(info: GameInfo, move: int, part: Area | None = None) -> str:
    """Return what a picture shows: the players, or a board, the move, and the part of the board."""
    is_named = info.black.name or info.white.name
    title = visible(game_title(info, move)) if is_named else tr("Go board")
    if not is_named and move:
        title = tr("Go board, move {number}").format(number=move)
    return title if part is None else tr("{title}, {part}").format(title=title, part=part_text(part))


def no_moves_text() -> str:
    """Return that there is nothing to number."""
    return tr("No moves in this range.")


def diagram_caption(diagram: BoardDiagram) -> str:
    """Write the title of a diagram, and below it the notes."""
    return "\n".join(filter(None, (visible(diagram.title), notes_text(diagram.notes))))
