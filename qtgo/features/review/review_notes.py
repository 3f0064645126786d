"""What stands beside the mistakes: how far the review is, by whom it is, what it lacks, and who played better."""

from __future__ import annotations

from typing import NamedTuple

from qtgo.features.review.review_state import ReviewState, ReviewStatus
from qtgo.text.analysis.review_words import (
    by_rate_text,
    cautious_text,
    former_text,
    least_marked_text,
    looked_at_moves_text,
    looked_at_text,
    nothing_marked_text,
    partial_text,
    paused_text,
    progress_text,
    rates_only_text,
    reviewers_text,
    silence_text,
    slow_text,
    under_way_text,
    unfit_text,
)
from qtgo.text.joining import sentences
from qtgo.text.translation import Texts

tr = Texts("review")


class AnalysisQuestion(NamedTuple):
    """What is asked about an insufficient analysis, empty if it suffices.

    ``by_rate``: its moves can be marked by their win rates; ``keep``: it can be kept as it is.
    """

    text: str
    by_rate: bool
    keep: bool


def question_about(state: ReviewState, *, keeps_partial: bool) -> AnalysisQuestion:
    """Return what is asked about the analysis of a review."""
    review = state.review
    by_rate = review.has_rates_only and not review.marking.by_rate
    text = rates_only_text() if by_rate else ""
    if state.unfit is not None and not any(state.positions):
        text = unfit_text(state.unfit)
    keep = not text and state.is_recorded and state.is_partial and not keeps_partial
    return AnalysisQuestion(partial_text(review) if keep else text, by_rate, keep)


class ReviewNotes(NamedTuple):
    """Why no move is marked, a note with its tip, and whether all is said for good."""

    reason: str
    note: str
    tip: str
    is_final: bool


def notes_on(state: ReviewState, *, is_running: bool) -> ReviewNotes:
    """Return what is said about a review."""
    review, is_paused = state.review, state.status is ReviewStatus.PAUSED
    reason = nothing_marked_text(review, is_running=not state.is_final, is_paused=is_paused and not state.is_former)
    note, tip = _progress_of(state, is_running=is_running)
    is_final = state.is_former or not note
    if review.is_cautious:
        cautious = cautious_text(review.marking)
        reason, tip = (sentences((words, cautious)) for words in (reason, tip))
    note = note or least_marked_text(review)
    if not note and review.marking.by_rate and review.has_rates_only:
        note = by_rate_text()
    if state.is_final and any(state.positions):
        note = _lines(note, "" if state.is_former else reviewers_text(review, short=True))
        tip = _lines(tip, reviewers_text(review))
    return ReviewNotes(reason, note, tip, is_final)


def _progress_of(state: ReviewState, *, is_running: bool) -> tuple[str, str]:
    """Return how far a review has come, and as a tip more exactly, with the moves that are not certain yet."""
    review, is_paused = state.review, state.status is ReviewStatus.PAUSED
    note = under_way_text(state.progress, state.seconds_left) if is_running else ""
    if is_paused and (review.looked_at or review.mistakes()):
        note = paused_text(state.progress)
    note = _lines(note, looked_at_text(review, is_paused=is_paused))
    progress = progress_text(state.progress, state.seconds_left) if is_running else ""
    tip = sentences((progress, looked_at_moves_text(review)))
    if state.is_former and state.status is not ReviewStatus.FINISHED:
        by = former_text(review)
        note, tip = _lines(by, note), sentences((tr("{earlier}.").format(earlier=by), tip))
    if is_running and state.slow:
        note, tip = slow_text(state.slow), sentences((tip, silence_text(state.slow)))
    return note, tip


def _lines(*texts: str) -> str:
    return "\n".join(filter(None, texts))
