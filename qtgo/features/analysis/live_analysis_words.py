"""The words and numbers of a live analysis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from qtgo.core.analysis.display import ShownCandidate, ShownNumber
from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.rules.point import Color, Point
from qtgo.engine.process.failure import EngineFailure
from qtgo.engine.reports import LiveTrouble
from qtgo.gtp.synchronizer import SyncFailure
from qtgo.text.analysis.candidate_words import candidate_number, spoken_candidate, visits_text
from qtgo.text.analysis.review_words import lead_text
from qtgo.text.engine_words import answer_text, board_failure_text, failure_clause
from qtgo.text.joining import listed, sentences
from qtgo.text.menus.key_names import with_keys
from qtgo.text.menus.menu_places import analysis_engine_place
from qtgo.text.numbers import localized, percent_text
from qtgo.text.record.move_words import line_text, move_text
from qtgo.text.translation import Texts

tr = Texts("analysis")


def loss_text(candidate: ShownCandidate) -> str:
    """Return the loss of a candidate: in points, else in percent of win rate; empty where neither is known."""
    return candidate_number(replace(candidate, number=ShownNumber.LOSS)) if candidate.has_loss else ""


def number_text(candidate: ShownCandidate) -> str:
    """Return the number chosen, empty where it is the loss or the visits, which are shown anyway."""
    if candidate.number in (ShownNumber.LOSS, ShownNumber.VISITS):
        return ""
    return candidate_number(replace(candidate, is_next=False))


def outlook_text(analysis: PositionAnalysis) -> str:
    """Return the leader, the lead and Black's chance to win, where known."""
    lead = "" if analysis.lead is None else lead_text(analysis.lead)
    # Translators: Black's win rate, short.
    rate = "" if analysis.win_rate is None else tr("Black {rate}").format(rate=percent_text(analysis.win_rate))
    return " · ".join(filter(None, (lead, rate)))


def engine_line(engine: str, analysis: PositionAnalysis | None, speed: float, *, is_resting: bool = False) -> str:
    """Return the engine's name, its visits and its speed."""
    if analysis is None:
        return tr("{engine} is starting…").format(engine=engine)
    visits = tr.plural("{n} visit", "{n} visits", analysis.visits)
    if is_resting:
        # Translators: the analysis has reached its limit.
        return tr("{engine} · {visits} · done").format(engine=engine, visits=visits)
    if speed < 1:
        return tr("{engine} · {visits}").format(engine=engine, visits=visits)
    # Translators: {speed} are the visits in a second.
    return tr("{engine} · {visits} · {speed}/s").format(engine=engine, visits=visits, speed=visits_text(round(speed)))


def spoken_line(candidate: ShownCandidate, points: Sequence[Point | None] = ()) -> str:
    """Return a candidate and its line as a sentence for screen readers."""
    text = tr("{move}, {candidate}").format(move=move_text(candidate.point), candidate=spoken_candidate(candidate))
    if len(points) < 2:
        return text
    # Translators: a candidate, and the moves that follow it.
    return tr("{text}, then {moves}").format(text=text, moves=line_text(points[1:]))


def spoken_best(candidate: ShownCandidate, analysis: PositionAnalysis) -> str:
    """Return the best move and its line for screen readers."""
    parts = [tr("Best move: {move}").format(move=move_text(candidate.point))]
    if analysis.lead is not None:
        points = f"{abs(analysis.lead):.1f}"
        leader = Color.BLACK if analysis.lead > 0 else Color.WHITE
        leads = tr.plural_by_color(
            "{color} leads by {points} points",
            "{color} leads by {points} points",
            float(points),
            leader,
            decimals=True,
        )
        parts.append(leads.format(points=localized(points)) if float(points) else tr("neither side leads"))
    if analysis.win_rate is not None:
        parts.append(tr("Black's win rate {rate}").format(rate=percent_text(analysis.win_rate)))
    parts.append(tr.plural("{n} visit", "{n} visits", analysis.visits))
    return listed(parts)


def nothing_known_text() -> str:
    """Return a text that a position has no analysis yet."""
    return tr("No analysis of this position yet.")


def trouble_text(trouble: LiveTrouble) -> str:
    """Return why an engine does not analyze, and the remedy."""
    if trouble.is_region:
        return tr("{engine} cannot limit its analysis to a part of the board. The whole board is analyzed.").format(
            engine=trouble.engine
        )
    if isinstance(trouble.reason, SyncFailure):
        text = tr("{engine} cannot analyze this position. {reason}")
        return text.format(engine=trouble.engine, reason=_reason(trouble))
    return tr("Analysis is off. {reason}").format(reason=_reason(trouble))


def _reason(trouble: LiveTrouble) -> str:
    reason = trouble.reason
    if isinstance(reason, SyncFailure):
        return board_failure_text(reason)
    if isinstance(reason, EngineFailure):
        headline, explanation = failure_clause(reason, is_builtin=trouble.is_builtin)
        start = tr("{engine}: {headline}.").format(engine=trouble.engine, headline=headline)
        return sentences((start, explanation, with_keys(tr("Press {space} to try again."))))
    if reason:
        return tr("{engine} answered: {answer}").format(engine=trouble.engine, answer=answer_text(reason))
    text = tr("{engine} cannot analyze positions. Choose another engine in {menu}.")
    return text.format(engine=trouble.engine, menu=analysis_engine_place())
