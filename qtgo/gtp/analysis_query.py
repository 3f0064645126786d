"""Queries of KataGo's JSON analysis protocol, which QtGo's own engine speaks too: one JSON object a line.

KataGo's document is ``docs/Analysis_Engine.md``. Everything is asked for in Black's view.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any

from qtgo.core.rules.point import Color, Point, vertex_of
from qtgo.core.rules.ruleset_text import to_kata, to_sgf_ru
from qtgo.deferred import dataclass
from qtgo.gtp.perspective import REPORTED_AS, Perspective
from qtgo.gtp.target import Target

QTGO = "QtGo"
"""The name that QtGo's engine tells in its version."""

ColoredMove = tuple[Color, Point | None]


@dataclass(frozen=True, slots=True)
class Wanted:
    """The optional parts of an answer; each makes it longer."""

    ownership: bool = False
    ownership_deviation: bool = False
    moves_ownership: bool = False
    policy: bool = False
    pv_visits: bool = True


@dataclass(frozen=True, slots=True)
class AnalysisQuery:
    """Positions of one game to analyze.

    ``turns`` are numbers of moves after each of which the position is wanted, none for the last; ``priorities`` are
    those of the turns, if they differ. ``avoided`` and ``allowed`` limit the first move. ``forced`` are moves that
    get at least so many visits, which only QtGo's engine understands. ``interval`` is in seconds from one report during
    the search to the next, 0 for none. ``settings`` override the engine's configuration.
    """

    target: Target
    turns: tuple[int, ...] = ()
    visits: int | None = None
    wanted: Wanted = Wanted()
    priority: int = 0
    priorities: tuple[int, ...] = ()
    avoided: frozenset[ColoredMove] = frozenset()
    allowed: frozenset[ColoredMove] | None = None
    forced: tuple[tuple[Point | None, int], ...] = ()
    interval: float = 0.0
    settings: tuple[tuple[str, str | float | bool], ...] = ()

    def __hash__(self) -> int:
        """Return a hash that does not depend on all the moves of a long game."""
        target = self.target
        return hash((len(target.moves), target.moves[-1:], target.to_move, self.turns, self.visits, self.priority))

    @property
    def all_turns(self) -> tuple[int, ...]:
        """Return the turns, also where only the last is meant."""
        return self.turns or (len(self.target.moves),)

    def only(self, turns: Iterable[int]) -> AnalysisQuery:
        """Return the query for some of its turns."""
        kept = [(index, turn) for index, turn in enumerate(self.all_turns) if turn in set(turns)]
        priorities = tuple(self.priorities[index] for index, _ in kept) if self.priorities else ()
        return replace(self, turns=tuple(turn for _, turn in kept), priorities=priorities)

    def to_move(self, turn: int) -> Color:
        """Return whose turn the engine will take it to be after so many moves."""
        moves = self.target.moves
        if turn == len(moves) and (not moves or self.all_turns == (turn,)):
            return self.target.to_move
        return moves[turn - 1].color.opponent if turn else moves[0].color


def query_line(id: str, query: AnalysisQuery, *, is_qtgo: bool = False) -> str:
    """Return the line that asks a query; for QtGo's own engine with what KataGo's protocol has no word for."""
    target = _told(query)
    turns = query.all_turns if target is query.target else (0,)
    first = target.moves[0].color if target.moves else target.to_move
    fields: dict[str, Any] = {
        "id": id,
        "moves": [_told_move(move.color, move.point) for move in target.moves],
        "initialStones": [
            [color.letter, point.vertex]
            for color, points in ((Color.BLACK, target.start.black), (Color.WHITE, target.start.white))
            for point in sorted(points)
        ],
        "initialPlayer": first.letter,
        "rules": to_sgf_ru(target.ruleset) if is_qtgo else {**to_kata(target.ruleset), "whiteHandicapBonus": "0"},
        "komi": _komi(target),
        "boardXSize": target.width,
        "boardYSize": target.height,
        "analyzeTurns": list(turns),
        "overrideSettings": {**dict(query.settings), REPORTED_AS: Perspective.BLACK.value},
    }
    fields |= _flags(query.wanted)
    if query.visits is not None:
        fields["maxVisits"] = query.visits
    if query.priorities:
        fields["priorities"] = list(query.priorities)
    elif query.priority:
        fields["priority"] = query.priority
    if query.interval > 0:
        fields["reportDuringSearchEvery"] = query.interval
    if query.allowed is not None:
        fields["allowMoves"] = _limits(query.allowed)
    elif query.avoided:
        fields["avoidMoves"] = _limits(query.avoided)
    if is_qtgo and query.forced:
        fields["forcedMoves"] = {vertex_of(point): visits for point, visits in query.forced}
    return json.dumps(fields, separators=(",", ":"))


def action_line(id: str, action: str, **fields: Any) -> str:
    """Return the line of an action, such as query_version, terminate with its terminateId, or terminate_all."""
    return json.dumps({"id": id, "action": action, **fields}, separators=(",", ":"))


@cache
def _told_move(color: Color, point: Point | None) -> tuple[str, str]:
    return color.letter, vertex_of(point)


def _told(query: AnalysisQuery) -> Target:
    """Return the target in a form for the query: where the last player is to move again, the moves become stones."""
    target = query.target
    is_last = query.all_turns == (len(target.moves),)
    if is_last and target.moves and target.to_move is target.moves[-1].color:
        return target.flattened(len(target.moves))
    return target


def _komi(target: Target) -> float:
    """Return the komi with all that the engine does not know: prisoners, and points for a handicap."""
    komi = replace(target, start=replace(target.start, is_handicap=False)).engine_komi
    return int(komi) if komi == int(komi) else komi


def _flags(wanted: Wanted) -> dict[str, bool]:
    flags = {
        "includeOwnership": wanted.ownership,
        "includeOwnershipStdev": wanted.ownership_deviation,
        "includeMovesOwnership": wanted.moves_ownership,
        "includePolicy": wanted.policy,
        "includePVVisits": wanted.pv_visits,
    }
    return {key: True for key, flag in flags.items() if flag}


def _limits(moves: Iterable[ColoredMove]) -> list[dict[str, Any]]:
    by_color: dict[Color, list[str]] = {}
    for color, point in sorted(moves, key=lambda move: (move[0], vertex_of(move[1]))):
        by_color.setdefault(color, []).append(vertex_of(point))
    return [{"player": color.letter, "moves": points, "untilDepth": 1} for color, points in by_color.items()]
