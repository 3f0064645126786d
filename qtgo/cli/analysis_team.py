"""Engines that share the reviews of the command line; one that fails does not stop the others."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from qtgo.cli.analysis_link import AnalysisLink, BuiltInLink, Inbox
from qtgo.cli.errors import InputError
from qtgo.cli.terminal import mention
from qtgo.engine.builtin import BUILTIN_COMMAND, BUILTIN_NAME, builtin_analysis_config
from qtgo.engine.process.failure import EngineFailure
from qtgo.engine.reports import EngineRestart
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.review_run import ReviewRun
from qtgo.plain_text import visible
from qtgo.text.engine_words import failure_clause, failure_evidence
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.cli.analysis_programs import Programs

tr = Texts("command line")


class AnalysisTeam:
    """The built-in engine, in as many processes as wanted, or other programs."""

    def __init__(self, configs: Sequence[EngineConfig] = (), threads: int = 1) -> None:
        """Start the engines, the built-in one if none are given; raise InputError if that one has no network."""
        self._inbox: Inbox = deque()
        self._members: list[AnalysisLink] = []
        self._worker: BuiltInLink | Programs
        commands = [config.command.strip() for config in configs] or [BUILTIN_COMMAND]
        if commands == [BUILTIN_COMMAND] and threads == 1:
            self._worker = BuiltInLink(self._inbox)
            self._members.append(self._worker)
            return
        from qtgo.cli.analysis_programs import Programs  # Qt takes its time

        self._worker = programs = Programs(self._inbox)
        for config in configs or (EngineConfig(command=BUILTIN_COMMAND),):
            is_builtin = config.command.strip() == BUILTIN_COMMAND
            for _ in range(threads if is_builtin else 1):
                self._members.append(programs.start(builtin_analysis_config() if is_builtin else config))

    @property
    def networks(self) -> Sequence[str]:
        """Return the networks of the engines, each once."""
        return list(dict.fromkeys(member.network for member in self._members))

    @property
    def names(self) -> str:
        """Return the known names of the engines."""
        infos = (member.info for member in self._members)
        return ", ".join(dict.fromkeys(info.source.engine for info in infos if info is not None))

    @property
    def is_gone(self) -> bool:
        """Return whether all engines have failed."""
        return not self._members

    def greet(self) -> None:
        """Wait until an engine is ready; raise InputError if none will be."""
        while not any(member.info for member in self._members):
            self._receive(None)

    def review(self, run: ReviewRun, on_found: Callable[[int, str], None]) -> None:
        """Review a game; ``on_found`` is called with the index of each position that is known better, and the network.

        Raise InputError when the last engine fails.
        """
        for member in self._members:
            run.join(member)
        for member in self._members:
            _ask(member, run)
        while run.stage is not None:
            heard = self._receive(run, on_found)
            if heard is not None and run.wants_more(heard):
                _ask(heard, run)
            for other in self._members:
                if not run.open_queries(other):
                    _ask(other, run)
        for member in self._members:
            member.analyze(())

    def close(self) -> None:
        """End the engines."""
        self._members.clear()
        self._worker.close()

    def _receive(
        self, run: ReviewRun | None, on_found: Callable[[int, str], None] | None = None
    ) -> AnalysisLink | None:
        """Wait for something to happen; return the engine that has answered, None if it was anything else."""
        while not self._inbox:
            self._worker.work()
        member, event = self._inbox.popleft()
        match event:
            case EngineFailure():
                self._dismiss(member, event, run)
                return None
            case EngineRestart(failure):
                first, *others = _words(member, failure)
                mention(f"qtgo: {first} " + tr("It was restarted."), *others)
                return None
        index = None if run is None else run.take(event, member)
        if index is not None and on_found is not None:
            on_found(index, member.network)
        return member

    def _dismiss(self, member: AnalysisLink, failure: EngineFailure, run: ReviewRun | None) -> None:
        """Drop an engine from the team; raise InputError if it was the last."""
        self._members.remove(member)
        if run is not None:
            run.release(member)
        words = _words(member, failure)
        if not self._members:
            raise InputError(*words)
        first, *others = words
        mention(f"qtgo: {first}", *others)


def _ask(member: AnalysisLink, run: ReviewRun) -> None:
    if member.info is not None:
        member.analyze(run.next_queries(member))


def _words(member: AnalysisLink, failure: EngineFailure) -> list[str]:
    """Describe an event of an engine, and how it was noticed."""
    sentences = failure_clause(failure, is_builtin=member.name == BUILTIN_NAME)
    evidence = failure_evidence(failure).splitlines()
    return [f"{visible(member.name)}: {'. '.join(sentences)}", *filter(None, evidence)]
