"""Measure how often the judge finds all dead stones of finished games, compared with GNU Go, and its calibration."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from qtgo.ai.judge import find, opinion
from qtgo.ai.network import Network
from qtgo.core.game.counting import score_at
from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.properties import decode_points, moves_of, setup_of
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import Scoring
from qtgo.core.scoring.result import ResultKind, parse_result
from qtgo.deferred import dataclass
from qtgo.sgf.formats.importers import read_file
from qtgo.sgf.issue import SgfError

_USUAL_KOMI = 6.5
_ROUNDING = 0.01
_RIGHT_WITHIN = 1.0
_BUCKETS = (0.0, 0.2, 0.5, 0.8, 0.9, 0.95, 1.0)
_EARLIER = (8, 25, 60, 120)
_RIDGE = 0.3
_LEAST_DOUBT = -0.1  # minimum weight of the evidence against a judgement

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Ended:
    """A finished game: Black's winning margin, and the dead stones if the record has them."""

    name: str
    replay: Replay
    margin: float
    dead: frozenset[Point] | None

    def is_right(self, dead: frozenset[Point], within: float = 0.0) -> bool:
        """Return whether these are the dead stones or, if the record has none, give its result."""
        if self.dead is not None and not within:
            return dead == self.dead
        return abs(score_at(self.replay, dead).margin - self.margin) <= within + _ROUNDING


def ended_games(folders: Sequence[Path]) -> Iterator[Ended]:
    """Yield the scored games in folders, in order of file name."""
    for path in sorted({path for folder in folders for path in folder.rglob("*.sgf")}):
        try:
            games = read_file(path).games
        except SgfError:
            continue
        for root in games:
            ended = _ended(path.name, root)
            if ended is not None:
                yield ended


def _ended(name: str, root: Node) -> Ended | None:
    result = parse_result(next(iter(root.properties.get("RE", ())), "?"))
    if result is None or result.kind is not ResultKind.SCORE or not result.margin or result.winner is None:
        return None
    info = read_game_info(root)
    margin = result.margin
    if info.ruleset.scoring is Scoring.AREA and margin * 2 % 1:
        margin *= 2  # counted in stones, with quarters
    if margin * 2 % 1:
        return None
    if (margin - info.komi) % 1 and not info.handicap:
        info = replace(info, komi=_USUAL_KOMI)  # a server that omits the komi
    replay = Replay(root, info)
    last = list(root.main_line())[-1]
    replay.go_to(last)
    return Ended(name, replay, margin if result.winner is Color.BLACK else -margin, _recorded_dead(last, replay))


def _recorded_dead(last: Node, replay: Replay) -> frozenset[Point] | None:
    """Return the stones in recorded territory of the other color."""
    territory = {color: last.properties.get(name) for color, name in ((Color.BLACK, "TB"), (Color.WHITE, "TW"))}
    if not all(territory.values()):
        return None
    board = replay.board
    return frozenset(
        point
        for color, values in territory.items()
        for point in decode_points(values or [], board.width, board.height)
        if board.color_at(point) is color.opponent
    )


class GnuGo:
    """GNU Go's dead stones; its answers are cached in a file, since each takes seconds."""

    def __init__(self, level: int, cache: Path | None) -> None:
        self._level = level
        self._cache = cache
        self._kept: dict[str, list[str]] = json.loads(cache.read_text()) if cache and cache.exists() else {}

    def dead(self, ended: Ended) -> frozenset[Point]:
        """Return GNU Go's dead stones at the end of a game."""
        key = f"{ended.name} {self._level}"
        if key not in self._kept:
            self._kept[key] = self._ask(ended.replay)
            if self._cache:
                self._cache.write_text(json.dumps(self._kept))
        board = ended.replay.board
        stones = (Point.from_vertex(vertex) for vertex in self._kept[key])
        return frozenset(point for stone in stones for point in board.chain(stone))

    def _ask(self, replay: Replay) -> list[str]:
        info = replay.info
        rules = "--chinese-rules" if info.ruleset.scoring is Scoring.AREA else "--japanese-rules"
        commands = [f"boardsize {info.width}", "clear_board", f"komi {info.komi:g}"]
        for node in replay.path:
            setup = setup_of(node, info.width, info.height)
            if setup is not None:
                commands += [f"play black {point.vertex}" for point in setup.black]
                commands += [f"play white {point.vertex}" for point in setup.white]
            commands += [f"play {move.color.name} {move.vertex}" for move in moves_of(node, info.width, info.height)]
        commands += ["final_status_list dead", "quit"]
        answers = subprocess.run(
            ["gnugo", "--mode", "gtp", "--level", str(self._level), rules],
            input="\n".join(commands) + "\n",
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split("\n\n")
        answer = answers[len(commands) - 2]
        if not answer.startswith("="):
            raise ValueError(f"GNU Go refuses a game: {answer}")
        return answer[1:].split()


def compare(
    network: Network, folders: Sequence[Path], levels: Collection[int], cache: Path | None, most: int | None
) -> Iterator[dict[str, Any]]:
    """Return the errors of judgement game by game, and the figures of all games."""
    gnugo = {f"gnugo level {level}": GnuGo(level, cache) for level in levels}
    right: dict[str, int] = dict.fromkeys(["judge", *gnugo], 0)
    near, sure, games = right.copy(), [], 0
    for ended in ended_games(folders):
        if games == most:
            break
        games += 1
        judged = find(ended.replay, opinion(network, ended.replay), ended=True)
        found = {"judge": judged.dead} | {name: asked.dead(ended) for name, asked in gnugo.items()}
        for name, dead in found.items():
            right[name] += ended.is_right(dead)
            near[name] += ended.is_right(dead, _RIGHT_WITHIN)
        sure.append((judged.doubts.confidence, ended.is_right(found["judge"], _RIGHT_WITHIN)))
        if not all(ended.is_right(dead) for dead in found.values()):
            counts = {name: score_at(ended.replay, dead).margin for name, dead in found.items()}
            yield {"game": ended.name, "record": ended.margin, "confidence": round(sure[-1][0], 2)} | counts
    yield {"games": games, "right": right, "within a point": near, "confidence": _calibration(sure)}


def _calibration(sure: Sequence[tuple[float, bool]]) -> list[dict[str, float]]:
    """Compare, for ranges of confidence, the mean with how often the judge came within a point."""
    table = []
    for low, high in pairwise(_BUCKETS):
        here = [pair for pair in sure if low <= pair[0] < high]
        if here:
            mean = sum(value for value, _ in here) / len(here)
            share = sum(right for _, right in here) / len(here)
            table.append({"games": len(here), "confidence": round(mean, 3), "right": round(share, 3)})
    return table


def fit(network: Network, folders: Sequence[Path]) -> list[float]:
    """Fit the weights of the confidence to ends of games, and to earlier positions of every fourth game."""
    rows: list[tuple[tuple[float, ...], bool, float]] = []
    for number, ended in enumerate(ended_games(folders)):
        path = ended.replay.path
        for back in (0, *(_EARLIER if number % 4 == 0 else ())):
            if back + 2 < len(path):
                ended.replay.go_to(path[-1 - back])
                judged = find(ended.replay, opinion(network, ended.replay), ended=True)
                rows.append((judged.doubts.terms, ended.is_right(judged.dead, _RIGHT_WITHIN), 0.5 if back else 1.0))
    inputs = np.array([row[0] for row in rows])
    return _logistic(inputs, np.array([float(row[1]) for row in rows]), np.array([row[2] for row in rows]))


def _logistic(inputs: Numbers, truth: Numbers, weight: Numbers) -> list[float]:
    """Solve a weighted logistic regression; the first input is constant, the others have negative effect."""
    found = np.full(inputs.shape[1], _LEAST_DOUBT)
    free = np.ones(inputs.shape[1], bool)
    while True:
        found[free] = _free_weights(inputs[:, free], inputs[:, ~free] @ found[~free], truth, weight)
        wrong = free & (found > _LEAST_DOUBT)
        wrong[0] = False
        if not wrong.any():
            return [round(float(value), 2) for value in found]
        found[wrong] = _LEAST_DOUBT
        free &= ~wrong


def _free_weights(inputs: Numbers, known: Numbers, truth: Numbers, weight: Numbers) -> Numbers:
    """Find weights by Newton's method, given the fixed part of the sum."""
    ridge = np.full(inputs.shape[1], _RIDGE)
    ridge[0] = 0.0
    found = np.zeros(inputs.shape[1])
    for _ in range(50):
        chance = 1 / (1 + np.exp(-inputs @ found - known))
        slope = inputs.T @ (weight * (chance - truth)) + ridge * found
        curve = (inputs.T * (weight * chance * (1 - chance))) @ inputs + np.diag(ridge) + 1e-9 * np.eye(len(ridge))
        found -= np.linalg.solve(curve, slope)
    return found
