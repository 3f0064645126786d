"""One run of a GTP engine: from its start through the handshake to its end or failure."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from qtgo.engine.discovery import names_no_human_network
from qtgo.engine.engine_levels import is_human_like, level_commands
from qtgo.engine.process.failure import FailureKind
from qtgo.engine.process.run import EngineRun
from qtgo.engine.reports import CommandRefusal
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.human_profile import MODELS_COMMAND, SET_COMMAND, has_human_network, is_essential
from qtgo.gtp.response import Response
from qtgo.gtp.session import (
    Capabilities,
    Direction,
    GtpSession,
    HandshakeFailure,
    ProtocolError,
    ProtocolErrorKind,
    Traffic,
)

_BREACHES = {
    ProtocolErrorKind.WRONG_ID: FailureKind.WRONG_IDS,
    ProtocolErrorKind.OVERFLOW: FailureKind.FLOODED,
}
_MAY_TAKE_LONG = (
    "genmove",
    "reg_genmove",
    "final_",
    "place_free_handicap",
    "kata-",
    "lz-",
    "gogui-",
    "estimate_score",
    "qtgo-estimate",
    "qtgo-first-look",
)
_TAKES_NO_TIME = ("kata-set-", "kata-get-", "kata-list", "kata-time_settings")
"""Commands of KataGo that only set or tell something."""


class GtpRun(EngineRun):
    """A program that is spoken to by GTP; its Capabilities follow the answer to the last start-up command."""

    def __init__(self, config: EngineConfig, parent: QObject | None = None) -> None:
        super().__init__(config, FailureKind.NO_GTP, parent)
        self._is_ready = False
        self._startup_left = 0
        self._last_sent = ""
        self._session = GtpSession(self._process.write, self._on_traffic, self._on_protocol_error)

    @property
    def capabilities(self) -> Capabilities | None:
        """Return what the engine reported in the handshake."""
        return self._session.capabilities

    @property
    def pending(self) -> str:
        """Return the command whose response is next, empty if none is."""
        return self._session.in_flight or ""

    def send(
        self,
        command: str,
        on_response: Callable[[Response], None] | None = None,
        *,
        on_line: Callable[[str], None] | None = None,
    ) -> None:
        """Queue a command; it ends a running analysis."""
        self._session.send(command, on_response, on_line=on_line)

    def send_comment(self, text: str) -> None:
        """Send a comment at once; ``interrupt`` makes some engines stop thinking."""
        self._session.send_comment(text)

    def start(self) -> None:
        """Start the program and greet it, unless it lacks the network that it is to play like a person with."""
        if is_human_like(self.config) and names_no_human_network(self.config):
            self.fail(FailureKind.NO_HUMAN_NETWORK)
        else:
            super().start()

    # What it says

    def _greet(self) -> None:
        self._session.handshake(self._on_capabilities, self._on_handshake_failure)

    def _on_capabilities(self, capabilities: Capabilities) -> None:
        self._startup_left = 1
        if is_human_like(self.config):
            if not (capabilities.knows(MODELS_COMMAND) and capabilities.knows(SET_COMMAND)):
                self.fail(FailureKind.NO_HUMAN_NETWORK)
                return
            self._startup_left += self._session.send(MODELS_COMMAND, self._on_models)
        for command in (*self.config.startup_commands, *level_commands(self.config, capabilities)):
            self._startup_left += self._session.send(command, self._startup_answer(command))
        self._end_startup_command()

    def _on_models(self, response: Response) -> None:
        """Check that a KataGo network plays like people."""
        if response.ok and has_human_network(response.text):
            self._end_startup_command()
        else:
            self.fail(FailureKind.NO_HUMAN_NETWORK)

    def _startup_answer(self, command: str) -> Callable[[Response], None]:
        def take(response: Response) -> None:
            if not response.ok and is_human_like(self.config) and is_essential(command):
                self.fail(FailureKind.NO_HUMAN_PLAY, response.text)
                return
            if not response.ok:
                self.happened.emit(CommandRefusal(command, response.text))
            self._end_startup_command()

        return take

    def _end_startup_command(self) -> None:
        self._startup_left -= 1
        if self._startup_left == 0 and not self._is_quitting:
            self._is_ready = True
            self._silence.end()
            self.happened.emit(self.capabilities)

    def _send_quit(self) -> None:
        self._session.send_comment("interrupt")
        self._session.send("quit", at_once=True)

    def _end_wait(self) -> None:
        super()._end_wait()
        self._session.abandon()

    # What comes from the engine

    @property
    def _is_understood(self) -> bool:
        return self._session.answers > 0

    def _on_output(self, data: bytes) -> None:
        self._session.feed(data)
        if self._session.in_flight is None:
            self._silence.end()

    def _on_traffic(self, traffic: Traffic) -> None:
        match traffic.direction:
            case Direction.SENT if not traffic.text.startswith("#"):
                self._last_sent = traffic.text
                self._silence.begin(*self._wait_for(traffic.text))
            case Direction.RECEIVED if self.capabilities is not None:  # before, an answer without end is none
                self._silence.hear_message(len(traffic.text))
            case Direction.STRAY:
                self._note_stray_line(traffic.text)
        self.happened.emit(traffic)
        if traffic.direction is Direction.STRAY and not self._is_understood and traffic.text == self._last_sent:
            self.fail(FailureKind.NO_GTP)  # it writes back what it reads, as a shell or cat does

    def _wait_for(self, line: str) -> tuple[str, float]:
        """Return the command of a line, and how long the engine may be silent before it responds."""
        command = line.partition(" ")[2]
        if not self._is_ready:
            return command, self.config.start_silence
        may_take_long = command.startswith(_MAY_TAKE_LONG) and not command.startswith(_TAKES_NO_TIME)
        return command, 0.0 if may_take_long else self.config.answer_silence

    def _on_handshake_failure(self, failure: HandshakeFailure) -> None:
        self.fail(FailureKind[failure.problem.name], failure.detail)

    def _on_protocol_error(self, error: ProtocolError) -> None:
        if self._is_ready and error.kind in _BREACHES:
            self.fail(_BREACHES[error.kind], error.detail)
