"""``qtgo match``: let two engines play games against each other, and tell which is the stronger."""

from __future__ import annotations

import argparse
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from qtgo.cli.matches.match_news import MatchNews
from qtgo.cli.matches.match_plan import DEFAULT_LAG, DEFAULT_MOVE_LIMIT, config_of_json, is_json, plan_match
from qtgo.cli.matches.match_progress import MatchProgress
from qtgo.cli.matches.match_record import game_path, read_game
from qtgo.cli.matches.match_report import outcome_as_json, outcome_as_table
from qtgo.cli.options import (
    command_option,
    komi_option,
    lag_option,
    number_option,
    path_option,
    processes_from,
    rules_option,
    seconds_option,
    size_option,
    time_option,
)
from qtgo.cli.output import check_output
from qtgo.cli.terminal import InputError, mention, say, say_json
from qtgo.core.clock.time_settings import SHORT_FORMS, TimeSettings
from qtgo.text.file_problem_words import os_error_text
from qtgo.text.translation import Texts

tr = Texts("command line")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    _declare_engines(parser.add_argument_group(tr("engines")))
    _declare_games(parser.add_argument_group(tr("games")))
    _declare_limits(parser.add_argument_group(tr("limits")))
    running = parser.add_argument_group(tr("output"))
    running.add_argument(
        "-o",
        "--output",
        type=path_option,
        required=True,
        metavar="DIR",
        help=tr("folder for the games; games already there are kept, so an interrupted match continues"),
    )
    running.add_argument(
        "--jobs", type=processes_from(1), default=1, metavar="N", help=tr("games played at the same time (default: 1)")
    )
    running.add_argument("--progress", action="store_true", help=tr("print progress as lines of JSON"))
    running.add_argument("--json", action="store_true", help=tr("print the results as JSON"))


def _declare_engines(engines: argparse._ArgumentGroup) -> None:
    for color in ("black", "white"):
        engines.add_argument(
            f"--{color}",
            type=_engine_option,
            required=True,
            metavar="CMD|JSON",
            help=tr("engine command; qtgo is the built-in engine, as in 'qtgo --level 8k'"),
        )
        engines.add_argument(f"--{color}-name", metavar="NAME", help=tr("name of the engine (default: the command)"))


def _engine_option(text: str) -> str:
    """Read an engine, which stays a text: a command line, or an object of JSON as in the settings of the window."""
    if not is_json(text):
        return command_option(text)
    try:
        config_of_json(text)
    except ValueError:
        raise argparse.ArgumentTypeError(tr("{value!r} is not an engine").format(value=text)) from None
    return text


def _declare_games(games: argparse._ArgumentGroup) -> None:
    games.add_argument("--games", type=number_option, default=1, metavar="N", help=tr("number of games (default: 1)"))
    games.add_argument(
        "--size", type=size_option, metavar="N|WxH", help=tr("board size (default: that of each opening, or 19)")
    )
    games.add_argument(
        "--rules",
        type=rules_option,
        metavar="NAME|JSON",
        help=tr("rules (default: those of each opening, or japanese)"),
    )
    games.add_argument(
        "--komi", type=komi_option, metavar="X", help=tr("komi (default: that of each opening, or set by the rules)")
    )
    games.add_argument("--alternate", action="store_true", help=tr("swap colors in every other game"))
    games.add_argument(
        "--openings",
        type=path_option,
        metavar="PATH",
        help=tr(
            "start from the end of each main line in a game file, or in the SGF files of a folder, in order of name, "
            "by its board size, rules, komi and handicap unless they are set here; "
            "with --alternate each is played twice, with colors swapped"
        ),
    )
    games.add_argument("--seed", type=int, metavar="N", help=tr("shuffle the openings (reproducible)"))


def _declare_limits(limits: argparse._ArgumentGroup) -> None:
    limits.add_argument(
        "--max-moves",
        type=number_option,
        metavar="N",
        help=tr("end a game without result after N engine moves (default: four per point of the board)"),
    )
    limits.add_argument(
        "--move-limit",
        type=seconds_option,
        metavar="SECONDS",
        help=tr(
            "an engine that takes longer for a move is killed and loses on time "
            "(default: {seconds}; with --time, only the clock counts)"
        ).format(seconds=f"{DEFAULT_MOVE_LIMIT:.0f}"),
    )
    limits.add_argument(
        "--time",
        type=time_option,
        default=TimeSettings(),
        metavar="TIME",
        help=tr("time setting of each engine, one of: {forms} (default: none)").format(forms=SHORT_FORMS),
    )
    limits.add_argument(
        "--lag",
        type=lag_option,
        default=DEFAULT_LAG,
        metavar="MS",
        help=tr("time tolerance per move, in milliseconds (default: {lag})").format(lag=DEFAULT_LAG),
    )


def _check_places(folder: Path, numbers: Collection[int]) -> None:
    """Raise InputError if some games could not be written once they are played."""
    for number in numbers:
        check_output(game_path(folder, number))


def run(arguments: argparse.Namespace) -> int:
    """Play what is not played yet, and print the outcome."""
    plan = plan_match(arguments)
    folder: Path = arguments.output
    try:
        made = [place for place in (folder, *folder.parents) if not place.exists()]
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(os_error_text(error, folder)) from None
    played = {
        planned.number: game
        for planned in plan.games
        if (game := read_game(game_path(folder, planned.number), planned))
    }
    _check_places(folder, {planned.number for planned in plan.games} - played.keys())
    progress: MatchProgress | MatchNews
    if arguments.progress:
        progress = MatchNews(plan.names, len(plan.games), folder, played.values())
    else:
        progress = MatchProgress(plan.names, len(plan.games), len(played))
    if played and not arguments.progress:
        mention(tr.plural("{n} game was already played", "{n} games were already played", len(played)))
    status = 0
    if len(played) < len(plan.games):
        from qtgo.cli.matches.match_runner import MatchRunner  # Qt takes its time

        try:
            status = MatchRunner(plan, played, progress, folder=folder, jobs=arguments.jobs).run()
        except InputError as error:
            first, *others = map(str, error.args)
            mention(f"qtgo: {first}", *others)
            return 1
        finally:
            for place in made:
                with suppress(OSError):  # it holds games
                    place.rmdir()
    games = [played[number] for number in sorted(played)]
    if arguments.json:
        say_json(outcome_as_json(plan.names, games))
    elif not arguments.progress:
        say(*outcome_as_table(plan.names, games))
    return status
