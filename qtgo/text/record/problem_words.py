"""The words for the side to play in a problem, and the result of a try."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qtgo.core.record.tree import Node
from qtgo.core.study.problem import Outcome, ProblemState, has_lines
from qtgo.plain_text import visible
from qtgo.text.menus.menu_places import entry_of
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.core.study.problem_session import TimedSession

tr = Texts("problems")

LESSON_LENGTH, LESSON_LINES = 500, 10
"""How much a lesson says at a time: what is longer leaves no room for the board."""


def status_text(state: ProblemState) -> str:
    """Say how a problem stands, or what a lesson says."""
    if state.words is not None:
        return visible(state.words(), LESSON_LENGTH, LESSON_LINES) or tr("Try another move.")
    if state.shows_solution:
        return tr("The solution")
    if state.outcome is Outcome.CHECKING:
        return tr("Checking…")
    words = verdict_words(state)
    if words is None:
        return tr.by_color("{color} to play", state.solver)
    # Translators: {verdict} is such as "Correct", {advice} such as "On the first try".
    return tr("{verdict}. {advice}.").format(verdict=words[0], advice=words[1])


def no_solution_text(root: Node) -> str:
    """Return why there is nothing to solve in a record."""
    if has_lines(root):
        return tr("Nothing to solve: the file marks no line of this problem as right.")
    if root.properties.keys() & {"AB", "AW"}:
        return tr("Nothing to solve: the file has no solution for this problem.")
    return tr("Nothing to solve: this game has no moves.")


def over_text(session: TimedSession) -> str:
    """Return that the time of a session is over, and what was solved in it."""
    # Translators: {n} are the minutes of the session, {count} the problems that were tried; {entry} is "Next Problem"
    # in the menu.
    text = tr.plural_form(
        "{n} minute is over: {solved} of {count} solved on the first try. {entry} goes on.",
        "{n} minutes are over: {solved} of {count} solved on the first try. {entry} goes on.",
        session.minutes,
    )
    return text.format(entry=entry_of("problem_next"), n=session.minutes, solved=session.solved, count=session.tried)


def turn_words(state: ProblemState) -> tuple[str, str] | None:
    """Return the side to play, and the time left; None where there is a verdict instead, or something is shown.

    A lesson says what to play, too.
    """
    if state.words is not None or state.shows_solution or state.outcome is not Outcome.OPEN or state.is_late:
        return None
    words = tr.by_color("{color} to play", state.solver)
    return words, "" if state.seconds_left is None else time_text(state.seconds_left)


def time_text(seconds: int) -> str:
    """Return a time in minutes and seconds."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes}:{rest:02}"


def verdict_words(state: ProblemState) -> tuple[str, str] | None:
    """Return the verdict on what was tried, and what follows from it; None as long as there is none."""
    if state.is_late and state.outcome is Outcome.OPEN:
        return tr("Time is up"), tr("Try again, or see the solution")
    if state.shows_solution or state.outcome in (Outcome.OPEN, Outcome.CHECKING):
        return None
    if state.words is not None and not state.saw_solution:
        return _verdict_in_lesson(state.outcome), ""
    if state.is_opinion:
        is_right = state.outcome is Outcome.RIGHT
        return tr("Correct") if is_right else tr("Wrong"), tr("QtGo's opinion: the file does not have this move")
    if state.outcome is Outcome.RIGHT:
        if state.saw_solution:
            return tr("Solution"), tr("Now try it yourself")
        return tr("Correct"), tr("Not on the first try") if state.is_failed else tr("On the first try")
    return {
        Outcome.WRONG: (tr("Wrong"), tr("Try again, or see the solution")),
        Outcome.UNKNOWN: (tr("Not in the solution"), tr("Go back, or play on to try it out")),
        Outcome.REFUSED: (tr("Playable"), tr("Not the intended move; try again")),
    }[state.outcome]


def _verdict_in_lesson(outcome: Outcome) -> str:
    """Return the verdict in short; the lesson says why."""
    if outcome is Outcome.RIGHT:
        return tr("Well done")
    return tr("Not allowed") if outcome is Outcome.REFUSED else tr("Try again")
