"""The rules of Go in words, page by page, and what is said to what is tried on the small boards."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from qtgo.core.study.lesson import Activity, Answer, LessonOutcome, LessonRun
from qtgo.core.study.rules_of_go import RulesPage
from qtgo.text.refusal_words import illegal_move_text
from qtgo.text.translation import Texts

tr = Texts("help")

_Page = RulesPage

_TITLES: Mapping[RulesPage, Callable[[], str]] = {
    _Page.BOARD: tr.lazy("Board and Stones"),
    _Page.LIBERTIES: tr.lazy("Groups and Liberties"),
    _Page.CAPTURE: tr.lazy("Capture"),
    _Page.SUICIDE: tr.lazy("Suicide"),
    _Page.EYES: tr.lazy("Eyes and Life"),
    _Page.KO: tr.lazy("Ko"),
    _Page.END: tr.lazy("The End and the Count"),
    _Page.HANDICAP: tr.lazy("Komi and Handicap"),
}

_TEXTS: Mapping[RulesPage, Callable[[], str]] = {
    _Page.BOARD: tr.lazy(
        "Two players, Black and White, take turns; Black begins. A move places one stone on an empty point, which is "
        "any crossing of two lines, at the edge and in the corners too. Stones never move, but they can be captured. "
        "Instead of placing a stone, you may pass.\n\n"
        "The aim is to control more of the board than your opponent. Games are played on 19×19 lines; 9×9 and 13×13 "
        "are good boards to learn on."
    ),
    _Page.LIBERTIES: tr.lazy(
        "The empty points right beside a stone, along the lines, are its liberties: four in the middle of the "
        "board, three at the edge, two in a corner.\n\n"
        "Stones of one color that are next to each other along a line form a group and share their liberties. "
        "Diagonal neighbors are not connected."
    ),
    _Page.CAPTURE: tr.lazy(
        "When the last liberty of a group is filled, the whole group is captured: its stones are taken off the board "
        "and become prisoners of the player who captured them.\n\n"
        "A group with only one liberty left is in atari. It will be captured by the next move unless its owner "
        "connects it, extends it, or captures first."
    ),
    _Page.SUICIDE: tr.lazy(
        "You may not place a stone where its own group would be left without a liberty.\n\n"
        "There is one exception: captured stones leave the board first. A move that captures is allowed even if its "
        "stone has no liberty before, because the points of the captured stones become its liberties."
    ),
    _Page.EYES: tr.lazy(
        "An empty point that a group surrounds is an eye. A group with two separate eyes lives: the opponent would "
        "have to fill both at once, and each alone would be suicide.\n\n"
        "A group with a single eye is captured once it is surrounded: filling the eye takes its last liberty. Much of "
        "the game is about making two eyes, or keeping the opponent from it."
    ),
    _Page.KO: tr.lazy(
        "Sometimes two players could take the same single stone back and forth forever. The rule of ko prevents "
        "that: you may not recapture at once, because that would repeat the position before.\n\n"
        "You must play elsewhere first. If your opponent answers there, you may take the ko back, and then it is the "
        "opponent who has to wait. Such moves elsewhere are called ko threats."
    ),
    _Page.END: tr.lazy(
        "When neither player sees anything left to gain, both pass, and the game ends. Stones that cannot escape "
        "capture are dead: both players agree on them, and they are removed. If they do not agree, they play on.\n\n"
        "By territory (Japanese rules) you count the empty points that you surround, and your prisoners, dead stones "
        "included. By area (Chinese rules, AGA) you count the empty points that you surround, and your living "
        "stones. Both nearly always have the same winner. Points between both colors count for nobody."
    ),
    _Page.HANDICAP: tr.lazy(
        "Black moves first, which is worth several points. To make up for it, White gets points, the komi: usually "
        "between 5.5 and 7.5. The half point makes sure that there is a winner.\n\n"
        "Between players of different strength, the weaker takes Black and begins with two to nine handicap stones on "
        "the star points. White then moves first, and komi is only half a point."
    ),
}

_TASKS: Mapping[RulesPage, Callable[[], tuple[str, ...]]] = {
    _Page.BOARD: lambda: (tr("Place some stones. The colors take turns."),),
    _Page.LIBERTIES: lambda: (tr("Choose a stone to see the liberties of its group."),),
    _Page.CAPTURE: lambda: (
        tr("The white stone has one liberty left, which is marked. Capture it."),
        tr("Now capture the group of two stones."),
        tr("Both groups are captured. Play on as you like, for both sides."),
    ),
    _Page.SUICIDE: lambda: (
        tr("Black would have no liberty at the marked point. Try it."),
        tr("Here the black stone would have no liberty either, but it captures. Try it."),
        tr("The captured stones have made room. Play on as you like, for both sides."),
    ),
    _Page.EYES: lambda: (
        tr("White attacks the group with two eyes. Try to fill the first eye."),
        tr("Try the second eye."),
        tr("The other black group has one eye only. Capture it as White."),
        tr("The group with two eyes lives; the other one is gone."),
    ),
    _Page.KO: lambda: (
        tr("Capture the white stone as Black, at the marked point."),
        tr("White wants to recapture at once. Try it."),
        tr("White has to play elsewhere first. Play at the marked point; Black answers."),
        tr("The position has changed, so White may take the ko back."),
        tr("Now it is Black who has to wait."),
    ),
    _Page.END: lambda: (
        tr("Both players have passed. Choose the dead white stone inside Black's territory."),
        tr("Now choose the dead black stone inside White's territory."),
        tr("Both counts agree: thanks to komi, White wins by half a point."),
    ),
    _Page.HANDICAP: lambda: (tr("Black has four handicap stones. White begins; play some moves for both sides."),),
}


def page_title(page: RulesPage) -> str:
    """Return the title of a page."""
    return _TITLES[page]()


def page_text(page: RulesPage) -> str:
    """Return the explanation on a page."""
    return _TEXTS[page]()


def task_text(page: RulesPage, run: LessonRun) -> str:
    """Return the next task on the board of a page, or a comment on the one just done."""
    texts = _TASKS[page]()
    return texts[min(run.done, len(texts) - 1)]


def answer_text(outcome: LessonOutcome, run: LessonRun) -> str:
    """Return the response to a point that was chosen, empty if there is none."""
    if outcome.illegal is not None:
        return illegal_move_text(outcome.illegal)
    if outcome.taken:
        return tr.plural("{n} stone was captured.", "{n} stones were captured.", outcome.taken)
    if run.lesson.activity is Activity.SHOW_LIBERTIES:
        count = len(outcome.liberties)
        return tr.plural("This group has {n} liberty.", "This group has {n} liberties.", count) if count else ""
    if outcome.answer is Answer.OTHER:
        return tr("Not this point. Try the marked one.")
    return ""
