"""The games of a match: what is kept of each in its file, and what all of them say of the engines."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import field
from pathlib import Path

from qtgo.cli.matches.match_plan import GamePlan
from qtgo.cli.terminal import InputError
from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.properties import moves_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass
from qtgo.files.seen import Seen
from qtgo.text.file_problem_words import os_error_text
from qtgo.text.go_words import color_name
from qtgo.text.translation import Texts

tr = Texts("command line")

_Z = 1.959963984540054
"""The normal quantile of a two-sided interval of 95 %."""

_PROPERTY = "XQM"
"""A private property of the root: for each color ``moves seconds faults``, Black first; then what the openings were."""


@dataclass(slots=True)
class Effort:
    """The record of an engine in one game or in many."""

    moves: int = 0
    seconds: float = 0.0
    faults: int = 0


@dataclass(frozen=True, slots=True)
class MatchGame:
    """A finished game; ``winner`` is None if there is none."""

    number: int
    black: str
    white: str
    result: str
    length: int
    efforts: dict[Color, Effort]
    opening: str = ""

    @property
    def winner(self) -> str | None:
        """Return the name of the engine that won."""
        return {"B+": self.black, "W+": self.white}.get(self.result[:2])

    @property
    def faults(self) -> int:
        """Return how often an engine crashed, made an illegal move or the like."""
        return sum(effort.faults for effort in self.efforts.values())

    @property
    def is_void(self) -> bool:
        """Return whether the game ended without a result."""
        return self.result == "Void"


@dataclass(frozen=True, slots=True)
class Standing:
    """The results of one engine; a drawn game is half a win, one without result is not counted.

    ``rate`` and ``elo`` have their interval of 95 % beside them; all are None before the first result.
    """

    name: str
    wins: int
    wins_as_black: int
    draws: int
    games: int
    rate: float | None
    rate_interval: tuple[float, float] | None
    elo: float | None
    elo_interval: tuple[float, float] | None
    effort: Effort = field(default_factory=Effort)


def wilson_interval(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a rate by Wilson's score method (1927)."""
    rate = wins / games
    middle = rate + _Z**2 / (2 * games)
    spread = _Z * math.sqrt(rate * (1 - rate) / games + _Z**2 / (4 * games**2))
    scale = 1 + _Z**2 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def elo_difference(rate: float) -> float:
    """Return the difference in Elo points that a rate of wins amounts to; infinite at 0 and 1."""
    if rate <= 0 or rate >= 1:
        return math.copysign(math.inf, rate - 0.5)
    return 400 * math.log10(rate / (1 - rate))


def standing(name: str, games: Collection[MatchGame]) -> Standing:
    """Count what the games say of an engine."""
    counted = [game for game in games if not game.is_void]
    wins = sum(game.winner == name for game in counted)
    draws = sum(game.winner is None for game in counted)
    effort = Effort()
    for game in games:
        own = game.efforts[Color.BLACK if game.black == name else Color.WHITE]
        effort.moves += own.moves
        effort.seconds += own.seconds
        effort.faults += own.faults
    rate = interval = elo = elo_interval = None
    if counted:
        points = wins + draws / 2
        rate, interval = points / len(counted), wilson_interval(points, len(counted))
        elo = elo_difference(rate)
        # Nothing but rounding keeps the end of the interval of a clean sweep from 0 and 1.
        low = -math.inf if points == 0 else elo_difference(interval[0])
        high = math.inf if points == len(counted) else elo_difference(interval[1])
        elo_interval = low, high
    as_black = sum(game.winner == name == game.black for game in counted)
    return Standing(name, wins, as_black, draws, len(counted), rate, interval, elo, elo_interval, effort)


def game_path(folder: Path, number: int) -> Path:
    """Return the file of a game."""
    return folder / f"game-{number:04}.sgf"


def played_game(number: int, root: Node, efforts: dict[Color, Effort]) -> MatchGame:
    """Return what the record of a finished game says; its length is that of the whole record, opening included."""
    info = read_game_info(root)
    length = sum(len(moves_of(node, info.width, info.height)) for node in root.main_line())
    return MatchGame(number, info.black.name, info.white.name, info.result, length, efforts, info.opening)


def write_game(path: Path, root: Node, efforts: dict[Color, Effort], openings: str, seen: Seen) -> None:
    """Write a finished game in one step, in place of what was seen before it; raise OSError, or ChangedFileError."""
    from qtgo.files.atomic import replace_file
    from qtgo.sgf.writer import write_collection

    root.properties[_PROPERTY] = [
        *(f"{efforts[color].moves} {efforts[color].seconds:.3f} {efforts[color].faults}" for color in Color),
        *([openings] if openings else []),
    ]
    replace_file(path, write_collection([root], "utf-8"), seen=seen)


def read_game(path: Path, plan: GamePlan) -> MatchGame | None:
    """Read a game played before, or return None if there is none; raise InputError if it is of no such match."""
    from qtgo.cli.records import load

    try:
        path.stat()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InputError(os_error_text(error, path)) from None
    root, info = load(str(path)).games[0], plan.info
    known = read_game_info(root)
    values = root.properties.get(_PROPERTY, [])
    try:
        efforts = dict(zip(Color, map(_effort, values[: len(Color)]), strict=True))
    except ValueError:
        raise InputError(tr("{file}: not a game of a match; choose another folder").format(file=path)) from None
    for what, there, here in (
        # Translators: what is different, in a sentence.
        (tr("board size"), (known.width, known.height), (info.width, info.height)),
        (tr("komi"), known.komi, info.komi),
        # Translators: what is different, in a sentence.
        (tr("rules"), known.ruleset, info.ruleset),
        (color_name(Color.BLACK), known.black.name, info.black.name),
        (color_name(Color.WHITE), known.white.name, info.white.name),
        # Translators: what is different, in a sentence.
        (tr("openings"), "".join(values[len(Color) :]), plan.openings),
        # Translators: what is different, in a sentence: the time limits.
        (tr("time"), (known.main_time, known.overtime), (info.main_time, info.overtime)),
    ):
        if there != here:
            text = tr("{file}: a game of another match (different {what}); choose another folder")
            raise InputError(text.format(file=path, what=what))
    return played_game(plan.number, root, efforts) if known.result else None


def _effort(text: str) -> Effort:
    moves, seconds, faults = text.split()
    return Effort(int(moves), float(seconds), int(faults))
