"""The words for what the adviser says, and for what keeps it from answering."""

from __future__ import annotations

from collections.abc import Collection

from qtgo.ai.search.search_values import Estimate
from qtgo.core.analysis.display import Hint, ShownCandidate
from qtgo.core.rules.point import Color, Point
from qtgo.engine.process.failure import EngineFailure, FailureKind
from qtgo.engine.reports import AdviserTrouble, Question
from qtgo.gtp.synchronizer import SyncFailure
from qtgo.plain_text import visible
from qtgo.text.analysis.candidate_words import candidate_number
from qtgo.text.engine_words import (
    answer_text,
    board_failure_text,
    builtin_failure_text,
    failure_text,
    numpy_failure_text,
)
from qtgo.text.joining import listed, sentences
from qtgo.text.menus.key_names import with_keys
from qtgo.text.numbers import number_text, percent_text
from qtgo.text.record.move_words import move_text
from qtgo.text.translation import Texts

tr = Texts("advice")

_EVEN = 0.25
_MOST_NAMED = 6
_FEW = 0.25  # of the board: earlier in a game nobody wants to know how many points are open


def hint_text(hint: Hint, network: str = "") -> str:
    """Return the best move and how much worse the next one is, with the user's ``network`` that found them."""
    return _by_network(_hint_text(hint), network)


def _by_network(text: str, network: str) -> str:
    if not network:
        return text
    return tr("{text} · Network: {network}").format(text=text, network=visible(network))


def _hint_text(hint: Hint) -> str:
    best, *others = hint.candidates
    text = tr("Best: {move}.").format(move=move_text(best.point))
    # The move played next may be one that the engine did not look at.
    following = next((shown for shown in others if candidate_number(shown)), None)
    return text if following is None else sentences((text, _following(following)))


def _following(shown: ShownCandidate) -> str:
    """Return the second move, and what is given away with it where that is known."""
    move, lost = move_text(shown.point), None if shown.loss is None else round(shown.loss, 1)
    if lost == 0:
        return tr("Next: {move}, just as good.").format(move=move)
    if lost is not None:
        # Translators: the second best move, and by how many points it is worse; {points} is a number.
        text = tr.plural_form("Next: {move}, {points} point less.", "Next: {move}, {points} points less.", lost)
        return text.format(move=move, points=number_text(lost))
    if shown.rate_loss is not None:
        # Translators: {rate} is a percentage.
        return tr("Next: {move}, {rate} of win rate less.").format(move=move, rate=percent_text(shown.rate_loss))
    return tr("Next: {move}.").format(move=move)


def spoken_hint(hint: Hint) -> str:
    """Return the best move for a screen reader."""
    best = hint.candidates[0]
    if best.win_rate is None:
        return tr("Hint: {vertex}").format(vertex=move_text(best.point))
    rate = round(100 * best.win_rate)
    # Translators: read aloud; {rate} is the win rate of the move.
    text = tr.plural_form("Hint: {vertex}, {rate} percent", "Hint: {vertex}, {rate} percent", rate)
    return text.format(vertex=move_text(best.point), rate=rate)


def estimate_text(estimate: Estimate, network: str = "") -> str:
    """Return who leads by how much, how sure that is, and whether anything is left to play for.

    A ``network`` of the user's that says so is named.
    """
    return _by_network(_estimate_text(estimate), network)


def _estimate_text(estimate: Estimate) -> str:
    text = _lead_text(estimate)
    if not estimate.is_settled:
        count = len(estimate.unsettled)
        if 0 < count <= _FEW * len(estimate.ownership):
            more = tr.plural(
                "The position is unfinished; {n} point is undecided.",
                "The position is unfinished; {n} points are undecided.",
                count,
            )
        else:
            more = tr("The position is unfinished.")
        return sentences((text, more))
    return text


def _lead_text(estimate: Estimate) -> str:
    if abs(estimate.score) <= _EVEN and estimate.is_settled:
        return tr("Neither side leads.")
    if abs(estimate.score) <= _EVEN:
        text = tr("Neither side leads. Black's win rate: {rate}.")
        return text.format(rate=percent_text(estimate.win_rate))
    leader = Color.BLACK if estimate.score > 0 else Color.WHITE
    rate = estimate.win_rate if leader is Color.BLACK else 1 - estimate.win_rate
    lead = round(2 * abs(estimate.score)) / 2
    if estimate.is_settled:
        template = tr.plural_by_color(
            "{color} leads by {points} point.", "{color} leads by {points} points.", lead, leader
        )
    else:
        # Translators: {rate} is the leader's win rate, a percentage.
        template = tr.plural_by_color(
            "{color} leads by about {points} point (win rate {rate}).",
            "{color} leads by about {points} points (win rate {rate}).",
            lead,
            leader,
        )
    return template.format(points=number_text(lead), rate=percent_text(rate))


def waiting_text(question: Question | None) -> str:
    """Return what is being worked on."""
    if question is Question.HINT:
        return with_keys(tr("Looking for good moves… ({esc} to cancel)"))
    return with_keys(tr("Estimating the score… ({esc} to cancel)"))


def proposal_text(stones: int) -> str:
    """Return how many stones the judge suggests as dead."""
    if not stones:
        return tr("QtGo found no dead stones. Click a stone to change it.")
    return tr.plural(
        "QtGo suggests {n} dead stone. Click a stone to change it.",
        "QtGo suggests {n} dead stones. Click a stone to change it.",
        stones,
    )


def unsettled_text(points: Collection[Point]) -> str:
    """Return where either side may still gain something, from the upper left; nothing if that is nowhere."""
    names = [point.vertex for point in sorted(points, key=lambda point: (-point.y, point.x))]
    if not names:
        return ""
    more = len(names) - _MOST_NAMED
    if more <= 1:
        return tr("Not settled: {points}.").format(points=listed(names))
    text = tr.plural_form("Not settled: {points} and {count} more.", "Not settled: {points} and {count} more.", more)
    return text.format(points=listed(names[:_MOST_NAMED]), count=more)


def trouble_text(trouble: AdviserTrouble) -> str:
    """Return why there is no answer, and that everything else still works."""
    text = {
        Question.HINT: tr("QtGo cannot give a hint. {reason}"),
        Question.ESTIMATE: tr("QtGo cannot estimate the score. {reason}"),
        Question.DEAD_STONES: tr("QtGo cannot tell which stones are dead; please mark them by hand. {reason}"),
    }[trouble.question]
    return text.format(reason=_reason(trouble.reason)).strip()


def _reason(reason: EngineFailure | SyncFailure | str) -> str:
    if isinstance(reason, SyncFailure):
        return board_failure_text(reason)
    if isinstance(reason, EngineFailure):
        if sentence := numpy_failure_text(reason):
            return sentence
        headline, explanation = failure_text(reason)
        if reason.kind is FailureKind.NO_NETWORK:
            return tr("{headline}. {explanation}").format(headline=headline, explanation=explanation)
        failed = tr("The engine failed: {what}").format(what=headline)
        return sentences((failed, builtin_failure_text(reason)))
    return tr("The engine answered: {answer}").format(answer=answer_text(reason)) if reason else ""
