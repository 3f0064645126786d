"""The messages of a window, one at a time, in a banner."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from qtgo.kit.language import follow_language
from qtgo.kit.notices.banner import Banner
from qtgo.kit.notices.status_message import MESSAGE_LENGTH, MESSAGE_LINES, MessageKind
from qtgo.kit.plain_labels import action_name
from qtgo.plain_text import visible
from qtgo.text.joining import sentences
from qtgo.timers import single_shot

_STANDING_MS = 30_000
_READING_SECONDS = 4.0
_CHARACTERS_A_SECOND = 12
_MOST_ERRORS = 5


def _always() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class _Message:
    """Something to say as long as it ``holds``; ``offer`` is what can be done about it."""

    say: Callable[[], str]
    kind: MessageKind
    offer: QAction | None = None
    holds: Callable[[], bool] = _always

    @property
    def text(self) -> str:
        return visible(self.say(), MESSAGE_LENGTH, MESSAGE_LINES)


class Messages(QObject):
    """Shows the latest of what there is to say; what is more lasting comes back when that has gone.

    News go by themselves, a warning with what comes next, an error when it is closed, and each with the fact that it
    tells. Each text is a function that says it, such as ``tr.lazy("…")``, so that what stands there follows the
    language.
    """

    def __init__(self, banner: Banner) -> None:
        super().__init__(banner)
        self.banner = banner
        self._latest: _Message | None = None
        self._errors: list[_Message] = []
        self._standing: list[_Message] = []
        self._newer: _Message | None = None  # the error that came after what stands
        self._failed: dict[str, Callable[[], str]] = {}  # what was said last, by what failed
        self._timer = single_shot(self, self.clear)
        self._standing_timer = single_shot(self, self._end_standing, _STANDING_MS)
        banner.closed.connect(self._forget_shown)
        follow_language(banner, lambda: self._present(spoken=""))

    @property
    def text(self) -> str:
        """Return the text shown, empty for none."""
        return "" if self._shown is None else self._shown.text

    def show_message(
        self,
        say: Callable[[], str],
        kind: MessageKind = MessageKind.INFO,
        *,
        seconds: float | None = None,
        spoken: str | None = None,
        offer: QAction | None = None,
        holds: Callable[[], bool] = _always,
    ) -> None:
        """Show a text and read it out, or other words for it, with what can be done about it.

        It goes after some seconds, or stays if they are 0; unless they are given, news stay as long as it takes to
        read them, and all else stays. What no longer ``holds`` goes with ``drop_false``.
        """
        self._timer.stop()
        message = _Message(say, kind, offer, holds)
        if kind is MessageKind.ERROR and not seconds:
            others = [error for error in self._errors if error.text != message.text]
            self._errors, self._latest = [*others, message][-_MOST_ERRORS:], None
            self._newer = message
        else:
            self._latest = message
            self._start_timer(message, seconds)
        self._present(spoken)

    def show_failure(self, say: Callable[[], str], attempt: str) -> None:
        """Show the error of an attempt until it is closed, or ``end_failure`` says that the attempt is made again."""
        self.end_failure(attempt)
        self._failed[attempt] = say
        self.show_message(say, MessageKind.ERROR, holds=lambda: self._failed.get(attempt) is say)

    def end_failure(self, attempt: str) -> None:
        """Take away the error of an attempt, which has succeeded or is made again."""
        if self._failed.pop(attempt, None) is not None:
            self.drop_false()

    def shows(self, say: Callable[[], str]) -> bool:
        """Return whether this is the message shown."""
        return self._shown is not None and self._shown.say is say

    def warn(self, say: Callable[[], str], holds: Callable[[], bool] = _always) -> None:
        """Show a warning that comes back, for half a minute, when the messages shown meanwhile are gone."""
        if say() not in (other.say() for other in self._standing):
            self._standing.append(_Message(say, MessageKind.WARNING, holds=holds))
        self._standing_timer.start()
        self._timer.stop()
        self._latest = self._newer = None
        self._present(spoken=say())

    def clear(self) -> None:
        """Take away the news; errors, and the warnings of late, come back."""
        self._timer.stop()
        if self._latest is not None:
            self._latest = None
            self._present(spoken="")

    def drop_false(self, *_: object) -> None:
        """Take away what no longer holds; connect what may change the facts."""
        latest = None if self._latest is None or not self._latest.holds() else self._latest
        standing = [message for message in self._standing if message.holds()]
        errors = [message for message in self._errors if message.holds()]
        if (latest, standing, errors) != (self._latest, self._standing, self._errors):
            if latest is None:
                self._timer.stop()
            self._latest, self._standing, self._errors = latest, standing, errors
            self._present(spoken="")

    @property
    def _shown(self) -> _Message | None:
        error = self._errors[-1] if self._errors else None
        if self._latest is None and error is not None and error is self._newer:
            return error
        return self._latest or self._warned or error

    @property
    def _warned(self) -> _Message | None:
        """Return all that stands in one message."""
        warnings = tuple(self._standing)
        if not warnings:
            return None
        return _Message(lambda: sentences(warning.say() for warning in warnings), MessageKind.WARNING)

    def _start_timer(self, message: _Message, seconds: float | None) -> None:
        if seconds is None:
            reading = _READING_SECONDS + len(message.text) / _CHARACTERS_A_SECOND
            seconds = reading if message.kind is MessageKind.INFO else 0
        if seconds > 0:
            self._timer.start(round(1000 * seconds))

    def _end_standing(self) -> None:
        if self._standing and self._shown is self._newer:  # they come back when the error is gone
            self._standing_timer.start()
            return
        self._standing.clear()
        self._present(spoken="")

    def _forget_shown(self) -> None:
        """Forget what was shown in the banner, which has been closed; what is below it is shown."""
        if self._latest is not None:
            self._timer.stop()
            self._latest = None
        elif self._standing and self._shown is not self._newer:
            self._standing.clear()
        elif self._errors:
            self._errors.pop()
        self._present(spoken="")

    def _present(self, spoken: str | None) -> None:
        message = self._shown
        if message is None:
            self.banner.hide()
            return
        offer = message.offer
        self.banner.show_message(
            message.text,
            error=message.kind is not MessageKind.INFO,
            action="" if offer is None else action_name(offer),
            do=None if offer is None else offer.trigger,
            spoken=spoken,
        )
