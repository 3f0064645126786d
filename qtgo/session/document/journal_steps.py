"""Changes read back from the lines of a journal: any line becomes a possible step, or is refused.

A checksum only shows that a line is unchanged. The writer may have been another program, or another version.
"""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, Any

from qtgo.core.clock.time_settings import ClockState, TimeLeft
from qtgo.core.rules.point import Color, Point, vertices_of
from qtgo.deferred import dataclass, regex
from qtgo.files.checked_json import MalformedError, fields, flag, items, text, whole

if TYPE_CHECKING:
    from qtgo.core.scoring.stone_removal import Marks, Suggestion

Reference = int | list[int]
Properties = dict[str, list[str]]
Nodes = list[tuple[int, Properties]]  # each with the index of its parent among them

NAMES = "names"
MARK = "mark"
CHILD_MARK = "child_mark"
COUNT = "count"
KEPT = "kept"
NUMBER = "n"
GOES_ON = "goes_on"
SPLICED = "spliced"
COUNTED = "counted"

_MOST_GAMES = 1 << 20
_MOST_TIME = 10**12  # milliseconds: 30 years
_OWNERS = {"": None} | {color.letter: color for color in Color}
_NAME = regex(r"\w+")
# As in a file: brackets are escaped, and invalid text stands for single bytes.
_VALUE = regex("(?:[^\\]\\\\\ud800-\udc7f\udd00-\udfff]|\\\\[^\ud800-\udc7f\udd00-\udfff])*")


@dataclass(frozen=True, slots=True)
class SetStep:
    """A node gets other properties; ``mark`` is that of the node before.

    Two kinds of long properties have no values here. ``kept`` has the marks of those that do not change, or that come
    back, as by Undo. ``spliced`` has the marks of texts, the numbers of characters at their start and end that stay,
    and what comes between.
    """

    node: Reference
    properties: Properties
    mark: str | None
    kept: dict[str, str]
    spliced: dict[str, tuple[str, int, int, str]]


@dataclass(frozen=True, slots=True)
class DetachStep:
    """So many nodes leave the tree: those with a number, or the children from an index on."""

    parent: Reference
    index: int
    node: int | None
    count: int
    mark: str | None
    child_mark: str


@dataclass(frozen=True, slots=True)
class AttachStep:
    """So many nodes become children: those with a number, or the tops of new ones."""

    parent: Reference
    index: int
    node: int | None
    count: int
    nodes: Nodes
    mark: str | None


@dataclass(frozen=True, slots=True)
class LiveStep:
    """The game that is played with a clock, None if none is."""

    live: tuple[Reference, ClockState] | None
    mark: str | None


@dataclass(frozen=True, slots=True)
class OrderStep:
    """Another list of games, with those that have no number yet, numbered from ``first``."""

    order: list[int]
    added: list[Nodes]
    first: int | None


@dataclass(frozen=True, slots=True)
class CountStep:
    """The count that is under way, with the marks in it, None if none is."""

    count: tuple[Reference, Suggestion, Marks] | None
    mark: str | None


Action = SetStep | DetachStep | AttachStep | LiveStep | OrderStep | CountStep


@dataclass(frozen=True, slots=True)
class Step:
    """A change of a game, by its number; ``names`` is the number of nodes mentioned before, if the line states it."""

    game: int
    names: int | None
    action: Action


def step_of(line: dict[str, Any]) -> Step:
    """Parse a line of a journal; raise MalformedError."""
    names = whole(line[NAMES]) if NAMES in line else None
    return Step(whole(line.get("game"), most=_MOST_GAMES), names, _action_of(line))


def _action_of(line: dict[str, Any]) -> Action:
    mark = text(line[MARK]) if MARK in line else None
    if "order" in line:
        return _order_of(line)
    if "live" in line:
        live = line["live"]
        return LiveStep(None if live is None else (_reference(live), _clock_state(line.get("left"))), mark)
    if COUNTED in line:
        counted = line[COUNTED]
        return CountStep(None if counted is None else (_reference(counted), *_count_of(line)), mark)
    if "set" in line:
        kept = {name: text(mark) for name, mark in fields(line.get(KEPT, {})).items()}
        spliced = {name: _splice(value) for name, value in fields(line.get(SPLICED, {})).items()}
        without = kept.keys() | spliced.keys()
        properties = _properties(line.get("properties"), without)
        if not without <= properties.keys():
            raise MalformedError("no place for what is kept")
        return SetStep(_reference(line["set"]), properties, mark, kept, spliced)
    node = whole(line["node"]) if "node" in line else None
    index, count = whole(line.get("index")), whole(line.get(COUNT, 1), 1)
    if "detach" in line:
        return DetachStep(_reference(line["detach"]), index, node, count, mark, text(line.get(CHILD_MARK, "")))
    nodes = _nodes(line.get("nodes"), count) if node is None else []
    return AttachStep(_reference(line.get("attach")), index, node, count, nodes, mark)


def _splice(value: object) -> tuple[str, int, int, str]:
    splice = items(value)
    if len(splice) != 4:
        raise MalformedError("no splice")
    mark, start, end, between = splice
    return text(mark), whole(start), whole(end), text(between)


def is_value(text: str) -> bool:
    """Return whether a text can be the value of a property, as in a file."""
    return _VALUE.fullmatch(text) is not None


def _order_of(line: dict[str, Any]) -> OrderStep:
    order = [whole(number, most=_MOST_GAMES) for number in items(line["order"])]
    if len(set(order)) < len(order):
        raise MalformedError("a game twice")
    first = whole(line["first"], most=_MOST_GAMES) if "first" in line else None
    return OrderStep(order, [_nodes(nodes) for nodes in items(line.get("added"))], first)


def _reference(value: object) -> Reference:
    return whole(value) if type(value) is int else [whole(number) for number in items(value)]


def encode_count(suggestion: Suggestion, marks: Marks) -> dict[str, Any]:
    """Serialize what is suggested in a count, and what is marked."""
    suggested = {
        "dead": vertices_of(suggestion.dead),
        "seki": vertices_of(suggestion.seki),
        "source": suggestion.source.value,
        "proposer": suggestion.proposer,
    }
    seki = {point.vertex: in_seki for point, in_seki in marks.seki.items()}
    owner = {point.vertex: "" if color is None else color.letter for point, color in marks.owner.items()}
    return {"suggested": suggested, "dead": vertices_of(marks.dead), "seki": seki, "owner": owner}


def _count_of(line: dict[str, Any]) -> tuple[Suggestion, Marks]:
    """Parse what ``encode_count`` has made."""
    from qtgo.core.scoring.stone_removal import Marks, ProposalSource, Suggestion

    suggested = fields(line.get("suggested"))
    source = {each.value: each for each in ProposalSource}.get(text(suggested.get("source")))
    seki = {_point(vertex): flag(is_seki) for vertex, is_seki in fields(line.get("seki")).items()}
    owner = {_point(vertex): text(letter) for vertex, letter in fields(line.get("owner")).items()}
    if source is None or not _OWNERS.keys() >= set(owner.values()):
        raise MalformedError("no count")
    dead, in_seki, proposer = suggested.get("dead"), suggested.get("seki"), text(suggested.get("proposer"))
    marks = Marks(_points(line.get("dead")), seki, {point: _OWNERS[letter] for point, letter in owner.items()})
    return Suggestion(_points(dead), _points(in_seki), source, proposer), marks


def _points(value: object) -> frozenset[Point]:
    return frozenset(map(_point, items(value)))


def _point(value: object) -> Point:
    try:
        return Point.from_vertex(text(value))
    except ValueError as error:
        raise MalformedError(str(error)) from error


def _clock_state(value: object) -> ClockState:
    times = [_pair(left) for left in items(value)]
    black, white = (TimeLeft(whole(time, -_MOST_TIME, _MOST_TIME), whole(count)) for time, count in _pair(times))
    return ClockState(black, white)


def _nodes(value: object, tops: int = 1) -> Nodes:
    nodes: Nodes = []
    for entry in items(value):
        place, properties = _pair(entry)
        nodes.append((whole(place, -1, len(nodes) - 1), _properties(properties)))
    if not nodes or nodes[0][0] != -1 or sum(place == -1 for place, _ in nodes) != tops:
        raise MalformedError("other nodes")
    return nodes


def _pair(value: object) -> tuple[Any, Any]:
    pair = items(value)
    if len(pair) != 2:
        raise MalformedError("no pair")
    return pair[0], pair[1]


def _properties(value: object, kept: Container[str] = ()) -> Properties:
    properties = fields(value)
    for name, values in properties.items():
        if name in kept and values == []:
            continue
        if not (_NAME.fullmatch(name) and items(values) and all(is_value(text(each)) for each in values)):
            raise MalformedError("no properties")
    return properties
