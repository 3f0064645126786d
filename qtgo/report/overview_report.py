"""The data of a page over many games: their numbers, and the positions of the examples, read from the files."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path

from qtgo.core.analysis.many_games.games_overview import Example, Overview, chosen_player, overview_of
from qtgo.core.analysis.many_games.history import ReviewedGame
from qtgo.core.diagram.numbered_figure import Printed
from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.properties import moves_of
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.deferred import dataclass
from qtgo.report.content import line_diagram
from qtgo.sgf.files import load
from qtgo.sgf.issue import SgfError
from qtgo.steps import Steps, at_once


@dataclass(frozen=True, slots=True)
class OverviewReport:
    """Many games as they are reported; a diagram for each example, None where the file has no such move any more."""

    overview: Overview
    diagrams: tuple[Printed | None, ...]


def overview_report(games: Sequence[ReviewedGame], player: str = "") -> OverviewReport:
    """Return the report on games: of the player, if there are any, else of the one who played them all, else of all."""
    return at_once(overview_in_steps(games, player))


def overview_in_steps(games: Sequence[ReviewedGame], player: str = "") -> Steps[OverviewReport]:
    """Return the same report, a step for each example."""
    overview = overview_of(games, chosen_player(games, player))
    diagrams = []
    for example in overview.examples:
        yield
        diagrams.append(_diagram(example))
    return OverviewReport(overview, tuple(diagrams))


def _diagram(example: Example) -> Printed | None:
    """Return the position before a mistake with the better line on it."""
    try:
        root = load(Path(example.game.file)).games[example.number_in_file - 1]
    except (OSError, SgfError, ValueError, IndexError):
        return None
    info, mistake = read_game_info(root), example.mistake
    size, number = (info.width, info.height), 0
    before: Node | None = None
    for node in root.main_line():
        for move in moves_of(node, *size):
            number += 1
            if number == mistake.number:
                if before is None or (move.color, move.vertex) != (example.color, mistake.played):
                    return None
                replay = Replay(root, info)
                replay.go_to(before)
                line = takewhile(lambda point: point is None or (point.x < size[0] and point.y < size[1]), mistake.line)
                return line_diagram(replay.position(), move.color, line)
        before = node
    return None
