"""A reviewed game as the few numbers that are kept of it."""

from __future__ import annotations

from hashlib import blake2b

from qtgo.core.analysis.habits import GameHabits, habits_of
from qtgo.core.analysis.history import ReviewedGame, side_numbers
from qtgo.core.analysis.review import GameReview
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Color
from qtgo.report.content import GameReport

_KEY_BYTES = 12
_DATE = len("2026-01-01")


def summary_of(report: GameReport, file: str, game: int) -> ReviewedGame:
    """Return the numbers of a game in a file and the habits in it; only a game that has a date has one there."""
    size = report.info.width, report.info.height
    habits = habits_of(report.review, report.facts, report.seconds, size, game)
    return reviewed_game(report.info, report.review, "", file, habits)


def reviewed_game(
    info: GameInfo, review: GameReview, today: str = "", file: str = "", habits: GameHabits | None = None
) -> ReviewedGame:
    """Return the numbers of a review; a game is known again by its moves and players."""
    moves = " ".join(f"{move.move.color.letter}{move.move.vertex}" for move in review.moves)
    text = "\0".join((str(info.width), str(info.height), info.black.name, info.white.name, moves))
    key = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_KEY_BYTES).hexdigest()
    return ReviewedGame(
        key,
        info.date[:_DATE] or today,
        info.black.name,
        info.white.name,
        info.width,
        info.height,
        info.result,
        file,
        side_numbers(review, Color.BLACK),
        side_numbers(review, Color.WHITE),
        ", ".join(dict.fromkeys(source.engine for source in review.sources if source.engine)),
        ", ".join(source.network for source in review.sources if source.network),
        review.visits,
        habits,
    )
