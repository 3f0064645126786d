"""The words and numbers of a review."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from qtgo.core.analysis.evaluation import AnalysisSource, PositionAnalysis
from qtgo.core.analysis.loss import LossClass
from qtgo.core.analysis.marking import FEW_VISITS, Marking, is_users_network
from qtgo.core.analysis.passes import Pass
from qtgo.core.analysis.review import GameReview, ReviewedMove
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset_text import from_sgf_ru
from qtgo.engine.builtin import is_builtin
from qtgo.engine.process.failure import FailureKind, ReviewerFailure
from qtgo.plain_text import visible
from qtgo.text.analysis.loss_words import loss_class_name, lost_text
from qtgo.text.engine_words import failure_clause, missing_network_text
from qtgo.text.joining import labeled, listed
from qtgo.text.menus.menu_places import entry_of
from qtgo.text.numbers import localized, number_text, percent_text
from qtgo.text.record.move_words import move_text
from qtgo.text.ruleset_words import ruleset_title
from qtgo.text.score_words import leading_text
from qtgo.text.translation import Texts

tr = Texts("review")

UNKNOWN = "–"
"""Stands where a number or a move is not known."""
_SIGNS = {LossClass.DOUBTFUL: "?!", LossClass.MISTAKE: "?", LossClass.BLUNDER: "??"}
_EVEN = 0.05
_STEP, _MINUTE, _HOUR = 5, 60, 3600
_LAST_LINES = 2
_SHORT_NAME = 20
_MOST_NUMBERS = 20
_NAME = 60
"""Characters of the name of an engine or a network."""


def loss_sign(kind: LossClass) -> str:
    """Return the sign of a class, as players write it behind a move."""
    return _SIGNS[kind]


def points_text(points: float) -> str:
    """Return points with one decimal."""
    return localized(f"{points:.1f}")


def lead_text(lead: float, decimals: int = 1) -> str:
    """Return a lead in points, such as B+1.8; 0 for none."""
    if abs(lead) < _EVEN:
        return "0"
    number = localized(f"{abs(lead):.{decimals}f}")
    # Translators: by how many points Black or White leads, as short as possible.
    return (tr("B+{lead}") if lead > 0 else tr("W+{lead}")).format(lead=number)


def place_text(number: int, position: PositionAnalysis | None, *, plainly: bool = False) -> str:
    """Return in short what is known of the position after a move, given by its number; ``plainly`` in words."""
    # Translators: of the game.
    return with_value(tr("Move {number}").format(number=number) if number else tr("Start"), position, plainly=plainly)


def with_value(move: str, position: PositionAnalysis | None, *, plainly: bool = False) -> str:
    """Return the words for a move with what is known of the position after it."""
    if position is None:
        return move
    if position.lead is not None:
        lead = _plain_lead(round(position.lead, 1)) if plainly else lead_text(position.lead)
        if position.lead_error and not plainly:
            # Translators: who leads, such as B+1.8, and how uncertain that is.
            lead = tr("{lead} ± {error}").format(lead=lead, error=points_text(position.lead_error))
        # Translators: {move} is such as "Move 12", {lead} such as B+1.8.
        return tr("{move} · {lead}").format(move=move, lead=lead)
    if position.win_rate is not None:
        # Translators: {move} is such as "Move 12", {rate} Black's win rate.
        return tr("{move} · Black {rate}").format(move=move, rate=percent_text(position.win_rate))
    return move


def _plain_lead(lead: float) -> str:
    leader = Color.BLACK if lead > 0 else Color.WHITE if lead else None
    return leading_text(leader, abs(lead))


def mistake_text(move: ReviewedMove) -> str:
    """Describe a mistake in a sentence for screen readers."""
    assert move.loss is not None and move.kind is not None
    # Translators: {kind} is such as "doubtful move" or "mistake", {loss} such as "3.2 points lost".
    text = tr.by_color("Move {number}, {color} {move}: {kind}, {loss}; better {best}", move.move.color)
    if move.best_vertex is None:
        text = tr.by_color("Move {number}, {color} {move}: {kind}, {loss}", move.move.color)
    return text.format(
        number=move.number,
        move=move_text(move.move.point),
        kind=loss_class_name(move.kind),
        loss=lost_text(move.loss),
        best=best_text(move),
    )


def loss_text(move: ReviewedMove) -> str:
    """Return what a review says of a marked move, and what would have been better."""
    assert move.loss is not None and move.kind is not None
    # Translators: {kind} is such as "doubtful move" or "mistake", {loss} such as "3.2 points lost".
    text = tr("Review: {kind}, {loss}; better {best}.")
    if move.best_vertex is None:
        text = tr("Review: {kind}, {loss}.")
    return text.format(kind=loss_class_name(move.kind), loss=lost_text(move.loss), best=best_text(move))


def best_text(move: ReviewedMove) -> str:
    """Return what would have been better than a move, a dash where that is not known."""
    return UNKNOWN if move.best_vertex is None else move_text(move.best)


def share_text(progress: Mapping[Pass, float]) -> str:
    """Return how much of a review is done, in percent; each pass counts alike."""
    return percent_text(sum(progress.values()) / len(progress)) if progress else ""


def under_way_text(progress: Mapping[Pass, float], seconds_left: float | None) -> str:
    """Return shortly how far a review has come: how long it still takes, or its share if that is not known."""
    if seconds_left is None:
        return tr("Reviewing: {share}").format(share=share_text(progress)) if progress else tr("Reviewing…")
    # Translators: {time} is such as "5 min".
    return tr("Reviewing: {time} left").format(time=short_time_text(seconds_left))


def paused_text(progress: Mapping[Pass, float]) -> str:
    """Return that a review rests, and how much of it is done."""
    return tr("Review paused at {share}").format(share=share_text(progress)) if progress else tr("Review paused")


def former_text(review: GameReview) -> str:
    """Return that what is shown was found by other engines than those that review now, and by which."""
    if not any(source.engine or source.network for source in review.sources):
        return tr("Earlier results, until the new review is done")
    engines = _engines_text(review, short=True)
    return tr("Earlier results by {engines}, until the new review is done").format(engines=engines)


def looked_at_text(review: GameReview, *, is_paused: bool) -> str:
    """Return how many moves may be mistakes and are still being looked at, empty without any."""
    count = len(review.looked_at)
    if not count:
        return ""
    if is_paused:
        return tr.plural("{n} move is not certain yet", "{n} moves are not certain yet", count)
    return tr.plural("Still looking at {n} move", "Still looking at {n} moves", count)


def looked_at_moves_text(review: GameReview) -> str:
    """Return which moves may be mistakes and are not certain yet, empty without any."""
    if not review.looked_at:
        return ""
    numbers = [str(move.number) for move in review.looked_at[:_MOST_NUMBERS]]
    more = ["…"] if len(review.looked_at) > _MOST_NUMBERS else []
    return tr("Not certain yet: {moves}.").format(moves=listed((*numbers, *more)))


def time_left_text(seconds: float | None) -> str:
    """Return about how long something still takes, empty where that is not known."""
    # Translators: how long something still takes; {time} is such as "5 min".
    return "" if seconds is None else tr("about {time}").format(time=short_time_text(seconds))


def short_time_text(seconds: float) -> str:
    """Return a time roughly, such as 20 s."""
    if seconds < _MINUTE - _STEP / 2:
        # Translators: seconds, about.
        return tr("{n} s").format(n=max(_STEP, _STEP * round(seconds / _STEP)))
    if seconds < _HOUR - _MINUTE / 2:
        # Translators: minutes, about.
        return tr("{n} min").format(n=round(seconds / _MINUTE))
    # Translators: hours, about.
    return tr("{n} h").format(n=round(seconds / _HOUR))


def progress_text(progress: Mapping[Pass, float], seconds_left: float | None = None) -> str:
    """Return which pass of a review is under way, how far it has come, and how long the whole review still takes."""
    names = {
        Pass.CURVE: tr("A first look at every move"),
        Pass.EVERYWHERE: tr("A closer look at every move"),
        Pass.MISTAKES: tr("A long look at what seems to lose points"),
        Pass.DOUBTS: tr("A longer look at what is not certain"),
    }
    for stage, share in progress.items():
        if share < 1:
            if seconds_left is None:
                return labeled(names[stage], percent_text(share))
            # Translators: {what} is such as "A first look at every move", {share} a percentage of it that is done,
            # {time} the rest of the whole review, such as "5 min".
            text = tr("{what}: {share}. The review takes about {time} more.")
            return text.format(what=names[stage], share=percent_text(share), time=short_time_text(seconds_left))
    return ""


def slow_text(engines: Sequence[str]) -> str:
    """Return in few words that engines of a review do not answer."""
    return tr("Waiting for {engines}").format(engines=listed(visible(name, _SHORT_NAME) for name in engines))


def silence_text(engines: Sequence[str]) -> str:
    """Return which engines of a review do not answer, and what becomes of them."""
    names = listed(map(visible, engines))
    return tr("Not answering: {engines}. An engine that stays silent is restarted.").format(engines=names)


def nothing_marked_text(review: GameReview, *, is_running: bool, is_paused: bool) -> str:
    """Return why there are no mistakes to list."""
    judged = review.judged
    if is_running:
        return tr("No mistakes so far.") if judged else tr("No move has been judged yet.")
    if is_paused:
        # Translators: {entry} is the entry "Review Game" of a menu.
        return tr("The review is paused. Choose {entry} again to go on.").format(entry=entry_of("review_game"))
    if not judged:
        return tr("No move has been judged.")
    if judged < len(review.moves):
        return tr.plural("No mistakes in the {n} move judged.", "No mistakes in the {n} moves judged.", judged)
    return tr("No mistakes found.")


def rates_only_text() -> str:
    """Return that the points lost by the moves of a game are unknown."""
    return tr("This game's analysis has win rates only.")


def partial_text(review: GameReview) -> str:
    """Return that the record has analyses of some of the positions alone, and by which engine."""
    if not any(source.engine or source.network for source in review.sources):
        return tr("Only part of this game has been analyzed.")
    return tr("{engines} analyzed only part of this game.").format(engines=_engines_text(review, short=True))


def by_rate_text() -> str:
    """Return shortly by what moves are marked where no points are known."""
    return tr("Marked by win rate")


def unfit_text(source: AnalysisSource) -> str:
    """Return for which komi and rules the analysis in a file was made that does not count for its game."""
    rules = from_sgf_ru(source.ruleset) if source.ruleset else None
    name = visible(source.ruleset, _NAME) if rules is None else ruleset_title(rules.name)
    if source.komi is None:
        return tr("The analysis in this file is hidden: it was made for other rules ({rules}).").format(rules=name)
    komi = number_text(source.komi)
    if not name:
        return tr("The analysis in this file is hidden: it was made for komi {komi}.").format(komi=komi)
    text = tr("The analysis in this file is hidden: it was made for komi {komi}, {rules} rules.")
    return text.format(komi=komi, rules=name)


def source_text(source: AnalysisSource) -> str:
    """Return which engine made an evaluation, with its network; empty if neither is known."""
    engine, network = visible(source.engine, _NAME), visible(source.network, _NAME)
    if not network:
        return engine
    # Translators: names.
    return tr("{engine} ({network})").format(engine=engine, network=network) if engine else network


def reviewers_text(review: GameReview, *, short: bool = False) -> str:
    """Return which engines made the numbers of a review, with how many visits; ``short`` says one name for each."""
    return listed((_engines_text(review, short=short), least_visits_text(review.visits)))


def _engines_text(review: GameReview, *, short: bool) -> str:
    names = [_short(source) if short else source for source in review.sources]
    return listed(dict.fromkeys(source_text(source) or tr("Engine not named") for source in names))


def short_source_text(source: AnalysisSource) -> str:
    """Return one name for an engine or its network; empty if neither is known."""
    return source_text(_short(source)) or source_text(source)


def _short(source: AnalysisSource) -> AnalysisSource:
    """Leave out the network, or QtGo's name where it has run a network of the user's."""
    return replace(source, engine="") if is_users_network(source) else replace(source, network="")


def least_visits_text(visits: int) -> str:
    """Return how many visits every position has had at least; empty if that is not known."""
    # Translators: of a position by the search of an engine.
    return tr.plural("at least {n} visit", "at least {n} visits", visits) if visits else ""


def made_by_text(position: PositionAnalysis) -> str:
    """Return the engine that made an evaluation, with its visits if known."""
    # Translators: of a position by the search of an engine.
    visits = tr.plural("{n} visit", "{n} visits", position.visits) if position.visits else ""
    return listed((source_text(position.source) or tr("Engine not named"), visits))


def cautious_text(marking: Marking) -> str:
    """Return why few moves of strong players are marked."""
    least = marking.small.least[LossClass.DOUBTFUL]
    if marking.is_by_play:
        text = tr.plural_form(
            "Only moves that lose {points} point or more are marked: by their moves, both players are stronger than "
            "the built-in engine.",
            "Only moves that lose {points} points or more are marked: by their moves, both players are stronger than "
            "the built-in engine.",
            least,
        )
    else:
        text = tr.plural_form(
            "Only moves that lose {points} point or more are marked: both players are stronger than the built-in "
            "engine.",
            "Only moves that lose {points} points or more are marked: both players are stronger than the built-in "
            "engine.",
            least,
        )
    return text.format(points=number_text(least))


def least_marked_text(review: GameReview) -> str:
    """Return shortly from which loss on moves are marked, for most of them; empty without any mark by points."""
    if not any(move.loss is not None and move.loss.points is not None for move in review.mistakes()):
        return ""
    least = review.thresholds.least[LossClass.DOUBTFUL]
    if is_users_network(review.source) and 0 < review.visits < FEW_VISITS:
        least = max(least, LossClass.DOUBTFUL.value)
    text = tr.plural_form(
        "Showing losses of {points} point or more", "Showing losses of {points} points or more", least
    )
    return text.format(points=number_text(least))


def review_failure_text(failed: ReviewerFailure) -> str:
    """Return what ended a review, or the part of one engine in it, and what helps."""
    is_own = is_builtin(failed.config)
    headline, explanation = failure_clause(failed.failure, is_builtin=is_own)
    lines = () if is_own else tuple(map(visible, failed.failure.stderr_tail[-_LAST_LINES:]))
    if failed.failure.kind is FailureKind.NO_NETWORK and not failed.others:
        return missing_network_text(failed.config.shown_name)
    if failed.others:
        text = tr("{engine} has left the review, which continues with {others}: {headline}. {explanation}")
    else:
        text = tr("The review has stopped: {headline}. {explanation} You can start it again.")
    said = text.format(
        engine=visible(failed.config.shown_name),
        others=listed(map(visible, failed.others)),
        headline=headline,
        explanation=explanation,
    )
    return "\n".join((said, *lines))
