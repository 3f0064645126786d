"""The verdict on a game in a few sentences, and the big points that were missed."""

from __future__ import annotations

from math import ceil

from qtgo.core.analysis.missed import MissedPoint
from qtgo.core.analysis.review import GameReview
from qtgo.core.analysis.verdict import Course, Part, Verdict, verdict_of
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Color
from qtgo.core.scoring.result import parse_result
from qtgo.text.go_words import color_name
from qtgo.text.record.move_words import move_text
from qtgo.text.translation import Texts

tr = Texts("verdict")

_MANY_TURNS = 3
"""Changes of the lead from which on they are worth a sentence."""

_LEAST_LEAD = 1.5
"""Points of lead that are said."""


def verdict_text(review: GameReview, info: GameInfo) -> str:
    """Return what decided a game, empty where that is not known."""
    verdict, result = verdict_of(review, info.width, info.height), parse_result(info.result)
    if verdict is None:
        return ""
    sentences = [_course_text(verdict, review)]
    if verdict.course is Course.CLOSE:
        return sentences[0]
    if verdict.turns >= _MANY_TURNS and verdict.is_sure:
        # Translators: {n} is always 3 or more.
        turns = tr.plural("The lead changed hands {n} time.", "The lead changed hands {n} times.", verdict.turns)
        sentences.insert(0, turns)
    if verdict.part is not None and verdict.is_sure:
        sentences.append(_part_text(verdict.part))
    if verdict.since is not None and verdict.is_sure:
        text = tr("{color} had been ahead since move {number}.")
        sentences.append(text.format(color=color_name(verdict.ahead), number=review.number_at(verdict.since)))
    if verdict.final and result is not None and result.winner is verdict.ahead.opponent:
        sentences.append(tr("By the record, {color} won all the same.").format(color=color_name(result.winner)))
    return " ".join(sentences)


def _course_text(verdict: Verdict, review: GameReview) -> str:
    if verdict.course is Course.CLOSE:
        text = tr("A close game: neither player was ever ahead by more than {points} points.")
        return text.format(points=ceil(verdict.largest))
    move = verdict.move
    texts = {
        # Translators: {color} was ahead at the end, {opponent} is the other player; points are whole numbers.
        (Course.EVEN, False): tr("Even until move {start}. Then {color} gained {gained} points by move {end}."),
        (Course.EVEN, True): tr("Even until move {number}, when {opponent}'s {move} cost about {lost} points."),
        (Course.EVEN_AGAIN, False): tr("Even at move {start}. Then {color} gained {gained} points by move {end}."),
        (Course.EVEN_AGAIN, True): tr("Even at move {number}, when {opponent}'s {move} cost about {lost} points."),
        (Course.TURNED, False): tr(
            "{opponent} led by {before} points at move {start}; by move {end}, {color} was {after} points ahead."
        ),
        (Course.TURNED, True): tr(
            "{opponent} led by {before} points until move {number}, when {move} cost about {lost} points."
        ),
        (Course.AHEAD, False): tr("{color} led by {before} points at move {start}, and by {after} at move {end}."),
        (Course.AHEAD, True): tr(
            "{color} was ahead by {before} points when {opponent}'s {move} at move {number} cost about {lost} more."
        ),
    }
    text = texts[verdict.course, move is not None]
    if verdict.course is Course.TURNED and move is None and verdict.after < _LEAST_LEAD:
        text = tr("{opponent} led by {before} points at move {start}; by move {end}, that lead was gone.")
    if not verdict.is_sure:
        text = tr("{color} was ahead at the end, but these numbers do not show where the game was decided.")
        if not verdict.final:
            text = tr("The game was even at the end, and these numbers do not show where it turned.")
    elif verdict.is_gradual:
        text = _gradual_text(verdict)
    return text.format(
        color=color_name(verdict.ahead),
        opponent=color_name(verdict.ahead.opponent),
        before=f"{abs(verdict.then):.0f}",
        behind=f"{verdict.behind:.0f}",
        after=f"{abs(verdict.after):.0f}",
        gained=f"{verdict.gained:.0f}",
        start=review.number_at(verdict.start),
        end=review.number_at(verdict.end),
        number=0 if move is None else move.number,
        move="" if move is None else move_text(move.move.point),
        lost="" if move is None or move.loss is None else f"{move.loss.points or 0:.0f}",
    )


def _gradual_text(verdict: Verdict) -> str:
    """Return the course of a game that no single stretch decided."""
    if not verdict.final:
        return tr("{color} caught up step by step. The largest gain was {gained} points, from move {start} to {end}.")
    if not verdict.behind:
        return tr(
            "{color} pulled ahead step by step. The largest gain was {gained} points, from move {start} to {end}."
        )
    return tr(
        "{opponent} led by up to {behind} points, but {color} came back step by step. The largest gain was {gained} "
        "points, from move {start} to {end}."
    )


def _part_text(part: Part) -> str:
    texts = {
        Part.LOWER_LEFT: tr("Most of this was gained in the lower left."),
        Part.BOTTOM: tr("Most of this was gained at the bottom."),
        Part.LOWER_RIGHT: tr("Most of this was gained in the lower right."),
        Part.LEFT: tr("Most of this was gained on the left."),
        Part.CENTER: tr("Most of this was gained in the center."),
        Part.RIGHT: tr("Most of this was gained on the right."),
        Part.UPPER_LEFT: tr("Most of this was gained in the upper left."),
        Part.TOP: tr("Most of this was gained at the top."),
        Part.UPPER_RIGHT: tr("Most of this was gained in the upper right."),
    }
    return texts[part]


def missed_text(missed: MissedPoint) -> str:
    """Return what a point was worth, from which move to which, and how often each player missed it."""
    text = tr("{point} was worth about {points} points from move {first} to move {last}.") + " " + _times_text(missed)
    return text.format(
        point=missed.point.vertex,
        points=f"{missed.points:.0f}",
        first=missed.moves[0].number,
        last=missed.moves[-1].number,
        n=len(missed.moves),
        color=color_name(missed.moves[0].move.color),
        black=missed.times(Color.BLACK),
        white=missed.times(Color.WHITE),
    )


def _times_text(missed: MissedPoint) -> str:
    if all(missed.times(color) for color in Color):
        # Translators: {n} is 3 or more; {black} and {white} are how often each player missed the point.
        return tr.plural_form(
            "It was missed {n} time (Black {black}, White {white}).",
            "It was missed {n} times (Black {black}, White {white}).",
            len(missed.moves),
        )
    return tr.plural_form("{color} missed it {n} time.", "{color} missed it {n} times.", len(missed.moves))
