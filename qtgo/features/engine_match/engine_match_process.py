"""A match of two engines, played by ``qtgo match`` in a process of its own."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.position import Position
from qtgo.deferred import dataclass
from qtgo.files.dataclass_json import encoded
from qtgo.gtp.engine_config import EngineConfig
from qtgo.session.work.command_process import CommandProcess
from qtgo.text.level_words import player_of


@dataclass(frozen=True, slots=True)
class MatchTask:
    """Two engines, and what ``qtgo match`` is to know besides; ``size`` is not heeded where there are openings."""

    engines: tuple[EngineConfig, EngineConfig]
    folder: Path
    games: int = 1
    size: int = 19
    time: str = ""
    openings: str = ""

    @property
    def names(self) -> tuple[str, str]:
        """Return the names of the engines with their levels, which are told apart."""
        one, other = (player_of(engine).name for engine in self.engines)
        return (one, other) if one != other else (f"{one} (1)", f"{other} (2)")

    def words(self) -> Sequence[str]:
        """Return the command line."""
        words = ["match", "--progress", "--alternate", "--games", str(self.games), "--output", str(self.folder)]
        for color, engine, name in zip(("black", "white"), self.engines, self.names, strict=True):
            config = json.dumps(encoded(replace(engine, name=name)))
            words += [f"--{color}={config}", f"--{color}-name={name}"]
        if self.time:
            words += ["--time", self.time]
        return [*words, *((f"--openings={self.openings}",) if self.openings else ("--size", str(self.size)))]


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """A game that is being played."""

    number: int
    black: str
    white: str
    position: Position


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that has ended, and where it is kept; ``faults`` are words, empty if an engine had none."""

    number: int
    black: str
    white: str
    result: str
    moves: int
    file: Path
    faults: str = ""


@dataclass(frozen=True, slots=True)
class MatchStanding:
    """The results of one engine; a rate and its interval of 95 %, None before the first result.

    So are the differences in Elo, which are infinite, here None, where every game was won or lost.
    """

    name: str
    wins: int
    draws: int
    rate: float | None
    elo: float | None
    elo_interval: tuple[float | None, float | None] | None


class EngineMatch(QObject):
    """Plays a match in the background; one that is started again goes on with the games that are not kept yet."""

    total_changed = Signal(object)  # int: the games of the match
    board_changed = Signal(object)  # MatchBoard
    played = Signal(object)  # PlayedGame
    standings_changed = Signal(object)  # Sequence[MatchStanding]
    noted = Signal(object)  # str: how an engine is started, or where it differs from the rules
    complained = Signal(object)  # str: why the match cannot go on
    ended = Signal(object)  # bool: whether all games have been played
    closed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process = CommandProcess(self)
        self._process.said.connect(self._take)
        self._process.complained.connect(self.complained)
        self._process.ended.connect(lambda failure: self.ended.emit(not failure))
        self._process.closed.connect(self.closed)

    @property
    def is_running(self) -> bool:
        """Return whether games are being played."""
        return self._process.is_running

    def start(self, task: MatchTask) -> None:
        """Play what is left of a match, ending a running one."""
        self.cancel()
        self._process.start(*task.words())

    def cancel(self) -> None:
        """End the match; the games that have ended are kept."""
        if self._process.cancel():
            self.ended.emit(False)

    def close(self) -> None:
        """End everything; ``closed`` is emitted afterward."""
        self.cancel()
        self._process.close()

    def _take(self, said: Mapping[str, Any]) -> None:
        if "stones" in said:
            self.board_changed.emit(_board(said))
        elif "result" in said:
            names = said["black"], said["white"]
            game = PlayedGame(said["game"], *names, said["result"], said["moves"], Path(said["file"]), said["faults"])
            self.played.emit(game)
            self.standings_changed.emit([_standing(row) for row in said["engines"]])
        elif "note" in said:
            self.noted.emit(said["note"])
        elif "total" in said:
            self.total_changed.emit(said["total"])


def _board(said: Mapping[str, Any]) -> MatchBoard:
    width, height = said["width"], said["height"]
    position = Position(width, height, bytes(map(int, said["stones"])), move_number=said["move"])
    if said["last"]:
        point = Point.from_vertex(said["last"])
        position = replace(position, last_move=Move(position.color_at(point) or Color.BLACK, point))
    return MatchBoard(said["game"], said["black"], said["white"], position)


def _standing(said: Mapping[str, Any]) -> MatchStanding:
    interval = said["elo_interval"]
    return MatchStanding(
        said["name"], said["wins"], said["draws"], said["rate"], said["elo"], None if interval is None else (*interval,)
    )
