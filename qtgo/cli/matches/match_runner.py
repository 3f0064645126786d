"""The games of a match, several at a time, in an event loop."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer

from qtgo.cli.engine_ending import bugs_told, end_killed_engines, heeded
from qtgo.cli.matches.match_news import MatchNews
from qtgo.cli.matches.match_plan import MatchPlan, config_of_json, is_json
from qtgo.cli.matches.match_progress import MatchProgress
from qtgo.cli.matches.match_record import MatchGame, game_path, played_game, write_game
from qtgo.cli.matches.match_table import MatchTable
from qtgo.cli.terminal import InputError
from qtgo.engine.builtin import BUILTIN_COMMAND, builtin_config, is_builtin
from qtgo.engine.process.command_line import split_command
from qtgo.engine.process.failure import EngineFailure
from qtgo.files.seen import ChangedFileError, Seen, stamp_of
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.synchronizer import SyncFailure, SyncReport
from qtgo.text.engine_words import (
    board_failure_text,
    difference_sentences,
    failure_evidence,
    failure_sentences,
    still_starting_text,
)
from qtgo.text.file_problem_words import os_error_text
from qtgo.text.translation import Texts

tr = Texts("command line")

_BY_SIGNAL = 128  # plus the number of the signal is the exit status
_SHOW_PROGRESS = 200  # milliseconds
_FILES_OF_ENGINE = 8  # pipes, lifeline and what Qt needs; twice as many while it starts
_OTHER_FILES = 100


class MatchRunner:
    """Plays what is left of a match at several tables and adds each game to ``played`` when its file is written."""

    def __init__(
        self,
        plan: MatchPlan,
        played: dict[int, MatchGame],
        progress: MatchProgress | MatchNews,
        *,
        folder: Path,
        jobs: int,
    ) -> None:
        self._names = plan.names
        self._configs = tuple(_config(name, command) for name, command in zip(plan.names, plan.commands, strict=True))
        self._left = [planned for planned in reversed(plan.games) if planned.number not in played]
        self._played = played
        self._progress = progress
        self._folder = folder
        self._seen = {game.number: Seen(stamp=stamp_of(game_path(folder, game.number))) for game in self._left}
        self._error = ""
        self._bug: BaseException | None = None
        self._status = 0
        self._told: set[str] = set()
        self._application = QCoreApplication.instance() or QCoreApplication(["qtgo"])
        self._loop = QEventLoop()
        self._closing: QEventLoop | None = None
        black, white = self._configs
        self._tables = [MatchTable((black, white), plan.limits) for _ in range(min(jobs, len(self._left)))]
        self._playing = set(self._tables)

    def run(self) -> int:
        """Play all games and return the exit status; raise InputError if an engine cannot play at all."""
        _allow_files(_OTHER_FILES + 2 * _FILES_OF_ENGINE * len(self._tables))
        progress = QTimer()
        progress.start(_SHOW_PROGRESS)
        progress.timeout.connect(self._show_progress)
        QTimer.singleShot(0, self._begin)
        with heeded(self._interrupt), bugs_told(self._on_bug):
            try:
                self._loop.exec()
            finally:
                self._progress.clear()
                self._close_tables()
        if self._bug is not None:
            raise self._bug
        if self._error:
            raise InputError(*self._error.splitlines())
        return self._status

    def _close_tables(self) -> None:
        """End all engines, and come back when they have ended, by force after their time for it."""
        self._left.clear()  # a game that has just ended would be followed by the next while this waits
        self._closing = QEventLoop()
        for table in self._tables:
            table.closed.connect(self._on_closed)
            table.close()
        if not self._are_closed():
            self._closing.exec()
        end_killed_engines()

    def _kill_engines(self) -> None:
        for table in self._tables:
            table.kill()

    def _are_closed(self) -> bool:
        return all(table.is_closed for table in self._tables)

    def _on_closed(self) -> None:
        if self._closing is not None and self._are_closed():
            self._closing.quit()

    def _begin(self) -> None:
        for table in self._tables:
            table.finished.connect(lambda table=table: self._on_game(table))
            table.useless.connect(self._on_useless)
            table.launched.connect(self._tell_command)
            table.starts_slowly.connect(self._tell_start)
            table.differs.connect(self._tell_difference)
            self._next(table)

    def _next(self, table: MatchTable) -> None:
        if self._left:
            table.play(self._left.pop())
        else:
            self._playing.discard(table)
            table.close()
            if not self._playing:
                self._loop.quit()

    def _on_game(self, table: MatchTable) -> None:
        game, plan = table.game, table.plan
        if game is None or plan is None or self._error:
            return
        table.game = None  # what its engines still say of it is not heard
        path = game_path(self._folder, plan.number)
        try:
            write_game(path, game.root, table.efforts, plan.openings, self._seen[plan.number])
        except ChangedFileError:
            text = tr("{file}: another program has written this file during the match; left unchanged")
            self._stop(text.format(file=path))
            return
        except OSError as error:
            self._stop(os_error_text(error, path))
            return
        played = self._played[plan.number] = played_game(plan.number, game.root, table.efforts)
        self._progress.tell_game(played, self._played.values())
        # Not from within an engine's own signal, which it has still to come back from.
        QTimer.singleShot(0, lambda: self._next(table))

    def _show_progress(self) -> None:
        self._progress.show([table for table in self._tables if table.game is not None], self._played.values())

    def _on_useless(self, index: int, failure: EngineFailure | SyncFailure) -> None:
        if isinstance(failure, EngineFailure):
            said = failure_sentences(failure, is_builtin=is_builtin(self._configs[index]))
            text = said + "\n" + failure_evidence(failure)
        else:
            text = board_failure_text(failure)
        self._stop(f"{self._names[index]}: {text.strip()}")

    def _tell_difference(self, index: int, report: SyncReport) -> None:
        for sentence in difference_sentences(self._names[index], report):
            self._tell_once(sentence)

    def _tell_start(self, index: int) -> None:
        self._tell_once(still_starting_text(self._names[index]))

    def _tell_command(self, index: int, command: str) -> None:
        """Print how an engine is started that takes the rules from its command line."""
        if command != self._configs[index].command:
            text = tr("{engine} was started for these rules with: {command}")
            self._tell_once(text.format(engine=self._names[index], command=command))

    def _tell_once(self, text: str) -> None:
        if text not in self._told:
            self._told.add(text)
            self._progress.say(f"qtgo: {text}")

    def _stop(self, error: str) -> None:
        self._error = self._error or error
        self._loop.quit()

    def _on_bug(self, bug: BaseException) -> None:
        self._bug = self._bug or bug
        self._loop.quit()

    def _interrupt(self, number: int) -> None:
        if self._closing is not None or not self._playing:  # nothing is left but to wait for engines that quit
            QTimer.singleShot(0, self._kill_engines)
            return
        self._status = _BY_SIGNAL + number
        self._progress.say("qtgo: " + tr("interrupted; run the same command again to continue the match"))
        QTimer.singleShot(0, self._loop.quit)  # which may have to begin first


def _allow_files(count: int) -> None:
    """Let this program open so many files, within the system's limit; often it is 1024."""
    if sys.platform == "win32":
        return
    import resource

    limit, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if limit != resource.RLIM_INFINITY and limit < count:
        allowed = count if most == resource.RLIM_INFINITY else min(count, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(limit, allowed), most))


def _config(name: str, command: str) -> EngineConfig:
    """Return how an engine is started; ``qtgo`` is the built-in one, with its options or without."""
    if is_json(command):
        return replace(config_of_json(command), name=name)
    words = split_command(command)
    if words[0] != BUILTIN_COMMAND:
        return EngineConfig(name, command)
    options = words[2:] if words[1:2] == ("gtp",) else words[1:]
    return replace(builtin_config(options=options), name=name)
