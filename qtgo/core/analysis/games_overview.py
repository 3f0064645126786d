"""Many reviewed games in numbers: by phase, kind of mistake, time used and opening, and the habit that costs most."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from qtgo.core.analysis.evaluation import AnalysisSource
from qtgo.core.analysis.facts.fact import MistakeKind
from qtgo.core.analysis.habits import GameHabits, KindLoss, PaceLoss
from qtgo.core.analysis.history import LEAST_MOVES, ReviewedGame, games_of, players_of
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass

_EXAMPLES = 3
_Key = TypeVar("_Key", bound=Hashable)
_Side = tuple[ReviewedGame, Color]


class Share(NamedTuple, Generic[_Key]):
    """A part of the moves: on how many games it rests, how many moves it has, and the points that these lost."""

    key: _Key
    games: int
    moves: int
    loss: float


class Example(NamedTuple):
    """The costliest mistake of a kind that a player made in a game."""

    game: ReviewedGame
    color: Color
    mistake: KindLoss

    @property
    def number_in_file(self) -> int:
        """Return the number of the game in its file, from 1."""
        return 1 if self.game.habits is None else self.game.habits.game


@dataclass(frozen=True, slots=True)
class Overview:
    """Numbers over the games of a player, or of both players where ``player`` is empty.

    Kinds and openings are those of ``told`` games: other reviews keep less. The costliest kinds, the longest paces and
    the most frequent openings come first or last in their lists as they are read. ``corners`` are the first moves in
    the first corner. ``sources`` made the numbers, with at least so many ``visits``, 0 if that is not known.
    """

    player: str
    games: int
    told: int
    phases: Sequence[Share[GamePhase]]
    kinds: Sequence[Share[MistakeKind | None]]
    paces: Sequence[Share[int]]
    openings: Sequence[Share[str]]
    corners: Sequence[Share[str]]
    examples: Sequence[Example]
    sources: Sequence[AnalysisSource] = ()
    visits: int = 0

    @property
    def habit(self) -> Share[MistakeKind | None] | None:
        """Return the known kind of mistake that costs most, None without any."""
        return next((share for share in self.kinds if share.key is not None), None)


def chosen_player(games: Sequence[ReviewedGame], name: str) -> str:
    """Return the name if it is that of a player, else the only name that all games have, else nothing."""
    if name and games_of(name, games):
        return name
    names = [player for player, count in players_of(games) if count == len(games) > 1]
    return names[0] if len(names) == 1 else ""


def overview_of(games: Sequence[ReviewedGame], player: str = "") -> Overview:
    """Return the numbers over the games of a player, of both players where none is named."""
    sides = games_of(player, games) if player else [*_both_sides(games)]
    told = [(game, color, game.habits) for game, color in sides if game.habits is not None]
    kinds = sorted(_shares(_kind_rows(told)), key=lambda share: -share.loss)
    habit = next((share.key for share in kinds if share.key is not None), None)
    return Overview(
        player,
        len({game.key for game, _color in sides}),
        len({game.key for game, _color, _habits in told}),
        sorted(_shares(_phase_rows(sides)), key=lambda share: list(GamePhase).index(share.key)),
        kinds,
        sorted(_shares(_pace_rows(told))),
        _most_frequent((game, habits.of(color).opening, color) for game, color, habits in told),
        _most_frequent((game, habits.corner, color) for game, color, habits in told),
        _examples(habit, told),
        list(dict.fromkeys(AnalysisSource(game.engine, game.network) for game, _color in sides if game.engine)),
        min((game.visits for game, _color in sides if game.visits), default=0),
    )


_Told = tuple[ReviewedGame, Color, GameHabits]
_Row = tuple[_Key, ReviewedGame, int, float]


def _both_sides(games: Iterable[ReviewedGame]) -> Iterator[_Side]:
    for game in games:
        for color in (Color.BLACK, Color.WHITE):
            if game.numbers(color).moves >= LEAST_MOVES:
                yield game, color


def _shares(rows: Iterable[_Row[_Key]]) -> list[Share[_Key]]:
    """Return the sums of rows with the same key."""
    games: dict[_Key, set[str]] = {}
    sums: dict[_Key, tuple[int, float]] = {}
    for key, game, moves, loss in rows:
        if moves:
            games.setdefault(key, set()).add(game.key)
            before = sums.get(key, (0, 0.0))
            sums[key] = before[0] + moves, before[1] + loss
    return [Share(key, len(games[key]), *total) for key, total in sums.items()]


def _phase_rows(sides: Iterable[_Side]) -> Iterator[_Row[GamePhase]]:
    for game, color in sides:
        own = game.numbers(color)
        yield GamePhase.OPENING, game, own.opening_moves, own.opening_loss
        yield GamePhase.MIDDLE_GAME, game, own.middle_moves, own.middle_loss
        yield GamePhase.ENDGAME, game, own.endgame_moves, own.endgame_loss


def _kind_rows(told: Iterable[_Told]) -> Iterator[_Row[MistakeKind | None]]:
    for game, color, habits in told:
        for kind in habits.of(color).kinds:
            yield kind.kind, game, kind.moves, kind.loss


def _pace_rows(told: Iterable[_Told]) -> Iterator[_Row[int]]:
    for game, color, habits in told:
        paces: Sequence[PaceLoss] = habits.of(color).paces
        for number, pace in enumerate(paces):
            yield number, game, pace.moves, pace.loss


def _most_frequent(named: Iterable[tuple[ReviewedGame, str, Color]]) -> list[Share[str]]:
    """Return the losses in the opening by a name that games have, those of most games first."""
    rows = (
        (name, game, game.numbers(color).opening_moves, game.numbers(color).opening_loss)
        for game, name, color in named
        if name
    )
    return sorted(_shares(rows), key=lambda share: (-share.games, share.key))


def _examples(kind: MistakeKind | None, told: Iterable[_Told]) -> tuple[Example, ...]:
    """Return the costliest mistakes of a kind, one of a game."""
    found = [
        Example(game, color, each)
        for game, color, habits in told
        for each in habits.of(color).kinds
        if kind is not None and each.kind is kind
    ]
    by_game: dict[str, Example] = {}
    for example in sorted(found, key=lambda example: -example.mistake.worst):
        by_game.setdefault(example.game.key, example)
    return tuple(by_game.values())[:_EXAMPLES]
