"""The words for what the adviser says, and for what keeps it from answering."""

from __future__ import annotations

from qtgo.ai.reports import Estimate
from qtgo.core.record.advice import Hint, signed
from qtgo.core.rules.point import Color
from qtgo.engine.failure import EngineFailure
from qtgo.engine.reports import AdviserTrouble, Question
from qtgo.gtp.synchronizer import SyncFailure
from qtgo.text.colors import color_name
from qtgo.text.engines import board_failure_text, builtin_failure_text, failure_text, numpy_failure_text
from qtgo.text.translation import Texts

tr = Texts("advice")

_SAID_MOVES = 3
_EVEN = 0.25
_FEW = 0.25  # of the board: earlier in a game nobody wants to know how many points are open


def hint_text(hint: Hint) -> str:
    """Say which moves are advised, and what they lead to."""
    parts = []
    for point, mark in hint.moves[:_SAID_MOVES]:
        vertex = tr("pass") if point is None else point.vertex
        text = tr("{letter} {vertex} {rate} %").format(
            letter=mark.letter, vertex=vertex, rate=round(100 * mark.win_rate)
        )
        parts.append(text if mark.score is None else f"{text} {signed(mark.score)}")
    moves = " · ".join(parts)
    return tr("Hint for {color}: {moves} (Esc hides it)").format(color=color_name(hint.color), moves=moves)


def spoken_hint(hint: Hint) -> str:
    """Say the best move to a screen reader."""
    point, mark = hint.moves[0]
    vertex = tr("pass") if point is None else point.vertex
    return tr("Hint: {vertex}, {rate} percent").format(vertex=vertex, rate=round(100 * mark.win_rate))


def estimate_text(estimate: Estimate) -> str:
    """Say who leads by how much, how sure that is, and whether anything is left to play for."""
    text = _lead_text(estimate)
    if not estimate.is_settled:
        count = len(estimate.unsettled)
        if 0 < count <= _FEW * len(estimate.ownership):
            text += " " + tr("The position is not finished; points that are open: {count}.").format(count=count)
        else:
            text += " " + tr("The position is not finished.")
    return text


def _lead_text(estimate: Estimate) -> str:
    if abs(estimate.score) < _EVEN and estimate.is_settled:
        return tr("Neither side leads.")
    if abs(estimate.score) < _EVEN:
        return tr("Neither side leads; Black wins with {rate} %.").format(rate=round(100 * estimate.win_rate))
    leader = Color.BLACK if estimate.score > 0 else Color.WHITE
    rate = estimate.win_rate if leader is Color.BLACK else 1 - estimate.win_rate
    lead = f"{round(2 * abs(estimate.score)) / 2:g}"
    points = tr("1 point") if lead == "1" else tr("{count} points").format(count=lead)
    template = (
        tr("{color} leads by {points}.") if estimate.is_settled else tr("{color} leads by about {points} ({rate} %).")
    )
    return template.format(color=color_name(leader), points=points, rate=round(100 * rate))


def waiting_text(question: Question | None) -> str:
    """Say what is being worked on."""
    if question is Question.HINT:
        return tr("QtGo looks for good moves… (Esc stops it)")
    return tr("QtGo estimates the score… (Esc stops it)")


def proposal_text(stones: int) -> str:
    """Say how many stones the judge takes for dead."""
    if not stones:
        return tr("QtGo takes no stones for dead. Click on stones to change that.")
    return tr("QtGo takes stones for dead: {count}. Click on stones to change that.").format(count=stones)


def trouble_text(trouble: AdviserTrouble) -> str:
    """Say why there is no answer, and that all else goes on."""
    text = {
        Question.HINT: tr("QtGo cannot give a hint. {reason}"),
        Question.ESTIMATE: tr("QtGo cannot estimate the score. {reason}"),
        Question.DEAD_STONES: tr("QtGo cannot judge which stones are dead; mark them yourselves. {reason}"),
    }[trouble.question]
    return text.format(reason=_reason(trouble.reason)).strip()


def _reason(reason: EngineFailure | SyncFailure | str) -> str:
    if isinstance(reason, SyncFailure):
        return board_failure_text(reason)
    if isinstance(reason, EngineFailure):
        if sentence := numpy_failure_text(reason):
            return sentence
        headline, _ = failure_text(reason)
        return " ".join(
            filter(None, (tr("Its process failed: {what}").format(what=headline), builtin_failure_text(reason)))
        )
    return tr("It answered: {answer}").format(answer=reason) if reason else ""
