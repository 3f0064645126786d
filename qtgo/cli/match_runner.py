"""The games of a match, several at a time, in an event loop."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from types import FrameType

from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer

from qtgo.cli.errors import InputError
from qtgo.cli.match_record import PlayedGame, game_path, write_game
from qtgo.cli.match_table import MatchTable, Seating
from qtgo.core.game_info import GameInfo
from qtgo.core.point import Color
from qtgo.engine.failure import EngineFailure
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.plan import RulesNotice
from qtgo.gtp.synchronizer import SyncFailure, SyncReport

_NOTICES = {
    RulesNotice.ROUGHLY: "plays by the nearest rules that it knows",
    RulesNotice.OTHERS: "plays by other rules than those of the match",
    RulesNotice.UNKNOWN: "cannot be told the rules of the match",
}
_MOVES_PER_POINT = 4
_INTERRUPTED = 130
_HEED_SIGNALS = 200  # milliseconds: Python hears of a signal only when some of it runs


class MatchRunner:
    """Plays games at several tables and adds each to ``played`` when its file is written."""

    def __init__(
        self,
        names: tuple[str, str],
        commands: tuple[str, str],
        plans: Mapping[int, tuple[GameInfo, Seating]],
        played: dict[int, PlayedGame],
        arguments: argparse.Namespace,
    ) -> None:
        self._names = names
        self._commands = commands
        self._plans = plans
        self._left = sorted(plans, reverse=True)
        self._played = played
        self._total = len(plans) + len(played)
        self._folder: Path = arguments.output
        width, height = arguments.size
        self._max_moves = arguments.max_moves or _MOVES_PER_POINT * width * height
        self._error = ""
        self._told: set[object] = set()
        self._application = QCoreApplication.instance() or QCoreApplication(["qtgo"])
        self._loop = QEventLoop()
        black, white = (EngineConfig(name, command) for name, command in zip(names, commands, strict=True))
        count = min(arguments.jobs, len(plans))
        self._tables = [MatchTable((black, white)) for _ in range(count)]
        self._playing = set(self._tables)

    def run(self) -> int:
        """Play all games and give the exit status; raise InputError if an engine cannot play at all."""
        heed = QTimer()
        heed.start(_HEED_SIGNALS)
        heed.timeout.connect(lambda: None)
        handlers = {number: signal.signal(number, self._interrupt) for number in (signal.SIGINT, signal.SIGTERM)}
        QTimer.singleShot(0, self._begin)
        try:
            status = self._loop.exec()
        finally:
            for table in self._tables:
                table.close()
            while not all(table.is_closed for table in self._tables):
                self._loop.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
            for number, handler in handlers.items():
                signal.signal(number, handler)
        if self._error:
            raise InputError(self._error)
        return status

    def _begin(self) -> None:
        for table in self._tables:
            table.finished.connect(lambda table=table: self._take_game(table))
            table.useless.connect(self._take_useless)
            table.rules_differ.connect(self._tell_rules)
            table.launched.connect(self._tell_command)
            self._next(table)

    def _next(self, table: MatchTable) -> None:
        if self._left:
            number = self._left.pop()
            info, seating = self._plans[number]
            table.play(number, info, seating, self._max_moves)
        else:
            self._playing.discard(table)
            table.close()
            if not self._playing:
                self._loop.quit()

    def _take_game(self, table: MatchTable) -> None:
        game = table.game
        if game is None or self._error:
            return
        table.game = None  # what its engines still say of it is not heard
        path = game_path(self._folder, table.number)
        try:
            write_game(path, game.root, table.efforts)
        except OSError as error:
            self._stop(f"{path}: {error.strerror}")
            return
        info = game.info
        played = PlayedGame(
            table.number, info.black.name, info.white.name, info.result, game.depth, dict(table.efforts)
        )
        self._played[table.number] = played
        faults = sum(table.efforts[color].faults for color in Color)
        print(
            f"[{len(self._played)}/{self._total}] game {played.number}: {played.black} - {played.white}: "
            f"{played.result}, {played.length} moves" + (f", {faults} faults" if faults else ""),
            file=sys.stderr,
        )
        # Not from within an engine's own signal, which it has still to come back from.
        QTimer.singleShot(0, lambda: self._next(table))

    def _take_useless(self, index: int, failure: EngineFailure | SyncFailure) -> None:
        from qtgo.dialogs.engine_words import board_failure_text, failure_evidence, failure_text

        if isinstance(failure, EngineFailure):
            text = ". ".join(failure_text(failure)) + "\n" + failure_evidence(failure)
        else:
            text = board_failure_text(failure)
        self._stop(f"{self._names[index]}: {text.strip()}")

    def _tell_rules(self, index: int, report: SyncReport) -> None:
        if index not in self._told:
            self._told.add(index)
            parts = []
            if report.rules is not None:
                parts.append(_NOTICES[report.rules])
            if report.komi_refused:
                parts.append("does not take the komi")
            print(f"qtgo: {self._names[index]} {' and '.join(parts)}", file=sys.stderr)

    def _tell_command(self, index: int, command: str) -> None:
        """Say how an engine is started that learns the rules from its command line."""
        if command != self._commands[index] and (index, command) not in self._told:
            self._told.add((index, command))
            print(f"qtgo: {self._names[index]} is started for these rules as: {command}", file=sys.stderr)

    def _stop(self, error: str) -> None:
        self._error = self._error or error
        self._loop.quit()

    def _interrupt(self, _number: int, _frame: FrameType | None) -> None:
        print("qtgo: interrupted; the same command goes on with the games that are left", file=sys.stderr)
        self._loop.exit(_INTERRUPTED)
