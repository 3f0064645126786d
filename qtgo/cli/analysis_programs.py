"""Analysis engines as programs of their own, with all the protection that they have in the window."""

from __future__ import annotations

from collections.abc import Iterable
from signal import SIGINT

from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer

from qtgo.cli.analysis_link import AnalysisLink, Inbox
from qtgo.cli.engine_ending import bugs_told, end_killed_engines, heeded
from qtgo.cli.terminal import mention
from qtgo.engine.analysis_process import AnalysisProcess, AnalysisProcessEvent
from qtgo.engine.process.command_line import split_command
from qtgo.engine.process.failure import EngineFailure
from qtgo.engine.process.silence import LONG_START
from qtgo.engine.reports import EngineRestart, SlowNotice
from qtgo.engine.reviewers import network_of
from qtgo.gtp.analysis_book import AnalysisEngineInfo, AnalyzedPosition, RefusedQuery
from qtgo.gtp.analysis_query import AnalysisQuery
from qtgo.gtp.engine_config import EngineConfig
from qtgo.text.engine_words import still_starting_text

_TOLD = AnalysisEngineInfo | AnalyzedPosition | RefusedQuery | EngineRestart | EngineFailure


class ProgramLink(AnalysisLink):
    """A program such as ``katago analysis``."""

    def __init__(self, process: AnalysisProcess) -> None:
        """Take the engine, not started yet."""
        self.name = process.config.name or split_command(process.config.command)[0]
        self.network = network_of(process.config)
        self._process = process

    @property
    def info(self) -> AnalysisEngineInfo | None:
        """Return what the engine has told of itself, None before it is ready."""
        return self._process.info

    def analyze(self, queries: Iterable[AnalysisQuery]) -> None:
        """Set the queries that are desired from now on."""
        self._process.analyze(queries)


class Programs:
    """The programs of a team, and the event loop in which their answers are waited for."""

    def __init__(self, inbox: Inbox) -> None:
        self._application = QCoreApplication.instance() or QCoreApplication(["qtgo"])
        self._inbox = inbox
        self._loop = QEventLoop()
        self._processes: list[AnalysisProcess] = []
        self._told: set[ProgramLink] = set()
        self._is_interrupted = False
        self._bug: BaseException | None = None

    def start(self, config: EngineConfig) -> ProgramLink:
        """Start a program; an EngineFailure in the inbox says if that fails."""
        process = AnalysisProcess(config)
        link = ProgramLink(process)
        process.happened.connect(lambda event: self._on_event(process, link, event))
        process.state_changed.connect(lambda _state: self._loop.quit())
        self._processes.append(process)
        process.start()
        return link

    def work(self) -> None:
        """Wait for something in the inbox; raise KeyboardInterrupt at an interruption."""
        while not self._inbox:
            self._wait()
            if self._is_interrupted:
                raise KeyboardInterrupt

    def close(self) -> None:
        """End the programs, by force after their time for it or at an interruption."""
        for process in self._processes:
            process.quit()
        was_interrupted, self._is_interrupted = self._is_interrupted, False
        while not all(process.has_ended for process in self._processes):
            self._wait()
            if self._is_interrupted:
                for process in self._processes:
                    process.kill()
        self._is_interrupted = was_interrupted or self._is_interrupted
        end_killed_engines()

    def _wait(self) -> None:
        with heeded(self._interrupt, (SIGINT,)), bugs_told(self._on_bug):
            self._loop.exec()
        if self._bug is not None:
            bug, self._bug = self._bug, None
            raise bug

    def _on_event(self, process: AnalysisProcess, link: ProgramLink, event: AnalysisProcessEvent) -> None:
        if isinstance(event, SlowNotice):
            if process.is_hanging(event):
                process.give_up_waiting(event.silent)
            elif process.info is None and event.waited >= LONG_START and link not in self._told:
                self._told.add(link)
                mention("qtgo: " + still_starting_text(link.name))
        elif isinstance(event, _TOLD):
            self._inbox.append((link, event))
            self._loop.quit()

    def _interrupt(self, _number: int) -> None:
        self._is_interrupted = True
        QTimer.singleShot(0, self._loop.quit)  # which may have to begin first

    def _on_bug(self, bug: BaseException) -> None:
        self._bug = self._bug or bug
        self._loop.quit()
