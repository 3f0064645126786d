"""Compare levels with people of known rank: how well a level explains their moves, and the losses of both."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import log, sqrt
from pathlib import Path
from typing import NamedTuple

from qtgo.ai.features import encode
from qtgo.ai.network import Network
from qtgo.ai.play.levels import LEVELS, Level
from qtgo.ai.play.overlooked import blurred
from qtgo.ai.play.sampling import chances
from qtgo.ai.play.sight import Sight
from qtgo.ai.search.tree_search import Search
from qtgo.ai.situation import situation_of
from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.sgf.formats.importers import read_file
from qtgo.sgf.issue import SgfError
from qtgo.sgf.reader import read_collection
from qtgo.tools.training.strength.arena import Arena, Fixture
from qtgo.tools.training.strength.shared_network import SharedNetwork

PHASES = (("opening", 0.0), ("middle", 0.17), ("end", 0.5))
"""Parts of a game, and from which move of each begins, in moves a point."""

_RANK = re.compile(r"\s*(P?)(\d{1,2})\s*(k|d|p|级|段|級)?", re.IGNORECASE)
_LETTERS = {"级": "k", "級": "k", "段": "d"}
_LEAST = 1e-4  # the chance of a move that a level does not think of: it may have seen another reason
_DRAWS = 3  # views of a position by a player who overlooks things
_HALF_INTERVAL = 1.96


class Turn(NamedTuple):
    """A position with the play that a person or a level chose there; ``rank`` is empty where it is not known."""

    game: str
    rank: str
    replay: Replay
    played: Point


class Mean(NamedTuple):
    """A mean, the half of its 95 % interval (by games, not moves), and the count of its numbers."""

    value: float
    error: float
    numbers: int


def rank_of(text: str) -> str:
    """Return a rank as in 12k, 3d or 9p; empty if it is none."""
    match = _RANK.match(text)
    if match is None or not (match[3] or match[1]):
        return ""
    letter = "p" if match[1] else _LETTERS.get(match[3], match[3].lower())
    return f"{int(match[2])}{letter}"


def turns(paths: Sequence[Path], size: int, every: int) -> Iterator[Turn]:
    """Yield every so many-th turn of the games on boards of a size; files that cannot be read are left out."""
    for path in paths:
        try:
            roots = read_file(path).games
        except (OSError, SgfError):
            continue
        for number, root in enumerate(roots):
            yield from turns_of(root, f"{path.name}/{number}", size, every)


def turns_of(root: Node, game: str, size: int, every: int) -> Iterator[Turn]:
    """Yield every n-th turn of a game; the replay stands before the play, until the next turn is requested."""
    info = read_game_info(root)
    if (info.width, info.height) != (size, size):
        return
    replay = Replay(root, info)
    nodes = list(root.main_line())
    start = sum(map(ord, game)) % every
    for number, node in enumerate(nodes[1:]):
        replay.go_to(node)
        move, illegal = replay.step.last_move, replay.step.illegal
        if move is None or illegal is not None:
            return
        if number % every == start and move.point is not None:
            replay.go_to(nodes[number])
            yield Turn(game, rank_of(info.player(move.color).rank), replay, move.point)


def log_chance(search: Search, turn: Turn, color: Color, sight: Sight, rng: random.Random) -> float:
    """Return the logarithm of how likely a player is to choose the play of a turn."""
    total, draws = 0.0, _DRAWS if sight.misses else 1
    for _ in range(draws):
        search.set_root(turn.replay, color, view=lambda features, board: blurred(features, board, sight, rng))
        search.run(visits=sight.visits)
        total += chances(search.report(), turn.replay, sight).get(turn.played, 0.0)
    return log(max(_LEAST, total / draws))


def loss(network: Network, turn: Turn, color: Color) -> float:
    """Return the points by which the network sees its lead fall with the play of a turn; below 0 if it rises."""
    replay = turn.replay
    before = network.evaluate([encode(replay.board, situation_of(replay, color))])
    node = replay.step.node
    replay.go_to(node.children[0])
    after = network.evaluate([encode(replay.board, situation_of(replay, color.opponent))])
    replay.go_to(node)
    return float(before.score[0] + after.score[0])


def phase_of(turn: Turn) -> str:
    """Return the phase of a game that a turn is in."""
    info, number = turn.replay.info, turn.replay.step.number
    return [name for name, start in PHASES if number >= start * info.width * info.height][-1]


class Comparison:
    """The figures from turns of people of one rank, or of a level."""

    def __init__(self) -> None:
        self.games: set[str] = set()
        self._numbers: defaultdict[str, defaultdict[str, list[float]]] = defaultdict(lambda: defaultdict(list))

    def add(self, turn: Turn, name: str, number: float) -> None:
        """Note a number of a turn."""
        self.games.add(turn.game)
        self._numbers[name][turn.game].append(number)

    def mean(self, name: str) -> Mean:
        """Return the mean of the numbers of a name."""
        games = self._numbers[name]
        numbers = [number for each in games.values() for number in each]
        if not numbers:
            return Mean(0.0, 0.0, 0)
        value = sum(numbers) / len(numbers)
        squares = sum((sum(each) - value * len(each)) ** 2 for each in games.values())
        return Mean(value, _HALF_INTERVAL * sqrt(squares) / len(numbers), len(numbers))

    def best(self, names: Sequence[str]) -> list[str]:
        """Return the name with the highest mean, and those that these games cannot distinguish from it."""
        best = max(names, key=lambda name: self.mean(name).value)
        return [name for name in names if name == best or self._is_as_good(name, best)]

    def _is_as_good(self, name: str, best: str) -> bool:
        games = self._numbers[best]
        gaps = [sum(games[game]) - sum(self._numbers[name][game]) for game in games]
        return sum(gaps) <= _HALF_INTERVAL * sqrt(sum(gap**2 for gap in gaps))


def compare(
    network: Network, found: Iterator[Turn], levels: Sequence[Level] = (), seed: int = 1
) -> dict[str, Comparison]:
    """Return by rank the cost of the turns by phase, and each level's probability of choosing the same."""
    rng, search = random.Random(seed), Search(network, seed=seed)
    ranks: dict[str, Comparison] = defaultdict(Comparison)
    for turn in found:
        replay, comparison = turn.replay, ranks[turn.rank]
        color, info = replay.step.to_move, turn.replay.info
        comparison.add(turn, phase_of(turn), loss(network, turn, color))
        for level in levels:
            sight = level.sight(info.width, info.height)
            comparison.add(turn, level.key, log_chance(search, turn, color, sight, rng))
    return dict(ranks)


def people_text(ranks: dict[str, Comparison], keys: Sequence[str]) -> str:
    """Return the figures of people as a table."""
    lines = []
    for rank, said in sorted(ranks.items()):
        lines.append(f"{rank or '?'}: {len(said.games)} games, {said.mean(PHASES[0][0]).numbers} turns in the opening")
        lines.append("  loss " + _means(said, [name for name, _ in PHASES]))
        if keys:
            lines.append("  log likelihood " + _means(said, keys))
            lines.append(f"  explained best by {', '.join(said.best(keys))}")
    return "\n".join(lines)


def _means(said: Comparison, names: Sequence[str]) -> str:
    return ", ".join(f"{name} {said.mean(name).value:.2f} ±{said.mean(name).error:.2f}" for name in names)


def own_turns(network: Network, level: Level, size: int, games: int, every: int) -> Iterator[Turn]:
    """Play games of a level against itself, and yield every n-th of its turns."""
    name = f"{level.strength(size, size):.3f}"
    arena = Arena(SharedNetwork(network.weights), {})
    for outcome in arena.play([Fixture(size, name, name, number) for number in range(games)]):
        root = read_collection(outcome.record.encode()).games[0]
        yield from turns_of(root, f"{name}/{outcome.fixture.number}", size, every)


def seeing_levels() -> list[Level]:
    """Return the levels whose weakness comes from their limited view."""
    return [level for level in LEVELS.values() if not level.searches]
