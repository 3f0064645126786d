"""What the built-in judge says of a position, for the command line."""

from __future__ import annotations

from collections.abc import Callable, Collection

from qtgo.ai.numpy_check import numpy_problem
from qtgo.ai.reports import Estimate
from qtgo.cli.errors import InputError
from qtgo.core.record.replay import Replay
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import Ruleset

Judge = Callable[[Replay], Estimate]

_MOST_NAMED = 12


def load_judge() -> Judge:
    """Load the network, which takes a moment, and return the judge."""
    problem = numpy_problem()
    if problem:
        raise InputError(f"the built-in judge needs numpy, {problem}")
    from qtgo.ai.judge import judge
    from qtgo.ai.network import Network
    from qtgo.ai.weights import WeightsError

    try:
        network = Network.shipped()
    except (OSError, WeightsError) as error:
        raise InputError(f"the built-in judge cannot be loaded: {error}") from None
    return lambda replay: judge(network, replay)


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
    """Say what was removed, how sure that is, and what is not settled."""
    lines = [_dead_in_words(judged, position, ruleset)]
    if judged.is_settled:
        return [*lines, f"the judge is {judged.confidence:.0%} sure of this count"]
    area = position.width * position.height
    if 2 * len(judged.unsettled) > area:
        lines.append(f"unfinished: {len(judged.unsettled)} of {area} points are not settled")
    else:
        lines.append(f"unfinished: not settled at {_named(judged.unsettled)}")
    return [*lines, f"the judge is {judged.confidence:.0%} sure of this count; {_lead_in_words(judged)}"]


def _dead_in_words(judged: Estimate, position: Position, ruleset: Ruleset) -> str:
    sides = []
    for color in Color:
        stones = {point for point in judged.dead if position.color_at(point) is color}
        if stones:
            sides.append(f"{len(stones)} of {color.name.title()} ({_named(stones)})")
    if not ruleset.dead_stones_removed:
        dead = f", though these would be captured: {', '.join(sides)}" if sides else ""
        return f"nothing removed: these rules take the board as it stands{dead}"
    return f"removed as dead: {', '.join(sides)}" if sides else "no stones are dead"


def _lead_in_words(judged: Estimate) -> str:
    lead = round(abs(judged.score), 1)
    if not lead:
        return "it takes the game for even"
    leader = "Black" if judged.score > 0 else "White"
    return f"it takes {leader} to lead by about {lead:g} ({judged.win_rate:.0%} for Black to win)"


def _named(points: Collection[Point]) -> str:
    names = [point.vertex for point in sorted(points)]
    more = len(names) - _MOST_NAMED
    return ", ".join(names) if more <= 1 else f"{', '.join(names[:_MOST_NAMED])} and {more} more"
