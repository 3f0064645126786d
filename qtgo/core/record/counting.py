"""Scoring the position at which a record stands."""

from __future__ import annotations

from collections.abc import Collection

from qtgo.core.record.replay import Replay
from qtgo.core.rules.point import Point
from qtgo.core.scoring.score import Score, score


def score_at(replay: Replay, dead: Collection[Point] = ()) -> Score:
    """Score the current position of a record, with the captures and passes that led there."""
    info = replay.info
    return score(
        replay.position(), info.ruleset, info.komi, handicap=info.handicap, dead=dead, button=replay.step.button
    )
