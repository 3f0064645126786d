"""Engines that share the reviews of the command line; one that ends is restarted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from queue import Queue

from qtgo.cli.analysis_link import AnalysisLink, BuiltInLink, Inbox, ProcessLink
from qtgo.cli.errors import InputError
from qtgo.cli.terminal import complain
from qtgo.engine.builtin import BUILTIN_COMMAND, builtin_config
from qtgo.engine.command_line import split_command
from qtgo.engine.failure import EngineFailure, FailureKind
from qtgo.engine.reviewers import network_of
from qtgo.gtp.analysis_book import AnalysisBook, AnalysisEngineInfo
from qtgo.gtp.analysis_query import action_line
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.review_run import ReviewRun
from qtgo.own_command import own_command, own_environment
from qtgo.text.engines import failure_text

_RESTARTS = 2
_GTP_ANSWERS = ("?", "=")


class _Member:
    """An engine: how it is started, and what it has been asked."""

    def __init__(self, start: Callable[[], AnalysisLink], network: str) -> None:
        self.network = network
        self.book = AnalysisBook()
        self.restarts = 0
        self._start = start
        self.link = start()
        self.link.send(self.book.greet())

    def restart(self) -> None:
        """Restart the engine; unanswered queries are repeated when it is ready."""
        self.restarts += 1
        self.link = self._start()
        self.link.send(self.book.greet())


class AnalysisTeam:
    """The built-in engine, in as many processes as wanted, or other programs."""

    def __init__(self, configs: Sequence[EngineConfig] = (), threads: int = 1) -> None:
        """Start the engines, the built-in one if none are given; raise InputError where that fails."""
        self._inbox: Inbox = Queue()
        self._members: list[_Member] = []
        try:
            for config in configs or (EngineConfig(command=BUILTIN_COMMAND),):
                is_builtin = config.command.strip() == BUILTIN_COMMAND
                for _ in range(threads if is_builtin else 1):
                    is_alone = len(configs) <= 1 and threads == 1
                    self._members.append(self._member(config, is_builtin=is_builtin, is_alone=is_alone))
        except InputError:
            self.close()
            raise

    def _member(self, config: EngineConfig, *, is_builtin: bool, is_alone: bool) -> _Member:
        if not is_builtin:
            words, pairs, folder = split_command(config.command), config.environment_pairs(), config.working_folder
            return _Member(lambda: ProcessLink(words, self._inbox, pairs, folder), network_of(config))
        network = network_of(builtin_config())
        if is_alone:
            return _Member(lambda: BuiltInLink(self._inbox), network)
        return _Member(lambda: ProcessLink(own_command("analysis-engine"), self._inbox, own_environment()), network)

    @property
    def networks(self) -> Sequence[str]:
        """Return the networks of the engines, each once."""
        return list(dict.fromkeys(member.network for member in self._members))

    @property
    def names(self) -> str:
        """Return the names of the engines, as far as they are known."""
        infos = (member.book.info for member in self._members)
        return ", ".join(dict.fromkeys(info.source.engine for info in infos if info is not None))

    @property
    def is_gone(self) -> bool:
        """Return whether all engines have ended."""
        return not self._members

    def greet(self) -> None:
        """Wait until an engine is ready; raise InputError if none will be."""
        while not any(member.book.info for member in self._members):
            self._receive(None)

    def review(self, run: ReviewRun, on_found: Callable[[int, str], None]) -> None:
        """Review a game; ``on_found`` is called with the index of each position that is known better, and the network.

        Raise InputError when the last engine ends.
        """
        for member in self._members:
            run.join(member)
        for member in self._members:
            self._ask(member, run)
        while run.stage is not None:
            heard = self._receive(run, on_found)
            if heard is not None and run.wants_more(heard):
                self._ask(heard, run)
            for other in self._members:
                if not run.open_queries(other):
                    self._ask(other, run)
        for member in self._members:
            member.link.send(member.book.desire(()))

    def close(self) -> None:
        """End the engines."""
        for member in self._members:
            member.link.send([action_line("end", "terminate_all")])
            member.link.close()
        self._members.clear()

    def _ask(self, member: _Member, run: ReviewRun) -> None:
        if member.book.info is not None:
            member.link.send(member.book.desire(run.next_queries(member)))

    def _receive(self, run: ReviewRun | None, on_found: Callable[[int, str], None] | None = None) -> _Member | None:
        """Wait for a line; return the engine that wrote it, None if that engine has ended."""
        for member in self._members:
            member.link.work()
        link, line = self._inbox.get()
        heard = next((member for member in self._members if member.link is link), None)
        if heard is None:
            return None
        if line is None:
            self._revive(heard, run)
            return None
        event = heard.book.take(line)
        info = event if isinstance(event, AnalysisEngineInfo) else None
        # A program without a version writes back what it reads, as a shell or cat does.
        if line.startswith(_GTP_ANSWERS) or (info is not None and not info.version):
            self._refuse(heard, run)
            return None
        if info is not None:
            heard.link.send(heard.book.resume())
        index = None if run is None else run.take(event, heard)
        if index is not None and on_found is not None:
            on_found(index, heard.network)
        return heard

    def _revive(self, member: _Member, run: ReviewRun | None) -> None:
        """Restart an engine that has ended, if it was ever ready; otherwise go on without it."""
        error = member.link.ended()
        if member.book.info is not None and member.restarts < _RESTARTS:
            try:
                member.restart()
            except InputError as failure:
                error = failure
            else:
                return
        self._dismiss(member, error, run)

    def _refuse(self, member: _Member, run: ReviewRun | None) -> None:
        """Close a program that turned out not to be an analysis engine."""
        member.link.close()
        reason = ". ".join(failure_text(EngineFailure(FailureKind.NO_ANALYSIS)))
        self._dismiss(member, InputError(f"{member.link.name}: {reason}"), run)

    def _dismiss(self, member: _Member, error: InputError, run: ReviewRun | None) -> None:
        """Drop an engine from the team; raise the error if it was the last."""
        self._members.remove(member)
        if run is not None:
            run.release(member)
        if not self._members:
            raise error
        complain(*map(str, error.args))
