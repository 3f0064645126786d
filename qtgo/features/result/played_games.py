"""A finished game as a result of the user: the opponent, and whether it counts."""

from __future__ import annotations

from qtgo.ai.play.levels import LEVELS, find_level
from qtgo.core.rating.played_game import NotCounted, PlayedGame
from qtgo.core.rating.strength import rating_of_elo
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import compensation
from qtgo.core.scoring.result import ResultKind, parse_result
from qtgo.engine.builtin import DEFAULT_LEVEL, is_builtin
from qtgo.engine.engine_levels import level_of
from qtgo.engine.process.command_line import words_of
from qtgo.engine.recipes import GNU_GO, recipe_of
from qtgo.features.result.ended_games import FinishedGame
from qtgo.gtp.engine_config import EngineConfig

_FEWEST_MOVES = 10
_EARLY = 1 / 4  # moves for each point of the board, before which a resignation is of little significance
_ERRORS_IN_INTERVAL = 1.96  # standard deviations in half of a 95 % interval
_GNU_GO_LEVELS = {"1": -150.0, "10": 0.0}
"""Those that were measured, on 9x9."""
_GNU_GO_USUAL = "10"
_GNU_GO_ERROR = 115.0


def played_game(finished: FinishedGame, key: str, day: str, file: str = "") -> PlayedGame | None:
    """Return the user's result, None unless one side was an engine and the other a person, and the game Go."""
    info, course = finished.info, finished.course
    black, white = course.sides
    if (black is None) is (white is None) or info.ruleset.captures_to_win:
        return None
    color, engine = (Color.BLACK, white) if white is not None else (Color.WHITE, black)
    assert engine is not None
    level = level_of(engine) or (DEFAULT_LEVEL if is_builtin(engine) else "")
    strength = _strength(engine, level, info.width, info.height)
    elo, error = (None, 0.0) if strength is None else strength
    return PlayedGame(
        key=key,
        day=day,
        opponent=engine.shown_name,
        level=level,
        opponent_rating=None if elo is None else rating_of_elo(elo),
        opponent_deviation=round(error / _ERRORS_IN_INTERVAL, 1),
        width=info.width,
        height=info.height,
        color=color,
        handicap=info.handicap,
        komi=info.komi,
        compensation=compensation(info.ruleset, info.handicap),
        result=info.result,
        file=file,
        not_counted=_verdict(finished, color, is_known=strength is not None),
    )


def opponent_ratings() -> dict[str, float]:
    """Return the ratings of the built-in engine's levels, weakest first."""
    return {key: rating_of_elo(level.elo) for key, level in LEVELS.items()}


def _strength(engine: EngineConfig, level: str, width: int, height: int) -> tuple[float, float] | None:
    """Return Elo, and half of its 95 % interval on a board; None for an engine that was never measured."""
    if is_builtin(engine):
        known = find_level(level)
        return None if known is None else (known.elo, known.elo_error(width, height))
    if recipe_of(engine.recipe, words_of(engine.command)) is not GNU_GO:
        return None
    elo = _GNU_GO_LEVELS.get(level or _GNU_GO_USUAL)
    return None if elo is None else (elo, _GNU_GO_ERROR)


def _verdict(finished: FinishedGame, color: Color, *, is_known: bool) -> NotCounted | None:
    """Return why a game of the user, who had a color, does not count."""
    info, course = finished.info, finished.course
    parsed = parse_result(info.result)
    kind = ResultKind.UNKNOWN if parsed is None else parsed.kind
    has_resigned = kind is ResultKind.RESIGNATION and parsed is not None and parsed.winner is color.opponent
    is_scored = kind in (ResultKind.SCORE, ResultKind.DRAW)
    reasons = {
        NotCounted.NO_RESULT: kind in (ResultKind.VOID, ResultKind.UNKNOWN),
        NotCounted.EDITED: course.is_edited,
        NotCounted.TAKEN_BACK: course.is_taken_back,
        NotCounted.HELPED: course.is_helped,
        NotCounted.CHANGED: course.has_other_sides,
        NotCounted.UNFINISHED: is_scored and not course.was_stopped,
        NotCounted.TOO_SHORT: course.moves < _FEWEST_MOVES,
        NotCounted.UNKNOWN_OPPONENT: not is_known,
        NotCounted.RESIGNED_EARLY: has_resigned and course.moves < _EARLY * info.width * info.height,
    }
    return next((reason for reason, holds in reasons.items() if holds), None)
