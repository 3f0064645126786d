"""Compare reviews with the truth: ``python -m tests.benchmarks.review_truth FOLDER [--network FILE] [--visits N]``.

FOLDER holds games, and ``truth.jsonl``: of positions one line each, ``{"file": ..., "turn": ..., "player": "B" or "W",
"lead": ...}``, the file of the game as seen from the folder, the number of moves before the position, and by how many
points the player to move leads as a stronger engine found. Positions that follow each other are reviewed as the window
does it, by the network of the box with the usual visits, or by another with so many visits a position as it can make in
a minute and a half of a long game. A loss counts as large from 4 points on; a mark is wrong where less than 2 are lost.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from qtgo.ai.position_network import PositionNetwork
from qtgo.ai.server.analysis_engine import AnalysisEngine
from qtgo.cli.network_option import load_network
from qtgo.core.analysis.marking import DEFAULT_MARKING
from qtgo.core.analysis.passes import Depth
from qtgo.core.analysis.review import GameReview
from qtgo.core.game.game import Game
from qtgo.gtp.analysis_book import AnalysisBook
from qtgo.gtp.review_line import ReviewLine
from qtgo.gtp.review_run import ReviewRun
from qtgo.sgf.formats.importers import read_games_of_file

_LARGE, _NONE = 4.0, 2.0
_DAN = re.compile(r"[dpD段]")
_SHORTEST = 2


class Judged(NamedTuple):
    """A move: whose game, what it loses in truth and by the review, and whether that marks it."""

    players: str
    truth: float
    loss: float
    is_marked: bool


def main(arguments: Sequence[str] | None = None) -> int:
    options = _options(arguments)
    network = load_network(options.network)
    begun, moves, positions = time.process_time(), [], 0
    for file, leads in _truth(options.folder).items():
        judged, count = _judged(options.folder / file, leads, network, options.visits if options.network else None)
        moves += judged
        positions += count
    seconds = time.process_time() - begun
    print(f"{network.name}: {positions} positions, {1000 * seconds / max(1, positions):.0f} ms of processor each")
    for players in (*sorted({move.players for move in moves}), "all"):
        _print(players, [move for move in moves if players in (move.players, "all")])
    return 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--network", type=Path, help="a network of KataGo's")
    parser.add_argument("--visits", type=float, default=5.0, help="a position (default: %(default)s)")
    return parser.parse_args(arguments)


def _truth(folder: Path) -> Mapping[str, dict[int, float]]:
    """Return Black's leads of each game, by the number of moves before."""
    games: dict[str, dict[int, float]] = defaultdict(dict)
    for line in (folder / "truth.jsonl").read_text(encoding="utf-8").splitlines():
        said = json.loads(line)
        games[said["file"]][said["turn"]] = said["lead"] if said["player"] == "B" else -said["lead"]
    return games


def _judged(
    path: Path, leads: Mapping[int, float], network: PositionNetwork, visits: float | None
) -> tuple[list[Judged], int]:
    """Review the positions of a game whose truth is known; return its moves, and the number of positions."""
    game, line = game_and_line(path)
    ranks = game.info.ranks
    players = "1 dan and better" if all(map(_DAN.search, ranks)) else "others"
    found, count = [], 0
    for stretch in _stretches(leads):
        first, last = stretch[0], stretch[-1]
        marking = DEFAULT_MARKING.for_players(ranks)
        depth = Depth() if visits is None else Depth(curve=0)
        run = ReviewRun(line.targets[first : last + 1], line.moves[first:last], depth, marking=marking)
        for move in review_by(network, run, visits).moves:
            before, after = (leads[first + move.index + step] for step in (-1, 0))
            truth = (before - after) * (1 if move.move.color.letter == "B" else -1)
            loss = move.loss.points if move.loss is not None else None
            found.append(Judged(players, truth, loss or 0.0, move.kind is not None))
        count += len(stretch)
    return found, count


def _stretches(turns: Iterable[int]) -> Iterator[list[int]]:
    """Return positions that follow each other."""
    for _, group in groupby(enumerate(sorted(turns)), lambda each: each[1] - each[0]):
        stretch = [turn for _, turn in group]
        if len(stretch) >= _SHORTEST:
            yield stretch


def game_and_line(path: Path) -> tuple[Game, ReviewLine]:
    """Return the first game of a file, and its main line."""
    game, line = Game(read_games_of_file(path)[0]), ReviewLine()
    nodes = [game.root]
    while nodes[-1].children:
        nodes.append(nodes[-1].children[0])
    for _ in line.read(game, nodes):
        pass
    return game, line


def review_by(network: PositionNetwork, run: ReviewRun, visits: float | None = None) -> GameReview:
    """Make a review by a network, with so many visits a position if they are limited."""
    book, answers = AnalysisBook(), list[str]()
    engine = AnalysisEngine(network, answers.append)
    for line in book.greet():
        engine.take(line)
    while run.stage is not None or answers:
        for answer in answers:
            run.take(book.take(answer))
        answers.clear()
        if visits is not None:
            run.limit(max(0.0, visits * len(run.positions) - run.visits_done))
        for line in book.desire(run.next_queries(None)):
            engine.take(line)
        engine.step()
    return run.review()


def _print(players: str, moves: Sequence[Judged]) -> None:
    large = [move for move in moves if move.truth >= _LARGE]
    marks = [move for move in moves if move.is_marked]
    wrong = sum(move.truth < _NONE for move in marks)
    found = sum(move.is_marked for move in large)
    print(
        f"  {players:18} {len(moves):5} moves, {found} of {len(large)} losses of 4 points and more marked,"
        f" {len(marks)} marks, {wrong} of them of less than 2"
    )


if __name__ == "__main__":
    sys.exit(main())
