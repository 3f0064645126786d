"""The rows of the explorer: the moves of the library, then those of each source of joseki below its name."""

from __future__ import annotations

from qtgo.core.rules.point import Color
from qtgo.library.explorer import Explored
from qtgo.text.explorer import lines_text, source_text, spoken_joseki, spoken_move
from qtgo.text.moves import move_text
from qtgo.widgets.explorer_card import ExplorerRow

_MOST = 40  # moves of the library, of thousands


def explorer_rows(explored: Explored) -> list[ExplorerRow]:
    """Return the rows for what was found."""
    rows = []
    for entry in explored.moves[:_MOST]:
        wins = entry.black_wins + entry.white_wins
        share = entry.black_wins / wins if wins else None
        name, point = move_text(entry.play.point), entry.play.point
        rows.append(ExplorerRow(point, entry.play.color, name, str(entry.count), share, "", spoken_move(entry)))
    for source, moves in explored.joseki:
        heading = source_text(source)
        rows.append(ExplorerRow(None, Color.BLACK, heading, "", None, "", heading))
        for joseki in moves:
            move = joseki.move
            words = joseki.words or lines_text(joseki.lines)
            rows.append(
                ExplorerRow(move.point, move.color, move.vertex, str(joseki.lines), None, words, spoken_joseki(joseki))
            )
    return rows
