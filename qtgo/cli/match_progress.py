"""How far a match has come: a line that changes on a terminal, else a line for each game."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Collection, Iterable, Sequence
from typing import TextIO

from qtgo.cli.match_record import PlayedGame
from qtgo.plain_text import visible

_BAR = 20
_LENGTH = 2000


class MatchProgress:
    """Tells of the games as they end; on a terminal the last line shows the score, and how long it may still take."""

    def __init__(self, names: tuple[str, str], total: int, played: int, stream: TextIO | None = None) -> None:
        self._names = names
        self._total = total
        self._played_before = played
        self._stream = sys.stderr if stream is None else stream
        self._is_terminal = self._stream.isatty()
        self._began = time.monotonic()
        self._shown = ""

    def tell_game(self, game: PlayedGame, played: Collection[PlayedGame]) -> None:
        """Tell that a game is over; on a terminal only if there is more to tell than who won."""
        faults = sum(effort.faults for effort in game.efforts.values())
        if self._is_terminal and not faults and not game.is_void:
            return
        self.say(
            f"[{len(played)}/{self._total}] game {game.number}: {game.black} - {game.white}: "
            f"{game.result}, {_counted(game.length, 'move')}" + (f", {_counted(faults, 'fault')}" if faults else "")
        )

    def show(self, moves: Sequence[int], played: Collection[PlayedGame]) -> None:
        """Bring the last line of a terminal up to date; ``moves`` are those made in each game under way."""
        if not self._is_terminal:
            return
        columns = shutil.get_terminal_size().columns
        line = visible(self.line(moves, played, time.monotonic() - self._began), _LENGTH)[: columns - 1]
        if line != self._shown:
            self._stream.write(f"\r{line:{len(self._shown)}}")
            self._stream.flush()
            self._shown = line

    def line(self, moves: Sequence[int], played: Collection[PlayedGame], seconds: float) -> str:
        """Say how far it is, ``seconds`` after the start."""
        done = len(played)
        full = _BAR * done // self._total
        parts = [f"[{'#' * full}{'.' * (_BAR - full)}] {done}/{self._total}", _score(self._names, played)]
        done_now = done - self._played_before
        if done_now and done < self._total:
            parts.append(f"about {_duration(seconds / done_now * (self._total - done))} left")
        if moves:
            parts.append(f"now at move {', '.join(map(str, moves))}")
        return "  ".join(parts)

    def say(self, text: str) -> None:
        """Write a line that stays."""
        self.clear()
        print(visible(text, _LENGTH), file=self._stream, flush=True)

    def clear(self) -> None:
        """Take away the line that changes."""
        if self._shown:
            self._stream.write("\r" + " " * len(self._shown) + "\r")
            self._stream.flush()
            self._shown = ""


def _score(names: tuple[str, str], played: Iterable[PlayedGame]) -> str:
    wins = dict.fromkeys(names, 0)
    others = 0
    for game in played:
        if game.winner in wins:
            wins[game.winner] += 1
        else:
            others += 1
    score = " - ".join(f"{name} {count}" for name, count in wins.items())
    return f"{score}, {others} undecided" if others else score


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min" if minutes >= 10 else f"{minutes} min {rest} s" if minutes else f"{rest} s"
