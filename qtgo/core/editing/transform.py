"""Rotating, mirroring or swapping colors in a whole record, markup and setup included."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from qtgo.core.editing.edits import Draft
from qtgo.core.editing.rewriting import Watch, no_watch, rewritten
from qtgo.core.game.game import Game
from qtgo.core.record.analyses.go_review_partner import is_go_review_partner
from qtgo.core.record.analyses.sabaki import has_fractions
from qtgo.core.record.analyses.turning import AnalysisTurn, swapped_analysis, swapped_name
from qtgo.core.record.dialect import told_in_dialect
from qtgo.core.record.edit_history import EditKind
from qtgo.core.record.game_info import WHITE_TIME, board_size
from qtgo.core.record.komi import parse_komi
from qtgo.core.record.properties import (
    decode_color,
    decode_move,
    decode_real,
    decode_simple_text,
    encode_real,
    split_composed,
)
from qtgo.core.record.property_table import LESSON_ANSWERS, PROPERTIES, ValueType
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point, sgf_points
from qtgo.core.rules.symmetry import Symmetry
from qtgo.core.scoring.result import parse_result
from qtgo.deferred import regex, replace

_SWAPPED = ("AB AW", "B W", "BL WL", "BR WR", "BT WT", "GB GW", "OB OW", "PB PW", "TB TW")
_TIME_OF_BOTH = ("TM QGTM", "OT QGOT")  # TM and OT are only Black's where White has a time of its own


def _exchange(*pairs: str) -> dict[str, str]:
    return {a: b for pair in pairs for a, b in (pair.split(), reversed(pair.split()))}


_EXCHANGE = _exchange(*_SWAPPED)
_EXCHANGE_WITH_ODDS = _exchange(*_SWAPPED, *_TIME_OF_BOTH)
_WINNER = regex(r"\A(\s*)(black|white|[BW])(?=\s*\+)", re.IGNORECASE)
_OPPOSITE = {"B": "W", "W": "B"}
_OTHER_POINTS = frozenset({"L", "M", LESSON_ANSWERS})  # of older formats, and ours


def turn_board(game: Game, symmetry: Symmetry, watch: Watch = no_watch) -> Draft:
    """Rotate or mirror the whole record; the watch receives the share of finished nodes at times, and may raise."""
    width, height = board_size(game.root)
    turn = _Turn(symmetry, width, height, is_go_review_partner=is_go_review_partner(game.root))

    def turned(node: Node) -> dict[str, list[str]]:
        after = {name: turn.values(name, values) for name, values in node.properties.items()}
        if node is game.root and (turn.width, turn.height) != (width, height):
            after["SZ"] = [f"{turn.width}:{turn.height}"]
        return after

    kind = EditKind.MIRROR_BOARD if symmetry.is_reflection else EditKind.ROTATE_BOARD
    return rewritten(game, kind, turned, watch)


class _Turn:
    """Applies a symmetry to the raw values of a record; ``width`` and ``height`` are of the transformed board."""

    def __init__(self, symmetry: Symmetry, width: int, height: int, *, is_go_review_partner: bool) -> None:
        self.width, self.height = symmetry.size(width, height)
        self._before = width, height
        self._points = {raw: symmetry.apply(point, width, height) for raw, point in sgf_points(width, height).items()}
        self._ways: dict[str, Callable[[str], str] | None] = {}
        self._analysis = AnalysisTurn(symmetry, width, height, is_go_review_partner=is_go_review_partner)
        self._raw = {raw: point.to_sgf(self.height) for raw, point in self._points.items()}

    def values(self, name: str, values: list[str]) -> list[str]:
        """Transform the values of a property; keep values that name no point."""
        if name not in self._ways:
            self._ways[name] = self._way_of(name)
        way = self._ways[name]
        return self._analysis.values(name, values) if way is None else [way(raw) for raw in values]

    def _way_of(self, name: str) -> Callable[[str], str] | None:
        """Return the function that transforms a value of a property, or None if nothing needs it."""
        known = PROPERTIES.get(name)
        if name in ("B", "W"):
            return self._move
        if name in _OTHER_POINTS | self._analysis.point_lists or (known is not None and known.is_point_list):
            return self._points_of_list
        if known is None or known.values[0][0] is not ValueType.POINT:
            return None
        return self._label if name == "LB" else self._pair

    def _pair(self, raw: str) -> str:
        return ":".join(map(self._point, raw.split(":")))

    def _point(self, raw: str) -> str:
        return self._raw.get(raw.strip(), raw)

    def _move(self, raw: str) -> str:
        """Transform a move; normalize one written as a vertex to SGF."""
        turned = self._raw.get(raw)
        if turned is not None:
            return turned
        move = decode_move(raw, Color.BLACK, *self._before)
        return raw if move is None or move.point is None else self._raw[move.point.to_sgf(self._before[1])]

    def _points_of_list(self, raw: str) -> str:
        """Transform a point, or a rectangle, whose corners change."""
        first, colon, second = raw.strip().partition(":")
        a, b = self._points.get(first), self._points.get(second)
        if not colon or a is None or b is None:
            return self._point(raw)
        upper_left = Point(min(a.x, b.x), max(a.y, b.y))
        lower_right = Point(max(a.x, b.x), min(a.y, b.y))
        return f"{upper_left.to_sgf(self.height)}:{lower_right.to_sgf(self.height)}"

    def _label(self, raw: str) -> str:
        parts = split_composed(raw)
        return raw if parts is None else f"{self._point(parts[0])}:{parts[1]}"


def swap_colors(game: Game, watch: Watch = no_watch) -> Draft:
    """Swap the colors of the whole record: stones, players, times, territory, result and the sign of the komi."""
    size, of_bot = board_size(game.root), is_go_review_partner(game.root)
    swapped_values = partial(
        swapped_analysis, size=size, is_go_review_partner=of_bot, has_fractions=has_fractions(game.root)
    )
    return rewritten(game, EditKind.SWAP_COLORS, lambda node: _swapped(node, swapped_values, of_bot), watch)


def _swapped(node: Node, swapped_values: Callable[[Node, str], list[str]], of_bot: bool) -> dict[str, list[str]]:
    after = {}
    has_odds = not WHITE_TIME.isdisjoint(node.properties)
    exchange = _EXCHANGE_WITH_ODDS if has_odds else _EXCHANGE
    for name, values in node.properties.items():
        way = _WAYS.get(name)
        if name == "KO" and "KM" in told_in_dialect(node):
            way = _komi_negated
        if way is not None:
            values = [way(raw) for raw in values]
        elif name not in PROPERTIES:
            values, name = swapped_values(node, name), swapped_name(name, of_bot)
        after[exchange.get(name, name)] = values
    if has_odds:
        after.setdefault("QGTM", ["0"])
    return after


def _color_swapped(raw: str) -> str:
    color = decode_color(raw)
    return raw if color is None else color.opponent.letter


def _result_swapped(raw: str) -> str:
    """Name the other winner; a result in words, which the standard does not know, becomes one that it knows."""
    swapped = _WINNER.sub(lambda m: m[1] + _OPPOSITE[m[2][0].upper()], raw, count=1)
    result = parse_result(decode_simple_text(raw)) if swapped == raw else None
    return swapped if result is None or result.winner is None else replace(result, winner=result.winner.opponent).text


def _komi_negated(raw: str) -> str:
    komi = parse_komi(raw) if decode_real(raw) is None else None
    return _negated(raw) if not komi else encode_real(-komi)


def _negated(raw: str) -> str:
    value = decode_real(raw)
    return raw if not value else encode_real(-value)


_WAYS = {"KM": _komi_negated, "KI": _komi_negated, "PL": _color_swapped, "RE": _result_swapped, "V": _negated}
