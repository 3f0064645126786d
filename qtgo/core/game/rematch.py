"""The next game of the same players: once more, with other colors, or with another handicap."""

from __future__ import annotations

from dataclasses import replace

from qtgo.core.clock.time_settings import TimeControl
from qtgo.core.game.new_game import NewGame, max_handicap
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Color

_FIRST_HANDICAP = 2
"""A handicap of one is no stones, only the first move."""


def rematch(info: GameInfo, time: TimeControl) -> NewGame:
    """Return the same game again, without what is of this one alone, such as its result; people play it."""
    fresh = GameInfo(
        ruleset=info.ruleset,
        width=info.width,
        height=info.height,
        komi=info.komi,
        handicap=info.handicap,
        handicap_placement=info.handicap_placement,
        black=info.black,
        white=info.white,
    )
    game = NewGame(fresh, time=time)
    if not info.komi_is_known:
        return game.with_usual_komi()
    return replace(game, komi_by_user=info.komi != game.usual_komi)


def swapped(game: NewGame) -> NewGame:
    """Return a game in which the players, their engines and their times have changed colors."""
    return replace(game.with_colors_swapped(), time=TimeControl(game.time.white, game.time.black))


def with_more_handicap(game: NewGame, weaker: Color) -> NewGame | None:
    """Return a game with a stone more for the weaker player, who takes Black for the first ones; None at the most."""
    info = game.info
    handicap = info.handicap + 1 if info.handicap else _FIRST_HANDICAP
    if handicap > max_handicap(info.width, info.height, info.handicap_placement):
        return None
    if not info.handicap and weaker is Color.WHITE:
        game = swapped(game)
    return _with_handicap(game, handicap)


def with_less_handicap(game: NewGame) -> NewGame | None:
    """Return a game with a stone less, None without any."""
    handicap = game.info.handicap
    return _with_handicap(game, handicap - 1 if handicap > _FIRST_HANDICAP else 0) if handicap else None


def _with_handicap(game: NewGame, handicap: int) -> NewGame:
    """Return a game with a handicap and the komi that is usual for it."""
    changed = replace(game, info=replace(game.info, handicap=handicap), komi_by_user=False)
    return changed.with_usual_komi()
