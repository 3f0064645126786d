"""Who plays, as the human-like networks are told: 192 numbers for a profile such as ``rank_5k`` or ``proyear_1950``."""

from __future__ import annotations

import math
from datetime import date

import numpy as np

from qtgo.ai.katago.model_layers import METADATA
from qtgo.ai.planes import Floats
from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass, regex

_RANKED = regex(r"(rank|preaz)_([1-9][0-9]?[kd])(?:_([1-9][0-9]?[kd]))?")
_PROFESSIONAL = regex(r"proyear_([0-9]{4})")
_MOST_DAN, _MOST_KYU = 9, 20
FIRST_YEAR, LAST_YEAR = 1800, 2023
_LAST_YEAR_OF_GOGOD = 2020

_HUMAN, _OWN_RANK, _ENEMY_RANK, _UNRATED = 0, 6, 40, 74
_TIME_SYSTEM, _UNKNOWN_TIME, _BYO_YOMI = 75, 0, 4
_TIMES, _AREA, _DATE, _SOURCE = 82, 86, 87, 151
_KGS, _GOGOD, _GO4GO = 2, 5, 6
_WAVES, _SHORTEST, _LONGEST = 32, 7, 80000
_EPOCH = date(1970, 1, 1)


class ProfileError(ValueError):
    """A text names no profile."""


@dataclass(frozen=True, slots=True)
class _Setting:
    """Where and when a game was played: seconds of main time and of a period, periods, and the source of the record."""

    day: date
    source: int
    time_system: int = _UNKNOWN_TIME
    main: int = 0
    period: int = 0
    periods: int = 0
    unrated: float = 0.0


@dataclass(frozen=True, slots=True)
class Profile:
    """Two players of certain ranks at a certain time, as the side to move sees them.

    Ranks count downwards from 9 dan, which is 1.
    """

    own: int
    enemy: int
    setting: _Setting

    def seen_by(self, color: Color) -> Profile:
        """Return Black's profile as a color sees it."""
        return self if color is Color.BLACK else Profile(self.enemy, self.own, self.setting)

    def row(self, width: int, height: int) -> Floats:
        """Return the numbers for a position on a board of a size."""
        setting = self.setting
        row = np.zeros(METADATA)
        row[_HUMAN : _HUMAN + 2] = 1
        row[_OWN_RANK : _OWN_RANK + self.own] = 1
        row[_ENEMY_RANK : _ENEMY_RANK + self.enemy] = 1
        row[_UNRATED] = setting.unrated
        row[_TIME_SYSTEM + setting.time_system] = 1
        row[_TIMES : _TIMES + 4] = (
            0.4 * (math.log(setting.main + 60) - 6.5),
            0.3 * (math.log(setting.period + 1) - 3),
            0.5 * (math.log(setting.periods + 2) - 1.5),
            0.25 * (math.log(0 + 2) - 1.5),  # no stones to play in Canadian overtime
        )
        row[_AREA] = 0.5 * math.log(width * height / 361)
        days = (setting.day - _EPOCH).days
        angles = 2 * np.pi * days / (_SHORTEST * _LONGEST ** (np.arange(_WAVES) / (_WAVES - 1)))
        row[_DATE : _DATE + 2 * _WAVES : 2] = np.cos(angles)
        row[_DATE + 1 : _DATE + 2 * _WAVES : 2] = np.sin(angles)
        row[_SOURCE + setting.source] = 1
        return row.astype(np.float32)


def profile_of(name: str) -> Profile:
    """Return a profile, as Black sees it, by KataGo's name for it; raise ProfileError for any other text.

    ``rank_5k`` are two 5 kyu players of today, ``rank_5k_3d`` Black and White of different ranks, ``preaz_5k`` players
    before they learned from computers, ``proyear_1950`` professionals of a year.
    """
    if found := _RANKED.fullmatch(name):
        kind, black, white = found.groups()
        day = date(2020, 3, 1) if kind == "rank" else date(2016, 9, 1)
        return Profile(
            _rank(black, name), _rank(white or black, name), _Setting(day, _KGS, _BYO_YOMI, 1200, 30, 5, 0.5)
        )
    if found := _PROFESSIONAL.fullmatch(name):
        year = int(found[1])
        if FIRST_YEAR <= year <= LAST_YEAR:
            source = _GOGOD if year <= _LAST_YEAR_OF_GOGOD else _GO4GO
            return Profile(1, 1, _Setting(date(year, 6, 1), source))
    raise ProfileError(name)


def _rank(text: str, name: str) -> int:
    """Return a rank counted downwards from 9 dan, which is 1; 20 kyu is 29."""
    number, is_dan = int(text[:-1]), text.endswith("d")
    if not 1 <= number <= (_MOST_DAN if is_dan else _MOST_KYU):
        raise ProfileError(name)
    return _MOST_DAN + 1 - number if is_dan else _MOST_DAN + number
