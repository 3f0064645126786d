"""Scoring the position at which a record stands, and recording the score there."""

from __future__ import annotations

from collections.abc import Collection

from qtgo.core.record.properties import encode_points
from qtgo.core.record.replay import Replay
from qtgo.core.rules.point import Color, Point
from qtgo.core.scoring.score import Score, ScoringTerms, score
from qtgo.core.scoring.stone_removal import StoneRemoval


def terms_of(replay: Replay) -> ScoringTerms:
    """Return what the current position of a record is scored by."""
    return replay.counted_info.scoring_terms(replay.step.button)


def score_at(replay: Replay, dead: Collection[Point] = ()) -> Score:
    """Score the current position of a record, with the captures and passes that led there."""
    return score(replay.position(), terms_of(replay), dead=dead)


def stone_removal_at(replay: Replay) -> StoneRemoval:
    """Start stone removal at the current position of a record."""
    info, step = replay.info, replay.step
    return StoneRemoval(
        replay.position(),
        terms_of(replay),
        may_remove_dead=info.ruleset.removes_dead(step.resumed),
        is_unfinished=not replay.stopped,
    )


def territory_properties(removal: StoneRemoval) -> dict[str, list[str] | None]:
    """Return TB and TW: the points that each color surrounds, dead stones included; None removes one."""
    score, position = removal.score, removal.position
    territory: dict[Color, list[Point]] = {Color.BLACK: [], Color.WHITE: []}
    for point, owner in score.owner.items():
        if point in score.dead or position.color_at(point) is None:
            territory[owner].append(point)
    return {f"T{c.letter}": encode_points(points, position.height) or None for c, points in territory.items()}
