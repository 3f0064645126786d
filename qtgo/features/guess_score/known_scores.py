"""The positions of a game whose score is known: those that are reviewed, and the end of a counted game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from qtgo.core.game.game import Game
from qtgo.core.game.navigation import number_at
from qtgo.core.record.tree import Node, are_first_children
from qtgo.core.scoring.result import parse_result
from qtgo.core.study.score_guess import black_lead, moments
from qtgo.features.guess_score.guess_score_controller import Moment
from qtgo.features.review.review_state import ReviewState


def moments_of(game: Game, state: ReviewState | None, random: Random | None = None) -> Sequence[Moment]:
    """Return the positions of the line shown at which the score is guessed, none where it is not known."""
    nodes = game.line.nodes()
    known = _reviewed(nodes, state)
    result = _result(game, nodes)
    if result is not None:
        known[len(nodes) - 1] = result
    depths = sorted(known)
    chosen = moments([known[depth] for depth in depths], random or Random())
    paths = [nodes[: depths[index] + 1] for index in chosen]
    return [Moment(path, number_at(path[-1]), known[len(path) - 1]) for path in paths]


def _reviewed(nodes: Sequence[Node], state: ReviewState | None) -> dict[int, float]:
    """Return Black's leads at the depths of a line that a review knows."""
    if state is None:
        return {}
    places = (
        (place, position.lead)
        for place, position in zip(state.places, state.positions, strict=False)
        if position is not None and place < min(len(nodes), len(state.nodes)) and nodes[place] is state.nodes[place]
    )
    return {place: lead for place, lead in places if lead is not None}


def _result(game: Game, nodes: Sequence[Node]) -> float | None:
    """Return Black's lead at the end of a counted game, None in a variation or for another result."""
    if nodes[-1].children or not are_first_children(nodes):
        return None
    result = parse_result(game.info.result)
    if result is None or result.margin is None or result.winner is None:
        return None
    return black_lead(result.margin, result.winner)
