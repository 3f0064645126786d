"""The words on a reviewed move beside the better one."""

from __future__ import annotations

from collections.abc import Sequence

from qtgo.core.analysis.compared_lines import OwnershipChange
from qtgo.core.analysis.review import ReviewedMove
from qtgo.core.rules.point import Color, Point
from qtgo.text.analysis.review_words import best_text, mistake_text
from qtgo.text.joining import listed, sentences
from qtgo.text.record.move_words import line_text, move_text
from qtgo.text.translation import Texts

tr = Texts("mistake lines")


def better_line_text(points: Sequence[Point | None]) -> str:
    """Return the better line as it is shown on the board."""
    return tr("Better: {moves}").format(moves=line_text(points))


def played_line_text(points: Sequence[Point | None]) -> str:
    """Return the line of the game as it is shown on the board."""
    return tr("Played: {moves}").format(moves=line_text(points))


def compared_text(move: ReviewedMove) -> str:
    """Return what was played, and what would have been better."""
    if move.kind is not None and move.loss is not None:
        return mistake_text(move)
    text = tr.by_color("Move {number}, {color} {move}. The engine's own move is {best}", move.move.color)
    return text.format(
        number=move.number,
        move=move_text(move.move.point),
        best=best_text(move),
    )


def change_text(move: ReviewedMove, change: OwnershipChange) -> str:
    """Return how much each color gained by a move, and how many points changed hands."""
    gains = {color: round(change.gained(color)) for color in Color}
    name = move_text(move.move.point)
    gained = [_gain_text(color, gain) for color, gain in gains.items() if gain]
    if not gained:
        return tr("{move} changes little on the board.").format(move=name)
    flipped = (
        tr.plural("{n} point changes hands.", "{n} points change hands.", change.flipped) if change.flipped else ""
    )
    # Translators: {gains} is such as "Black gains about 12 points, White gains about 3 points".
    text = tr("After {move}: {gains}.").format(move=name, gains=listed(gained))
    return sentences((text, flipped))


def no_move_text() -> str:
    """Return that the review says of no move here what would have been better."""
    return tr("The review knows no better move here.")


def same_move_text(move: ReviewedMove) -> str:
    """Return that a move is the best one found."""
    return tr("{move} is the best move found.").format(move=move_text(move.move.point))


def no_ownership_text() -> str:
    """Return that the review does not say whose the points are."""
    return tr("This review has no ownership, so what the move changed is not known.")


def _gain_text(color: Color, gain: int) -> str:
    text = tr.plural_by_color("{color} gains about {n} point", "{color} gains about {n} points", gain, color)
    return text.format(n=gain)
