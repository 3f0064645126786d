"""Checks of the properties just read: values, points off the board, and conflicting properties."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, pairwise

from qtgo.core.record.dialect import told_in_dialect
from qtgo.core.record.free_handicap import stones_to_place, with_placed_handicap
from qtgo.core.record.game_info import board_size, is_standard_size, parse_size, read_game_info, states_komi_in_stones
from qtgo.core.record.komi import is_usual, parse_komi
from qtgo.core.record.properties import (
    DIALECT,
    MAX_MOVE_NUMBER,
    decode_color,
    decode_move,
    decode_number,
    decode_real,
    point_bits,
    split_composed,
)
from qtgo.core.record.property_table import PROPERTIES, PropertyKind, PropertyType, ValueForm, ValueType
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import MAX_SIZE, Color, sgf_points
from qtgo.sgf.collection import Source
from qtgo.sgf.issue import IssueKind, IssueLog

_MAX_TT_SIZE = 19
_SETUP_STONES = ("AB", "AW", "AE")
# Properties of which a node may have at most one on each point.
_EXCLUSIVE_MARKS = (("CR", "MA", "SL", "SQ", "TR"), ("LB",), ("TB", "TW"), ("DD",), ("VW",))
_LINES = ("AR", "LN")
_MARKUP = frozenset({*_LINES, *chain.from_iterable(_EXCLUSIVE_MARKS)})
_SETUP = frozenset({*_SETUP_STONES, "PL"})
_INFO = frozenset(name for name, kind in PROPERTIES.items() if kind.kind is PropertyKind.GAME_INFO)
_NUMBERS = {
    "MN": range(1, MAX_MOVE_NUMBER + 1),
    "PM": range(3),
    "ST": range(4),
    "FF": range(1, 5),
} | dict.fromkeys(("OB", "OW"), range(MAX_MOVE_NUMBER + 1))
"""The possible values of a number, where not all have a meaning."""
_ROOT = frozenset(name for name, kind in PROPERTIES.items() if kind.kind is PropertyKind.ROOT)
_WITHOUT_POINTS: dict[ValueType, Callable[[str], bool]] = {
    ValueType.NONE: lambda raw: not raw.strip(),
    ValueType.NUMBER: lambda raw: decode_number(raw) is not None,
    ValueType.REAL: lambda raw: decode_real(raw) is not None,
    ValueType.DOUBLE: lambda raw: raw.strip() in ("1", "2"),
    ValueType.COLOR: lambda raw: decode_color(raw) is not None,
    ValueType.SIMPLE_TEXT: lambda raw: True,
    ValueType.TEXT: lambda raw: True,
}


_SLICE = 1000
# Names are looked up sooner than members of an Enum are.
_SINGLE = frozenset(name for name, known in PROPERTIES.items() if known.form is ValueForm.SINGLE)
_TEXTS = frozenset(
    name for name in _SINGLE if PROPERTIES[name].values in (((ValueType.TEXT,),), ((ValueType.SIMPLE_TEXT,),))
)
"""The properties of which any one value is right."""
_OF_POINTS = frozenset(name for name, known in PROPERTIES.items() if known.is_point_list)
_MAYBE_EMPTY = _INFO | _ROOT | {name for name, known in PROPERTIES.items() if known.form is ValueForm.ELIST}


def check_values(source: Source, log: IssueLog) -> None:
    """Note all issues in the properties of games, with their offsets."""
    nodes = source.nodes
    roots = [number for number, node in enumerate(nodes) if node.parent is None]
    for start, end in pairwise([*roots, len(nodes)]):
        _GameCheck(range(start, end), source, log).run()


class _GameCheck:
    """The check of one game."""

    def __init__(self, indices: range, source: Source, log: IssueLog) -> None:
        """Take the indices of its nodes: to copy a list of a million stops every thread."""
        self.indices = indices
        self.root = source.nodes[indices[0]]
        self.source = source
        self.log = log
        self.width, self.height = board_size(self.root)
        self.numbers = {**_NUMBERS, "HA": range(self.width * self.height + 1)}  # more stones are read as none
        told = told_in_dialect(self.root)
        self.dialect = {identifier for identifier, standard in DIALECT.items() if standard in told}
        self.points = sgf_points(self.width, self.height)
        self.tt_is_pass = self.width <= _MAX_TT_SIZE and self.height <= _MAX_TT_SIZE

    def run(self) -> None:
        """Check every node but those with only a move on the board and a comment."""
        self._check_root()
        unusual = [self.root, *self._unusual()]
        for node in unusual:
            self._check_node(node)
        self._check_info_twice(unusual)

    def _unusual(self) -> Iterator[Node]:
        """Yield the nodes below the root that have more than a move on the board and a comment."""
        points = self.points
        for node in self._nodes(self.indices[1:]):
            properties = node.properties
            values = properties.get("B") or properties.get("W")
            if values is not None and len(values) == 1 and values[0] in points:
                count = len(properties)
                if count == 1 or (count == 2 and len(properties.get("C", ())) == 1):
                    continue
            yield node

    def _nodes(self, indices: range) -> Iterator[Node]:
        slices = (indices[first : first + _SLICE] for first in range(0, len(indices), _SLICE))
        return chain.from_iterable(self.source.nodes[part.start : part.stop] for part in slices)

    def _check_node(self, node: Node) -> None:
        """Check each property of a node, and their combination."""
        for identifier, values in node.properties.items():
            if identifier in _TEXTS and len(values) == 1:
                continue
            known = PROPERTIES.get(identifier)
            if identifier in self.dialect and node is self.root:
                self._note(IssueKind.DIALECT_PROPERTY, node, identifier)
            elif identifier == "KM" and len(values) == 1:
                self._check_komi(node, values[0])
            elif known is not None:
                self._check_property(node, known, values)
        self._check_moves(node)
        if not _MARKUP.isdisjoint(node.properties):
            self._check_markup(node)
        if node is not self.root and not _ROOT.isdisjoint(node.properties):
            for identifier in node.properties:
                if identifier in _ROOT:
                    self._note(IssueKind.ROOT_PROPERTY_BELOW_ROOT, node, identifier)

    def _note(self, kind: IssueKind, node: Node, identifier: str = "", value: int = 0, detail: str = "") -> None:
        """Note an issue, finding its place in the text unless there are too many already."""
        offset = self.source.offset_of(node, identifier, value) if self.log.wants(kind) else 0
        self.log.add(kind, offset, detail or identifier)

    def _check_root(self) -> None:
        """Check that the game is Go on a supported board size."""
        properties = self.root.properties
        game = properties.get("GM", ["1"])[0]
        if game.strip() not in ("1", ""):
            self._note(IssueKind.NOT_GO, self.root, "GM", 0, f"GM[{game}]")
        size = properties.get("SZ", ["19"])[0]
        if parse_size(size) is None:
            self._note(IssueKind.BAD_SIZE, self.root, "SZ", 0, f"SZ[{size}]")
        elif not is_standard_size(size):
            self._note(IssueKind.BAD_VALUE, self.root, "SZ", 0, f"SZ[{size}]")
        if "HA" in properties or self.dialect:
            self._check_handicap()

    def _check_komi(self, node: Node, raw: str) -> None:
        """Check a value of KM, which may be in half points or what is known to be converted."""
        in_stones = states_komi_in_stones(node)
        if raw.strip() and not is_usual(raw, in_stones=in_stones):
            is_read = parse_komi(raw, in_stones=in_stones) is not None
            self._note(IssueKind.UNUSUAL_KOMI if is_read else IssueKind.BAD_VALUE, node, "KM", 0, f"KM[{raw}]")

    def _check_handicap(self) -> None:
        """Check that the stones of the handicap are placed before White's first move, unless the game asks for them."""
        info = read_game_info(self.root)
        if stones_to_place(self.root, info):
            return
        if with_placed_handicap(info, self.root.main_line()).handicap < info.handicap:
            self._note(IssueKind.MISSING_HANDICAP, self.root, "HA" if "HA" in self.root.properties else "HD")

    def _check_property(self, node: Node, known: PropertyType, values: list[str]) -> None:
        """Check the number of a property's values and each of them."""
        identifier = known.identifier
        if len(values) > 1 and identifier in _SINGLE and identifier not in ("B", "W"):
            self._note(IssueKind.TOO_MANY_VALUES, node, identifier, 1)
        for number, raw in enumerate(values):
            if identifier in _OF_POINTS and raw in self.points:
                continue
            if len(values) == 1 and not raw.strip() and identifier in _MAYBE_EMPTY:
                continue
            issue = self._issue_of(known, raw)
            if issue is not None and identifier not in ("SZ", "GM"):
                self._note(issue, node, identifier, number, f"{identifier}[{raw}]")

    def _issue_of(self, known: PropertyType, raw: str) -> IssueKind | None:
        """Return what is wrong with a value that matches none of its allowed types."""
        if known.identifier in ("B", "W"):
            return self._issue_of_move(raw)
        if known.is_point_list and ":" in raw:
            return self._issue_of_rectangle(raw)
        if (allowed := self.numbers.get(known.identifier)) is not None:
            number = decode_number(raw)
            # A range goes through all its numbers for what is none.
            return None if number is not None and number in allowed else IssueKind.BAD_VALUE
        issue = None
        for alternative in known.values:
            issue = self._issue_of_alternative(alternative, raw)
            if issue is None:
                return None
        return issue

    def _issue_of_alternative(self, types: tuple[ValueType, ...], raw: str) -> IssueKind | None:
        parts: tuple[str, ...] | None = (raw,) if len(types) == 1 else split_composed(raw)
        if parts is None:
            return IssueKind.BAD_VALUE
        for value_type, part in zip(types, parts, strict=True):
            is_valid = _WITHOUT_POINTS.get(value_type)
            if is_valid is None:
                if part.strip() not in self.points:
                    return _issue_of_no_point(part)
            elif not is_valid(part):
                return IssueKind.BAD_VALUE
        return None

    def _issue_of_move(self, raw: str) -> IssueKind | None:
        text = raw.strip()
        if text == "tt" and self.tt_is_pass:
            return IssueKind.PASS_AS_TT
        if text == "" or text in self.points:
            return None
        if decode_move(raw, Color.BLACK, self.width, self.height) is not None:
            return IssueKind.MOVE_AS_VERTEX
        return _issue_of_no_point(text)

    def _issue_of_rectangle(self, raw: str) -> IssueKind | None:
        corners = [self.points.get(part.strip()) for part in raw.split(":")]
        if len(corners) != 2:
            return IssueKind.BAD_VALUE
        first, second = corners
        if first is None or second is None:
            return IssueKind.POINT_OFF_BOARD
        return IssueKind.REVERSED_CORNERS if first.x > second.x or first.y < second.y else None

    def _check_moves(self, node: Node) -> None:
        """Check for properties that exclude each other, and for points set up twice."""
        properties = node.properties
        moves = len(properties.get("B", ())) + len(properties.get("W", ()))
        setup = not _SETUP.isdisjoint(properties)
        if moves:
            identifier = "B" if "B" in properties else "W"
            if node.parent is None:
                self._note(IssueKind.MOVE_IN_ROOT, node, identifier)
            if moves > 1:
                self._note(IssueKind.TWO_MOVES, node, identifier)
            if setup:
                self._note(IssueKind.SETUP_WITH_MOVE, node, next(name for name in properties if name in _SETUP))
        if setup:
            self._check_points(node, _SETUP_STONES, IssueKind.DUPLICATE_POINT)

    def _check_markup(self, node: Node) -> None:
        """Check for points marked twice, and for arrows and lines that are drawn twice or have one point."""
        for identifiers in _EXCLUSIVE_MARKS:
            self._check_points(node, identifiers, IssueKind.DUPLICATE_MARK)
        for identifier in _LINES:
            seen: set[tuple[str, ...]] = set()
            for number, raw in enumerate(node.properties.get(identifier, ())):
                ends = tuple(part.strip() for part in raw.split(":"))
                if len(ends) != 2 or not all(ends):
                    continue
                line = ends if identifier == "AR" else tuple(sorted(ends))  # a line has no direction
                kind = IssueKind.ONE_POINT_LINE if ends[0] == ends[1] else IssueKind.DUPLICATE_LINE
                if ends[0] == ends[1] or line in seen:
                    self._note(kind, node, identifier, number, f"{identifier}[{raw}]")
                seen.add(line)

    def _check_points(self, node: Node, identifiers: Sequence[str], kind: IssueKind) -> None:
        """Note the first point that a node has twice in some properties."""
        seen = 0
        for identifier in identifiers:
            for number, raw in enumerate(node.properties.get(identifier, ())):
                where = raw.partition(":")[0] if identifier == "LB" else raw
                points = point_bits(where, self.width, self.height)
                if seen & points:
                    self._note(kind, node, identifier, number, f"{identifier}[{raw}]")
                    return
                seen |= points

    def _check_info_twice(self, unusual: Sequence[Node]) -> None:
        """Note nodes with game information that have ancestors with it."""
        with_info = [node for node in unusual if not _INFO.isdisjoint(node.properties)]
        if len(with_info) < 2:
            return
        informed: set[Node] = set()
        twice = set(with_info)
        for node in self._nodes(self.indices):
            if node.parent in informed:
                informed.add(node)
            elif node in twice:
                informed.add(node)
                twice.discard(node)
        for node in with_info:
            if node in twice:
                self._note(IssueKind.GAME_INFO_TWICE, node, next(name for name in node.properties if name in _INFO))


def _issue_of_no_point(text: str) -> IssueKind:
    """Return whether a text is a point off the board or no point at all, as a kind of issue."""
    is_point = text.strip() in sgf_points(MAX_SIZE, MAX_SIZE)
    return IssueKind.POINT_OFF_BOARD if is_point else IssueKind.BAD_VALUE
