"""Compare our answers with those of a running KataGo in positions of games, under many rules.

    python -m tests.ai.katago.against_katago GAMES COUNT NETWORK -- ENGINE ARGUMENTS...

GAMES is a folder of SGF files, COUNT the number of positions, and KataGo runs the same network over GTP.
"""

from __future__ import annotations

import itertools
import json
import random
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from qtgo.ai.katago.inputs import inputs_of
from qtgo.ai.katago.katago_network import KataGoNetwork
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.properties import moves_of, setup_of
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset_text import told_by_kata
from qtgo.sgf.reader import read_games
from tests.ai.search_games import play
from tests.child_process import ChildProcess

RULES = (
    "chinese",
    "japanese",
    "tromp-taylor",
    "aga",
    "aga-button",
    "stone-scoring",
    "new-zealand",
    "ancient-territory",
)
SEKI_TAX = {"ko": "SIMPLE", "scoring": "AREA", "tax": "SEKI", "suicide": False, "friendlyPassOk": False}
KOMI = (6.5, 7.0, 7.5, 0.5, -3.0, 5.0, 12.5, 6.0)
SIZES = ((9, 9), (13, 13), (19, 19))
BOUNDS = {"win": 1e-5, "lead": 0.002, "policy": 1e-5, "ownership": 2e-5}


class Position(NamedTuple):
    """A position as both programs are told of it."""

    width: int
    height: int
    rules: str
    komi: float
    handicap: list[Point]
    moves: list[Move]


class Engine:
    """KataGo over GTP."""

    def __init__(self, command: Sequence[str]) -> None:
        pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
        self._process = ChildProcess[str](command, stdin=pipe, stdout=pipe, stderr=nothing, text=True)
        self._size = 0, 0

    def ask(self, command: str) -> str:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(command + "\n")
        stdin.flush()
        lines: list[str] = []
        while (line := stdout.readline()).strip() or not lines:
            if not line:
                raise SystemExit(f"the engine ended at {command!r}")
            lines.append(line)
        if not lines[0].startswith("="):
            raise ValueError(f"{command}: {''.join(lines).strip()}")
        return "".join(lines)[1:]

    def resize(self, width: int, height: int) -> None:
        """Change the size of the board, for which KataGo loads its network again."""
        if self._size != (width, height):
            self._size = width, height
            self.ask(f"rectangular_boardsize {width} {height}")
        self.ask("clear_board")

    def close(self) -> None:
        self.ask("quit")
        self._process.wait()


def answer_of(engine: Engine, position: Position, optimism: float) -> dict[str, np.ndarray]:
    """Return what KataGo prints, by its words, as arrays; boards from A1."""
    engine.resize(position.width, position.height)
    engine.ask(f"kata-set-rules {position.rules}")
    engine.ask(f"komi {position.komi}")
    if position.handicap:
        engine.ask("set_free_handicap " + " ".join(stone.vertex for stone in position.handicap))
    for move in position.moves:
        engine.ask(f"play {move.color.letter} {move.vertex}")
    words: dict[str, list[float]] = {}
    for word in engine.ask(f"kata-raw-nn 0 {optimism}").split():
        try:
            number = float(word)
        except ValueError:
            numbers = words[word] = []
        else:
            numbers.append(number)
    found = {name: np.array(values) for name, values in words.items()}
    for name in ("policy", "whiteOwnership"):
        found[name] = found[name].reshape(position.height, position.width)[::-1].reshape(-1)
    return found


def record_of(position: Position) -> Replay:
    """Play the moves of a position."""
    width, height, rules, komi, handicap, moves = position
    root = {"AB": [stone.to_sgf(height) for stone in handicap], "PL": ["W"]} if handicap else {}
    info = GameInfo(told_by_kata(rules), width=width, height=height, komi=komi, handicap=len(handicap))
    record = Replay(Node(root), info)
    for move in moves:
        play(record, move.color, move.point)
        if record.step.illegal:
            raise ValueError(str(record.step.illegal))
    return record


def differences(
    network: KataGoNetwork, record: Replay, theirs: dict[str, np.ndarray], optimism: float
) -> dict[str, float]:
    ours = network.evaluate([inputs_of(record, suicide_in_areas=network.suicide_in_areas)], None, optimism)
    is_white = record.step.to_move is Color.WHITE
    sign, win = (1, ours.win[0]) if is_white else (-1, ours.loss[0])
    known = np.append(theirs["policy"], theirs["policyPass"])
    shares = np.where(np.isnan(known), 0, np.exp(ours.policy[0].astype(np.float64) - ours.policy[0].max()))
    shares /= shares.sum()
    return {
        "win": abs(win - theirs["whiteWin"][0]),
        "lead": abs(sign * ours.lead[0] - theirs["whiteLead"][0]),
        "policy": np.nanmax(np.abs(shares - known)),
        "ownership": np.abs(sign * ours.ownership[0] - theirs["whiteOwnership"]).max(),
        "other best": float(shares.argmax() != np.nanargmax(known)),
    }


def games(folder: Path, size: tuple[int, int], rng: random.Random) -> Iterator[tuple[list[Point], list[Move]]]:
    """Yield handicap stones and moves of games of a size, whose moves alternate."""
    files = sorted(folder.rglob("*.sgf"))
    rng.shuffle(files)
    for file in files:
        try:
            root = read_games(file.read_bytes())[0]
        except Exception:  # whatever a file that is no game raises
            continue
        if root.properties.get("SZ", ["19"])[0] not in {str(size[0]), f"{size[0]}:{size[1]}"}:
            continue
        line = [root]
        while line[-1].children:
            line.append(line[-1].children[0])
        setups = [setup_of(node, *size) for node in line]
        first = setups[0]
        handicap = sorted(first.black) if first is not None and not first.white else []
        moves = [move for node in line for move in moves_of(node, *size)]
        color = Color.WHITE if handicap else Color.BLACK
        alternate = all(move.color is (color if nth % 2 == 0 else color.opponent) for nth, move in enumerate(moves))
        if alternate and not any(setups[1:]) and len(handicap) != 1 and len(moves) > size[0] * size[1] // 3:
            yield handicap, moves


def playable(given: Iterable[Position]) -> Iterator[tuple[Position, Replay]]:
    """Leave out positions whose moves other rules forbid."""
    for position in given:
        try:
            yield position, record_of(position)
        except ValueError:
            continue


def positions(folder: Path, rng: random.Random) -> Iterator[Position]:
    """Yield positions of games of all sizes in turn: a third after one to three passes, some on a part of the board."""
    rules = [*RULES, json.dumps(SEKI_TAX)]
    by_size = {size: games(folder, size, rng) for size in SIZES}
    for number in itertools.count():
        width, height = size = SIZES[number % len(SIZES)]
        found = next(by_size[size], None)
        if found is None:
            by_size[size] = games(folder, size, rng)
            found = next(by_size[size])
        handicap, moves = found
        if rng.random() < 1 / 6:  # on a board that is no square: the part of the game that fits
            width, height, handicap = size[0], size[1] - 2, []
            moves = [Move(Color.BLACK, move.point) for move in moves if move.point and move.point.y < height]
        elif not handicap and rng.random() < 1 / 4:  # Black's first moves as stones that were placed
            first = 2 * rng.randint(2, 4)
            placed = [move.point for move in moves[:first:2] if move.point]
            if len(placed) > 1:
                handicap, moves = placed, moves[first:]
        moves = moves[: rng.randrange(len(moves)) + 1]
        if rng.random() < 1 / 3:
            moves += [Move(Color.BLACK)] * rng.randint(1, 3)
        color = Color.WHITE if handicap else Color.BLACK
        moves = [Move(color if nth % 2 == 0 else color.opponent, move.point) for nth, move in enumerate(moves)]
        yield Position(width, height, rng.choice(rules), rng.choice(KOMI), handicap, moves)


def main(arguments: Sequence[str]) -> int:
    folder, count, file = arguments[:3]
    engine = Engine(arguments[arguments.index("--") + 1 :])
    network = KataGoNetwork.load(Path(file))
    optimism = 0.2 if network.version >= 12 else 0.0
    rng = random.Random(7)
    worst: dict[str, dict[str, Any]] = {}
    chosen = islice(playable(positions(Path(folder), rng)), int(count))
    for position, record in sorted(chosen, key=lambda pair: pair[0][:2]):
        found = differences(network, record, answer_of(engine, position, optimism), optimism)
        if any(found[name] > bound for name, bound in BOUNDS.items()) or found["other best"]:
            print("DIFFERS", {name: f"{value:.6f}" for name, value in found.items()}, position)
        key = f"{position.width}x{position.height} {position.rules if len(position.rules) < 20 else 'seki tax'}"
        row = worst.setdefault(key, {"positions": 0, **dict.fromkeys(found, 0.0)})
        row["positions"] += 1
        for name, value in found.items():
            row[name] = max(row[name], value)
    engine.close()
    print(f"{network.name}: {count} positions, the largest differences")
    for key, row in sorted(worst.items()):
        print(f"{key:30}", "  ".join(f"{name} {value:.7g}" for name, value in row.items()))
    most = {name: max(row[name] for row in worst.values()) for name in BOUNDS}
    print("all", most)
    return int(any(most[name] > bound for name, bound in BOUNDS.items()))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
