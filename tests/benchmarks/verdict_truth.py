"""Compare verdicts with a stronger network: ``python -m tests.benchmarks.verdict_truth FOLDER --network FILE``.

Each game of FOLDER is reviewed by the network of the box as the window does it, and the other network looks once at
every third position. The verdict agrees if the middle of its stretch is no more than ten moves from that of the ten
moves in which the lead of the side ahead at the end, by the other network, grew most for good. Otherwise it is as steep
there if the lead grew by 80 % as much.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from statistics import median

from qtgo.ai.position_network import PositionNetwork
from qtgo.cli.network_option import load_network
from qtgo.core.analysis.marking import DEFAULT_MARKING
from qtgo.core.analysis.passes import Depth
from qtgo.core.analysis.verdict import EVEN, Course, verdict_of
from qtgo.core.rules.point import Color
from qtgo.core.scoring.result import parse_result
from qtgo.gtp.review_line import ReviewLine
from qtgo.gtp.review_run import ReviewRun
from qtgo.text.analysis.verdict_words import ending_of
from tests.benchmarks.review_truth import game_and_line, review_by

_STEP = 3
_STEEPEST = 10
_APART = 10
_AROUND = 2
_ALIKE = 0.8
_ONE_LOOK = Depth(1, 1, 1, 1)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--network", type=Path, required=True, help="a network of KataGo's")
    options = parser.parse_args(arguments)
    own, other, found = load_network(None), load_network(options.network), Counter[str]()
    for path in sorted(options.folder.glob("*.sgf")):
        said = _compared(path, own, other)
        found[said] += 1
        print(path.name, said, flush=True)
    print(", ".join(f"{said}: {count}" for said, count in found.items()))
    return 0


def _compared(path: Path, own: PositionNetwork, other: PositionNetwork) -> str:
    """Return whether the verdict on a game agrees; "not named" if it tells no place."""
    game, line = game_and_line(path)
    info, marking = game.info, DEFAULT_MARKING.for_players(game.info.ranks)
    review, result = review_by(own, ReviewRun(line.targets, line.moves, marking=marking)), parse_result(info.result)
    verdict = verdict_of(review, info.width, info.height, ending_of(result))
    if verdict is None or verdict.is_contradicted:
        return "not named"
    if not verdict.is_sure or verdict.course is Course.CLOSE:
        return "not named"
    leads = _leads(line, other)
    side, start, end = steepest(leads, EVEN * info.width * info.height / 361)
    if verdict.ahead is not side:
        return "elsewhere"
    if abs((verdict.start + verdict.end) - (start + end)) <= 2 * _APART:
        return "agrees"
    lasting = _lasting(leads, side)
    is_as_steep = lasting[verdict.end] - lasting[verdict.start] >= _ALIKE * (lasting[end] - lasting[start])
    return "as steep" if is_as_steep else "elsewhere"


def _leads(line: ReviewLine, network: PositionNetwork) -> list[float]:
    """Return the leads of every position by one look at every third of them."""
    last = len(line.moves)
    at = [*range(0, last, _STEP), last]
    moves = [line.moves[index] for index in at[:-1]]
    looked = review_by(network, ReviewRun([line.targets[index] for index in at], moves, _ONE_LOOK)).moves
    known = [move.before.lead or 0.0 for move in looked if move.before is not None]
    known += [looked[-1].after.lead or 0.0] if looked[-1].after is not None else []
    return [
        was + (is_now - was) * step / (end - start)
        for start, end, was, is_now in zip(at, at[1:], known, known[1:], strict=False)
        for step in range(end - start)
    ] + known[-1:]


def steepest(leads: Sequence[float], even: float) -> tuple[Color, int, int]:
    """Return whose lead grew most for good in ten moves, and between which positions.

    It is the side ahead at the end, or either if that is even.
    """
    leader = Color.BLACK if leads[-1] >= 0 else Color.WHITE
    sides = (leader,) if abs(leads[-1]) > even else Color
    length, found = min(_STEEPEST, len(leads) - 1), list[tuple[float, Color, int]]()
    for side in sides:
        lasting = _lasting(leads, side)
        found += ((lasting[at + length] - lasting[at], side, at) for at in range(len(lasting) - length))
    _, side, start = max(found, key=lambda each: each[0])
    return side, start, start + length


def _lasting(leads: Sequence[float], side: Color) -> list[float]:
    """Return from each position on the least lead of a side, by medians."""
    smooth = [median(leads[max(0, at - _AROUND) : at + _AROUND + 1]) for at in range(len(leads))]
    own = smooth if side is Color.BLACK else [-lead for lead in smooth]
    return list(accumulate(reversed(own), min))[::-1]


if __name__ == "__main__":
    sys.exit(main())
