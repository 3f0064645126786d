"""The window's review team for the command line, which waits for it in an event loop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from signal import SIGINT

from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer

from qtgo.cli.engine_ending import bugs_told, end_killed_engines, heeded
from qtgo.cli.terminal import InputError, mention
from qtgo.engine.builtin import BUILTIN_COMMAND, builtin_analysis_config, is_builtin
from qtgo.engine.process.command_line import split_command
from qtgo.engine.process.failure import EngineFailure, ReviewerFailure
from qtgo.engine.process.silence import LONG_START
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.review_run import ReviewRun
from qtgo.plain_text import visible
from qtgo.session.work.review_team import FoundAnalysis, ReviewTeam
from qtgo.storage_health import StorageHealth
from qtgo.text.engine_words import failure_evidence, failure_sentences, still_starting_text
from qtgo.text.joining import labeled
from qtgo.text.translation import Texts

tr = Texts("command line")


class AnalysisTeam:
    """The built-in engine, in as many processes as wanted, or other programs."""

    def __init__(self, configs: Sequence[EngineConfig] = (), threads: int = 1) -> None:
        """Take the engines, the built-in one if none are given."""
        self._application = QCoreApplication.instance() or QCoreApplication(["qtgo"])
        self._loop = QEventLoop()
        engines = [
            engine
            for config in configs or (EngineConfig(command=BUILTIN_COMMAND),)
            for engine in _named(config, threads)
        ]
        self._team = team = ReviewTeam(lambda: engines, None, StorageHealth())
        team.ready.connect(lambda _id: self._loop.quit())
        team.found.connect(self._on_found)
        team.finished.connect(self._on_finished)
        team.failed.connect(self._on_failed)
        team.restarted.connect(_tell_restart)
        team.starts_slowly.connect(self._on_slow_start)
        team.all_ended.connect(self._on_ended)
        self._note: Callable[[int, str], None] | None = None
        self._told: set[str] = set()
        self._stop: BaseException | None = None
        self._is_finished = self._has_ended = False
        self.is_gone = False
        """Whether all engines have failed."""

    @property
    def networks(self) -> Sequence[str]:
        """Return what the analyses of the engines depend on besides the position, each once."""
        return self._team.networks

    @property
    def names(self) -> str:
        """Return the known names of the engines."""
        return ", ".join(self._team.known_names)

    @property
    def known_networks(self) -> str:
        """Return the networks that the engines say they run."""
        return ", ".join(self._team.known_networks)

    def greet(self) -> None:
        """Start the engines unless that is done, and wait until one is ready; raise InputError if none will be."""
        if not self._team.known_names:
            self._wait(self._team.start, lambda: bool(self._team.known_names))

    def review(self, run: ReviewRun, on_found: Callable[[int, str], None]) -> None:
        """Review a game; ``on_found`` is called with the index of each position that is known better, and the network.

        Raise InputError when the last engine fails.
        """
        self._note, self._is_finished = on_found, False
        self._wait(partial(self._team.review, run), lambda: self._is_finished)

    def close(self) -> None:
        """End the engines, by force after their time for it or at an interruption."""
        end = self._team.close
        while not self._has_ended:
            try:
                self._wait(end, lambda: self._has_ended)
            except KeyboardInterrupt:
                end = self._team.kill
        end_killed_engines()

    def _wait(self, begin: Callable[[], None], is_done: Callable[[], bool]) -> None:
        """Begin something, and run the event loop until it is done; raise an interruption or failure before that."""
        with heeded(self._interrupt, (SIGINT,)), bugs_told(self._end):
            begin()  # in here, since Qt would swallow a KeyboardInterrupt within a slot
            while not is_done() and self._stop is None:
                self._loop.exec()
        stop, self._stop = self._stop, None
        if stop is not None:
            raise stop

    def _interrupt(self, _number: int) -> None:
        self._stop = KeyboardInterrupt()
        QTimer.singleShot(0, self._loop.quit)  # which may have to begin first

    def _end(self, reason: BaseException) -> None:
        self._stop = self._stop or reason
        self._loop.quit()

    def _on_found(self, finding: FoundAnalysis) -> None:
        if self._note is not None:
            self._note(finding.index, finding.network)

    def _on_finished(self) -> None:
        self._is_finished = True
        self._loop.quit()

    def _on_ended(self) -> None:
        self._has_ended = True
        self._loop.quit()

    def _on_failed(self, failure: ReviewerFailure) -> None:
        first, *others = words = _words(failure.config, failure.failure)
        if failure.others:
            mention(f"qtgo: {first}", *others)
        else:
            self.is_gone = True
            self._end(InputError(*words))

    def _on_slow_start(self, config: EngineConfig, waited: float) -> None:
        if waited >= LONG_START and config.name not in self._told:
            self._told.add(config.name)
            mention("qtgo: " + still_starting_text(config.name))


def _named(config: EngineConfig, threads: int) -> Sequence[EngineConfig]:
    """Return how an engine is started, in several processes if it is the built-in one."""
    if config.command.strip() == BUILTIN_COMMAND:
        return [builtin_analysis_config()] * threads
    return [replace(config, name=split_command(config.command)[0])]


def _tell_restart(config: EngineConfig, failure: EngineFailure) -> None:
    first, *others = _words(config, failure)
    mention(f"qtgo: {first} " + tr("It was restarted."), *others)


def _words(config: EngineConfig, failure: EngineFailure) -> list[str]:
    """Describe an event of an engine, and how it was noticed."""
    said = failure_sentences(failure, is_builtin=is_builtin(config))
    evidence = failure_evidence(failure).splitlines()
    return [labeled(visible(config.name), said), *filter(None, evidence)]
