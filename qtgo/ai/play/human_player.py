"""The player that imitates people: it plays a move as often as people of a profile do.

As KataGo's own settings for this have it, a search decides only when to pass and to resign.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from math import exp, log, sqrt
from typing import Protocol

from qtgo.ai.katago.metadata import profile_of
from qtgo.ai.play.levels import Level
from qtgo.ai.play.passing import is_idle, may_be_over
from qtgo.ai.play.player import Choice, Deadline, EnginePlayer, Habits, Judge, Searcher
from qtgo.ai.play.plays import atari_moves, is_lone_suicide
from qtgo.ai.play.sampling import is_playable
from qtgo.ai.play.sight import Sight
from qtgo.ai.search.cancellation import Stop, never
from qtgo.ai.search.search_values import MoveFilter, Report
from qtgo.core.record.replay import Replay
from qtgo.core.rules.point import Color, Point

_VISITS = 40
_EARLY_TEMPERATURE, _LATE_TEMPERATURE = 0.85, 0.7
_HALF_LIFE = 80  # moves on 19x19, after which the temperature is halfway between these
_RARE = 0.01  # the share of moves below which the temperature makes them rarer


class Imitation(Protocol):
    """The player's interface to a human-like network."""

    def plays(self, replay: Replay, color: Color, profile: str) -> Mapping[Point, float]:
        """Return how often people of a profile play each point, adding up to 1."""


def human_level(profile: str) -> Level:
    """Return a profile as a level, by its player of Black; raise ProfileError for what is none."""
    first_kyu = 9  # ranks count downwards from 9 dan, which is 1
    return Level(profile, profile_of(profile).own - first_kyu, Sight(visits=_VISITS))


def weights_of(plays: Mapping[Point, float], moves: int, points: int) -> dict[Point, float]:
    """Return how much each play is thought of after so many moves: rare ones less, and less so the later it is."""
    fading = 0.5 ** (moves / (_HALF_LIFE * sqrt(points) / 19))
    temperature = _LATE_TEMPERATURE + (_EARLY_TEMPERATURE - _LATE_TEMPERATURE) * fading
    return {
        play: share if share >= _RARE else exp(log(share / _RARE) / temperature) * _RARE
        for play, share in plays.items()
        if share > 0
    }


class HumanPlayer(EnginePlayer):
    """Chooses moves as people do; the level of its habits is a ``human_level``."""

    def __init__(self, search: Searcher, judge: Judge, habits: Habits, imitation: Imitation) -> None:
        super().__init__(search, judge, habits)
        self._imitation = imitation
        self._plays: Mapping[Point, float] = {}

    def choose(
        self,
        replay: Replay,
        color: Color,
        *,
        seconds: float | None = None,
        stop: Stop = never,
        move_filter: MoveFilter | None = None,
        on_progress: Callable[[], None] | None = None,
    ) -> Choice:
        """Choose a legal move, as ``EnginePlayer`` does."""
        deadline = Deadline(seconds)
        plays = self._imitation.plays(replay, color, self.habits.level.key)
        self._plays = {point: share for point, share in plays.items() if move_filter is None or move_filter(point)}
        return super().choose(
            replay, color, seconds=deadline.left(), stop=stop, move_filter=move_filter, on_progress=on_progress
        )

    def _sample(self, report: Report, replay: Replay) -> Point | None:
        points: Collection[Point] = self._plays
        if may_be_over(report, replay):  # nobody plays on where all is decided
            urgent = atari_moves(replay.board, report.to_move)
            points = {point for point in points if point in urgent or not is_idle(report, point, replay.info.width)}
        drawn = self._draw(points, report, replay)
        return super()._sample(report, replay) if drawn is None else drawn

    def _one_of(self, points: Collection[Point], report: Report, replay: Replay) -> Point:
        drawn = self._draw(points, report, replay)
        return super()._one_of(points, report, replay) if drawn is None else drawn

    def _draw(self, points: Collection[Point], report: Report, replay: Replay) -> Point | None:
        """Draw one of some points, legal and no eye of its own; None if people would play none of them."""
        weights = weights_of(self._plays, replay.step.number, len(report.ownership))
        weights = {point: weight for point, weight in weights.items() if point in points}
        while weights:  # the rules are asked of few
            point = self._rng.choices(list(weights), list(weights.values()))[0]
            is_lone = is_lone_suicide(replay.board, report.to_move, point)
            if not is_lone and is_playable(point, replay, report.to_move):
                return point
            del weights[point]
        return None
