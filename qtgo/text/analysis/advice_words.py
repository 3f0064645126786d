"""The words for what the adviser says, and for what keeps it from answering."""

from __future__ import annotations

import math
from collections.abc import Collection

from qtgo.ai.search.search_values import Estimate
from qtgo.core.analysis.display import Hint, ShownCandidate
from qtgo.core.rules.point import Color, Point
from qtgo.engine.process.failure import EngineFailure, FailureKind
from qtgo.engine.reports import AdviserTrouble, Question
from qtgo.gtp.synchronizer import SyncFailure
from qtgo.plain_text import visible
from qtgo.text.analysis.candidate_words import candidate_number, signed
from qtgo.text.engine_words import (
    answer_text,
    board_failure_text,
    builtin_failure_text,
    failure_text,
    numpy_failure_text,
)
from qtgo.text.go_words import color_name
from qtgo.text.numbers import number_text, percent_text
from qtgo.text.record.move_words import in_one_line, move_text
from qtgo.text.translation import Texts

tr = Texts("advice")

_EVEN = 0.25
_MOST_NAMED = 6
_FEW = 0.25  # of the board: earlier in a game nobody wants to know how many points are open


def hint_text(hint: Hint, network: str = "") -> str:
    """Return the moves advised with the numbers that they have on the board, and what the best one leads to.

    A ``network`` of the user's that found them is named.
    """
    return _by_network(_hint_text(hint), network)


def _by_network(text: str, network: str) -> str:
    if not network:
        return text
    return tr("{text} · Network: {network}").format(text=text, network=visible(network))


def _hint_text(hint: Hint) -> str:
    parts = []
    for shown in hint.candidates:
        number = candidate_number(shown)
        if number:  # else it is the move played next, which the engine did not look at
            parts.append(in_one_line(f"{shown.letter} {move_text(shown.point)} {number}"))
    moves, outlook = " · ".join(parts), _outlook(hint.candidates[0])
    if not outlook:
        return tr("Hint for {color}: {moves} (Esc to clear)").format(color=color_name(hint.color), moves=moves)
    return tr("Hint for {color} ({outlook}): {moves} (Esc to clear)").format(
        color=color_name(hint.color), outlook=outlook, moves=moves
    )


def _outlook(best: ShownCandidate) -> str:
    """Return the known ones of win rate and lead after the best move."""
    rate = None if best.win_rate is None else percent_text(best.win_rate)
    return in_one_line(", ".join(filter(None, (rate, None if best.lead is None else signed(best.lead)))))


def spoken_hint(hint: Hint) -> str:
    """Return the best move for a screen reader."""
    best = hint.candidates[0]
    if best.win_rate is None:
        return tr("Hint: {vertex}").format(vertex=move_text(best.point))
    return tr("Hint: {vertex}, {rate} percent").format(vertex=move_text(best.point), rate=round(100 * best.win_rate))


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
            text += " " + tr.plural(
                "The position is unfinished; {n} point is undecided.",
                "The position is unfinished; {n} points are undecided.",
                count,
            )
        else:
            text += " " + tr("The position is unfinished.")
    return text


def _lead_text(estimate: Estimate) -> str:
    if abs(estimate.score) <= _EVEN and estimate.is_settled:
        return tr("Neither side leads.")
    if abs(estimate.score) <= _EVEN:
        return tr("Neither side leads. Black's win rate: {rate}%.").format(rate=round(100 * estimate.win_rate))
    leader = Color.BLACK if estimate.score > 0 else Color.WHITE
    rate = estimate.win_rate if leader is Color.BLACK else 1 - estimate.win_rate
    lead = round(2 * abs(estimate.score)) / 2
    # Half a point takes the plural, too: "0.5 points".
    form = tr.plural_form("{n} point", "{n} points", 1 if lead == 1 else max(2, math.ceil(lead)))
    points = form.format(n=number_text(lead))
    template = (
        tr("{color} leads by {points}.") if estimate.is_settled else tr("{color} leads by about {points} ({rate}%).")
    )
    return template.format(color=color_name(leader), points=points, rate=round(100 * rate))


def waiting_text(question: Question | None) -> str:
    """Return what is being worked on."""
    if question is Question.HINT:
        return tr("Looking for good moves… (Esc to cancel)")
    return tr("Estimating the score… (Esc to cancel)")


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
        return tr("Not settled: {points}.").format(points=", ".join(names))
    listed = ", ".join(names[:_MOST_NAMED])
    return tr("Not settled: {points} and {count} more.").format(points=listed, count=more)


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
        return " ".join(
            filter(None, (tr("The engine failed: {what}").format(what=headline), builtin_failure_text(reason)))
        )
    return tr("The engine answered: {answer}").format(answer=answer_text(reason)) if reason else ""
