"""The texts about results, ratings and proposed games."""

from __future__ import annotations

from qtgo.core.rating.glicko import Rating
from qtgo.core.rating.match import Match
from qtgo.core.rating.played_game import NotCounted, PlayedGame
from qtgo.core.rating.strength import STRONGEST, WEAKEST, kyu
from qtgo.core.rules.point import Color
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import Ruleset, Scoring
from qtgo.plain_text import visible
from qtgo.text.joining import listed, sentences
from qtgo.text.level_words import engine_title, level_title, rank_name
from qtgo.text.numbers import number_text, percent_text
from qtgo.text.score_words import result_sentence, result_text
from qtgo.text.translation import Texts

tr = Texts("result")

_UNSURE = 150.0  # a deviation above which the rank is of little significance


def counted_text(reason: NotCounted | None) -> str:
    """Return that a game counts, or why it does not."""
    if reason is None:
        # Translators: the game counts for the rating.
        return tr("Yes")
    return {
        NotCounted.NO_RESULT: tr("No: no result"),
        NotCounted.UNFINISHED: tr("No: scored before the end"),
        # Translators: the game does not count for the rating.
        NotCounted.TOO_SHORT: tr("No: too short"),
        NotCounted.RESIGNED_EARLY: tr("No: resigned early"),
        # Translators: the game does not count for the rating.
        NotCounted.EDITED: tr("No: edited"),
        NotCounted.TAKEN_BACK: tr("No: moves taken back"),
        NotCounted.HELPED: tr("No: hint or estimate used"),
        NotCounted.CHANGED: tr("No: opponent changed"),
        NotCounted.UNKNOWN_OPPONENT: tr("No: opponent's strength unknown"),
    }[reason]


def outcome_text(game: PlayedGame) -> str:
    """Return whether the user won, with the result as SGF writes it."""
    if game.score is None:
        return result_sentence(game.result)
    if game.score == 0.5:
        # Translators: a game that nobody won.
        return tr("Draw")
    # Translators: {result} is such as B+3.5.
    return (tr("Won, {result}") if game.score else tr("Lost, {result}")).format(
        result=visible(result_text(game.result))
    )


def opponent_text(game: PlayedGame) -> str:
    """Name the opponent with its level."""
    return engine_title(game.opponent, game.level)


def conditions_text(game: PlayedGame) -> str:
    """Return the handicap and komi of a game."""
    komi = tr("komi {komi}").format(komi=number_text(game.komi))
    if not game.handicap:
        return komi
    stones = tr.plural("{n} handicap stone", "{n} handicap stones", game.handicap)
    return listed((stones, komi))


def rating_text(rating: Rating, games: int) -> str:
    """Return the player's rating, and how certain it is after the games counted so far."""
    if games == 0:
        return tr("No rating yet. Games without hints or undo against the computer, or GNU Go at level 1 or 10, count.")
    low, rank, high = (kyu(rating.value + deviations * rating.deviation) for deviations in (-2, 0, 2))
    text = tr("{rank}. Rating: {rating} ± {points}").format(
        rank=_interval_text(low, rank, high), rating=f"{rating.value:.0f}", points=f"{2 * rating.deviation:.0f}"
    )
    # Translators: {text} is such as "About 8 kyu. Rating: 1234 ± 300".
    return tr("{text} (still uncertain)").format(text=text) if rating.deviation > _UNSURE else text


def _interval_text(low: int, rank: int, high: int) -> str:
    """Return a rank with the 95 % interval of it; of one at an end of the scale only the limit inside is known."""
    if rank == STRONGEST:
        # Translators: a rank of somebody as strong as the strongest there is, or stronger.
        return tr("{rank} or stronger").format(rank=_rank_text(low))
    if rank == WEAKEST:
        # Translators: a rank of somebody as weak as the weakest there is, or weaker.
        return tr("{rank} or weaker").format(rank=_rank_text(high))
    if low == high:
        return tr("About {rank}").format(rank=_rank_text(rank))
    ends = (str(low), str(high)) if high > 0 else (_rank_text(low), _rank_text(high))
    # Translators: a rank, such as "8 kyu", and its limits.
    return tr("About {rank}, between {low} and {high}").format(rank=_rank_text(rank), low=ends[0], high=ends[1])


def _rank_text(rank: int) -> str:
    """Return a kyu rank in words; 0 and below are the dan ranks."""
    return rank_name(f"{rank}k" if rank > 0 else f"{1 - rank}d")


def counting_text(is_counted: bool) -> str:
    """Return whether a game counts that the user has resigned early."""
    if is_counted:
        return tr("This game counts for your rating.")
    return tr("You resigned early, so this game does not count for your rating.")


def match_text(match: Match) -> str:
    """Return which game was chosen, and the player's chances."""
    level = level_title(match.level)
    if match.is_even:
        # Translators: without handicap.
        terms = tr("even game")
    elif match.handicap:
        # Translators: handicap stones.
        take = tr.plural("you take {n} stone", "you take {n} stones", match.handicap)
        give = tr.plural("you give {n} stone", "you give {n} stones", match.handicap)
        terms = take if match.color is Color.BLACK else give
    else:
        terms = tr("you take Black without komi") if match.color is Color.BLACK else tr("you take White without komi")
    # Translators: {level} is the computer's level, {terms} such as "even game" or "you take 3 stones".
    text = tr("{level}, {terms}. Your chance to win is about {chance}.")
    return text.format(level=level, terms=terms, chance=percent_text(match.chance))


def captured_text(position: Position, own: Color | None) -> str:
    """Return how many stones each player of a capture game has captured; ``own`` is the one person's color."""
    first = Color.BLACK if own is None else own
    one, other = (_taken_text(position.prisoners(color)) for color in (first, first.opponent))
    # Translators: {one} and {other} are such as "3 stones" or "none".
    by_color = tr("Black captured {one}, White {other}.")
    # Translators: {one} and {other} are such as "3 stones" or "none".
    by_person = tr("You captured {one}, the computer {other}.")
    return (by_color if own is None else by_person).format(one=one, other=other)


def _taken_text(count: int) -> str:
    if not count:
        return tr("none")  # Translators: no stones, in "Black captured 3 stones, White none."
    # Translators: in "Black captured 3 stones, White none."
    return tr.plural("{n} stone", "{n} stones", count)


def counted_explanation(rules: Ruleset, komi: float) -> str:
    """Return how a score comes about, for somebody who has never counted one."""
    if rules.scoring is Scoring.AREA:
        text = tr("Each living stone and each empty point that you surround is a point.")
    else:
        text = tr("Each empty point that you surround and each stone that you captured is a point.")
    if komi <= 0:
        return text
    white = tr.plural_form(
        "White gets {komi} point for moving second (komi).", "White gets {komi} points for moving second (komi).", komi
    )
    return sentences((text, white.format(komi=number_text(komi))))
