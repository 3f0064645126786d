"""The texts of the teacher about a move, and at the end of a game."""

from __future__ import annotations

from qtgo.core.study.teaching import MoveQuestion, TaughtGame
from qtgo.engine.process.failure import EngineFailure
from qtgo.text.analysis.review_words import points_text
from qtgo.text.engine_words import failure_clause
from qtgo.text.joining import listed, sentences
from qtgo.text.record.move_words import move_text
from qtgo.text.translation import Texts

tr = Texts("teaching")


def question_text(question: MoveQuestion) -> str:
    """Return the question about a move, which leaves the better move to the player."""
    return tr("{move} may be a mistake.").format(move=question.move.vertex)


def why_text(question: MoveQuestion) -> str:
    """Return the loss of a questioned move, the better move, and the opponent's answer."""
    points = max(1, round(question.loss.points or 0))
    cost = tr.plural_form("{move} costs about {n} point.", "{move} costs about {n} points.", points)
    said = [cost.format(move=question.move.vertex, n=points)]
    if question.better is None:
        said.append(tr("It is better to pass."))
    else:
        said.append(tr("{move} is better.").format(move=question.better.vertex))
    if question.answer:
        passes, point = question.answer[0] is None, move_text(question.answer[0])
        color = question.move.color.opponent
        answer = tr.by_color("{color} passes.", color) if passes else tr.by_color("{color} answers at {move}.", color)
        said.append(answer.format(move=point))
    return sentences(said)


def lesson_text(lesson: TaughtGame) -> str:
    """Return the number of questions in a game, of moves taken back, and the moves kept."""
    asked, kept = len(lesson.asked), lesson.kept
    said = [tr.plural("{n} move was questioned.", "{n} moves were questioned.", asked)]
    again = asked - len(kept)
    if again:
        # Translators: of the moves that were questioned.
        said.append(tr.plural("{n} was taken back.", "{n} were taken back.", again))
    if kept:
        moves = listed(
            # Translators: a move and the points that it lost: "34 D4 (−2.5)".
            tr("{number} {move} (−{points})").format(
                number=question.number, move=question.move.vertex, points=points_text(question.loss.points or 0.0)
            )
            for question in kept
        )
        # Translators: the moves that the player kept although they were questioned.
        said.append(tr("Kept: {moves}.").format(moves=moves))
    return sentences(said)


def teaching_failure_text(failure: EngineFailure) -> str:
    """Return why no more moves are questioned."""
    headline, explanation = failure_clause(failure, is_builtin=True)
    return tr("Moves of this game are no longer questioned: {headline}. {explanation}").format(
        headline=headline, explanation=explanation
    )
