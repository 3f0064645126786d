"""The progress of a match: a line that changes on a terminal, else a line for each game."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, TextIO

from qtgo.cli.matches.match_record import MatchGame
from qtgo.cli.terminal import ChangingLine
from qtgo.core.clock.time_settings import MINUTE, SECOND
from qtgo.text.clock_words import duration_text
from qtgo.text.joining import listed
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.cli.matches.match_table import MatchTable

tr = Texts("command line")

_BAR = 20
_IN_SECONDS = 10 * MINUTE


class MatchProgress:
    """Prints the games as they end; on a terminal the last line shows the score, and how long it may still take."""

    def __init__(self, names: tuple[str, str], total: int, played: int, stream: TextIO | None = None) -> None:
        self._names = names
        self._total = total
        self._played_before = played
        self._line = ChangingLine(stream)
        self._began = time.monotonic()

    def tell_game(self, game: MatchGame, played: Collection[MatchGame]) -> None:
        """Report the end of a game; on a terminal only if there is more to say than who won."""
        if self._line.is_seen and not game.faults and not game.is_void:
            return
        # Translators: {result} is as in a file, such as B+3.5, {moves} such as "231 moves".
        text = tr("[{played}/{total}] game {number}: {black} - {white}: {result}, {moves}").format(
            played=len(played),
            total=self._total,
            number=game.number,
            black=game.black,
            white=game.white,
            result=game.result,
            moves=tr.plural("{n} move", "{n} moves", game.length),
        )
        self.say(listed((text, faults_text(game))))

    def show(self, tables: Sequence[MatchTable], played: Collection[MatchGame]) -> None:
        """Bring the last line of a terminal up to date; each of the tables has a game under way."""
        if self._line.is_seen:
            moves = [table.moves for table in tables]
            self._line.show(self.line(moves, played, time.monotonic() - self._began))

    def line(self, moves: Sequence[int], played: Collection[MatchGame], seconds: float) -> str:
        """Return the progress, ``seconds`` after the start; ``moves`` are those made in each game under way."""
        done = len(played)
        full = _BAR * done // self._total
        parts = [f"[{'#' * full}{'.' * (_BAR - full)}] {done}/{self._total}", _score(self._names, played)]
        done_now = done - self._played_before
        if done_now and done < self._total:
            left = _duration(seconds / done_now * (self._total - done))
            parts.append(tr("about {time} left").format(time=left))
        if moves:
            # Translators: the numbers of the moves in each game under way.
            parts.append(tr("now at move {moves}").format(moves=listed(map(str, moves))))
        return "  ".join(parts)

    def say(self, text: str) -> None:
        """Write a line above the status line."""
        self._line.leave(text)

    def clear(self) -> None:
        """Take away the line that changes."""
        self._line.clear()


def faults_text(game: MatchGame) -> str:
    """Return how many faults a game had, empty if none."""
    return tr.plural("{n} fault", "{n} faults", game.faults) if game.faults else ""


def _score(names: tuple[str, str], played: Iterable[MatchGame]) -> str:
    wins = dict.fromkeys(names, 0)
    others = 0
    for game in played:
        if game.winner in wins:
            wins[game.winner] += 1
        else:
            others += 1
    score = " - ".join(f"{name} {count}" for name, count in wins.items())
    # Translators: games that neither has won.
    return listed((score, tr.plural("{n} undecided", "{n} undecided", others) if others else ""))


def _duration(seconds: float) -> str:
    """Write a length of time, in whole minutes from ten minutes on."""
    time = round(seconds) * SECOND
    return duration_text(time if time < _IN_SECONDS else time // MINUTE * MINUTE)
