"""``qtgo match``: let two engines play games against each other, and tell which is the stronger."""

from __future__ import annotations

import argparse
import datetime
import json
import math
import sys
from dataclasses import asdict, replace
from pathlib import Path

from qtgo.cli.errors import InputError
from qtgo.cli.match_record import PlayedGame, Standing, game_path, read_game, standing
from qtgo.cli.options import komi_option, number_option, rules_option, size_option
from qtgo.core.game_info import GameInfo, Player
from qtgo.core.point import Color
from qtgo.core.ruleset import default_komi, ruleset
from qtgo.engine.command_line import CommandLineError, join_command, split_command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    for color in ("black", "white"):
        parser.add_argument(f"--{color}", type=_command_option, required=True, metavar="CMD", help="starts an engine")
        parser.add_argument(f"--{color}-name", metavar="NAME", help="what to call it (default: the command)")
    parser.add_argument("--games", type=number_option, default=1, metavar="N", help="how many games (default: 1)")
    parser.add_argument("--size", type=size_option, default=(19, 19), metavar="N|WxH", help="the board (default: 19)")
    parser.add_argument("--rules", type=rules_option, metavar="NAME|JSON", help="the rules (default: japanese)")
    parser.add_argument("--komi", type=komi_option, metavar="X", help="the komi (default: as the rules have it)")
    parser.add_argument("--alternate", action="store_true", help="swap the colors in every other game")
    parser.add_argument(
        "--max-moves",
        type=number_option,
        metavar="N",
        help="end a game without result after N moves (default: four for each point of the board)",
    )
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="DIR", help="where the games go; those there are kept"
    )
    parser.add_argument("--jobs", type=number_option, default=1, metavar="N", help="games at a time (default: 1)")
    parser.add_argument("--json", action="store_true", help="write the outcome as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Play what is not played yet, and print the outcome."""
    names = _names(arguments)
    info = _game_info(arguments)
    if names[0] == names[1]:
        raise InputError(f"both engines are called {names[0]!r}; give them names with --black-name and --white-name")
    folder: Path = arguments.output
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder}: {error.strerror}") from None
    plans = {number: _plan(number, info, names, arguments) for number in range(1, arguments.games + 1)}
    played = {}
    for number, (plan, _) in plans.items():
        game = read_game(game_path(folder, number), number, plan)
        if game is not None:
            played[number] = game
    left = {number: plan for number, plan in plans.items() if number not in played}
    if played:
        print(f"{len(played)} games were played before", file=sys.stderr)
    status = 0
    if left:
        from qtgo.cli.match_runner import MatchRunner  # Qt takes its time

        commands = (arguments.black, arguments.white)
        status = MatchRunner(names, commands, left, played, arguments).run()
    games = [played[number] for number in sorted(played)]
    print(json.dumps(_as_json(names, games)) if arguments.json else _as_table(names, games))
    return status


def _command_option(text: str) -> str:
    try:
        split_command(text)
    except CommandLineError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is no command line: {error}") from None
    return text


def _names(arguments: argparse.Namespace) -> tuple[str, str]:
    """Name the engines: as the user does, else by their commands without the folder of the program."""
    black, white = (
        given or _short(command)
        for given, command in (
            (arguments.black_name, arguments.black),
            (arguments.white_name, arguments.white),
        )
    )
    if black == white and not (arguments.black_name or arguments.white_name):
        return f"{black} (1)", f"{white} (2)"
    return black, white


def _short(command: str) -> str:
    program, *words = split_command(command)
    return join_command([Path(program).name, *words])


def _game_info(arguments: argparse.Namespace) -> GameInfo:
    rules = ruleset("japanese") if arguments.rules is None else arguments.rules
    width, height = arguments.size
    komi = default_komi(rules, width, height, 0) if arguments.komi is None else arguments.komi
    return GameInfo(rules, width=width, height=height, komi=komi)


def _plan(
    number: int, info: GameInfo, names: tuple[str, str], arguments: argparse.Namespace
) -> tuple[GameInfo, dict[Color, int]]:
    """Say what a game starts from, and which engine has which color."""
    first = 1 if arguments.alternate and number % 2 == 0 else 0
    plan = replace(
        info,
        black=Player(names[first]),
        white=Player(names[1 - first]),
        round=str(number),
        game_name=f"Game {number}",
        date=datetime.date.today().isoformat(),
    )
    return plan, {Color.BLACK: first, Color.WHITE: 1 - first}


def _as_json(names: tuple[str, str], games: list[PlayedGame]) -> dict[str, object]:
    """Give the outcome; an infinite difference in Elo is null."""
    return {
        "games": len(games),
        "void": sum(game.is_void for game in games),
        "mean_length": _mean_length(games),
        "engines": [_standing_as_json(standing(name, games)) for name in names],
        "results": [
            {"game": game.number, "black": game.black, "white": game.white, "result": game.result, "moves": game.length}
            for game in games
        ],
    }


def _standing_as_json(row: Standing) -> dict[str, object]:
    fields = asdict(row) | asdict(row.effort)
    del fields["effort"], fields["games"]
    fields["seconds_per_move"] = _seconds_per_move(row)
    if row.elo is not None and row.elo_interval is not None:
        fields["elo"] = _finite(row.elo)
        fields["elo_interval"] = [_finite(end) for end in row.elo_interval]
    return fields


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _mean_length(games: list[PlayedGame]) -> float | None:
    return sum(game.length for game in games) / len(games) if games else None


def _seconds_per_move(row: Standing) -> float | None:
    return row.effort.seconds / row.effort.moves if row.effort.moves else None


def _as_table(names: tuple[str, str], games: list[PlayedGame]) -> str:
    width = max(len("engine"), *map(len, names))
    lines = [
        f"{'engine':{width}}  {'wins':>5} {'B':>4} {'W':>4} {'drawn':>6}  {'rate':>6} {'95 %':>15}  "
        f"{'Elo':>6} {'95 %':>15}  {'s/move':>7} {'faults':>7}"
    ]
    for name in names:
        row = standing(name, games)
        seconds = _seconds_per_move(row)
        rate = interval = elo = elo_interval = "-"
        if row.rate is not None and row.rate_interval is not None:
            rate = f"{row.rate:.1%}"
            interval = f"{row.rate_interval[0]:.1%} {row.rate_interval[1]:.1%}"
        if row.elo is not None and row.elo_interval is not None:
            elo, elo_interval = f"{row.elo:+.0f}", " ".join(f"{end:+.0f}" for end in row.elo_interval)
        lines.append(
            f"{name:{width}}  {row.wins:>5} {row.wins_as_black:>4} {row.wins - row.wins_as_black:>4} {row.draws:>6}  "
            f"{rate:>6} {interval:>15}  {elo:>6} {elo_interval:>15}  "
            f"{'-' if seconds is None else f'{seconds:.3f}':>7} {row.effort.faults:>7}"
        )
    mean = _mean_length(games)
    void = sum(game.is_void for game in games)
    lines.append(
        f"{len(games)} games, {void} without result" + ("" if mean is None else f", {mean:.1f} moves on average")
    )
    return "\n".join(lines)
