"""Collects recorded games into shards without labels, which a teacher then labels."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

import numpy as np

from qtgo.ai.features import index_of
from qtgo.core.record.game_info import GameInfo, read_game_info
from qtgo.core.record.properties import moves_of, setup_of
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Point
from qtgo.core.rules.ruleset import Scoring, ruleset
from qtgo.deferred import dataclass
from qtgo.sgf.formats.importers import read_file
from qtgo.sgf.issue import SgfError
from qtgo.tools.training.positions.shards import (
    RULES,
    Array,
    LabelledGame,
    handicap_points,
    save,
    start_of,
    without_labels,
)

_SIZES = range(7, 20)
_LEAST_MOVES = 20
_GAMES_A_SHARD = 25


@dataclass(frozen=True, slots=True)
class Collected:
    """A game as shards keep it: the five numbers of its ``meta``, and its moves."""

    meta: tuple[int, int, int, int, int]
    moves: tuple[int, ...]


def collect(folders: Collection[Path], target: Path, left_out: Collection[str] = ()) -> None:
    """Write the games of folders into shards; files by these names are left out."""
    target.mkdir(parents=True, exist_ok=True)
    games = list(_games(folders, frozenset(left_out)))
    for number, start in enumerate(range(0, len(games), _GAMES_A_SHARD)):
        save(target / f"games_{number:04}.npz", _shard(games[start : start + _GAMES_A_SHARD]))
    print(f"{len(games)} games, {sum(len(game.moves) for game in games)} positions")


def _games(folders: Collection[Path], left_out: frozenset[str]) -> Iterator[Collected]:
    """Yield every different game, in order of file name."""
    seen: set[Collected] = set()
    for path in sorted({path for folder in folders for path in folder.rglob("*.sgf")}):
        try:
            roots = [] if path.name in left_out else read_file(path).games
        except SgfError:
            continue
        for root in roots:
            game = collected(root)
            if game is not None and game not in seen:
                seen.add(game)
                yield game


def collected(root: Node) -> Collected | None:
    """Return a game up to where a shard cannot follow it, or None if that is too short."""
    info = read_game_info(root)
    handicap = _handicap(root, info)
    twice_komi = info.komi * 2
    if info.width != info.height or info.width not in _SIZES or handicap is None or twice_komi % 1:
        return None
    rules, komi = _rules(info), int(twice_komi)
    moves = _moves(root, info.width, rules, komi, handicap)
    if len(moves) < _LEAST_MOVES:
        return None
    return Collected((info.width, rules, komi, handicap, len(moves)), moves)


def _rules(info: GameInfo) -> int:
    """Return the index of the game's rules, or of those closest to them."""
    if info.ruleset.name in RULES:
        return RULES.index(info.ruleset.name)
    return RULES.index("japanese" if info.ruleset.scoring is Scoring.TERRITORY else "chinese-tournament")


def _handicap(root: Node, info: GameInfo) -> int | None:
    """Return the number of handicap stones at the beginning, or None if the board begins otherwise."""
    setup = setup_of(root, info.width, info.height)
    if setup is None:
        return 0
    stones = len(setup.black)
    if setup.white or setup.empty or not 2 <= stones <= 9 or info.width < 13:
        return None
    is_usual = {_turned(point, info.width) for point in setup.black} == set(handicap_points(info.width, stones))
    return stones if is_usual else None


def _turned(point: Point, size: int) -> Point:
    """Return where a shard has a point, for its rows count from the top."""
    return Point(point.x, size - 1 - point.y)


def _moves(root: Node, size: int, rules: int, twice_komi: int, handicap: int) -> tuple[int, ...]:
    """Return the moves of the main line while they alternate, are legal and the game goes on."""
    state = start_of(LabelledGame(size, ruleset(RULES[rules]), twice_komi / 2, handicap, {}))
    indexes: list[int] = []
    for node in root.main_line():
        moves = moves_of(node, size, size)
        if len(moves) > 1 or (node is not root and setup_of(node, size, size) is not None) or state.stopped:
            break
        for move in moves:
            point = None if move.point is None else _turned(move.point, size)
            if move.color is not state.to_move or (point is not None and not state.is_legal(point)):
                return tuple(indexes)
            indexes.append(index_of(point, size, size))
            state.play(point)
    return tuple(indexes)


def _shard(games: list[Collected]) -> dict[str, Array]:
    moves = np.array([move for game in games for move in game.moves], np.int16)
    return {"meta": np.array([game.meta for game in games], np.int16), "moves": moves, **without_labels(len(moves))}
