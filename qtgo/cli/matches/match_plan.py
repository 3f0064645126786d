"""The plan of a match: players, rules, openings and limits of its games."""

from __future__ import annotations

import argparse
import datetime
import json
from collections.abc import Sequence
from dataclasses import field, replace
from pathlib import Path

from qtgo.cli.matches.match_openings import Conditions, Opening, key_of, read_openings, shuffled, tell_left_out
from qtgo.cli.terminal import UsageError
from qtgo.core.clock.time_settings import TimeControl, TimeSettings, TimeSystem
from qtgo.core.game.game import Game
from qtgo.core.record.game_info import GameInfo, Player, with_time_control
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import default_komi, ruleset
from qtgo.deferred import dataclass
from qtgo.engine.process.command_line import join_command, split_command
from qtgo.files.dataclass_json import decoded
from qtgo.gtp.engine_config import EngineConfig
from qtgo.text.translation import Texts

tr = Texts("command line")

DEFAULT_MOVE_LIMIT = 600.0
DEFAULT_LAG = 100
_MOVES_PER_POINT = 4
_USUAL_SIZE = (19, 19)

Seating = dict[Color, int]
"""Which of the two engines plays each color."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits that end a game.

    ``move_limit`` is in seconds; with a clock there may be none but the clock's own, which forgives ``lag``
    milliseconds at each move. Any other answer has ``answer_limit`` seconds.
    """

    max_moves: int | None = None
    move_limit: float | None = DEFAULT_MOVE_LIMIT
    answer_limit: float = DEFAULT_MOVE_LIMIT
    time: TimeSettings = field(default_factory=TimeSettings)
    lag: int = DEFAULT_LAG

    def moves_on(self, width: int, height: int) -> int:
        """Return how many moves the engines may make in a game."""
        return self.max_moves or _MOVES_PER_POINT * width * height


@dataclass(frozen=True, slots=True)
class GamePlan:
    """One game to be; ``openings`` stands for all openings of the match and their order."""

    number: int
    info: GameInfo
    seating: Seating
    opening: Opening | None = None
    openings: str = ""

    def new_game(self) -> Game:
        """Set up the game where the engines begin."""
        return Game.new(self.info) if self.opening is None else self.opening.new_game(self.info)


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """A whole match: the engines by their names and command lines, what ends a game, and the games."""

    names: tuple[str, str]
    commands: tuple[str, str]
    limits: Limits
    games: Sequence[GamePlan]


def plan_match(arguments: argparse.Namespace) -> MatchPlan:
    """Return what is to be played; raise InputError."""
    names = _engine_names(arguments)
    commands = (arguments.black, arguments.white)
    return MatchPlan(names, commands, _limits(arguments), _games(arguments, names))


def _games(arguments: argparse.Namespace, names: tuple[str, str]) -> list[GamePlan]:
    """Return what each game starts from, and which engine has which color; raise InputError."""
    info = _game_info(arguments)
    openings = _openings(arguments)
    key = key_of(openings)
    plans = []
    for number in range(1, arguments.games + 1):
        swapped = arguments.alternate and number % 2 == 0
        black, white = (1, 0) if swapped else (0, 1)
        game = replace(
            info,
            black=Player(names[black]),
            white=Player(names[white]),
            round=str(number),
            game_name=f"Game {number}",
        )
        opening = None
        if openings:
            # With swapped colors each opening is played twice, one game after the other.
            opening = openings[(number - 1) // (2 if arguments.alternate else 1) % len(openings)]
            game = opening.told_in(game)
        plans.append(GamePlan(number, game, {Color.BLACK: black, Color.WHITE: white}, opening, key))
    return plans


def _limits(arguments: argparse.Namespace) -> Limits:
    is_timed = arguments.time.system is not TimeSystem.NONE
    return Limits(
        arguments.max_moves,
        arguments.move_limit or (None if is_timed else DEFAULT_MOVE_LIMIT),
        arguments.move_limit or DEFAULT_MOVE_LIMIT,
        arguments.time,
        arguments.lag,
    )


def _engine_names(arguments: argparse.Namespace) -> tuple[str, str]:
    """Name the engines: as the user does, else by their commands without the folder of the program."""
    black, white = (
        given or _short(command)
        for given, command in (
            (arguments.black_name, arguments.black),
            (arguments.white_name, arguments.white),
        )
    )
    if black == white:
        if arguments.black_name or arguments.white_name:
            text = tr("both engines are named {name!r}; use --black-name and --white-name to tell them apart")
            raise UsageError(text.format(name=black))
        return f"{black} (1)", f"{white} (2)"
    return black, white


def is_json(command: str) -> bool:
    """Return whether an engine is given as the settings of the window have it, and not by its command line."""
    return command.startswith("{")


def config_of_json(text: str) -> EngineConfig:
    """Return the engine that an object of JSON describes; raise ValueError."""
    config: EngineConfig = decoded(EngineConfig, json.loads(text), EngineConfig())
    split_command(config.command)
    return config


def _short(command: str) -> str:
    if is_json(command):
        return config_of_json(command).name
    program, *words = split_command(command)
    return join_command([Path(program).name, *words])


def _game_info(arguments: argparse.Namespace) -> GameInfo:
    rules = ruleset("japanese") if arguments.rules is None else arguments.rules
    width, height = arguments.size or _USUAL_SIZE
    komi = default_komi(rules, width, height, 0) if arguments.komi is None else arguments.komi
    info = GameInfo(rules, width=width, height=height, komi=komi, date=datetime.date.today().isoformat())
    return with_time_control(info, TimeControl.same(arguments.time))


def _openings(arguments: argparse.Namespace) -> Sequence[Opening]:
    if arguments.openings is None:
        if arguments.seed is not None:
            raise UsageError(tr("--seed shuffles openings and needs --openings"))
        return ()
    conditions = Conditions(arguments.size, arguments.rules, arguments.komi)
    openings, others = read_openings(arguments.openings, conditions)
    tell_left_out(others)
    return openings if arguments.seed is None else shuffled(openings, arguments.seed)
