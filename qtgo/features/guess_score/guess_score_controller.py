"""The controller of guessing the score at some positions of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import NamedTuple

from PySide6.QtCore import Signal

from qtgo.core.record.tree import Node
from qtgo.core.study.excerpt import Excerpt, Properties
from qtgo.core.study.score_guess import ScoreGuess
from qtgo.deferred import dataclass
from qtgo.session.game.study_game import StudyController

_SHOWN = (
    "B",
    "W",
    "AB",
    "AW",
    "AE",
    "PL",
    "KO",
    "MN",
    "FF",
    "CA",
    "GM",
    "SZ",
    "KM",
    "HA",
    "RU",
    "PB",
    "PW",
    "BR",
    "WR",
)


class Moment(NamedTuple):
    """A position to guess at: the path of nodes to it, its move number, and Black's lead in points."""

    path: Sequence[Node]
    number: int
    lead: float


@dataclass(frozen=True, slots=True)
class GuessScoreState:
    """The state while guessing the score; ``last`` is the guess of this position, None before it."""

    at: int
    of: int
    number: int
    last: ScoreGuess | None = None
    guesses: tuple[ScoreGuess, ...] = field(default_factory=tuple)

    @property
    def is_over(self) -> bool:
        """Return whether all positions have been guessed at."""
        return len(self.guesses) == self.of


class GuessScoreController(StudyController):
    """Shows the positions of a record one after the other, without what it says of them."""

    state_changed = Signal(object)  # GuessScoreState
    finished = Signal(object)  # tuple[ScoreGuess, ...]

    _moments: Sequence[Moment] = ()
    _guesses: tuple[ScoreGuess, ...] = ()
    _at = 0

    def start(self, moments: Sequence[Moment]) -> None:
        """Start guessing at some positions of a line, at least one, in their order."""
        self._moments, self._guesses, self._at = moments, (), 0
        self._begin(Excerpt(moments[0].path[-1], _shown))
        self._tell()

    def guess(self, lead: float) -> None:
        """Guess Black's lead in the position shown."""
        if self.is_active and len(self._guesses) == self._at:
            self._guesses += (ScoreGuess(lead, self._moments[self._at].lead),)
            if self.state.is_over:
                self.finished.emit(self._guesses)
            self._tell()

    def go_on(self) -> None:
        """Show the next position, once this one has been guessed."""
        if self._excerpt is None or self.state.last is None or self.state.is_over:
            return
        self._game_controller.go_to(self._excerpt.last)
        before, self._at = self._moments[self._at], self._at + 1
        for node in self._moments[self._at].path[len(before.path) :]:
            self._excerpt.reveal(node)
        self._game_controller.edited()
        self._tell()

    @property
    def state(self) -> GuessScoreState:
        """Return the state of the guessing."""
        last = self._guesses[self._at] if self._at < len(self._guesses) else None
        return GuessScoreState(self._at, len(self._moments), self._moments[self._at].number, last, self._guesses)

    def _tell(self) -> None:
        if self.is_active:
            self.state_changed.emit(self.state)


def _shown(node: Node) -> Properties:
    """Return the moves and the stones: comments and analyses would say the score."""
    return {name: list(values) for name, values in node.properties.items() if name in _SHOWN}
