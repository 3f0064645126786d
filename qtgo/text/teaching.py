"""What a teacher says of a move, and at the end of a game."""

from __future__ import annotations

from qtgo.core.rules.point import Point
from qtgo.core.study.teaching import MoveQuestion, TaughtGame
from qtgo.engine.failure import EngineFailure
from qtgo.text.colors import color_name
from qtgo.text.engines import builtin_failure_text, failure_text, numpy_failure_text
from qtgo.text.numbers import percent_text
from qtgo.text.reviews import points_text
from qtgo.text.translation import Texts

tr = Texts("teaching")


def question_text(question: MoveQuestion) -> str:
    """Question a move; what would be better is left to the player."""
    return tr("{move} may be a mistake.").format(move=question.move.vertex)


def why_text(question: MoveQuestion) -> str:
    """Say what a questioned move loses, to what, and what was better."""
    loss = question.loss
    text = tr("{move} loses about {points} points ({rate} win rate). Better: {better}.").format(
        move=question.move.vertex,
        points=points_text(loss.points),
        rate=percent_text(loss.win_rate or 0.0),
        better=_vertex(question.better),
    )
    if not question.answer:
        return text
    opponent = color_name(question.move.color.opponent)
    answer = tr("{color} answers at {move}.").format(color=opponent, move=_vertex(question.answer[0]))
    return f"{text} {answer}"


def lesson_text(lesson: TaughtGame) -> str:
    """Say what was asked in a game, and which moves were kept."""
    asked, kept = len(lesson.asked), lesson.kept
    text = tr.plural("{n} move was questioned.", "{n} moves were questioned.", asked)
    again = asked - len(kept)
    if again:
        text += " " + tr.plural("You tried another one {n} time.", "You tried another one {n} times.", again)
    if kept:
        moves = ", ".join(
            tr("{number} {move} (−{points})").format(
                number=question.number, move=question.move.vertex, points=points_text(question.loss.points)
            )
            for question in kept
        )
        text += " " + tr("Kept: {moves}.").format(moves=moves)
    return text


def teaching_failure_text(failure: EngineFailure) -> str:
    """Return why no moves are questioned any more."""
    headline, explanation = failure_text(failure)
    why = numpy_failure_text(failure) or builtin_failure_text(failure) or explanation
    return tr("Moves of this game are not questioned any more: {headline}. {explanation}").format(
        headline=headline.rstrip("."), explanation=why
    )


def _vertex(point: Point | None) -> str:
    return tr("pass") if point is None else point.vertex
