"""Options that several commands take, read from their text."""

from __future__ import annotations

import argparse
import re

from qtgo.core.clock.clock import TimeSettings
from qtgo.core.clock.time_text import parse_time_settings
from qtgo.core.rules.point import MAX_SIZE, MIN_SIZE, Point
from qtgo.core.rules.ruleset import Ruleset, RulesetError, ruleset, valid_komi
from qtgo.core.rules.ruleset_text import told_by_kata
from qtgo.sgf.charset import codecs_for

AUTO = "auto"

_SIZE = re.compile(r"([0-9]{1,3})(?:x([0-9]{1,3}))?")
_DIGITS = re.compile(r"[0-9]{1,9}")
_DAY = 86_400
_MINUTE = 60_000


def rules_option(text: str) -> Ruleset:
    """Read the name of a ruleset, or one in the JSON of kata-set-rules."""
    try:
        return told_by_kata(text) if text.lstrip().startswith("{") else ruleset(text)
    except RulesetError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def komi_option(text: str) -> float:
    """Read a komi."""
    try:
        komi = float(text)
    except ValueError:
        komi = float("nan")
    if not valid_komi(komi):
        raise argparse.ArgumentTypeError(f"{text!r} is no komi: a whole or half number from -150 to 150")
    return komi


def size_option(text: str) -> tuple[int, int]:
    """Read a board size: one number, or width x height."""
    match = _SIZE.fullmatch(text)
    width, height = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not (MIN_SIZE <= width <= MAX_SIZE and MIN_SIZE <= height <= MAX_SIZE):
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 19 or 13x9, {MIN_SIZE} to {MAX_SIZE}")
    return width, height


def points_option(text: str) -> tuple[Point, ...]:
    """Read vertices with commas between them, or ``none``."""
    if text.lower() == "none":
        return ()
    try:
        return tuple(Point.from_vertex(word) for word in text.split(","))
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def add_encoding(parser: argparse.ArgumentParser) -> None:
    """Declare the option that says how files are to be read, whatever they say themselves."""
    parser.add_argument(
        "--encoding", type=encoding_option, metavar="E", help="read in this encoding, whatever the file says"
    )


def encoding_option(text: str) -> str:
    """Read the name of an encoding."""
    if not codecs_for(text):
        raise argparse.ArgumentTypeError(f"unknown encoding {text!r}")
    return text


def dead_option(text: str) -> tuple[Point, ...] | str:
    """Read vertices, ``none``, or ``auto`` for what the built-in judge finds."""
    return AUTO if text.lower() == AUTO else points_option(text)


def number_option(text: str) -> int:
    """Read a number from 1 up."""
    if not _DIGITS.fullmatch(text) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 up")
    return int(text)


def count_option(text: str) -> int:
    """Read a number from 0 up."""
    if not _DIGITS.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 0 up")
    return int(text)


def move_option(text: str) -> int:
    """Read a move number; 0 is the start."""
    number = int(text)
    if number < 0:
        raise ValueError
    return number


def seconds_option(text: str) -> float:
    """Read a time in seconds, up to a day."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= _DAY:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds, up to a day")
    return seconds


def lag_option(text: str) -> int:
    """Read a number of milliseconds, up to a minute."""
    if not _DIGITS.fullmatch(text) or int(text) > _MINUTE:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of milliseconds, up to a minute")
    return int(text)


def time_option(text: str) -> TimeSettings:
    """Read time settings in their short form."""
    try:
        return parse_time_settings(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
