"""Measuring how strong a player of each strength is, and so what strength each level has on a size of board.

The games are lines of a file for each size and weights, so that an interrupted calibration goes on where it was. Elo
is a broken line over the strength, fitted to all games at once; other programs are points of their own, and one of
them is the anchor.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import field
from hashlib import blake2b
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qtgo.ai.levels import FULL, LEVELS
from qtgo.ai.ratings import PER_NATURAL_UNIT, Fit, Meeting, fit, tally
from qtgo.ai.shipped import CALIBRATED_WEIGHTS
from qtgo.ai.training.arena import Arena, Fixture, Outcome
from qtgo.ai.training.shared_network import SharedNetwork
from qtgo.ai.weights import load
from qtgo.core.rating.strength import elo_of
from qtgo.deferred import dataclass

Numbers = NDArray[np.float64]

CHUNK = 16  # games that a process plays at a time
_WAVE = CHUNK // 2  # games of each pair before the others meet
_HALF_INTERVAL = 1.96
_USUAL_BEND = 60.0  # Elo by which one step from knot to knot usually differs from the next: 20 to 60 on 9x9
_GOAL = 60.0  # Elo to which the step from a level to the next is to be known
_GAMES_FILE = "{size}-{weights}.jsonl"


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play: ``games`` of each pair, ``knots`` strengths from 0 to ``top``, and the other programs by name."""

    size: int
    games: int = 160
    knots: int = 14
    top: float = 1.0
    programs: Mapping[str, str] = field(default_factory=dict)
    anchor: str = "gnugo-10"
    full: int = 0
    jobs: int = 1
    minutes: float | None = None


class Placed(NamedTuple):
    """A level on a board: its strength, and Elo above the anchor and above the level before.

    The errors are halves of 95 % intervals, of the first beside the level that has the anchor's rank.
    """

    key: str
    strength: float
    elo: float
    error: float
    step: float
    step_error: float


class Calibration:
    """The games of a size so far, and what follows from them."""

    def __init__(self, folder: Path, plan: Plan, weights: Path = CALIBRATED_WEIGHTS) -> None:
        self.plan = plan
        self._file = folder / _GAMES_FILE.format(size=plan.size, weights=digest_of(weights))
        folder.mkdir(parents=True, exist_ok=True)
        lines = self._file.read_text("utf-8").splitlines() if self._file.exists() else []
        kept = list(map(json.loads, lines))
        self.meetings = [Meeting(line["first"], line["second"], line["points"]) for line in kept]
        # Which games a pair has played, not only how many: those that are played at once end in any order.
        self._played = defaultdict[tuple[str, str], set[int]](set)
        for line in kept:
            self._played[line["first"], line["second"]].add(line["number"])

    def add(self, outcome: Outcome) -> None:
        """Keep the result of a game."""
        game = outcome.fixture
        line = {"first": game.first, "second": game.second, "number": game.number, "points": outcome.points}
        with self._file.open("a", encoding="utf-8") as target:
            target.write(json.dumps(line | {"moves": outcome.moves}) + "\n")
        self.meetings.append(Meeting(game.first, game.second, outcome.points))
        self._played[game.first, game.second].add(game.number)

    def wanted(self) -> list[Fixture]:
        """Return the games to be played next, none when all is known well enough.

        Neighboring knots meet, then the other programs meet the knots nearest to them, a few games each and all over
        again, so that nothing waits for the last of the others. At last those knots meet again between which the step
        from one level to the next is not well known.
        """
        knots = [_name(knot) for knot in self._knots]
        pairs = [*pairwise(knots), *zip(knots, knots[2:], strict=False)]
        for games in (*range(_WAVE, self.plan.games // 2, _WAVE), self.plan.games // 2):
            missing = list(self._missing(dict.fromkeys(pairs, games)))
            missing = missing or list(self._missing(dict.fromkeys(self._pairs_of_programs(knots), games)))
            if missing:
                return missing
        if not self.meetings:
            return []
        unsure = set()
        for weaker, stronger in pairwise(self.levels()):
            if stronger.step_error > _GOAL:
                unsure |= {self._below(weaker.strength), self._below(stronger.strength)}
        again = [pair for pair in pairs if unsure & {knots.index(name) for name in pair}]
        return list(self._missing({pair: len(self._played[pair]) + _WAVE for pair in again}))

    def levels(self) -> list[Placed]:
        """Return the levels as the games place them, weakest first; those out of reach are as near as there is."""
        found, names = self._fit()
        anchor = self._mix(self.plan.anchor if self.plan.anchor in names else self._former_anchor(), names)
        curve = [found.elo(self._mix(_name(knot), names) - anchor) for knot in self._knots]
        curve = list(np.maximum.accumulate(curve))
        level_mix = self._mix(_name(float(np.interp(0, curve, self._knots))), names)
        placed: list[Placed] = []
        before: Numbers | None = None
        for key, level in LEVELS.items():
            if level.kyu is not None:
                strength = round(float(np.interp(_target(level.kyu, curve[0]), curve, self._knots)), 3)
                name = _name(strength)
            else:
                strength, name = self.plan.top, next((name for name in names if name.startswith(f"{FULL}/")), "")
                if not name:
                    continue
            mix = self._mix(name, names)
            step, step_error = (0.0, 0.0) if before is None else _with_error(found, mix - before)
            error = _HALF_INTERVAL * found.error(mix - level_mix)
            placed.append(Placed(key, strength, found.elo(mix - anchor), error, step, step_error))
            before = mix
        return placed

    def programs(self) -> dict[str, tuple[float, float, int]]:
        """Return Elo, the half of its 95 % interval beside the anchor's level, and the games of each other program."""
        found, names = self._fit()
        met = Counter(name for meeting in self.meetings for name in meeting[:2])
        level = next(placed for placed in self.levels() if LEVELS[placed.key].elo == 0)
        here = self._mix(_name(level.strength), names)
        return {
            name: (*_with_error(found, self._mix(name, names) - here), met[name])
            for name in names
            if not _is_strength(name)
        }

    @property
    def _knots(self) -> list[float]:
        return [round(float(knot), 3) for knot in np.linspace(0, self.plan.top, self.plan.knots)]

    def _former_anchor(self) -> str:
        """Return the strength of the level of the anchor's rank as it is, for want of games with the anchor."""
        level = next(level for level in LEVELS.values() if level.kyu is not None and not elo_of(level.kyu))
        return _name(min(self.plan.top, level.strength(self.plan.size, self.plan.size)))

    def _mix(self, name: str, names: Sequence[str]) -> Numbers:
        """Return the parts of a player in the parameters: two neighboring knots, or a program of its own."""
        programs = [other for other in names if not _is_strength(other)]
        mix = np.zeros(self.plan.knots + len(programs))
        if _is_strength(name):
            place = min(1.0, float(name) / self.plan.top) * (self.plan.knots - 1)
            below = min(int(place), self.plan.knots - 2)
            mix[below], mix[below + 1] = below + 1 - place, place - below
        else:
            mix[self.plan.knots + programs.index(name)] = 1
        return mix

    def _fit(self) -> tuple[Fit, list[str]]:
        names = sorted({name for meeting in self.meetings for name in meeting[:2]} | {_name(k) for k in self._knots})
        games, points = tally(self.meetings, names)
        return fit(np.array([self._mix(name, names) for name in names]), games, points, self._bends(names)), names

    def _bends(self, names: Sequence[str]) -> Numbers:
        """Return how much the curve bends at each inner knot, which is expected to be little."""
        mixes = [self._mix(_name(knot), names) for knot in self._knots]
        bends = [before - 2 * here + after for before, here, after in zip(mixes, mixes[1:], mixes[2:], strict=False)]
        return np.array(bends).reshape(len(bends), len(mixes[0])) * PER_NATURAL_UNIT / _USUAL_BEND

    def _pairs_of_programs(self, knots: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Yield each program with the two knots that its games so far say are nearest."""
        found, names = self._fit()
        others = list(self.plan.programs) + ([f"{FULL}/{self.plan.full}"] if self.plan.full else [])
        for other in others:
            if other in names:
                mix = self._mix(other, names)
                near = sorted(knots, key=lambda knot: abs(found.elo(self._mix(knot, names) - mix)))[:2]
            else:
                near = [knots[-1]] if other.startswith(FULL) else [knots[len(knots) * 2 // 3]]
            yield from ((other, knot) for knot in near)

    def _below(self, strength: float) -> int:
        return min(int(strength / self.plan.top * (self.plan.knots - 1)), self.plan.knots - 2)

    def _missing(self, games: Mapping[tuple[str, str], int]) -> Iterator[Fixture]:
        """Yield the games that pairs have not played yet, in turn."""
        for number in range(max(games.values(), default=0)):
            for (first, second), count in games.items():
                if number < count and number not in self._played[first, second]:
                    yield Fixture(self.plan.size, first, second, number)


def _target(kyu: int, weakest: float) -> float:
    """Return the Elo that a level should have where the weakest player has so much, and the anchor none.

    On a small board a rank below the anchor's is worth less: there the levels reach down to the weakest player.
    """
    lowest = min(level.elo for level in LEVELS.values())
    return elo_of(kyu) * (min(1.0, weakest / lowest) if elo_of(kyu) < 0 else 1.0)


def _name(strength: float) -> str:
    return f"{strength:.3f}"


def _is_strength(name: str) -> bool:
    return name[0].isdigit()


def _with_error(found: Fit, mix: Numbers) -> tuple[float, float]:
    return found.elo(mix), _HALF_INTERVAL * found.error(mix)


def calibrate(folder: Path, plan: Plan, weights: Path = CALIBRATED_WEIGHTS) -> Iterator[Calibration]:
    """Play what is wanted, and yield the calibration each time that some games have ended."""
    calibration = Calibration(folder, plan, weights)
    until = None if plan.minutes is None else monotonic() + 60 * plan.minutes
    context = get_context("spawn")
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the processes have the processors
    with ProcessPoolExecutor(plan.jobs, context, _start, (weights, dict(plan.programs))) as processes:
        playing: dict[Future[list[Outcome]], list[Fixture]] = {}
        while True:
            is_over = until is not None and monotonic() > until
            taken = [fixture for fixtures in playing.values() for fixture in fixtures]
            wanted = [] if is_over else [fixture for fixture in calibration.wanted() if fixture not in taken]
            while wanted and len(playing) < plan.jobs:
                fixtures, wanted = wanted[:CHUNK], wanted[CHUNK:]
                playing[processes.submit(_play, fixtures)] = fixtures
            if not playing:
                return
            for done in wait(playing, return_when=FIRST_COMPLETED).done:
                del playing[done]
                for outcome in done.result():
                    calibration.add(outcome)
            yield calibration


_arena: list[Arena] = []


def _start(weights: Path, programs: dict[str, str]) -> None:
    """Load the network once in each process."""
    _arena[:] = [Arena(SharedNetwork(load(weights)), programs, together=CHUNK)]


def _play(fixtures: Sequence[Fixture]) -> list[Outcome]:
    return list(_arena[0].play(fixtures))


def digest_of(weights: Path) -> str:
    """Return hexadecimal digits that tell weights from others."""
    return blake2b(weights.read_bytes(), digest_size=8).hexdigest()


Table = dict[int, dict[str, tuple[float, int, int]]]


def new_table(sizes: Mapping[int, Sequence[Placed]], digest: str) -> Table:
    """Return how strong the levels are with some weights, with those of some sizes replaced.

    What was measured before stays if it was with the same weights: other sizes, and full strength where it did not
    take part.
    """
    from qtgo.ai.calibrated import TABLE, WEIGHTS

    before = TABLE if digest == WEIGHTS else {}
    new: Table = {}
    for size, levels in sizes.items():
        new[size] = {level.key: (level.strength, round(level.elo), round(level.error)) for level in levels}
        if FULL not in new[size] and FULL in before.get(size, {}):
            new[size][FULL] = before[size][FULL]
    return dict(sorted((before | new).items()))


def module_text(table: Table, digest: str) -> str:
    """Return the module that has a table of levels."""
    lines = [
        '"""How strong each level is, by size of board: strength, Elo, and half of its 95 % interval beside 8k.',
        "",
        "GNU Go's level 10 has 0 Elo, as far as it is known. Written by ``python -m qtgo.ai.training calibrate``.",
        '"""',
        "",
        "from __future__ import annotations",
        "",
        f'WEIGHTS = "{digest}"',
        '"""The weights that were measured."""',
        "",
        "TABLE: dict[int, dict[str, tuple[float, int, int]]] = {",
    ]
    for size, levels in table.items():
        lines += [f"    {size}: {{", *(f'        "{key}": {numbers},' for key, numbers in levels.items()), "    },"]
    return "\n".join([*lines, "}", ""])


def with_rows(text: str, table: Table) -> str:
    """Return a text with a row for each level, and a column for each size, whose numbers are those of a table."""

    def row(match: re.Match[str]) -> str:
        found = [levels.get(match[1]) for levels in table.values()]
        return (
            f"| {match[1]} | " + " | ".join("-" if cell is None else "{1} ±{2}".format(*cell) for cell in found) + " |"
        )

    return re.sub(rf"^\| ({'|'.join(LEVELS)}) \|.*\|$", row, text, flags=re.MULTILINE)


def report(calibration: Calibration) -> str:
    """Return the ladder as a table."""
    size = calibration.plan.size
    lines = [f"{size}x{size}, {len(calibration.meetings)} games", "level  strength   Elo   95 %  step   95 %"]
    lines += [
        f"{key:6} {strength:8.3f} {elo:5.0f} ±{error:5.0f} {step:5.0f} ±{step_error:5.0f}"
        for key, strength, elo, error, step, step_error in calibration.levels()
    ]
    lines += [
        f"{name:15} {elo:5.0f} ±{error:5.0f} beside 8k, {games} games"
        for name, (elo, error, games) in calibration.programs().items()
    ]
    return "\n".join(lines)
