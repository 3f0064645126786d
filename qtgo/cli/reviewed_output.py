"""A reviewed game as ``qtgo analyze`` prints it: as lines of text, or as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from qtgo.core.analysis.disagreements import disagreements
from qtgo.core.analysis.loss import LossClass
from qtgo.core.analysis.many_games.history import ReviewedGame
from qtgo.core.analysis.missed import MissedPoint
from qtgo.core.analysis.other_lines import OtherLine
from qtgo.core.analysis.review import GameReview, PlayerReview, ReviewedMove
from qtgo.core.rules.point import Color, vertex_of
from qtgo.deferred import dataclass
from qtgo.files.dataclass_json import encoded
from qtgo.report.content import GameReport
from qtgo.text.analysis.disagreement_words import disagreement_text, no_disagreement_text, shown_engine
from qtgo.text.analysis.loss_words import loss_class_count, loss_class_name, lost_text
from qtgo.text.analysis.review_words import (
    by_rate_text,
    cautious_text,
    nothing_marked_text,
    points_text,
    reviewers_text,
)
from qtgo.text.analysis.verdict_words import missed_text, verdict_text
from qtgo.text.joining import labeled, listed
from qtgo.text.numbers import percent_text
from qtgo.text.record.move_words import move_text
from qtgo.text.translation import Texts

tr = Texts("command line")


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A game with its review."""

    file: str
    visits: int
    report: GameReport
    summary: ReviewedGame
    others: Sequence[OtherLine] = ()

    @property
    def review(self) -> GameReview:
        """Return the review alone."""
        return self.report.review


def as_json(reviewed: Reviewed) -> dict[str, object]:
    """Return the fields; leads and win rates are Black's after the move, losses the mover's in points."""
    return {
        "file": reviewed.file,
        "engine": reviewed.report.engine,
        "visits": reviewed.visits,
        "moves": [_move_as_json(move, reviewed.report) for move in reviewed.review.moves],
        "black": _player_as_json(reviewed.review.of_player(Color.BLACK)),
        "white": _player_as_json(reviewed.review.of_player(Color.WHITE)),
        "networks": [source.network for source in reviewed.review.sources if source.network],
        "verdict": verdict_text(reviewed.review, reviewed.report.info),
        "missed": [_missed_as_json(missed) for missed in reviewed.report.missed],
        "summary": encoded(reviewed.summary),
        **(
            {"compared": [_compared_as_json(reviewed.review, other) for other in reviewed.others]}
            if reviewed.others
            else {}
        ),
    }


def _compared_as_json(review: GameReview, other: OtherLine) -> dict[str, object]:
    """Return another engine's leads after the moves, and where it disagrees with the review."""
    return {
        "engine": other.name,
        "leads": [_rounded(lead, 2) for lead in other.leads[1:]],
        "disagreements": [
            {
                "number": each.move.number,
                "color": each.move.move.color.letter,
                "move": each.move.move.vertex,
                "about": "lead" if each.about_lead else "loss",
                "first": _rounded(each.shown, 2),
                "other": _rounded(each.other, 2),
            }
            for each in disagreements(review, [other])
        ],
    }


def _missed_as_json(missed: MissedPoint) -> dict[str, object]:
    return {
        "point": missed.point.vertex,
        "points": _rounded(missed.points, 1),
        "moves": [move.number for move in missed.moves],
    }


def _move_as_json(move: ReviewedMove, report: GameReport) -> dict[str, object]:
    after, loss, kind = move.after, move.loss, report.kind_of(move)
    return {
        "number": move.number,
        "color": move.move.color.letter,
        "move": move.move.vertex,
        "lead": _rounded(None if after is None else after.lead, 2),
        "win_rate": _rounded(None if after is None else after.win_rate, 4),
        "loss": _rounded(None if loss is None else loss.points, 2),
        "error": _rounded(None if loss is None or loss.points is None else loss.error, 2),
        "class": None if move.kind is None else move.kind.name.lower(),
        "best": move.best_vertex,
        "pv": [vertex_of(point) for point in move.pv],
        "win_rate_loss": _rounded(None if loss is None else loss.win_rate, 4),
        "kind": None if kind is None else kind.value,
    }


def _player_as_json(player: PlayerReview) -> dict[str, object]:
    return {
        "accuracy": _rounded(player.accuracy, 1),
        "loss": _rounded(player.loss if player.moves else None, 1),
        "doubtful": player.marks[LossClass.DOUBTFUL],
        "mistakes": player.marks[LossClass.MISTAKE],
        "blunders": player.marks[LossClass.BLUNDER],
    }


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)


def as_table(reviewed: Reviewed) -> list[str]:
    """Return the players in numbers, and their marked moves, the costliest first."""
    review = reviewed.review
    lines = [labeled(reviewed.file, reviewers_text(review) or reviewed.report.engine)]
    if review.moves and not review.judged:
        return [*lines, "  " + nothing_marked_text(review, is_running=False, is_paused=False)]
    if review.marking.by_rate and review.has_rates_only:
        lines.append("  " + by_rate_text())
    for color in Color:
        player = review.of_player(color)
        lines.append("  " + _player_in_words(player))
    if review.is_cautious:
        lines.append("  " + cautious_text(review.marking))
    said = verdict_text(reviewed.review, reviewed.report.info), *map(missed_text, reviewed.report.missed)
    lines += ["  " + text for text in said if text]
    lines += ["  " + _move_in_words(move) for move in review.mistakes()]
    return [*lines, *("  " + text for text in _compared_in_words(reviewed))]


def _compared_in_words(reviewed: Reviewed) -> Iterator[str]:
    """Yield where other engines disagree with the review, or that they do not."""
    shown = shown_engine(reviewed.review, reviewed.others)
    for other in reviewed.others:
        found = disagreements(reviewed.review, [other])
        yield from (disagreement_text(each, shown) for each in found)
        if not found:
            yield no_disagreement_text([other.name])


def _player_in_words(player: PlayerReview) -> str:
    accuracy = "-" if player.sound_accuracy is None else percent_text(player.sound_accuracy / 100)
    marks = listed(loss_class_count(kind, count) for kind, count in player.marks.items())
    # Translators: {accuracy} is a percentage, {marks} such as "3 doubtful moves, 1 mistake, 0 blunders".
    text = tr.plural_by_color(
        "{color}: accuracy {accuracy}, {loss} points lost; {marks}",
        "{color}: accuracy {accuracy}, {loss} points lost; {marks}",
        player.loss,
        player.color,
        decimals=True,
    )
    return text.format(
        accuracy=accuracy,
        loss=points_text(player.loss) if player.moves else "-",
        marks=marks,
    )


def _move_in_words(move: ReviewedMove) -> str:
    assert move.loss is not None and move.kind is not None
    color = move.move.color
    # Translators: {kind} is such as "mistake", {loss} such as "3.2 points lost", {error} its uncertainty.
    text = tr.by_color("{number} {color} {move}: {kind}, {loss} (± {error}); better {best}", color)
    if move.loss.points is None:
        text = tr.by_color("{number} {color} {move}: {kind}, {loss}; better {best}", color)
    return text.format(
        number=move.number,
        move=move_text(move.move.point),
        kind=loss_class_name(move.kind),
        loss=lost_text(move.loss),
        error=points_text(move.loss.error),
        best="-" if move.best_vertex is None else move_text(move.best),
    )
