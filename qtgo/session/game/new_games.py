"""Games that have not begun yet, made from the game of the last time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate

from qtgo.core.clock.time_settings import TimeControl
from qtgo.core.game.new_game import NewGame, usual_rules
from qtgo.core.record.game_info import GameInfo, Player
from qtgo.core.rules.point import Color
from qtgo.engine.builtin import BUILTIN_NAME
from qtgo.text.level_words import engine_named, level_named
from qtgo.text.translation import current_language

if TYPE_CHECKING:
    from qtgo.gtp.engine_config import EngineConfig
    from qtgo.settings import Settings


def dated(info: GameInfo) -> GameInfo:
    """Return the information of a game that is played today."""
    return replace(info, date=QDate.currentDate().toString("yyyy-MM-dd"))


def next_game(settings: Settings) -> NewGame:
    """Return the game to propose: as the last time, before the first one by the rules usual in the language in use."""
    game = settings.new_game
    return game if settings.rules_chosen else game.with_rules(usual_rules(current_language()))


def against_computer(last: NewGame) -> NewGame:
    """Return the game of the last time as one against the computer: with the same colors if it was, else as Black."""
    if BUILTIN_NAME in (last.black_engine, last.white_engine):
        return last
    info = replace(last.info, white=Player())
    if last.black_engine:
        info = replace(info, black=Player())
    return replace(last, info=info, black_engine="", white_engine=BUILTIN_NAME)


def between_people(last: NewGame, size: int = 0) -> NewGame:
    """Return the game of the last time as an even one of two people, without a time limit; on a board of a size."""
    info = replace(last.info, handicap=0)
    if size:
        info = replace(info, width=size, height=size)
    for color in Color:
        player = info.player(color)
        if last.engine(color) or level_named(player.name, player.rank):
            info = info.with_player(color, Player())
    people = replace(last, info=info, black_engine="", white_engine="", komi_by_user=False, random_color=False)
    return replace(people, time=TimeControl()).with_usual_komi()


def with_names(game: NewGame, settings: Settings) -> NewGame:
    """Return a game with the user's names; of two people, those without names get them."""
    info = game.info
    people = [color for color in Color if not game.engine(color)]
    for color in people:
        player = info.player(color)
        others = [info.player(other).name for other in people if other is not color]
        given = settings.player_name, *([settings.second_name] if others else [])
        name = next((name for name in given if name and name not in others), "")
        if name and not (others and player.name):
            info = info.with_player(color, replace(player, name=name))
    return replace(game, info=info)


def names_in(game: NewGame, settings: Settings) -> tuple[str, str]:
    """Return the user's name, and that of a second person, by the names that were entered for a game."""
    mine, second = settings.player_name, settings.second_name
    names = [game.info.player(color).name for color in Color if not game.engine(color)]
    if len(names) == 1:
        return names[0], second
    if len(names) == 2 and (not mine or mine in names):
        mine = mine or names[0]
        return mine, names[1] if names[0] == mine else names[0]
    return mine, second


def who_played(info: GameInfo, engines: Iterable[EngineConfig]) -> NewGame:
    """Return the players of a game from its names; two engines do not continue automatically."""
    known = tuple(engines)
    seats = NewGame(info)
    for color in Color:
        player = info.player(color)
        engine, level = engine_named(player.name, known, player.rank)
        seats = seats.with_engine(color, engine).with_level(color, level)
    return NewGame(info) if seats.black_engine and seats.white_engine else seats
