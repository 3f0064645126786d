"""What a teacher says of a move, and at the end of a game."""

from __future__ import annotations

from qtgo.core.study.teaching import MoveQuestion, TaughtGame
from qtgo.engine.failure import EngineFailure
from qtgo.text.colors import color_name
from qtgo.text.engines import failure_clause
from qtgo.text.moves import move_text
from qtgo.text.numbers import percent_text
from qtgo.text.reviews import points_text
from qtgo.text.translation import Texts

tr = Texts("teaching")


def question_text(question: MoveQuestion) -> str:
    """Return the question about a move; what would be better is left to the player."""
    return tr("{move} may be a mistake.").format(move=question.move.vertex)


def why_text(question: MoveQuestion) -> str:
    """Return what a questioned move loses, what was better, and how the opponent answers."""
    loss, opponent = question.loss, color_name(question.move.color.opponent)
    text = tr("{move} loses about {points} points. Better: {better}.")
    if loss.win_rate is not None:
        text = tr("{move} loses about {points} points and {rate} of win rate. Better: {better}.")
    text = text.format(
        move=question.move.vertex,
        points=points_text(loss.points or 0.0),
        rate=percent_text(loss.win_rate or 0.0),
        better=move_text(question.better),
    )
    if not question.answer:
        return text
    answer = tr("{color} passes.") if question.answer[0] is None else tr("{color} answers at {move}.")
    return f"{text} {answer.format(color=opponent, move=move_text(question.answer[0]))}"


def lesson_text(lesson: TaughtGame) -> str:
    """Return what was asked in a game, how much of it was taken back, and which moves were kept."""
    asked, kept = len(lesson.asked), lesson.kept
    text = tr.plural("{n} move was questioned.", "{n} moves were questioned.", asked)
    again = asked - len(kept)
    if again:
        text += " " + tr.plural("{n} was taken back.", "{n} were taken back.", again)
    if kept:
        moves = ", ".join(
            tr("{number} {move} (−{points})").format(
                number=question.number, move=question.move.vertex, points=points_text(question.loss.points or 0.0)
            )
            for question in kept
        )
        text += " " + tr("Kept: {moves}.").format(moves=moves)
    return text


def teaching_failure_text(failure: EngineFailure) -> str:
    """Return why no more moves are questioned."""
    headline, explanation = failure_clause(failure, is_builtin=True)
    return tr("Moves of this game are no longer questioned: {headline}. {explanation}").format(
        headline=headline, explanation=explanation
    )
