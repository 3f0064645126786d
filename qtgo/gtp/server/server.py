"""A GTP server over the rules: it keeps, scores and, given a player, plays a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import MAX_SIZE
from qtgo.gtp.codec import Command, CommandReader, format_response, format_stream
from qtgo.gtp.server.arguments import GtpError, syntax_error
from qtgo.gtp.server.commands import COMMANDS, Answer, Arguments, Session
from qtgo.gtp.server.error_reports import FaultLog
from qtgo.gtp.server.server_record import GtpRecord

NO_MORE: Mapping[str, Callable[[Session, Arguments], Answer]] = MappingProxyType({})

_LONGEST_ERROR = 1000
"""Characters of an error in a response; some quote the arguments, which may be a megabyte long."""


def _do_nothing() -> None:
    """Do nothing: the default recovery."""


class GtpServer:
    """Answers commands, one response each, until ``quit``.

    Files are read and written by the given functions, since the file format belongs to another layer. ``extra`` are
    additional commands, such as one that plays a move. A command that fails unexpectedly is answered with
    ``? internal error``, its traceback goes to standard error, and ``recover`` is
    called, which drops whatever may be half done.
    """

    def __init__(
        self,
        info: GameInfo,
        *,
        read_record: Callable[[str], Node],
        write_record: Callable[[Node], str],
        extra: Mapping[str, Callable[[Session, Arguments], Answer]] = NO_MORE,
        recover: Callable[[], None] = _do_nothing,
        largest: int = MAX_SIZE,
    ) -> None:
        commands = {**COMMANDS, **extra}
        self._session = Session(GtpRecord(info), read_record, write_record, commands, largest=largest)
        self._reader = CommandReader()
        self._recover = recover
        self._faults = FaultLog()

    @property
    def has_quit(self) -> bool:
        """Return whether the controller has sent ``quit``."""
        return self._session.has_quit

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Yield the responses to the commands that these bytes complete; empty bytes end the input."""
        commands = self._reader.feed(data) if data else self._reader.finish()
        for command in commands:
            if self.has_quit:
                return
            yield self.answer(command)

    def answer(self, command: Command) -> bytes:
        """Execute a command and return its whole response."""
        return b"".join(self.respond(command))

    def respond(self, command: Command) -> Iterator[bytes]:
        """Execute a command and yield its response, in parts if it comes in parts."""
        record = self._session.record
        before = record.replay.step.node, record.info
        try:
            answer = self._run(command)
            whole = format_response(answer, id=command.id) if isinstance(answer, str) else b""
        except GtpError as error:
            yield format_response(str(error)[:_LONGEST_ERROR], id=command.id, success=False)
        except Exception as error:
            self._on_fault(command, error, *before)
            yield format_response("internal error", id=command.id, success=False)
        else:
            if isinstance(answer, str):
                yield whole
            else:
                yield from format_stream(self._until_fault(command, answer), id=command.id)

    def _until_fault(self, command: Command, lines: Iterator[str]) -> Iterator[str]:
        """Yield the lines of a started response; after an error it can only end early."""
        try:
            yield from lines
        except Exception as error:
            self._on_fault(command, error, self._session.record.replay.step.node, self._session.record.info)

    def _on_fault(self, command: Command, error: Exception, node: Node, info: GameInfo) -> None:
        """Report an error, and restore the record as it was before."""
        self._faults.report(f"the command {command.name[:_LONGEST_ERROR]}", error)
        try:
            self._session.record.restore(node, info)
            self._recover()
        except Exception as another:
            self._faults.report("recovering from it", another)

    def _run(self, command: Command) -> Answer:
        if not command.name:
            raise syntax_error()
        function = self._session.commands.get(command.name)
        if function is None:
            raise GtpError("unknown command")
        return function(self._session, command.arguments)
