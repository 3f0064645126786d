"""The verdict on a game in a few sentences, and the big points that were missed."""

from __future__ import annotations

from math import ceil

from qtgo.core.analysis.missed import MissedPoint
from qtgo.core.analysis.review import GameReview
from qtgo.core.analysis.verdict import Course, Ending, Part, Verdict, even_lead, verdict_of
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Color
from qtgo.core.scoring.result import GameResult, ResultKind, parse_result
from qtgo.text.joining import sentences
from qtgo.text.record.move_words import move_text
from qtgo.text.score_words import result_text
from qtgo.text.translation import Texts

tr = Texts("verdict")

_MANY_TURNS = 3
"""Changes of the lead from which on they are worth a sentence."""

_LEAST_LEAD = 1.5
"""Points of lead that are said."""


def verdict_text(review: GameReview, info: GameInfo) -> str:
    """Return what decided a game, empty where that is not known."""
    result = parse_result(info.result)
    verdict = verdict_of(review, info.width, info.height, ending_of(result))
    if verdict is None:
        return ""
    if verdict.is_contradicted and result is not None:
        return _contradicted_text(verdict, result_text(result.text, info.ruleset.name))
    said = [_course_text(verdict, review)]
    if verdict.turns >= _MANY_TURNS and verdict.is_sure:
        # Translators: {n} is always 3 or more.
        turns = tr.plural("The lead changed hands {n} time.", "The lead changed hands {n} times.", verdict.turns)
        said.insert(0, turns)
    if verdict.part is not None and verdict.is_sure:
        said.append(_part_text(verdict.part))
    if verdict.since is not None:
        text = tr.by_color("{color} had been ahead since move {number}.", verdict.ahead)
        said.append(text.format(number=review.number_at(verdict.since)))
    even = even_lead(info.width, info.height)
    if result is not None and result.winner is not None and _is_other_result(verdict, result, even):
        said.append(tr.by_color("By the record, {color} won all the same.", result.winner))
    return sentences(said)


def ending_of(result: GameResult | None) -> Ending | None:
    """Return how a game ended by what stood on the board; None by time, by forfeit or in a way that is not known."""
    if result is None or result.winner is None or result.kind not in (ResultKind.SCORE, ResultKind.RESIGNATION):
        return None
    return Ending(result.winner, result.margin)


def _contradicted_text(verdict: Verdict, result: str) -> str:
    """Return that a game ended otherwise than its numbers do, which therefore say nothing about it."""
    ahead = Color.BLACK if verdict.final > 0 else Color.WHITE
    # Translators: {result} is as in a file, such as "B+3.5"; {points} is a whole number.
    text = tr.plural_by_color(
        "The result is {result}, but these numbers have {color} {points} point ahead after the last move: they do not"
        " show what decided the game.",
        "The result is {result}, but these numbers have {color} {points} points ahead after the last move: they do not"
        " show what decided the game.",
        round(abs(verdict.final)),
        ahead,
    )
    if not verdict.final:
        # Translators: {result} is as in a file, such as "B+20.5".
        text = tr(
            "The result is {result}, but by these numbers the game was even after the last move:"
            " they do not show what decided it."
        )
    return text.format(result=result, points=f"{abs(verdict.final):.0f}")


def _is_other_result(verdict: Verdict, result: GameResult, even: float) -> bool:
    """Return whether a game was won by who was behind at the end, or by more than an even end accounts for."""
    if verdict.final:
        return result.winner is verdict.ahead.opponent
    return result.margin is None or result.margin > even


def _course_text(verdict: Verdict, review: GameReview) -> str:
    if verdict.course is Course.CLOSE:
        # Translators: {points} is a whole number.
        text = tr.plural_form(
            "A close game: neither player was ever ahead by more than {points} point.",
            "A close game: neither player was ever ahead by more than {points} points.",
            ceil(verdict.largest),
        )
        return text.format(points=ceil(verdict.largest))
    move = verdict.move
    if verdict.is_gradual:
        text = _gradual_text(verdict)
    elif not verdict.is_sure:
        text = tr.by_color(
            "{color} was ahead at the end, but these numbers do not show where the game was decided.", verdict.ahead
        )
        if not verdict.final:
            text = tr("The game was even at the end, and these numbers do not show where it turned.")
    elif move is None or move.loss is None:
        text = _stretch_text(verdict)
    else:
        text = _move_text(verdict, round(move.loss.points or 0))
    return text.format(
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


def _stretch_text(verdict: Verdict) -> str:
    """Return the course of a game that some moves together decided."""
    ahead, gained, before = verdict.ahead, round(verdict.gained), round(abs(verdict.then))
    match verdict.course:
        case Course.EVEN:
            # Translators: {start} and {end} are numbers of moves, {gained} is a whole number of points.
            return tr.plural_by_color(
                "Even until move {start}. Then {color} gained {gained} point by move {end}.",
                "Even until move {start}. Then {color} gained {gained} points by move {end}.",
                gained,
                ahead,
            )
        case Course.EVEN_AGAIN:
            # Translators: {start} and {end} are numbers of moves, {gained} is a whole number of points.
            return tr.plural_by_color(
                "Even at move {start}. Then {color} gained {gained} point by move {end}.",
                "Even at move {start}. Then {color} gained {gained} points by move {end}.",
                gained,
                ahead,
            )
        case Course.TURNED if verdict.after < _LEAST_LEAD:
            # Translators: {start} and {end} are numbers of moves, {before} is a whole number of points.
            return tr.plural_by_color(
                "{opponent} led by {before} point at move {start}; by move {end}, that lead was gone.",
                "{opponent} led by {before} points at move {start}; by move {end}, that lead was gone.",
                before,
                ahead,
            )
        case Course.TURNED:
            # Translators: {start} and {end} are numbers of moves, {before} and {after} are 2 points or more; the plural
            # form is that of {after}.
            return tr.plural_by_color(
                "{opponent} led by {before} points at move {start}; by move {end}, {color} was {after} points ahead.",
                "{opponent} led by {before} points at move {start}; by move {end}, {color} was {after} points ahead.",
                round(abs(verdict.after)),
                ahead,
            )
    # Translators: {start} and {end} are numbers of moves, {before} and {after} are whole numbers of points.
    return tr.plural_by_color(
        "{color} led by {before} point at move {start}, and by {after} at move {end}.",
        "{color} led by {before} points at move {start}, and by {after} at move {end}.",
        before,
        ahead,
    )


def _move_text(verdict: Verdict, lost: int) -> str:
    """Return the course of a game that one move decided."""
    match verdict.course:
        case Course.EVEN:
            # Translators: {move} is a point or "pass", {lost} a whole number of points.
            return tr.plural_by_color(
                "Even until move {number}, when {opponent}'s {move} cost about {lost} point.",
                "Even until move {number}, when {opponent}'s {move} cost about {lost} points.",
                lost,
                verdict.ahead,
            )
        case Course.EVEN_AGAIN:
            # Translators: {move} is a point or "pass", {lost} a whole number of points.
            return tr.plural_by_color(
                "Even at move {number}, when {opponent}'s {move} cost about {lost} point.",
                "Even at move {number}, when {opponent}'s {move} cost about {lost} points.",
                lost,
                verdict.ahead,
            )
        case Course.TURNED:
            # Translators: {move} is a point or "pass", {before} and {lost} are 2 points or more; the plural form is
            # that of {lost}.
            return tr.plural_by_color(
                "{opponent} led by {before} points until move {number}, when {move} cost about {lost} points.",
                "{opponent} led by {before} points until move {number}, when {move} cost about {lost} points.",
                lost,
                verdict.ahead,
            )
    # Translators: {move} is a point or "pass", {before} and {lost} are whole numbers of points.
    return tr.plural_by_color(
        "{color} was ahead by {before} point when {opponent}'s {move} at move {number} cost about {lost} more.",
        "{color} was ahead by {before} points when {opponent}'s {move} at move {number} cost about {lost} more.",
        round(abs(verdict.then)),
        verdict.ahead,
    )


def _gradual_text(verdict: Verdict) -> str:
    """Return the course of a game that no single stretch decided."""
    ahead = verdict.ahead
    text = tr.by_color("{color} pulled ahead step by step.", ahead)
    if not verdict.final:
        text = tr.by_color("{color} caught up step by step.", ahead)
    elif verdict.behind:
        text = tr.plural_by_color(
            "{opponent} led by up to {behind} point, but {color} came back step by step.",
            "{opponent} led by up to {behind} points, but {color} came back step by step.",
            round(verdict.behind),
            ahead,
        )
    if not verdict.is_sure:
        return text
    # Translators: {start} and {end} are numbers of moves, {gained} is a whole number of points.
    gain = tr.plural_form(
        "The largest gain was {gained} point, from move {start} to {end}.",
        "The largest gain was {gained} points, from move {start} to {end}.",
        round(verdict.gained),
    )
    return sentences((text, gain))


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
    """Return by how much a point was better, from which move to which, and how often each player missed it."""
    better = tr.plural_form(
        "{point} was better by about {points} point from move {first} to move {last}.",
        "{point} was better by about {points} points from move {first} to move {last}.",
        round(missed.points),
    )
    return sentences((better, _times_text(missed))).format(
        point=missed.point.vertex,
        points=f"{missed.points:.0f}",
        first=missed.moves[0].number,
        last=missed.moves[-1].number,
        n=len(missed.moves),
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
    color = missed.moves[0].move.color
    return tr.plural_by_color("{color} missed it {n} time.", "{color} missed it {n} times.", len(missed.moves), color)
