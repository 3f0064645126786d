"""The time that engines keep the user waiting, and their output meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from qtgo.core.rules.point import Color
from qtgo.engine.reports import EngineLaunch, EngineState, EngineWait, ErrorOutput, SlowNotice

if TYPE_CHECKING:
    from qtgo.engine.engine import GtpEngine
    from qtgo.engine.reports import EngineEvent
    from qtgo.gtp.session import Traffic

_TUNING = "tuning"
_THINKING = ("genmove", "kata-genmove", "place_free_handicap")


class EngineWaits(QObject):
    """Reports the longest current wait for an engine.

    Thinking about a move is not a wait, until the engine is silent for as long as the limit for other responses.
    """

    changed = Signal(object)  # EngineWait | None: repeatedly, as time passes

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waits: dict[Color, EngineWait] = {}
        self._lines: dict[Color, str] = {}
        self._tuning: set[Color] = set()

    def follow(self, color: Color, engine: GtpEngine, event: EngineEvent) -> None:
        """Follow the events of a color's engine."""
        match event:
            case EngineLaunch():
                self._lines.pop(color, None)
                self._tuning.discard(color)
                self.end(color)
            case SlowNotice():
                self._wait(color, engine, event)

    def hear(self, color: Color, line: Traffic | ErrorOutput) -> None:
        """Follow a line to or from a color's engine."""
        if isinstance(line, ErrorOutput):
            self._add_line(color, line.line)
        elif not line.is_stray:
            self.end(color)

    def _add_line(self, color: Color, line: str) -> None:
        """Store a line of standard error; it is reported with the next notice, however many there are."""
        self._lines[color] = line
        if _TUNING in line.casefold():
            self._tuning.add(color)

    def _wait(self, color: Color, engine: GtpEngine, notice: SlowNotice) -> None:
        """Note that a response is late."""
        is_thinking = notice.pending.startswith(_THINKING)
        if is_thinking and not 0 < engine.config.answer_silence <= notice.silent:
            self.end(color)  # it has written something since
            return
        self._waits[color] = EngineWait(
            color,
            engine.config.shown_name,
            notice.silent if is_thinking else notice.waited,
            is_starting=engine.state is EngineState.STARTING,
            is_tuning=color in self._tuning,
            is_thinking=is_thinking,
            command=notice.pending,
            line=self._lines.get(color, ""),
        )
        self._tell()

    def end(self, color: Color) -> None:
        """Note that an engine has responded, or is no longer waited for."""
        if self._waits.pop(color, None) is not None:
            self._tell()

    def _tell(self) -> None:
        self.changed.emit(max(self._waits.values(), key=lambda wait: wait.seconds, default=None))
