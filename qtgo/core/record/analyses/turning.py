"""Analysis in a record whose board is rotated or mirrored, or whose colors are swapped: it says the same as before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from qtgo.core.record.analyses import compact, go_review_partner, katrain, lizzie, sabaki
from qtgo.core.record.analyses.tables import SOURCES
from qtgo.core.record.analyses.values import Place, move_at, rows_turned, written
from qtgo.core.record.properties import decode_text, encode_text
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Point, sgf_points, vertex_of
from qtgo.core.rules.symmetry import Symmetry
from qtgo.deferred import regex

T = TypeVar("T")
_RATES = frozenset({"winrate", "lcb", "rawWinrate", "humanWinrate"})
_LEADS = frozenset({"scoreLead", "scoreMean", "scoreSelfplay", "utility", "utilityLcb", "rawLead", "rawScoreSelfplay"})
_HEAT_POINT = regex(r"(^|,)(\s*)([a-zA-Z]{2})(?=[0-9.])")
_POINT_LISTS = {"IBM": "IWM", "IWM": "IBM", "TBM": "TWM", "TWM": "TBM"}
_SCORES = frozenset({"ES", "UBS", "LBS"})
_OF_COLORS = {"B": "W", "W": "B"}


class AnalysisTurn:
    """Applies a symmetry to the raw values of analysis; what cannot be read stays as it is.

    ``is_go_review_partner``: the properties of that program mean analysis in this game.
    """

    def __init__(self, symmetry: Symmetry, width: int, height: int, *, is_go_review_partner: bool) -> None:
        self._symmetry, self._before = symmetry, Place(width, height, Color.BLACK)
        self._after = Place(*symmetry.size(width, height), Color.BLACK)
        self._names = katrain.IDENTIFIERS | compact.IDENTIFIERS | lizzie.FIRST | lizzie.SECOND
        if is_go_review_partner:
            self._names |= go_review_partner.IDENTIFIERS
        self.point_lists = frozenset(_POINT_LISTS) if is_go_review_partner else frozenset()

    def values(self, name: str, values: list[str]) -> list[str]:
        """Return the values of a property on the turned board."""
        if name not in self._names:
            return values
        if name == "KT":
            return katrain.rewritten(values, self._board, self._board, self._move_info)
        if name == "QGAN":
            return compact.turned(values, self._before, self._after, self._index, self._board_from_a1)
        if name == "CBM":
            return [self._vertex(raw) for raw in values]
        if name == "HTM":
            return [
                _HEAT_POINT.sub(lambda found: found[1] + found[2] + self._sgf_point(found[3]), raw) for raw in values
            ]
        if name in lizzie.FIRST or name in lizzie.SECOND:
            return [self._lizzie(raw) for raw in values]
        return values

    def _vertex(self, text: str) -> str:
        try:
            point = move_at(text, self._before)
        except ValueError:
            return text
        return text if point is None else vertex_of(self._point(point))

    def _point(self, point: Point) -> Point:
        return self._symmetry.apply(point, self._before.width, self._before.height)

    def _index(self, index: int) -> int:
        return self._point(Point.from_index(index, self._before.width)).to_index(self._after.width)

    def _sgf_point(self, raw: str) -> str:
        point = sgf_points(self._before.width, self._before.height).get(raw)
        return raw if point is None else self._point(point).to_sgf(self._after.height)

    def _board_from_a1(self, values: Sequence[T]) -> tuple[T, ...]:
        turned = list(values)
        for index, value in enumerate(values):
            turned[self._index(index)] = value
        return tuple(turned)

    def _board(self, values: Sequence[T]) -> tuple[T, ...]:
        """Turn the values of all points, from the top, and leave what follows them."""
        points = self._before.points
        if len(values) < points:
            return tuple(values)
        board = self._board_from_a1(rows_turned(values[:points], self._before.width))
        return (*rows_turned(board, self._after.width), *values[points:])

    def _move_info(self, move: dict[str, Any]) -> dict[str, Any]:
        """Turn the vertices of a KataGo move."""
        turned = dict(move)
        for key in ("move", "isSymmetryOf"):
            if isinstance(move.get(key), str):
                turned[key] = self._vertex(move[key])
        if isinstance(move.get("pv"), list):
            turned["pv"] = [self._vertex(vertex) if isinstance(vertex, str) else vertex for vertex in move["pv"]]
        return turned

    def _lizzie(self, raw: str) -> str:
        """Turn the vertices and the ownership of a line of moves."""
        header, newline, rest = decode_text(raw).partition("\n")
        words, owned = rest.split(" "), []
        is_ownership = False
        for at, word in enumerate(words):
            if is_ownership and written(word) is not None:
                owned.append(at)
            else:
                words[at] = self._vertex(word)
                is_ownership = word == "ownership" or (is_ownership and not word)
        if len(owned) == self._before.points:
            for at, word in zip(owned, self._board([words[at] for at in owned]), strict=True):
                words[at] = word
        return encode_text(header + newline + " ".join(words))


def swapped_analysis(
    node: Node, name: str, size: tuple[int, int], *, is_go_review_partner: bool, has_fractions: bool
) -> list[str]:
    """Return the values of a node's property with the colors swapped; Lizzie's are of the side to move and stay.

    ``has_fractions`` is what ``sabaki.has_fractions`` says of the game.
    """
    values = node.properties[name]
    if name == "KT":
        return katrain.rewritten(values, lambda owned: [-number for number in owned], tuple, _swapped_move_info)
    if name == "QGAN":
        return compact.with_colors_swapped(values, Place(*size, Color.BLACK))
    if name == SOURCES:
        return compact.sources_with_colors_swapped(values)
    way: Callable[[str], str] | None = None
    if name == "SBKV":
        way = partial(_rate_of_other, whole=sabaki.whole_rate(node, has_fractions=has_fractions))
    elif name in sabaki.SABAKI | sabaki.OGATAK:
        way = _with_other_sign
    elif is_go_review_partner and name in go_review_partner.RATES:
        way = _rates_swapped
    elif is_go_review_partner and name in _SCORES:
        way = _winner_swapped
    return values if way is None else [way(raw) for raw in values]


def swapped_name(name: str, is_go_review_partner: bool) -> str:
    """Return the property that says of the other color what this one says."""
    return _POINT_LISTS.get(name, name) if is_go_review_partner else name


def _rate_of_other(raw: str, whole: int) -> str:
    """Return the win rate of the other color with as many decimals, ``whole`` being certain."""
    number = written(raw.strip())
    if number is None or not 0 <= number <= whole:
        return raw
    decimals = len(raw.strip().replace(",", ".").partition(".")[2])
    return f"{whole - number:.{decimals}f}"


def _with_other_sign(raw: str) -> str:
    text = raw.strip()
    number = written(text)
    if not number:
        return raw
    return text[1:] if text.startswith("-") else "-" + text.removeprefix("+")


def _rates_swapped(raw: str) -> str:
    rates = raw.split("/")
    return "/".join(reversed(rates)) if len(rates) == 2 else raw


def _winner_swapped(raw: str) -> str:
    return _OF_COLORS.get(raw[:1], raw[:1]) + raw[1:]


def _swapped_move_info(move: dict[str, Any]) -> dict[str, Any]:
    """Return a KataGo move, or its root, in the other color's view; utilities are treated as leads."""
    swapped = dict(move)
    for key, value in move.items():
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if key in _RATES and is_number:
            swapped[key] = 1 - value
        elif key in _LEADS and is_number:
            swapped[key] = -value
        elif key == "currentPlayer" and isinstance(value, str):
            swapped[key] = _OF_COLORS.get(value, value)
    return swapped
