"""A controller's session with a GTP engine: commands in order, responses matched to them, the handshake."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Set
from dataclasses import replace
from enum import Enum, auto
from typing import Protocol

from qtgo.deferred import dataclass, regex
from qtgo.gtp.response import Event, Overflow, Response, ResponseLine, ResponseReader, StrayLine

_ASSUMED = frozenset({"boardsize", "clear_board", "komi", "play", "genmove"})
"""The commands assumed for an engine that does not list its own, until it refuses them."""
_ASKED_FOR = (
    "undo",
    "time_settings",
    "time_left",
    "fixed_handicap",
    "set_free_handicap",
    "place_free_handicap",
    "loadsgf",
    "final_status_list",
    "kata-set-rules",
    "kata-analyze",
    "lz-analyze",
)
"""The commands that it is asked about one by one."""
_USED = {
    *_ASSUMED,
    *_ASKED_FOR,
    "gogui-interrupt",
    "kata-genmove_analyze",
    "kata-get-models",
    "kata-get-param",
    "kata-raw-nn",
    "kata-set-param",
    "kata-time_settings",
    "kgs-rules",
    "kgs-time_settings",
    "qtgo-estimate",
    "qtgo-first-look",
    "qtgo-level",
    "qtgo-play-moves",
    "qtgo-set-rules",
    "rectangular_boardsize",
    "set_position",
    "stop",
}
"""All commands that are asked for anywhere; they are kept even of a list that has no end."""
_ANALYZING = ("analyze", "lz-analyze", "kata-analyze")
_PROTOCOL = 2
_MAX_ID = (1 << 31) - 1
_MAX_JUNK_LINES = 10_000
_MAX_NAME = 200
_MAX_COMMANDS = 2000
"""Commands kept of a list, besides those that are used; engines have some hundred."""
_MAX_LIST_LINE = 1 << 16
"""Characters read of a line of the list; they have thousands of commands, and more would take long."""
_CONTROL = regex(r"[\x00-\x1f\x7f]+")
_UNWRITABLE = regex("[\ud800-\udc7f\udd00-\udfff]")
_ID = regex(r"[0-9]+ +")
_FIRST_NUMBER = regex(r"[^0-9\n]{0,30}([0-9]{1,9})(?![0-9])")
_SEPARATORS = regex(r"[\s,;]+")
_UNKNOWN = regex(
    r"(unknown|unrecogni[sz]ed|unsupported|undefined|invalid|no such)[ _-]*(gtp )?command"
    r"|command[ _-]*(is )?(unknown|not (known|found|supported|recogni[sz]ed))|not implemented",
    re.IGNORECASE,
)


class Direction(Enum):
    """The author of a line; stray lines are the engine's, outside of any response."""

    SENT = auto()
    RECEIVED = auto()
    STRAY = auto()


@dataclass(frozen=True, slots=True)
class Traffic:
    """A line of the conversation, verbatim."""

    direction: Direction
    text: str

    @property
    def is_stray(self) -> bool:
        """Return whether it belongs to no response."""
        return self.direction is Direction.STRAY


@dataclass(frozen=True, slots=True)
class Capabilities:
    """An engine's description of itself; ``protocol`` is None if it does not know.

    An engine that does not list its commands (``lists`` is false) is taken for what it said of each, or may know.
    """

    protocol: int | None
    name: str
    version: str
    commands: frozenset[str]
    lists: bool = True

    def knows(self, command: str) -> bool:
        """Return whether the engine knows a command."""
        return command in self.commands

    def without(self, command: str) -> Capabilities:
        """Return the same without a command, which the engine has turned out not to know."""
        return replace(self, commands=self.commands - {command})

    @property
    def is_kata(self) -> bool:
        """Return whether the engine has KataGo's extensions."""
        return self.knows("rectangular_boardsize") or self.knows("kata-set-rules")


class HandshakeProblem(Enum):
    """Why an engine cannot be used."""

    NO_GTP = auto()
    WRONG_PROTOCOL = auto()
    WRONG_IDS = auto()
    MISSING_COMMANDS = auto()


@dataclass(frozen=True, slots=True)
class HandshakeFailure:
    """Why an engine cannot be used, with its own words or the missing commands."""

    problem: HandshakeProblem
    detail: str = ""


class ProtocolErrorKind(Enum):
    """The ways an engine can break the protocol.

    A response with MISSING_ID is accepted anyway; SKIPPED commands count as failed; WRONG_ID and UNASKED are dropped.
    """

    WRONG_ID = auto()
    MISSING_ID = auto()
    SKIPPED = auto()
    UNASKED = auto()
    OVERFLOW = auto()


@dataclass(frozen=True, slots=True)
class ProtocolError:
    """A violation of the protocol, with the command or response concerned."""

    kind: ProtocolErrorKind
    detail: str = ""


@dataclass(frozen=True, slots=True)
class _Pending:
    command: str
    id: int
    on_response: Callable[[Response], None] | None
    on_line: Callable[[str], None] | None

    @property
    def is_endless(self) -> bool:
        """Return whether its response ends only when another command comes."""
        return is_endless(self.command)


class GtpSession:
    """Sends commands in order and matches responses; the next command ends an analysis, which runs until then.

    It has no timer and never blocks; when the engine has died, ``abandon`` ends it for good.
    """

    def __init__(
        self,
        write: Callable[[bytes], None],
        on_traffic: Callable[[Traffic], None] = lambda _traffic: None,
        on_protocol_error: Callable[[ProtocolError], None] = lambda _error: None,
    ) -> None:
        self.capabilities: Capabilities | None = None
        self._write = write
        self._on_traffic = on_traffic
        self._on_protocol_error = on_protocol_error
        self._reader = ResponseReader()
        self._queue: deque[_Pending] = deque()
        self._in_flight: deque[_Pending] = deque()
        self._last_id = 0
        self._abandoned = False
        self._feeding = False
        self._echoes_ids = False
        self._answers = 0
        self._last_answered = 0
        self._junk_lines = 0
        self._handshake: _Handshake | None = None  # while it is under way

    @property
    def in_flight(self) -> str | None:
        """Return the command whose response is next, if any."""
        return self._in_flight[0].command if self._in_flight else None

    @property
    def answers(self) -> int:
        """Return the number of responses received."""
        return self._answers

    def send(
        self,
        command: str,
        on_response: Callable[[Response], None] | None = None,
        *,
        on_line: Callable[[str], None] | None = None,
        at_once: bool = False,
    ) -> bool:
        """Queue a command and return whether there is one: empty lines and comments get no response.

        ``at_once`` writes it without waiting for pending responses. ``on_line`` is called with each line after the
        first as it arrives; the response then has only the first line.
        """
        text = clean_command(command)
        if not text or self._abandoned:
            return False
        self._last_id = self._last_id % _MAX_ID + 1
        pending = _Pending(text, self._last_id, on_response, on_line)
        if at_once:
            self._write_pending(pending)
        else:
            self._queue.append(pending)
            self._pump()
        return True

    def send_comment(self, text: str) -> None:
        """Write a comment at once, which some engines take as an interruption; it gets no response."""
        if not self._abandoned:
            self._write_line("# " + _CONTROL.sub(" ", text).strip())

    def feed(self, data: bytes) -> None:
        """Process bytes that the engine wrote; callbacks may send more or abandon the session."""
        if self._abandoned:
            return
        events = self._reader.feed(data)
        # An engine within this process may respond while it is being written to; the loop below handles that too.
        if self._feeding:
            return
        self._feeding = True
        try:
            for event in events:
                try:
                    self._take(event)
                finally:
                    self._pump()
                if self._abandoned:
                    return
        finally:
            self._feeding = False

    def abandon(self) -> None:
        """Forget everything pending; late responses are dropped, and nothing more is written."""
        self._abandoned = True
        self._queue.clear()
        self._in_flight.clear()
        self._handshake = None

    def handshake(
        self, on_ready: Callable[[Capabilities], None], on_failure: Callable[[HandshakeFailure], None]
    ) -> None:
        """Query protocol, name, version and commands, and report the outcome once."""

        def end(outcome: Capabilities | HandshakeFailure) -> None:
            if self._handshake is not handshake:
                return
            self._handshake = None
            if isinstance(outcome, HandshakeFailure):
                on_failure(outcome)
            else:
                self.capabilities = outcome
                on_ready(outcome)

        handshake = self._handshake = _Handshake(self.send, end)
        handshake.start()

    def _take(self, event: Event) -> None:
        match event:
            case Response():
                self._answer(event)
            case ResponseLine():
                self._tell(Direction.RECEIVED, event.text)
                self._on_line(event)
            case StrayLine():
                self._tell(Direction.STRAY, event.text)
                self._count_junk(event.text)
            case Overflow():
                self._complain(ProtocolErrorKind.OVERFLOW, self.in_flight or "")
                self._count_junk("", _MAX_JUNK_LINES)

    def _on_line(self, line: ResponseLine) -> None:
        on_line = self._in_flight[0].on_line if self._in_flight else None
        if line.is_first:
            self._reader.keeps_lines = on_line is None
        elif on_line is not None:
            on_line(line.text)

    def _answer(self, response: Response) -> None:
        if not self._in_flight:
            self._complain(ProtocolErrorKind.UNASKED, response.text)
            return
        if response.id is None:
            if self._echoes_ids:
                self._complain(ProtocolErrorKind.MISSING_ID, self._in_flight[0].command)
        elif not any(pending.id == response.id for pending in self._in_flight):
            if self._echoes_ids and response.id <= self._last_answered:  # it answers once more
                self._complain(ProtocolErrorKind.UNASKED, response.text)
                return
            self._complain(ProtocolErrorKind.WRONG_ID, str(response.id))
            self._give_up(HandshakeProblem.WRONG_IDS, str(response.id))
            return
        else:
            self._echoes_ids = True
            self._skip_to(response.id)
        # The callback may have abandoned the session.
        if self._in_flight:
            self._answers += 1
            pending = self._in_flight.popleft()
            self._last_answered = pending.id
            if pending.on_response is not None:
                pending.on_response(response)

    def _skip_to(self, number: int) -> None:
        """Treat the commands before the one answered as failed: the engine has skipped them."""
        while self._in_flight and self._in_flight[0].id != number:
            skipped = self._in_flight.popleft()
            self._complain(ProtocolErrorKind.SKIPPED, skipped.command)
            if skipped.on_response is not None and not self._abandoned:
                skipped.on_response(Response(False, ""))

    def _pump(self) -> None:
        while self._queue and (not self._in_flight or self._in_flight[-1].is_endless):
            self._write_pending(self._queue.popleft())

    def _write_pending(self, pending: _Pending) -> None:
        self._in_flight.append(pending)
        self._write_line(f"{pending.id} {pending.command}")

    def _write_line(self, line: str) -> None:
        self._tell(Direction.SENT, line)
        self._write(_UNWRITABLE.sub("?", line).encode("utf-8", "surrogateescape") + b"\n")

    def _tell(self, direction: Direction, text: str) -> None:
        self._on_traffic(Traffic(direction, text))

    def _complain(self, kind: ProtocolErrorKind, detail: str) -> None:
        self._on_protocol_error(ProtocolError(kind, detail))

    def _count_junk(self, text: str, lines: int = 1) -> None:
        """Give up on a program that keeps writing without ever responding."""
        if not self._answers:
            self._junk_lines += lines
            if self._junk_lines >= _MAX_JUNK_LINES:
                self._give_up(HandshakeProblem.NO_GTP, text)

    def _give_up(self, problem: HandshakeProblem, detail: str) -> None:
        if self._handshake is not None:
            self._handshake.end(HandshakeFailure(problem, detail))


class SendCommand(Protocol):
    """Sends a command, and passes on its response and each line of it."""

    def __call__(
        self, command: str, on_response: Callable[[Response], None], *, on_line: Callable[[str], None] | None = None
    ) -> object:
        """Queue the command."""


class _Handshake:
    """The GTP handshake: four queries, more where the last is refused, and one outcome."""

    def __init__(
        self,
        send: SendCommand,
        end: Callable[[Capabilities | HandshakeFailure], None],
    ) -> None:
        self._send = send
        self.end = end
        self._protocol: int | None = None
        self._name = self._version = ""
        self._known = set(_ASSUMED)
        self._listed: set[str] = set()
        self._is_cut = False
        self._asked_for = [*_ASSUMED, *_ASKED_FOR]

    def start(self) -> None:
        self._send("protocol_version", self._on_protocol)

    def _on_protocol(self, response: Response) -> None:
        said = _FIRST_NUMBER.match(response.text) if response.ok else None
        self._protocol = None if said is None else int(said[1])
        if self._protocol not in (None, _PROTOCOL):
            self.end(HandshakeFailure(HandshakeProblem.WRONG_PROTOCOL, response.text))
        else:
            self._send("name", self._on_name)

    def _on_name(self, response: Response) -> None:
        self._name = _words(response)
        self._send("version", self._on_version)

    def _on_version(self, response: Response) -> None:
        self._version = _words(response)
        self._send("list_commands", self._on_commands, on_line=self._on_listed)

    def _on_listed(self, line: str) -> None:
        """Take a line of the list as it comes: the whole of a long one would take long at once."""
        self._is_cut = self._is_cut or len(line) > _MAX_LIST_LINE
        for command in _SEPARATORS.split(line[:_MAX_LIST_LINE]):
            if command and (len(self._listed) < _MAX_COMMANDS or command in _USED):
                self._listed.add(command)

    def _on_commands(self, response: Response) -> None:
        if response.ok:
            self._on_listed(response.text)
            self._known |= self._listed
        if response.ok and self._listed and not self._is_cut:
            self._end_with(self._listed)
        else:
            self._ask_for_next()

    def _ask_for_next(self) -> None:
        """Ask an engine that lists no commands, or too many in a line, for those that matter, one by one."""
        if not self._asked_for:
            self._end_with(self._known, lists=self._is_cut)
            return
        command = self._asked_for.pop(0)
        self._send(f"known_command {command}", lambda response: self._on_known(command, response))

    def _on_known(self, command: str, response: Response) -> None:
        if response.ok and response.text.casefold().startswith("true"):
            self._known.add(command)
        elif response.ok and response.text.casefold().startswith("false"):
            self._known.discard(command)
        self._ask_for_next()

    def _end_with(self, commands: Set[str], *, lists: bool = True) -> None:
        """End with what the engine knows, unless it cannot take moves, or neither moves nor analyzes."""
        missing = [] if "play" in commands else ["play"]
        if commands.isdisjoint({"genmove", *_ANALYZING}):
            missing.append("genmove")
        if missing:
            self.end(HandshakeFailure(HandshakeProblem.MISSING_COMMANDS, " ".join(missing)))
        else:
            self.end(Capabilities(self._protocol, self._name, self._version, frozenset(commands), lists))


def _words(response: Response) -> str:
    """Return an engine's name or version as one line of bounded length."""
    return " ".join(response.text[: 4 * _MAX_NAME].split())[:_MAX_NAME] if response.ok else ""


def is_unknown(response: Response) -> bool:
    """Return whether an engine answers that it does not know a command at all."""
    return not response.ok and _UNKNOWN.search(response.text[:_MAX_NAME]) is not None


def is_endless(command: str) -> bool:
    """Return whether a command has an engine analyze until the next one."""
    name = command.partition(" ")[0]
    return name == "analyze" or name.endswith("-analyze")


def clean_command(text: str) -> str:
    """Reduce a command to one line, without comment, control characters and any id of its own."""
    line = _CONTROL.sub(" ", text).partition("#")[0].strip(" ")
    return _ID.sub("", line, count=1) if _ID.match(line) else line
