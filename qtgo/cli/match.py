"""``qtgo match``: let two engines play games against each other, and tell which is the stronger."""

from __future__ import annotations

import argparse
from pathlib import Path

from qtgo.cli.errors import InputError
from qtgo.cli.match_plan import DEFAULT_LAG, DEFAULT_MOVE_LIMIT, engine_names, limits_of, plan_games
from qtgo.cli.match_record import game_path, read_game
from qtgo.cli.match_report import outcome_as_json, outcome_as_table
from qtgo.cli.options import (
    komi_option,
    lag_option,
    number_option,
    rules_option,
    seconds_option,
    size_option,
    time_option,
)
from qtgo.cli.terminal import note, say, say_json
from qtgo.core.clock.clock import TimeSettings
from qtgo.core.clock.time_text import SHORT_FORMS
from qtgo.engine.command_line import CommandLineError, split_command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    _declare_engines(parser.add_argument_group("the engines"))
    _declare_games(parser.add_argument_group("the games"))
    _declare_limits(parser.add_argument_group("limits"))
    running = parser.add_argument_group("running")
    running.add_argument(
        "-o",
        "--output",
        type=Path,
        required=True,
        metavar="DIR",
        help="where the games go; those there are kept, so that an interrupted match goes on",
    )
    running.add_argument("--jobs", type=number_option, default=1, metavar="N", help="games at a time (default: 1)")
    running.add_argument("--json", action="store_true", help="write the outcome as JSON")


def _declare_engines(engines: argparse._ArgumentGroup) -> None:
    for color in ("black", "white"):
        engines.add_argument(
            f"--{color}",
            type=_command_option,
            required=True,
            metavar="CMD",
            help="starts an engine; qtgo is the built-in one, as in 'qtgo --level club'",
        )
        engines.add_argument(f"--{color}-name", metavar="NAME", help="what to call it (default: the command)")


def _declare_games(games: argparse._ArgumentGroup) -> None:
    games.add_argument("--games", type=number_option, default=1, metavar="N", help="how many games (default: 1)")
    games.add_argument("--size", type=size_option, default=(19, 19), metavar="N|WxH", help="the board (default: 19)")
    games.add_argument("--rules", type=rules_option, metavar="NAME|JSON", help="the rules (default: japanese)")
    games.add_argument("--komi", type=komi_option, metavar="X", help="the komi (default: as the rules have it)")
    games.add_argument("--alternate", action="store_true", help="swap the colors in every other game")
    games.add_argument(
        "--openings",
        type=Path,
        metavar="PATH",
        help="start from the ends of the main lines of a record, or of the SGF files in a folder, one after the other "
        "by name; with --alternate each is played twice, with swapped colors",
    )
    games.add_argument("--seed", type=int, metavar="N", help="shuffle the openings, the same for the same number")


def _declare_limits(limits: argparse._ArgumentGroup) -> None:
    limits.add_argument(
        "--max-moves",
        type=number_option,
        metavar="N",
        help="end a game without result after N moves of the engines (default: four for each point of the board)",
    )
    limits.add_argument(
        "--move-limit",
        type=seconds_option,
        metavar="SECONDS",
        help="an engine that takes longer for a move is killed and loses the game on time "
        f"(default: {DEFAULT_MOVE_LIMIT:.0f}; with --time none but the clock's)",
    )
    limits.add_argument(
        "--time",
        type=time_option,
        default=TimeSettings(),
        metavar="TIME",
        help=f"the clock of each engine, as one of: {SHORT_FORMS} (default: none)",
    )
    limits.add_argument(
        "--lag",
        type=lag_option,
        default=DEFAULT_LAG,
        metavar="MS",
        help=f"milliseconds forgiven at each move when time is up (default: {DEFAULT_LAG})",
    )


def run(arguments: argparse.Namespace) -> int:
    """Play what is not played yet, and print the outcome."""
    names = engine_names(arguments)
    plans = plan_games(arguments, names)
    folder: Path = arguments.output
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder}: {error.strerror}") from None
    played = {plan.number: game for plan in plans if (game := read_game(game_path(folder, plan.number), plan))}
    left = [plan for plan in plans if plan.number not in played]
    if played:
        note(f"{len(played)} games were played before")
    status = 0
    if left:
        from qtgo.cli.match_runner import MatchRunner  # Qt takes its time

        commands = (arguments.black, arguments.white)
        status = MatchRunner(names, commands, left, played, limits_of(arguments), folder, arguments.jobs).run()
    games = [played[number] for number in sorted(played)]
    if arguments.json:
        say_json(outcome_as_json(names, games))
    else:
        say(*outcome_as_table(names, games))
    return status


def _command_option(text: str) -> str:
    try:
        split_command(text)
    except CommandLineError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is no command line: {error}") from None
    return text
