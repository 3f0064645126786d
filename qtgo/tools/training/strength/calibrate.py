"""Measure the strength of players, and so the strength of each level on a size of board.

The games are lines of a file for each size and weights, so that an interrupted calibration goes on where it was. Elo
is a broken line over the strength, and another over the visits of players that search as full strength does, fitted to
all games at once; other programs are points of their own, and one of them is the anchor.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import field
from hashlib import blake2b
from itertools import combinations, islice, pairwise
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qtgo.ai.network import Network
from qtgo.ai.play.bradley_terry import PER_NATURAL_UNIT, Expectation, Fit, Meeting, fit, tally
from qtgo.ai.play.levels import LEVELS, Level
from qtgo.ai.shipped import CALIBRATED_WEIGHTS, weights_digest
from qtgo.ai.weights import load
from qtgo.core.rating.strength import elo_of
from qtgo.deferred import dataclass
from qtgo.tools.training.strength.arena import SEARCHED, Arena, Fixture, Outcome
from qtgo.tools.training.strength.shared_network import SharedNetwork

Numbers = NDArray[np.float64]

CHUNK = 16  # games that a process plays at a time
_TOGETHER = 4  # games of a pair that are chosen together, half of them with the other color
_HALF_INTERVAL = 1.96
_USUAL_BEND = 60.0  # Elo by which one step from knot to knot usually differs from the next: 20 to 60 on 9x9
_GOAL = 60.0  # Elo to which the step from a level to the next is to be known
_OF_THE_ANCHOR = 100.0  # Elo to which it is to be known beside the nearest knot: all are placed by it
_ROUGHLY = 200.0  # Elo to which all else is to be known: each knot beside the next, each program beside the nearest
_FARTHEST = 500.0  # Elo between two opponents: beyond, a rare win would mean much more than it can
_MOVE_OF_A_PROGRAM, _MOVE_OF_SIGHT = 64.0, 2.0  # their costs, in positions of a search
_GAMES_FILE = "{size}-{weights}.jsonl"
_FEWEST_VISITS, _FACTOR = 8, 4  # of the searching players, and from one of them to the next

FULL_VISITS: Mapping[int, int] = {9: 2048, 13: 1024, 19: 512}
"""About how many positions full strength looks at in a second on one core with 8 bits (.github/ENGINE.md)."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The games to play: ``games`` of each pair at most, ``knots`` strengths from 0 to ``top``, other programs by name.

    ``full`` are the visits of full strength, with which and fewer it takes part; with 0 it does not.
    """

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
    """A level on a board: its strength or visits, and Elo above the anchor and above the level before.

    The errors are halves of 95 % intervals, of the first beside the level that has the anchor's rank.
    """

    key: str
    strength: float
    elo: float
    error: float
    step: float
    step_error: float


class Known(NamedTuple):
    """Results of earlier games, which are not kept: Elo of the first above the second, and half a 95 % interval."""

    first: str
    second: str
    elo: float
    error: float


class Calibration:
    """The games of a size so far, and the figures from them."""

    def __init__(self, folder: Path, plan: Plan, weights: Path = CALIBRATED_WEIGHTS) -> None:
        self.plan = plan
        self._file = folder / _GAMES_FILE.format(size=plan.size, weights=digest_of(weights))
        folder.mkdir(parents=True, exist_ok=True)
        lines = self._file.read_text("utf-8").splitlines() if self._file.exists() else []
        kept = [line for line in map(json.loads, lines) if line.get("full", weights_digest()) == weights_digest()]
        self.known = [Known(*(line[name] for name in Known._fields)) for line in kept if "elo" in line]
        games = [line for line in kept if "points" in line]
        self.meetings = [Meeting(line["first"], line["second"], line["points"]) for line in games]
        # The numbers of the games a pair has played, not only their count: simultaneous games end in any order.
        self._played = defaultdict[tuple[str, str], set[int]](set)
        for line in games:
            self._played[line["first"], line["second"]].add(line["number"])
        self._seen = [_name(float(knot)) for knot in np.linspace(0, plan.top, plan.knots)]
        self._searched = [f"{SEARCHED}{visits}" for visits in _fewer(plan.full)]

    def add(self, outcome: Outcome) -> None:
        """Keep the result of a game."""
        game = outcome.fixture
        line = {"first": game.first, "second": game.second, "number": game.number, "points": outcome.points}
        if _is_searched(game.first) or _is_searched(game.second):
            line["full"] = weights_digest()
        with self._file.open("a", encoding="utf-8") as target:
            target.write(json.dumps(line | {"moves": outcome.moves}) + "\n")
        self.meetings.append(Meeting(game.first, game.second, outcome.points))
        self._played[game.first, game.second].add(game.number)

    def wanted(self, playing: Iterable[Fixture] = ()) -> list[Fixture]:
        """Return the games to be played next, besides those in progress; none when all figures are certain enough.

        They are those that add most certainty to the uncertain figures for their costs, if strengths are as
        estimated so far: a game takes as much from the variances as a measurement with its own variance.
        """
        found, names = self._fit(self.plan.programs)
        mixes = {name: self._mix(name, names) for name in self._players}
        pairs = [pair for pair in combinations(mixes, 2) if not all(map(_is_program, pair))]
        apart = np.array([mixes[first] - mixes[second] for first, second in pairs])
        elo = np.array([found.elo(row) for row in apart])
        told = _TOGETHER / (2 + 2 * np.cosh(elo / PER_NATURAL_UNIT))
        price = np.array([_cost(first) + _cost(second) for first, second in pairs])
        numbers = {pair: set(self._played[pair]) for pair in pairs}
        covariance, goals = found.covariance, self._goals(found, names)
        for game in playing:
            numbers[game.first, game.second].add(game.number)
            at = pairs.index((game.first, game.second))
            covariance = _after(covariance, apart[at], told[at] / _TOGETHER)
        chosen: list[Fixture] = []
        while len(chosen) < CHUNK:
            gain = _gains(covariance, goals, apart, told) / price
            gain[(np.abs(elo) > _FARTHEST) | [len(numbers[pair]) >= self.plan.games for pair in pairs]] = 0
            best = int(gain.argmax())
            if gain[best] <= 0:
                break
            covariance = _after(covariance, apart[best], told[best])
            left = (number for number in range(self.plan.games) if number not in numbers[pairs[best]])
            games = [Fixture(self.plan.size, *pairs[best], number) for number in islice(left, _TOGETHER)]
            numbers[pairs[best]].update(game.number for game in games)
            chosen += games
        return chosen

    def levels(self) -> list[Placed]:
        """Return the levels as the games place them, weakest first; those out of reach are as near as there is."""
        found, names = self._fit()
        anchor = self._mix(self.plan.anchor if self.plan.anchor in names else self._former_anchor(), names)

        def rising(knots: Sequence[str]) -> list[float]:
            return list(np.maximum.accumulate([found.elo(self._mix(knot, names) - anchor) for knot in knots]))

        seen, searched = rising(self._seen), rising(self._searched if self._has_searched else [])
        strengths, doublings = list(map(float, self._seen)), list(map(_doublings, self._searched))
        ends = (seen[0], searched[-1] if searched else None)
        level_mix = self._mix(_name(float(np.interp(0, seen, strengths))), names)
        placed: list[Placed] = []
        before: Numbers | None = None
        for key, level in LEVELS.items():
            if level.searches and not searched:
                break
            if level.kyu is None:
                strength = float(self.plan.full)
            elif level.searches:
                strength = float(round(2 ** np.interp(_target(level.kyu, *ends), searched, doublings)))
            else:
                strength = round(float(np.interp(_target(level.kyu, *ends), seen, strengths)), 3)
            mix = self._mix(_player_of(level, strength), names)
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
            name: (*_with_error(found, self._mix(name, names) - here), met[name]) for name in names if _is_program(name)
        }

    @property
    def _has_searched(self) -> bool:
        return any(_is_searched(name) for meeting in self.meetings for name in meeting[:2])

    @property
    def _players(self) -> list[str]:
        """Return the players that can meet: the programs first, so that names of games do not depend on strengths."""
        return [*self.plan.programs, *self._searched, *self._seen]

    def _goals(self, found: Fit, names: Sequence[str]) -> list[tuple[Numbers, float]]:
        """Return the goals of the measurement: parts of the parameters, and half of a 95 % interval in Elo."""
        levels = self.levels() if self.meetings or self.known else []
        mixes = [self._mix(_player_of(LEVELS[level.key], level.strength), names) for level in levels]
        goals = [(after - before, _GOAL) for before, after in pairwise(mixes)]
        for one, other in (*pairwise(self._seen), *pairwise(self._searched)):
            goals.append((self._mix(other, names) - self._mix(one, names), _ROUGHLY))
        knots = (*self._seen, *self._searched)
        besides = dict.fromkeys(self.plan.programs, knots) | dict.fromkeys(self._searched[:1], self._seen)
        for name, others in besides.items():
            aparts = [self._mix(name, names) - self._mix(other, names) for other in others]
            nearest = min(aparts, key=lambda apart: abs(found.elo(apart)))
            goals.append((nearest, _OF_THE_ANCHOR if name == self.plan.anchor else _ROUGHLY))
        return goals

    def _former_anchor(self) -> str:
        """Return the strength of the anchor's level in the shipped levels, for want of games with the anchor."""
        level = next(level for level in LEVELS.values() if level.kyu is not None and not elo_of(level.kyu))
        return _name(min(self.plan.top, level.strength(self.plan.size, self.plan.size)))

    def _mix(self, name: str, names: Sequence[str]) -> Numbers:
        """Return the parts of a player in the parameters: two neighboring knots, or a program of its own."""
        programs = [other for other in names if _is_program(other)]
        first_program = len(self._seen) + len(self._searched)
        mix = np.zeros(first_program + len(programs))
        if _is_program(name):
            mix[first_program + programs.index(name)] = 1
            return mix
        if _is_searched(name):
            first, knots, place = len(self._seen), list(map(_doublings, self._searched)), _doublings(name)
        else:
            first, knots, place = 0, list(map(float, self._seen)), float(name)
        index = float(np.interp(place, knots, range(len(knots))))
        below = min(int(index), len(knots) - 2)
        mix[first + below], mix[first + below + 1] = below + 1 - index, index - below
        return mix

    def _fit(self, others: Iterable[str] = ()) -> tuple[Fit, list[str]]:
        """Return the strengths estimated from the games, and their players' names, some of which have not played."""
        met = {name for meeting in self.meetings for name in meeting[:2]}
        told = {name for known in self.known for name in known[:2]}
        names = sorted({*met, *told, *self._seen, *self._searched, *others})
        games, points = tally(self.meetings, names)
        mixes = np.array([self._mix(name, names) for name in names])
        return fit(mixes, games, points, self._expectation(names)), names

    def _expectation(self, names: Sequence[str]) -> Expectation:
        """Return the prior of the fit: results of earlier games, and curves that bend little at each knot."""
        rows, values = [], []
        for known in self.known:
            deviation = known.error / _HALF_INTERVAL
            rows.append((self._mix(known.first, names) - self._mix(known.second, names)) / deviation)
            values.append(known.elo / deviation)
        for curve in (self._seen, self._searched):
            mixes = [self._mix(name, names) for name in curve]
            for before, here, after in zip(mixes, mixes[1:], mixes[2:], strict=False):
                rows.append((before - 2 * here + after) / _USUAL_BEND)
                values.append(0.0)
        parameters = len(self._mix(self._seen[0], names))
        return Expectation(PER_NATURAL_UNIT * np.array(rows).reshape(len(rows), parameters), np.array(values))


def _target(kyu: int, weakest: float, strongest: float | None = None) -> float:
    """Return the Elo that a level should have where the weakest player and full strength have so much above the anchor.

    On a small board a rank below the anchor's is worth less: there the levels reach down to the weakest player. Those
    that search share the way up to full strength evenly.
    """
    elo = elo_of(kyu)
    if elo < 0:
        return elo * min(1.0, weakest / next(iter(LEVELS.values())).elo)
    searching = [level.kyu for level in LEVELS.values() if level.searches and level.kyu is not None]
    if strongest is None or kyu not in searching:
        return elo
    start = elo_of(searching[0] + 1)
    return start + (strongest - start) * (searching.index(kyu) + 1) / (len(searching) + 1)


def _fewer(visits: int) -> list[int]:
    """Return visits and ever fewer of them, the fewest first."""
    return [] if visits < _FEWEST_VISITS else [*_fewer(visits // _FACTOR), visits]


def _name(strength: float) -> str:
    return f"{strength:.3f}"


def _player_of(level: Level, strength: float) -> str:
    """Return a player like a level of a strength, or of a number of visits."""
    return f"{SEARCHED}{strength:.0f}" if level.searches else _name(strength)


def _is_searched(name: str) -> bool:
    return name.startswith(SEARCHED)


def _is_program(name: str) -> bool:
    return not _is_searched(name) and not name[0].isdigit()


def _doublings(name: str) -> float:
    """Return how often one visit is doubled in those of a player."""
    return float(np.log2(int(name.removeprefix(SEARCHED))))


def _with_error(found: Fit, mix: Numbers) -> tuple[float, float]:
    return found.elo(mix), _HALF_INTERVAL * found.error(mix)


def _cost(name: str) -> float:
    """Return the approximate cost of a player's move, in positions of a search."""
    if _is_program(name):
        return _MOVE_OF_A_PROGRAM
    return float(name.removeprefix(SEARCHED)) if _is_searched(name) else _MOVE_OF_SIGHT


def _after(covariance: Numbers, apart: Numbers, told: float) -> Numbers:
    """Return the covariance of the parameters after games that measure a mix of them; ``told`` is their information."""
    seen = covariance @ apart
    return np.asarray(covariance - np.outer(seen, seen) * told / (1 + told * (apart @ seen)), np.float64)


def _gains(covariance: Numbers, goals: Sequence[tuple[Numbers, float]], apart: Numbers, told: Numbers) -> Numbers:
    """Return how much nearer games of each pair would bring the figures to their goal: parts of the variance."""
    mixes = np.array([mix for mix, _ in goals])
    wanted = np.array([error / _HALF_INTERVAL / PER_NATURAL_UNIT for _, error in goals]) ** 2
    seen = apart @ covariance
    less = (seen @ mixes.T) ** 2 * (told / (1 + told * (seen * apart).sum(1)))[:, None]
    excess = np.einsum("ij,jk,ik->i", mixes, covariance, mixes) - wanted
    return np.asarray((np.clip(np.minimum(excess, less), 0, None) / wanted).sum(1), np.float64)


def calibrate(folder: Path, plan: Plan, weights: Path = CALIBRATED_WEIGHTS) -> Iterator[Calibration]:
    """Play the games needed, and yield the calibration each time that some games have ended."""
    calibration = Calibration(folder, plan, weights)
    until = None if plan.minutes is None else monotonic() + 60 * plan.minutes
    context = get_context("spawn")
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the processes have the processors
    with ProcessPoolExecutor(plan.jobs, context, _start, (weights, dict(plan.programs))) as processes:
        playing: dict[Future[list[Outcome]], list[Fixture]] = {}
        while True:
            is_over = until is not None and monotonic() > until
            taken = [fixture for fixtures in playing.values() for fixture in fixtures]
            while not is_over and len(playing) < plan.jobs and (wanted := calibration.wanted(taken)):
                playing[processes.submit(_play, wanted)] = wanted
                taken += wanted
            if not playing:
                return
            for done in wait(playing, return_when=FIRST_COMPLETED).done:
                del playing[done]
                for outcome in done.result():
                    calibration.add(outcome)
            yield calibration


_arena: list[Arena] = []


def _start(weights: Path, programs: dict[str, str]) -> None:
    """Load the networks once in each process."""
    network, quick = SharedNetwork(load(weights)), Network.quickest()
    full = SharedNetwork(quick.weights, quick.quantized, network.meeting)
    _arena[:] = [Arena(network, programs, full=full, together=CHUNK)]


def _play(fixtures: Sequence[Fixture]) -> list[Outcome]:
    return list(_arena[0].play(fixtures))


def digest_of(weights: Path) -> str:
    """Return hexadecimal digits that identify weights."""
    return blake2b(weights.read_bytes(), digest_size=8).hexdigest()


Table = dict[int, dict[str, tuple[float, int, int]]]


def new_table(sizes: Mapping[int, Sequence[Placed]], digest: str) -> Table:
    """Return how strong the levels are with some weights, with those of some sizes replaced.

    Earlier measurements stay if they were with the same weights: other sizes, and levels that were not placed.
    """
    from qtgo.ai.play.calibrated import TABLE, WEIGHTS

    before = TABLE if digest == WEIGHTS else {}
    new: Table = {}
    for size, levels in sizes.items():
        new[size] = {level.key: (level.strength, round(level.elo), round(level.error)) for level in levels}
        known = before.get(size, {}) | new[size]
        new[size] = {key: known[key] for key in LEVELS if key in known}
    return dict(sorted((before | new).items()))


def module_text(table: Table, digest: str) -> str:
    """Return the module that has a table of levels."""
    lines = [
        '"""The strength of each level by size of board: strength, Elo, and half of its 95 % interval beside 8k.',
        "",
        "In place of the strength are the positions that it searches, where a level does that.",
        "GNU Go's level 10 has 0 Elo, as far as it is known. Written by ``python -m qtgo.tools.training calibrate``.",
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
