"""The built-in judge's view of a position, for the command line."""

from __future__ import annotations

from collections.abc import Callable, Collection

from qtgo.ai.numpy_check import numpy_problem
from qtgo.ai.search.search_values import Estimate
from qtgo.cli.terminal import InputError
from qtgo.core.record.replay import Replay
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import Ruleset
from qtgo.text.go_words import color_name
from qtgo.text.numbers import number_text, percent_text
from qtgo.text.numpy_words import numpy_problem_text
from qtgo.text.translation import Texts

tr = Texts("command line")

Judge = Callable[[Replay], Estimate]

_MOST_NAMED = 12


def load_judge() -> Judge:
    """Load the network, which takes a moment, and return the judge."""
    problem = numpy_problem()
    if problem:
        raise InputError(tr("The built-in judge needs numpy. {problem}").format(problem=numpy_problem_text(problem)))
    from qtgo.ai.judge import judge
    from qtgo.ai.network import Network
    from qtgo.ai.weights import WeightsError

    try:
        network = Network.calibrated()
    except (OSError, WeightsError) as error:
        raise InputError(tr("the built-in judge cannot be loaded: {reason}").format(reason=error)) from None
    return lambda replay: judge(network, replay, ended=True)


def judgement_as_json(judged: Estimate) -> dict[str, object]:
    """Return the fields that a judgement adds; numbers are Black's."""
    return {
        "confidence": round(judged.confidence, 3),
        "settled": judged.is_settled,
        "unsettled": [point.vertex for point in sorted(judged.unsettled)],
        "estimate": round(judged.score, 1),
        "win_rate": round(judged.win_rate, 3),
    }


def judgement_in_words(judged: Estimate, position: Position, ruleset: Ruleset) -> list[str]:
    """Return lines on what was removed, how sure that is, and what is not settled."""
    lines = [_dead_in_words(judged, position, ruleset)]
    sure = tr("confidence in this count: {percent}").format(percent=percent_text(judged.confidence))
    if judged.is_settled:
        return [*lines, sure]
    area = position.width * position.height
    if 2 * len(judged.unsettled) > area:
        text = tr("unfinished: {count} of {area} points are not settled")
        lines.append(text.format(count=len(judged.unsettled), area=area))
    else:
        lines.append(tr("unfinished: not settled at {points}").format(points=_named(judged.unsettled)))
    return [*lines, sure, _lead_in_words(judged)]


def _dead_in_words(judged: Estimate, position: Position, ruleset: Ruleset) -> str:
    sides = []
    for color in Color:
        dead = {point for point in judged.dead if position.color_at(point) is color}
        if dead:
            text = tr.plural_form("{n} {color} stone ({points})", "{n} {color} stones ({points})", len(dead))
            sides.append(text.format(n=len(dead), color=color_name(color), points=_named(dead)))
    stones = ", ".join(sides)
    if ruleset.dead_stones_removed:
        return tr("removed as dead: {stones}").format(stones=stones) if sides else tr("no dead stones")
    if not sides:
        return tr("nothing removed: these rules count the board as it stands")
    text = tr("nothing removed: these rules count the board as it stands (capturable: {stones})")
    return text.format(stones=stones)


def _lead_in_words(judged: Estimate) -> str:
    lead = round(abs(judged.score), 1)
    if not lead:
        return tr("estimate: neither side leads")
    leader = Color.BLACK if judged.score > 0 else Color.WHITE
    text = tr("estimate: {color} leads by about {points} (Black's win rate: {percent})")
    points = number_text(lead)
    return text.format(color=color_name(leader), points=points, percent=percent_text(judged.win_rate))


def _named(points: Collection[Point]) -> str:
    names = [point.vertex for point in sorted(points)]
    more = len(names) - _MOST_NAMED
    if more <= 1:
        return ", ".join(names)
    return tr("{points} and {count} more").format(points=", ".join(names[:_MOST_NAMED]), count=more)
