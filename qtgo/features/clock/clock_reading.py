"""The reading of a player's clock, and the announcements that it is worth."""

from __future__ import annotations

from dataclasses import field
from enum import Enum

from qtgo.core.clock.time_settings import SECOND, TimeLeft, TimeSettings, TimeSystem
from qtgo.deferred import dataclass
from qtgo.text.clock_words import (
    duration_text,
    left_sentence,
    overtime_sentence,
    periods_left_text,
    rule_text,
    short_periods_text,
    spoken_time,
)
from qtgo.text.joining import listed
from qtgo.text.translation import Texts

tr = Texts("clock")

_SPOKEN_BEFORE_THE_END = (10 * SECOND, 30 * SECOND, 60 * SECOND)
_SPOKEN_BEFORE_OVERTIME = (60 * SECOND,)


class FaceState(Enum):
    """The states that a clock shows; a sign or words distinguish them besides the color."""

    WAITING = "waiting"
    RUNNING = "running"
    LOW = "low"
    PAUSED = "paused"
    HELD = "held"
    EXPIRED = "expired"
    RECORD = "record"


@dataclass(frozen=True, slots=True)
class ClockReading:
    """The reading of a player's clock; ``is_record`` if a record states it for a past move.

    ``is_held`` if the engine to move has not been asked yet, which costs it no time.
    """

    settings: TimeSettings = field(default_factory=TimeSettings)
    left: TimeLeft = field(default_factory=lambda: TimeLeft(0))
    is_running: bool = False
    is_paused: bool = False
    is_held: bool = False
    has_expired: bool = False
    is_record: bool = False

    @property
    def is_overtime(self) -> bool:
        """Return whether the player is in byo-yomi or Canadian overtime."""
        return self.settings.has_count and self.left.is_overtime

    @property
    def counts_to_loss(self) -> bool:
        """Return whether a period or the game is lost when the time shown is over."""
        return self.settings.system is not TimeSystem.NONE and (self.is_overtime or not self.settings.has_count)

    def state(self, low_limit: int) -> FaceState:
        """Return the state to show; a running clock is low from this many milliseconds before a loss."""
        if self.has_expired:
            return FaceState.EXPIRED
        if self.is_record:
            return FaceState.RECORD
        if self.is_paused:
            return FaceState.PAUSED
        if not self.is_running:
            return FaceState.WAITING
        if self.is_held:
            return FaceState.HELD
        return FaceState.LOW if self.counts_to_loss and self.left.time <= low_limit else FaceState.RUNNING


def state_text(reading: ClockReading, state: FaceState) -> str:
    """Return the state of a clock in a word or two; empty for one that waits."""
    match state:
        case FaceState.RUNNING:
            # Translators: of a clock.
            return tr("running")
        case FaceState.LOW:
            return tr("low on time")
        case FaceState.PAUSED:
            # Translators: of a clock.
            return tr("paused")
        case FaceState.HELD:
            return tr("waiting for the engine")
        case FaceState.RECORD:
            # Translators: a time that the file says.
            return tr("from the file")
        case FaceState.EXPIRED:
            over = -reading.left.time // SECOND
            # Translators: the time by which a player is late.
            return tr("{time} over").format(time=duration_text(over * SECOND)) if over > 0 else tr("time is up")
    return ""


def note_text(reading: ClockReading, state: FaceState, *, short: bool = False) -> str:
    """Return the note below the time: the next period, the kind of count, or the reason why the clock is stopped."""
    match state:
        case FaceState.PAUSED if reading.is_overtime:
            return tr("Paused · {left}").format(left=_overtime_left(reading, short=short))
        case FaceState.PAUSED:
            return tr("Paused") if short else tr("Clock paused")
        case FaceState.HELD if reading.is_overtime:
            return tr("Waiting · {left}").format(left=_overtime_left(reading, short=short))
        case FaceState.HELD:
            # Translators: of a clock: for an engine to start.
            return tr("Waiting") if short else tr("Waiting for the engine")
        case FaceState.EXPIRED:
            return tr("Lost on time") if reading.is_record else state_text(reading, state)
    return rule_text(reading.settings, reading.left)


def _overtime_left(reading: ClockReading, *, short: bool) -> str:
    """Return the periods or stones left of the overtime."""
    settings, count = reading.settings, reading.left.count
    if short and settings.system is TimeSystem.BYOYOMI:
        return short_periods_text(count, max(count, settings.count))
    return rule_text(settings, reading.left)


def reading_sentence(reading: ClockReading, state: FaceState) -> str:
    """Return everything a clock shows, in words."""
    parts = [state_text(reading, state)]
    if state is not FaceState.EXPIRED:
        parts.insert(0, left_sentence(reading.settings, reading.left))
    if reading.settings.system is not TimeSystem.NONE and not reading.is_overtime:
        parts.append(rule_text(reading.settings, reading.left))
    return listed(parts)


def remark(before: ClockReading, after: ClockReading) -> str:
    """Return the announcement to a player between two readings; usually empty."""
    if before.is_record or after.is_record or before.settings != after.settings:
        return ""
    if after.has_expired:
        return "" if before.has_expired else tr("time is up")
    if before.is_paused != after.is_paused:
        # Translators: of a clock.
        return "" if not after.is_running else tr("paused") if after.is_paused else tr("resumed")
    if not (before.is_running and after.is_running):
        return ""
    if after.is_overtime and not before.is_overtime:
        return overtime_sentence(after.settings)
    if after.is_overtime and after.settings.system is TimeSystem.BYOYOMI and after.left.count < before.left.count:
        return periods_left_text(after.left.count)
    limits = _SPOKEN_BEFORE_THE_END if after.counts_to_loss else _SPOKEN_BEFORE_OVERTIME
    for limit in limits:
        if after.left.time <= limit < before.left.time:
            return spoken_time(limit)
    return ""


@dataclass(frozen=True, slots=True)
class ShownClock:
    """All that is painted: equal ones look alike.

    ``dots`` are the periods left and those there are; ``sign`` names an icon before the note; ``word`` stands beside
    the time. ``short_note`` stands where the note has no room.
    """

    state: FaceState
    time: str
    note: str
    word: str = ""
    dots: tuple[int, int] | None = None
    sign: str = ""
    short_note: str = ""
