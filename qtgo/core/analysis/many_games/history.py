"""Reviewed games in numbers, and how a player's change over time. No rank follows from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field

from qtgo.core.analysis.many_games.habits import GameHabits
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.analysis.review import GameReview
from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass
from qtgo.folding import fold

LEAST_MOVES = 10
"""A player's moves whose loss is known, without which a game says nothing of the player."""
SMOOTHED = 5
"""Games whose mean is drawn."""


@dataclass(frozen=True, slots=True)
class SideNumbers:
    """One player of a reviewed game: moves whose loss is known, that loss in points, and accuracy (0 to 100).

    Losses and moves by phase are known where some analyses tell whose the points are: not those of every engine do.
    """

    moves: int = 0
    accuracy: float | None = None
    loss: float = 0.0
    opening_loss: float = 0.0
    opening_moves: int = 0
    middle_loss: float = 0.0
    middle_moves: int = 0
    endgame_loss: float = 0.0
    endgame_moves: int = 0

    def loss_per_move(self, phase: GamePhase | None = None) -> float | None:
        """Return the points lost in a move on average, in a phase or in all; None without moves."""
        loss, moves = {
            None: (self.loss, self.moves),
            GamePhase.OPENING: (self.opening_loss, self.opening_moves),
            GamePhase.MIDDLE_GAME: (self.middle_loss, self.middle_moves),
            GamePhase.ENDGAME: (self.endgame_loss, self.endgame_moves),
        }[phase]
        return loss / moves if moves else None


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """A reviewed game; ``key`` tells games apart, ``date`` is that of the game, or of its review where it has none.

    ``engine`` and ``network`` found the numbers, with at least ``visits`` for each position. ``habits`` are known
    of games that were reviewed with others, in a folder or a list.
    """

    key: str = ""
    date: str = ""
    black: str = ""
    white: str = ""
    width: int = 19
    height: int = 19
    result: str = ""
    file: str = ""
    of_black: SideNumbers = field(default_factory=SideNumbers)
    of_white: SideNumbers = field(default_factory=SideNumbers)
    engine: str = ""
    network: str = ""
    visits: int = 0
    habits: GameHabits | None = None

    def color_of(self, player: str) -> Color | None:
        """Return the color of a player by name; None if neither or both have it."""
        wanted = fold(player)
        colors = [color for color, name in self._names() if wanted and fold(name) == wanted]
        return colors[0] if len(colors) == 1 else None

    def numbers(self, color: Color) -> SideNumbers:
        """Return the numbers of one player."""
        return self.of_black if color is Color.BLACK else self.of_white

    def name(self, color: Color) -> str:
        """Return the name of one player."""
        return self.black if color is Color.BLACK else self.white

    def _names(self) -> Sequence[tuple[Color, str]]:
        return (Color.BLACK, self.black), (Color.WHITE, self.white)


def side_numbers(review: GameReview, color: Color) -> SideNumbers:
    """Return the numbers of one player of a review."""
    player = review.of_player(color)
    own = [move for move in review.moves if move.move.color is color] if review.has_phases else []
    losses = {
        phase: [move.loss.points for move in own if move.loss and move.loss.points is not None and move.phase is phase]
        for phase in GamePhase
    }
    opening, middle, endgame = (round(sum(max(0.0, points) for points in losses[phase]), 1) for phase in GamePhase)
    return SideNumbers(
        player.moves,
        None if player.accuracy is None else round(player.accuracy, 1),
        round(player.loss, 1),
        opening,
        len(losses[GamePhase.OPENING]),
        middle,
        len(losses[GamePhase.MIDDLE_GAME]),
        endgame,
        len(losses[GamePhase.ENDGAME]),
    )


def games_of(player: str, games: Iterable[ReviewedGame]) -> list[tuple[ReviewedGame, Color]]:
    """Return the games of a player that say anything of the player, oldest first, and the color played in each."""
    found = [(game, color) for game in games if (color := game.color_of(player)) is not None]
    told = [(game, color) for game, color in found if game.numbers(color).moves >= LEAST_MOVES]
    return sorted(told, key=lambda item: item[0].date)


def players_of(games: Iterable[ReviewedGame]) -> list[tuple[str, int]]:
    """Return the names of the players and how many games each has, the one with most games first."""
    counts: dict[str, list[str]] = {}
    for game in games:
        for color in Color:
            name = game.name(color).strip()
            if name and game.numbers(color).moves >= LEAST_MOVES:
                counts.setdefault(fold(name), []).append(name)
    listed = [(names[-1], len(names)) for names in counts.values()]
    return sorted(listed, key=lambda item: (-item[1], item[0]))


def smoothed(values: Sequence[float | None], over: int = SMOOTHED) -> list[float | None]:
    """Return the mean of each value and those before it, as many as given; None where there is none."""
    found: list[float | None] = []
    known: list[float] = []
    for value in values:
        if value is not None:
            known.append(value)
        last = known[-over:]
        found.append(None if value is None else sum(last) / len(last))
    return found
