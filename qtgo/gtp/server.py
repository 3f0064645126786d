"""A GTP server over the rules model: it keeps, judges and counts a game, and plays moves if it is given who does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from qtgo.core.game_info import GameInfo
from qtgo.core.game_tree import Node
from qtgo.gtp.arguments import GtpError, syntax_error
from qtgo.gtp.codec import Command, CommandReader, format_response, format_stream
from qtgo.gtp.commands import COMMANDS, Answer, Arguments, Session
from qtgo.gtp.record import GtpRecord

NO_MORE: Mapping[str, Callable[[Session, Arguments], Answer]] = MappingProxyType({})


class GtpServer:
    """Answer commands, one response each, until one of them is ``quit``.

    Files are read and written by the functions given, since the file format is not this layer's. ``extra`` are
    commands besides those that every server of ours knows, such as one that plays a move.
    """

    def __init__(
        self,
        info: GameInfo,
        *,
        read_record: Callable[[str], Node],
        write_record: Callable[[Node], str],
        extra: Mapping[str, Callable[[Session, Arguments], Answer]] = NO_MORE,
    ) -> None:
        self._session = Session(GtpRecord(info), read_record, write_record, {**COMMANDS, **extra})
        self._reader = CommandReader()

    @property
    def has_quit(self) -> bool:
        """Tell whether the controller has said ``quit``."""
        return self._session.has_quit

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Yield the responses to the commands that these bytes complete; empty bytes end the input."""
        commands = self._reader.feed(data) if data else self._reader.finish()
        for command in commands:
            if self.has_quit:
                return
            yield self.answer(command)

    def answer(self, command: Command) -> bytes:
        """Carry out a command and give its whole response."""
        return b"".join(self.respond(command))

    def respond(self, command: Command) -> Iterator[bytes]:
        """Carry out a command and yield its response, in parts where it comes in parts."""
        try:
            answer = self._run(command)
        except GtpError as error:
            yield format_response(str(error), id=command.id, success=False)
            return
        if isinstance(answer, str):
            yield format_response(answer, id=command.id)
        else:
            yield from format_stream(answer, id=command.id)

    def _run(self, command: Command) -> Answer:
        if not command.name:
            raise syntax_error()
        function = self._session.commands.get(command.name)
        if function is None:
            raise GtpError("unknown command")
        return function(self._session, command.arguments)
