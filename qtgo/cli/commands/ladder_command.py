"""``qtgo ladder``: rate the players of many matches on one scale."""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from pathlib import Path

from qtgo.ai.numpy_check import numpy_problem
from qtgo.ai.play import bradley_terry as ratings
from qtgo.ai.play.bradley_terry import EngineRating, Meeting
from qtgo.cli.options import elo_option, path_option
from qtgo.cli.terminal import InputError, columns, left, right, say, say_json
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.plain_text import visible
from qtgo.text.joining import listed
from qtgo.text.numbers import localized, number_text
from qtgo.text.numpy_words import numpy_problem_text
from qtgo.text.translation import Texts

tr = Texts("command line")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "folders", nargs="+", type=path_option, metavar="DIR", help=tr("folders of games written by qtgo match")
    )
    parser.add_argument("--anchor", metavar="NAME", help=tr("the player with a fixed rating (default: the weakest)"))
    parser.add_argument(
        "--at", type=elo_option, default=0.0, metavar="ELO", help=tr("that player's rating (default: 0)")
    )
    parser.add_argument("--json", action="store_true", help=tr("print the ratings as JSON"))


def run(arguments: argparse.Namespace) -> int:
    """Rate the players of all games found and print the ladder, the strongest first."""
    meetings, status = _meetings(arguments.folders)
    names = {name for meeting in meetings for name in (meeting.first, meeting.second)}
    if arguments.anchor is not None and arguments.anchor not in names:
        text = tr("no player is named {name}; the players are {players}")
        raise InputError(text.format(name=arguments.anchor, players=listed(sorted(names))))
    ratings = rate(meetings, arguments.anchor, arguments.at)
    if arguments.json:
        say_json([_as_json(rating) for rating in ratings])
    else:
        say(*_as_table(ratings))
    return status


def _files(folders: list[Path]) -> Iterator[str]:
    """Yield the names of the records in some folders."""
    from qtgo.cli.records import is_folder, records_in

    for folder in folders:
        if not is_folder(folder):
            raise InputError(tr("{folder}: no such folder").format(folder=folder))
        yield from map(str, records_in(folder))


def _meetings(folders: list[Path]) -> tuple[list[Meeting], int]:
    """Return who beat whom in the records of some folders, and the exit status of reading them."""
    from qtgo.cli.records import for_each, load

    meetings: list[Meeting] = []
    status = for_each(_files(folders), lambda name: meetings.extend(_told(load(name).games)))
    if not meetings:
        raise InputError(tr("no finished games between two named players found in these folders"))
    return meetings, status


def _told(roots: Sequence[Node]) -> Iterator[Meeting]:
    """Yield one meeting for each record that names two players and says who won, or that nobody did."""
    from qtgo.core.record.properties import simple_text_of
    from qtgo.core.scoring.result import ResultKind, parse_result

    for root in roots:
        black, white, said = (simple_text_of(root, name).strip() for name in ("PB", "PW", "RE"))
        result = parse_result(said)
        if result is None or not black or not white or black == white:
            continue
        if result.winner is not None:
            yield Meeting(black, white, 1.0 if result.winner is Color.BLACK else 0.0)
        elif result.kind is ResultKind.DRAW:
            yield Meeting(black, white, 0.5)


def _as_json(rating: EngineRating) -> dict[str, object]:
    error = rating.error if math.isfinite(rating.error) else None
    return {
        "name": rating.name,
        "elo": round(rating.elo, 1),
        "error": error,
        "games": rating.games,
        "points": rating.points,
    }


def _as_table(ratings: list[EngineRating]) -> list[str]:
    names = [visible(rating.name) for rating in ratings]
    # Translators: the heading of a column; the heading of a column: games won, and half of those drawn.
    player, games, points = tr("player"), tr("games"), tr("points")
    width = max(map(columns, (player, *names)))
    many, most = max(6, columns(games)), max(7, columns(points))
    lines = [f"{left(player, width)}  {'Elo':>6} {'95 %':>6}  {right(games, many)} {right(points, most)}"]
    for name, rating in zip(names, ratings, strict=True):
        error = f"±{1.96 * rating.error:.0f}" if math.isfinite(rating.error) else "-"
        elo, won = localized(f"{rating.elo:.0f}"), number_text(rating.points)
        lines.append(f"{left(name, width)}  {elo:>6} {error:>6}  {rating.games:>{many}} {won:>{most}}")
    return lines


def rate(meetings: Sequence[Meeting], anchor: str | None = None, at: float = 0.0) -> list[EngineRating]:
    """Return the most likely ratings; raise InputError where numpy cannot be used."""
    problem = numpy_problem()
    if problem:
        raise InputError(tr("Rating players needs numpy. {problem}").format(problem=numpy_problem_text(problem)))
    return ratings.rate(meetings, anchor, at)
