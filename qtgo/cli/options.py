"""Options that several commands take, read from their text."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from qtgo.core.clock.time_settings import SHORT_FORMS, TimeSettings, parse_time_settings
from qtgo.core.rules.point import MAX_SIZE, MIN_SIZE, Point
from qtgo.core.rules.ruleset import MAX_KOMI, MIN_KOMI, Ruleset, RulesetError, ruleset, valid_komi
from qtgo.core.rules.ruleset_text import told_by_kata
from qtgo.deferred import regex
from qtgo.text.joining import listed
from qtgo.text.ruleset_words import ruleset_error_text
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.core.analysis.marking import Marking

tr = Texts("command line")

AUTO = "auto"

_SIZE = regex(r"([0-9]{1,3})(?:x([0-9]{1,3}))?")
_DIGITS = regex(r"[0-9]{1,9}")
_MOST = 10**9
_LARGE = regex(r"0*[1-9][0-9]{9,}")  # than which nothing is counted to
_MOST_PROCESSES = 256
_REAL = regex(r"[-+]?[0-9]{0,9}[.,]?[0-9]{1,9}|[-+]?[0-9]{1,9}[.,]")
_SEED = regex(r"[0-9]{1,1000}")
_DAY = 86_400
_MINUTE = 60_000
_MOST_POINTS = 1000


def rules_option(text: str) -> Ruleset:
    """Read the name of a ruleset, or one in the JSON of kata-set-rules."""
    try:
        return told_by_kata(text) if text.lstrip().startswith("{") else ruleset(text)
    except RulesetError as error:
        raise argparse.ArgumentTypeError(ruleset_error_text(error)) from None


def real_number(text: str) -> float:
    """Read a number with a decimal point or comma, NaN from anything else, as from 7_5, which is 75 to Python."""
    return float(text.replace(",", ".")) if _REAL.fullmatch(text) else math.nan


def komi_option(text: str) -> float:
    """Read a komi."""
    komi = real_number(text)
    if not valid_komi(komi):
        reason = tr("{value!r} is not a komi: it must be a whole or half number from {low} to {high}")
        raise argparse.ArgumentTypeError(reason.format(value=text, low=f"{MIN_KOMI:g}", high=f"{MAX_KOMI:g}"))
    return komi


def size_option(text: str) -> tuple[int, int]:
    """Read a board size: one number, or width x height."""
    match = _SIZE.fullmatch(text)
    width, height = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not (MIN_SIZE <= width <= MAX_SIZE and MIN_SIZE <= height <= MAX_SIZE):
        reason = tr("{value!r} is not a board size such as 19 or 13x9, from {low} to {high}")
        raise argparse.ArgumentTypeError(reason.format(value=text, low=MIN_SIZE, high=MAX_SIZE))
    return width, height


def points_option(text: str) -> tuple[Point, ...]:
    """Read vertices with commas between them, or ``none``."""
    if text.lower() == "none":
        return ()
    return tuple(_point(word) for word in text.split(","))


def _point(word: str) -> Point:
    try:
        return Point.from_vertex(word)
    except ValueError:
        raise argparse.ArgumentTypeError(tr("{value!r} is not a point such as D4").format(value=word)) from None


def dead_option(text: str) -> tuple[Point, ...] | str:
    """Read vertices, ``none``, or ``auto`` for what the built-in judge finds."""
    return AUTO if text.lower() == AUTO else points_option(text)


def number_option(text: str) -> int:
    """Read a number from 1 up."""
    if _LARGE.fullmatch(text):
        return number_within(range(1, _MOST))(text)
    if not _DIGITS.fullmatch(text) or int(text) < 1:
        raise argparse.ArgumentTypeError(tr("{value!r} must be an integer of at least 1").format(value=text))
    return int(text)


def count_option(text: str) -> int:
    """Read a number from 0 up."""
    if _LARGE.fullmatch(text):
        return number_within(range(_MOST))(text)
    if not _DIGITS.fullmatch(text):
        raise argparse.ArgumentTypeError(tr("{value!r} must be an integer of at least 0").format(value=text))
    return int(text)


def seed_option(text: str) -> int:
    """Read a random seed: a number from 0 up, however large."""
    if not _SEED.fullmatch(text):
        raise argparse.ArgumentTypeError(tr("{value!r} must be an integer of at least 0").format(value=text))
    return int(text)


def elo_option(text: str) -> float:
    """Read a rating."""
    rating = real_number(text)
    if math.isnan(rating):
        raise argparse.ArgumentTypeError(tr("{value!r} must be a number").format(value=text))
    return rating


def number_within(numbers: range) -> Callable[[str], int]:
    """Return what reads one of these numbers."""

    def read(text: str) -> int:
        if not _DIGITS.fullmatch(text) or int(text) not in numbers:
            reason = tr("{value!r} must be an integer from {low} to {high}")
            raise argparse.ArgumentTypeError(reason.format(value=text, low=numbers[0], high=numbers[-1]))
        return int(text)

    return read


def processes_from(least: int) -> Callable[[str], int]:
    """Return what reads a number of processes or threads: more than any computer has only fill its memory."""
    return number_within(range(least, _MOST_PROCESSES + 1))


def game_output_option(text: str) -> str:
    """Read the name of a file that a game is written to, always as SGF: ending in that, or in nothing, as ``-``."""
    from qtgo.sgf.formats.importers import GAME_SUFFIXES  # with all that reads records, which few commands need

    name = name_option(text)
    suffix = Path(name).suffix.lower()
    if suffix in GAME_SUFFIXES - {".sgf"}:
        reason = tr("{value!r} does not end in .sgf, the only format in which games are written")
        raise argparse.ArgumentTypeError(reason.format(value=text))
    if suffix not in ("", ".sgf"):
        reason = tr(
            "{value!r} does not end in .sgf; pictures are made by {render}, books by {publish} and reports by {report}"
        )
        makers = {"render": "qtgo render", "publish": "qtgo publish", "report": "qtgo analyze --report"}
        raise argparse.ArgumentTypeError(reason.format(value=text, **makers))
    return name


def path_ending_in(*suffixes: str) -> Callable[[str], Path]:
    """Return what reads the path of a file whose suffix, which is its format, is one of these."""

    def read(text: str) -> Path:
        path = Path(text)
        if path.suffix.lower() not in suffixes:
            *others, last = suffixes
            reason = tr("{value!r} does not end in {endings} or {last}")
            raise argparse.ArgumentTypeError(reason.format(value=text, endings=listed(others), last=last))
        return path

    return read


def seconds_option(text: str) -> float:
    """Read a time in seconds, up to a day."""
    seconds = real_number(text)
    if not 0 < seconds <= _DAY:
        raise argparse.ArgumentTypeError(tr("{value!r} must be a number of seconds, up to one day").format(value=text))
    return seconds


def lag_option(text: str) -> int:
    """Read a number of milliseconds, up to a minute."""
    if not _DIGITS.fullmatch(text) or int(text) > _MINUTE:
        reason = tr("{value!r} must be a number of milliseconds, up to one minute")
        raise argparse.ArgumentTypeError(reason.format(value=text))
    return int(text)


def time_option(text: str) -> TimeSettings:
    """Read time settings in their short form."""
    try:
        return parse_time_settings(text)
    except ValueError:
        reason = tr("{value!r} is not a time setting; use one of: {forms}")
        raise argparse.ArgumentTypeError(reason.format(value=text, forms=SHORT_FORMS)) from None


def marks_option(text: str) -> Marking:
    """Read three losses in points that mark moves, or three for the built-in engine and three for others."""
    from qtgo.core.analysis.loss import LossClass, Thresholds
    from qtgo.core.analysis.marking import Marking

    points = [real_number(part) for part in text.split(",")]
    count = len(LossClass)
    if len(points) not in (count, 2 * count) or not all(0 < value < _MOST_POINTS for value in points):
        raise argparse.ArgumentTypeError(
            tr("{value!r} must be three or six numbers of points, such as 2,5,10").format(value=text)
        )
    small, strong = points[:count], points[-count:]
    if small != sorted(small) or strong != sorted(strong):
        reason = tr("{value!r} must rise from doubtful moves to blunders, such as 2,5,10")
        raise argparse.ArgumentTypeError(reason.format(value=text))
    return Marking(Thresholds.of(small), Thresholds.of(strong))


def name_option(text: str) -> str:
    """Read the name of a file or folder; an empty one comes from a variable that is not set."""
    if not text:
        raise argparse.ArgumentTypeError(tr("the name is empty"))
    return text


def path_option(text: str) -> Path:
    """Read the path of a file or folder, which an empty name would make the current folder."""
    return Path(name_option(text))


def command_option(text: str) -> str:
    """Read a command line, which stays a text."""
    from qtgo.engine.process.command_line import CommandLineError, split_command
    from qtgo.text.engine_words import command_line_text

    try:
        split_command(text)
    except CommandLineError as error:
        reason = tr("{value!r} is not a command: {reason}").format(value=text, reason=command_line_text(error))
        raise argparse.ArgumentTypeError(reason) from None
    return text
