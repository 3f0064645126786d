"""The engines that do not play, and the reasons: shown on the players' cards, with remedies."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from qtgo.core.rules.point import Color
from qtgo.engine.reports import EngineWait
from qtgo.session.players.players import Seats
from qtgo.text.translation import Texts

tr = Texts("engines")


class SeatTroubles:
    """Keeps the problem of each color's engine; a silent engine is in trouble until it writes something."""

    def __init__(self, show: Callable[[Mapping[Color, str]], None]) -> None:
        """Make it; ``show`` shows the troubles by color."""
        self._show = show
        self._known: dict[Color, str] = {}
        self._silent: dict[Color, str] = {}

    def note(self, color: Color, text: str) -> None:
        """Note why the engine of a color does not play."""
        self._known[color] = text
        self._tell()

    def has(self, color: Color) -> bool:
        """Return whether the engine of a color does not play."""
        return color in self._known

    def forget(self, color: Color) -> None:
        """Note that the engine of a color plays again."""
        self._known.pop(color, None)
        self._tell()

    def keep_seated(self, seats: Seats) -> None:
        """Forget the engines that have left."""
        self._known = {color: text for color, text in self._known.items() if seats[color] is not None}
        self._tell()

    def show_wait(self, wait: EngineWait | None) -> None:
        """Note the engine that is silent while it should be thinking: that has no time limit, as other waits have."""
        silent = {}
        if wait is not None and wait.is_thinking:
            silent = {wait.color: tr("{engine} is not responding.").format(engine=wait.name)}
        if silent != self._silent:
            self._silent = silent
            self._tell()

    def _tell(self) -> None:
        self._show({**self._silent, **self._known})
